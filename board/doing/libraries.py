"""Libraries are searched and shuffled; cards are looked at and revealed (CR 701.20, 701.23, 701.24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import InZone, Look, OneOf, Predicate, Reference, Reveal, Search, Shuffle
from ..chooser import Offered
from ..executor.registry import does
from ..looking.forbidden import cannot
from ..looking.hidden import as_cards, identified
from ..looking.predicates import holds
from ..looking.predicates.told import told_words
from ..looking.references import most_of
from ..looking.together import checked
from ..state import events as ev
from ..state import ids as idset
from ..state.ids import NONE, Ids
from ..watching import sight, triggers
from .acts import remember
from .counting import as_each_player

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..looking.scope import Scope

sight.deeds("shuffle", "search")


def shuffled(game: Game, player: str) -> None:
    """A library is shuffled: nobody knows its order any more (CR 701.24a)."""
    game.player(player, ordered=0, sunk=0)
    game.happened(ev.Shuffled(player))
    triggers.on_deed(game, player, "shuffle", 1)


@does(Shuffle)
def shuffle(game: Game, scope: Scope, step: Shuffle) -> None:
    """CR 701.24."""
    for player in scope.players(step.player):
        shuffled(game, player)


@does(Search)
def search(game: Game, scope: Scope, step: Search) -> None:
    """CR 701.23: who searches may find fewer than there are, where the words ask for a quality (701.23b)."""
    zones, _ = _places(step.what)
    found: dict[str, Ids] = {}
    searchers = scope.players(step.player)
    if step.player.id:
        scope.asker.determined("player", scope.context.controller, searchers)
    for player in searchers:
        if cannot(game, "search libraries", player=player):
            continue
        with as_each_player(scope, step.player, player, several=len(searchers) > 1):
            owner = zones[0].player if zones else None
            owners = scope.players(owner) if owner is not None else (player,)
            names: set[str] = {zone.zone for zone in zones}
            if any(zone in game.players[each].unknown for each in owners for zone in names):
                game.happened(ev.NotModelled(step.text, "a zone of which nothing is known"))
                continue
            found[player] = _searched(game, scope, step, player, owners, _chosen(game, player, names, step))
    ids = idset.union(*found.values())
    remember(scope, "found", ids, found)
    scope.context.that = scope.context.done["chosen"] = ids
    scope.context.happened = bool(ids)


def _places(what: Reference) -> tuple[list[InZone], list[Predicate]]:
    """The zones that are searched, and what else is asked of a card."""
    zones: list[InZone] = []
    rest: list[Predicate] = []
    for each in what.where:
        inner = each.predicates if isinstance(each, OneOf) else (each,)
        places = [one for one in inner if isinstance(one, InZone)]
        zones += places
        if len(places) < len(inner):
            rest.append(each)
    return zones, rest


def _chosen(game: Game, player: str, zones: set[str], step: Search) -> set[str]:
    """“library and/or graveyard”: which of them the player searches, at least one."""
    if not step.either:
        return zones
    *others, last = sorted(zones)
    chosen = {zone for zone in others if game.asker.yes(player, f"is the {zone} searched?", step.text)}
    return {*chosen, last} if not chosen or game.asker.yes(player, f"is the {last} searched?", step.text) else chosen


def _searched(game: Game, scope: Scope, step: Search, player: str, owners: tuple[str, ...], zones: set[str]) -> Ids:
    """What is found of each kind that is searched for: “a card named …, a card named … and a card named …”."""
    found: list[Ids] = []
    what: Reference | None = step.what
    while what is not None:
        found.append(_found(game, scope, what, player, owners, zones, idset.union(*found)))
        what = what.also
    fit = idset.union(*found)
    for owner in owners:
        game.happened(ev.Searched(player, owner, fit))
    if "library" in zones:
        scope.context.account.did["search"] = (*scope.context.account.did.get("search", ()), player)
        if player in owners:  # “searches their library”
            triggers.on_deed(game, player, "search", 1)
    return fit


def _found(
    game: Game, scope: Scope, what: Reference, player: str, owners: tuple[str, ...], zones: set[str], before: Ids
) -> Ids:
    """What is found of one kind among the cards that were not found ``before``."""
    _, where = _places(what)
    there = [c.part(rest) for c in game.candidates_elsewhere(zones) if (rest := idset.minus(c.ids, before))]
    meant = [c for c in there if c.owner in owners and (not c.known or all(holds(scope, p, c) for p in where))]
    if not meant or (what.what == "all" and not any(c.known for c in meant)):
        return NONE  # all of those, of which nobody has seen any
    total = sum(c.count for c in meant)
    least, most = (total, total) if what.what == "all" else most_of(scope, what, total)
    if where or (what.among is not None and told_words(what.among)):  # CR 701.23b
        least = sum(c.count for c in meant if c.zone not in _HIDDEN) if what.what == "all" else 0
    why = "searching: cards that fit, and those that nobody has looked at"
    words = what.text or "what is found"
    chosen = game.asker.objects(player, words, why, _unseen_too(meant), least, most)
    identified(game, player, chosen)
    fit = idset.union(*(c.ids for c in as_cards(game, chosen) if all(holds(scope, p, c) for p in where)))
    return checked(scope, what.among, fit)


#: The zones of which a player who searches for something need not find all (CR 400.2, 701.23b).
_HIDDEN = frozenset(["library", "hand"])


def _unseen_too(found: list[Candidate]) -> list[Offered]:
    """The cards as they are offered, those that nobody has looked at without a name."""
    names = [(c, c.seen.name if c.known else "an unknown card") for c in found]
    return [Offered(first, count, name) for c, name in names for first, count in c.ids]


@does(Look)
def look(game: Game, scope: Scope, step: Look) -> None:
    """CR 701.20e."""
    players = scope.players(step.player)
    for player in players:
        with as_each_player(scope, step.player, player, several=len(players) > 1):
            if _unknown(game, scope, step.what, player):
                game.happened(ev.NotModelled(step.text, "a zone of which nothing is known"))
                continue
            seen = _seen(game, scope, step.what, player)
        remember(scope, "looked at", seen)
        game.happened(ev.CardsSeen(player, seen))
    scope.context.happened = True


@does(Reveal)
def reveal(game: Game, scope: Scope, step: Reveal) -> None:
    """CR 701.20a."""
    players = scope.players(step.player)
    everything: dict[str, Ids] = {}
    for player in players:
        with as_each_player(scope, step.player, player, several=len(players) > 1):
            if _unknown(game, scope, step.what, player):
                game.happened(ev.NotModelled(step.text, "a zone of which nothing is known"))
                continue
            seen = _seen(game, scope, step.what, player)
        everything[player] = seen
        game.happened(ev.CardsSeen(player, seen, revealed=True))
    revealed = idset.union(*everything.values())
    remember(scope, "revealed", revealed, everything)
    scope.context.that = revealed or scope.context.that
    scope.context.happened = bool(revealed)


def _unknown(game: Game, scope: Scope, what: Reference, player: str) -> bool:
    """Whether it is about a zone of which the board does not even know how many cards are in it."""
    for place in what.where:
        if isinstance(place, InZone):
            owners = scope.players(place.player) if place.player is not None else (player,)
            if any(place.zone in game.players[owner].unknown for owner in owners):
                return True
    return False


def _seen(game: Game, scope: Scope, what: Reference, player: str) -> Ids:
    """The cards that are looked at: what is not known of them is asked for."""
    return identified(game, player, game.now(_meant(game, scope, what, player)))


def _meant(game: Game, scope: Scope, what: Reference, player: str) -> Ids:
    place = next((p for p in what.where if isinstance(p, InZone)), None)
    if what.what not in ("all", "choice") or place is None:
        return scope.refer(what)
    if place.player is not None and (what.what == "all" or what.id or scope.players(place.player) != (player,)):
        return scope.refer(what)
    found = _own(game, scope, what, player)  # the zone of whoever does it
    if what.what == "all":
        return idset.of(found)
    least, most = most_of(scope, what, sum(c.count for c in found))
    about = "chance" if what.at_random else "object"
    return game.asker.objects(player, what.text or "which cards", "shown", _unseen_too(found), least, most, about=about)


def _own(game: Game, scope: Scope, what: Reference, player: str) -> list[Candidate]:
    where = what.where
    zones = {p.zone for p in where if isinstance(p, InZone)}
    asked = [p for p in where if not isinstance(p, InZone)]
    return [
        c
        for c in game.candidates_elsewhere(zones)
        if c.owner == player and (not c.known or all(holds(scope, p, c) for p in asked))
    ]
