"""What the chosen modes say; a mode that is chosen again speaks of objects and players of its own (CR 700.2d)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import Choose, Player, Reference, Step, Targets
from ...instructions.changing import with_inner
from ...instructions.values import Value
from ..errors import CannotExecute
from ..looking.conditions import holds

if TYPE_CHECKING:
    from ..looking.scope import Scope

_NOUNS = (Player, Reference, Targets)
_APART = 10_000  # no text has so many nouns


def of_each(step: Choose, chosen: Iterable[int]) -> Iterator[tuple[Step, ...]]:
    """The steps of each of the chosen modes."""
    times: dict[int, int] = {}
    for mode in chosen:
        before = times.get(mode, 0)
        times[mode] = before + 1
        yield with_own_nouns(step.options[mode], before * _APART) if before else step.options[mode]


def how_many(scope: Scope, step: Choose) -> tuple[int, int]:
    """How many modes are chosen, at least and at most: otherwise in the case that it names (CR 700.2a, 601.2b)."""
    if step.instead is not None and holds(scope, step.instead.condition):
        other = step.instead
        return other.least, len(step.options) if other.most is None else other.most
    return step.least, step.most


def check_worth(step: Choose, chosen: Iterable[int]) -> None:
    """Refuse modes of more pawprints than may be chosen (CR 700.2i)."""
    total = sum(step.worth[mode] for mode in chosen) if step.worth else 0
    if step.most is not None and total > step.most:
        raise CannotExecute(f"the chosen modes have {total} pawprints, more than {step.most} (CR 700.2i)")


def of_modes(steps: tuple[Step, ...], modes: list[tuple[int, ...]]) -> tuple[Step, ...]:
    """The steps with those of the chosen modes in the place of each choice."""
    found: list[Step] = []
    for step in steps:
        if isinstance(step, Choose) and modes:
            for option in of_each(step, modes.pop(0)):
                found += of_modes(option, modes)
        else:
            found.append(step)
    return tuple(found)


def with_own_nouns(steps: tuple[Step, ...], shift: int) -> tuple[Step, ...]:
    """The same steps, whose nouns are others: each has a number greater by so much."""
    own = {noun.id for step in steps for noun in step.walk() if isinstance(noun, _NOUNS) and noun.id}

    def renamed(value: Value) -> Value:
        return _renamed(with_inner(value, renamed), own, shift)

    return tuple(with_inner(step, renamed) for step in steps)


def _renamed(value: Value, own: set[int], shift: int) -> Value:
    """The noun by another number, and what speaks of it."""
    if isinstance(value, _NOUNS) and value.id in own:
        value = structs.replace(value, id=value.id + shift)
    if isinstance(value, Player | Reference) and isinstance(value.antecedent, int) and value.antecedent in own:
        value = structs.replace(value, antecedent=value.antecedent + shift)
    return value
