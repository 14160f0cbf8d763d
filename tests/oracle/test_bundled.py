"""The bundled reference holds what the rules' examples, the README and creation by name (CR 111.11) need."""

from __future__ import annotations

import re

import pytest

from cardwright.oracle.records import Card
from cardwright.oracle.reference import CardReference

BUNDLED = CardReference.bundled()

EXAMPLES = """The Hive|Jade Mage|Dwarven Reinforcements|Minsc, Beloved Ranger|Spitting Image|Doomed Dissenter
Disa the Restless|Tarmogoyf|Mimic Vat|Teysa, Orzhov Scion|Vampires' Vengeance|Fae Offering|Tarmogoyf Nest
Ral and the Implicit Maze|Spellgorger Weird|Roxanne, Starfall Savant|Meteorite|Ajani, Strength of the Pride
Ajani's Pridemate|Sparkspitter|Spark Elemental|Estrid, the Masked|Niko Aris|Garth One-Eye|Momentary Blink"""

FAMOUS = """Krenko, Mob Boss|Doubling Season|Parallel Lives|Anointed Procession|Academy Manufactor|Divine Visitation
Chatterfang, Squirrel General|Thopter Assembly|Raise the Alarm|Kiki-Jiki, Mirror Breaker"""

CREATED_BY_NAME = "Tarmogoyf|Spellgorger Weird|Mutavault|Wastes|Time Walk|Reassembling Skeleton|Pacifism"

NAMES = "|".join((EXAMPLES, FAMOUS, CREATED_BY_NAME)).replace("\n", "|").split("|")


@pytest.mark.parametrize("name", NAMES)
def test_is_there(name: str) -> None:
    assert BUNDLED.get(name).name == name


@pytest.mark.parametrize("card", list(BUNDLED), ids=lambda card: card.name)
def test_is_well_formed(card: Card) -> None:
    for face in card.faces:
        assert face.type_line
        assert face.oracle_text == face.oracle_text.strip()
        assert (face.power is None) == (face.toughness is None)
        assert ("Creature" in face.type_line) == (face.power is not None)
        assert ("Planeswalker" in face.type_line) == (face.loyalty is not None)
        assert re.fullmatch(r"(\{[^{}]+\})*", face.mana_cost)
        assert face.oracle_text.count("“") == face.oracle_text.count("’ ") == 0
        assert face.oracle_text.count('"') % 2 == 0


def test_no_name_stands_twice() -> None:
    names = [(card.name, card.game) for card in BUNDLED]
    assert len(set(names)) == len(names)
