"""The two decks of the example, and games of them that are played by actions."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from cardwright import Board, CardReference, Characteristics, Rules, read_cards, rules

EXAMPLE = Path(__file__).parents[3] / "examples" / "game"


@cache
def known() -> Rules:
    """The rules with the cards of the decks."""
    return rules(reference=CardReference(card for card in read_cards(EXAMPLE / "cards.jsonl")))  # type: ignore[misc]


@cache
def decks() -> dict[str, tuple[Characteristics, ...]]:
    """Both decks, by their players."""
    lists = tomllib.loads((EXAMPLE / "decks.toml").read_text("utf-8"))
    return {
        player: tuple(card for name, count in deck.items() for card in [card_of(name)] * count)
        for player, deck in lists.items()
    }


def card_of(name: str) -> Characteristics:
    """The card of that name."""
    card = known().cards(name)
    assert card is not None
    return card


def positions(seed: int) -> Iterator[Board]:
    """The positions of a game in which each action is drawn."""
    board, chance = Board.dealt(decks(), seed=seed, rules=known()), random.Random(seed)
    while not board.over:
        yield board
        board = board.apply(chance.choice(board.actions()))
    yield board
