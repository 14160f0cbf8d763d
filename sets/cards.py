"""A set as a file has it: its cards and its tokens, each name once."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..lint.sources import CardText, Document, read
from ..oracle import BadRecord, Card, CardLookup, CardReference, OracleError, read_cards
from ..oracle.fold import fold

#: So many names that stand twice are told.
MOST_TOLD = 5


class NamesTwice(OracleError):
    """Two cards of a set have one name (CR 201.1): ``names`` are these, each with the places where they stand."""

    def __init__(self, names: Mapping[str, list[str]]) -> None:
        self.names = dict(names)
        told = [f"“{name}” on {' and '.join(places)}" for name, places in [*names.items()][:MOST_TOLD]]
        more = f", and {len(names) - MOST_TOLD} more" if len(names) > MOST_TOLD else ""
        super().__init__(f"two cards of a set have one name: {'; '.join(told)}{more}; give each a name of its own")


class SetFile(NamedTuple):
    """A set: its cards, the cards of its tokens, the records that could not be read, and the file with its places."""

    name: str
    cards: list[Card]
    tokens: list[Card]
    unread: list[BadRecord]
    document: Document


def read_set(name: str, data: bytes, columns: Mapping[str, str] | None = None) -> SetFile:
    """Read a set from the bytes of a file, in any format that has cards (docs/files.md).

    Raises `UnreadableSource` where it holds no card, `NamesTwice` where two cards have one name.
    """
    document = read(data, columns=columns or None)
    _each_once(document.cards)
    cards: list[Card] = []
    tokens: list[Card] = []
    unread: list[BadRecord] = []
    for record in read_cards(io.BytesIO(data), columns=columns or None):
        if isinstance(record, BadRecord):
            unread.append(record)
        elif record.is_playable:
            (tokens if record.is_token else cards).append(record)
    return SetFile(name, cards, tokens, unread, document)


def _each_once(texts: Iterable[CardText]) -> None:
    places: dict[str, dict[int, tuple[str, str]]] = {}
    for text in texts:
        if text.name and text.face == 0 and "token" not in text.type_line.lower().split():
            line, _ = text.place(0, "name")
            places.setdefault(fold(text.name), {}).setdefault(text.number, (text.name, f"line {line}"))
    twice = {
        next(iter(found.values()))[0]: [place for _, place in found.values()]
        for found in places.values()
        if len(found) > 1
    }
    if twice:
        raise NamesTwice(twice)


def beside(cards: Sequence[Card], reference: CardReference) -> CardReference:
    """A reference with the cards of a set, which go before others of the same names."""
    own = {fold(card.name) for card in cards}
    return CardReference([*cards, *(card for card in reference if fold(card.name) not in own)])


class SetLookup:
    """The cards of a set by name, and behind them those of a reference (a `CardLookup`)."""

    def __init__(self, cards: Iterable[Card], reference: CardLookup) -> None:
        self._own = {fold(card.name): card for card in cards}
        self._reference = reference

    def get(self, name: str) -> Card:
        """Give the card of that name, in any spelling; raise `NameNotResolved` where there is not exactly one."""
        own = self._own.get(fold(name))
        return own if own is not None else self._reference.get(name)
