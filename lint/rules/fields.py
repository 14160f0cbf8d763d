"""What stands beside the text: power and toughness, the mana cost, the order of the type line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...grammar.senses import CARD_TYPES, SUPERTYPES
from ..reading import Reading
from ..rule import Example, Found, Rule
from .costs import symbol_meant
from .vocabulary import misspelt_types

_SIZED = frozenset(["Vehicle", "Spacecraft"])


def _size(reading: Reading) -> Iterator[Found]:
    """Power and toughness where the type has none, none or half of them where it has."""
    types, card = reading.types, reading.card
    if types <= SUPERTYPES or misspelt_types(reading):
        return
    has = [bool(card.power), bool(card.toughness)]
    may_be_sized = types & {"creature", "token"} or reading.subtypes & _SIZED
    wants = _wants_size(reading)
    if wants and not all(has) and card.mana_cost:
        start = card.type_line.lower().find(wants.lower())
        lacking = " and ".join(noun for noun, is_there in zip(("power", "toughness"), has, strict=True) if not is_there)
        yield Found((start, start + len(wants)), f"a {wants} without {lacking}", part="type_line")
    elif any(has) and not may_be_sized:
        said = f"{card.power}/{card.toughness}"
        message = f"power and toughness {said} on a card that is no creature"
        yield Found((0, len(said)), message, part="power_toughness")


def _wants_size(reading: Reading) -> str:
    """The word of the type line for which a card has power and toughness; "" if none (CR 208.1, 301.7a)."""
    if "creature" in reading.types and "token" not in reading.types:
        return "creature"
    return "Vehicle" if "Vehicle" in reading.subtypes and "token" not in reading.types else ""


def _mana_cost(reading: Reading) -> Iterator[Found]:
    """A mana cost with a brace that lacks its partner, “{2{G}”, or a symbol that there is not, “{P/U}” (CR 202.1)."""
    cost = reading.card.mana_cost
    if cost.count("{") != cost.count("}"):
        message = f"the mana cost “{cost}” is not in symbols: each stands in braces"
        yield Found((0, len(cost)), message, part="mana_cost")
    for found in _SYMBOL.finditer(cost):
        if (meant := symbol_meant(found[0])) is not None:
            hint = f"write “{meant}”" if meant else ""
            yield Found(found.span(), f"“{found[0]}” is no symbol of mana", hint=hint, part="mana_cost")


_SYMBOL = re.compile(r"\{[^{}]*\}")


def _order(reading: Reading) -> Iterator[Found]:
    """“Artifact Legendary”: supertypes stand before the card types (CR 205.4a)."""
    line = reading.card.type_line
    has_type = False
    for found in _TYPE.finditer(line.partition(" — ")[0].partition("//")[0]):
        word = found[0].lower()
        if word in SUPERTYPES and has_type:
            yield Found(found.span(), f"“{found[0]}” stands before the card types", part="type_line")
        has_type = has_type or word in CARD_TYPES


_TYPE = re.compile(r"\w+")


RULES: tuple[Rule, ...] = (
    Rule(
        "RU004",
        "power-and-toughness",
        "creatures and Vehicles, and only they, have power and toughness",
        "CR 208.1, 301.7a.",
        (Example("Draw a card.", "Draw a card.", "Plan", "Sorcery", "{1}{U}", "2", "2"),),
        severity="error",
        check=_size,
    ),
    Rule(
        "RU005",
        "mana-cost",
        "a mana cost is written in symbols that there are",
        "CR 107.4, 202.1.",
        (),
        severity="error",
        check=_mana_cost,
    ),
    Rule(
        "VO012",
        "type-line-order",
        "supertypes stand before card types",
        "CR 205.4a.",
        (),
        check=_order,
    ),
)
