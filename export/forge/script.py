"""A card script of Forge as values: faces, lines, nodes and amounts, without the names of its SVars."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

Head = Literal["SP", "AB", "DB", "ST", "Mode", "Event"]
"""What a node begins with: a spell, an activated ability, a further effect, a special action; a trigger's or a static
ability's ``Mode$``; a replacement's ``Event$``."""

ABILITY_HEADS: tuple[Head, ...] = ("SP", "AB", "DB", "ST")


class Amount(Struct, frozen=True):
    """A number that an SVar holds: “Count$Valid Creature.YouCtrl/Twice”."""

    words: Words


class Node(Struct, frozen=True):
    """One `Key$ Value | Key$ Value`: its head, what stands behind that (``name``), the parameters in their order."""

    head: Head
    name: str
    parameters: tuple[tuple[str, Words], ...] = ()

    def get(self, key: str) -> Words | None:
        """What a parameter says; of two with one key the last, as Forge has it."""
        found = None
        for each, value in self.parameters:
            if each == key:
                found = value
        return found

    def walk(self) -> Iterator[Node]:
        """This node and all that its parameters name, each before those that it names."""
        yield self
        for _, value in self.parameters:
            for part in value:
                if isinstance(part, Node):
                    yield from part.walk()


Part = str | Amount | Node
Words = tuple[Part, ...]
"""A value: words, and in their places the amounts and nodes that a script names by SVars."""


class Line(Struct, frozen=True):
    """An ability (``A``), a trigger (``T``), a static ability (``S``) or a replacement effect (``R``)."""

    kind: Literal["A", "T", "S", "R"]
    node: Node


class Face(Struct, frozen=True):
    """A face: its header fields in their order, keywords, lines; ``hints`` are SVars that no line names."""

    fields: tuple[tuple[str, str], ...]
    keywords: tuple[Words, ...] = ()
    lines: tuple[Line, ...] = ()
    hints: tuple[tuple[str, Words], ...] = ()

    def get(self, key: str) -> str:
        """A field of the header, "" where there is none."""
        return dict(self.fields).get(key, "")

    def nodes(self) -> Iterator[Node]:
        """All nodes of the face, those of its lines, then those of its keywords."""
        for line in self.lines:
            yield from line.node.walk()
        for words in self.keywords:
            for part in words:
                if isinstance(part, Node):
                    yield from part.walk()


class Script(Struct, frozen=True):
    """A script: one face, or several with ``ALTERNATE`` between them."""

    faces: tuple[Face, ...]


def plain(words: Words) -> str | None:
    """The words, if they name no SVar."""
    return "".join(part for part in words if isinstance(part, str)) if all(isinstance(p, str) for p in words) else None


def joined(parts: list[Words], between: str) -> Words:
    """Some values with words between them; neighbouring words are one."""
    out: list[Part] = []
    for number, part in enumerate(parts):
        out += [*([between] if number else []), *part]
    return together(*out)


def together(*parts: Part) -> Words:
    """Parts as one value: words that stand side by side are one, and none is empty."""
    out: list[Part] = []
    for part in parts:
        if isinstance(part, str) and out and isinstance(out[-1], str):
            out[-1] += part
        elif part != "":
            out.append(part)
    return tuple(out)
