"""Riftbound's wording is a grammar file that takes Magic's clauses: nothing is lost, and what is written reads back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright import compile_text, parse, render
from cardwright.compiler.games import UnknownGame
from cardwright.grammar import nodes as n
from cardwright.grammar.tables import make, packed_states
from cardwright.instructions import Does, EventCount, Holds, IsOther, Player, Reference, Selection

from .texts import cases, shared_cards

TEXTS = [case.text for case in cases()]


def below(node: n.Node) -> list[n.Node]:
    """A node and all below it."""
    out = [node]
    for name in node.__struct_fields__:
        value = getattr(node, name)
        for child in value if isinstance(value, tuple) else (value,):
            out += below(child) if isinstance(child, n.Node) else []
    return out


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text[:60])
def test_what_is_written_reads_back_to_the_same_tree(text: str) -> None:
    tree = parse(text, game="riftbound")
    assert parse(render(tree), game="riftbound") == tree
    assert not [x.text for x in below(tree) if isinstance(x, n.Unparsed)]


def test_the_shared_cards_are_written_as_they_were_read() -> None:
    for card in shared_cards():
        text = card.faces[0].oracle_text
        tree = parse(text, name=card.name, game="riftbound")
        assert render(tree) == text
        assert not [x.text for x in below(tree) if isinstance(x, n.Unparsed)]


def test_every_rule_and_terminal_of_magic_is_imported_under_its_own_name() -> None:
    tables = make("riftbound")
    assert not [symbol for state in packed_states(tables) for symbol in state if symbol.startswith("magic__")]


FRAMES = {
    "[Deathknell] — Play a Gold gear token exhausted.": ("triggered", "Moves"),
    "[Deathknell][>] Play a Gold gear token exhausted.": ("triggered", "Moves"),
    "When I conquer, play a Gold gear token exhausted.": ("triggered", "Fares"),
    "At the start of your Beginning Phase, play a Gold gear token exhausted.": ("triggered", "Begins"),
    "Once each turn, when an enemy unit dies, play a Gold gear token exhausted.": ("triggered", "Moves"),
    "[Level 6][>] When I attack, play a Gold gear token exhausted.": ("triggered", "Attacks"),
    "[E1], [EXHAUST]: Play a Gold gear token exhausted.": ("activated", None),
    "Discard 1, [EXHAUST]: Play a Gold gear token exhausted.": ("activated", None),
    "[2]: Play a Gold gear token exhausted.": ("activated", None),
    "[Reaction][>] Kill this, [EXHAUST]: [Add] [RUNE:rainbow].": ("activated", None),
    "Play a Gold gear token exhausted.": ("spell", None),
    "[Tank] (I must be assigned combat damage first.)": ("keyword", None),
}


@pytest.mark.parametrize(("text", "frame"), FRAMES.items(), ids=lambda value: str(value)[:40])
def test_an_ability_stands_in_its_frame(text: str, frame: tuple[str, str | None]) -> None:
    (ability,) = compile_text(text, game="riftbound").abilities
    waits = type(ability.trigger.events[0]).__name__ if ability.trigger else None
    assert (ability.kind, waits) == frame


def test_rb_812_legion_is_a_condition_under_which_it_has_the_ability() -> None:
    (ability,) = compile_text("[Legion] — When you play me, play a Gold gear token.", game="riftbound").abilities
    assert ability.trigger is not None
    assert ability.trigger.events == (Does(Player("you", "you"), "play", Reference("source", "me")),)
    assert isinstance(ability.only_while, Holds)
    assert isinstance(ability.only_while.left, EventCount)
    (event,) = ability.only_while.left.events
    assert isinstance(event, Does)
    assert (event.deed, event.what) == ("play", Selection((IsOther(),), "another card"))


def test_there_is_no_game_of_another_name() -> None:
    with pytest.raises(UnknownGame, match="no game 'chess'"):
        compile_text("Play a pawn.", game="chess")


@pytest.mark.parametrize("wording", ["chess", "../grammar/magic", "words.lark", ""])
def test_there_is_no_wording_of_another_name(wording: str) -> None:
    with pytest.raises(ValueError, match="there is no wording"):
        parse("Play a pawn.", game=wording)


def test_no_shared_code_asks_which_game_it_is() -> None:
    """The games differ by modules of their own: a wording, a compiler's part, a set of rules."""
    root = Path(__file__).parents[2]
    asking = [
        f"{path.relative_to(root)}: {line.strip()}"
        for room in ("grammar", "compiler", "board")
        for path in (root / room).rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"\b(?:game|ruleset)(?:\.name)? (?:[!=]=|is) ", line)
    ]
    assert asking == []
