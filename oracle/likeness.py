"""Finds the names that are most like a misspelled one, and says whether the best of them can be trusted."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

import msgspec
from rapidfuzz import process
from rapidfuzz.distance import OSA

from .fold import accents, words
from .sureness import MARGIN, TRUSTED
from .trigrams import TrigramIndex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

NARROWED = 60
"""How many names the trigrams leave for the comparison letter by letter."""

SHORT = 7
"""Up to this many letters one slip may leave no trigram whole, so that all short names are compared."""

LONGEST = 500
"""How many characters of a query count; the longest name there is has 141."""

LEAST_PART = 0.65
"""How much of a name a truncated one has to have, to be taken for it."""

SURE_OF_A_WORD = 87.0
"""How like a name has to be that is one short word, or has a word that is unlike all of the name's."""

ALMOST = 93.0
"""From this likeness on, a word of other names that is one letter away from the name's own is a slip."""

LONG_WORD = 4
"""How many letters a word needs for one of them to be a slip."""

REORDERED, BARE = 0.5, 1.5
"""What it costs that the words are in another order, and that “and”, “of”, “the” … had to be left out."""

_RUNS = re.compile(r"(.)\1+")

FUNCTION_WORDS = frozenset("a an and at by for from in of on or s that the to which who with".split())
"""Words that people leave out and take for each other."""


class Likely(msgspec.Struct, frozen=True, gc=False):
    """A name that is like the query: its place in the list of names, and how like it is, from 0 to 100."""

    entry: int
    score: float


class LikenessIndex:
    """Ranks names, given as folded words, by their likeness to a query.

    Four views of a name are compared, and the best counts: as it is written, with its words in alphabetical order
    (a swapped order costs little), as far as the query goes (a truncated name costs little), and without the query's
    “and”, “of”, “the” (“fire and ice” is Fire // Ice).
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

        It is not where another name comes near, nor

        - where the query has a word that is part of other names but not of this one: "Fire Elemental" is no
          misspelling of "Air Elemental", and may be a card that is missing here. A word that is one letter away from
          one of this name's is excused if all the rest is as good as right: "Emrakul the Eons Torn";
        - where it has accents that the name has not: "Forêt" and "Trésor" are words of another language, and no slips;
        - where it is one short word and not the name but for a letter too many: "Tresor" is no "Tremor", nor "Ange" an
          "Anger": there are more such words in the world than names;
        - where it is much less than the name: "Goblin" is no card's name, however few Goblins are known here.
        """
        if score < TRUSTED or score - runner_up < MARGIN:
            return False
        given, own = words(query[:LONGEST]), words(name)
        whole = max(_whole(given, own))
        short, long = given.replace(" ", ""), own.replace(" ", "")
        if whole < TRUSTED and len(short) < len(long) * LEAST_PART:
            return False
        if short == given and len(given) <= SHORT and whole < SURE_OF_A_WORD and not _same_letters(given, long):
            return False
        if not accents(query) <= accents(name):
            return False
        theirs, names = set(given.split()) - FUNCTION_WORDS, set(own.split())
        others = names - theirs
        return all(
            _same_but_for_plural(word, names)
            or (word not in self._vocabulary and (whole >= SURE_OF_A_WORD or whole < TRUSTED or _near(word, others)))
            or (whole >= ALMOST and _slip(word, others))
            for word in theirs - names
        )

    def beginning(self, compact: str, limit: int) -> list[int]:
        """Give the places of at most `limit` names that begin with the letters of the query."""
        start = bisect_left(self._keys, compact)
        end = bisect_left(self._keys, compact + "\U0010ffff", start)
        return self._alphabetical[start : min(end, start + limit)]

    def _short_like(self, compact: str) -> Iterable[int]:
        like = process.extract_iter(compact, self._short_names, scorer=OSA.normalized_similarity, score_cutoff=0.6)
        return [self._short[at] for _, _, at in like]

    def _scores(self, text: str, compact: str, places: Sequence[int]) -> Iterator[tuple[float, int, int]]:
        """Give for each place its likeness (negative, so that the best sorts first), its length, and the place."""
        names = [self._compact[place] for place in places]
        size = len(compact)
        content = _content(text)
        whole = _similarities(compact, names)
        in_order = _similarities(_sorted(text), [self._sorted[place] for place in places])
        cut = _similarities(compact, [name[:size] for name in names])
        bare = _similarities(content, names) if content else whole
        for place, name, a, b, c, d in zip(places, names, whole, in_order, cut, bare, strict=True):
            length = len(name)
            yield -max(a, b - REORDERED, c - _missing(size, length), d - BARE), length, place


def _whole(given: str, name: str) -> Iterator[float]:
    """The likeness of folded words to a name as a whole: as in `_scores`, but for names that are cut short."""
    compact = name.replace(" ", "")
    yield from _similarities(given.replace(" ", ""), [compact])
    yield _similarities(_sorted(given), [_sorted(name)])[0] - REORDERED
    if content := _content(given):
        yield _similarities(content, [compact])[0] - BARE


def _content(text: str) -> str:
    """The letters of the query without its function words; "" where it has none, or nothing else."""
    parts = text.split()
    kept = [part for part in parts if part not in FUNCTION_WORDS or len(part) == 1]
    return "".join(kept) if len(kept) < len(parts) else ""


def _near(word: str, others: set[str]) -> bool:
    """Whether a word may be one of these, misspelled: “fire” is not “air”; a word cut in two is in no other's way."""
    return not others or any(OSA.distance(word, other) <= max(1, len(word) // 3) for other in others)


def _same_letters(word: str, name: str) -> bool:
    """Whether two words have the same letters, in whatever order, or but for doubled ones: “Draggon”, “Drgaon”."""
    return sorted(word) == sorted(name) or _RUNS.sub(r"\1", word) == _RUNS.sub(r"\1", name)


def _slip(word: str, others: set[str]) -> bool:
    """Whether a word is one letter away from one of these, and both are long enough for that to be a slip."""
    return len(word) >= LONG_WORD and any(len(o) >= LONG_WORD and OSA.distance(word, o) == 1 for o in others)


def _missing(given: int, full: int) -> float:
    """How much a name that stops after `given` of its `full` letters loses."""
    return 15.0 * (full - given) / full if given < full else 0.0


def _similarities(query: str, names: Sequence[str]) -> list[float]:
    return [100 * OSA.normalized_similarity(query, name) for name in names]


def _same_but_for_plural(word: str, others: set[str]) -> bool:
    return f"{word}s" in others or word.removesuffix("s") in others


def _sorted(name: str) -> str:
    return " ".join(sorted(name.split()))
