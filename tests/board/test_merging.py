"""Merging (CR 730) is what a mutating spell does: where an effect asks for it, the board says so and does nothing."""

from __future__ import annotations

import pytest

from cardwright.board import ScriptedChooser
from cardwright.board.state import events

from . import stage
from .build import creature

WHY = "merging with permanents, CR 730"
CUB = "Mutate {2}{W}{W}\nWhenever this creature mutates, create two 1/1 white Cat creature tokens with lifelink."


@pytest.mark.parametrize(
    "text",
    [
        "This creature mutates onto target creature.",
        "This creature mutates.",
        "Target creature merges with target token.",
        "Merge this creature with target token.",
        "Create a Food token, then merge it with target creature.",
        "You may have this creature merge with target creature.",
    ],
)
def test_730_1_a_text_that_asks_for_it_is_left_to_the_players(text: str) -> None:
    board = stage.board("Grizzly Bears")
    result = stage.text(text, board, source=1, chooser=ScriptedChooser(["yes"]))
    (said,) = (e for e in result.events if isinstance(e, events.NotModelled))
    assert said.why == WHY
    assert "mutate" in said.text.casefold() or "merge" in said.text.casefold()
    assert result.board.state.permanents[:1] == board.state.permanents


def test_702_140_a_card_with_mutate_is_a_creature_like_others() -> None:
    """A token that copies it is the same creature, and has not mutated."""
    mutates, watches = CUB.split("\n")
    board = stage.board().put(creature(3, 5, "Cat", name="Cub", keywords=(mutates.lower(),), abilities=(watches,)))
    result = stage.text("Create a token that's a copy of target creature.", board)
    assert not [e for e in result.events if isinstance(e, events.NotModelled)]
    assert [p.seen.keywords for p in result.board.permanents] == [("mutate {2}{w}{w}",)] * 2


def test_702_140d_what_triggers_as_it_mutates_may_still_be_done() -> None:
    program = stage.compiled(CUB, "Cub")
    assert [a.kind for a in program.abilities] == ["keyword", "triggered"]
    result = stage.text(CUB, stage.board(), name="Cub")
    assert [(p.permanent.count, p.seen.name) for p in result.board.permanents] == [(2, "Cat Token")]
