"""Votes, any amounts that are paid, players and numbers that chance chooses, who has the fewest (CR 701.38, 101.4)."""

from __future__ import annotations

import pytest

from cardwright.board import Answer, Board, Question, ScriptedChooser
from cardwright.instructions import Number

from . import stage
from .build import creature
from .test_this_way import do, foods

BEAR = creature(2, 2, "Bear", name="Bear")
VOTE = "Starting with you, each player votes for strength or numbers. "
EACH = f"{VOTE}Create a Food token for each strength vote and a Clue token for each numbers vote."
COUNCIL = f"{VOTE}If strength gets more votes, create a Food token. If numbers gets more votes or the vote is tied, "
FORCES = "Starting with you, each player may pay any amount of mana. "


def clues(board: Board) -> int:
    return sum(placed.permanent.count for placed in board.named("Clue Token"))


@pytest.mark.parametrize(("votes", "food", "clue"), [(("strength", "strength"), 2, 0), (("strength", "numbers"), 1, 1)])
def test_cr_701_38_each_vote_counts(votes: tuple[str, ...], food: int, clue: int) -> None:
    board = do(stage.board(), EACH, answers=votes)
    assert (foods(board)["You"], clues(board)) == (food, clue)


@pytest.mark.parametrize(
    ("votes", "food"), [(("strength", "strength"), 1), (("strength", "numbers"), 0), (("numbers", "numbers"), 0)]
)
def test_cr_701_38_the_vote_may_be_tied(votes: tuple[str, ...], food: int) -> None:
    board = do(stage.board(), f"{COUNCIL}create a Clue token.", answers=votes)
    assert (foods(board)["You"], clues(board)) == (food, 1 - food)


def test_cr_101_4_they_vote_in_turn_order_from_whom_the_text_says() -> None:
    asked: list[str] = []

    def ask(question: Question) -> Answer:
        asked.append(question.player)
        return "strength"

    stage.text(EACH, stage.board(players=("Opponent", "You")), controller="You", chooser=ask)
    assert asked == ["You", "Opponent"]


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        (f"{FORCES}Create a Food token for each 1 mana paid this way.", (5, 0)),
        (
            "Each player may pay any amount of life. Then each player creates a number of Food tokens equal to the "
            "amount of life they paid this way.",
            (3, 2),
        ),
    ],
)
def test_cr_107_1c_any_amount_is_paid(text: str, counts: tuple[int, int]) -> None:
    board = do(stage.board(), text, answers=("yes", "yes", 3, 2))
    assert foods(board) == {"You": counts[0], "Opponent": counts[1]}


def test_an_x_that_chance_chooses_is_chosen_once() -> None:
    text = "Create an X/X green Ooze creature token, where X is a number chosen at random from 2 to 6."
    (token,) = stage.text(text, stage.board(), chooser=ScriptedChooser(["5"])).board.permanents
    assert (token.characteristics.power, token.characteristics.toughness) == (Number(5), Number(5))


def test_chance_chooses_the_opponent() -> None:
    def ask(question: Question) -> Answer:
        assert question.chance
        return "Opponent"

    board = stage.text(
        "Draw a card. Target creature deals 3 damage to an opponent chosen at random.",
        stage.board(players=("You", "Opponent", "Other")).put(BEAR),
        chooser=ask,
    ).board
    assert [player.life for player in board.state.players] == [20, 17, 20]


def test_who_controls_the_fewest_creatures() -> None:
    board = stage.board().put(BEAR, count=2).put(BEAR, controller="Opponent")
    text = "Each player who controls the fewest creatures creates a Food token."
    assert foods(do(board, text)) == {"You": 0, "Opponent": 1}
    assert foods(do(board.put(BEAR, controller="Opponent"), text)) == {"You": 1, "Opponent": 1}
