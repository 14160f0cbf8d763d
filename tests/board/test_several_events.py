"""An ability that waits for more than one event triggers at each of them (CR 603.2)."""

from __future__ import annotations

import pytest

from cardwright import Board, compile_text, execute

WARDEN = "When this creature enters and whenever you create a Food token, create a 1/1 white Soldier creature token."


@pytest.mark.parametrize(("text", "times"), [("Create a Food token.", 1), ("Create a Treasure token.", 0)])
def test_cr_603_2_the_second_event_triggers_too(text: str, times: int) -> None:
    board = Board.new(["You"])
    board = execute(
        compile_text(f"Create a 2/2 white Human creature token with “{WARDEN}”"), board, controller="You"
    ).board
    result = execute(compile_text(text), board, controller="You")
    reported = [event for event in result.events if type(event).__name__ == "TriggerReported"]
    assert len(reported) == times
