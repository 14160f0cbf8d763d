"""The index of names: which cards a name leads to, exactly or by likeness."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from .fold import fold, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from .likeness import LikenessIndex
    from .records import Card

ARENA = "A-"
"""Arena's mark of a rebalanced card."""

TIERS = 5
"""How many kinds of name there are beside a card's own: see `_other_names`."""

SPARE = 10
"""How many names more than cards are ranked, as several names may belong to one card."""

EXACT = 100.0
"""The score of a name that is spelled right, case and marks aside."""


class Near(msgspec.Struct, frozen=True, gc=False):
    """A card's place in the reference, the name of it that is near, and how near, from 0 to 100."""

    place: int
    name: str
    score: float


class NameIndex:
    """Finds cards by name: in one look-up where the spelling folds to a name, by likeness where it does not.

    The part for likeness is built when it is first asked for, so that an exact look-up never waits for it.
    """

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = cards
        self._folded, self._spelled = _by_folded_name(cards)
        self._keys = list(self._folded)
        self._likeness: LikenessIndex | None = None

    def exact(self, name: str) -> tuple[int, ...]:
        """Give the places of the cards that a spelling of the name leads to, those of the best kind of name only."""
        found = self._folded.get(fold(name), ())
        if not found and name[:2].upper() == ARENA:
            found = self._folded.get(fold(name[2:]), ())
        if not found:
            found = self._foreign.get(fold(name), ())
        return found if len(found) < 2 else self._closest(name, found)

    def _closest(self, name: str, places: tuple[int, ...]) -> tuple[int, ...]:
        """Of names that differ only in spaces and marks (Wasteland, Waste Land) keep those that are spelled so."""
        for spelled in (str.strip, str.casefold, words):
            kept = tuple(place for place in places if spelled(self._cards[place].name) == spelled(name))
            if kept:
                return kept
        return places

    def near(self, query: str, limit: int) -> list[Near]:
        """Give the nearest cards, best first, each once; what a spelling leads to exactly comes before all others."""
        best = {place: Near(place, self._cards[place].name, EXACT) for place in self.exact(query)}
        for likely in self._likenesses.rank(query, limit + SPARE):
            key = self._keys[likely.entry]
            for place in self._folded[key]:
                best.setdefault(place, Near(place, self._spelled[key], likely.score))
        return self._one_version(best.values())[:limit]

    def _one_version(self, ranked: Iterable[Near]) -> list[Near]:
        """Of a card and Arena's rebalanced version of it keep the nearer, which comes first."""
        kept: dict[tuple[str, str | int], Near] = {}
        for near in ranked:
            card = self._cards[near.place]
            name = card.name
            if name.startswith(ARENA):
                name = name.removeprefix(ARENA).replace(f"// {ARENA}", "// ")
            kept.setdefault((name, near.place if card.is_token else card.game), near)
        return list(kept.values())

    def trusted(self, query: str, near: Sequence[Near]) -> bool:
        """Whether the first of `near`, which `query` led to, is beyond doubt the card that was meant."""
        if not near or near[0].score == EXACT:
            return len(near) > 0 and (len(near) < 2 or near[1].score < EXACT)
        runner_up = near[1].score if len(near) > 1 else 0.0
        return self._likenesses.trusted(query, near[0].name, near[0].score, runner_up)

    @cached_property
    def _foreign(self) -> dict[str, tuple[int, ...]]:
        """Folded names of other languages -> the places of their cards: made for who asks for no English name."""
        places: dict[str, tuple[int, ...]] = {}
        for place, card in enumerate(self._cards):
            for key in {fold(name) for name in card.foreign}:
                places[key] = (*places.get(key, ()), place)
        return places

    @property
    def _likenesses(self) -> LikenessIndex:
        if self._likeness is None:
            from .likeness import LikenessIndex  # rapidfuzz takes longer to import than most look-ups need

            self._likeness = LikenessIndex([words(self._spelled[key]) for key in self._keys])
        return self._likeness


def _by_folded_name(cards: Sequence[Card]) -> tuple[dict[str, tuple[int, ...]], dict[str, str]]:
    """Map each folded name to the places of its cards, and to the name as it is spelled.

    A better kind of name hides a worse one.
    """
    places_of: dict[str, tuple[int, ...]] = {}
    spelled: dict[str, str] = {}
    worse: list[list[tuple[str, str, int]]] = [[] for _ in range(TIERS)]
    for place, card in enumerate(cards):
        if len(card.faces) > 1 or card.aliases or card.name.startswith(ARENA) or card.is_token:
            for tier, name in _other_names(card):
                worse[tier].append((fold(name), name, place))
            if card.is_token:
                continue
        key = fold(card.name)
        places_of[key] = (*places_of[key], place) if key in places_of else (place,)
        spelled.setdefault(key, card.name)
    for names in worse:
        level: dict[str, tuple[int, ...]] = {}
        for key, name, place in names:
            if key not in places_of:
                level[key] = (*level.get(key, ()), place)
                spelled.setdefault(key, name)
        places_of.update((key, tuple(dict.fromkeys(places))) for key, places in level.items())
    return places_of, spelled


def _other_names(card: Card) -> Iterator[tuple[int, str]]:
    """Give the names of a card beside its own, with how good each is: faces, aliases, without Arena's mark; tokens'."""
    if card.is_token:
        yield 3, f"{card.name} Token"
        yield 4, card.name
        return
    if len(card.faces) > 1:
        for face in card.faces:
            yield 0, face.name
    for alias in card.aliases:
        yield 1, alias
    if card.name.startswith(ARENA):
        yield 2, card.name.removeprefix(ARENA)
        if len(card.faces) > 1:
            for face in card.faces:
                yield 2, face.name.removeprefix(ARENA)
