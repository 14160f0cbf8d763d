"""Finds the names that are most like a misspelled one, and says whether the best of them can be trusted."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

import msgspec
from rapidfuzz import process
from rapidfuzz.distance import OSA

from .fold import words
from .names import MARGIN, TRUSTED
from .trigrams import TrigramIndex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

NARROWED = 60
"""How many names the trigrams leave for the comparison letter by letter."""

SHORT = 7
"""Up to this many letters one slip may leave no trigram whole, so that all short names are compared."""

LONGEST = 500
"""How many characters of a query count; the longest name there is has 141."""

FUNCTION_WORDS = frozenset("a an and at by for from in of on or s that the to which who with".split())
"""Words that people leave out and take for each other."""


class Likely(msgspec.Struct, frozen=True, gc=False):
    """A name that is like the query: its place in the list of names, and how like it is, from 0 to 100."""

    entry: int
    score: float


class LikenessIndex:
    """Ranks names, given as folded words, by their likeness to a query.

    Three views of a name are compared, and the best counts: as it is written, with its words in alphabetical order
    (a swapped order costs little), and as far as the query goes (a truncated name costs little).
    """

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._compact = [name.replace(" ", "") for name in names]
        self._sorted = [_sorted(name) for name in names]
        self._trigrams = TrigramIndex(names)
        self._short = [place for place, name in enumerate(self._compact) if len(name) <= SHORT + 1]
        self._short_names = [self._compact[place] for place in self._short]
        self._vocabulary = {word for name in names for word in name.split()} - FUNCTION_WORDS
        self._alphabetical = sorted(range(len(names)), key=self._compact.__getitem__)
        self._keys = [self._compact[place] for place in self._alphabetical]

    def rank(self, query: str, limit: int) -> list[Likely]:
        """Give the `limit` names that are most like `query` (in any spelling), best first."""
        text = words(query[:LONGEST])
        compact = text.replace(" ", "")
        if not compact:
            return []
        places = set(self._trigrams.narrow(text, NARROWED))
        if len(compact) <= SHORT:
            places.update(self._short_like(compact))
        places.update(self.beginning(compact, NARROWED))
        if len(places) < limit:  # hardly a trigram in common with anything: something unheard of
            places.update(range(len(self._names)))
        ranked = sorted(self._scores(text, compact, list(places)))
        return [Likely(place, -score) for score, _, place in ranked[:limit]]

    def trusted(self, query: str, name: str, score: float, runner_up: float) -> bool:
        """Whether `name`, with `score` the most like `query`, is beyond doubt the one that was meant.

        It is not where another name comes near, nor where the query has a word that is part of other names but not
        of this one: "Fire Elemental" is no misspelling of "Air Elemental", and may be a card that is missing here.
        """
        if score < TRUSTED or score - runner_up < MARGIN:
            return False
        own = set(words(name).split())
        return not any(
            word in self._vocabulary and word not in own and not _same_but_for_plural(word, own)
            for word in words(query[:LONGEST]).split()
        )

    def beginning(self, compact: str, limit: int) -> list[int]:
        """Give the places of at most `limit` names that begin with the letters of the query."""
        start = bisect_left(self._keys, compact)
        end = bisect_left(self._keys, compact + "\U0010ffff", start)
        return self._alphabetical[start : min(end, start + limit)]

    def _short_like(self, compact: str) -> Iterable[int]:
        row = process.cdist([compact], self._short_names, scorer=OSA.normalized_similarity, score_cutoff=0.6)[0]
        return [self._short[at] for at in row.nonzero()[0].tolist()]

    def _scores(self, text: str, compact: str, places: Sequence[int]) -> Iterator[tuple[float, int, int]]:
        """Give for each place its likeness (negative, so that the best sorts first), its length, and the place."""
        names = [self._compact[place] for place in places]
        size = len(compact)
        whole = _similarities(compact, names)
        in_order = _similarities(_sorted(text), [self._sorted[place] for place in places])
        cut = _similarities(compact, [name[:size] for name in names])
        for place, name, a, b, c in zip(places, names, whole, in_order, cut, strict=True):
            length = len(name)
            yield -max(a, b - 0.5, c - _missing(size, length)), length, place


def _missing(given: int, full: int) -> float:
    """How much a name that stops after `given` of its `full` letters loses."""
    return 15.0 * (full - given) / full if given < full else 0.0


def _similarities(query: str, names: Sequence[str]) -> list[float]:
    rows = process.cdist([query], names, scorer=OSA.normalized_similarity, score_multiplier=100)
    likenesses: list[float] = rows[0].tolist()
    return likenesses


def _same_but_for_plural(word: str, others: set[str]) -> bool:
    return f"{word}s" in others or word.removesuffix("s") in others


def _sorted(name: str) -> str:
    return " ".join(sorted(name.split()))
