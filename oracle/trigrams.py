"""An index of names by their trigrams, which narrows tens of thousands of names to the few worth comparing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Integers = NDArray[np.int32]

_LETTERS = 38  # a space and everything that is no letter or digit; ten digits, twenty-six letters, and the rest
_CODES = np.full(256, _LETTERS - 1, dtype=np.int32)
_CODES[ord(" ")] = 0
_CODES[ord("0") : ord("9") + 1] = np.arange(1, 11)
_CODES[ord("a") : ord("z") + 1] = np.arange(11, 37)


class TrigramIndex:
    """Takes names as folded words and gives the places of those that share most trigrams with a query.

    Built in one pass over the joined names: a list of places for each of the 38³ trigrams, in compressed rows.
    """

    def __init__(self, names: Sequence[str]) -> None:
        joined = "".join([f" {name} " for name in names]).encode("latin-1", "replace")
        lengths = np.fromiter((len(name) + 2 for name in names), dtype=np.int32, count=len(names))
        grams = _grams(joined)
        owners = np.repeat(np.arange(len(names), dtype=np.int32), lengths)[: len(grams)]
        ends = np.cumsum(lengths)
        inside = np.ones(len(grams), dtype=bool)
        for back in (1, 2):  # a trigram may not begin in one name and end in the next
            inside[(ends - back)[(ends - back) < len(grams)]] = False
        grams, owners = grams[inside], owners[inside]
        order = np.argsort(grams, kind="stable")
        self._places: Integers = owners[order]
        self._rows = np.searchsorted(grams[order], np.arange(_LETTERS**3 + 1))
        self._sizes: NDArray[np.float32] = (lengths - 2 + 1).astype(np.float32)
        self._count = len(names)

    def narrow(self, query: str, limit: int) -> list[int]:
        """Give the places of the `limit` names that share most of their trigrams with the query (Dice), in no order."""
        grams = np.unique(_grams(f" {query} ".encode("latin-1", "replace")))
        rows = [self._places[self._rows[gram] : self._rows[gram + 1]] for gram in grams.tolist()]
        if not rows:
            return []
        shared = np.bincount(np.concatenate(rows), minlength=self._count)
        least = max(1, int(shared.max(initial=0)) // 3)
        places = np.flatnonzero(shared >= least)
        while len(places) < limit and least > 1:
            least -= 1
            places = np.flatnonzero(shared >= least)
        if len(places) > limit:
            likeness = shared[places] / (self._sizes[places] + len(grams))
            places = places[np.argpartition(likeness, -limit)[-limit:]]
        found: list[int] = places.tolist()
        return found


def _grams(text: bytes) -> Integers:
    codes = _CODES[np.frombuffer(text, dtype=np.uint8)]
    if len(codes) < 3:
        return np.empty(0, dtype=np.int32)
    grams: Integers = (codes[:-2] * _LETTERS + codes[1:-1]) * _LETTERS + codes[2:]
    return grams
