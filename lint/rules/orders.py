"""In which order colors and keywords stand beside each other (CR 105, 702; style)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ..reading import Reading
from ..rule import Example, Found, Rule

_COLORS = ("white", "blue", "black", "red", "green")
_COLOR = f"(?:{'|'.join(_COLORS)})"
#: Two colors stand beside each other so that the way around the wheel is the shorter one.
_PAIR = re.compile(rf"(?P<size>[\dX*]+/[\dX*]+ )(?P<said>(?P<one>{_COLOR}) and (?P<other>{_COLOR})) (?=[A-Z])")
_THREE = re.compile(rf"\b(?P<said>{_COLOR}, {_COLOR}, (?:and|or|and/or) {_COLOR})\b")


def _stands_first(one: str, other: str) -> bool:
    """Whether a color stands before another: white before blue and black, green before white and blue."""
    return (_COLORS.index(other) - _COLORS.index(one)) % 5 in (1, 2)


def _of_two_colors(reading: Reading) -> Iterator[Found]:
    """“a 1/1 black and white Spirit” → “white and black”."""
    for found in _PAIR.finditer(reading.text):
        one, other = found["one"], found["other"]
        if one != other and not _stands_first(one, other):
            said = f"{other} and {one}"
            yield Found(
                found.span("said"), f"colors stand in another order: “{said}”", (Edit(*found.span("said"), said),)
            )


#: In which order cards have these keywords in a line: one of a group stands before those of the next.
_GROUPS = (
    ("flash",),
    ("flying",),
    ("first strike", "double strike"),
    ("vigilance",),
    ("menace",),
    ("deathtouch", "trample"),
    ("lifelink",),
    ("haste",),
)
_PLACES = {keyword: place for place, group in enumerate(_GROUPS) for keyword in group}


def _keyword_order(reading: Reading) -> Iterator[Found]:
    """“Haste, flying” → “Flying, haste”."""
    for start, end in reading.lines:
        line = reading.text[start:end].partition(" (")[0]
        parts = line.lower().split(", ")
        right = sorted(parts, key=lambda part: _PLACES.get(part, 0))
        if right == parts or not all(part in _PLACES for part in parts):
            continue
        said = ", ".join(right).capitalize()
        span = start, start + len(line)
        yield Found(span, f"these keywords stand in another order: “{said}”", (Edit(*span, said),))


RULES: tuple[Rule, ...] = (
    Rule(
        "TM044",
        "color-order",
        "two colors stand in the order of the wheel",
        "Style; the order of colors in costs.",
        (
            Example(
                "Create a 1/1 black and white Spirit creature token.",
                "Create a 1/1 white and black Spirit creature token.",
            ),
        ),
        check=_of_two_colors,
    ),
    Rule(
        "VO017",
        "keyword-order",
        "keywords stand in their order",
        "Style: flash, flying, first strike, vigilance, menace, trample, lifelink, haste.",
        (Example("Haste, flying", "Flying, haste"),),
        check=_keyword_order,
    ),
)
