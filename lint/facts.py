"""What is known of a card beside its text."""

from __future__ import annotations

from typing import NamedTuple


class CardFacts(NamedTuple):
    """What is known of a card beside its text; "" for what is not."""

    name: str = ""
    type_line: str = ""
    mana_cost: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    game: str = "magic"
