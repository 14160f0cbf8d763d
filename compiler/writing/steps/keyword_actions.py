"""Keyword actions that are one word in clauses (CR 701)."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun
from ..scope import CannotWrite, Clause, Said, Scope, Writers


def _keyword_action(value: i.KeywordAction, scope: Scope) -> Said:
    subject = scope.noun(value.what) if value.what is not None else scope.subject(value.player)
    number = f"{value.amount.value}" if isinstance(value.amount, i.Number) else scope.phrase(value.amount)
    if value.action == "be tempted" and value.amount == i.Number(1):
        return Clause(Noun("the Ring"), "tempt", subject.object, told=True)
    if value.action == "connive" and value.amount != i.Number(1):
        return Clause(subject, "connive", number, told=value.what is not None)
    if value.action in _WITH_NUMBER:
        return Clause(subject, value.action, number, told=value.what is not None)
    if value.action == "clash" and value.amount == i.Number(1):
        return Clause(subject, "clash", "with an opponent")
    if value.action == "venture":
        if value.amount != i.Number(1):
            raise CannotWrite(value, "several times")
        return Clause(subject, "venture", "into the dungeon")
    if value.amount == i.Number(1):
        return Clause(subject, value.action, "", told=value.what is not None)
    if value.action in ("proliferate", "explore", "time travel") and value.amount == i.Number(2):
        return Clause(subject, value.action, "twice", told=value.what is not None)
    raise CannotWrite(value, "several times")


#: Keyword actions behind which their N stands.
_WITH_NUMBER = frozenset(
    [*"scry surveil bolster adapt monstrosity fateseal support blight discover earthbend".split(), "collect evidence"]
)


WRITERS: Writers = {
    i.KeywordAction: _keyword_action,
}
