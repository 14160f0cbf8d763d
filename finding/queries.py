"""A query, and what it finds in a reference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from ..compiler.games import MAGIC, game_named
from ..oracle import Card, CardReference
from .asked import AskedAbility, asked_of
from .errors import QueryError
from .filters import Filter, Known, split
from .holes import Rewritten
from .index import Index
from .kept_index import index_of
from .perhaps import Words, perhaps, words_of
from .reading import ADVICE, read
from .searching import Hit, Span, merged, search

#: How many characters a query may have: a card's text has at most some eight hundred.
LONGEST = 2000


class Place(Struct, frozen=True):
    """Words of a card: on which face, from which character of its text up to which."""

    face: int
    start: int
    end: int


class FoundCard(Struct, frozen=True):
    """A card whose program has what was asked for, and the words of its text that say it; none where only what the card
    is was asked for.
    """

    card: Card
    places: tuple[Place, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the places."""
        return tuple(self.card.faces[each.face].oracle_text[each.start : each.end] for each in self.places)


class Found(Struct, frozen=True):
    """What a query finds: the answers, those first that say least besides; and the cards that say something in words
    that are not typed, so that it may be what was asked for (``perhaps``). ``searched`` is of how many cards.
    """

    answers: tuple[FoundCard, ...]
    perhaps: tuple[FoundCard, ...]
    searched: int


class _Asked(NamedTuple):
    """A query that was read: what its text asks of abilities, its words, and what a card has to be."""

    abilities: tuple[AskedAbility, ...]
    words: Words
    filters: tuple[Filter, ...]


class Query:
    """A query that can be looked for: `CardReference.find` takes it, and `query` makes one.

    `text` is the query as it was written, `game` whose texts and cards are meant, `loose` whether “a” finds “each”, and
    `without` the queries that a card must not fit.
    """

    def __init__(self, text: str, game: str, *, loose: bool, without: Iterable[str]) -> None:
        self.text, self.game, self.loose, self.without = text, game, loose, tuple(without)
        self._asked = _asked(text, game, loose)
        self._without = [_asked(each, game, loose) for each in self.without]

    def __repr__(self) -> str:
        return f"query({self.text!r})"

    def answers(self, reference: CardReference) -> Found:
        """Look for it among the cards of a `reference`; raises `NoIndex` where the user's own has none."""
        cards, index = reference.cards, index_of(reference)
        hits = self._hits(index, cards, self._asked)
        unwanted = {number for each in self._without for number in self._hits(index, cards, each)}
        maybe = [] if not self._asked.abilities else perhaps(index, cards, self._asked.words)
        fits = self._fitting(index, cards, self._asked)
        return Found(
            tuple(
                _answer(cards[hit.card], hit.spans)
                for hit in sorted(hits.values(), key=_closeness(cards))
                if hit.card not in unwanted
            ),
            tuple(
                _answer(cards[number], spans)
                for number, spans in maybe
                if number not in hits and number not in unwanted and fits(number)
            ),
            len(cards),
        )

    def _hits(self, index: Index, cards: Sequence[Card], asked: _Asked) -> dict[int, Hit]:
        fits = self._fitting(index, cards, asked)
        everything = (Hit(number, (), 0) for number in range(len(cards)))
        found = search(index, asked.abilities) if asked.abilities else everything
        return {hit.card: hit for hit in found if fits(hit.card)}

    def _fitting(self, index: Index, cards: Sequence[Card], asked: _Asked) -> Callable[[int], bool]:
        """Whether the card of a number is one of the query's game that is what the filters say."""

        def fits(number: int) -> bool:
            card = cards[number]
            known = Known(card, lambda: index.creations.get(number, ()))
            return card.game == self.game and not card.is_token and all(each.fits(known) for each in asked.filters)

        return fits


def query(text: str, *, game: str = MAGIC, loose: bool = False, without: Iterable[str] = ()) -> Query:
    """Read a query: `text` is a card text with holes, and what a card has to be (docs/find.md).

    `game` is whose texts and cards are meant; `loose`: “an opponent” finds “each opponent” as well, “a creature” all
    of them, and one many; `without`: queries that a card must not fit. Raises `QueryError` with the place where a query
    is not understood in full, and `UnknownGame`.
    """
    game_named(game)
    return Query(text, game, loose=loose, without=without)


def _asked(text: str, game: str, loose: bool) -> _Asked:
    if len(text) > LONGEST:
        raise QueryError(text, (LONGEST, len(text)), f"a query has at most {LONGEST} characters", "ask for less")
    left, filters = split(text)
    words = Rewritten.of(left).stripped()
    if not words.text:
        if not filters:
            raise QueryError(text, (0, max(1, len(text))), "this asks for nothing", ADVICE)
        return _Asked((), frozenset(), filters)
    abilities = asked_of(read(words, text, game), loose=loose)
    if not abilities:
        raise QueryError(text, (0, len(text)), "this asks for nothing that a program says", ADVICE)
    return _Asked(abilities, words_of(words.text), filters)


def _answer(card: Card, spans: Iterable[Span]) -> FoundCard:
    return FoundCard(card, tuple(Place(*span) for span in merged(spans)))


def _closeness(cards: Sequence[Card]) -> Callable[[Hit], tuple[int, str]]:
    """What says least besides comes first, what a keyword says last; else the alphabet decides."""
    return lambda hit: (hit.size, cards[hit.card].name)
