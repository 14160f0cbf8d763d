"""Reads the sets of Magic Set Editor: `key: value` lines, tab-indented, in the member `set` of a zip archive.

Its rule text is full of tags (`<kw-0>`, `<nospellcheck>`, `<b>`), which say how words look and stay when a text is
written back. `<sym>1R</sym>` stands for `{1}{R}`, and a `CARDNAME` in `<atom-cardname>` for the card's name.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..places import BadRecord
from .document import CardText, Part
from .values import Edit, Mark, Segment, Value, edits

OPENING = re.compile(r"\s*mse[ _]version\s*:", re.IGNORECASE)
"""What a `set` begins with."""

_LINE = re.compile(r"(\t*+)([^\r\n]*+)(\r\n|\r|\n|\Z)")
_PIECE = re.compile(
    r"(?P<symbols><(?P<tag>sym(?:-auto)?)>(?P<inside>[^<>\r\n]{0,200})</(?P=tag)>)"
    r"|(?P<own><atom-cardname>(?:<nospellcheck>)?(?:CARDNAME|~)?(?:</nospellcheck>)?</atom-cardname>)"
    r"|(?P<line>(?:\r\n|\r|\n)\t{0,9})"
    r"|(?P<soft></?soft-line>|</?line>)"
    r"|(?P<mark></?[a-z][^<>\r\n]{0,300}>)"
)
_SYMBOL = re.compile(r"\(?(\d{1,9}|[A-Z0-9½]/[A-Z](?:/[A-Z])?|[^\s/()])\)?", re.IGNORECASE)
_SYMBOLS = re.compile(r"(?:\{[^{}\s]{1,7}\})+")
_FIELDS = {
    "name": "name",
    "casting cost": "mana_cost",
    "super type": "type_line",
    "sub type": "subtypes",
    "rule text": "oracle_text",
    "power": "power",
    "toughness": "toughness",
    "loyalty": "loyalty",
    "defense": "defense",
    "notes": "note",
}
_LEVEL, _LEVEL_COST = re.compile(r"level (\d) text"), re.compile(r"loyalty cost (\d)")


class Entry(NamedTuple):
    """A key with where its value stands: behind the colon, or in the lines below."""

    key: str
    start: int
    end: int
    below: bool


def mse_set(part: Part) -> Iterator[CardText | BadRecord]:
    """Read the cards of a set; a card of two faces (`name 2`, `rule text 2` …) has two texts."""
    number = 0
    rewriting = _Rewriting(part.content)
    for entries, line in _cards(part.content):
        known = {entry.key: entry for entry in entries}
        texts = list(_faces(part, known, rewriting, number))
        if texts:
            yield from texts
            number += 1
        else:
            yield BadRecord(f"{part.name or 'set'}: line {line}", "the card has no name and no text")


def _cards(content: str) -> Iterator[tuple[list[Entry], int]]:
    """Yield the entries of each `card:` block, and the line that the block begins in."""
    at, line, size = 0, 0, len(content)
    entries: list[Entry] | None = None
    begun = 0
    while at < size:
        found = _LINE.match(content, at)
        assert found is not None
        line += 1
        depth, start, end, after = len(found[1]), found.start(2), found.end(2), found.end()
        words = found[2]
        at = after
        if not words.strip():
            continue
        key, colon, _ = words.partition(":")
        if depth == 0:
            if entries is not None:
                yield entries, begun
            entries = [] if colon and key.strip().casefold() == "card" else None
            begun = line
        elif entries is not None and depth == 1 and colon:
            value = start + len(key) + 1
            value += content.startswith(" ", value)
            entries.append(Entry(key.strip().replace("_", " ").casefold(), value, end, False))
        elif entries and depth > 1 and entries[-1].end >= 0:
            last = entries[-1]
            first = start if not last.below and not content[last.start : last.end].strip() else last.start
            entries[-1] = Entry(last.key, first, end, True)
    if entries is not None:
        yield entries, begun


def _faces(part: Part, known: Mapping[str, Entry], rewriting: _Rewriting, number: int) -> Iterator[CardText]:
    content = part.content
    for face, suffix in enumerate(("", " 2", " 3", " 4")):
        fields: dict[str, Value] = {}
        for key, field in _FIELDS.items():
            entry = known.get(key + suffix)
            if entry is not None and field != "oracle_text":
                value = _value(content, entry).stripped()
                if value.text or field in ("name", "mana_cost"):
                    fields[field] = value
        name = fields["name"].text if "name" in fields else ""
        rules = known.get("rule text" + suffix)
        if rules is not None:
            fields["oracle_text"] = _value(content, rules, name)
        if not suffix and not (fields.get("oracle_text") or _NOTHING).text.strip():
            levels = _levels(content, known, name)
            if levels is not None:
                fields["oracle_text"] = levels
        text = fields.get("oracle_text", _NOTHING).text.strip()
        if (name or text) if not suffix else (name and (text or "type_line" in fields)):
            yield CardText(part, fields, rewriting, number, face)


def _levels(content: str, known: Mapping[str, Entry], name: str) -> Value | None:
    """Put together the abilities of a planeswalker, which are fields of their own: `+1: Create …` (CR 606.4)."""
    segments: list[Segment] = []
    for key in sorted(key for key in known if _LEVEL.fullmatch(key)):
        value = _value(content, known[key], name)
        if not value.text.strip():
            continue
        at = value.start
        if segments:
            segments.append(Segment("\n", at, at))
        cost = known.get(f"loyalty cost {key[6]}")
        if cost is not None and (sign := _value(content, cost).stripped()).text:
            segments += (*sign.segments, Segment(": ", at, at))
        segments += value.segments
    return Value(segments, segments[0].start, segments[-1].end) if segments else None


def _value(content: str, entry: Entry, name: str = "") -> Value:
    return Value(_segments(content, entry.start, entry.end, name), entry.start, entry.end)


def _segments(content: str, start: int, end: int, name: str) -> Iterator[Segment]:
    at = start
    for found in _PIECE.finditer(content, start, end):
        if at < found.start():
            yield Segment(content[at : found.start()], at, found.start())
        at = found.end()
        if found["symbols"] is not None:
            symbols = _SYMBOL.findall(found["inside"])
            yield Segment("".join(f"{{{symbol.upper()}}}" for symbol in symbols), found.start(), at)
        elif found["own"] is not None:
            yield Segment(name or "CARDNAME", found.start(), at)
        elif found["line"] is not None or (found["soft"] is not None and not found["soft"].startswith("</")):
            yield Segment("\n", found.start(), at)
        else:
            yield Mark(found[0], found.start())
    if at < end:
        yield Segment(content[at:end], at, end)


_NOTHING = Value((), 0, 0)


class _Rewriting:
    """Writes a text into a value: line ends with their tabs, symbols with the tags that the set has them in."""

    def __init__(self, content: str) -> None:
        self._content = content
        self._break = "\r\n" if "\r\n" in content else "\n"
        self._usual = "sym-auto" if "<sym-auto>" in content else "sym"

    def __call__(self, value: Value, text: str) -> list[Edit]:
        content = self._content
        raw = content[value.start : value.end]
        tag = "sym-auto" if "<sym-auto>" in raw else "sym" if "<sym>" in raw else self._usual
        below = content[content.rfind("\n", 0, value.start) + 1 : value.start].strip("\t") == ""
        plain = _SYMBOLS.search(value.text) is not None and f"<{tag}>" not in raw  # this one has them with braces

        def encoded(new: str) -> str:
            if not plain:
                new = _SYMBOLS.sub(lambda found: _tagged(found[0], tag), new)
            return new.replace("\n", f"{self._break}\t\t")

        if "\n" in text and not below and "\n" not in value.text:  # it moves below its key
            made = edits(value, text, encoded)
            return [Edit(value.start, value.start, f"{self._break}\t\t"), *made]
        return edits(value, text, encoded)


def _tagged(symbols: str, tag: str) -> str:
    return f"<{tag}>{symbols[1:-1].replace('}{', '')}</{tag}>"


def with_members(data: bytes, new: Mapping[str, bytes]) -> bytes:
    """Give an archive in which some members have other contents: the rest, order and dates included, as it was."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as archive:
        archive.comment = old.comment
        for info in old.infolist():
            content = new[info.filename] if info.filename in new else old.read(info)
            archive.writestr(info, content, compress_type=info.compress_type)
    return out.getvalue()
