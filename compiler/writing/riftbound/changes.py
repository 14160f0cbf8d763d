"""What is given and what stands, in Riftbound's words: “+2 [MIGHT] and [Tank]”, “can't move to base”, “costs less”."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .... import instructions as i
from ..english import Noun, agreeing, capital, listed, ordinal
from ..scope import CannotWrite, Scope, Writers
from ..selections.parts import How
from ..sentences import sentences
from .describing import describe, several
from .places import place, zone
from .quantities import for_each
from .runes import runes


def gifts(changes: tuple[i.Modification, ...], scope: Scope) -> tuple[str, str]:
    """“+2 [MIGHT] and [Ganking]”, and what stands behind how long: “, to a minimum of 1 [MIGHT]”."""
    said: list[str] = []
    behind = ""
    for change in changes:
        match change:
            case i.ChangeMight(i.Number(number), least):
                said.append(f"{'-' if number < 0 else '+'}{abs(number)} [MIGHT]")
            case i.ChangeMight(i.Product(factor, i.CountOf() as of), least):
                many, each = for_each(i.Product(abs(factor), of), scope)
                said.append(f"{'-' if factor < 0 else '+'}{many} [MIGHT]")
                behind += f" for each {each}"
            case i.ChangeMight(i.CountOf() as of, least):
                said.append("+1 [MIGHT]")
                behind += f" for each {for_each(of, scope)[1]}"
            case i.ChangeMight(i.Product(-1, of), least):
                said.append("-[MIGHT]")
                behind += f" equal to {scope.phrase(of)}"
            case i.ChangeMight(might, least):
                said.append("+[MIGHT]")
                behind += f" equal to {scope.phrase(might)}"
            case i.AddAbilities(keywords, ()):
                said += [f"[{capital(each)}]" for each in keywords]
                continue
            case i.GainKeyword(name, amount):
                said.append(f"[{capital(name)}]")
                behind += f" equal to {scope.phrase(amount)}"
                continue
            case i.KeywordsOf(i.Reference("source")):
                said.append("my keywords")
                continue
            case _:
                raise CannotWrite(change, "given")
        if least is not None:
            behind += f", to a minimum of {scope.phrase(least)} [MIGHT]"
    return listed(said), behind


_GIVEN = (i.ChangeMight, i.AddAbilities, i.GainKeyword, i.KeywordsOf)


def subject(what: i.Reference | i.Player, scope: Scope) -> Noun:
    """“I”, “other friendly units here”, “your spells”, “this”."""
    match what:
        case i.Player("each player"):
            return Noun("players", plural=True)
        case i.Player():
            return scope.noun(what)
        case i.Reference("source", among=i.Selection((i.Not(i.InZone()),))):
            return Noun(scope.this, plural=scope.this == "I")
        case i.Reference("all", among=i.Selection(where)) if (cast := _cast(where)) is not None:
            rest = tuple(each for each in where if not isinstance(each, i.ControlledBy))
            if cast.next:
                return Noun(f"your {describe(rest, How(scope)).one('')}")
            if cast.nth is not None:
                return Noun(describe(where, How(scope)).one("the"))
            mine = "" if cast.origin else "your "
            return Noun(mine + describe(rest, How(scope)).many(), plural=True)
    return scope.noun(what)


def _cast(where: tuple[i.Predicate, ...]) -> i.CastSo | None:
    return next((each for each in where if isinstance(each, i.CastSo)), None)


def so(value: i.Static, scope: Scope) -> str:
    """What stands, without its condition."""
    match value:
        case i.Static(
            i.Reference("all", among=i.Selection(where)),
            (i.CostRunes("less", i.Number() as energy, (), None, least, "energy"),),
        ):
            kind = describe(tuple(each for each in where if not isinstance(each, i.CastSo)), How(scope)).many()
            minimum = f", to a minimum of {runes(least, ())}" if least is not None else ""
            return f"your {kind}' Energy costs are reduced by {runes(energy, ())}{minimum}"
        case i.Static(
            i.Reference("all", among=i.Selection(where)),
            (i.Cannot("be readied", i.Reference("all", among=i.Selection(by))),),
        ):
            return f"{describe(by, How(scope)).many()} can't ready {several(where, '', scope)}"
    noun = subject(value.what, scope)
    if all(isinstance(each, _GIVEN) for each in value.changes):
        match value.what, value.changes:
            case i.Reference("source"), (i.ChangeMight(i.PlayerNumber() | i.CountOf() as number),) if not isinstance(
                number, i.CountOf
            ) or _in_zone(number):
                own = "my" if noun.words == "I" else "this unit's"
                return f"{own} Might is increased by {scope.phrase(number)}"
        said, behind = gifts(value.changes, scope)
        return f"{noun.words} {agreeing(noun, 'have')} {said}{behind}"
    done: list[str] = []
    for change in value.changes:
        writer = _CHANGES.get(type(change))
        if writer is None:
            raise CannotWrite(change)
        done.append(writer(change, value, noun, scope))
    return f"{noun.words} {listed(done)}"


def _in_zone(value: i.CountOf) -> bool:
    return any(isinstance(each, i.InZone) for each in value.of.where)


def costs(value: i.CostRunes, of: i.Static, noun: Noun, scope: Scope) -> str:
    """“cost [E1] less for each …, to a minimum of [E1]”."""
    if value.of != "play" or value.either or value.part:
        raise CannotWrite(value, value.of)
    said = f"{agreeing(noun, 'cost')} {runes(value.energy, value.power)} {value.change}"
    if value.each is not None:
        said += f" for each {for_each(value.each, scope)[1]}"
    match of.what:
        case i.Reference("source", among=i.Selection((i.Not(i.InZone() as where),))):
            said += f" to play from anywhere other than {zone(where, scope)}"
    if value.least is not None:
        said += f", to a minimum of {runes(value.least, ())}"
    return said


_CANNOT = {
    "be countered": "be countered",
    "be readied": "be readied",
    "move": "move",
    "be played": "be played",
    "gain points": "gain points",
}


def _cannot_before(value: i.Cannot, scope: Scope) -> str | None:
    """“can't score here until their third turn”: what is forbidden in the first turns."""
    match value:
        case i.Cannot("score", None, None, i.LocationOf(i.Reference("source")), unless=i.Holds(right=i.Number(turn))):
            return f"can't score here until their {ordinal(turn)} turn"
        case i.Cannot("be played", unless=i.Holds(i.PlayerNumber("turns begun"), ">", i.Number(turn))):
            turns = listed([ordinal(each) for each in range(1, turn + 1)], "or")
            return f"can't be played on your {turns} turns"
    return None


