"""Life in clauses."""

from __future__ import annotations

from ... import instructions as i
from ..english import YOU, Noun, possessive
from ..quantities import much
from ..scope import Clause, Said, Scope, Writers


def _gain_life(value: i.GainLife, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "gain", much(value.amount, "life", scope, digits=True), told=True)


def _lose_life(value: i.LoseLife, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "lose", much(value.amount, "life", scope, digits=True), told=True)


def _set_life(value: i.SetLife, scope: Scope) -> Said:
    total = f"{value.total.value}" if isinstance(value.total, i.Number) else scope.phrase(value.total)
    whose = "your" if value.player.who == "you" else possessive(scope.noun(value.player).words)
    return Clause(Noun(f"{whose} life total"), "become", total, told=True)


def _pay_life(value: i.PayLife, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "pay", much(value.amount, "life", scope, digits=True))


WRITERS: Writers = {
    i.GainLife: _gain_life,
    i.LoseLife: _lose_life,
    i.SetLife: _set_life,
    i.PayLife: _pay_life,
    i.ExchangeLife: lambda v, s: Clause(YOU, "exchange", f"life totals with {s.noun(v.other).words}"),
}
