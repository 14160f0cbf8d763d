"""The cards of a set in games of a deck that is played alone."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from ..goldfish.page import NUMBERS
from ..goldfish.tallying import Tally


class CardInGames(Struct, frozen=True):
    """A card of the set in the games: how many the deck has, how often it was cast a game, how many tokens it made."""

    name: str
    copies: int
    cast: float
    created: float


class InGames(Struct, frozen=True):
    """What the games came to: of which deck, how many, the means at the end of each turn, and the set's cards in them.

    ``read`` of ``size`` cards of the deck are played in full.
    """

    deck: str
    games: int
    seed: int
    read: int
    size: int
    means: dict[str, tuple[float, ...]]
    cards: tuple[CardInGames, ...]


def in_games(
    deck: str, tally: Tally, seed: int, turns: int, read: tuple[int, int], copies: dict[str, int], own: Iterable[str]
) -> InGames:
    """Sum games up for the cards of a set; ``copies`` says how many of which card the deck has."""
    means = {
        said: tuple(round(tally.estimate(turn, what).mean, 2) for turn in range(1, turns + 1))
        for what, said in NUMBERS.items()
    }
    cards = tuple(
        CardInGames(
            name, copies[name], round(tally.cast[name] / tally.games, 3), round(tally.created_by[name] / tally.games, 3)
        )
        for name in own
        if copies.get(name)
    )
    return InGames(deck, tally.games, seed, *read, means, cards)
