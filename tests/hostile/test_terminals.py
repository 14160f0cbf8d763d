"""Nothing that a stranger wrote acts on a terminal, wherever it goes out; reports stay well-formed."""

from __future__ import annotations

import io
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright.cli import cli
from cardwright.cli.output import escaped
from cardwright.cli.terminal import Cleaned, clean, style
from cardwright.oracle import Card, Face
from cardwright.pool import junit
from cardwright.pool.checking import Check
from cardwright.texts.carets import visible

ACTING = "\x1b[2J\x1b]0;owned\x07\x9b31m\x7f\u202e\u2066\x08\r"
NAME = f"Evil{ACTING}Card"
CARD = {"name": NAME, "type_line": "Sorcery", "oracle_text": f"Create a {ACTING} Food token.\nFrob{ACTING}nicate."}


def acts(text: str) -> list[str]:
    return [char for char in text if char in "\x1b\x07\x9b\x7f\u202e\u2066\x08\r"]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "pool.jsonl").write_text(json.dumps(CARD) + f'\n{{"name":"{ACTING[5:6]}\n', encoding="utf-8")
    (tmp_path / "deck.txt").write_text(f"1 {NAME[:9]}\n1 Gob{ACTING[:4]}lin\nx {ACTING[:4]}\n", encoding="utf-8")
    (tmp_path / "board.json").write_text(json.dumps({"players": [{"name": NAME}]}), encoding="utf-8")
    return tmp_path


COMMANDS = [
    ["parse", CARD["oracle_text"]],
    ["compile", CARD["oracle_text"]],
    ["compile", "--json", CARD["oracle_text"]],
    ["compile", "--pool", "pool.jsonl"],
    ["pool", "check", "pool.jsonl"],
    ["pool", "check", "--json", "pool.jsonl"],
    ["deck", "deck.txt"],
    ["deck", "--json", "deck.txt"],
    ["deck", f"{ACTING}"],
    ["run", "--board", "board.json", "Create a Food token."],
    ["run", "--json", "--board", "board.json", "Create a Food token."],
    ["explain", "--board", "board.json", "Create a Food token."],
    ["lookup", NAME],
    ["lookup", "--creates", ACTING],
    ["tokens", NAME],
    ["parse", "--game", ACTING, "Create a Food token."],
    ["run", "--begin", ACTING, "Create a Food token."],
    [ACTING],
]


@pytest.mark.parametrize("color", [False, True], ids=["plain", "in color"])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: ascii(" ".join(command)[:30]))
def test_no_command_writes_what_a_terminal_acts_on(
    files: Path, command: list[str], color: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(files)
    said = CliRunner().invoke(cli, command, color=color)
    assert said.exit_code in (0, 1, 2), said.output
    own = said.output.replace("\x1b[0m", "")
    for code in ("1", "31", "32", "33", "36", "31;1", "31m\x1b[1", "33m\x1b[1", "32m\x1b[1"):
        own = own.replace(f"\x1b[{code}m", "")
    assert not acts(own)


def test_colors_are_the_commands_own() -> None:
    assert clean(style("a\x1b[31mb", fg="red") + "\x1b[31m") == "\x1b[31ma·[31mb\x1b[0m·[31m"


def test_everything_written_is_cleaned() -> None:
    beneath = io.StringIO()
    out = Cleaned(beneath)
    out.write(ACTING)
    out.writelines([ACTING, "\n\t"])
    print(ACTING, file=out)  # type: ignore[call-overload]
    assert not acts(beneath.getvalue())
    assert beneath.getvalue().count("\n") == 2


@pytest.mark.parametrize("text", ["Lim-Dûl's Vault", "日本語", "🎉", "“{T}”\n\t—", ""])
def test_what_can_be_seen_stays(text: str) -> None:
    assert visible(text) == text


def test_json_has_escapes_for_control_characters() -> None:
    line = json.dumps({"a": "\x7f\x9b\u202eé"}, ensure_ascii=False).encode()
    assert json.loads(escaped(line)) == json.loads(line)
    assert not any(mark in escaped(line) for mark in (b"\x7f", "\x9b".encode()))


def test_a_report_is_well_formed_with_any_character(tmp_path: Path) -> None:
    every = "".join(map(chr, [*range(0x300), *range(0xD7F0, 0xE010), *range(0xFFF0, 0x10010), 0x1FFFF, 0x10FFFF]))
    card = Card(every, (Face(every, oracle_text=f"Create a {every} token."),))
    junit.write([(card, Check()(card))], tmp_path / "a.xml", every)
    assert ET.parse(tmp_path / "a.xml").getroot().find(".//testcase") is not None
