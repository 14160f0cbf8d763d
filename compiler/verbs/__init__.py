"""Verbs: how a clause becomes steps, a module a family (families.py).

A function takes a clause as ``Said`` and gives its steps, or None where it says more or something else. What only says
more about the step before it (“The damage can't be prevented.”) gives that step anew (``AMENDED``). Whatever words
it did not claim undo it (acts.py): typed wrongly is worse than left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from ..clauses.said import Said

if TYPE_CHECKING:
    from .families import Amend, Lower


def lowerings(said: Said, *, done: bool) -> Iterator[Lower]:
    """The functions that may lower a clause: the rows, then those of its verb, then of any verb (“”)."""
    if done:
        yield _by_rows()
    table = _lowering(done)
    yield from table.get(said.verb, ())
    yield from table.get("", ())


def amendments(verb: str) -> tuple[Amend, ...]:
    """The functions that may say more of the step before a clause of this verb."""
    return _amending().get(verb, ())


@cache
def _by_rows() -> Lower:
    from ..rows.reading import acted

    return acted


@cache
def _lowering(done: bool) -> Mapping[str, Sequence[Lower]]:
    from .families import DONE, HELD

    return DONE if done else HELD


@cache
def _amending() -> Mapping[str, tuple[Amend, ...]]:
    from .families import AMENDED

    return AMENDED


__all__ = ["Said", "amendments", "lowerings"]
