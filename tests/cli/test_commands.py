"""What every command does alike: help with an example, exit statuses, JSON, no colour off a terminal, no traceback."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli import cli
from cardwright.cli.main import COMMANDS

CARDWRIGHT = Path(sys.executable).with_name("cardwright")
TEXT_COMMANDS = ["parse", "compile", "run", "explain"]
FOOD = "Create a Food token."
GIBBERISH = "Create a Food token. Frobnicate the gizmo with a blue."


def cardwright(*args: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(cli, args, input=stdin)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(command: str) -> None:
    said = cardwright(command, "--help")
    assert said.exit_code == 0
    assert f"\n  cardwright {command}" in said.stdout


def test_help_lists_every_command() -> None:
    said = cardwright("--help").stdout
    assert [line.split()[0] for line in said.split("Commands:\n")[1].splitlines() if line[2] != " "] == list(COMMANDS)


@pytest.mark.parametrize("command", TEXT_COMMANDS)
def test_text_from_standard_input_is_the_same_as_on_the_command_line(command: str) -> None:
    assert cardwright(command, "-", stdin=FOOD + "\n").stdout == cardwright(command, FOOD).stdout != ""


@pytest.mark.parametrize("command", TEXT_COMMANDS)
def test_a_text_that_is_understood_ends_with_0(command: str) -> None:
    said = cardwright(command, FOOD)
    assert (said.exit_code, said.stderr) == (0, "")


@pytest.mark.parametrize("command", TEXT_COMMANDS)
def test_a_text_that_is_not_understood_ends_with_1_and_shows_the_place(command: str) -> None:
    said = cardwright(command, GIBBERISH)
    assert said.exit_code == 1
    assert "line 1, column " in said.stderr
    assert "^^" in said.stderr


@pytest.mark.parametrize("command", TEXT_COMMANDS)
def test_json_is_a_line_for_each_text(command: str) -> None:
    lines = cardwright(command, "--json", FOOD).stdout.splitlines()
    assert len(lines) == 1
    assert json.loads(lines[0])


@pytest.mark.parametrize("command", TEXT_COMMANDS)
def test_the_text_of_a_card_of_the_reference(command: str) -> None:
    assert cardwright(command, "--card", "jade mage", *(["--x", "1"] if command == "run" else [])).exit_code == 0


@pytest.mark.parametrize(
    "line",
    [
        "frobnicate",
        "parse",
        "parse two texts",
        "parse --frob x",
        "parse --card 'No Such Card' x",
        "parse --card 'No Such Card At All'",
        "compile",
        "compile -o out.jsonl x",
        "compile --pool pool.jsonl x",
        "compile --pool /no/such/file",
        "compile --pool /",
        "compile --pool pool.jsonl -o /no/such/folder/out.jsonl",
        "compile --pool pool.jsonl -o /",
        "run",
        "run --x many x",
        "run --board /no/such/file x",
        "run --board / x",
        "schema nonsense",
    ],
)
def test_wrong_use_ends_with_2_and_a_line(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pool.jsonl").write_text('{"name": "Baker", "oracle_text": "Create a Food token."}\n', encoding="utf-8")
    said = cardwright(*shlex.split(line))
    assert said.exit_code == 2
    assert "Error: " in said.stderr
    assert said.stdout == ""


@pytest.mark.parametrize("command", TEXT_COMMANDS)
def test_standard_input_that_is_not_utf8_ends_with_2(command: str) -> None:
    said = cardwright(command, "-", stdin=b"Create a \xff token.")
    assert (said.exit_code, said.stdout) == (2, "")
    assert "not UTF-8 text (byte 9)" in said.stderr


@pytest.mark.parametrize("command", TEXT_COMMANDS)
def test_a_text_longer_than_any_card_ends_with_2(command: str) -> None:
    said = cardwright(command, "-", stdin="Create a Food token. " * 50_000)
    assert (said.exit_code, said.stdout) == (2, "")
    assert said.stderr.startswith("Error: the text has 1,0")


def started(*args: str | bytes, **env: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [os.fsencode(CARDWRIGHT), *(os.fsencode(arg) for arg in args)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | env,
    )


def test_an_argument_that_is_not_utf8_ends_with_2() -> None:
    process = started("parse", b"Create a \xff token.")
    out, err = process.communicate()
    assert (process.returncode, out) == (2, b"")
    assert b"not UTF-8" in err
    assert b"Traceback" not in err


def test_a_reader_that_goes_away_is_no_error_to_speak_of() -> None:
    process = started("schema", "board")
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 141


@pytest.mark.parametrize("command", TEXT_COMMANDS)
def test_no_colour_off_a_terminal(command: str) -> None:
    process = started(command, GIBBERISH)
    assert b"\x1b" not in b"".join(process.communicate())


@pytest.mark.parametrize("command", TEXT_COMMANDS)
def test_a_terminal_without_the_characters_gets_the_rest(command: str) -> None:
    process = started(command, FOOD, PYTHONIOENCODING="ascii")
    out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    assert b"Food" in out


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (["compil"], "'compile'"),
        (["pool", "chek"], "'check'"),
        (["reference", "updat"], "'update'"),
        (["looku", "Krenko"], "'lookup'"),
    ],
)
def test_a_command_that_there_is_not_is_answered_with_one_like_it(typed: list[str], meant: str) -> None:
    said = cardwright(*typed)
    assert said.exit_code == 2
    assert said.stderr.endswith(f"Did you mean {meant}?\n")


def test_a_command_like_no_other_is_only_refused() -> None:
    assert "Did you mean" not in cardwright("xyzzy").stderr


@pytest.mark.parametrize("width", [40, 60, 80, 120, 300])
def test_the_table_of_permanents_fits_and_breaks_no_word(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    words = "“When this creature dies, each opponent loses 1 life and you gain 1 life.”"
    said = cardwright("run", f"Create two tapped 2/2 black Zombie creature tokens with flying and {words}").stdout
    table = said.split("•")[0].strip("\n").splitlines()
    assert max(map(len, table)) <= max(width, 70)
    assert " ".join(" ".join(table).split()).endswith(f"flying {words}")
    assert table[0].split() == ["#", "number", "name", "P/T", "color", "type", "controller", "status"]
