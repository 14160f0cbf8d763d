"""The index of names: which cards a name leads to, exactly or by likeness."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .fold import fold, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .records import Card

ARENA = "A-"


class Near(msgspec.Struct, frozen=True):
    """A card's place in the reference and how near its name is to what was asked, from 0 to 100."""

    place: int
    score: float


class NameIndex:
    """Finds cards by name. Built lazily in two parts, so that an exact look-up never waits for the other."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = cards
        self._verbatim = {card.name: (place,) for place, card in reversed(list(enumerate(cards)))}
        self._folded: dict[str, tuple[int, ...]] | None = None

    def exact(self, name: str) -> tuple[int, ...]:
        """Give the places of the cards that a spelling of the name leads to equally well, best kind of name only."""
        if self._folded is None:
            self._folded = _folded_names(self._cards)
        found = self._folded.get(fold(name), ())
        if not found and name.startswith(ARENA):
            return self._folded.get(fold(name.removeprefix(ARENA)), ())
        return found

    def near(self, query: str, limit: int) -> list[Near]:
        """Give the nearest cards, best first."""
        from rapidfuzz import fuzz, process

        names = [words(card.name) for card in self._cards]
        found = process.extract(words(query), names, scorer=fuzz.ratio, limit=limit)
        return [Near(place, score) for _, score, place in found]


def _folded_names(cards: Sequence[Card]) -> dict[str, tuple[int, ...]]:
    """Map each folded name to the places of its cards; a better kind of name hides a worse one."""
    keys: dict[str, tuple[int, ...]] = {}
    for tier in zip(*(_tiers(place, card) for place, card in enumerate(cards)), strict=True):
        level: dict[str, list[int]] = {}
        for place, names in enumerate(tier):
            for name in names:
                level.setdefault(fold(name), []).append(place)
        for key, places in level.items():
            keys.setdefault(key, tuple(dict.fromkeys(places)))
    return keys


def _tiers(place: int, card: Card) -> Iterator[tuple[str, ...]]:
    """Give the names of a card by how good they are: its own, its faces', aliases, without Arena's mark; tokens'."""
    if card.is_token:
        yield from ((), (), (), (), (f"{card.name} Token", card.name))
        return
    yield (card.name,)
    yield tuple(face.name for face in card.faces) if len(card.faces) > 1 else ()
    yield card.aliases
    yield (card.name.removeprefix(ARENA),) if card.name.startswith(ARENA) else ()
    yield ()
