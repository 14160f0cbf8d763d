"""What of a program is only words: the places that no engine could play (the program record's ``left``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct, structs

from . import instructions as i

Kind = Literal[
    "step",
    "condition",
    "quantity",
    "reference",
    "trigger",
    "cost",
    "restriction",
    "replacement",
    "static",
    "keyword",
    "copy exception",
    "text",
]


class Left(Struct, frozen=True):
    """One place that is left: its words, where they stand (characters of the face's text), why, and what it is.

    ``typed``: the program says it in full in typed fields, and only the board does not do it.
    """

    face: int
    text: str
    span: tuple[int, int]
    why: str
    kind: Kind
    typed: bool


def left_in_words(program: i.Program, text: str, face: int = 0) -> Iterator[Left]:
    """Every place of a face's program that is words, in the order of the abilities."""
    for ability in program.abilities:
        if ability.kind == "reminder":
            continue
        for words, span, why, kind in _words_of(ability):
            yield Left(face, words, span if span[1] else place(words, ability, text), why, kind, False)
    for each in program.diagnostics:
        if each.severity == "error" or each.construct not in _UNDERSTOOD:
            yield Left(face, text[slice(*each.span)], each.span, each.message, "text", False)


#: Diagnostics that take nothing from what is understood.
_UNDERSTOOD = frozenset(["agreement", "slip"])

Found = tuple[str, tuple[int, int], str, Kind]


def place(words: str, ability: i.Ability, text: str) -> tuple[int, int]:
    """Where the words stand in the ability; all of it, where they are not told letter for letter."""
    start, end = ability.span
    at = text.find(words, start, end) if words else -1
    return (at, at + len(words)) if at >= 0 else ability.span


def _words_of(value: Any) -> Iterator[Found]:
    """The values below that are words for people, each once."""
    nowhere = (0, 0)
    match value:
        case i.Ability():
            for paid in (*value.costs, *value.casting):
                for words, span, why, kind in _words_of(paid):
                    yield words, span, why, "cost" if kind == "step" else kind
            yield from _below(structs.replace(value, costs=(), casting=()))
        case i.Unmodelled(text, span, why):
            yield text, span, why or "no step stands for it", "step"
        case i.Told(text):
            yield text, nowhere, "no field says which objects these are", "reference"
        case i.Asked(text):
            yield text, nowhere, "no field says this number", "quantity"
        case i.ToldCondition(text):
            yield text, nowhere, "no field says this condition", "condition"
        case i.OtherException(text):
            yield text, nowhere, "no field says this exception", "copy exception"
        case i.Reference("other", text=text):
            yield text, nowhere, "no field says what this is", "reference"
        case i.Player("other", text=text):
            yield text, nowhere, "no field says who this is", "reference"
        case i.OtherEvent(text=text):
            yield text, nowhere, "no field says this event", "trigger"
        case i.Event(told=told) if told:
            yield told, nowhere, "no field says this of the event", "trigger"
            yield from _below(value)
        case Struct():
            yield from _below(value)
        case tuple():
            for each in value:
                yield from _words_of(each)


def _below(value: Struct) -> Iterator[Found]:
    for name in value.__struct_fields__:
        inner = getattr(value, name)
        if isinstance(inner, Struct | tuple):
            yield from _words_of(inner)
