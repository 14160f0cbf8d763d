"""A game begins: decks are shuffled, opening hands drawn, mulligans taken (CR 103)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ...instructions import BeginsOnBattlefield, Characteristics, FromOpeningHand
from ..doing import cards
from ..doing.libraries import shuffled
from ..doing.zones import put_card
from ..errors import CannotExecute
from ..executor.running import resolve
from ..looking.selections import offered
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context
from ..state.steps import OPENING

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate

#: How many cards an opening hand has (CR 103.5), and what counts the mulligans that a player has taken.
HAND = 7
MULLIGAN = "mulligan"


def opened(game: Game, decks: Mapping[str, Iterable[Characteristics]]) -> None:
    """Each player shuffles their deck and draws seven; who begins skips the draw of a game for two (CR 103.8a)."""
    for player, deck in decks.items():
        if player not in game.players:
            raise CannotExecute(f"there is no player {player!r}; the players are {', '.join(game.players)}")
        game.player(player, unknown=())
        for card, count in counted(deck).items():
            game.place("library", player, card, count)
        shuffled(game, player)
    game.step = OPENING
    for player in game.in_turn_order():
        if player in decks:
            cards.drawn(game, player, HAND)
    if len(game.players) == 2:
        game.player(game.active, skips={"draw step": 1})
    _forgotten(game)


def counted(cards: Iterable[Characteristics]) -> dict[Characteristics, int]:
    """How many of each there are."""
    counts: dict[Characteristics, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return counts


def mulligan(game: Game, player: str) -> None:
    """The hand is shuffled into the library, and seven new cards are drawn (CR 103.5)."""
    _opening(game, player)
    taken = game.did(player, MULLIGAN)
    if taken >= HAND:
        raise CannotExecute(f"{player} would keep no card (CR 103.5)")
    game.happened(ev.MulliganTaken(player, taken + 1))
    game.move(idset.of(game.zone("hand", player)), "library", quietly=True)
    shuffled(game, player)
    cards.drawn(game, player, HAND)
    _forgotten(game)


def keep(game: Game, player: str) -> None:
    """The hand is kept: a card for each mulligan goes to the bottom of the library (CR 103.5)."""
    _opening(game, player)
    number = game.players[player].done.get(MULLIGAN, 0)
    if number:
        hand = [c for c in game.candidates_elsewhere({"hand"}) if c.owner == player]
        chosen = game.asker.objects(
            player, "what goes on the bottom of the library", "CR 103.5", offered(hand), number, number
        )
        game.move(chosen, "library", bottom=True, quietly=True)
        game.happened(ev.PutOnBottom(player, number))
    game.player(player, done={})


def begun(game: Game) -> None:
    """All have kept their hands: what cards in these let their owners do is done, in turn order (CR 103.6)."""
    if game.step != OPENING:
        return
    for player in game.in_turn_order():
        for candidate in [c for c in game.candidates_elsewhere({"hand"}) if c.owner == player]:
            for change in _of_opening_hands(game, candidate):
                _done(game, player, candidate, change)
    _forgotten(game)


def _done(game: Game, player: str, candidate: Candidate, change: BeginsOnBattlefield | FromOpeningHand) -> None:
    """So many of the cards as the player likes are put onto the battlefield (CR 103.6a) or revealed (CR 103.6b)."""
    name = candidate.seen.name
    if isinstance(change, BeginsOnBattlefield):
        asks = f"how many {name} begin the game on the battlefield"
        number = game.asker.number(player, asks, "CR 103.6a", 0, candidate.count, about="number")
        for card in game.take(idset.take(candidate.ids, number)):
            put_card(game, card, player)
        return
    asks = f"how many {name} are revealed from the opening hand"
    number = game.asker.number(player, asks, "CR 103.6b", 0, candidate.count, about="number")
    shown = idset.take(candidate.ids, number)
    game.happened(ev.CardsSeen(player, shown, revealed=True))
    for first, count in shown:
        for source in range(first, first + count):
            resolve(game, change.steps, Context(player, source))


def _of_opening_hands(game: Game, candidate: Candidate) -> list[BeginsOnBattlefield | FromOpeningHand]:
    statics = (static for ability in candidate.seen.compiled(game.rules) for static in ability.statics)
    changes = (change for static in statics for change in static.changes)
    return [change for change in changes if isinstance(change, BeginsOnBattlefield | FromOpeningHand)]


def _opening(game: Game, player: str) -> None:
    if game.step != OPENING:
        raise CannotExecute(f"{player} can take a mulligan only before the first turn (CR 103.5)")


def _forgotten(game: Game) -> None:
    """What happens before the first turn triggers nothing, and is no deed of that turn but the mulligans."""
    game.triggered.clear()
    game.history.clear()
    game.earlier.clear()
    for name, state in list(game.players.items()):
        game.player(name, done={deed: number for deed, number in state.done.items() if deed == MULLIGAN})
