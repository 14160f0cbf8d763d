"""Shuffles a deck and deals opening hands, by a seed and a stated rule for mulligans."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from ..instructions import Characteristics

HAND = 7


class DeckCard(msgspec.Struct, frozen=True):
    """A card of a deck as the board has it; ``cost`` is its mana value."""

    characteristics: Characteristics
    cost: int

    @property
    def is_land(self) -> bool:
        """Whether it is a land."""
        return "Land" in self.characteristics.types


def aligned(deck: Sequence[DeckCard], like: Sequence[DeckCard]) -> tuple[DeckCard, ...]:
    """The cards of a deck, those that the other has, too, in the same places: shuffles move both alike."""
    left = list(deck)
    shared: list[DeckCard | None] = []
    for card in like[: len(deck)]:
        shared.append(card if card in left else None)
        if card in left:
            left.remove(card)
    rest = iter(left)
    return tuple(card or next(rest) for card in [*shared, *(None for _ in range(len(deck) - len(shared)))])


class Mulligans(msgspec.Struct, frozen=True):
    """Hands with at least ``fewest`` and at most ``most`` lands are kept, after ``times`` mulligans any hand.

    After a mulligan seven cards are drawn, and for each mulligan one is put on the bottom of the library (CR 103.5):
    a land where more lands than ``enough`` are in the hand, else the card that costs most.
    """

    fewest: int = 2
    most: int = 5
    times: int = 2
    enough: int = 4

    @property
    def said(self) -> str:
        """The rule in words."""
        return (
            f"a hand with {self.fewest} to {self.most} lands is kept; else up to {self.times} mulligans, after which a"
            " land too many or the dearest card goes to the bottom"
        )


class Deal(NamedTuple):
    """An opening hand, the library from the top, and how many mulligans were taken."""

    hand: tuple[DeckCard, ...]
    library: tuple[DeckCard, ...]
    mulligans: int


def deal(deck: Sequence[DeckCard], draws: random.Random, mulligans: Mulligans) -> Deal:
    """Shuffle and draw, with mulligans."""
    for taken in range(mulligans.times + 1):
        shuffled = draws.sample(deck, len(deck))
        hand, library = shuffled[:HAND], shuffled[HAND:]
        lands = sum(card.is_land for card in hand)
        if mulligans.fewest <= lands <= mulligans.most or taken == mulligans.times:
            break
    for _ in range(min(taken, len(hand))):
        lands = sum(card.is_land for card in hand)
        worst = max(hand, key=lambda card: (card.is_land if lands > mulligans.enough else not card.is_land, card.cost))
        hand.remove(worst)
        library.append(worst)
    return Deal(tuple(hand), tuple(library), taken)
