"""Life in clauses."""

from __future__ import annotations

from .... import instructions as i
from ..rows import action
from ..scope import Clause, Said, Scope, Writers


def _gain_life(value: i.GainLife, scope: Scope) -> Said:
    if value.amount == i.ThatMany() and scope.account.drained:
        return Clause(scope.subject(value.player), "gain", "life equal to the life lost this way", told=True)
    if isinstance(value.amount, i.Sum) and isinstance(value.amount.terms[0], i.Variable):
        return Clause(scope.subject(value.player), "gain", f"{scope.phrase(value.amount)} life", told=True)
    return action(value, scope)


WRITERS: Writers = {
    i.GainLife: _gain_life,
    i.LoseLife: action,
}
