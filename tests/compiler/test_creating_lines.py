"""A record is made of the lines that say what is created; it is the record of the whole text."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.compiler.records import creating_lines, programs, record, record_of
from cardwright.oracle import Card, Face, read_cards

SHARED = Path(__file__).parents[3] / "shared" / "cards"
TEXTS = {
    "Flying\nCreate a Food token.\nTrample": "      \nCreate a Food token.\n       ",
    "Choose one —\n• Draw a card.\n• Create a Food token.": "Choose one —\n• Draw a card.\n• Create a Food token.",
    "Roll a d20.\n1–9 | Draw a card.\n10+ | Investigate.": "Roll a d20.\n1–9 | Draw a card.\n10+ | Investigate.",
    "Create a Food token.\nIt gains haste.\nFlying": "Create a Food token.\nIt gains haste.\n      ",
    "Put a token\ninto play.\n\nFlying": "Put a token\ninto play.\n\n      ",
    "Flying\n(It can't be blocked.)\nInvestigate.": "      \n                      \nInvestigate.",
    "Create a Food token.": "Create a Food token.",
}


@pytest.mark.parametrize(("text", "kept"), TEXTS.items())
def test_other_lines_are_blank_and_every_character_keeps_its_place(text: str, kept: str) -> None:
    assert creating_lines(text) == kept
    card = Card("Tester", (Face("Tester", oracle_text=text),))
    assert record(card) == record_of(card, programs(card))


@pytest.mark.parametrize("pool", sorted(path.name for path in SHARED.glob("*.jsonl*")))
def test_the_record_is_that_of_the_whole_text(pool: str) -> None:
    cards = [card for card in read_cards(SHARED / pool) if isinstance(card, Card)]
    assert [card.name for card in cards if record(card) != record_of(card, programs(card))] == []
