"""What each stretch of a text became, as a table; and the law that a picture is all of its text."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright import Picture, show

FIXTURES = Path(__file__).parents[1] / "fixtures"
TEXTS = [
    card.partition("\n")[2].partition("\n->")[0]
    for table in sorted(FIXTURES.rglob("*.txt"))
    for card in table.read_text("utf-8").split("\n== ")[1:8]
]

# Words: what they became, the innermost node and instruction, and a rule among those behind them.
WARDEN = """Flying, ward {2}
When Moot Warden enters, if you control an artifact, draw two cards and create a 1/1 white Soldier creature token.
{T}: Target creature gets +2/+2 until end of turn. (It is stronger.)
Other creatures you control have haste. Frobnicate the gizmo."""
BECAME = [
    ("Flying", "keyword", "Keyword", "Ability", "702.9"),
    ("{2}", "cost", "Word", "PayMana", "118"),
    ("Moot Warden", "trigger", "Word", "Reference", "603"),
    ("enters", "trigger", "Verb", "Trigger", "603.1"),
    ("artifact", "condition", "Word", "Selection", "205.2"),
    ("draw", "step", "Verb", "Draw", "121"),
    ("two", "number", "Word", "Draw", "121"),
    ("create", "step", "Verb", "Creation", "701.7"),
    ("Soldier", "token", "Word", "Creation", "111.3"),
    ("{T}", "cost", "Word", "Ability", "118"),
    ("Target", "object", "Word", "Selection", "602"),
    ("+2/+2", "number", "Word", "Gain", "611.2"),
    ("until end of turn", "duration", "Adverb", "Gain", "611.2"),
    ("(It is stronger.)", "reminder", "Reminder", "Ability", "207.2"),
    ("have", "standing", "Verb", "Static", "604"),
    ("Frobnicate", "lost", "Unparsed", "", ""),
]


@pytest.fixture(scope="module")
def warden() -> Picture:
    return show(WARDEN, name="Moot Warden")


@pytest.mark.parametrize(("words", "became", "node", "instruction", "rule"), BECAME, ids=[row[0] for row in BECAME])
def test_words_became(warden: Picture, words: str, became: str, node: str, instruction: str, rule: str) -> None:
    at = WARDEN.index(words)
    (found,) = (each for each in warden.stretches if each.start <= at < each.end)
    assert (found.text, found.became) == (words, became)
    assert found.nodes[0] == node
    assert instruction in ("", *found.instructions[:1])
    assert rule in ("", *found.rules)


def test_the_options_of_a_choice_are_instructions_of_their_own() -> None:
    picture = show("Choose one —\n• Create a Food token.\n• You gain 4 life.")
    assert {each.text: each.instructions[0] for each in picture.stretches if each.text in ("Create", "gain")} == {
        "Create": "Creation",
        "gain": "GainLife",
    }


def test_what_is_not_understood_says_why(warden: Picture) -> None:
    lost, rest = (each for each in warden.stretches if each.became == "lost")
    assert "“Frobnicate” is a word that is not known" in lost.said[0]
    assert (rest.text, rest.nodes[0], rest.instructions[0]) == (" the gizmo", "Unparsed", "Unmodelled")
    assert len(warden.diagnostics) == 1


@pytest.mark.parametrize("text", TEXTS)
def test_a_picture_is_all_of_its_text_without_a_gap(text: str) -> None:
    picture = show(text)
    assert str(picture) == text
    ends = [0, *(each.end for each in picture.stretches)]
    assert [each.start for each in picture.stretches] == ends[:-1]


@pytest.mark.parametrize("text", ["", " ", "\n\n", "🍕", "(", "“", "Create"])
def test_any_text_has_a_picture(text: str) -> None:
    assert str(show(text)) == text


def test_another_game_has_pictures() -> None:
    picture = show("Play a ready 3 [MIGHT] Sprite unit token to your base.", game="riftbound")
    assert "token" in {each.became for each in picture.stretches}
