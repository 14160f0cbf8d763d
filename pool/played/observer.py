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
from ...instructions import AddMana, Delayed, ForEach, PreventDamage, Reflexive, Repeat, Replacement
from .outcomes import alone, confirmed, is_seen
from .positions import Difference, Position

if TYPE_CHECKING:
    from ...board.game import Game
    from ...board.state.objects import OnStack
    from ...instructions import Ability, Step


class Observer:
    """Watches the trials of one ability, and keeps which of its effects nobody has seen yet."""

    def __init__(self, ability: Ability, name: str | None, others: tuple[Ability, ...] = ()) -> None:
        self._ability = ability
        self._name = name
        self._held = [_words(each.steps) for each in ability.walk() if isinstance(each, Delayed | Reflexive)]
        self._all = list(of_steps(ability.steps))
        besides = [each for each in others if each != ability]
        if ability.kind == "spell":  # they resolve together
            self._all += [effect for each in besides if each.kind == "spell" for effect in of_steps(each.steps)]
        self._often = any(isinstance(each, ForEach | Repeat) for each in ability.walk()) or any(
            isinstance(each, Replacement) for other in besides for each in other.walk()
        )
        self._began = False
        self._prevents = any(isinstance(each, PreventDamage) for each in ability.walk())
        self._later = any(isinstance(each, Delayed | PreventDamage) for each in ability.walk())
        self.effects = tuple(dict.fromkeys(each for each in of_steps(ability.steps) if is_seen(each)))
        self.missing = list(self.effects)

    @property
    def adds_mana(self) -> bool:
        """Whether it may be a mana ability, that resolves without the stack (CR 605)."""
        return any(isinstance(each, AddMana) for each in self._ability.walk())

    @property
    def adds_to_mana(self) -> bool:
        """Whether it may trigger as other mana is produced, and resolves with it (CR 605.1b)."""
        return self.adds_mana and (self._ability.trigger is not None or self._later)

    @property
    def waits(self) -> bool:
        """Whether something that it has left to be done later was not seen yet."""
        return self._later and bool(self.missing)

    @property
    def told(self) -> tuple[str, ...]:
        """What of the effects was not seen, in words."""
        return tuple(_said(each) for each in self.missing)

    def concerns(self, entry: OnStack) -> bool:
        """Whether what is on top of the stack is the ability, the spell that has it, or what it left to be done.

        Where it prevents damage later, anything may be that comes after it (CR 615.5).
        """
        own = self._is_own(entry)
        self._began = self._began or own
        return own or (self._prevents and self._began)

    def begins(self) -> None:
        """Another trial: nothing of the ability has resolved yet."""
        self._began = False

    def _is_own(self, entry: OnStack) -> bool:
        if entry.ability is None:
            return self._ability.kind in ("spell", "keyword") and entry.name == self._name
        return entry.ability.text == self._ability.text or _words(entry.ability.steps) in self._held

    @contextmanager
    def watching(self, game: Game, mana: int = 0) -> Iterator[None]:
        """Look before and after what is done meanwhile; so much ``mana`` is added whatever the ability does."""
        before = Position(game)
        yield
        self._saw(Difference(before, Position(game), mana))

    def _saw(self, difference: Difference) -> None:
        for effect in tuple(self.missing):
            exactly = not self._often and alone(effect, self._all)
            if confirmed(effect, difference, exactly=exactly):
                self.missing.remove(effect)


def _words(steps: tuple[Step, ...]) -> tuple[str, ...]:
    """By which steps are known, wherever they stand in a text."""
    return tuple(getattr(each, "text", "") or str(each) for each in steps)


def _said(effect: FlatEffect) -> str:
    parts = (effect.effect, effect.amount, effect.kind)
    return " ".join(str(each) for each in parts if each is not UNSET)
