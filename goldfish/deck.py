"""A deck as games need it, and how much of it could be read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from ..compiler.frames.cards import card_characteristics
from ..oracle import Card, CardLookup
from ..oracle.deck_entries import Entry, Section
from ..pool.programs import program_record
from ..values.mana_values import mana_value
from .dealing import DeckCard


class Left(msgspec.Struct, frozen=True):
    """A card of which something is left to the players: these words do nothing in the games."""

    card: str
    copies: int
    words: tuple[str, ...]


class Readable(msgspec.Struct, frozen=True):
    """How many of the cards are played in full, of how many, and what is left of the others."""

    cards: int
    in_full: int
    left: tuple[Left, ...]


class GoldfishDeck(NamedTuple):
    """The cards in the library, those in the command zone, and how much of them is read."""

    main: tuple[DeckCard, ...]
    commanders: tuple[DeckCard, ...]
    readable: Readable


def goldfish_deck(found: Iterable[tuple[Entry, Card]], reference: CardLookup) -> GoldfishDeck:
    """The deck of these cards; sideboard and maybeboard stay out."""
    main: list[DeckCard] = []
    commanders: list[DeckCard] = []
    left: list[Left] = []
    in_full = 0
    for entry, card in found:
        if entry.section in (Section.SIDEBOARD, Section.MAYBEBOARD, Section.COMPANION):
            continue
        record = program_record(card, reference)
        if record.executable:
            in_full += entry.count
        else:
            words = dict.fromkeys(each.text for each in record.left if each.text)
            left.append(Left(card.name, entry.count, tuple(words)))
        cost = mana_value(card.faces[0].mana_cost)
        made = [DeckCard(card_characteristics(card), cost)] * entry.count
        (commanders if entry.section is Section.COMMANDER else main).extend(made)
    size = len(main) + len(commanders)
    return GoldfishDeck(tuple(main), tuple(commanders), Readable(size, in_full, tuple(left)))
