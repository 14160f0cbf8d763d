"""The families of verbs, and which verb each lowers; loaded by the first clause that does something (`lowerings`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..clauses.said import Said
from ..rows.reading import amended, readers
from . import (
    cards,
    casting,
    choices,
    continuous,
    costs,
    counters,
    damage,
    entering,
    game,
    libraries,
    mana,
    permanents,
    spells,
    zones,
)

if TYPE_CHECKING:
    from ... import instructions as i

Lower = Callable[[Said], "Sequence[i.Step] | None"]
Amend = Callable[[Said, "i.Step"], "i.Step | None"]

_FAMILIES = (
    cards,
    casting,
    choices,
    continuous,
    costs,
    counters,
    damage,
    entering,
    game,
    libraries,
    mana,
    permanents,
    spells,
    zones,
)
#: What amends the step before it, by its verb.
AMENDED: dict[str, tuple[Amend, ...]]
#: Verbs that are done, in their plain form; the same of clauses that say that something can't, or must, be done.
DONE: Mapping[str, tuple[Lower, ...]]
HELD: Mapping[str, tuple[Lower, ...]]


def _merged(name: str) -> dict[str, tuple[Any, ...]]:
    out: dict[str, tuple[Any, ...]] = {}
    for family in _FAMILIES:
        for verb, lower in getattr(family, name, {}).items():
            out[verb] = (*out.get(verb, ()), lower)
    return out


DONE, HELD = _merged("DONE"), _merged("HELD")
AMENDED = _merged("AMENDED")
AMENDED |= {verb: (amended, *AMENDED.get(verb, ())) for verb in readers("amendments")}


def lowering(done: bool) -> Mapping[str, tuple[Lower, ...]]:
    """What lowers each verb that is done; of clauses that say that something can't, or must, be done."""
    return DONE if done else HELD


def amending() -> Mapping[str, tuple[Amend, ...]]:
    """What amends the step before it, by its verb."""
    return AMENDED
