"""Counters that are moved onto other permanents (CR 122.5): among how many the board shares them out."""

from __future__ import annotations

import pytest

from cardwright.board import Board, CannotExecute

from . import stage
from .build import creature


def test_122_5_counters_are_shared_out_among_no_more_than_a_player_can_be_asked_about() -> None:
    board = Board.new().put(creature(0, 9, "Elemental", name="Ancient"), counters={"+1/+1": 2})
    crowd = board.put(creature(1, 1, "Saproling"), count=1_000_000)
    with pytest.raises(CannotExecute, match="more than 1000"):
        stage.text("Move all +1/+1 counters from this creature onto other creatures.", crowd, source=1)
