"""What a text explains in parentheses is known in this text, and in no other (CR 207.2)."""

from __future__ import annotations

import pytest

from cardwright import compile_text
from cardwright.grammar.explained import explained


def test_a_note_makes_a_definition_of_its_text_alone() -> None:
    lines = explained("Germinate 2. (Create two 1/1 green Insect creature tokens.)").lines
    assert [(line.kind, line.name, line.parameter) for line in lines] == [("keyword action", "germinate", "N")]
    assert lines[0].sentences == ("Create N 1/1 green Insect creature tokens.",)
    assert not compile_text("Germinate 2.").abilities[0].steps or compile_text("Germinate 2.").diagnostics


@pytest.mark.parametrize(
    "text",
    [
        "Investigate. (Create a Treasure token.)",
        "Create a Treasure token. (It's an artifact with “{T}: Draw a card.”)",
        "Morbid — When this creature enters, if a creature died this turn, investigate. (Create a Clue token.)",
        "Frob (Destroy target creature.)",
        "Trample (Create a Food token.)",
    ],
)
def test_what_the_rules_define_and_what_creates_nothing_is_not_explained(text: str) -> None:
    assert not explained(text)


def test_a_warning_says_that_a_keyword_is_read_by_its_reminder_text() -> None:
    found = compile_text("Germinate. (Create a 1/1 green Insect creature token.)").diagnostics
    assert [(d.severity, d.message) for d in found] == [("warning", "“Germinate” is read by its reminder text")]


def test_a_keyword_that_is_explained_by_itself_is_an_error() -> None:
    found = compile_text("Germinate. (To germinate, create a Food token, then germinate.)").diagnostics
    assert any(d.severity == "error" and "by itself" in d.message for d in found)


def test_a_note_that_creates_and_is_not_understood_is_an_error() -> None:
    found = compile_text("To the arms 2 (When this creature enters, create two Food tokens.)").diagnostics
    assert [d.construct for d in found if d.severity == "error"] == ["keyword"]
