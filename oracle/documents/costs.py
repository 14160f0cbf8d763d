"""Mana costs and boxes of power and toughness, in the ways that people write them."""

from __future__ import annotations

import re

BARE = re.compile(r"(?:\d{1,3}|[XYZWUBRGCS]|\([2WUBRGCP]/[WUBRGP](?:/P)?\)|[2WUBRGC]/[WUBRGP](?:/P)?)++\Z", re.I)
BRACED = re.compile(r"(?:\{[^{}\s]{1,7}\}\s?)++\Z")
_SYMBOL = re.compile(r"\{[^{}]*+\}|\([^()]*+\)|\d++|[A-Za-z2]/[A-Za-z](?:/[A-Za-z])?|[^\s]")
BOX = re.compile(r"[\[(]?\s*([\d*XYZ½∞.+-]{1,8})\s*/\s*([\d*XYZ½∞.+-]{1,8})\s*[\])]?\Z", re.I)


def braced(cost: str) -> str:
    """Write a mana cost as Oracle does: `1(w/u)R` is `{1}{W/U}{R}`; one with a brace too many stays as it is."""
    if not cost or BRACED.match(cost) or cost.count("{") != cost.count("}"):
        return cost.replace(" ", "")
    return "".join(f"{{{symbol.strip('{}()').upper()}}}" for symbol in _SYMBOL.findall(cost[:200]))


def is_cost(words: str) -> bool:
    """Whether words are a mana cost, with braces or without."""
    return bool(BRACED.match(words) or (len(words) <= 30 and BARE.match(words)))


def box(words: str) -> tuple[str, str] | None:
    """Give the power and the toughness of `2/2`, `(2/2)`, `[*/1+*]`; `None` where the words are no such box."""
    found = BOX.match(words.strip()) if len(words) < 40 else None
    return (found[1], found[2]) if found else None
