"""What is counted, in words: “creatures you control”, and one of them after “for each”."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from ... import instructions as i
from .english import Noun, agreeing, plural
from .histories import each_time
from .relatives import who_is
from .scope import CannotWrite, Scope
from .selections import described, possessed

#: Numbers that are said with “for each”.
EACH = (i.CountOf, i.HowMany, i.CountersOn, i.PlayerCount, i.KindsAmong, i.AbilityCount, i.VotesFor)

#: The types of mana as adjectives.
MANA = {None: "", "W": "white ", "U": "blue ", "B": "black ", "R": "red ", "G": "green ", "C": "colorless "}

#: What one of several players is called.
PLAYERS = {"each player": "player", "each opponent": "opponent", "opponents": "opponent"}


def objects(selection: i.Selection, scope: Scope) -> str:
    """“creatures you control”, “cards in your hand”, “cards discarded this way”: where they are counted."""
    match selection.where:
        case (i.IsAmong(i.Reference("that" | "created" | "target") as of),):
            return scope.noun(of).object
        case (i.IsAmong(i.Reference("linked", among=None)),):
            return f"cards exiled with {'it' if scope.account.named == {'source'} else scope.this}"
        case (i.IsAmong(i.Reference(what, among=None)),) if what in _DONE_TO:
            return _DONE_TO[what]
        case (i.IsAmong(of),):
            return ways(of, scope)
    plain = all(isinstance(each, i.HasSubtype | i.HasSupertype) for each in selection.where)
    return f"{described(selection, scope, prep='in').many()}{' on the battlefield' if plain else ''}"


_DONE_TO = {
    "sacrificed": "the sacrificed creatures",
    "discarded": "the discarded cards",
    "exiled": "the cards exiled this way",
}


def one_object(selection: i.Selection, scope: Scope) -> str:
    """“creature you control”, “instant and sorcery card in your graveyard”: after “for each”."""
    found = described(selection, scope, prep="in")
    if found.cards or any(isinstance(each, i.AttachedTo) for each in selection.where):
        return found.one("", "and")  # “for each Aura and Equipment attached to it”
    plain = all(isinstance(each, i.HasSubtype | i.HasSupertype | i.IsOther) for each in selection.where)
    return f"{found.one('')} on the battlefield" if plain else found.one("", "and/or")


#: What was done to those of whom `ways` speaks.
_DONE = {
    "sacrificed": "sacrificed",
    "exiled": "exiled",
    "discarded": "discarded",
    "revealed": "revealed",
    "destroyed": "destroyed",
    "tapped": "tapped",
    "milled": "milled",
    "created": "created",
    "returned": "returned",
    "drawn": "drawn",
    "buried": "put into a graveyard",
}

_OF_CARDS = frozenset(["exiled", "discarded", "revealed", "milled", "drawn"])


def ways(value: i.Reference, scope: Scope, *, many: bool = True) -> str:
    """“creatures sacrificed this way”."""
    done = _DONE.get(value.what)
    if done is None:
        raise CannotWrite(value, f"{value.what} as a number")
    owner = next((each for each in value.where if value.what == "buried" and isinstance(each, i.OwnedBy)), None)
    if owner is not None and value.among is not None:  # CR 400.3
        rest = tuple(each for each in value.where if each is not owner)
        done = f"put into {possessed(owner.player, 'graveyard', scope)}"
        value = structs.replace(value, among=structs.replace(value.among, where=rest) if rest else None)
    if value.among is None:
        cards = value.what in _OF_CARDS or value.what == "buried"
        head = "card" if cards else "token" if value.what == "created" else "permanent"
        return f"{plural(head) if many else head} {done} this way"
    scope.now(qualities=frozenset())
    card = value.what in _OF_CARDS and i.Not(i.IsToken()) not in value.where
    found = described(value.among, scope, head="card" if card else "")
    return f"{found.many() if many else found.one('')} {done} this way"


def kinds(value: i.KindsAmong, scope: Scope) -> str:
    """“card types among cards in your graveyard”."""
    return f"{plural(value.what)} among {objects(value.among, scope)}"


def for_each(value: i.Quantity, scope: Scope) -> str:
    """What stands after “for each”: “creature you control”."""
    write = _FOR_EACH.get(type(value))
    words = write(value, scope) if write is not None else None
    if words is None:
        raise CannotWrite(value, "for each")
    return words


def _sum(value: i.Sum, scope: Scope) -> str | None:
    """“creature you control and each creature card in your graveyard”."""
    if not all(isinstance(each, i.CountOf) for each in value.terms):
        return None
    return " and each ".join(for_each(each, scope) for each in value.terms)


def _total(value: i.Aggregate, scope: Scope) -> str | None:
    """“+1/+1 counter among creatures you control”."""
    return f"{value.what.removesuffix('s')} among {objects(value.of, scope)}" if value.function == "total" else None


def _counter(value: i.CountersOn, scope: Scope) -> str:
    """“charge counter on it”."""
    return f"{f'{value.kind} counter' if value.kind else 'counter'} on {scope.noun(value.on).words}"


def _player(value: i.PlayerCount, scope: Scope) -> str | None:
    """“opponent you have”, “player who lost life this turn”."""
    who = PLAYERS.get(value.of.who)
    if who is None:
        return None
    if value.of.such is not None:
        return f"{who} {who_is(value.of.such, scope)}"
    return "opponent you have" if who == "opponent" else who


def _time_kicked(value: i.TimesPaid, scope: Scope) -> str | None:
    """“time it was kicked”."""
    if value.keyword not in ("kicker", "multikicker"):
        return None
    it = scope.noun(value.of).words if scope.kind == "spell" or value.of.what != "source" else "it"
    return f"time {it} was kicked"


def _time_used(value: i.AbilityCount, scope: Scope) -> str:
    """“time this ability has been activated this turn”."""
    return f"time this ability has {'been ' if value.deed == 'activated' else ''}{value.deed} {value.within}"


def _kind(value: i.KindsAmong, scope: Scope) -> str:
    """“color among permanents you control”, “different power among creatures you control”, “of its colors”."""
    match value:
        case i.KindsAmong("color", i.Selection((i.IsAmong(i.Reference("that" | "target" | "enchanted")),))):
            return "of its colors"
        case i.KindsAmong("power" | "toughness" | "mana value" | "name" as what, among):
            return f"different {what} among {objects(among, scope)}"
    return f"{value.what} among {objects(value.among, scope)}"


def _beyond_the_first(value: i.Difference, scope: Scope) -> str | None:
    """“target beyond the first”, “Goblin you control beyond the first”."""
    match value:
        case i.Difference(i.TargetsOf(i.Reference("source")), i.Number(1)):
            return "target beyond the first"
        case i.Difference(i.CountOf(of), i.Number(1)):
            return f"{one_object(of, scope)} beyond the first"
    return None


def _of_player(value: i.PlayerNumber, scope: Scope) -> str | None:
    """“creature in your party”, “poison counter they have”, “card in your hand”."""
    if value.what == "cards in hand":
        return f"card in {possessed(value.of, 'hand', scope)}"
    if value.what.endswith(" counters"):
        they = Noun("they", plural=True) if value.of.who == "that player" else scope.noun(value.of)
        return f"{value.what.removesuffix('s')} {they.words} {agreeing(they, 'have')}"
    return _OF_YOU.get(value.what) if value.of.who == "you" else None


_OF_YOU = {"party": "creature in your party", "flips won": "flip you won"}


def _color_spent(value: i.ManaSpent, scope: Scope) -> str | None:
    """“color of mana spent to cast it”."""
    match value:
        case i.ManaSpent(i.Reference("that", antecedent="affected"), True):
            return "color of mana spent to cast it"
        case i.ManaSpent(i.Reference("source"), True):
            return "color of mana spent to cast this spell"
    return None


_FOR_EACH: dict[type, Callable[[Any, Scope], str | None]] = {
    i.CountOf: lambda value, scope: one_object(value.of, scope),
    i.Sum: _sum,
    i.HowMany: lambda value, scope: ways(value.of, scope, many=False),
    i.Aggregate: _total,
    i.CountersOn: _counter,
    i.PlayerCount: _player,
    i.TimesPaid: _time_kicked,
    i.AbilityCount: _time_used,
    i.EventCount: each_time,
    i.KindsAmong: _kind,
    i.Difference: _beyond_the_first,
    i.VotesFor: lambda value, scope: f"{value.option} vote",
    i.PlayerNumber: _of_player,
    i.ManaSpent: _color_spent,
    i.UnspentMana: lambda value, scope: f"unspent {MANA[value.type]}mana you have" if value.of.who == "you" else None,
}
