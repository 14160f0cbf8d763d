"""Cards of the shared pool that speak of tokens are executed: whatever is asked, the board answers or refuses."""

from __future__ import annotations

import pytest

from cardwright.board import Board, BoardError, execute
from cardwright.compiler import compile_text
from fuzz.boards import answering

from . import stage

EVERY = 23  # of the pool's cards that speak of tokens, one in so many


def test_every_ability_is_done_or_refused_and_the_board_can_be_saved() -> None:
    names = [n for n, c in stage.pool().items() if "token" in str(c.get("oracle_text", ""))][::EVERY]
    assert len(names) > 50
    board = stage.board("Grizzly Bears", "Mimic Vat").put(stage.card("Krenko, Mob Boss"), controller="Opponent")
    done = 0
    for name in names:
        on = board if {"Instant", "Sorcery"} & set(stage.card(name).types) else board.put(stage.card(name))
        for ability in compile_text(stage.face(name).oracle_text, name=name).abilities:
            if not ability.steps:
                continue
            try:
                after = execute(ability, on, source=on.state.permanents[-1].id, chooser=answering(1)).board
            except BoardError:
                continue
            assert Board.from_json(after.to_json(), rules=stage.RULES) == after
            done += 1
    assert done > len(names)


def test_the_same_choices_give_the_same_events() -> None:
    name = "Second Harvest"
    if name not in stage.pool():
        pytest.skip(f"the shared pool has no {name}")
    board = stage.text("Create three Food tokens.", stage.board("Doubling Season")).board
    assert stage.play(name, board) == stage.play(name, board)
