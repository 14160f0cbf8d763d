"""Zones, and whose things are: “your graveyard”, “you control”."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun, agreeing, article, plural, possessive
from ..scope import CannotWrite, Scope, no_words

HIDDEN = frozenset(["hand", "library", "graveyard", "exile", "command", "outside the game"])


def apart_from_control(selection: i.Selection) -> tuple[i.Player | None, i.Selection]:
    """The player who controls them, if that is said, and the selection without it."""
    rest = i.Selection(tuple(each for each in selection.where if not isinstance(each, i.ControlledBy)))
    return next((each.player for each in selection.where if isinstance(each, i.ControlledBy)), None), rest


def whose(value: i.Predicate, scope: Scope) -> str:
    """“you control”, “an opponent controls”, “you don't control”."""
    negated, inner = (True, value.predicate) if isinstance(value, i.Not) else (False, value)
    verb = "control" if isinstance(inner, i.ControlledBy) else "own"
    if not isinstance(inner, i.ControlledBy | i.OwnedBy):
        raise CannotWrite(inner)
    player = inner.player
    if player.who == "opponents":
        return f"your opponents {verb}"
    again = player.who == "that player" and (scope.account.actor or scope.account.they or _is_acting(player, scope))
    who = Noun("they", plural=True) if again else scope.noun(player)
    return f"{who.words} {agreeing(who, 'do')}n't {verb}" if negated else f"{who.words} {agreeing(who, verb)}"


def _is_acting(player: i.Player, scope: Scope) -> bool:
    """Whether it is the player who does what is said."""
    return scope.account.acting is not None and 0 < scope.account.acting.id == player.antecedent


def located(zone: i.InZone, scope: Scope, prep: str, *, single: bool = False) -> str:
    """“in your graveyard”, “from a single graveyard”."""
    every = prep == "from all" or not prep.startswith("from")
    prep = prep.split(" ")[0] or "in"
    who = zone.player.who if zone.player is not None else ""
    if zone.zone == "exile":
        return f"{prep} exile" if who in ("", "each player") else no_words(zone)
    if not who and zone.zone == "graveyard":
        return f"{prep} graveyards"
    if who == "a player" and prep == "from":
        return f"{prep} a player's {zone.zone}"
    if (who == "each player" and not every) or (who == "a player" and single):
        return f"{prep} {f'a single {zone.zone}' if single else article(zone.zone)}"
    return f"{prep} {zone_of(zone, scope)}"


def zone_of(zone: i.InZone, scope: Scope) -> str:
    """“your graveyard”, “a graveyard”, “all graveyards”, “the battlefield”."""
    if zone.zone in ("battlefield", "stack"):
        return f"the {zone.zone}"
    if zone.zone == "exile":
        return "exile"
    if zone.zone == "command":
        return "the command zone"
    if zone.player is None:
        return f"your {zone.zone}"
    return possessed(zone.player, zone.zone, scope)


def possessed(player: i.Player, what: str, scope: Scope) -> str:
    """“your hand”, “target player's hand”, “each player's hand”, “a graveyard”."""
    if player.who == "you":
        return f"your {what}"
    if player.who == "opponents":
        return f"your opponents' {what if what.endswith('s') else plural(what)}"
    if player.who == "each player":
        return f"all {plural(what)}"
    if player.who == "a player":
        return article(what)
    again = player.who == "that player" and (scope.account.actor or scope.account.they)
    named = scope.account.acting.id if scope.account.acting is not None else 0
    if again or player.who == "such player" or player == scope.account.acting or (named and player.antecedent == named):
        return f"their {what}"
    return f"{possessive(scope.noun(player).words)} {what}"
