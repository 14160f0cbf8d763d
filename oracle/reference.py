"""The card reference: every card by name, however it is spelled."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Protocol

import msgspec

from .errors import AmbiguousName, UnknownName
from .names import NameIndex
from .sources import BadRecord, read_cards

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .records import Card


class CardLookup(Protocol):
    """What creation by name (CR 111.11) asks of a card reference; implement it over a database of your own."""

    def get(self, name: str) -> Card:
        """Give the card with that name; raise `UnknownName` where there is none, `AmbiguousName` for several."""


class Match(msgspec.Struct, frozen=True):
    """A card that a search found: how near its name is (0 to 100; 100 is exact), and the name that was near."""

    card: Card
    score: float
    name: str


class CardReference:
    """Cards by name: exact in any spelling, then by likeness. An implementation of `CardLookup`.

    Takes cards in any number; those of one name and game that say the same are kept once, with the aliases of all.
    Pictures without a text (art cards) are left out. Where several cards share a name altogether (the variants of
    some Un-cards), the first is the one that the name gives; `variants` gives them all.
    """

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self._cards: tuple[Card, ...] = _merged(cards)
        self._index: NameIndex | None = None

    @classmethod
    def bundled(cls) -> CardReference:
        """Give the small reference that comes with cardwright, written by hand."""
        with resources.files(__package__).joinpath("bundled.jsonl").open("rb") as file:
            return cls(_only_cards(read_cards(file)))

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and bool(self._names.exact(name))

    def get(self, name: str, *, game: str | None = None) -> Card:
        """Give the card that goes by `name` in some spelling: any case, with or without diacritics, punctuation
        and spaces, either face or both (`Fire`, `Fire // Ice`, `fire/ice`), Arena's `A-`, a reskin's name. `game`
        narrows to `"magic"` or `"riftbound"`.

        Raises `UnknownName` with the three nearest names, `AmbiguousName` with the candidates. What is merely
        like the name is never given; `search` and `resolve` do that.
        """
        found = [self._cards[place] for place in self._names.exact(name)]
        if game is not None:
            found = [card for card in found if card.game == game]
        if not found:
            raise UnknownName(name, [match.name for match in self.search(name, limit=3, game=game)])
        if len({(card.name, card.game) for card in found}) > 1:
            raise AmbiguousName(name, _told_apart(found))
        return found[0]

    def variants(self, name: str) -> tuple[Card, ...]:
        """Give all cards that `name`, in any spelling, leads to equally well; empty where there is none."""
        return tuple(self._cards[place] for place in self._names.exact(name))

    def search(self, query: str, *, limit: int = 5, game: str | None = None) -> list[Match]:
        """Give the cards whose names are nearest to `query`, best first, with scores from 0 to 100."""
        found: list[Match] = []
        for near in self._names.near(query, limit if game is None else len(self._cards)):
            card = self._cards[near.place]
            if game is None or card.game == game:
                found.append(Match(card, near.score, card.name))
        return found[:limit]

    @property
    def _names(self) -> NameIndex:
        if self._index is None:
            self._index = NameIndex(self._cards)
        return self._index


def _only_cards(records: Iterable[Card | BadRecord]) -> Iterator[Card]:
    for record in records:
        if isinstance(record, BadRecord):
            raise ValueError(f"{record.place}: {record.reason}")
        yield record


def _merged(cards: Iterable[Card]) -> tuple[Card, ...]:
    kept: dict[tuple[str, str, tuple[tuple[str, str, str], ...]], Card] = {}
    for card in cards:
        if not card.is_playable:
            continue
        key = (card.name, card.game, tuple([(face.name, face.type_line, face.oracle_text) for face in card.faces]))
        first = kept.setdefault(key, card)
        if first is not card and not set(card.aliases) <= set(first.aliases):
            aliases = tuple(dict.fromkeys((*first.aliases, *card.aliases)))
            kept[key] = msgspec.structs.replace(first, aliases=aliases)
    return tuple(kept.values())


def _told_apart(cards: Iterable[Card]) -> list[str]:
    """Give the names of cards, with the game where one name stands for a card of each."""
    distinct = list({(card.name, card.game): None for card in cards})
    names = [name for name, _ in distinct]
    return [f"{name} ({game.capitalize()})" if names.count(name) > 1 else name for name, game in distinct]
