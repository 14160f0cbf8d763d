"""Players in words."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ..english import YOU, Noun, listed
from ..relatives import who_is
from ..scope import CannotWrite, Scope
from .owners import owner

_PLAYERS = {
    "each player": Noun("each player"),
    "each opponent": Noun("each opponent"),
    "each other player": Noun("each other player"),
    "opponents": Noun("your opponents", plural=True),
    "your team": Noun("your team"),
    "each teammate": Noun("each of your teammates"),
    "target player": Noun("target player"),
    "target opponent": Noun("target opponent"),
    "an opponent": Noun("an opponent"),
    "a player": Noun("a player"),
    "that player": Noun("that player"),
    "defending player": Noun("defending player"),
    "active player": Noun("the active player"),
    "enchanted player": Noun("enchanted player"),
    "such player": Noun("they", plural=True),
}


def _several_targets(value: i.Player, scope: Scope) -> Noun:
    """“any number of target players”, “up to two target opponents”."""
    if value.most is None:
        return Noun(f"any number of {value.who}s", plural=True)
    many = scope.phrase(value.most)
    who = value.who if many == "one" else f"{value.who}s"
    return Noun(f"{'up to ' if value.optional else ''}{many} {who}", plural=many != "one")


def player(value: i.Player, scope: Scope) -> Noun:
    """“you”, “target opponent”, “each player who controls a Forest”, “that player”."""
    if value.who == "you":
        return YOU
    if value.who in ("controller", "owner"):
        return owner(value, scope)
    if value.who == "these":
        return Noun(listed([scope.noun(each).words for each in value.these], "and"), plural=True)
    if value.such is not None:
        return _such(value, value.such, scope)
    if value.who == "such player" and scope.manner.relative is not None and not scope.account.related:
        scope.now(related=True)
        return scope.manner.relative
    if (value.most is not None or value.optional) and value.id not in scope.account.ids:
        return _several_targets(value, scope)
    found = _PLAYERS.get(value.who)
    if found is None:
        raise CannotWrite(value, value.who)
    if (again := _spoken_of(value, scope)) is not None:
        return again
    scope.now(they=value.who == "that player", players=scope.account.players | {value.who})
    if value.at_random:
        return Noun(f"{found.words} chosen at random")
    if value.starting is not None:
        return Noun(f"starting with {scope.noun(value.starting).words}, {found.words}", found.plural)
    if value.but is not None:
        return Noun(f"{found.words} other than {scope.noun(value.but).words}", found.plural)
    return found


def _spoken_of(value: i.Player, scope: Scope) -> Noun | None:
    """“that player”, “the chosen player”: of whom it was spoken before."""
    account = scope.account
    if value.id and value.id in account.ids:
        return Noun("that player")
    if value.who == "that player" and value.antecedent in account.walkers:
        return Noun("that player or that planeswalker's controller")
    if value.who == "that player" and value.antecedent == "chosen":
        return Noun("the chosen player")
    enchanted = value.who == "enchanted player" and value.who in account.players
    return Noun("that player") if enchanted and "that player" not in account.players else None


def _such(value: i.Player, condition: i.Condition, scope: Scope) -> Noun:
    """“each opponent who controls a Forest”, “a player who does”, “the player with the most life”."""
    match condition:
        case i.HasMost() if value.who == "a player":
            return Noun("the player with the most life or tied for most life")
        case i.Holds(i.PlayerNumber("life total"), "=", i.MostOfPlayers("greatest", "life total")):
            return Noun("the player with the most life")
    found = scope.noun(structs.replace(value, such=None))
    return Noun(f"{found.words} {who_is(condition, scope, plural=found.plural)}", found.plural)
