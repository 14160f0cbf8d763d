"""Abilities that wait for several events (CR 603.2), actions done several times, durations that stand first."""

from __future__ import annotations

import pytest

from cardwright import Board, ScriptedChooser, compile_text, execute
from cardwright.board.state.events import NotModelled, TokensCreated, TriggerReported
from cardwright.instructions import Number

WARDEN = "When this creature enters and whenever you create a Food token, create a 1/1 white Soldier creature token."


@pytest.mark.parametrize(("text", "times"), [("Create a Food token.", 1), ("Create a Treasure token.", 0)])
def test_cr_603_2_the_second_event_triggers_too(text: str, times: int) -> None:
    board = Board.new(["You"])
    board = execute(
        compile_text(f"Create a 2/2 white Human creature token with “{WARDEN}”"), board, controller="You"
    ).board
    result = execute(compile_text(text), board, controller="You")
    assert len([event for event in result.events if isinstance(event, TriggerReported)]) == times


@pytest.mark.parametrize(
    ("event", "text", "times"),
    [
        ("Whenever you create a Food token", "Create a Food token.", 1),
        ("Whenever you create a Food token", "Create a Treasure token.", 0),
        ("Whenever you create one or more creature tokens", "Create two 1/1 red Goblin creature tokens.", 1),
        ("Whenever you create a red token", "Create two 1/1 red Goblin creature tokens.", 2),
        ("Whenever you create a red token", "Create a 1/1 white Soldier creature token.", 0),
        ("Whenever a token is created under your control", "Create a Food token.", 1),
    ],
)
def test_cr_603_2_only_the_tokens_that_the_event_names(event: str, text: str, times: int) -> None:
    watcher = f"Create a 2/2 white Human creature token with “{event}, draw a card.”"
    board = execute(compile_text(watcher), Board.new(["You"]), controller="You").board
    result = execute(compile_text(text), board, controller="You")
    assert sum(event.times for event in result.events if isinstance(event, TriggerReported)) == times


def test_cr_701_36_populate_twice_chooses_and_creates_twice() -> None:
    board = Board.new(["You"])
    for text in ("Create a 1/1 white Soldier creature token.", "Create a 2/2 green Bear creature token."):
        board = execute(compile_text(text), board, controller="You").board
    result = execute(compile_text("Populate twice."), board, controller="You", chooser=ScriptedChooser([1, 2]))
    made = [event for event in result.events if isinstance(event, TokensCreated)]
    assert len(made) == 2
    names = [stack.characteristics.name for stack in result.board.permanents]
    assert sorted(names) == ["Bear Token", "Bear Token", "Soldier Token", "Soldier Token"]


def test_cr_603_7_until_end_of_turn_may_stand_first() -> None:
    text = "Until end of turn, creatures you control get +1/+1 and gain haste."
    board = execute(compile_text("Create a 2/2 green Bear creature token."), Board.new(["You"]), controller="You").board
    (bear,) = execute(compile_text(text), board, controller="You").board.permanents
    assert (bear.characteristics.power, bear.characteristics.keywords) == (Number(3), ("haste",))


@pytest.mark.parametrize(("active", "bears"), [("You", 3), ("Opponent", 1)])
def test_cr_614_1_only_the_first_time_during_each_of_your_turns(active: str, bears: int) -> None:
    text = (
        "The first time you would create one or more tokens during each of your turns, you may instead choose a "
        "creature other than this creature and create that many tokens that are copies of that creature."
    )
    board = Board.new([active, "Opponent" if active == "You" else "You"])
    for words in ("Create a 2/2 green Bear creature token.", f"Create a 4/4 blue Fractal creature token with “{text}”"):
        board = execute(compile_text(words), board, controller="You").board
    board = board.begin("turn", player=active).board
    chooser = ScriptedChooser([True, 1, True, 1])
    for words in ("Create two Treasure tokens.", "Create a Food token."):
        board = execute(compile_text(words), board, controller="You", chooser=chooser).board
    assert sum(s.permanent.count for s in board.permanents if s.characteristics.name == "Bear Token") == bears


def test_a_replacement_that_lasts_as_long_as_the_board_cannot_tell_is_left_to_the_players() -> None:
    text = (
        "−2: During your next turn, if one or more tokens would be created under your control, twice that many of "
        "those tokens are created instead."
    )
    result = execute(compile_text(text), Board.new(["You"]), controller="You")
    assert [event.text for event in result.events if isinstance(event, NotModelled)] == [text.removeprefix("−2: ")]
