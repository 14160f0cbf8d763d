"""What stands beside the text: power and toughness, the mana cost, the order of the type line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, pairwise

from ...grammar.lexer import OWN_NAME
from ...grammar.senses import CARD_TYPES, SUPERTYPES
from ...grammar.subtypes import subtypes
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


def _star(reading: Reading) -> Iterator[Found]:
    """“*” as power of a card that never says what it is (CR 208.2)."""
    card = reading.card
    lacking = [
        noun
        for noun, value in (("power", card.power), ("toughness", card.toughness))
        if "*" in value and not re.search(rf"\b{noun}\b|base power and toughness", reading.text, re.I)
    ]
    if lacking and not re.search(r"\d/\d|level", reading.text, re.I):
        said = f"{card.power}/{card.toughness}"
        told = f"nothing says what the * of its {' and '.join(lacking)} is"
        yield Found((0, len(said)), told, hint="say a number, or what it is equal to", part="power_toughness")


_DEFINED = re.compile(
    rf"^(?:This creature|{OWN_NAME}+)['’]s (?P<what>power and toughness are each|power is|toughness is)"
    r"(?: each)? equal to (?!1 plus)",
    re.M,
)


def _number_and_definition(reading: Reading) -> Iterator[Found]:
    """“This creature's power is equal to …” of a creature whose power is a number: it is “*” there (CR 208.2)."""
    card = reading.card
    for found in _DEFINED.finditer(reading.masked):
        values = [card.power] * ("power" in found["what"]) + [card.toughness] * ("toughness" in found["what"])
        if any(value.isdigit() for value in values):
            said = f"{card.power}/{card.toughness}"
            told = f"{said}, and the text defines {found['what'].rsplit(' ', 1)[0].removesuffix(' are')}"
            yield Found((0, len(said)), told, hint="write “*” there", part="power_toughness")


#: What a card of a type has beside its text (CR 209.1, 210.1).
_BESIDE = (("planeswalker", "loyalty"), ("battle", "defense"))


def _beside(reading: Reading) -> Iterator[Found]:
    """A planeswalker without loyalty, a battle without defense, either on a card of another type."""
    types, card = reading.types, reading.card
    if not types or types <= SUPERTYPES or "token" in types or "//" in card.type_line or misspelt_types(reading):
        return
    for kind, noun in _BESIDE:
        value = card.loyalty if noun == "loyalty" else card.defense
        if kind in types and not value and card.mana_cost:
            start = card.type_line.lower().find(kind)
            yield Found((start, start + len(kind)), f"a {kind} without {noun}", part="type_line")
        elif value and kind not in types:
            told = f"{noun} {value} on a card that is no {kind}"
            yield Found((0, len(card.type_line)), told, part="type_line")


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
    yield from _beyond_the_dash(line)
    yield from _class_before_race(line)


#: What stands for the dash is told there (VO015).
_OTHER_DASH = re.compile(r"[-–:,]")


#: Creature types of what one does, and of what one is born (CR 205.3m lists both as one): those of which all cards of
#: today print the second first.
_CLASSES = frozenset(
    "Advisor Archer Artificer Assassin Bard Berserker Citizen Cleric Detective Druid Knight Mercenary Monk Noble"
    " Peasant Pilot Pirate Ranger Rogue Scientist Scout Shaman Soldier Sorcerer Spellshaper Warlock Warrior"
    " Wizard".split()
)
_RACES = frozenset(
    "Aetherborn Angel Ape Azra Bat Bear Cat Centaur Cephalid Cyclops Dauthi Demon Devil Djinn Dragon Dryad Dwarf Efreet"
    " Elephant Elf Faerie Fox Frog Gnome Goblin Gorgon Halfling Human Jackal Kithkin Kor Lizard Merfolk Minotaur"
    " Moonfolk Mouse Naga Ogre Orc Otter Rabbit Raccoon Rat Rhino Satyr Siren Snake Soltari Squirrel Tiefling Treefolk"
    " Troll Vampire Vedalken Viashino Zombie".split()
)


def _class_before_race(line: str) -> Iterator[Found]:
    """“Creature — Warrior Human” → “Human Warrior”."""
    words = [*_TYPE.finditer(line)] if " — " in line else []
    for one, other in pairwise(words):
        if one[0] in _CLASSES and other[0] in _RACES:
            told = f"race stands before class: “{other[0]} {one[0]}”"
            yield Found((one.start(), other.end()), told, part="type_line")


def _beyond_the_dash(line: str) -> Iterator[Found]:
    """“Creature — Legendary Elf”, “Legendary Elf Creature”: only subtypes stand behind the dash (CR 205.3)."""
    for face in re.finditer(r"[^/]+", line):
        before, dash, behind = face[0].partition(" — ")
        for found in _TYPE.finditer(behind):
            if found[0].lower() in SUPERTYPES | CARD_TYPES:
                start = face.start() + len(before) + len(dash) + found.start()
                told = f"“{found[0]}” is no subtype: it stands before the dash"
                yield Found((start, start + len(found[0])), told, part="type_line")
        for found in _TYPE.finditer(before if not _OTHER_DASH.search(before) else ""):
            if found[0] in subtypes():
                start = face.start() + found.start()
                told = f"“{found[0]}” is a subtype: it stands behind the dash"
                yield Found((start, start + len(found[0])), told, part="type_line")


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
        "RU035",
        "undefined-star",
        "a * has its ability that defines it, and what an ability defines is a *",
        "CR 208.2.",
        (
            Example(
                "Trample",
                "Trample\nThis creature's power is equal to the number of lands you control.",
                "Bear",
                "Creature — Bear",
                "{2}{G}",
                "*",
                "4",
            ),
        ),
        severity="error",
        check=lambda reading: chain(_star(reading), _number_and_definition(reading)),
    ),
    Rule(
        "RU036",
        "loyalty-and-defense",
        "planeswalkers, and only they, have loyalty; battles, and only they, defense",
        "CR 209.1, 210.1.",
        (),
        severity="error",
        check=_beside,
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
        "supertypes stand before card types, and both before the dash; subtypes stand behind it, race before class",
        "CR 205.3a, 205.3m, 205.4a; style.",
        (),
        check=_order,
    ),
)
