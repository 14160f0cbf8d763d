"""What stands, in Riftbound's words: “other friendly units here have [Assault]”, “can't move to base”, “costs less”."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .... import instructions as i
from ..abilities import is_of_the_ability
from ..english import Noun, agreeing, capital, listed, ordinal
from ..scope import CannotWrite, Scope, writer_of
from ..selections.parts import How
from .describing import describe, several
from .gifts import are_gifts, gifts
from .places import place, zone
from .quantities import for_each
from .runes import runes


def subject(what: i.Reference | i.Player, scope: Scope) -> Noun:
    """“I”, “other friendly units here”, “your spells”, “this”."""
    match what:
        case i.Player("each player"):
            return Noun("players", plural=True)
        case i.Reference("source", among=i.Selection((i.Not(i.InZone()),))):
            return Noun(scope.this, plural=scope.this == "I")
        case i.Reference("all", among=i.Selection(where)) if (cast := cast_so(where)) is not None:
            return _played(where, cast, scope)
    return scope.noun(what)


def _played(where: tuple[i.Predicate, ...], cast: i.CastSo, scope: Scope) -> Noun:
    """“your spells”, “your next spell”, “the first spell played each turn”, “cards you play from your hand”."""
    rest = tuple(each for each in where if not isinstance(each, i.ControlledBy))
    if cast.next:
        return Noun(f"your {describe(rest, How(scope)).one('')}")
    if cast.nth is not None:
        return Noun(describe(where, How(scope)).one("the"))
    mine = "" if cast.origin else "your "
    return Noun(mine + describe(rest, How(scope)).many(), plural=True)


def cast_so(where: tuple[i.Predicate, ...]) -> i.CastSo | None:
    """How cards are played, of a selection of them."""
    return next((each for each in where if isinstance(each, i.CastSo)), None)


def so(value: i.Static, scope: Scope) -> str:
    """What stands, without its condition."""
    for writer in (_energy_costs, _not_readied_by, _own_might):
        if (said := writer(value, scope)) is not None:
            return said
    noun = subject(value.what, scope)
    if are_gifts(value.changes):
        given, behind = gifts(value.changes, scope)
        return f"{noun.words} {agreeing(noun, 'have')} {given}{behind}"
    return f"{noun.words} {listed([_change(each, value, noun, scope) for each in value.changes])}"


def _change(change: i.Modification, value: i.Static, noun: Noun, scope: Scope) -> str:
    return writer_of(_CHANGES, type(change), change)(change, value, noun, scope)


def _energy_costs(value: i.Static, scope: Scope) -> str | None:
    """“your spells' Energy costs are reduced by [E1], to a minimum of [E1]”."""
    match value:
        case i.Static(
            i.Reference("all", among=i.Selection(where)),
            (i.CostRunes("less", i.Number() as energy, (), None, least, "energy"),),
        ):
            kind = describe(tuple(each for each in where if not isinstance(each, i.CastSo)), How(scope)).many()
            minimum = f", to a minimum of {runes(least, ())}" if least is not None else ""
            return f"your {kind}' Energy costs are reduced by {runes(energy, ())}{minimum}"
    return None


def _not_readied_by(value: i.Static, scope: Scope) -> str | None:
    """“enemy spells can't ready your units”: who is forbidden to is said first."""
    match value:
        case i.Static(
            i.Reference("all", among=i.Selection(where)),
            (i.Cannot("be readied", i.Reference("all", among=i.Selection(by))),),
        ):
            return f"{describe(by, How(scope)).many()} can't ready {several(where, '', scope)}"
    return None


def _own_might(value: i.Static, scope: Scope) -> str | None:
    """“my Might is increased by your points”: by a number of a player, or of what lies in a zone."""
    match value:
        case i.Static(i.Reference("source"), (i.ChangeMight(number),)) if _is_of_player_or_zone(number):
            own = "my" if subject(value.what, scope).words == "I" else "this unit's"
            return f"{own} Might is increased by {scope.phrase(number)}"
    return None


def _is_of_player_or_zone(value: i.Quantity) -> bool:
    match value:
        case i.PlayerNumber():
            return True
        case i.CountOf(i.Selection(where)):
            return any(isinstance(each, i.InZone) for each in where)
    return False


def costs(value: i.CostRunes, of: i.Static, noun: Noun, scope: Scope) -> str:
    """“cost [E1] less for each …, to a minimum of [E1]”."""
    if value.either or value.part or not (value.of == "play" or is_of_the_ability(of)):
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


#: What is forbidden of the subject in the words of the instruction.
_AS_IT_IS_CALLED = frozenset(["be countered", "be readied", "move", "be played", "gain points"])


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
    for writer in (_cannot_before, _cannot_wholly):
        if (said := writer(value, scope)) is not None:
            return said
    unless = f" unless {scope.phrase(value.unless)}" if value.unless is not None else ""
    match value:
        case i.Cannot("be the target", i.Reference("all", among=i.Selection(where))):
            return f"can't be chosen by {several(where, '', scope)}{unless}"
        case i.Cannot("play cards", i.Reference("all", among=i.Selection(where)), to=None):
            return f"can't play {describe(where, How(scope)).many()}{unless}"
        case i.Cannot("move", None, to=i.Base(None)):
            return f"can't move to base{unless}"
        case i.Cannot(do, None, None, None) if do in _AS_IT_IS_CALLED:
            return f"can't {do}{unless}"
    raise CannotWrite(value, value.do)


def _cannot_wholly(value: i.Cannot, scope: Scope) -> str | None:
    """What is forbidden whatever else is so, or said in other words than “can't”."""
    match value:
        case i.Cannot(
            "play cards", i.Reference("all", among=i.Selection(where)), to=i.Selection((i.HasType("battlefield"),))
        ):
            return f"can only play {describe(where, How(scope)).many()} to their base"
        case i.Cannot("move", i.Reference("that") as moved, to=None, unless=None):
            return f"can't move {scope.noun(moved).object}"
        case i.Cannot("deal combat damage") if value == i.Cannot("deal combat damage"):
            return "don't deal combat damage"
    return None


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
    if is_of_the_ability(value) and value.condition is None:
        return f"this ability {listed([_change(each, value, Noun('this ability'), scope) for each in value.changes])}"
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
    return _while(value, value.condition, scope)


def _while(value: i.Static, condition: i.Condition, scope: Scope) -> str:
    """“while I'm at a battlefield, …”, “if you control a Poro, …”, “this costs [E2] less if you choose a Bird”."""
    held = scope.phrase(condition)
    match condition:
        case i.ObjectIs(where=(i.Targeting(),)):
            return f"{so(value, scope)} if {held}"
        case i.ObjectIs():
            return f"while {held}, {so(value, scope)}"
    return f"if {held}, {so(value, scope)}"


def _triggers(where: tuple[i.Predicate, ...], change: i.Modification, scope: Scope) -> str:
    """“your [Deathknell] effects trigger an additional time”."""
    keywords = [each.keyword for each in where if isinstance(each, i.HasKeyword)]
    rest = [each for each in where if not isinstance(each, i.HasKeyword | i.ControlledBy)]
    there = describe(tuple(rest), How(scope, "x")).one("").removeprefix("x") if rest else ""
    does = {i.TriggersAgain(): "trigger an additional time", i.Cannot("trigger"): "don't trigger"}.get(change)
    if len(keywords) != 1 or does is None:
        raise CannotWrite(change, "of triggers")
    return f"your [{capital(keywords[0])}] effects{there} {does}"
