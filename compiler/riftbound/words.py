"""Riftbound's small words as values: Might, keywords in brackets, places, ready and exhausted."""

from __future__ import annotations

import re

from .. import instructions as i
from ..wordings import number_word, plain

_PLACE = re.compile(
    r"(?:(?:in)?to|in|at|on|onto) (?P<place>.*\b(?:bases?|battlefields?|locations?|board|here|there)\b.*)"
)
_BASE = re.compile(
    r"(?:(?:your|their|its|that player's|its (?:controller|owner)'s|his or her|the|a|each) )?(?:own )?bases?"
)


def might(words: str) -> i.Quantity | None:
    """“3 [MIGHT]”, “X :rb_might:”, “[E1] [MIGHT]”, “1 Might” as a quantity; None without one."""
    found = re.match(r"\[?:?(?:rb_energy_)?E?(\d+|X)", words)
    return number_word(found.group(1)) if found else None


def keyword(words: str) -> str:
    """“[Deflect 2]” -> “deflect 2” (in lower case, without the brackets)."""
    return re.sub(r"[\[\]>]", "", plain(words)).strip()


def place(words: str) -> str | None:
    """Where tokens may be played (RB 178.2): “here”, “there”, “base”, else the words; None if it is no place."""
    lowered = plain(words)
    if lowered in ("here", "there"):
        return lowered
    found = _PLACE.fullmatch(lowered)
    if found is None:
        return None
    where = found.group("place").strip()
    return "base" if _BASE.fullmatch(where) else where.removeprefix("the ")


def readiness(words: str) -> str | None:
    """“ready” or “exhausted” (RB 178.1)."""
    lowered = plain(words).removesuffix(" instead")
    return lowered if lowered in ("ready", "exhausted") else None


def entering(words: str) -> tuple[str | None, str | None]:
    """How and where: “exhausted”, “to your base”, “to your base ready”; None for what the words don't say."""
    before, _, last = words.rpartition(" ")
    state = readiness(last) if not before or place(before) is not None or readiness(words) else None
    return state, place(before if state else words)
