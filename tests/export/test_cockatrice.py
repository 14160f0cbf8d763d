"""What Cockatrice is told of a card: its row of the table, its values, and the sides that belong together."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from cardwright import Card, Face
from cardwright.export.cockatrice import cockatrice_xml
from cardwright.export.sets import SetInfo, compiled


def exported(*cards: Card) -> list[ET.Element]:
    """The cards of a set as Cockatrice has them."""
    made = cockatrice_xml(compiled(cards), SetInfo("TST", "Test", "2026-01-31"))
    return ET.fromstring(made).findall("cards/card")


def card(type_line: str, mana_cost: str = "", text: str = "") -> Card:
    """A card with one face."""
    return Card("Foo", (Face("Foo", mana_cost, type_line, text),), "normal")


@pytest.mark.parametrize(
    ("type_line", "row"),
    [
        ("Land", "0"),
        ("Basic Land — Forest", "0"),
        ("Artifact — Equipment", "1"),
        ("Legendary Planeswalker — Bar", "1"),
        ("Creature — Elf", "2"),
        ("Artifact Creature — Golem", "2"),
        ("Land Creature — Forest Dryad", "2"),
        ("Instant", "3"),
        ("Sorcery — Arcane", "3"),
    ],
)
def test_a_card_is_laid_into_the_row_of_its_type(type_line: str, row: str) -> None:
    assert [each.findtext("tablerow") for each in exported(card(type_line))] == [row]


@pytest.mark.parametrize(
    ("mana_cost", "said", "value"),
    [("{2}{R}{R}", "2RR", "4"), ("{X}{G}", "XG", "1"), ("{2/W}{W/U}", "{2/W}{W/U}", "3"), ("", None, "0")],
)
def test_a_mana_cost_is_said_with_its_mana_value(mana_cost: str, said: str | None, value: str) -> None:
    (made,) = exported(card("Sorcery", mana_cost))
    assert (made.findtext("prop/manacost"), made.findtext("prop/cmc")) == (said, value)


def test_what_enters_tapped_is_laid_so() -> None:
    made = exported(card("Land", text="Foo enters tapped."))[0], exported(card("Land"))[0]
    assert [each.findtext("cipt") for each in made] == ["1", None]


def test_two_sides_are_two_cards_that_turn_into_one_another() -> None:
    sides = Face("Day", "{1}{R}", "Creature — Human"), Face("Night", "", "Creature — Werewolf")
    made = exported(Card("Day // Night", sides, "transform"))
    assert [(each.findtext("name"), each.findtext("prop/side"), each.findtext("related")) for each in made] == [
        ("Day", "front", "Night"),
        ("Night", "back", "Day"),
    ]
    assert [each.attrib for one in made for each in one.findall("related")] == [{"attach": "transform"}] * 2


def test_the_halves_of_a_card_are_one_card() -> None:
    halves = Face("Wax", "{G}", "Instant", "Draw a card."), Face("Wane", "{W}", "Instant", "Scry 1.")
    (made,) = exported(Card("Wax // Wane", halves, "split"))
    assert (made.findtext("name"), made.findtext("text")) == ("Wax // Wane", "Draw a card.\n\n---\n\nScry 1.")
