"""Faults of the type line and the mana cost are told there; what cards print is not."""

from __future__ import annotations

import pytest

from cardwright.lint import CardFacts, lint_card

WRONG = (
    ("Tribal Sorcery — Elf", "{1}{G}", "type_line"),
    ("Kindred Creature Artifact — Golem", "{3}", "type_line"),
    ("Creature Enchantment — Nymph", "{1}{G}", "type_line"),
    ("Creature Land — Forest Dryad", "", "type_line"),
    ("Sorcery — Saga", "{1}{G}", "type_line"),
    ("Instant — Goblin", "{R}", "type_line"),
    ("Artifact — Aura", "{2}", "type_line"),
    ("Enchantment — Equipment", "{2}", "type_line"),
    ("Land — Wizard", "", "type_line"),
    ("Creature - Elf Scout", "{G}", "type_line"),
    ("Artifact – Vehicle", "{2}", "type_line"),
    ("Creature: Elf", "{G}", "type_line"),
    ("creature — Elf", "{G}", "type_line"),
    ("Land — forest", "", "type_line"),
    ("Artifact — Spaceship", "{4}", "type_line"),
    ("Enchantment — Curses", "{4}", "type_line"),
    ("Planeswalker — Jace", "{2}{U}{U}", "type_line"),
    ("Creature — Warrior Human", "{1}{R}", "type_line"),
    ("Creature — Cleric Vampire", "{1}{W}", "type_line"),
    ("Legendary Creature — Elf Druid Human", "{1}{G}", "type_line"),
    ("Sorcery", "{R}{2}", "mana_cost"),
    ("Sorcery", "{2}{B}{U}", "mana_cost"),
    ("Land", "{2}", "mana_cost"),
    ("Land — Forest", "{G}", "mana_cost"),
    ("Creature — Legendary Elf", "{G}", "type_line"),  # CR 205.3a, 205.4a
    ("Creature — Artifact Golem", "{3}", "type_line"),
    ("Legendary Elf Creature", "{G}", "type_line"),
    ("Elf Creature — Scout", "{G}", "type_line"),
    ("Land — Basic Forest", "", "type_line"),
)


@pytest.mark.parametrize(("line", "cost", "part"), WRONG)
def test_a_fault_beside_the_text_is_told_where_it_stands(line: str, cost: str, part: str) -> None:
    size = "2" if "Creature" in line else ""
    found = [each for each in lint_card("", CardFacts("Plan", line, cost, size, size)) if each.severity != "info"]
    assert part in {each.part for each in found}


@pytest.mark.parametrize(
    ("line", "cost"),
    [
        ("Kindred Instant — Elf", "{1}{G}"),
        ("Enchantment Artifact", "{1}{G}"),
        ("Legendary Enchantment Artifact — Equipment", "{2}"),
        ("Artifact Land", ""),
        ("Instant — Arcane", "{R}"),
        ("Sorcery — Adventure", "{R}"),
        ("Basic Snow Land — Forest", ""),
        ("Enchantment — Aura Curse", "{1}{B}"),
        ("Legendary Planeswalker — Jace", "{2}{U}{U}"),
        ("Land — Urza's Power-Plant", ""),
        ("Sorcery", "{X}{2}{G}{U}"),
    ],
)
def test_what_cards_print_is_not_told(line: str, cost: str) -> None:
    loyalty = "3" if "Planeswalker" in line else ""
    found = lint_card("", CardFacts("Plan", line, cost, loyalty=loyalty))
    assert [each.message for each in found if each.part != "oracle_text"] == []