def cannot(value: i.Cannot, of: i.Static, noun: Noun, scope: Scope) -> str:
    """“can't be chosen by enemy spells and abilities unless I'm in combat”, “can't move to base”."""
    if (early := _cannot_before(value, scope)) is not None:
        return early
    unless = f" unless {scope.phrase(value.unless)}" if value.unless is not None else ""
    match value:
        case i.Cannot(
            "play cards", i.Reference("all", among=i.Selection(where)), to=i.Selection((i.HasType("battlefield"),))
        ):
            return f"can only play {describe(where, How(scope)).many()} to their base"
        case i.Cannot("move", i.Reference("that") as moved, to=None, unless=None):
            return f"can't move {scope.noun(moved).object}"
        case i.Cannot("deal combat damage") if value == i.Cannot("deal combat damage"):
            return "don't deal combat damage"
        case i.Cannot("be the target", i.Reference("all", among=i.Selection(where))):
            return f"can't be chosen by {several(where, '', scope)}{unless}"
        case i.Cannot("play cards", i.Reference("all", among=i.Selection(where)), to=None):
            return f"can't play {describe(where, How(scope)).many()}{unless}"
        case i.Cannot("move", None, to=i.Base(None)):
            return f"can't move to base{unless}"
        case i.Cannot(do, None, None, None) if do in _CANNOT:
            return f"can't {_CANNOT[do]}{unless}"
    raise CannotWrite(value, value.do)


def bonus(value: i.BonusDamage, of: i.Static, noun: Noun, scope: Scope) -> str:
    """“deal 1 Bonus Damage to units here”."""
    whom = f" to {scope.noun(value.to).object}" if value.to is not None else ""
    return f"{agreeing(noun, 'deal')} {scope.phrase(value.amount)} Bonus Damage{whom}"


def ignores(value: i.IgnoresCost, of: i.Static, noun: Noun, scope: Scope) -> str:
    """“ignore [Deflect] while paying for spells and abilities choosing something here”."""
    match value.choosing:
        case i.Reference("all", among=i.Selection(where)):
            chosen = describe(where, How(scope, "something")).one("")
            return f"ignore [{capital(value.keyword)}] while paying for spells and abilities choosing {chosen}"
    raise CannotWrite(value, "of what")


