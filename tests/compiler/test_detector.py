"""The compiler's own second look: words that may create, of which nothing is in the program, are an error."""

from __future__ import annotations

import pytest

from cardwright import compile_text
from cardwright.compiler.diagnostics.detector import alarms, mentions
from cardwright.instructions import Program

NOTHING = Program(())


@pytest.mark.parametrize(
    "text",
    [
        "When this creature enters create a Treasure token.",
        "If you do create a Food token.",
        "Whenever Wick or another Rat you control create a 1/1 black Snail creature token.",
        "Put a 1/1 white Bird creature token with flying onto the battlefield.",
        "Each player makes a Food token.",
        "{T}: A 1/1 white Soldier creature token.",
        "When this creature dies, a Food token.",
        "You lose X life and X Clue tokens.",
        "Creatures you control have “{T}: Create a Food token.”",
        "Investigate twice.",
        "Amass Zombies 2.",
        "Flying, afterlife 1",
        "Squad—Discard two cards.",
    ],
)
def test_words_that_may_create_are_never_passed_over(text: str) -> None:
    found = alarms(text, NOTHING)
    assert found
    assert all(d.severity == "error" and d.construct == "creation" for d in found)


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you create a token, draw a card.",
        "Whenever a player creates one or more Treasure tokens, you lose 1 life.",
        "Whenever you sacrifice or create a token, draw a card.",
        "Whenever you investigate for the first time each turn, draw a card.",
        "Players can't create tokens.",
        "Creature tokens you control have haste.",
        "If an effect would create one or more tokens under your control, create that many tokens plus one instead.",
        "Sacrifice a token: Draw a card.",
        "Destroy target creature token.",
        "Create a copy of the card with the chosen name.",
        "Create four Reassembling Skeleton token cards and put them into your graveyard.",
        "Treasure Bearer enters tapped. (Create a Treasure token.)",
        "You begin the game with a 1/1 green Elf creature token on the battlefield.",
        "It deals 6 damage to target creature and 2 damage to up to one target creature token.",
        "Endure {2} (This creature enters with two -1/-1 counters on it.)",
    ],
)
def test_words_that_create_nothing_raise_no_alarm(text: str) -> None:
    assert alarms(text, NOTHING) == []


def test_a_cards_own_name_says_nothing() -> None:
    text = "Young Wei Recruits can't block."
    assert mentions(text)
    assert alarms(text, NOTHING, "Young Wei Recruits") == []


def test_each_creation_is_looked_for_by_itself() -> None:
    """A program with one of two creations is not enough."""
    text = "Create a Food token. Draw a card. Create a Clue token."
    program = compile_text(text.replace("Create a Clue", "Destroy a Clue"))
    assert [text[slice(*d.span)] for d in alarms(text, program)] == ["Create"]


def test_what_is_overlooked_is_an_error_of_the_program() -> None:
    found = compile_text(
        "Whenever Wick or another Rat you control create a 1/1 black Snail creature token."
    ).diagnostics
    assert [(d.severity, d.construct) for d in found] == [("error", "creation")]
