"""What printed cards say is no mistake."""

from __future__ import annotations

import pytest

from cardwright.lint import CardFacts, lint_card


@pytest.mark.parametrize(
    "text",
    [
        "Escape—{4}{B}, Exile five other cards from your graveyard.",
        "Choose three. You may choose the same mode more than once.\n• Draw a card.\n• You gain 2 life.",
        "Mobilize 2 (Whenever this creature attacks, create two tapped and attacking 1/1 red Warrior creature tokens."
        " Sacrifice them at the beginning of the next end step.)",
        "Each opponent sacrifices a creature of their choice. Each player who can't discards a card.",
        "−4: Draw X cards, where X is the greatest power among creatures you controlled as you activated this ability.",
    ],
)
def test_what_printed_cards_say_is_not_found(text: str) -> None:
    assert [(each.code, each.message) for each in lint_card(text, CardFacts()) if each.severity != "info"] == []
