"""Cards that nobody has looked at: which are on top of a library, and what they are found to be (CR 400.2, 401)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import InZone, Predicate, Reference
from ..chooser import Offered
from ..errors import CannotExecute
from ..state import ids as idset
from ..state.ids import Ids
from .predicates import holds

if TYPE_CHECKING:
    from ..game import Game
    from .candidates import Candidate
    from .scope import Scope

MOST_LOOKED_AT = 1_000


def top(game: Game, player: str, count: int, *, bottom: bool = False) -> Ids:
    """The cards nearest to one end of a player's library; where nobody knows the order, chance says which.

    All there are, if there are fewer.
    """
    ordered = game.players[player].ordered
    if ordered is not None and ordered < count and not bottom:
        _settled(game, player, count, ordered)
    return idset.union(*game.end_of("library", player, count, bottom=bottom))


def _settled(game: Game, player: str, count: int, ordered: int) -> None:
    """So many cards on top of a shuffled library are known from now on, of which so many have been before."""
    library, sunk = game.zone("library", player), game.players[player].sunk
    total = sum(e.count for e in library)
    count = min(count, total)
    if count <= ordered:
        return
    above = idset.union(*game.end_of("library", player, ordered))
    lower = idset.union(*game.end_of("library", player, sunk, bottom=True))
    apart = idset.union(above, lower)
    rest = [(e, part) for e in library if (part := idset.minus(e.ids, apart) if apart else e.ids)]
    alike = all(e.known and e.characteristics == rest[0][0].characteristics for e, _ in rest)
    if len(rest) > 1 and count < total - sunk and not alike:
        objects = [
            Offered(first, number, _called(e.known, e.characteristics.name))
            for e, part in rest
            for first, number in part
        ]
        why = "the library is shuffled: say what chance chose"
        number = count - ordered
        asks = "cards on top of the library"
        chosen = game.asker.objects(player, asks, why, objects, number, number, about="chance")
        game.lift(chosen, above)
    game.player(player, ordered=count)


def _called(known: bool, name: str | None) -> str:
    return (name or "") if known else UNKNOWN


#: Why it is asked of cards that pass by, and the answer that leaves them unknown.
PASSING, UNKNOWN = "CR 701.17a", "an unknown card"


def identified(game: Game, player: str, ids: Ids, why: str = "the board does not know this card") -> Ids:
    """These cards have been seen by somebody: what the board did not know of them it asks for, one by one."""
    for group in list(game.elsewhere.values()):
        part = idset.common(group.ids, ids)
        if group.known or group.token or not part:
            continue
        if idset.size(part) > MOST_LOOKED_AT:
            raise CannotExecute(f"more than {MOST_LOOKED_AT} cards can't be looked at one by one")
        for first, count in part:
            for identity in range(first, first + count):
                asks = f"which card #{identity} of the {group.zone} of {group.owner} is"
                name = game.asker.text(player, asks, why, about="card")
                if name == UNKNOWN and why == PASSING:
                    continue
                known = game.rules.cards(name)
                if known is None:
                    raise CannotExecute(f"there is no card named {name!r} in the card reference")
                game.becomes_known(identity, known)
    return ids


def as_cards(game: Game, ids: Ids) -> list[Candidate]:
    """These cards as selections look at them."""
    return [c.part(part) for c in game.candidates_elsewhere(None, ids) if (part := idset.common(c.ids, ids))]


def in_hand(game: Game, scope: Scope, player: str, where: tuple[Predicate, ...]) -> list[Candidate]:
    """The cards in a player's hand for which these predicates hold; unknown ones where nothing is asked."""
    asked = [p for p in where if not isinstance(p, InZone)]
    found = [c for c in game.candidates_elsewhere({"hand"}) if c.owner == player]
    return [c for c in found if not asked or (c.known and all(holds(scope, p, c) for p in asked))]


def zone_of(reference: Reference) -> InZone | None:
    """The zone that a reference names, if it names one."""
    where = reference.where
    return next((p for p in where if isinstance(p, InZone)), None)


def cards_at_end(scope: Scope, reference: Reference) -> Ids:
    """The cards at the top or the bottom of libraries that a reference speaks of (CR 401, 701.20)."""
    game = scope.game
    place = zone_of(reference)
    if place is not None and place.zone != "library":
        raise CannotExecute(f"the board does not know what is on top of a {place.zone}")
    owner = place.player if place is not None else None
    players = scope.players(owner) if owner is not None else (scope.context.controller,)
    found: list[Ids] = []
    for player in players:
        if "library" in game.players[player].unknown:
            continue
        bottom = reference.what == "bottom"
        if reference.until is None:
            number = scope.number(reference.most) if reference.most is not None else 1
            found.append(top(game, player, number, bottom=bottom))
        else:
            found.append(_until(game, scope, reference, player))
    return idset.union(*found)


def _until(game: Game, scope: Scope, reference: Reference, player: str) -> Ids:
    """As many cards from the top as it takes to come to so many of a kind (CR 701.20)."""
    assert reference.until is not None
    where = [predicate for predicate in reference.until.where if not isinstance(predicate, InZone)]
    wanted = scope.number(reference.most) if reference.most is not None else 1
    total = sum(e.count for e in game.zone("library", player))
    number = 0
    while wanted > 0 and number < total:
        above = top(game, player, number)
        (card,) = as_cards(game, idset.minus(identified(game, player, top(game, player, number + 1)), above))
        alike = _alike(game, player, number)
        if all(holds(scope, predicate, card) for predicate in where):
            alike = min(alike, wanted)
            wanted -= alike
        number += alike
    return top(game, player, number)


def _alike(game: Game, player: str, above: int) -> int:
    """How many cards below so many are known to be like the first of them, which has been looked at."""
    total = sum(e.count for e in game.zone("library", player))
    first, group = game.end_of("library", player, above + 1)[-1], game.end_of("library", player, total)
    under = next(idset.size(each) for each in group if idset.common(each, first)) - idset.size(first) + 1
    ordered = game.players[player].ordered
    settled = ordered is None or above + under <= ordered or above + under == total
    (card,) = as_cards(game, idset.minus(top(game, player, above + 1), top(game, player, above)))
    return under if settled and card.known else 1
