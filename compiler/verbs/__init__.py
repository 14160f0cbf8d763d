"""Verbs: how a clause becomes steps, a module a family. ``VERBS`` of each says which verbs it lowers.

A function takes a clause as ``Said`` and gives its steps, or None where it says more or something else. What only says
more about the step before it (“The damage can't be prevented.”) gives that step anew (``AMENDED``). Whatever words
it did not claim undo it (acts.py): typed wrongly is worse than left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

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
    later_actions,
    libraries,
    life,
    mana,
    permanents,
    spells,
    wording,
    zones,
)
from .said import Said

if TYPE_CHECKING:
    from .. import instructions as i

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
    later_actions,
    libraries,
    life,
    mana,
    permanents,
    spells,
    wording,
    zones,
)
#: What amends the step before it, by its verb.
AMENDED: Mapping[str, tuple[Amend, ...]]
#: Verbs that are done, in their plain form; the same of clauses that say that something can't, or must, be done.
DONE: Mapping[str, tuple[Lower, ...]]
HELD: Mapping[str, tuple[Lower, ...]]


def _merged(name: str) -> dict[str, tuple[Any, ...]]:
    out: dict[str, tuple[Any, ...]] = {}
    for family in _FAMILIES:
        for verb, lower in getattr(family, name, {}).items():
            out[verb] = (*out.get(verb, ()), lower)
    return out


DONE, HELD, AMENDED = _merged("DONE"), _merged("HELD"), _merged("AMENDED")


def lowerings(said: Said, *, done: bool) -> Iterator[Lower]:
    """The functions that may lower a clause: of its verb, then of any verb (“”)."""
    table = DONE if done else HELD
    yield from table.get(said.verb, ())
    yield from table.get("", ())


__all__ = ["AMENDED", "Said", "lowerings"]
