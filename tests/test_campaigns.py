"""Campaigns of games: what goes wrong in one game is told with its seed, and the next one is played."""

from __future__ import annotations

import pytest

from cardwright.board import Board, BoardError
from fuzz import offered
from fuzz.seeded import Played, run


def _game(seed: int) -> Played:
    if seed == 8:
        raise KeyError("nothing is there")
    return Played(seed, 10, ())


def test_a_game_that_raises_is_a_finding_and_the_others_are_played(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--games 3 --seed 7 --jobs 1".split()
    found = run(None, lambda pools: None, _game, "steps", needs_pools=False, words=words)
    said = capsys.readouterr().out.splitlines()
    assert found == 1
    assert said[0].startswith("game 8: KeyError: 'nothing is there' (test_campaigns.py, line ")
    assert said[1] == "3 games from seed 7 on, 20 steps: in 1 something was wrong"


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (BoardError("not now"), "after 0 actions “{}” is offered and refused: not now"),
        (TypeError("no number"), "after 0 actions “{}” raises TypeError: no number (test_campaigns.py, line "),
    ],
)
def test_an_offered_action_that_raises_is_told_with_the_exception(
    error: Exception, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered.prepare([])

    def refused(board: Board, action: object) -> Board:
        raise error

    monkeypatch.setattr(Board, "apply", refused)
    game = offered.played(3)
    board = Board.dealt(offered._decks, seed=3, rules=offered._known[0])
    actions = board.actions()
    assert game.number == len(actions)
    assert all(said.startswith(told.format(action)) for said, action in zip(game.wrong, actions, strict=True))
