"""Faults seeded into texts: found at their place, put right, and nothing else of the program changed by that."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardwright import compile_text
from cardwright.compiler.slips.search import essence
from cardwright.lint import CardFacts, fixed, lint_card

sys.path.insert(0, str(Path(__file__).parents[2] / ".ci"))

from lint_faults import KINDS, Faulty, Text, seeded

#: Texts of our own with occasions for every kind of fault.
CARDS = [
    Text(name, text, types, "{2}{W}", "2", "2")
    for name, types, text in (
        (
            "Hill Scout",
            "Creature — Human Scout",
            "Flying, vigilance\nWhen this creature enters, draw two cards.\n"
            "Whenever another creature you control enters, you gain 3 life. You gain 2 life.",
        ),
        (
            "Oil Lamp",
            "Artifact",
            "{T}: Add {G}.\n{2}{W}, {T}: Create a 1/1 white Soldier creature token with flying. Activate only"
            " as a sorcery.\n{1}: Put a +1/+1 counter on target creature. Activate only during your turn.",
        ),
        (
            "Bright Plan",
            "Sorcery",
            "Create two 1/1 green Saproling creature tokens. If you do, destroy target artifact, creature,"
            " or enchantment.\nChoose one —\n• This spell deals 3 damage to any target.\n• Draw a card.",
        ),
        (
            "Old Mirror",
            "Sorcery",
            "Create a token that's a copy of target creature, except it has haste. Return it to its owner's"
            " hand at the beginning of the next end step.",
        ),
        (
            "Cook",
            "Creature — Human Peasant",
            "Menace\nWhen this creature dies, create a Food token. (It's an artifact with"
            ' "{2}, {T}, Sacrifice this token: You gain 3 life.")\nCreatures you control get +1/+1 until end of turn.',
        ),
        (
            "Lina, Seer",
            "Legendary Planeswalker — Lina",
            "+1: Search your library for a card with mana value 3 or less, then"
            " shuffle.\n−2: Target creature can't block this turn. It doesn't untap.\n"
            "−7: Each player discards their hand.",
        ),
        (
            "Guard",
            "Creature — Human Soldier",
            "Trample\nWhenever this creature attacks, create a 2/2 black Zombie creature token"
            ' with "This token can\'t block."\n'
            "Landfall — Whenever a land you control enters, put a +1/+1 counter on an artifact.",
        ),
        (
            "Chef",
            "Creature — Human",
            "At the beginning of your upkeep, create a tapped Treasure token. It gains all colors. Add"
            " one mana of any color.\nWhenever a creature dies, target opponent discards a card.",
        ),
    )
]

FAULTS = [(name, card, faulty) for name, card, faulty in seeded(CARDS, 3, 7) if not name.startswith(("slip", "letter"))]


def facts(card: Text) -> CardFacts:
    return CardFacts(card.name, card.type_line)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_text_without_faults_has_no_finding(card: Text) -> None:
    assert [(f.code, f.message) for f in lint_card(card.text, facts(card)) if f.severity != "info"] == []


@pytest.mark.parametrize(("name", "card", "faulty"), FAULTS, ids=[f"{n}-{c.name}" for n, c, _ in FAULTS])
def test_a_fault_is_found_where_it_is_and_put_right(name: str, card: Text, faulty: Faulty) -> None:
    found = [f for f in lint_card(faulty.text, facts(card)) if f.span[0] <= faulty.end and faulty.start <= f.span[1]]
    assert found
    assert any(f.fix is not None and f.fix.of(faulty.text) == card.text for f in found) or name == "curly and straight"


@pytest.mark.parametrize(("name", "card", "faulty"), FAULTS, ids=[f"{n}-{c.name}" for n, c, _ in FAULTS])
def test_a_fixed_text_does_what_it_did_unless_the_fault_had_changed_it(name: str, card: Text, faulty: Faulty) -> None:
    before, made = compile_text(faulty.text, name=card.name), fixed(faulty.text, facts(card))
    if essence(before) == essence(compile_text(card.text, name=card.name)):
        assert essence(compile_text(made, name=card.name)) == essence(before)
    assert fixed(made, facts(card)) == made


def test_there_are_thirty_kinds_of_faults_and_more() -> None:
    assert len(KINDS) >= 30
