"""Relative clauses: which players are meant."""

from __future__ import annotations

from .. import instructions as i
from .english import Noun
from .scope import CannotWrite, Scope


def who_is(condition: i.Condition, scope: Scope, *, plural: bool = False) -> str:
    """“who controls more lands than you”, “who lost life this turn”, “who doesn't”."""
    if isinstance(condition, i.Happened):
        does = "do" if plural else "does"
        return f"who {does}n't" if condition.negated else f"who {does}"
    match condition:
        case i.Holds(i.EventCount((i.PlayerAttacks(whom=(i.Player("such player"),)),), within), "≥", i.Number(1)):
            return f"you attacked {within}"
        case i.Holds(i.CountOf(i.Selection((i.AttackerOf(whom), i.ControlledBy(i.Player("such player")), _))), "≥") if (
            condition.right == i.Number(1)
        ):
            return f"attacking {scope.noun(whom).words}"
    inner = scope.aside()
    inner.relative = Noun("who", plural)
    words = inner.phrase(condition)
    if not words.startswith("who "):
        raise CannotWrite(condition, "of such players")
    return words
