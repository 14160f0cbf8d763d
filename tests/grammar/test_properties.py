"""What holds for any text: nothing is lost, and what is written is read as the same."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardwright.grammar import nodes, parse, render
from cardwright.grammar.traversal import below

FRAGMENTS = (
    "create a 1/1 white Soldier creature token|two Food tokens|with flying|and|,|, then|.|you may|if you do|whenever"
    "|target creature|you control|Moot Warden|until end of turn|where X is|the number of|for each|except it has haste"
    "|“|”|‘|’|\"|'|(|)|{T}|{2}{W}|:|—| — |•|\n|I|1—9 ||Flying|Ward—|+1:|−X:|named|that's a copy of|non-|put|into play"
    "|onto the battlefield|non-Elf, nonland|or|a|of|token|equal to|less than|up to one|İ|\ue000|\ufffd|½|--|Then"
).split("|")
card_like = st.lists(st.sampled_from(FRAGMENTS), max_size=25).map(" ".join)
anything = st.one_of(card_like, st.text(max_size=60), st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join))


def marks(text: str) -> Counter[str]:
    """The characters that are no white space; dashes are left out, since there are many ways to write them."""
    return Counter(re.sub(r"[\s\u2013\u2014-]|\|", "", text))


@settings(max_examples=400)
@given(anything)
@example("Flying where X is two Food tokens")
@example("create a token named A, \ue000")
@example("Draw a card,")
@example("create a 1/1 white Soldier creature token two Food tokens")
@example("• • — . , (")
@example("EXCEPT")
@example("create a Food token, Except it's red")
@example("except it has haste : create a 1/1 white Soldier creature token")
def test_nothing_is_lost(text: str) -> None:
    assert not marks(text) - marks(render(parse(text, name="Moot Warden")))


@settings(max_examples=400)
@given(anything)
@example("a creature token onto the battlefield with “a.”")
def test_spans_stay_within_the_text_and_within_each_other(text: str) -> None:
    tree = parse(text, name="Moot Warden")
    for node in below(tree):
        assert 0 <= node.span.start <= node.span.end <= len(text)
        if isinstance(node, nodes.Unparsed) and node.text:
            assert text[node.span.start : node.span.end] == node.text


@settings(max_examples=300)
@given(card_like)
@example("except it has haste create a 1/1 white Soldier creature token — except it has haste")
def test_what_is_written_is_stable(text: str) -> None:
    """Of any string at all: after two rounds it is written as it is read (cards' texts are read as equal at once)."""
    once = render(parse(text, name="Moot Warden"))
    twice = render(parse(once, name="Moot Warden"))
    assert render(parse(twice, name="Moot Warden")) == twice


@pytest.mark.parametrize("name", ["Moot Warden", "Moot", "", "A", "[", "(.*", "Moot Warden // Other", "\ue000"])
def test_any_name(name: str) -> None:
    text = "When Moot Warden enters, draw a card. (A)"
    assert marks(render(parse(text, name=name))) == marks(text)
