"""Turns, phases, designations, emblems, coins and dice, and the end of the game in clauses."""

from __future__ import annotations

from .... import instructions as i
from ..english import YOU, Noun, article, listed, plural
from ..quantities import much
from ..scope import Clause, Said, Scope, Whole, Writers


def _extra_turn(value: i.ExtraTurn, scope: Scope) -> Said:
    amount = "an extra turn" if value.number == i.Number(1) else f"{scope.phrase(value.number)} extra turns"
    after = "this one"
    return Clause(scope.subject(value.player), "take", f"{amount} after {after}")


def _again(value: i.Repeat, scope: Scope) -> Said:
    match value.times:
        case None if value.what == "roll":
            return Clause(YOU, "roll", "again")
        case None:
            return Clause(YOU, "repeat", "this process")
        case i.Number(1):
            return Clause(YOU, "repeat", "this process once")
    return Clause(YOU, "repeat", f"this process {scope.phrase(value.times)} more times")


def _skip(value: i.Skip, scope: Scope) -> Said:
    who = scope.subject(value.player)
    own = "your" if who.you else "their"
    if value.number != i.Number(1):
        return Clause(who, "skip", f"{own} next {scope.phrase(value.number)} {plural(value.what)}", told=True)
    return Clause(who, "skip", f"{own} next {value.what}", told=True)


def _designate(value: i.Designate, scope: Scope) -> Said:
    verb, rest = {
        "monarch": ("become", "the monarch"),
        "initiative": ("take", "the initiative"),
        "city's blessing": ("get", "the city's blessing"),
    }[value.what]
    return Clause(scope.subject(value.player), verb, rest, told=True)


def _emblem(value: i.GetEmblem, scope: Scope) -> Said:
    words = listed([f'"{each}"' for each in value.abilities])
    return Clause(scope.subject(value.player), "get", f"an emblem with {words}", told=True)


def _flip(value: i.FlipCoins, scope: Scope) -> Said:
    if value.until_lost:
        return Clause(scope.subject(value.player), "flip", "a coin until you lose a flip")
    return Clause(scope.subject(value.player), "flip", much(value.number, "coin", scope))


def _roll(value: i.RollDice, scope: Scope) -> Said:
    scope.now(rolled=True)
    die = "six-sided die" if value.sides == 6 else f"d{value.sides}"
    return Clause(
        scope.subject(value.player),
        "roll",
        much(value.number, die, scope),
    )


def _extra_phases(value: i.ExtraPhases, scope: Scope) -> Said:
    if value.player is not None:
        (phase,) = value.phases
        number = value.number or i.Number(1)
        several = f"{scope.phrase(number)} additional {phase}s"
        many = article(f"additional {phase}") if number == i.Number(1) else several
        return Clause(scope.subject(value.player), "get", f"{many} after {value.after}", told=True)
    return Whole(
        f"after {value.after}, there is {' followed by '.join(article(f'additional {e}') for e in value.phases)}"
    )


def _choose_result(value: i.ChooseResult, scope: Scope) -> Said:
    return Clause(scope.subject(value.player), "choose", "one result")


WRITERS: Writers = {
    i.ChooseResult: _choose_result,
    i.ExtraTurn: _extra_turn,
    i.Repeat: _again,
    i.Skip: _skip,
    i.Designate: _designate,
    i.GetEmblem: _emblem,
    i.FlipCoins: _flip,
    i.RollDice: _roll,
    i.ExtraPhases: _extra_phases,
    i.WinGame: lambda v, s: Clause(s.subject(v.player), "win", "the game", told=True),
    i.LoseGame: lambda v, s: Clause(s.subject(v.player), "lose", "the game", told=True),
    i.DrawGame: lambda v, s: Clause(Noun("the game"), "be", "a draw", told=True),
    i.DayNight: lambda v, s: Clause(Noun("it"), "become", v.becomes, told=True),
    i.EndTurn: lambda v, s: Clause(YOU, "end", f"the {v.what}"),
}
