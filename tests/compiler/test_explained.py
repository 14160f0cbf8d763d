"""What a text explains in parentheses is known in this text, and in no other (CR 207.2)."""

from __future__ import annotations

import pytest

from cardwright import compile_text
from cardwright import instructions as i
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
        "Elementals you control gain haste until end of turn. (They can attack and {T} this turn.)",
        "Inspired — Whenever this creature becomes untapped, it gains fear. (A creature with fear is hard to block.)",
        "Forestwalk (This creature can't be blocked as long as defending player controls a Forest.)",
        "Trample (Create a Food token.)",
        "Dawn — When this creature dies, create a Map token. (It's an artifact with “Sacrifice this token: Scry 1.”)",
    ],
)
def test_what_the_rules_define_and_what_says_more_of_something_is_not_explained(text: str) -> None:
    assert not explained(text)


@pytest.mark.parametrize(
    ("text", "kind", "name", "parameter", "meaning"),
    [
        ("Frob. (Destroy target creature.)", "keyword action", "frob", "", "Destroy target creature."),
        (
            "Bulwark 2 (This creature gets +0/+2 as long as it's untapped.)",
            "keyword ability",
            "Bulwark",
            "N",
            "This creature gets +0/+2 as long as it's untapped.",
        ),
        ("{T}: Attune. (To attune, draw a card.)", "keyword action", "attune", "", "Draw a card."),
    ],
)
def test_a_note_that_creates_nothing_explains_a_word_that_nobody_knows(
    text: str, kind: str, name: str, parameter: str, meaning: str
) -> None:
    (line,) = explained(text).lines
    assert (line.kind, line.name, line.parameter, line.sentences) == (kind, name, parameter, (meaning,))


def test_it_behind_an_action_of_the_text_is_what_that_was_done_to() -> None:
    note = "(Create a Food token, then put a +1/+1 counter on that creature.)"
    (ability,) = compile_text(
        f"Hearten target creature you control. It gains trample until end of turn. {note}"
    ).abilities
    (gains,) = [step for step in ability.steps if isinstance(step, i.Gain)]
    assert isinstance(gains.what, i.Reference)
    assert gains.what.antecedent == ability.targets[0].id


def test_a_warning_says_that_a_keyword_is_read_by_its_reminder_text() -> None:
    found = compile_text("Germinate. (Create a 1/1 green Insect creature token.)").diagnostics
    assert [(d.severity, d.message) for d in found] == [("warning", "“Germinate” is read by its reminder text")]


def test_a_keyword_that_is_explained_by_itself_is_an_error() -> None:
    found = compile_text("Germinate. (To germinate, create a Food token, then germinate.)").diagnostics
    assert any(d.severity == "error" and "by itself" in d.message for d in found)


def test_a_note_that_creates_and_is_not_understood_is_an_error() -> None:
    found = compile_text("To the arms 2 (When this creature enters, create two Food tokens.)").diagnostics
    assert [d.construct for d in found if d.severity == "error"] == ["keyword"]
