"""Life in clauses."""

from __future__ import annotations

from .... import instructions as i
from ..english import YOU, Noun, possessive
from ..mana import ANY_AMOUNT
from ..quantities import much
from ..rows import action
from ..scope import Clause, Said, Scope, Writers


def _gain_life(value: i.GainLife, scope: Scope) -> Said:
    if value.amount == i.ThatMany() and scope.account.drained:
        return Clause(scope.subject(value.player), "gain", "life equal to the life lost this way", told=True)
    return action(value, scope)


def _lose_life(value: i.LoseLife, scope: Scope) -> Said:
    return action(value, scope)


def _set_life(value: i.SetLife, scope: Scope) -> Said:
    total = f"{value.total.value}" if isinstance(value.total, i.Number) else scope.phrase(value.total)
    return Clause(Noun(f"{_whose(value.player, scope)} life total"), "become", total, told=True)


def _pay_life(value: i.PayLife, scope: Scope) -> Said:
    if value.amount == ANY_AMOUNT:
        return Clause(scope.subject(value.player), "pay", "any amount of life")
    return Clause(scope.subject(value.player), "pay", much(value.amount, "life", scope, digits=True))


def _exchange_life(value: i.ExchangeLife, scope: Scope) -> Said:
    if isinstance(value.other, i.Player):
        return action(value, scope)
    return Clause(YOU, "exchange", f"{_whose(value.player, scope)} life total with {scope.phrase(value.other)}")


def _whose(player: i.Player, scope: Scope) -> str:
    return "your" if player.who == "you" else possessive(scope.noun(player).words)


WRITERS: Writers = {
    i.GainLife: _gain_life,
    i.LoseLife: _lose_life,
    i.SetLife: _set_life,
    i.PayLife: _pay_life,
    i.ExchangeLife: _exchange_life,
}
