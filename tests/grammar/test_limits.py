"""Any string is answered, with work that grows no faster than the text."""

from __future__ import annotations

import sys

import pytest

from cardwright.grammar import TextTooLong, nodes, parse
from cardwright.grammar.texts import MAX_CHARACTERS, MAX_DEPTH
from cardwright.grammar.traversal import below

REPEATED = (
    "(|)|()|\"|“|”|'|'A|‘A|\"“|{|{T}|{T|[|A|a|A |a |a, |A, |A-|A.|1|1a|½|X/|+1|+1/|* |•|• a\n"
    "|—| — |A — |.|. |a. |a\n|-|_|_a"
    "|and |if |if a, |when |create a |create a token, |token and |you control |target |that |of |of the |flying, "
    "|flying and |“flying” |named A |a legendary A, |A, a legendary |non|non-|non-a |nona, |{W}|until a |as a creature "
    "|same as |vote |İ|🎉|日本|\x00|\u200b|\ue000|a's |Create a 1/1 white Soldier creature token. |I — |1 ||{1}: "
    "|Ward—{1}, "
    "|protection from black and from red |except it's a |where X is |for each creature |equal to the number of "
    "|power less than |have target creature |creature a player would |Draw |,|’|A’ |\n"
).split("|")


def work(text: str) -> int:
    """How many calls the parser makes for a text: the same each time, on every machine."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        parse(text, name="A")
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("unit", [unit for unit in REPEATED if unit])
def test_the_work_grows_with_the_text_and_not_faster(unit: str) -> None:
    """Ten times the text takes no more than ten times the work, and a little."""
    short, long = unit * (1_000 // len(unit)), unit * (10_000 // len(unit))
    parse(unit, name="A")  # loads the tables; what is kept of a word is not to help one of the two
    assert work(long) < 13 * work(short) + 1_000


@pytest.mark.parametrize("unit", ["Create a 1/1 white Soldier token. ", "( a ", "A-", "X/", "power less than ", "“"])
def test_a_hundred_thousand_characters_are_answered(unit: str) -> None:
    text = (unit * (MAX_CHARACTERS // len(unit) + 1))[:MAX_CHARACTERS]
    assert parse(text, name="A").span.end <= MAX_CHARACTERS


@pytest.mark.parametrize(("opening", "closing"), [("“", "”"), ("‘A", "’"), ('"', '"'), ("“‘A", "’”"), ("(", ")")])
def test_two_hundred_levels_of_nesting(opening: str, closing: str) -> None:
    tree = parse(opening * 200 + "Draw a card." + closing * 200)
    assert depth(tree) <= MAX_DEPTH


def depth(tree: nodes.Node) -> int:
    return max((1 + depth(node.text) for node in below(tree) if isinstance(node, nodes.Quoted)), default=0)


def test_too_long() -> None:
    with pytest.raises(TextTooLong) as error:
        parse("a" * (MAX_CHARACTERS + 1))
    assert (error.value.length, error.value.limit) == (MAX_CHARACTERS + 1, MAX_CHARACTERS)
    assert "100,001 characters" in str(error.value)


def test_what_is_beyond_the_limits_is_kept() -> None:
    text = "Draw a card.\n" * 7_000
    tree = parse(text)
    assert len(tree.abilities) == 7_000
    assert tree.abilities[-1] == nodes.Unparsed(text="Draw a card.")
