"""Replacement effects that a resolved spell or ability made: CR 614.3, 611.2, 616.1, from texts."""

from __future__ import annotations

import pytest

from cardwright import instructions as i
from cardwright.board import Board
from cardwright.board.state import events
from cardwright.compiler.records.creating import flatten

from . import stage
from .stage import played

FOOD = "Create a Food token."
TWICE = (
    "if one or more tokens would be created under your control, twice that many of those tokens are created instead."
)
NEXT = "The next time you would create one or more tokens this turn, create twice that many of those tokens instead."
MINE = "Until end of turn, each token that would be created under an opponent's control is created under your control instead."  # noqa: E501


def tokens(board: Board, name: str = "Food Token", player: str | None = None) -> int:
    return sum(p.permanent.count for p in board.named(name) if player is None or p.permanent.controller == player)


@pytest.mark.parametrize(
    ("text", "moments", "ends"),
    [
        (f"Until end of turn, {TWICE}", ("combat", "end step"), "cleanup"),
        (f"This turn, {TWICE}", ("end step",), "turn"),
        (TWICE.replace("control, twice", "control this turn, twice").capitalize(), ("end step",), "cleanup"),
        (f"Until your next turn, {TWICE}", ("cleanup", "turn", "cleanup"), "turn"),
        (f"When this creature enters, until end of turn, {TWICE}", ("end step",), "cleanup"),
        (f"When this creature enters, {TWICE.replace('control, twice', 'control this turn, twice')}", (), "cleanup"),
        (f"{{T}}: Until end of turn, {TWICE}", (), "cleanup"),
    ],
)
def test_614_3_it_lasts_until_its_duration_is_over(text: str, moments: tuple[str, ...], ends: str) -> None:
    board = stage.text(text, stage.board()).board
    assert not board.state.permanents
    for moment in moments:
        board = board.begin(moment).board
    assert tokens(played(board, FOOD, FOOD)) == 4
    board = board.begin(ends).board
    assert (tokens(played(board, FOOD)), board.state.replacements) == (1, ())


def test_614_4_it_changes_nothing_that_is_there_already() -> None:
    board = played(stage.board(), FOOD, f"Until end of turn, {TWICE}")
    assert tokens(board) == 1


def test_614_3_without_a_duration_what_resolved_does_not_end() -> None:
    """CR 611.2a: until the end of the game."""
    board = played(stage.board(), f"{{T}}: {TWICE.capitalize()}")
    for moment in ("cleanup", "turn", "turn"):
        board = board.begin(moment).board
    assert tokens(played(board, FOOD)) == 2


def test_614_3_an_ability_that_has_not_resolved_changes_nothing() -> None:
    """CR 113.3b-d: it stands on a permanent, activated or triggered, but nobody has done it."""
    board = stage.board("Kaya, Geist Hunter")
    assert tokens(played(board, FOOD)) == 1
    board = stage.play("Kaya, Geist Hunter", board, nth=2, source=1).board
    assert tokens(played(board, FOOD)) == 2
    gone = stage.text("Destroy target planeswalker.", board).board
    assert tokens(played(gone, FOOD)) == 2  # CR 113.7a: what the ability did does not go with its source


def test_614_5_each_effect_has_one_opportunity_however_often_it_was_made() -> None:
    board = played(stage.board("Parallel Lives"), *[f"Until end of turn, {TWICE}"] * 3)
    result = stage.text("Create two Food tokens.", board)
    assert tokens(result.board) == 2 * 2**4
    assert [e.times for e in result.events if isinstance(e, events.Replaced)] == [1, 3]


def test_614_3_the_next_time_is_used_up_once() -> None:
    board = played(stage.board(), NEXT)
    board = played(board, "Create a Treasure token and a Food token.")
    assert (tokens(board), tokens(board, "Treasure Token"), board.state.replacements) == (2, 2, ())
    assert tokens(played(board, FOOD)) == 3
    unused = played(stage.board(), NEXT).begin("cleanup").board
    assert tokens(played(unused, FOOD)) == 1


def test_614_3_two_of_them_are_both_used_up_by_the_one_next_time() -> None:
    board = played(stage.board(), NEXT, NEXT)
    assert len(board.state.replacements) == 2
    board = played(board, FOOD)
    assert (tokens(board), board.state.replacements) == (4, ())


def test_614_3_it_is_used_up_by_what_it_is_about_alone() -> None:
    text = "The next time you would create one or more creature tokens this turn, instead create those tokens plus a Food token."  # noqa: E501
    board = played(stage.board(), text, "Create a Treasure token.")
    board = stage.text(FOOD, board, controller="Opponent").board
    assert (tokens(board, player="You"), len(board.state.replacements)) == (0, 1)
    board = played(board, "Create a 1/1 white Soldier creature token.", "Create a 1/1 white Soldier creature token.")
    assert (tokens(board, player="You"), tokens(board, "Soldier Token")) == (1, 2)


