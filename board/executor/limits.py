"""What the executor does not do of the steps that govern others, each as the reason that a card is told."""

from __future__ import annotations

from ...instructions import Act, Begins, Delayed, ForEach, Move, Repeat, Value
from ...instructions.searching import all_of
from ..watching.occurrences import is_seen
from .targets import targets

_REPEATS: frozenset[type[Value]] = frozenset([Repeat])


def of_repeated(step: Value) -> str:
    """Why a part of an effect is not repeated."""
    repeats = any(each.what == "all" for each in all_of(step, _REPEATS))
    return "the board repeats whole effects alone" if repeats else ""


def of_rounds(step: ForEach) -> str:
    """Why rounds are not done as they say: what is done to all of their targets at once is done once."""
    aimed = (inner for inner in step.steps if targets((inner,))) if step.times is not None else ()
    once = all(isinstance(inner, Move) or (isinstance(inner, Act) and inner.verb == "destroy") for inner in aimed)
    return of_repeated(step) or ("" if once else "the board has no target of its own for each of the rounds")


def of_delayed(step: Delayed) -> str:
    """Why the event is not seen that something waits for."""
    events = step.event.events
    seen = all(isinstance(each, Begins) or is_seen(each, "create") for each in events)
    return "" if seen else "the board never sees this event"
