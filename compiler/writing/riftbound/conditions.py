"""Conditions in Riftbound's words, as they stand after “if” and “while”."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun, agreeing
from ..scope import CannotWrite, Scope, Writers
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
    left, op, right = value.left, value.op, value.right
    match left, op, right:
        case i.CountOf(i.Selection(where)), "≥", i.Number(1):
            return _one(where, scope)
        case i.CountOf(i.Selection(where)), _, i.Number(number):
            return _many(where, compared(op, spelled(right, scope) if number < 5 else f"{number}"), scope)
        case i.EventCount((event,), within=within), "≥", i.Number(1):
            return f"{scope.told(past=True).phrase(event)} {within}"
        case i.EventCount((event,), within=within), "≥", i.Number(number):
            said = str(scope.told(past=True).phrase(event))
            return f"{said.replace(' a ', f' {number} or more ', 1)} {within}"
        case i.RunesSpent(part="energy", player=i.Player("you")), "≥", i.Number(number):
            return f"you spent [E{number}] or more"
        case i.RunesSpent(part="power", player=i.Player("you")), "≥", i.Number(number):
            return f"you've spent at least {runes(None, ('rainbow',) * number)} this turn"
        case i.PlayerNumber(
            "excess damage assigned" | "excess damage assigned to enemy units" as what, of=i.Player("you")
        ), "≥", i.Number(number):
            return f"you assigned {number} or more {what.replace(' assigned', '')}"
        case i.PlayerNumber(what, of=i.Player("you")), _, i.Number(number) if what in ("XP",):
            return f"you have {compared(op, f'{number}')} {what}"
        case i.Difference(i.PlayerNumber("victory score"), i.PlayerNumber("points", of=of)), "≤", i.Number(number):
            whose = "your" if of.who == "you" else "their"
            return f"{whose} score is within {number} points of the Victory Score"
        case i.Difference(i.PlayerNumber("victory score"), i.PlayerNumber("points", of=of)), ">", i.Number(number):
            whose = "your" if of.who == "you" else "their"
            return f"{whose} score is not within {number} points of the Victory Score"
        case i.Aggregate("total", "might", i.Selection(where)), _, i.Number(number):
            return f"{several(where, '', scope)} have total Might {compared(op, f'{number}')}"
        case i.NumberOf(), ">" | "<", _:
            more = "greater" if op == ">" else "less"
            return f"{scope.phrase(left)} is {more} than {scope.phrase(right)}"
    raise CannotWrite(value, "compared")


def _one(where: tuple[i.Predicate, ...], scope: Scope) -> str:
    """“an enemy unit is alone here”, “you control a Poro”, “there's an enemy unit there”."""
    if (who := _controller(where)) is not None:
        rest = tuple(each for each in where if each != i.ControlledBy(who))
        noun = scope.noun(who)
        return f"{noun.words} {agreeing(noun, 'control')} {describe(rest, How(scope)).one('a')}"
    if any(each == i.InZone("graveyard", i.Player("you")) for each in where):
        return f"you have {describe(where, How(scope, 'card', prep='in')).one('a')}"
    if i.InState("alone") in where:
        rest = tuple(each for each in where if not isinstance(each, i.InState | i.AtLocation))
        there = [at(each.where, many=False, scope=scope) for each in where if isinstance(each, i.AtLocation)]
        return " ".join([describe(rest, How(scope)).one("a"), "is alone", *there])
    return f"there's {describe(where, How(scope)).one('a')}"


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
