"""A set as programs: one JSON document, whose schema is published (`cardwright schema set`)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from ..compiler.records.left import left_in_words
from ..instructions import Program
from ..oracle import Face
from ..values.decoders import from_json
from .sets import Compiled, SetInfo


class ExportedFace(Struct, frozen=True, forbid_unknown_fields=True):
    """One face: what is printed on it, and its program."""

    face: Face
    program: Program


class ExportedCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card; ``typed``: its programs say all of it, and nothing is left in words."""

    name: str
    layout: str
    typed: bool
    faces: tuple[ExportedFace, ...]


class ExportedSet(Struct, frozen=True, forbid_unknown_fields=True):
    """A set with its cards, in their order."""

    code: str
    name: str
    date: str
    cards: tuple[ExportedCard, ...]


def exported_set(cards: Sequence[Compiled], info: SetInfo) -> ExportedSet:
    """The set as a value that turns to JSON and back."""
    return ExportedSet(info.code, info.name, info.date, tuple(map(_card, cards)))


def json_of(value: ExportedSet) -> bytes:
    """The JSON of a set; that it keeps to its schema is made sure by reading it back."""
    made = msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"
    if from_json(made, ExportedSet) != value:
        raise AssertionError("the JSON of a set comes back as another set")
    return made


def _card(each: Compiled) -> ExportedCard:
    faces = tuple(map(ExportedFace, each.card.faces, each.programs))
    typed = all(
        left.typed
        for face, program in zip(each.card.faces, each.programs, strict=True)
        for left in left_in_words(program, face.oracle_text, game=each.card.game)
    )
    return ExportedCard(each.card.name, each.card.layout, typed, faces)
