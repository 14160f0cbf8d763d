"""The mana value of a mana cost (CR 202.3)."""

from __future__ import annotations

from functools import lru_cache

from ..texts.numerals import whole
from ..texts.patterns import regex

_SYMBOL = regex(r"\{([^}]*)\}")


@lru_cache(maxsize=4096)
def mana_value(cost: str | None) -> int:
    """The mana value of a mana cost (CR 202.3): "{2}{W/U}{X}" is 3; an object without one has 0."""
    total = 0
    for symbol in _SYMBOL.findall(cost or ""):
        parts = [part for part in symbol.split("/") if part != "P"]
        numbers = [whole(part) for part in parts if part.isdecimal()]
        total += max(numbers) if numbers else 0 if symbol in {"X", "Y", "Z"} else 1
    return total
