"""Vocabulary: types that there are not (CR 205), counters without signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ...compiler.slips.edits import Edit
from ...grammar.senses import CARD_TYPES, SUPERTYPES
from ...grammar.subtypes import subtypes
from ..reading import Reading
from ..rule import Example, Found, Rule
from .tokens import near_name


def _type_line(reading: Reading) -> Iterator[Found]:
    """Card types and subtypes that there are not (CR 205), where a near one is known."""
    line = reading.card.type_line
    for kind, near in misspelt_types(reading).items():
        start = line.lower().find(kind)
        yield _in_type_line(line, start, start + len(kind), "card type", near.capitalize())
    if "plane" in reading.types:
        return
    for subtype in sorted(reading.subtypes.difference(subtypes()), key=line.find):
        near = _near_subtype(subtype)
        if near and near != subtype:
            start = line.find(subtype)
            yield _in_type_line(line, start, start + len(subtype), "subtype", near)


def misspelt_types(reading: Reading) -> dict[str, str]:
    """The words before the dash of a type line that are no card types, with the types that they are near to."""
    unknown = reading.types - CARD_TYPES - SUPERTYPES - {"token", "//"}
    near = {kind: _near_type(kind) for kind in sorted(unknown) if kind.isalpha()}
    return {kind: meant for kind, meant in near.items() if meant}


def _near_subtype(said: str) -> str:
    return near_name(said) if len(said) > 4 and said.replace("'", "’") not in subtypes() else ""


def _in_type_line(line: str, start: int, end: int, noun: str, near: str) -> Found:
    said = f"“{line[start:end]}” is no {noun} of the rules"
    return Found((start, end), said, hint=f"did you mean “{near}”?", part="type_line")


def _near_type(kind: str) -> str:
    from rapidfuzz.distance import OSA

    return next((each for each in sorted(CARD_TYPES | SUPERTYPES) if OSA.distance(kind, each) == 1), "")


def _counters(reading: Reading) -> Iterator[Found]:
    """“1/1 counter”, “+1/1 counter” → “+1/+1 counter” (CR 122.1a)."""
    for before, word in pairwise(reading.words):
        said = _SIGNS.fullmatch(before.text) if word.low in ("counter", "counters") else None
        if said is None or (said[1] and said[3]):
            continue
        sign = said[1] or said[3] or "+"
        right = f"{sign}{said[2]}/{sign}{said[4]}"
        edit = Edit(before.start, before.end, right)  # a sign that is missing may be another one
        told = f"“{before.text} counter”: the counter is “{right}”"
        yield Found((before.start, before.end), told, (edit,), not (said[1] or said[3]))


_SIGNS = re.compile(r"([+−–-]?)(\d+)/([+−–-]?)(\d+)")


RULES: tuple[Rule, ...] = (
    Rule(
        "VO001",
        "type-line",
        "card types and subtypes are those of the rules",
        "CR 205.2a, 205.3, 205.4.",
        (),
        check=_type_line,
    ),
    Rule(
        "VO005",
        "counter",
        "counters that change power and toughness have signs",
        "CR 122.1a.",
        (
            Example("Put a 1/1 counter on target creature.", "Put a +1/+1 counter on target creature."),
            Example("Put a -1/1 counter on target creature.", "Put a -1/-1 counter on target creature."),
        ),
        check=_counters,
    ),
)
