"""Relative clauses: which players are meant."""

from __future__ import annotations

from ... import instructions as i
from .english import Noun
from .scope import CannotWrite, Scope

_ATTACK: frozenset[i.Predicate] = frozenset({i.HasType("creature"), i.AttackerOf(i.Player("such player"))})
#: Players who are attacked, by the creatures that attack them.
_ATTACKERS: dict[frozenset[i.Predicate], str] = {
    _ATTACK: "being attacked",
    _ATTACK.union((i.ControlledBy(i.Player("you")),)): "you're attacking",
}


def who_is(condition: i.Condition, scope: Scope, *, plural: bool = False) -> str:
    """“who controls more lands than you”, “who lost life this turn”, “who doesn't”."""
    if isinstance(condition, i.Happened):
        does = "do" if plural else "does"
        return f"who {does}n't" if condition.negated else f"who {does}"
    if (attacked := _attacked_or_attacking(condition, scope)) is not None:
        return attacked
    inner = scope.aside().told(relative=Noun("who", plural))
    inner.now(related=False)
    words = inner.phrase(condition)
    if not words.startswith("who "):
        raise CannotWrite(condition, "of such players")
    return words


def _attacked_or_attacking(condition: i.Condition, scope: Scope) -> str | None:
    """“you attacked this turn”, “being attacked”, “attacking that player”."""
    match condition:
        case i.Holds(i.EventCount((i.PlayerAttacks(whom=(i.Player("such player"),)),), within), "≥", i.Number(1)):
            return f"you attacked {within}"
        case i.Holds(i.CountOf(i.Selection(where)), "≥", i.Number(1)):
            mine = {i.ControlledBy(i.Player("such player")), i.HasType("creature")}
            whom = [each.whom for each in where if isinstance(each, i.AttackerOf)]
            if frozenset(where) not in _ATTACKERS and len(whom) == 1 and len(where) == 3 and mine <= set(where):
                return f"attacking {scope.noun(whom[0]).words}"
            return _ATTACKERS.get(frozenset(where))
    return None
