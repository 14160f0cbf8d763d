"""Reads cards as people post them: name, cost, type line, text and box line by line, a blank line between cards.

Goblin Chef {1}{R}                     Name: Goblin Chef
Creature — Goblin (uncommon)           Cost: 1R
When Goblin Chef enters, create …      Type: Creature — Goblin
2/2                                    Pow/Tgh: (2/2)
                                       Rules Text: When Goblin Chef enters, create …
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..places import BadRecord
from .costs import box, is_cost
from .document import LINE_END, CardText, Part
from .values import Edit, Value, edits, of_lines, verbatim

TYPES = frozenset(
    "artifact battle conspiracy creature dungeon enchantment instant kindred land phenomenon plane planeswalker scheme "
    "sorcery tribal vanguard".split()
)
"""The card types (CR 205.2a), which every type line has one of."""

BEFORE_TYPES = frozenset("basic elite host legendary ongoing snow token world".split())
"""The supertypes (CR 205.4a), and what stands before the card types in lists of tokens."""

_DASH = re.compile(r"\s(?:—|–|-{1,2}|:)\s|—")
_RARITY = re.compile(
    r"\s*[\[(](?:common|uncommon|rare|mythic(?: rare)?|special|basic(?: land)?|[CURMSL])[\])]\s*\Z", re.I
)
_MARKS = re.compile(r"\[/?(?:b|i|u|s|color|size|font|center|card|url|quote)(?:=[^\]\n]{0,100})?\]", re.I)
_LOYALTY = re.compile(r"[\[(]?\s*(?:(?:starting )?loyalty:?\s*)?(\d{1,3}|X)\s*[\])]?\Z", re.I)
_LABEL = re.compile(r"([A-Za-z][A-Za-z/ &]{1,24}):[ \t]*")
_LABELS = {
    "name": "name",
    "cardname": "name",
    "title": "name",
    "cost": "mana_cost",
    "manacost": "mana_cost",
    "castingcost": "mana_cost",
    "type": "type_line",
    "typeline": "type_line",
    "cardtype": "type_line",
    "types": "type_line",
    "powtgh": "power_toughness",
    "pt": "power_toughness",
    "powertoughness": "power_toughness",
    "loyalty": "loyalty",
    "defense": "defense",
    "rulestext": "oracle_text",
    "ruletext": "oracle_text",
    "text": "oracle_text",
    "cardtext": "oracle_text",
    "oracletext": "oracle_text",
    "rules": "oracle_text",
    "abilities": "oracle_text",
    "notes": "note",
    "note": "note",
    "designernotes": "note",
    "setrarity": "",
    "rarity": "",
    "color": "",
    "colors": "",
    "flavortext": "",
    "flavor": "",
    "artist": "",
    "set": "",
    "illustrator": "",
    "number": "",
    "cardnumber": "",
    "watermark": "",
    "illus": "",
}
_LONGEST_NAME = 200


class Line(NamedTuple):
    """A line without the white space around it."""

    start: int
    end: int
    words: str


def has_cards(content: str) -> bool:
    """Whether a text has a card in it: a block of lines with a type line, or with labels."""
    return any(_labelled(block) or _type_at(block) is not None for block in _blocks(content[: 1 << 16]))


def spoiler(part: Part) -> Iterator[CardText | BadRecord]:
    """Read the cards of a list. A block of lines without a type line is no card, and is told."""
    number = 0
    rewriting = _Rewriting(part.content)
    for block in _blocks(part.content):
        fields = _of_labels(part.content, block) if _labelled(block) else _of_lines(part.content, block)
        if fields is None:
            line, _ = part.line_and_column(block[0].start)
            yield BadRecord(f"line {line}", _why_no_card(block), block[0].words[:60])
            continue
        yield CardText(part, fields, rewriting, number)
        number += 1


def _why_no_card(block: list[Line]) -> str:
    if _type_at(block) is not None:
        letters = len(block[0].words)
        return f"no card: its first line has {letters} letters, and a name with its cost has {_LONGEST_NAME} at most"
    return (
        "no card: neither its second nor its third line is a type line (a blank line parts cards, and stands "
        "nowhere else)"
    )


def _blocks(content: str) -> Iterator[list[Line]]:
    """Yield the lines between blank lines; lines of dashes, equal signs or stars part cards as well."""
    block: list[Line] = []
    at = 0
    while at <= len(content):
        found = LINE_END.search(content, at)
        end = found.start() if found else len(content)
        raw = content[at:end]
        words = raw.strip()
        if words.strip("-=*_—~"):
            start = at + len(raw) - len(raw.lstrip())
            block.append(Line(start, start + len(words), words))
        elif block:
            yield block
            block = []
        if not found:
            break
        at = found.end()
    if block:
        yield block


def is_type_line(words: str) -> bool:
    """Whether words are a type line: supertypes and card types, then perhaps a dash and subtypes (CR 205.1)."""
    bare = _RARITY.sub("", _MARKS.sub("", words)) if len(words) < _LONGEST_NAME else words
    before = _DASH.split(bare, maxsplit=1)[0].replace("//", " ").casefold().split()
    if not before or len(before) > 8:
        return False
    if box(before[-1]) and len(before) > 1:
        before.pop()
    return bool(TYPES & set(before)) and set(before) <= TYPES | BEFORE_TYPES and not bare.endswith((".", ","))


def _type_at(block: list[Line]) -> int | None:
    if len(block) > 1 and is_type_line(block[1].words):
        return 1
    if len(block) > 2 and is_type_line(block[2].words) and is_cost(_MARKS.sub("", block[1].words)):
        return 2
    return None


def _of_lines(content: str, block: list[Line]) -> dict[str, Value] | None:
    at = _type_at(block)
    if at is None or len(block[0].words) > _LONGEST_NAME:
        return None
    fields = _heading(content, block[0], alone=at == 2)
    if at == 2:
        fields["mana_cost"] = _line(content, block[1])
    types = block[at]
    fields["type_line"] = kept = _line(content, types, _RARITY)
    last = types.words.rsplit(None, 1)
    if len(last) == 2 and box(last[1]):  # the box at the end of the type line
        cut = len(kept.text) - len(last[1])
        fields["power_toughness"] = kept.cut(cut, len(kept.text))
        fields["type_line"] = kept.cut(0, len(kept.text[:cut].rstrip()))
    rest = block[at + 1 :]
    for place in range(len(rest) - 1, -1, -1):  # what stands below the box is no rules text
        plain = _MARKS.sub("", rest[place].words)
        walker = "planeswalker" in types.words.casefold() and _LOYALTY.match(plain)
        if "power_toughness" not in fields and box(plain):
            fields["power_toughness"] = _line(content, rest[place])
        elif walker:
            shift = rest[place].words.find(walker[1])
            fields["loyalty"] = verbatim(content, rest[place].start + shift, rest[place].start + shift + len(walker[1]))
        else:
            continue
        rest = rest[:place]
        break
    if rest:
        fields["oracle_text"] = of_lines(content, rest[0].start, rest[-1].end, marks=_MARKS)
    return fields


def _heading(content: str, line: Line, *, alone: bool) -> dict[str, Value]:
    """Read the line of the name, with the cost at its end unless the cost has a line of its own."""
    whole = _line(content, line)
    name, _, cost = whole.text.rpartition("\t" if "\t" in whole.text else " ")
    if "{" in whole.text and whole.text.endswith("}"):
        first = whole.text.index("{")
        name, cost = whole.text[:first], whole.text[first:]
    if alone or not name.strip(" -—–\t") or not is_cost(cost.strip()):
        return {"name": whole}
    left = name.rstrip(" \t—–-")
    start = len(whole.text) - len(cost)
    return {"name": whole.cut(0, len(left)), "mana_cost": whole.cut(start, len(whole.text))}


def _line(content: str, line: Line, without: re.Pattern[str] | None = None) -> Value:
    value = of_lines(content, line.start, line.end, marks=_MARKS).stripped()
    found = without.search(value.text) if without else None
    return value.cut(0, found.start()) if found else value


# ── With labels ─────────────────────────────────────────────────────────────────────────────────────────────────────


def _label(line: Line) -> tuple[str, int] | None:
    """Give the field of a label, and where its value begins in the line."""
    found = _LABEL.match(line.words)
    folded = "".join(filter(str.isalpha, found[1])).casefold() if found else ""
    return (_LABELS[folded], found.end()) if found and folded in _LABELS else None


def _labelled(block: list[Line]) -> bool:
    return (_label(block[0]) or ("",))[0] == "name" and any(
        (_label(line) or ("",))[0] in ("type_line", "oracle_text") for line in block[1:]
    )


def _of_labels(content: str, block: list[Line]) -> dict[str, Value]:
    bounds: dict[str, tuple[int, int]] = {}
    current, start = "", 0
    for line in block:
        if found := _label(line):
            current, start = found[0], line.start + found[1]
        if current and start <= line.end:
            bounds[current] = start, line.end
    return {name: of_lines(content, a, b, marks=_MARKS).stripped() for name, (a, b) in bounds.items()}


class _Rewriting:
    """Writes a text into its lines."""

    def __init__(self, content: str) -> None:
        self._break = "\r\n" if "\r\n" in content else "\n"

    def __call__(self, value: Value, text: str) -> list[Edit]:
        return edits(value, text, lambda new: new.replace("\n", self._break))
