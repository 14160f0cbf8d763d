"""Whole cards of a pool summed up: how many are typed and executable, and what is left, by what would help most."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from ..compiler.records.left import Left
from ..grammar.senses import NUMBERS
from ..oracle import BadRecord, Card
from .programs import ProgramRecord

#: So many classes of what is left are told, of each so many examples.
MOST_CLASSES, MOST_EXAMPLES = 30, 100
#: So many words of its shape say of which class a place is.
WORDS_OF_CLASS = 3
#: So many characters before and after the words are told.
NEIGHBORS = 60


class LeftPlace(Struct, frozen=True):
    """Words of a card that are left, with those ``before`` and ``after`` them, where the card is known.

    ``alone``: nothing else is left of the card, so that this would type it, or have it played.
    """

    card: str
    text: str
    before: str = ""
    after: str = ""
    alone: bool = False


class LeftClass(Struct, frozen=True):
    """Places that are left of one kind, in like words or for the same reason.

    ``typed``: all of it is typed, and the board does not play it. ``alone``: how many cards have nothing else left, so
    that this alone would type them, or have them played; ``cards``: on how many it stands. ``words`` are those that the
    places have in common, without names and numbers; of what is not played, the reason.
    """

    kind: str
    typed: bool
    words: str
    alone: int
    cards: int
    places: list[LeftPlace]


class CardsAlike(Struct, frozen=True):
    """How many cards of one year or layout there are, and how many of them are typed and executable."""

    of: Literal["year", "layout"]
    name: str
    cards: int
    typed: int
    executable: int


class WholeCards(Struct, frozen=True):
    """The cards of a pool; ``kinds``: on how many something of that kind is left; ``classes``: what would help most.

    ``alike``: the same by their years and layouts, where there are several.
    """

    cards: int
    typed: int
    executable: int
    kinds: dict[str, int]
    classes: list[LeftClass]
    alike: list[CardsAlike] = []

    def share(self, what: int) -> float:
        """A number of cards as a percentage of all; 100 where there are none."""
        return 100 * what / self.cards if self.cards else 100.0


Class = tuple[str, bool, str]


def summed(records: Iterable[ProgramRecord | BadRecord], cards: Mapping[str, Card] | None = None) -> WholeCards:
    """What the program records of some cards come to; records that could not be read count as no cards.

    ``cards``, by their names, say of which year and layout they are, and what stands around the words that are left.
    """
    counts: Counter[str] = Counter()
    grouped: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    kinds: Counter[str] = Counter()
    alone: Counter[Class] = Counter()
    places: defaultdict[Class, list[LeftPlace]] = defaultdict(list)
    for record in records:
        if isinstance(record, BadRecord):
            continue
        is_so = ["cards", *["typed"] * record.typed, *["executable"] * record.executable]
        counts.update(is_so)
        for group in _groups(cards.get(record.name) if cards is not None else None):
            grouped[group].update(is_so)
        kinds.update({left.kind for left in record.left})
        own = {_class_of(left, record.name): left for left in reversed(_outermost(record.left))}
        hindering = [each for each in own if not each[1]] or list(own)  # what is not typed is not played either
        for each, left in own.items():
            is_alone = hindering == [each]
            alone[each] += is_alone
            places[each].append(_place(left, record.name, cards, is_alone))
    classes = [
        LeftClass(*each, alone[each], len(found), sorted(found, key=lambda place: not place.alone)[:MOST_EXAMPLES])
        for each, found in sorted(places.items(), key=lambda item: (-alone[item[0]], -len(item[1]), item[0]))
    ]
    most = [each for typed in (False, True) for each in [c for c in classes if c.typed is typed][:MOST_CLASSES]]
    alike = [*_alike("year", grouped), *_alike("layout", grouped)]
    return WholeCards(counts["cards"], counts["typed"], counts["executable"], dict(kinds.most_common()), most, alike)


def _alike(of: Literal["year", "layout"], grouped: Mapping[tuple[str, str], Counter[str]]) -> Iterator[CardsAlike]:
    """The cards of each year, or of each layout; nothing where all are of the same."""
    found = sorted(
        ((name, counts) for (title, name), counts in grouped.items() if title == of), key=lambda each: each[0]
    )
    if len(found) > 1:
        for name, counts in found:
            yield CardsAlike(of, name, counts["cards"], counts["typed"], counts["executable"])


def _groups(card: Card | None) -> Iterator[tuple[str, str]]:
    if card is not None:
        yield "layout", card.layout
        if card.year is not None:
            yield "year", str(card.year)


def _place(left: Left, name: str, cards: Mapping[str, Card] | None, alone: bool) -> LeftPlace:
    """The words with their neighbors on the same line; what is left without words of its own is the whole ability."""
    card = cards.get(name) if cards is not None else None
    if card is None or left.face >= len(card.faces):
        return LeftPlace(name, left.text, alone=alone)
    text = card.faces[left.face].oracle_text
    start, end = left.span
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    before, after = text[first:start], text[end : last if last >= 0 else len(text)]
    if len(before) > NEIGHBORS:
        before = "…" + before[-NEIGHBORS:]
    if len(after) > NEIGHBORS:
        after = after[:NEIGHBORS] + "…"
    return LeftPlace(name, text[start:end], before, after, alone)


def _outermost(left: list[Left]) -> list[Left]:
    """Without the words that are left within a place which is left as a whole."""

    def within(one: Left, other: Left) -> bool:
        (start, end), (first, last) = one.span, other.span
        same = one.face == other.face and one.typed == other.typed
        return same and first <= start and end <= last and (last - first, other.kind) > (end - start, one.kind)

    return [each for each in left if not any(within(each, other) for other in left)]


_NUMBER = re.compile(rf"\b(?:\d+|x|the|{'|'.join(sorted(NUMBERS, key=len, reverse=True))})\b", re.IGNORECASE)
_SYMBOLS = re.compile(r"(?:\{[^}]*\})+|[+-]\d+/[+-]\d+")
_NAMES = re.compile(r"(?<=\S )[A-Z][\w'’-]*(?:(?: of| the|,)? [A-Z][\w'’-]*)*")


def _class_of(left: Left, name: str) -> Class:
    """The class of a place: its kind, and the first words of its shape, or why it is not played."""
    if left.typed:
        return left.kind, True, left.why
    own = rf"(?<!\w)(?:{re.escape(name)}|{re.escape(name.split(',')[0])})(?!\w)"
    text = re.sub(own, "~", left.text)
    shape = _NUMBER.sub("", _NAMES.sub("…", _SYMBOLS.sub("…", text)))
    words = shape.lower().split()
    return left.kind, False, " ".join(words[:WORDS_OF_CLASS]) or left.why
