"""The findings in the cards of a file: each card is looked at again only when it has changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..files.kept_results import KeptResults
from ..grammar import TextTooLong
from ..lint import CardFacts, Finding, Fix, fixed
from ..lint.documents import codes_for, facts_of, of_the_set, place_in_fields
from ..lint.earlier import Earlier
from ..lint.settings import Settings
from ..lint.sources import CardText
from ..oracle import CardLookup
from .texts import Opened, Position

MOST_REMEMBERED = 5_000
LONGEST = 4_000
"""A text of more characters, four times as many as any card has, is not looked at as one types."""
NO_SETTINGS = Settings()


class Shown(NamedTuple):
    """A finding at its place in the file; `card` is the card's number in it, or -1 for what is no card."""

    start: Position
    end: Position
    card: int
    finding: Finding


class Linter:
    """Lints cards and remembers what it has found in which text."""

    def __init__(
        self,
        reference: CardLookup | None = None,
        settings: Settings = NO_SETTINGS,
        results: KeptResults | None = None,
    ) -> None:
        self._reference = reference
        self._earlier = Earlier(results, reference)
        self.settings = settings
        self._known: dict[tuple[str, CardFacts, frozenset[str]], tuple[Finding, ...]] = {}

    def of_card(self, card: CardText) -> tuple[Finding, ...]:
        """Give the findings in a card's text."""
        key = (card.text, facts_of(card), codes_for(card, self.settings))
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            found = self._found(*key)
            self._known[key] = found
        return found

    def _found(self, text: str, known: CardFacts, codes: frozenset[str]) -> tuple[Finding, ...]:
        if len(text) > LONGEST:
            said = f"the text has more than {LONGEST} characters, as no card has, and is not looked at here"
            return (Finding("CW000", "too-long", "warning", said, (0, len(text))),)
        try:
            found = self._earlier.findings(text, known, codes)
        except TextTooLong as error:
            return (Finding("CW000", "too-long", "error", str(error), (0, len(text))),)
        return tuple(each for each in found if self.settings.shows(each.severity))

    def of_file(self, opened: Opened) -> Iterator[list[Shown]]:
        """Yield the findings card by card, so that who shows them can stop in between; first what is no card, and last
        what is found in the cards beside each other.
        """
        yield [_no_card(opened, bad.place, bad.reason) for bad in opened.unread]
        for k, card in enumerate(opened.cards):
            yield self.shown(opened, k, card)
        for number, finding in of_the_set(opened.document, self.settings.codes(), self._reference, self._earlier):
            card = opened.cards[number]
            if finding.code in codes_for(card, self.settings) and self.settings.shows(finding.severity):
                yield [Shown(*opened.span(card, 0, len(card.name), "name"), number, finding)]

    def shown(self, opened: Opened, number: int, card: CardText) -> list[Shown]:
        """Give the findings in one card of a file."""
        out = []
        for each in self.of_card(card):
            field, start, end = place_in_fields(card, each)
            out.append(Shown(*opened.span(card, start, end, field), number, each))
        return out

    def repaired(self, card: CardText) -> str:
        """Give a card's text with all fixes that are safe."""
        if not any(each.fixable for each in self.of_card(card)):
            return card.text
        try:
            codes = codes_for(card, self.settings)
            return fixed(card.text, facts_of(card), reference=self._reference, only=codes)
        except TextTooLong:
            return card.text


def applied(text: str, fix: Fix) -> str:
    """Give a text with the edits of one fix."""
    return fix.of(text)


def _no_card(opened: Opened, place: str, reason: str) -> Shown:
    digits = "".join(filter(str.isdigit, place.rpartition("line ")[2]))
    line = max(int(digits) - 1 if digits else 0, 0)
    start = Position(line, 0)
    end = opened.lines.position(opened.lines.offset(line, 1 << 30))
    return Shown(start, end, -1, Finding("CW000", "no-card", "warning", reason, (0, 0)))
