"""A file of cards linted: findings with their places in the file, and the file with their fixes in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from ..grammar import TextTooLong
from . import sets
from .earlier import Earlier
from .facts import CardFacts
from .findings import Finding
from .linting import RULES, fixed
from .settings import Settings, ignored_by, unknown_codes

if TYPE_CHECKING:
    from ..files.kept_results import KeptResults
    from ..instructions import Program
    from ..oracle import CardLookup
    from .sources import CardText, Document


class Placed(Struct, frozen=True):
    """A finding in a file: the file's name, line and column (from 1) in it, the card, its text and its type line."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    card: str
    text: str
    finding: Finding
    shown: str = ""
    """What the finding's place is a place of."""


def facts_of(card: CardText) -> CardFacts:
    """What a file says of a card, as rules ask for it."""
    return CardFacts(
        card.name,
        card.type_line,
        card.mana_cost,
        card.power or "",
        card.toughness or "",
        card.loyalty or "",
        card.defense or "",
        card.game,
    )


def codes_for(card: CardText, settings: Settings) -> frozenset[str]:
    """The codes of the rules that are asked of a card: its note may say to ignore some."""
    codes = settings.codes()
    away = ignored_by(card.note)
    return (
        frozenset(code for code in codes if not any(code.startswith(each.upper()) for each in away)) if away else codes
    )


def lint_document(
    document: Document,
    file: str,
    settings: Settings,
    reference: CardLookup | None = None,
    results: KeptResults | None = None,
) -> Iterator[Placed]:
    """The findings in a file of cards, card by card in its order; what is among the `results` is not made again."""
    earlier = Earlier(results, reference)
    of_set: dict[int, list[Finding]] = {}
    for number, finding in of_the_set(document, settings.codes(), reference, earlier):
        of_set.setdefault(number, []).append(finding)
    for number, card in enumerate(document.cards):
        codes = codes_for(card, settings)
        own = (each for each in of_set.get(number, ()) if each.code in codes)
        for each in (*own, *_of_text(card, codes, earlier)):
            if settings.shows(each.severity):
                yield _placed(each, card, file)


def _of_text(card: CardText, codes: frozenset[str], earlier: Earlier) -> tuple[Finding, ...]:
    try:
        return earlier.findings(card.text, facts_of(card), codes)
    except TextTooLong as error:
        return (Finding("CW001", RULES["CW001"].name, "error", str(error), (0, 0)),)


def _placed(finding: Finding, card: CardText, file: str) -> Placed:
    field, start, end = place_in_fields(card, finding)
    line, column = card.place(start, field)
    end_line, end_column = card.place(end, field)
    return Placed(file, line, column, end_line, end_column, card.name, card.text, finding, _shown(card, finding, field))


def _shown(card: CardText, finding: Finding, field: str) -> str:
    """What a finding's place is a place of."""
    if finding.part == "type_line":
        return card.type_line
    return card.text if finding.part == "oracle_text" else card.fields[field].text


def of_the_set(
    document: Document, wanted: frozenset[str], reference: CardLookup | None, earlier: Earlier
) -> Iterator[tuple[int, Finding]]:
    """What is found in the cards beside each other: the place of a card among them, and the finding."""
    if len(document.cards) > 1:
        own = ("" if sets.is_token(card.type_line) else card.name for card in document.cards)
        for code, number, message in sets.names(own, reference):
            yield number, _of_card(code, message)
    for code, told in (("ST003", _differing_tokens), ("ST004", _unused_tokens)):
        if code in wanted:
            for number, message in told(document, earlier):
                yield number, _of_card(code, message)
    for number, card in enumerate(document.cards):
        for code in unknown_codes(card.note):
            yield number, _of_card("ST005", f"the note says to ignore “{code}”, and there is no such rule")


def place_in_fields(card: CardText, finding: Finding) -> tuple[str, int, int]:
    """The field of a card's record that a finding stands in, from which character of it to which.

    The words of a type line may stand in several fields (CR 205.1: supertypes, card types, subtypes); what stands of
    power and toughness is one place, which is that of the first of them where they are two.
    """
    start, end = finding.span
    if finding.part == "power_toughness":
        field = next(each for each in ("power_toughness", "power", "toughness") if each in card.fields)
        return field, 0, len(card.fields[field].text)
    if finding.part == "type_line":
        words = card.type_line[start:end]
        for field in ("type_line", "subtypes", "supertypes"):
            if field in card.fields and (at := card.fields[field].text.find(words)) >= 0:
                return field, at, at + len(words)
    return finding.part, start, end


def _differing_tokens(document: Document, earlier: Earlier) -> Iterator[tuple[int, str]]:
    """The places of cards that create a token named as another card's and unlike it, with what is said."""
    naming = [(k, card) for k, card in enumerate(document.cards) if "oken" in card.text and "named" in card.text]
    if len(naming) < 2:
        return
    for key, other, token in sets.differing(sets.tokens(_programs(naming, earlier))):
        yield int(key), f"the token “{token}” is another than that of {document.cards[int(other)].name}"


def _unused_tokens(document: Document, earlier: Earlier) -> Iterator[tuple[int, str]]:
    """The places of tokens' cards that no other card creates, with what is said."""
    places = {card.name: k for k, card in enumerate(document.cards) if sets.is_token(card.type_line)}
    others = [(k, card) for k, card in enumerate(document.cards) if not sets.is_token(card.type_line)]
    if places and others:
        for name in sets.unused(places, _programs(others, earlier)):
            yield places[name], f"no card of the set creates the token “{name}”"


def _programs(cards: Iterable[tuple[int, CardText]], earlier: Earlier) -> list[tuple[str, Program]]:
    """What cards compile to, each with its place in the file; those whose texts are too long left out."""
    programs = []
    for k, card in cards:
        try:
            programs.append((str(k), earlier.program(card.text, card.name or None, card.game)))
        except TextTooLong:
            continue
    return programs


def _of_card(code: str, message: str) -> Finding:
    return Finding(code, RULES[code].name, RULES[code].severity, message, (0, 0))


def fix_document(document: Document, settings: Settings, reference: CardLookup | None = None) -> dict[int, str]:
    """The texts that fixes change, by the card's place in the file, with the fixes in them."""
    changes: dict[int, str] = {}
    for number, card in enumerate(document.cards):
        try:
            text = fixed(
                card.text,
                facts_of(card),
                unsafe=settings.unsafe_fixes,
                reference=reference,
                only=codes_for(card, settings),
            )
        except TextTooLong:
            continue
        if text != card.text:
            changes[number] = text
    return changes
