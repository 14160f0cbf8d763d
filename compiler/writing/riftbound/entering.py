"""How cards enter and what is paid as they are played, in Riftbound's words: “units you play this turn enter ready”."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun, agreeing, listed
from ..scope import CannotWrite, Clause, Said, Scope, Writers
from ..selections.parts import How
from ..sentences import sentences
from .describing import describe, several
from .standing import cast_so, static


def replacement(value: i.Replacement, scope: Scope) -> str | None:
    """“I enter ready”, “units you play this turn enter ready”."""
    for writer in (_enters_itself, _others_enter):
        if (said := writer(value, scope)) is not None:
            return said
    match value:
        case i.Replacement(i.AsEnters(steps, moment="played"), itself=True, condition=None):
            return f"as you play {_me(scope)}, {sentences(steps, scope)}"
        case i.Replacement(
            i.CopyToo(optional=True, once="each turn"), i.Player("you"), i.Selection(where), i.ObjectIs() as held
        ):
            rest = tuple(each for each in where if each != i.IsToken())
            unit = describe(rest, How(scope)).one("")
            said = f"once each turn, if you would play a token {unit} while {scope.phrase(held)}"
            return f"{said}, you may play that token and an additional copy of it instead"
        case i.Replacement(i.DoInstead(()), events=(i.Begins("draw step", i.Player("you")),)):
            return "skip your Draw Phase"
    return None


def _me(scope: Scope) -> str:
    return "me" if scope.this == "I" else "this"


def _state(change: object) -> str:
    """“ready” or “exhausted”, where a change says nothing else."""
    for state, tapped in (("exhausted", True), ("ready", False)):
        if change == i.EnterAs(tapped=tapped):
            return state
    return ""


def _enters_itself(value: i.Replacement, scope: Scope) -> str | None:
    """“if you do, I enter ready”."""
    state = _state(value.change)
    if not state or not value.itself or value.events:
        return None
    noun = Noun(scope.this, plural=scope.this == "I")
    held = "" if value.condition is None else f"if {scope.phrase(value.condition)}, "
    if value.condition == i.CostWasPaid(i.Reference("source"), "additional cost"):
        held = "if you do, "
    return f"{held}{noun.words} {agreeing(noun, 'enter')} {state}"


def _others_enter(value: i.Replacement, scope: Scope) -> str | None:
    """“units you play enter ready”, “friendly units enter exhausted”."""
    state = _state(value.change)
    if not state or value.which is None or value.condition is not None or value.events:
        return None
    return f"{_entering(value, value.which, scope)} enter {state}"


def _entering(value: i.Replacement, which: i.Selection, scope: Scope) -> str:
    where = which.where if value.creator is None else (*which.where, i.ControlledBy(value.creator))
    rest = tuple(each for each in where if not isinstance(each, i.CastSo))
    if cast_so(where) is None:
        return several(rest, "", scope)
    return f"{describe(rest, How(scope)).many()} you play"


def enters(value: i.Replace, scope: Scope) -> Said | None:
    """“units you play this turn enter ready”, “the next unit you play this turn enters ready”."""
    match value:
        case i.Replace(i.Replacement(which=i.Selection() as which) as replaced, "end of turn") if state := _state(
            replaced.change
        ):
            pass
        case _:
            return None
    if value.once:
        rest = tuple(each for each in which.where if not isinstance(each, i.CastSo))
        one = f"the next {describe(rest, How(scope)).one('')} you play this turn"
        return Clause(Noun(one), "enter", state, told=True)
    words = _entering(replaced, which, scope)
    if cast_so(which.where) is not None:
        return Clause(Noun(f"{words} this turn", plural=True), "enter", state, told=True)
    return Clause(Noun(words, plural=True), "enter", f"{state} this turn", told=True)


def additional(value: i.AdditionalCost, scope: Scope) -> str:
    """“you may pay [RUNE:calm] as an additional cost to play me”."""
    if value.any_number or value.player is not None:
        raise CannotWrite(value, "paid so")
    said = listed([scope.clause(each).bare for each in value.costs])
    held = "" if value.condition is None else f"if {scope.phrase(value.condition)}, "
    ability = scope.account.ability
    if value.optional and ability is not None and ability.steps:
        return f"{held}as you play {_me(scope)}, you may {said} as an additional cost"
    if value.optional:
        return f"{held}you may {said} as an additional cost to play {_me(scope)}"
    return f"{held}as an additional cost to play {_me(scope)}, {said}"


PHRASES: Writers = {i.Static: static, i.Replacement: replacement, i.AdditionalCost: additional}
