"""`cardwright run` and `explain`: stories of boards that come, change and go."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright import rules
from cardwright.board import Board
from cardwright.cli import cli

FOOD = "Create a Food token."


def cardwright(*args: str) -> Result:
    return CliRunner().invoke(cli, args)


def permanents(said: Result) -> list[tuple[int, str, str]]:
    board = json.loads(said.stdout)["board"]
    return [(p["count"], p["base"]["name"], p["controller"]) for p in board["permanents"]]


def test_a_board_is_saved_changed_and_saved_again(tmp_path: Path) -> None:
    file = str(tmp_path / "board.json")
    assert cardwright("run", "--player", "Ann", "--save", file, FOOD).exit_code == 0
    said = cardwright("run", "--player", "Opponent", "--board", file, "--save", file, "--json", FOOD)
    assert permanents(said) == [(1, "Food Token", "Ann"), (1, "Food Token", "Opponent")]
    saved, printed = Path(file).read_bytes(), json.dumps(json.loads(said.stdout)["board"])
    assert Board.from_json(saved, rules()) == Board.from_json(printed, rules())
    assert [path.name for path in tmp_path.iterdir()] == ["board.json"]


def test_texts_are_executed_in_their_order() -> None:
    said = cardwright("run", "--json", FOOD, "Create two Treasure tokens.")
    assert permanents(said) == [(1, "Food Token", "You"), (2, "Treasure Token", "You")]
    assert [event["event"] for event in json.loads(said.stdout)["events"]].count("TokensCreated") == 2


def test_the_table_and_the_events() -> None:
    said = cardwright("run", "Create two tapped 2/2 black Zombie creature tokens.").stdout
    assert "Zombie Token" in said
    assert "2/2" in said
    assert "• created at once: 2 × Zombie Token #1–#2 by You, tapped\n" in said


def test_an_empty_board_is_said_to_be_empty() -> None:
    assert cardwright("run", "Create X Food tokens.", "--x", "0").stdout.startswith("There are no permanents.\n")


@pytest.mark.parametrize(("x", "count"), [("3", 3), ("1000000000000000000000", 10**21)])
def test_x_is_given(x: str, count: int) -> None:
    assert permanents(cardwright("run", "--x", x, "--json", "Create X Food tokens.")) == [(count, "Food Token", "You")]


def test_x_that_is_not_given_is_asked_for() -> None:
    said = cardwright("run", "Create X Food tokens.")
    assert (said.exit_code, said.stdout) == (2, "")
    assert "--x N" in said.stderr


def test_what_the_text_leaves_open_is_answered_in_order() -> None:
    text = "You may create a Food token. Create your choice of a Clue token or a Treasure token."
    said = cardwright("run", "--json", "--answer", "yes", "--answer", "2", text)
    assert permanents(said) == [(1, "Food Token", "You"), (1, "Treasure Token", "You")]


def test_what_is_left_open_and_not_answered_is_asked_for() -> None:
    said = cardwright("run", "You may create a Food token.")
    assert (said.exit_code, said.stdout) == (2, "")
    assert "You must choose" in said.stderr
    assert "--answer" in said.stderr


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"players": []}', b"\xff", b'{"players": [{"name": 1}]}'])
def test_a_file_that_is_no_board_ends_with_2(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_bytes(content)
    said = cardwright("run", "--board", str(file), FOOD)
    assert (said.exit_code, said.stdout) == (2, "")
    assert str(file) in said.stderr


def test_a_player_who_is_not_there_ends_with_2(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text(Board.new(players=["Ann", "Ben"]).to_json(), encoding="utf-8")
    said = cardwright("run", "--board", str(file), "--player", "Cat", FOOD)
    assert said.exit_code == 2
    assert "the players are Ann, Ben" in said.stderr


def test_a_token_is_explained() -> None:
    said = cardwright("explain", "Create a 2/1 red Dwarf Berserker creature token.").stdout
    assert "name: Dwarf Berserker Token — CR 111.4" in said
    assert "no name given, so its subtypes plus Token" in said


def test_only_new_tokens_are_explained(tmp_path: Path) -> None:
    file = str(tmp_path / "board.json")
    cardwright("run", "--save", file, FOOD)
    said = cardwright("explain", "--board", file, "Create a Treasure token.").stdout
    assert "Treasure" in said
    assert "Food" not in said


def test_a_text_that_creates_nothing_has_nothing_to_explain() -> None:
    assert cardwright("explain", "Flying").stdout == "No tokens are created.\n"


def test_what_is_a_copy_for_a_time_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    text = "Target token becomes a copy of target Bear until end of turn."
    said = cardwright("run", "--with", "Grizzly Bears", "Create a Food token.", text).stdout
    assert "  a copy until end of turn" in said
    assert "#2 became a copy of Grizzly Bears until end of turn" in said
    over = cardwright("run", "--with", "Grizzly Bears", "Create a Food token.", text, "--begin", "cleanup").stdout
    assert "a copy until" not in over
