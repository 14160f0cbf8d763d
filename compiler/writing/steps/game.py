"""Keyword actions, turns, phases, designations, emblems, coins and dice, and the end of the game in clauses."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun, article, possessive
from ..rows import action
from ..scope import Clause, Said, Scope, Whole, Writers


def _extra_phases(value: i.ExtraPhases, scope: Scope) -> Said:
    if value.player is not None:
        return action(value, scope)
    return Whole(
        f"after {value.after}, there is {' followed by '.join(article(f'additional {e}') for e in value.phases)}"
    )


def _choose_result(value: i.ChooseResult, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "choose", "one result")


def _keyword_action(value: i.KeywordAction, scope: Scope) -> Said:
    if value.action == "be tempted" and value.amount == i.Number(1):
        return Clause(Noun("the Ring"), "tempt", scope.subject(value.player).object, told=True)
    if value.action == "draft from its spellbook" and value.player is not None:
        its = possessive(scope.noun(i.Reference("source")).words)
        return Clause(scope.subject(value.player), "draft", f"a card from {its} spellbook")
    return action(value, scope)


def _flip(value: i.FlipCoins, scope: Scope) -> Said:
    if value.until_lost:
        return Clause(scope.subject(value.player), "flip", "a coin until you lose a flip")
    return action(value, scope)


WRITERS: Writers = {
    i.ChooseResult: _choose_result,
    i.KeywordAction: _keyword_action,
    i.FlipCoins: _flip,
    i.RollDice: action,
    i.ExtraPhases: _extra_phases,
    i.DrawGame: lambda v, s: Clause(Noun("the game"), "be", "a draw", told=True),
    i.DayNight: lambda v, s: Clause(Noun("it"), "become", v.becomes, told=True),
}
