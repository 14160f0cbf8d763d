"""Reads deck lists in the text of any site or program."""

from __future__ import annotations

import re
from itertools import accumulate

import msgspec

from .deck_entries import (
    HEADINGS,
    LONGEST_NAME,
    NO_COUNT,
    TOO_LONG,
    DeckList,
    Entry,
    Lines,
    Section,
    UnreadLine,
    copies,
)

SIDEBOARD_SIZE = 15
SMALLEST_DECK = 40
LONGEST_HEADING = 100
MOST_ASIDE = 8
ABOUT = "about"
MAIN = "main"

_KINDS = (
    "creatures? instants? sorcery sorceries artifacts? enchantments? planeswalkers? lands? battles? spells? "
    "permanents? other others units? gears? kindred tribal"
).split()
_KIND = re.compile(rf"(?:non)?(?:{'|'.join(_KINDS)})(?:\s*(?:and|&|/)\s*(?:{'|'.join(_KINDS)}))*", re.IGNORECASE)
_NO_CARDS = (ABOUT, "tokens", "token", "tokens & extras", "attractions", "stickers", "contraptions")
_PARTS: dict[str, Section | None] = {**dict.fromkeys(_NO_CARDS), **HEADINGS}
_HEADING = re.compile(r"^(?://+|#+)?\s*\[?\s*([A-Za-z][A-Za-z &/]*?)\s*\]?\s*(?:[(:\[][\d\s]*[)\]]?)?\s*:?\s*$")
_TITLE = re.compile(r"^(?:(?://+|#+)\s*)?(?:deck\s*)?(?:name|title)\b\s*(:?)\s*(\S.*)$", re.IGNORECASE)
_CARD = re.compile(r"^(?:(SB)\s*:\s*)?(?:[-–*•]\s+)?(?:([-−–]?\d+\s*[xX×]?|[xX×]\s?\d+)\s+)?(\S.*)$")
_YEAR = re.compile(r"\d{4}")
"""No deck has so many copies; there is a card whose name begins so."""
_BEHIND = re.compile(r"^(.*\S)\s+[xX×]\s?(\d+)$")
_SET_BEFORE = re.compile(r"^\[[^\]]*\]\s*")
_ASIDE = re.compile(r"(?<!\s)\s+(?:\*[^*]*\*|\^[^^]*\^|#.*|\[[^\[\]]*\]|<[^<>]*>|`[^`]*`)\s*$")
_SET_BEHIND = re.compile(r"(?<!\s)\s+\((?:[A-Z0-9_]{2,8}|[a-z0-9_]{2,8})\)(?:\s+[\w★†-]+)?\s*$")
_CATEGORY = re.compile(r"\[([^\]{]*)[^\]]*\]")
_COMMANDER_MARK = re.compile(r"\*CMDR\*|\[[^\]]*\bCommander\b[^\]]*\]", re.IGNORECASE)


def from_text(text: str) -> DeckList:
    """Read a deck list of any site's text."""
    lines = Lines()
    name: str | None = None
    section: Section | None = Section.MAIN
    headed = about = False
    gaps: list[int] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line:
            if not gaps or gaps[-1] != len(lines.entries):
                gaps.append(len(lines.entries))
            continue
        if len(line) > LONGEST_NAME:
            lines.unread(number, line, TOO_LONG)
            continue
        if (word := _heading(line)) is not None:
            headed, section, about = True, _PARTS[word], word == ABOUT
            continue
        if (title := _TITLE.match(line)) and (title[1] or about):
            name = name or title[2].strip()
            continue
        if line.startswith(("//", "#")) or section is None:
            continue
        entry = _entry(line, section, number)
        if isinstance(entry, UnreadLine):
            lines.unread(entry.line, entry.text, entry.reason)
        else:
            lines.entry(entry.count, entry.name, entry.section, entry.line)
            headed = headed or entry.section is not Section.MAIN
    if not headed:
        lines.entries = _with_sideboard(lines.entries, gaps)
    return lines.deck(name)


def _heading(line: str) -> str | None:
    """Give the word that a heading has for the part of the deck that it begins, `None` for what is no heading."""
    match = _HEADING.match(" ".join(line.split())) if len(line) <= LONGEST_HEADING else None
    if match is None:
        return None
    word = " ".join(match[1].lower().split())
    if word in _PARTS:
        return word
    return MAIN if _KIND.fullmatch(word) else None


def _entry(line: str, section: Section, number: int) -> Entry | UnreadLine:
    match = _CARD.match(line)
    if match is None:
        return UnreadLine(number, line)
    side, count, rest = match.groups()
    if count and _YEAR.fullmatch(count):
        count, rest = None, f"{count} {rest}"
    rest = _SET_BEFORE.sub("", rest)
    if side:
        section = Section.SIDEBOARD
    if _COMMANDER_MARK.search(rest):
        section = Section.COMMANDER
    for category in _CATEGORY.findall(rest):
        found = HEADINGS.get(category.split(",")[0].strip().lower())
        section = found if found in (Section.SIDEBOARD, Section.MAYBEBOARD) else section
    name = _bare(rest)
    if count is None and (behind := _BEHIND.match(name)):
        name, count = _bare(behind[1]), behind[2]
    if not any(char.isalnum() for char in name) and set(name) != {"_"}:
        return UnreadLine(number, line)
    how_many = 1 if count is None else copies(count.lstrip("xX×"))
    if how_many is None or _BEHIND.match(name):
        return UnreadLine(number, line, NO_COUNT)
    return Entry(how_many, name, section, number)


def _bare(name: str) -> str:
    """Take off what exports put behind a name: sets, numbers, marks of foils, categories, comments."""
    for _ in range(MOST_ASIDE):
        shorter = _SET_BEHIND.sub("", _ASIDE.sub("", name)).strip()
        if shorter == name or not shorter:
            return name
        name = shorter
    return name


def _with_sideboard(entries: list[Entry], gaps: list[int]) -> list[Entry]:
    """Take what follows a blank line as the sideboard, where a whole deck is before it and a sideboard's worth after.

    MTGO and others mark it in no other way.
    """
    sums = [0, *accumulate(entry.count for entry in entries)]
    for gap in reversed(gaps):
        before, behind = sums[gap], sums[-1] - sums[gap]
        if 0 < behind <= SIDEBOARD_SIZE and before >= SMALLEST_DECK:
            return [*entries[:gap], *(_moved(entry, Section.SIDEBOARD) for entry in entries[gap:])]
    return entries


def _moved(entry: Entry, section: Section) -> Entry:
    return msgspec.structs.replace(entry, section=section)