_CHANGES: dict[type, Callable[[Any, i.Static, Noun, Scope], str]] = {
    i.CostRunes: costs,
    i.Cannot: cannot,
    i.BonusDamage: bonus,
    i.IgnoresCost: ignores,
}


def static(value: i.Static, scope: Scope) -> str:
    """“while I'm at a battlefield, …”, “other friendly units here have [Assault]”."""
    match value:
        case i.Static(i.Reference("source") as what, (i.MayBePlayed(to=i.Selection() as there),)) if value.changes == (
            i.MayBePlayed(there),
        ):
            return f"you may play {scope.noun(what).object} to {place(there, scope)}"
        case i.Static(i.Reference("all", among=i.Selection((i.InZone() as trash,))), (change,)) if (
            change == i.MayBePlayed()
        ):
            return f"you may play cards from {zone(trash, scope)}"
        case i.Static(
            i.Reference("all", among=i.Selection((i.IsAbility("triggered", of=i.Selection(where)),))), (change,)
        ):
            return _triggers(where, change, scope)
    if value.condition is None:
        return so(value, scope)
    held = scope.phrase(value.condition)
    word = "while" if isinstance(value.condition, i.ObjectIs) else "if"
    return f"{word} {held}, {so(value, scope)}"


def _triggers(where: tuple[i.Predicate, ...], change: i.Modification, scope: Scope) -> str:
    """“your [Deathknell] effects trigger an additional time”."""
    keywords = [each.keyword for each in where if isinstance(each, i.HasKeyword)]
    rest = [each for each in where if not isinstance(each, i.HasKeyword | i.ControlledBy)]
    there = describe(tuple(rest), How(scope, "x")).one("").removeprefix("x") if rest else ""
    does = {i.TriggersAgain(): "trigger an additional time", i.Cannot("trigger"): "don't trigger"}.get(change)
    if len(keywords) != 1 or does is None:
        raise CannotWrite(change, "of triggers")
    return f"your [{capital(keywords[0])}] effects{there} {does}"


def replacement(value: i.Replacement, scope: Scope) -> str | None:
    """“I enter ready”, “units you play this turn enter ready”."""
    match value:
        case i.Replacement(i.EnterAs(tapped=bool(tapped)) as change, itself=True, events=()) if change == i.EnterAs(
            tapped=tapped
        ):
            noun = Noun(scope.this, plural=scope.this == "I")
            held = "" if value.condition is None else f"if {scope.phrase(value.condition)}, "
            if value.condition == i.CostWasPaid(i.Reference("source"), "additional cost"):
                held = "if you do, "
            return f"{held}{noun.words} {agreeing(noun, 'enter')} {'exhausted' if tapped else 'ready'}"
        case i.Replacement(i.EnterAs(tapped=bool(tapped)) as change, _, i.Selection(where), None, events=()) if (
            change == i.EnterAs(tapped=tapped)
        ):
            state = "exhausted" if tapped else "ready"
            mine = () if value.creator is None else (i.ControlledBy(value.creator),)
            return f"{entering((*where, *mine), scope)} enter {state}"
        case i.Replacement(i.AsEnters(steps, moment="played"), itself=True, condition=None):
            me = "me" if scope.this == "I" else scope.this
            return f"as you play {me}, {sentences(steps, scope)}"
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


def entering(where: tuple[i.Predicate, ...], scope: Scope) -> str:
    cast = _cast(where)
    rest = tuple(each for each in where if not isinstance(each, i.CastSo))
    if cast is None:
        return several(rest, "", scope)
    return f"{describe(rest, How(scope)).many()} you play"


def additional(value: i.AdditionalCost, scope: Scope) -> str:
    """“you may pay [RUNE:calm] as an additional cost to play me”."""
    if value.any_number or value.player is not None:
        raise CannotWrite(value, "paid so")
    said = listed([scope.clause(each).bare for each in value.costs])
    me = "me" if scope.this == "I" else "this"
    held = "" if value.condition is None else f"if {scope.phrase(value.condition)}, "
    ability = scope.account.ability
    if value.optional and ability is not None and ability.steps:
        return f"{held}as you play {me}, you may {said} as an additional cost"
    if value.optional:
        return f"{held}you may {said} as an additional cost to play {me}"
    return f"{held}as an additional cost to play {me}, {said}"


PHRASES: Writers = {i.Static: static, i.Replacement: replacement, i.AdditionalCost: additional}
