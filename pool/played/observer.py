"""The second observer: it knows an ability's effects from the flat summary alone, and sees positions alone.

What the board tells of itself is not asked: an effect counts where the position after the resolution differs from the
one before it as the effect says, once, in one of the trials.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from msgspec import UNSET

from ...compiler.records.flat_effects import FlatEffect, of_steps
from ...instructions import AddMana, Delayed, ForEach, Reflexive, Repeat
from .outcomes import alone, confirmed, is_seen
from .positions import Difference, Position

if TYPE_CHECKING:
    from ...board.game import Game
    from ...board.state.objects import OnStack
    from ...instructions import Ability, Step


class Observer:
    """Watches the trials of one ability, and keeps which of its effects nobody has seen yet."""

    def __init__(self, ability: Ability, name: str | None) -> None:
        self._ability = ability
        self._name = name
        held = [each.steps for each in ability.walk() if isinstance(each, Delayed | Reflexive)]
        self._held: list[tuple[Step, ...]] = held
        self._all = list(of_steps(ability.steps))
        self._often = any(isinstance(each, ForEach | Repeat) for each in ability.walk())
        self._later = any(isinstance(each, Delayed) for each in ability.walk())
        self.effects = tuple(dict.fromkeys(each for each in self._all if is_seen(each)))
        self.missing = list(self.effects)

    @property
    def adds_mana(self) -> bool:
        """Whether it may be a mana ability, that resolves without the stack (CR 605)."""
        return any(isinstance(each, AddMana) for each in self._ability.walk())

    @property
    def waits(self) -> bool:
        """Whether something that it has left to be done later was not seen yet."""
        return self._later and bool(self.missing)

    @property
    def told(self) -> tuple[str, ...]:
        """What of the effects was not seen, in words."""
        return tuple(_said(each) for each in self.missing)

    def concerns(self, entry: OnStack) -> bool:
        """Whether what is on top of the stack is the ability, the spell that has it, or what it left to be done."""
        if entry.ability is None:
            return self._ability.kind in ("spell", "keyword") and entry.name == self._name
        return entry.ability.text == self._ability.text or entry.ability.steps in self._held

    @contextmanager
    def watching(self, game: Game) -> Iterator[None]:
        """Look before and after what is done meanwhile."""
        before = Position(game)
        yield
        self._saw(Difference(before, Position(game)))

    def _saw(self, difference: Difference) -> None:
        for effect in tuple(self.missing):
            exactly = not self._often and alone(effect, self._all)
            if confirmed(effect, difference, exactly=exactly):
                self.missing.remove(effect)


def _said(effect: FlatEffect) -> str:
    parts = (effect.effect, effect.amount, effect.kind)
    return " ".join(str(each) for each in parts if each is not UNSET)
