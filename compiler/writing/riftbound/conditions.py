"""Conditions in Riftbound's words, as they stand after “if” and “while”."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .... import instructions as i
from ..english import Noun, agreeing
from ..scope import CannotWrite, Scope, Writers, writer_of
from ..selections.parts import How
from .describing import chosen, compared, describe, several, spelled
from .places import at, phase, zone
from .runes import runes

_STATES = {
    "tapped": "exhausted",
    "untapped": "ready",
    "mighty": "[Mighty]",
    "empowered": "[Empowered]",
    "attacking": "an attacker",
    "defending": "a defender",
    "in combat": "in combat",
    "in a showdown": "in a showdown",
}


def is_(subject: Noun, *, negated: bool = False) -> str:
    """“I'm”, “it's”, “that unit is”, “they aren't”."""
    short = {"I": "I'm", "it": "it's", "they": "they're", "you": "you're"}.get(subject.words)
    if short is None:
        short = f"{subject.words} {agreeing(subject, 'be')}"
    return f"{short} not" if negated else short


def object_is(value: i.ObjectIs, scope: Scope) -> str:
    """“I'm at a battlefield”, “it's an Equipment”, “you control this battlefield”."""
    match value.where:
        case (i.ControlledBy(player),) if value.what == i.Reference("source"):
            who = scope.noun(player)
            return f"{who.words} {agreeing(who, 'control')} this battlefield"
        case (i.Targeting(whom),):
            return f"you choose {chosen(whom, scope)}"
    subject = scope.noun(value.what)
    match value.where:
        case (i.Compare("might", op, i.Number(number)),):
            have = "had" if value.was else agreeing(subject, "have")
            return f"{subject.words} {have} {compared(op, f'{number} [MIGHT]')}"
        case (i.InState("alone"),) if value.was and value.what == i.Reference("source"):
            return f"{subject.words} died alone"
        case (i.InState(state),):
            return f"{is_(subject, negated=value.negated)} {_STATES.get(state, state)}"
        case (i.AtLocation(where),):
            return f"{is_(subject, negated=value.negated)} {at(where, many=False, scope=scope)}"
        case (i.HasSubtype() | i.HasType() | i.IsToken(),):
            return f"{is_(subject, negated=value.negated)} {describe(value.where, How(scope)).one('a')}"
    raise CannotWrite(value, "what it is")


def holds(value: i.Holds, scope: Scope) -> str:
    """“you control 7 or more runes”, “a unit died this turn”, “my Might is greater than …”."""
    if (not_equal := _COMPARISONS.get(value.op)) is not None and isinstance(value.left, i.NumberOf):
        return f"{scope.phrase(value.left)} is {not_equal} than {scope.phrase(value.right)}"
    writer = writer_of(_COMPARED, type(value.left), value, "compared")
    said = writer(value.left, value.op, value.right.value, scope) if isinstance(value.right, i.Number) else None
    if said is None:
        raise CannotWrite(value, "compared")
    return said


_COMPARISONS = {">": "greater", "<": "less"}


def _counted(left: i.CountOf, op: str, number: int, scope: Scope) -> str:
    """“you control a Poro”, “you control 7 or more runes”."""
    if (op, number) == ("≥", 1):
        return _one(left.of.where, scope)
    return _many(left.of.where, compared(op, spelled(i.Number(number), scope)), scope)


def _happened(left: i.EventCount, op: str, number: int, scope: Scope) -> str | None:
    """“a unit died this turn”, “you've played 3 or more cards this turn”."""
    if op != "≥" or len(left.events) != 1:
        return None
    said = str(scope.told(past=True).phrase(left.events[0]))
    if number > 1:
        said = said.replace(" a ", f" {number} or more ", 1)
    return f"{said} {left.within}"


def _spent(left: i.RunesSpent, op: str, number: int, scope: Scope) -> str | None:
    """“you spent [E4] or more”, “you've spent at least [RUNE:rainbow][RUNE:rainbow] this turn”."""
    if op != "≥" or left.player.who != "you":
        return None
    if left.part == "energy":
        return f"you spent [E{number}] or more"
    return f"you've spent at least {runes(None, ('rainbow',) * number)} this turn"


def _of_player(left: i.PlayerNumber, op: str, number: int, scope: Scope) -> str | None:
    """“you have 3 or more XP”, “you assigned 3 or more excess damage to enemy units”."""
    if left.of.who != "you":
        return None
    if left.what == "XP":
        return f"you have {compared(op, f'{number}')} XP"
    if op == "≥" and left.what.startswith("excess damage assigned"):
        return f"you assigned {number} or more {left.what.replace(' assigned', '')}"
    return None


