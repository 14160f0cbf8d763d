"""Whole numbers of any length as text: Python itself reads and writes only some thousand digits."""

from __future__ import annotations

import math

MOST_BITS = 10_000
"""A number of more bits (three thousand digits) is not written in full."""
_PIECE = 4_000
LONGEST_SHOWN = 10**30
"""A number up to here stands in full in a table or a sentence."""


def whole(digits: str) -> int:
    """Read a whole number, with or without a sign; raises ValueError where the text is none."""
    if len(digits) <= _PIECE:
        return int(digits)
    sign = -1 if digits[0] in "-−" else 1
    body = digits.lstrip("+-−")
    if not body.isdecimal():
        raise ValueError("no whole number")
    found = 0
    for start in range(0, len(body), _PIECE):
        piece = body[start : start + _PIECE]
        found = found * 10 ** len(piece) + int(piece)
    return sign * found


def written(number: int, *, signed: bool = False) -> str:
    """Write a whole number in full, or, where nobody could read it, how large it is: “about 10^5000”."""
    if number.bit_length() <= MOST_BITS:
        return f"{number:+d}" if signed else str(number)
    sign = "−" if number < 0 else "+" if signed else ""
    return f"{sign}about 10^{int(number.bit_length() * math.log10(2))}"


def shown(value: object) -> str:
    """Write any value for a message, as `repr` does; raises nothing, however long a number in it is."""
    if isinstance(value, int) and not isinstance(value, bool):
        return written(value)
    try:
        return repr(value)
    except ValueError:
        return f"a {type(value).__name__} with a number of more digits than can be written"


def shown_number(number: int) -> str:
    """Write a number for a table or a sentence: in full, or, where it would not fit, how large it is."""
    if abs(number) < LONGEST_SHOWN:
        return str(number)
    return f"about 10^{int(number.bit_length() * math.log10(2))}"
