"""When what lasts for a time ends (CR 611.2a, 611.2b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...instructions import (
    UNTIL_YOUR_NEXT_TURN,
    AllHold,
    AsLongAs,
    Condition,
    ControlledBy,
    Duration,
    HasCounter,
    InState,
    InZone,
    Not,
    ObjectIs,
    Player,
    Predicate,
    Reference,
    UntilEvent,
    UntilNext,
)
from .predicates import holds

if TYPE_CHECKING:
    from .scope import Scope


def understood(until: Duration | None) -> bool:
    """Whether the board sees this end come, of what knows no more than its controller."""
    return until in (None, "end of turn", "end of combat", UNTIL_YOUR_NEXT_TURN)


def kept(until: Duration | None) -> bool:
    """Whether the board sees this end come, of what knows its controller, its source and when it began."""
    match until:
        case UntilNext("combat", None, over=True):
            return False  # of another's next turn
        case UntilNext(only=True):
            return False  # not before it begins
        case UntilNext(player=player):
            return player is None or player.who == "you"
        case AsLongAs(condition):
            return _of_source(condition)
        case "perpetually":
            return False  # in every zone, as long as the game lasts
        case UntilEvent():
            return False
    return True


def _of_source(condition: Condition) -> bool:
    """Whether it is about the source of the effect on the battlefield, and nothing else."""
    match condition:
        case AllHold(conditions):
            return all(map(_of_source, conditions))
        case ObjectIs(Reference("source"), where, False):
            return all(map(_is_plain, where))
    return False


def _is_plain(predicate: Predicate) -> bool:
    match predicate:
        case ControlledBy(Player("you")) | InState("tapped" | "untapped") | HasCounter() | InZone("battlefield", None):
            return True
        case Not(inner):
            return _is_plain(inner)
    return False


def goes_on(scope: Scope, condition: Condition) -> bool:
    """Whether what the condition says is still so of the effect's source (CR 611.2b)."""
    source = scope.context.source
    stack = scope.game.stack_of(source) if source is not None else None
    candidate = scope.view.here.get(stack.id) if stack is not None else None
    return candidate is not None and all(holds(scope, each, candidate) for each in _said_of_it(condition))


def _said_of_it(condition: Condition) -> Iterator[Predicate]:
    match condition:
        case AllHold(conditions):
            for each in conditions:
                yield from _said_of_it(each)
        case ObjectIs(where=where):
            yield from where


class Moment(NamedTuple):
    """A step, phase or turn that has begun, and in which turn it is."""

    name: str
    active: str
    turn: int


#: With which steps what lasts until “end of turn” and “end of combat” is over at the latest.
_OVER = {
    "end of turn": frozenset(["cleanup", "turn"]),
    "end of combat": frozenset(["turn", "end step", "main phase", "postcombat main", "cleanup"]),
}
#: With the beginning of which step the one before it is over.
_AFTER = {
    "turn": "cleanup",
    "untap step": "upkeep",
    "upkeep": "draw step",
    "draw step": "precombat main",
    "combat": "postcombat main",
    "end step": "cleanup",
}


def is_over(until: Duration | None, player: str, since: int, now: Moment) -> bool:
    """Whether what began in the turn ``since`` ends with this moment; ``player``: whose turn it speaks of."""
    match until:
        case str():
            return now.name in _OVER[until]
        case UntilNext(step, over=over):
            if now.active != player or (over and step == "turn" and now.turn == since):
                return False
            return now.name == (_AFTER[step] if over else step)
    return False


def said(until: Duration | None) -> str:
    """The duration in words, for people; "" for good."""
    match until:
        case None:
            return ""
        case UntilNext(step, player, over):
            who = player if player is not None else Player("controller", "their controller")
            whose = "your" if who.who == "you" else f"{who.text or who.who}'s"
            return f"{'the end of ' if over else ''}{whose} next {step}"
        case AsLongAs(condition):
            return f"it ceases that {condition.text}"
        case UntilEvent():
            return "something happens that the board does not wait for"
        case _:
            return until
