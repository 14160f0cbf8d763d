"""Texts of other games are asked the rules of English alone, and read in their own words."""

from __future__ import annotations

import pytest

from cardwright.lint import CardFacts, lint_card

RIFTBOUND = CardFacts(game="riftbound")


@pytest.mark.parametrize(
    "text",
    [
        "When you play a spell, draw 1.",
        "[Empower] [E2][RUNE:fury] ([E2][RUNE:fury]: Empower me. Use only if not Empowered.)",
        "At the start of your Beginning Phase, look at the top two cards of your Main Deck.",
        "Play a 1 [MIGHT] Recruit unit token here.",
    ],
)
def test_magic_s_templating_is_not_asked_of_another_game(text: str) -> None:
    assert lint_card(text, RIFTBOUND) == ()
    assert lint_card(text) != ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Ready an unit.", "GR007"),
        ("Draw draw 1.", "GR003"),
        ("Kill a unit at it's base.", "GR010"),
        ("Draw 1 (now.", "GR013"),
        ("When you play me, draw a cards.", "GR012"),
        ("When you play me draw 1.", "GR001"),
        ("When I conquer you may pay [E1] to draw 1.", "GR001"),
        ("When I conquers, draw 1.", "GR020"),
        ("Friendly unit here have [Tank].", "GR020"),
        ("I gets +1 [MIGHT] for each friendly unit.", "GR020"),
    ],
)
def test_english_is_asked_of_each_game(text: str, code: str) -> None:
    assert code in {each.code for each in lint_card(text, RIFTBOUND)}


def test_units_get_might_or_have_it_alike() -> None:
    assert not lint_card("I get +1 [MIGHT] for each friendly unit.", RIFTBOUND)
    assert not lint_card("I have +1 [MIGHT] for each friendly unit.", RIFTBOUND)
