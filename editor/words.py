"""The words that may stand at a place of a card's text: keywords, types, tokens that have a name, cards."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from typing import Literal, NamedTuple

from ..grammar.definitions import NONE, Line
from ..grammar.senses import CARD_TYPES, SUPERTYPES

Kind = Literal["keyword", "type", "token", "card"]

MOST_CARDS = 50
"""So many names of cards are offered at once: there are thirty thousand."""

_BEGUN = re.compile(r"[^\W\d_][\w’'\-]*(?: [\w’'\-]+){0,4}\Z")
_IN_CREATION = re.compile(r"\b[Cc]reates?\b[^.“”]*\Z")


class Offered(NamedTuple):
    """A word to put in the place of what is begun at `start` of the text; `detail` says what it is."""

    start: int
    word: str
    kind: Kind
    detail: str
    rank: int = 1


class Words:
    """The words of the game, and the names of the cards that `names` gives when the first one is asked for."""

    def __init__(self, names: Callable[[], Iterable[str]] = tuple) -> None:
        self._given = names

    @cached_property
    def _cards(self) -> list[tuple[str, str]]:
        return sorted({(name.casefold(), name) for name in self._given()})

    def at(self, text: str, offset: int, own: Iterable[str] = (), *, types_only: bool = False) -> list[Offered]:
        """Give what the word that ends at a character of the text may become, the likeliest first.

        `own` are the names of the cards of the same file. In a type line only types may stand.
        """
        found = _BEGUN.search(text, max(0, offset - 80), offset)
        if found is None:
            return []
        out: dict[str, Offered] = {}
        creating = _IN_CREATION.search(text, max(0, offset - 200), offset) is not None
        for start, begun in _beginnings(found[0], found.start()):
            low = begun.casefold()
            opens = not text[:start].rstrip(" ") or text[:start].rstrip(" ").endswith(("\n", ".", "“", "("))
            for each in self._offers(low, start, own, types_only):
                word = each.word if each.kind != "keyword" or not opens else each.word[:1].upper() + each.word[1:]
                rank = 0 if creating and each.kind == "token" else each.rank
                if word.casefold() != low and word not in out:
                    out[word] = each._replace(word=word, rank=rank)
        return sorted(out.values(), key=lambda each: (each.rank, each.start, each.word))

    def _offers(self, low: str, start: int, own: Iterable[str], types_only: bool) -> Iterator[Offered]:
        for word, kind, detail in _vocabulary():
            if word.casefold().startswith(low) and (kind == "type" or not types_only):
                yield Offered(start, word, kind, detail)
        if types_only or len(low) < 2:
            return
        for name in own:
            if name.casefold().startswith(low):
                yield Offered(start, name, "card", "a card of this file", 2)
        at = bisect_left(self._cards, (low, ""))
        for folded, name in self._cards[at : at + MOST_CARDS]:
            if folded.startswith(low):
                yield Offered(start, name, "card", "a card", 3)


def _beginnings(words: str, start: int) -> Iterator[tuple[int, str]]:
    """Yield what may be begun: the last word, the last two …: “first st” is the beginning of “first strike”."""
    at = len(words)
    while at > 0:
        at = words.rfind(" ", 0, at)
        yield start + at + 1, words[at + 1 :]


@cache
def _vocabulary() -> tuple[tuple[str, Kind, str], ...]:
    out: dict[tuple[str, Kind], str] = {}
    for line in NONE.all("keyword ability"):
        out.setdefault((line.name[:1].lower() + line.name[1:], "keyword"), _cited("keyword ability", line))
    for line in NONE.all("keyword action"):
        out.setdefault((line.name, "keyword"), _cited("keyword action", line))
    for line in NONE.all("predefined token"):
        out.setdefault((line.name, "token"), _cited("token", line))
    for line in NONE.all("subtypes"):
        for name in line.sentences:
            out.setdefault((name, "type"), _cited(f"{line.name} type", line))
    for name in sorted(CARD_TYPES):
        out.setdefault((name, "type"), "card type (CR 205.2a)")
    for name in sorted(SUPERTYPES):
        out.setdefault((name, "type"), "supertype (CR 205.4a)")
    return tuple((word, kind, detail) for (word, kind), detail in out.items())


def _cited(what: str, line: Line) -> str:
    return f"{what} (CR {line.rule})" if line.rule[:1].isdigit() else what
