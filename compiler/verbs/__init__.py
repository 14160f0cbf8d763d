"""Verbs: how a clause becomes steps, a module a family (families.py).

A function takes a clause as ``Said`` and gives its steps, or None where it says more or something else. What only says
more about the step before it (“The damage can't be prevented.”) gives that step anew (``AMENDED``). Whatever words
it did not claim undo it (acts.py): typed wrongly is worse than left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ..clauses.said import Said
from ..doors import Room, Unanswered

if TYPE_CHECKING:
    from ... import instructions as i
    from .families import Amend, Lower

VERBS = Room()


def lowerings(said: Said, *, done: bool) -> Iterator[Lower]:
    """The functions that may lower a clause: the rows, then those of its verb, then of any verb (“”)."""
    yield by_rows
    table = lowering(done)
    yield from table.get(said.verb, ())
    yield from table.get("", ())


def amendments(verb: str) -> tuple[Amend, ...]:
    """The functions that may say more of the step before a clause of this verb."""
    return amending().get(verb, ())


@VERBS.door
def by_rows(said: Said) -> Sequence[i.Step] | None:
    """What a clause does, by the first row that reads it."""
    raise Unanswered


@VERBS.door
def lowering(done: bool) -> Mapping[str, Sequence[Lower]]:
    """What lowers each verb that is done; of clauses that say that something can't, or must, be done."""
    raise Unanswered


@VERBS.door
def amending() -> Mapping[str, tuple[Amend, ...]]:
    """What amends the step before it, by its verb."""
    raise Unanswered


__all__ = ["Said", "amendments", "lowerings"]
