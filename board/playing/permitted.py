"""What a player may cast or play from elsewhere than the hand: by static abilities, by effects that last (CR 601.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from ...instructions import InZone, MayPlay, Reference
from ..looking import ways
from ..looking.forbidden import rules
from ..looking.predicates import holds
from ..looking.seen import other_part
from ..state import ids as idset
from ..state.objects import Permission
from .found import is_called

if TYPE_CHECKING:
    from ...instructions import Zone
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..looking.forbidden import Standing
    from ..looking.scope import Scope
    from ..state.ids import Ids
    from ..state.objects import Elsewhere


class AsSpell(NamedTuple):
    """How a card would be cast: for that alternative cost, as that ``part`` of it, or as any of its parts."""

    alternative: str = ""
    part: str = ""
    any_part: bool = False


def permissions(game: Game, player: str, cast: AsSpell) -> Iterator[Permission]:
    """All that the player may do so now; of spells where what they are as they are cast matters (CR 601.3e)."""
    yield from by_effects(game, player)
    yield from _prepared(game, player)
    for change, standing in rules(game, MayPlay, player=player):
        cards = _cards(game, change, standing, cast)
        if cards:
            key = f"turn may {standing.scope.context.source} {standing.text}" if change.once else ""
            if not key or game.activated.get(key, 0) < standing.count:
                lands, free = change.how == "play", change.paying != "mana cost"
                yield Permission(player, cards, lands=lands, free=free, costs=change.costs, once=key)


def by_effects(game: Game, player: str) -> Iterator[Permission]:
    """What effects let the player do now, and not only from another turn on (CR 702.185a)."""
    yield from (each for each in game.permissions if each.player == player and each.since <= game.turn)


def _prepared(game: Game, player: str) -> Iterator[Permission]:
    """The copies of the prepare spells of permanents that the player controls (CR 722.3c)."""
    for copy in [each for each in game.elsewhere.values() if each.prepared_by is not None]:
        host = game.stack_of(copy.prepared_by) if copy.prepared_by is not None and copy.zone == "exile" else None
        if host is not None and host.controller == player:
            yield Permission(player, copy.ids)


def _cards(game: Game, change: MayPlay, standing: Standing, cast: AsSpell) -> Ids:
    what, scope = change.what, standing.scope
    zones = [each for each in what.where if isinstance(each, InZone)]
    match what:
        case Reference("source"):
            ids = scope.refer(what)
            there = game.candidates_elsewhere({change.zone} if change.zone is not None else None)
        case Reference("top") if what.where:
            owners = scope.players_in_event(zones[0].player) if zones and zones[0].player is not None else ()
            ids = idset.union(*(top for owner in owners for top in game.end_of("library", owner, 1)))
            there = _such(game, scope, what, cast, {"library"})
        case Reference("all") if zones:
            return idset.of(_such(game, scope, what, cast, {each.zone for each in zones}))
        case _:
            return scope.refer(what)
    return idset.common(ids, idset.of(there))


def _such(game: Game, scope: Scope, what: Reference, cast: AsSpell, zones: set[Zone]) -> list[Candidate]:
    """The cards there that are such as the words say, as they would be cast (CR 601.3e)."""

    def is_such(card: Candidate) -> bool:
        other = other_part(card.base) if cast.any_part else None
        parts = (cast.part, *([other.name or ""] if other is not None else ()))
        spells = (ways.as_cast(card, cast.alternative, part) for part in parts)
        return any(all(holds(scope, each, spell) for each in what.where) for spell in spells)

    return [card for card in game.candidates_elsewhere(zones) if card.known and is_such(card)]


def permission(
    game: Game, what: int | str, player: str, *, lands: bool, alternative: str = ""
) -> tuple[Elsewhere, Permission] | None:
    """The card that something lets the player cast from where it is, if it is none of their hand.

    One that is cast for another cost is so only where there is none to cast without the permission (CR 118.9a).
    """
    if alternative and not _wants_permission(game, what, player, alternative):
        return None
    for allowed in permissions(game, player, AsSpell(alternative, what if isinstance(what, str) else "")):
        if lands and not allowed.lands:
            continue
        for card in game.elsewhere.values():
            part = idset.common(card.ids, allowed.cards)
            if part and card.zone != "stack" and _is_meant(card, part, what):
                first = what if isinstance(what, int) else part[0][0]
                return structs.replace(card, id=first, count=1), allowed
    return None


def used(game: Game, allowed: Permission) -> None:
    """One of the cards has been cast or played so: no other this turn, or one fewer of them all."""
    if allowed.once:
        game.activated[allowed.once] = game.activated.get(allowed.once, 0) + 1
    if allowed.most is not None:
        at = game.permissions.index(allowed)
        left = [structs.replace(allowed, most=allowed.most - 1)] if allowed.most > 1 else []
        game.permissions = [*game.permissions[:at], *left, *game.permissions[at + 1 :]]


def _wants_permission(game: Game, what: int | str, player: str, alternative: str) -> bool:
    """Whether it is cast for its other cost from where cards are cast anyway, and is not there."""
    places = ways.zones(alternative)
    there = (e for e in game.elsewhere.values() if e.zone in places and e.owner == player)
    return places == ("hand", "command") and not any(is_called(e, what) for e in there)


def _is_meant(card: Elsewhere, part: Ids, what: int | str) -> bool:
    return idset.contains(part, what) if isinstance(what, int) else is_called(card, what)
