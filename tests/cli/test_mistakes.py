"""What was found and what was expected, at the place where understanding ended."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright.cli import cli


@pytest.mark.parametrize(
    ("text", "place", "found", "hint"),
    [
        (
            "Create a 1/1 wite Soldier token blorp.",
            "line 1, column 14",
            "“wite” is a misspelt word",
            "did you mean “white”?",
        ),
        (
            "Create two 1/1 white Soldier tokens with",
            "line 1, column 41",
            "“with” without what",
            "say what it has: “",
        ),
        ("Draw destroy target creature.", "line 1, column 6", "two verbs without a joint", "part them with a comma"),
        (
            "Haste\nFrobnicate the gizmo.",
            "line 2, column 1",
            "“Frobnicate” is a word that is not",
            "write it in",
        ),
    ],
)
@pytest.mark.parametrize("command", ["parse", "compile"])
def test_what_is_wrong_and_what_to_write_instead(command: str, text: str, place: str, found: str, hint: str) -> None:
    said = CliRunner().invoke(cli, [command, text])
    lines = said.stderr.splitlines()
    (k,) = (k for k, line in enumerate(lines) if found in line)
    assert lines[k].startswith(f"{place}: ")
    assert set(lines[k + 2].strip()) == {"^"}
    assert lines[k + 3].startswith(f"  hint: {hint}")
    assert (said.exit_code, "expected" in said.stderr) == (1, False)


def test_what_could_have_stood_there_is_in_the_json_of_parse_alone() -> None:
    said = CliRunner().invoke(cli, ["parse", "--json", "Create a 1/1 wite Soldier token."])
    (mistake,) = json.loads(said.stdout)["mistakes"]
    assert (mistake["found"], mistake["correction"], "“token”" in mistake["expected"]) == ("wite", "white", True)
    assert "mistakes" not in json.loads(CliRunner().invoke(cli, ["parse", "--json", "Create a Food token."]).stdout)


@pytest.mark.parametrize(("command", "kind"), [("parse", "doubtful"), ("compile", "warning")])
def test_what_can_hardly_be_meant_is_doubted_and_understood_all_the_same(command: str, kind: str) -> None:
    said = CliRunner().invoke(cli, [command, "Create two Food token."])
    assert said.exit_code == 0
    assert f"line 1, column 8: {kind}: “two” and “token” disagree" in said.stderr


WORD = "frobnicate" * 5000
COMMANDS = [
    ("parse", f"Create a {WORD} token."),
    ("compile", f"Create a {WORD} token."),
    ("run", f"Create a {WORD} token."),
    ("explain", f"Create a {WORD} token."),
    ("lookup", WORD),
    ("lookup", f"{WORD} token"),
    ("lookup", "--creates", WORD),
    ("tokens", WORD),
    ("run", "--with", WORD, "Create a Food token."),
    ("run", "--answer", WORD, "Create your choice of a Clue token or a Treasure token."),
    ("run", "--game", WORD, "Create a Food token."),
    ("run", "--x", WORD, "Create a Food token."),
    (WORD,),
]


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words)[:20])
def test_a_word_that_nobody_could_read_is_cut(words: tuple[str, ...]) -> None:
    said = CliRunner().invoke(cli, words)
    assert said.exit_code in (1, 2), said.output
    told = said.output if words[0] == "lookup" else said.stderr
    assert f"{WORD[:40]}" in told
    assert "…" in told
    assert max(map(len, told.splitlines())) < 500


def test_so_it_is_in_the_check_of_a_pool_and_in_a_deck(tmp_path: Path) -> None:
    pool, deck = tmp_path / "cards.jsonl", tmp_path / "deck.txt"
    card = {"name": WORD, "type_line": "Sorcery", "oracle_text": f"Create a {WORD} token."}
    pool.write_text(f"{json.dumps(card)}\n", encoding="utf-8")
    deck.write_text(f"1 {WORD}\n1 Raise the Alarm\n", encoding="utf-8")
    for command in (["pool", "check", str(pool)], ["deck", str(deck)]):
        said = CliRunner().invoke(cli, command)
        assert said.exit_code == 1, said.output
        assert max(map(len, said.output.splitlines())) < 1000
