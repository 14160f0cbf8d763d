"""Cards that are drawn, discarded, milled (CR 121, 701.9, 701.17), and what unknown cards are found to be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import Cannot, Discard, Draw, Mill, Reference, Selection
from ..executor.registry import does
from ..looking.forbidden import cannot, rules
from ..looking.hidden import PASSING, as_cards, identified, in_hand, top
from ..looking.predicates.told import told_words
from ..looking.references import most_of
from ..looking.selections import offered
from ..replacing import deeds
from ..state import events as ev
from ..state import ids as idset
from ..state.ids import NONE, Ids
from ..watching import sight, triggers
from . import madness, miracle
from .acts import remember
from .counting import as_that_player, could_do, each_number
from .leaving import put

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope

sight.deeds("draw", "discard", "mill")


def drawn(game: Game, player: str, count: int) -> Ids:
    """A player draws so many cards, one after the other (CR 121.2); what they are in the hand."""
    state = game.players[player]
    count = min(count, _most(game, player))
    if count <= 0 or state.lost or cannot(game, "draw cards", player=player):
        return NONE
    if deeds.may_be_replaced(game, "draw"):
        if count > 1 and deeds.is_replaced(game, player, "draw", count):
            return NONE
        return idset.union(*(_drawn_instead(game, player, part=count > 1) for _ in range(count)))
    if miracle.is_next(game, player):
        first = _next(game, player)
        return idset.union(first, _drawn(game, player, count - 1)) if count > 1 else first
    return _drawn(game, player, count)


def _most(game: Game, player: str) -> int:
    """How many cards the player may still draw this turn (CR 101.2)."""
    limits = [
        standing.scope.number(change.most)
        for change, standing in rules(game, Cannot, player=player)
        if change.do == "draw cards" and change.most is not None and change.objects is None
    ]
    drawn_before = game.players[player].done.get("draw", 0)
    return max(0, min(limits) - drawn_before) if limits else 10**18


def _drawn_instead(game: Game, player: str, *, part: bool) -> Ids:
    """One card, which may be ``part`` of what is drawn, or what is done instead of drawing it (CR 614.11)."""
    return NONE if deeds.is_replaced(game, player, "draw", 1, part=part) else _next(game, player)


def _next(game: Game, player: str) -> Ids:
    """One card, which may be revealed as the first of the turn (CR 702.94a)."""
    first = miracle.is_next(game, player)
    got = _drawn(game, player, 1)
    if first:
        miracle.revealed(game, player, got)
    return got


def _drawn(game: Game, player: str, count: int) -> Ids:
    state = game.players[player]
    if "library" in state.unknown:
        got = NONE
        if "hand" not in state.unknown:
            got = game.place("hand", player, game.nothing, count, known=False).ids
        number = count
    else:
        cards = top(game, player, count)
        number = idset.size(cards)
        if number < count:
            game.player(player, overdrawn=True)  # CR 704.5b
        if "hand" in state.unknown:
            game.take(cards)
            got = NONE
        else:
            got = game.move(cards, "hand", quietly=True)
    if number:
        game.happened(ev.CardsDrawn(player, number, got))
        triggers.on_deed(game, player, "draw", number, each=number)
    return got


@does(Draw)
def draw(game: Game, scope: Scope, step: Draw) -> None:
    """CR 121."""
    got = {player: drawn(game, player, number) for player, number in each_number(scope, step.player, step.amount)}
    ids = idset.union(*got.values())
    who = (player for player, cards in got.items() if cards)
    scope.context.account.did["draw"] = (*scope.context.account.did.get("draw", ()), *who)
    remember(scope, "drawn", ids)
    scope.context.counted(idset.size(ids))
    scope.context.happened = True


def discarded(game: Game, player: str, cards: Ids, by: str = "") -> Ids:
    """A player discards these cards (CR 701.9a); what they are in the graveyard, or in exile by madness.

    ``by``: who controls the spell or ability that makes the player do so.
    """
    number = idset.size(cards)
    exiled, rest = madness.exiled(game, player, cards)
    became = idset.union(put(game, rest, "graveyard", quietly=True), exiled)
    if number:
        game.happened(ev.CardsDiscarded(player, number, became))
        triggers.on_deed(game, player, "discard", number, as_cards(game, became), number, by)
    return became


@does(Discard)
def discard(game: Game, scope: Scope, step: Discard) -> None:
    """CR 701.9: each player chooses in turn order, then all discard at the same time."""
    players = scope.players(step.player)
    chosen: list[tuple[str, Ids]] = []
    short = False
    could = dict.fromkeys(players, True)
    for player in players:
        with as_that_player(scope, player, len(players) > 1):
            if "hand" in game.players[player].unknown:
                _unseen(game, scope, step, player)
                continue
            cards, enough = _of_hand(game, scope, step.what, player)
            short = short or not enough
            could[player] = enough
            chosen.append((player, cards))
    by = "" if game.paying else scope.context.controller
    each = {player: discarded(game, player, cards, by) for player, cards in chosen}
    became = idset.union(*each.values())
    if chosen:
        remember(scope, "discarded", became)
        scope.context.measured(idset.size(became))
        scope.context.that_many_each = {player: idset.size(ids) for player, ids in each.items()}
    scope.context.happened = not short and (bool(became) or not chosen)
    could_do(scope, step.id, could)


def _unseen(game: Game, scope: Scope, step: Discard, player: str) -> None:
    """Of a hand of which nothing is known, cards are discarded unseen."""
    wanted = scope.number(step.what.most) if step.what.most is not None else 1
    if step.what.what == "choice" and not step.what.optional:
        game.happened(ev.CardsDiscarded(player, wanted))
        triggers.on_deed(game, player, "discard", wanted, each=wanted, by=scope.context.controller)
    else:
        game.happened(ev.NotModelled(step.text, "a hand of which nothing is known"))


def _of_hand(game: Game, scope: Scope, what: Reference, player: str) -> tuple[Ids, bool]:
    """The cards of a player's hand that are discarded, and whether there were enough."""
    if what.what in ("source", "that", "target", "revealed", "looked at", "drawn", "found"):
        ids = scope.game.now(scope.refer(what))
        return idset.common(ids, idset.of(game.zone("hand", player))), bool(ids)
    where = what.where
    found = in_hand(game, scope, player, where)
    total = sum(c.count for c in found)
    if what.what == "all":
        return idset.of(found), True
    least, most = most_of(scope, what, total)
    if not most:
        return NONE, True
    chooser = scope.players(what.chooser)[0] if what.chooser is not None else player
    unknown = [c for c in found if not c.known]
    about = "object"
    why = "discard"
    if what.at_random:
        why, about = "at random: say what chance chose", "chance"
    elif len(unknown) == len(found):
        return idset.take(idset.of(found), most), total >= most  # all the same to the board
    words = what.text or "what to discard"
    if told_words(what.among or Selection(())):
        least = 0
    return game.asker.objects(chooser, words, why, offered(found), min(least, total), min(most, total), about=about), (
        total >= least
    )


def milled(game: Game, player: str, count: int) -> Ids:
    """A player puts so many cards from the top of the library into the graveyard (CR 701.17a), or what is instead."""
    if count <= 0 or not (count := deeds.left_of(game, player, "mill", count)):
        return NONE
    if "library" in game.players[player].unknown:
        became = NONE
        number = count
    else:
        cards = top(game, player, count)
        number = idset.size(cards)
        identified(game, player, cards, PASSING)
        became = put(game, cards, "graveyard", quietly=True)
    if number:
        game.happened(ev.CardsMilled(player, number, became))
        triggers.on_deed(game, player, "mill", number, as_cards(game, became), number)
    return became


@does(Mill)
def mill(game: Game, scope: Scope, step: Mill) -> None:
    """CR 701.17."""
    each = {player: milled(game, player, number) for player, number in each_number(scope, step.player, step.amount)}
    became = idset.union(*each.values())
    remember(scope, "milled", became, each)
    remember(scope, "buried", became, each)
    scope.context.happened = True
