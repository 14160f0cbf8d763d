"""What callers give to the library: a mistake is told in words, with what was given and what is expected."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

import cardwright
from cardwright import Board, compile_text, encode, execute, parse
from cardwright.cli import cli

FOODS = compile_text("Create X Food tokens.")


@pytest.fixture
def board() -> Board:
    return Board.new(players=["Ann", "Ben"])


@pytest.mark.parametrize("what", ["Create a Food token.", b"", None, 7, ["Create a Food token."], [FOODS]])
def test_what_is_no_instruction_is_not_executed(what: Any, board: Board) -> None:
    with pytest.raises(TypeError, match=r"is a Program .*, an Ability or steps, and not "):
        execute(what, board)


@pytest.mark.parametrize("options", [{"x": 1.5}, {"x": "a"}, {"variables": {"Y": 1.5}}])
def test_what_is_no_whole_number_is_refused(options: dict[str, Any], board: Board) -> None:
    with pytest.raises(TypeError, match=r"^[xY] is a whole number, and not (1.5 \(float\)|'a' \(str\))$"):
        execute(FOODS, board, **options)


def test_nobody_can_choose_a_negative_number(board: Board) -> None:
    with pytest.raises(ValueError, match=r"not -2: nobody can choose a negative number \(CR 107.1b\)"):
        execute(FOODS, board, x=-2)
    assert execute(FOODS, board, x=0).board.count() == 0
    said = CliRunner().invoke(cli, ["run", "Create X Food tokens.", "--x", "-2"])
    assert (said.exit_code, said.stdout) == (2, "")


@pytest.mark.parametrize("read", [compile_text, parse])
def test_a_text_is_a_str(read: Any) -> None:
    for given, kind in ((b"Create a Food token.", "bytes"), (None, "NoneType"), (["Scry 1."], "list")):
        with pytest.raises(TypeError, match=f"^a text is a str, and not {kind}$"):
            read(given)
    with pytest.raises(TypeError, match=r"^a name is a str, and not int$"):
        read("Scry 1.", name=7)


def test_a_lone_surrogate_is_replaced_in_json_and_moves_nothing() -> None:
    text = "\ud83d Create a Food token. Create a Clue \udc00 token."
    program = compile_text(text)
    written = msgspec.json.decode(encode(program))
    assert written == msgspec.json.decode(encode(compile_text(text.replace("\ud83d", "�").replace("\udc00", "�"))))
    assert written["diagnostics"][0]["span"] == list(program.diagnostics[0].span)
    card = cardwright.Card("Lone", (cardwright.oracle.Face("Lone", oracle_text=text, type_line="Sorcery"),))
    assert b"\xef\xbf\xbd" in encode(cardwright.record(card))
