"""Counters in clauses, of objects and of players."""

from __future__ import annotations

from .... import instructions as i
from ..counting import EACH, for_each
from ..english import YOU, article, possessive
from ..nouns import each_of
from ..quantities import much, so_many
from ..rows import action
from ..scope import Clause, Said, Scope, Writers
from ..selections import described
from ..tokens import counters


def _put_counters(value: i.PutCounters, scope: Scope) -> Said:
    who = scope.subject(value.by)
    if not value.each:
        amount = much(value.counters.count, f"{value.counters.kind} counter", scope)
        on = scope.noun(value.on).object
        return Clause(who, "distribute", f"{amount} among {on}")
    on = each_of(value.on, scope).object
    if value.on.what == "all":
        scope.speaks_of(scope.account.called, plural=True)
    return Clause(who, "put", counters(value.counters, on, scope))


def _remove_counters(value: i.RemoveCounters, scope: Scope) -> Said:
    kind = f"{value.kind} counter" if value.kind else "counter"
    if isinstance(value.count, (*EACH, i.PlayerNumber)):
        of = scope.noun(value.of).object
        return Clause(YOU, "remove", f"{article(kind)} from {of} for each {for_each(value.count, scope)}")
    of = scope.noun(value.of).object
    amount, behind = so_many(value.count, kind, scope, number=True) if value.count is not None else (f"all {kind}s", "")
    if value.together and value.of.what == "all" and value.of.among is not None:
        of = described(value.of.among, scope).many()
    of = f"among {of.removeprefix('all ')}" if value.together else of
    return Clause(YOU, "remove", f"{amount} from {of}{behind}")


def _get_counters(value: i.GetCounters, scope: Scope) -> Said:
    if value.counters.kind == "energy" and isinstance(value.counters.count, i.Number):
        return Clause(scope.subject(value.player), "get", "{E}" * value.counters.count.value, told=True)
    return Clause(
        scope.subject(value.player),
        "get",
        much(value.counters.count, f"{value.counters.kind} counter", scope),
        told=True,
    )


def _move_counters(value: i.MoveCounters, scope: Scope) -> Said:
    kind = f"{value.kind} counter" if value.kind else "counter"
    amount = f"all {kind}s" if value.count is None else much(value.count, kind, scope)
    return Clause(YOU, "move", f"{amount} from {scope.noun(value.of).object} onto {scope.noun(value.onto).object}")


WRITERS: Writers = {
    i.PutCounters: _put_counters,
    i.RemoveCounters: _remove_counters,
    i.GetCounters: _get_counters,
    i.DoubleCounters: action,
    i.MoveCounters: _move_counters,
    i.PutCountersOf: lambda v, s: Clause(
        YOU, "put", f"{possessive(s.noun(v.of).words)} counters on {s.noun(v.on).object}"
    ),
}
