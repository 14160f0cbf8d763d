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
            yield Found(found.span("said"), f"colors stand in another order: “{said}”", (Edit(*found.span("said"), said),))


#: In which order cards have these keywords in a line.
_BEFORE = (
    "flash", "defender", "flying", "first strike", "double strike", "deathtouch", "hexproof", "indestructible", "vigilance",
    "trample", "menace", "reach", "lifelink", "haste",
)  # fmt: skip
_PLACES = {each: k for k, each in enumerate(_BEFORE)}
_SURE = frozenset(
    [("flying", each) for each in _BEFORE if each not in ("flash", "defender", "flying")]
    + [("flash", each) for each in _BEFORE if each != "flash"]
    + [("defender", each) for each in _BEFORE if each not in ("flash", "defender")]
)


def _keyword_order(reading: Reading) -> Iterator[Found]:
    """“Haste, flying” → “Flying, haste”."""
    for start, end in reading.lines:
        line = reading.text[start:end].partition(" (")[0]
        parts = line.lower().split(", ")
        if len(parts) != 2 or tuple(parts[::-1]) not in _SURE:
            continue
        said = f"{parts[1].capitalize()}, {parts[0]}"
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
                "Create a 1/1 black and white Spirit creature token.", "Create a 1/1 white and black Spirit creature token."
            ),
        ),
        check=_of_two_colors,
    ),
    Rule(
        "VO017",
        "keyword-order",
        "keywords stand in their order",
        "Style: flash, defender and flying stand before the others.",
        (Example("Haste, flying", "Flying, haste"),),
        check=_keyword_order,
    ),
)
