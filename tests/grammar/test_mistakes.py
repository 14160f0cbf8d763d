"""Mistakes have a name, a place and, where a word is misspelt, a correction."""

from __future__ import annotations

import pytest

from cardwright.grammar import Mistake, Unparsed, diagnose, doubts, parse
from cardwright.grammar.mistakes import EXAMPLES, HINTS, likely
from cardwright.grammar.traversal import below


def first(text: str) -> Mistake:
    tree = parse(text, name="Moot Warden")
    return diagnose(text, next(node for node in below(tree) if isinstance(node, Unparsed)), name="Moot Warden")


@pytest.mark.parametrize(
    ("text", "kind", "at", "correction"),
    [
        ("Create a 1/1 wite Soldier creature token.", "a misspelt word", "wite", "white"),
        ("When Moot Warden etners, create a Food token.", "a misspelt word", "etners", "enters"),
        ("{T}: Creat a Food token.", "a misspelt word", "Creat", "Create"),
        ("Frobnicate the gizmo.", "a word that the grammar does not know", "Frobnicate", ""),
        ("Create a 1/1 white Soldier creature token with", "“with” without what the token has", "", ""),
        ("Create a token that's a copy of.", "a copy without what is copied", "", ""),
        ("Create a number of Food tokens equal to.", "“equal to” without a quantity", "", ""),
        ("Draw destroy target creature.", "two verbs without a joint", "destroy", ""),
        ("Each opponent.", "a subject without a verb", "", ""),
        ("Create a Food token and", "a joint with nothing after it", "", ""),
    ],
)
def test_diagnosis(text: str, kind: str, at: str, correction: str) -> None:
    mistake = first(text)
    assert (mistake.kind, mistake.found, mistake.correction) == (kind, at, correction)
    assert text[mistake.span.start : mistake.span.end] == at


def test_what_was_expected_and_where() -> None:
    text = "Flying\nCreate a 1/1 white Soldier wibble token."
    mistake = first(text)
    assert "“token”" in mistake.expected
    assert mistake.message == "“wibble” is a word that is not known"
    assert mistake.hint
    assert text[mistake.span.start : mistake.span.end] == "wibble"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Create two 1/1 white Soldier creature token.", "a count that disagrees with token or tokens"),
        ("Create a Food tokens.", "a count that disagrees with token or tokens"),
        ("Create a white Soldier creature token.", "a creature token without power and toughness"),
        ("Create a 1/1 white Soldier.", "token missing"),
        ("Create a 1/1 white Soldier creature token named", "“named” without a name in capitals"),
    ],
)
def test_doubts(text: str, kind: str) -> None:
    assert [doubt.kind for doubt in doubts(parse(text))] == [kind]


@pytest.mark.parametrize(
    "text",
    [
        "Create a 1/1 white Soldier creature token and two Food tokens.",
        "Create X 1/1 green Squirrel creature tokens.",
        "Create twice that many Food tokens.",
        "Create one 1/1 white Soldier creature token.",
        "Create a green Elemental creature token with power and toughness each equal to its power.",
        "Create that many tokens that are copies of it.",
    ],
)
def test_no_doubts(text: str) -> None:
    assert not doubts(parse(text))


def test_every_example_breaks_off() -> None:
    """An example that the grammar understands would name no mistake."""
    for kind, examples in EXAMPLES.items():
        for example in examples:
            assert any(isinstance(node, Unparsed) for node in below(parse(example))), f"{kind}: {example}"


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("wite", "white"),
        ("trun", "turn"),
        ("etners", "enters"),
        ("creatre", "creature"),
        ("treasure", "Treasure"),
        ("Gobblin", "Goblin"),
        ("elf", "Elf"),
        ("glorp", ""),
        ("zib", ""),
    ],
)
def test_the_word_that_is_likely_meant(word: str, meant: str) -> None:
    assert likely(word, names=["Treasure", "Goblin", "Elf"]) == meant


def test_every_named_mistake_says_what_to_write_instead() -> None:
    assert set(EXAMPLES) <= set(HINTS)
