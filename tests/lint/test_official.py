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
        "Draw a card.\n... Catch — At the beginning of combat on your turn, draw a card.",
        "At the beginning of your end step, if this creature didn't enter the battlefield this turn, draw a card.",
    ],
)
def test_what_printed_cards_say_is_not_found(text: str) -> None:
    assert [(each.code, each.message) for each in lint_card(text, CardFacts()) if each.severity != "info"] == []


@pytest.mark.parametrize(
    "text",
    [
        "Put one, two, or three target creature cards from graveyards onto the battlefield under your control. Each of"
        " them enters with an additional -1/-1 counter on it.",
        "{3}{W}, {T}, Exile two creature cards from your graveyard, Sacrifice this artifact: An opponent chooses one of"
        " the exiled cards. You put that card on the bottom of your library and return the"
        " other to the battlefield tapped. You become the monarch.",
        "Whenever you cast a noncreature or Dragon spell, this creature deals 1 damage to each opponent.",
        "Equipped creature has menace and mobilize X, where X is its power.",
    ],
)
def test_a_sentence_of_print_that_is_not_followed_is_not_put_into_other_words(text: str) -> None:
    assert [(each.code, each.message) for each in lint_card(text, CardFacts())] == []
