"""A card file as a whole: the cards' texts, what could not be read, and the file with other texts in it."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..places import BadRecord
from ..records import Card, Face, colors_of
from .costs import box, braced
from .encodings import Decoded
from .values import Edit, Unwritable, Value, applied

LINE_END = re.compile(r"\r\n|\r|\n")

Rewriting = Callable[[Value, str], list[Edit]]
"""How a format writes another text in the place of a value."""


class Part:
    """One text of a file: the file itself, or a member of an archive."""

    def __init__(self, decoded: Decoded, name: str = "") -> None:
        self.decoded = decoded
        self.name = name
        self._lines: list[int] = []

    @property
    def content(self) -> str:
        """The characters, as they stand there."""
        return self.decoded.content

    def line_and_column(self, at: int) -> tuple[int, int]:
        """Give the line and the column, both from 1, of a character."""
        if not self._lines:
            self._lines = [0, *(found.end() for found in LINE_END.finditer(self.content))]
        line = bisect_right(self._lines, at)
        return line, at - self._lines[line - 1] + 1


@dataclass(frozen=True, eq=False)
class CardText:
    """The text of one face of a card, and what the file says about it.

    `fields` has the places of all that (`"name"`, `"oracle_text"`, `"type_line"` …). `number` counts the cards of the
    file from 0, `face` the faces of the card. What the file does not say is "", or `None` for numbers.
    """

    part: Part
    fields: Mapping[str, Value]
    rewriting: Rewriting = field(repr=False)
    number: int = 0
    face: int = 0

    def _said(self, name: str) -> str:
        value = self.fields.get(name)
        return value.text.strip() if value is not None else ""

    @property
    def name(self) -> str:
        """The card's name."""
        return self._said("name")

    @property
    def text(self) -> str:
        """The rules text, as Oracle would write its symbols and line ends."""
        value = self.fields.get("oracle_text")
        return value.text if value is not None else ""

    @property
    def type_line(self) -> str:
        """The type line; where the file has its parts apart, put together as it is printed (CR 205)."""
        sub = self._said("subtypes")
        whole = " ".join(filter(None, (self._said("supertypes"), self._said("type_line"))))
        return f"{whole} — {sub}" if sub and whole else whole or sub

    @property
    def mana_cost(self) -> str:
        """The mana cost, with braces."""
        return braced(self._said("mana_cost"))

    @property
    def power(self) -> str | None:
        """The power of the box."""
        return self._said("power") or self._box()[0]

    @property
    def toughness(self) -> str | None:
        """The toughness of the box."""
        return self._said("toughness") or self._box()[1]

    @property
    def loyalty(self) -> str | None:
        """The starting loyalty."""
        return self._said("loyalty") or None

    @property
    def defense(self) -> str | None:
        """The defense of a battle."""
        return self._said("defense") or None

    @property
    def game(self) -> str:
        """The game of the card, where the file says it (`"game": "riftbound"`), else Magic."""
        return self._said("game") or "magic"

    @property
    def note(self) -> str:
        """What the designer has noted beside the card."""
        return self._said("note")

    def _box(self) -> tuple[str | None, str | None]:
        return box(self._said("power_toughness")) or (None, None)

    def place(self, offset: int = 0, field: str = "oracle_text") -> tuple[int, int]:
        """Give the line and the column of the file, both from 1, of a character of the text (or of another field).

        A card that has no text has its place where its name stands.
        """
        value = self.fields.get(field) or self.fields.get("name") or next(iter(self.fields.values()))
        return self.part.line_and_column(value.place(offset if field in self.fields else 0))

    def as_face(self) -> Face:
        """Give the face as the card reference has it."""
        cost = self.mana_cost
        return Face(
            self.name,
            cost,
            self.type_line,
            self.text,
            self.power,
            self.toughness,
            self.loyalty,
            self.defense,
            colors_of(cost),
        )


@dataclass(eq=False)
class Document:
    """A card file: its cards' texts in the order of the file, and the records of it that could not be read."""

    data: bytes
    format: str
    cards: list[CardText]
    unread: list[BadRecord]
    pack: Callable[[bytes, Mapping[str, bytes]], bytes] = field(repr=False, default=lambda data, new: new.get("", data))

    def write(self, changes: Mapping[int, str]) -> bytes:
        """Give the file's bytes with the texts of some cards (by their index in `cards`) changed, and nothing else.

        Raises `Unwritable` where a text cannot be written into its place: the file's encoding lacks a character of it,
        or the card has no field for a text.
        """
        return self.rewritten({(index, "oracle_text"): text for index, text in changes.items()})

    def rewritten(self, changes: Mapping[tuple[int, str], str]) -> bytes:
        """Do what `write` does for any field: `(index, "type_line")`, say."""
        new = self._contents(changes)
        if not new:
            return self.data
        return self.pack(self.data, {part.name: part.decoded.encode(content) for part, content in new})

    def differences(self, changes: Mapping[int, str]) -> list[tuple[str, str, str]]:
        """Give what `write` would change: the member of the archive ("" for the file itself), before and after."""
        new = self._contents({(index, "oracle_text"): text for index, text in changes.items()})
        return [(part.name, part.content, content) for part, content in new]

    def _contents(self, changes: Mapping[tuple[int, str], str]) -> list[tuple[Part, str]]:
        made: dict[int, list[Edit]] = {}
        parts: dict[int, Part] = {}
        for (index, name), text in changes.items():
            card = self.cards[index]
            value = card.fields.get(name)
            if value is None:
                raise Unwritable(f"“{card.name}” has no {name.replace('_', ' ')} in this file")
            if text != value.text:
                made.setdefault(id(card.part), []).extend(card.rewriting(value, text))
                parts[id(card.part)] = card.part
        return [(parts[each], applied(parts[each].content, edits)) for each, edits in made.items()]

    def as_cards(self) -> list[Card]:
        """Give the cards as the card reference has them: the faces of each together."""
        faces: dict[int, list[Face]] = {}
        for each in self.cards:
            faces.setdefault(each.number, []).append(each.as_face())
        return [_card(tuple(found)) for found in faces.values()]


def _card(faces: tuple[Face, ...]) -> Card:
    first = faces[0]
    if len(faces) > 1:
        return Card(" // ".join(face.name for face in faces), faces, "split")
    return Card(first.name, faces, "token" if first.type_line.startswith("Token") else "normal")
