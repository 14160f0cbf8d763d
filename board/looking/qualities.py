"""Qualities that players choose: what they are asked about, and what may be chosen (CR 105.4, 205.3, 608.2d)."""

from __future__ import annotations

from ...values.colors import COLORS_BY_WORD
from ...values.land_types import BASIC_LAND_TYPES

#: What a question is about that asks for it, the narrower before the wider.
ABOUT = {
    "basic land type": "type",
    "land type": "type",
    "card type": "type",
    "creature type": "type",
    "card name": "card",
    "color": "color",
    "type": "type",
    "name": "card",
    "number": "number",
    "player": "player",
}
#: What may be chosen, where that is a short list.
OPTIONS: dict[str, tuple[str, ...]] = {
    "color": tuple(COLORS_BY_WORD),
    "basic land type": BASIC_LAND_TYPES,
    "card type": ("artifact", "battle", "creature", "enchantment", "instant", "land", "planeswalker", "sorcery"),
}


def quality(words: str) -> str:
    """The quality that words speak of: “the creature type of your choice”; the words where they speak of none."""
    return next((each for each in ABOUT if each in words), words)
