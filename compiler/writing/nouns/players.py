"""Players in words."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ..english import YOU, Noun, listed, possessive
from ..relatives import who_is
from ..scope import CannotWrite, Scope

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
    scope.player_ids.add(value.id)
    if value.most is None:
        return Noun(f"any number of {value.who}s", plural=True)
    many = scope.phrase(value.most)
    who = value.who if many == "one" else f"{value.who}s"
    return Noun(f"{'up to ' if value.optional else ''}{many} {who}", plural=many != "one")


def player(value: i.Player, scope: Scope) -> Noun:
    if value.who == "you":
        return YOU
    if value.who in ("controller", "owner"):
        if value.of is None:
            raise CannotWrite(value, "of nothing")
        of = value.of
        if value.who == "owner" and of == i.Reference("that", antecedent=scope.owned) and scope.owned:
            return Noun("that player")
        if (
            value.who == "controller"
            and scope.held
            and (of.what, of.antecedent, of.among) == ("that", scope.held, None)
        ):
            return Noun("that player")
        if of == i.Reference("linked"):
            return Noun(f"the exiled card's {value.who}")
        if value.who == "owner" and of == i.Reference("that", antecedent="event.what") and scope.somebodys:
            return Noun("that player")
        if of.what == "target" and of.id > 0 and of.id in scope.ids:
            return Noun("that player")
        if of.antecedent == "event.of":
            return Noun(f"that {scope.targeted_by}'s {value.who}" if scope.targeted_by else "that player")
        if of.what == "that" and of.among is None:
            spell = scope.fresh and scope.called == "spell" and isinstance(of.antecedent, int)
            ahead = isinstance(of.antecedent, int) and of.antecedent not in scope.ids  # it is named behind this
            if isinstance(of.antecedent, int) and (another := scope.of_another(of.antecedent)):
                return Noun(f"that {another}'s {value.who}")
            owner = "that spell's" if spell else "its" if ahead or not scope.it.plural else "their"
            scope.fresh = True
        elif of.what == "target" and value.who == "owner" and of.id not in scope.ids:
            whole = scope.noun(of).words
            if " " in whole.removeprefix("target "):
                return Noun(f"the owner of {whole}")
            owner = possessive(whole)
        else:
            owner = possessive(scope.noun(of).words)
        return Noun(f"{owner} {value.who}")
    if value.who == "these":
        return Noun(listed([scope.noun(each).words for each in value.these], "and"), plural=True)
    if value.who == "a player" and isinstance(value.such, i.HasMost):
        return Noun("the player with the most life or tied for most life")
    match value.such:
        case i.Holds(i.PlayerNumber("life total"), "=", i.MostOfPlayers("greatest", "life total")):
            return Noun("the player with the most life")
    if value.such is not None:
        return _such(value, value.such, scope)
    if value.who == "such player" and scope.relative is not None:
        who, scope.relative = scope.relative, None
        return who
    if (value.most is not None or value.optional) and value.id not in scope.player_ids:
        return _several_targets(value, scope)
    found = _PLAYERS.get(value.who)
    if found is None:
        raise CannotWrite(value, value.who)
    if value.id and value.id in scope.player_ids:
        return Noun("that player")
    scope.player_ids.add(value.id)
    if value.who == "that player" and value.antecedent in scope.walkers:
        return Noun("that player or that planeswalker's controller")
    if value.who == "that player" and value.antecedent == "chosen":
        return Noun("the chosen player")
    if value.who == "enchanted player" and value.who in scope.players and "that player" not in scope.players:
        return Noun("that player")
    scope.they = value.who == "that player"
    scope.players.add(value.who)
    if value.at_random:
        return Noun(f"{found.words} chosen at random")
    if value.starting is not None:
        return Noun(f"starting with {scope.noun(value.starting).words}, {found.words}", found.plural)
    if value.but is not None:
        found = Noun(f"{found.words} other than {scope.noun(value.but).words}", found.plural)
    return found


def _such(value: i.Player, condition: i.Condition, scope: Scope) -> Noun:
    """“each opponent who controls a Forest”, “a player who does”."""
    found = scope.noun(structs.replace(value, such=None))
    return Noun(f"{found.words} {who_is(condition, scope, plural=found.plural)}", found.plural)