def _to_the_score(left: i.Difference, op: str, number: int, scope: Scope) -> str | None:
    """“your score is within 3 points of the Victory Score”, “their score is not within …”."""
    near = {"≤": "within", ">": "not within"}.get(op)
    match left:
        case i.Difference(i.PlayerNumber("victory score"), i.PlayerNumber("points", of=of)) if near is not None:
            whose = "your" if of.who == "you" else "their"
            return f"{whose} score is {near} {number} points of the Victory Score"
    return None


def _total(left: i.Aggregate, op: str, number: int, scope: Scope) -> str | None:
    """“your units have total Might 10 or more”."""
    if (left.function, left.what) != ("total", "might"):
        return None
    return f"{several(left.of.where, '', scope)} have total Might {compared(op, f'{number}')}"


_COMPARED: dict[type, Callable[[Any, str, int, Scope], str | None]] = {
    i.CountOf: _counted,
    i.EventCount: _happened,
    i.RunesSpent: _spent,
    i.PlayerNumber: _of_player,
    i.Difference: _to_the_score,
    i.Aggregate: _total,
}


def _one(where: tuple[i.Predicate, ...], scope: Scope) -> str:
    """“an enemy unit is alone here”, “you control a Poro”, “there's an enemy unit there”."""
    if (who := _controller(where)) is not None:
        rest = tuple(each for each in where if each != i.ControlledBy(who))
        noun = scope.noun(who)
        return f"{noun.words} {agreeing(noun, 'control')} {describe(rest, How(scope)).one('a')}"
    if i.InZone("graveyard", i.Player("you")) in where:
        return f"you have {describe(where, How(scope, 'card', prep='in')).one('a')}"
    if i.InState("alone") in where:
        return _alone(where, scope)
    return f"there's {describe(where, How(scope)).one('a')}"


def _alone(where: tuple[i.Predicate, ...], scope: Scope) -> str:
    """“an enemy unit is alone here”."""
    rest = tuple(each for each in where if not isinstance(each, i.InState | i.AtLocation))
    there = [at(each.where, many=False, scope=scope) for each in where if isinstance(each, i.AtLocation)]
    return " ".join([describe(rest, How(scope)).one("a"), "is alone", *there])


def _controller(where: tuple[i.Predicate, ...]) -> i.Player | None:
    for each in where:
        match each:
            case i.ControlledBy(i.Player("you" | "such player") as who):
                return who
    return None


def _many(where: tuple[i.Predicate, ...], number: str, scope: Scope) -> str:
    """“you control 7 or more runes”, “you have two or more other units in your base”."""
    if (who := _controller(where)) is not None:
        rest = tuple(each for each in where if each != i.ControlledBy(who))
        noun = scope.noun(who)
        return f"{noun.words} {agreeing(noun, 'control')} {describe(rest, How(scope, prep='all')).many(number)}"
    if any(isinstance(each, i.InZone) for each in where):
        return f"there are {describe(where, How(scope, 'card', prep='in')).many(number)}"
    return f"there are {describe(where, How(scope, prep='all')).many(number)}"


def cost_paid(value: i.CostWasPaid, scope: Scope) -> str | None:
    """“you paid the additional cost”."""
    return "you paid the additional cost" if value.keyword == "additional cost" else None


def some_player(value: i.SomePlayer, scope: Scope) -> str:
    """“an opponent controls a stunned unit”, “an opponent's score is within 3 points of the Victory Score”."""
    if value.every or value.players.who not in ("opponents", "each opponent", "an opponent"):
        raise CannotWrite(value, "of these players")
    inner = scope.phrase(value.condition)
    for they, said in (("they control ", "an opponent controls "), ("their score ", "an opponent's score ")):
        if inner.startswith(they):
            return f"{said}{inner.removeprefix(they)}"
    raise CannotWrite(value, "of some player")


def was_cast(value: i.WasCast, scope: Scope) -> str:
    """“you played this from your hand”."""
    if value.by is None or value.during is not None:
        raise CannotWrite(value, "by nobody")
    from_ = f" from {zone(value.zone, scope)}" if value.zone is not None else ""
    return f"{scope.noun(value.by).words} played {scope.noun(value.what).object}{from_}"


def during_phase(value: i.DuringPhase, scope: Scope) -> str:
    """“it's your Beginning Phase”."""
    if value.player is None or value.player.who != "you":
        raise CannotWrite(value, "whose")
    return f"it's your {phase(value.phase)}"


PHRASES: Writers = {
    i.DuringPhase: during_phase,
    i.ObjectIs: object_is,
    i.Holds: holds,
    i.CostWasPaid: cost_paid,
    i.SomePlayer: some_player,
    i.WasCast: was_cast,
}