def test_614_3_the_next_time_is_one_event_for_all_of_its_players() -> None:
    everyone = "The next time one or more tokens would be created this turn, twice that many of those tokens are created instead."  # noqa: E501
    board = played(stage.board(), everyone, "Each player creates a Food token.")
    assert (tokens(board, player="You"), tokens(board, player="Opponent"), board.state.replacements) == (2, 2, ())
    mine = "The next time one or more tokens would be created under an opponent's control this turn, those tokens are created under your control instead."  # noqa: E501
    board = Board.new(("You", "Opponent", "Third"), rules=stage.RULES)
    board = played(board, mine, mine, "Each player creates a Food token.", FOOD)
    assert (tokens(board, player="You"), len(board.state.replacements)) == (4, 1)


def test_616_1_the_player_orders_it_with_the_others() -> None:
    text = (
        "Until end of turn, if you would create one or more tokens, instead create those tokens plus a Treasure token."
    )
    board = played(stage.board("Doubling Season"), text)
    assert tokens(played(board, FOOD, answers=(1,)), "Treasure Token") == 1
    assert tokens(played(board, FOOD, answers=(2,)), "Treasure Token") == 2


def test_608_2c_if_you_do_looks_at_what_was_done_before_it() -> None:
    text = f"You may sacrifice a creature. If you do, {NEXT[:1].lower()}{NEXT[1:]}"
    board = stage.board("Grizzly Bears")
    assert tokens(played(board, text, FOOD, answers=("yes",))) == 2
    assert tokens(played(board, text, FOOD, answers=("no",))) == 1


def test_614_1_a_condition_is_looked_at_each_time() -> None:
    text = f"Until end of turn, if you control a Bear, {TWICE}"
    board = played(stage.board(), text, FOOD)
    assert tokens(board) == 1
    assert tokens(played(board.put(stage.card("Grizzly Bears")), FOOD)) == 3


def test_611_2d_the_value_of_x_is_that_of_the_effect() -> None:
    text = "{X}: Until end of turn, if you would create one or more tokens, instead create those tokens plus X Treasure tokens."  # noqa: E501
    board = stage.text(text, stage.board(), x=3).board
    assert tokens(stage.text(FOOD, board, x=7).board, "Treasure Token") == 3


@pytest.mark.parametrize(
    "text",
    [
        f"During your next turn, {TWICE}",
        "The next time you would create one or more tokens this turn, you may instead create that many Food tokens.",
        "{T}: Creatures you control enter tapped.",
    ],
)
def test_what_the_board_cannot_hold_is_left_to_the_players(text: str) -> None:
    result = stage.text(text, stage.board())
    assert [type(e) for e in result.events] == [events.NotModelled]
    assert result.board.state.replacements == ()


def test_it_is_told_saved_and_loaded() -> None:
    result = stage.text(NEXT, stage.board())
    assert result.events == (events.ReplacementBegan(NEXT, "end of turn", True),)
    again = Board.from_json(result.board.to_json(), stage.RULES)
    assert again == result.board
    assert tokens(played(again, FOOD)) == 2


def test_the_record_has_what_it_creates() -> None:
    program = stage.compiled(
        "{T}: The next time you would create one or more tokens, instead create a Food token.", None
    )
    assert isinstance(program.abilities[0].steps[0], i.Replace)
    assert [(e.via, e.source) for e in flatten(program)] == [("replacement", "a Food token")]


# ── Under whose control ──────────────────────────────────────────────────────────────────────────────────────────────


def test_616_1b_under_whose_control_they_are_created_comes_first() -> None:
    """So the opponent's doubler does nothing, and one's own does."""
    lives = stage.card("Parallel Lives")
    theirs = stage.board().put(lives, controller="Opponent")
    board = stage.text(FOOD, played(theirs, MINE), controller="Opponent").board
    assert (tokens(board, player="You"), tokens(board, player="Opponent")) == (1, 0)
    board = stage.text(FOOD, played(stage.board("Parallel Lives"), MINE), controller="Opponent").board
    assert tokens(board, player="You") == 2


def test_111_2_who_creates_them_owns_them() -> None:
    board = stage.text(FOOD, played(stage.board(), MINE), controller="Opponent").board
    assert [(p.permanent.owner, p.permanent.controller) for p in board.permanents] == [("You", "You")]
    assert board.state.created_this_turn == {"You": 1}


def test_616_1b_one_s_own_tokens_are_left_alone() -> None:
    board = played(stage.board(), MINE, "Each player creates a Food token.")
    assert (tokens(board, player="You"), tokens(board, player="Opponent")) == (2, 0)


def test_616_1b_it_may_stand_on_a_permanent() -> None:
    text = "Each token that would be created under an opponent's control is created under your control instead."
    saying = i.Characteristics(name="Saying", types=("Enchantment",), abilities=(text,))
    board = stage.text(FOOD, stage.board().put(saying), controller="Opponent").board
    assert tokens(board, player="You") == 1


def test_508_4a_only_the_attacking_player_s_are_attacking() -> None:
    board = played(stage.board().begin("turn", player="Opponent").board, MINE)
    text = "Create a 1/1 white Soldier creature token that's tapped and attacking."
    made = stage.text(text, board, controller="Opponent").board.permanents[-1].permanent
    assert (made.controller, made.tapped, made.attacking) == ("You", True, None)
