"""What was found and what was expected, at the place where understanding ended."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright.cli import cli


@pytest.mark.parametrize(
    ("text", "place", "found", "expected"),
    [
        (
            "Create a 1/1 wite Soldier token blorp.",
            "column 14",
            "“wite” is a misspelt word: “white” may be meant",
            "color",
        ),
        ("Create two 1/1 white Soldier tokens with", "column 41", "“with” without what the token has", "a keyword"),
        ("Draw destroy target creature.", "column 6", "two verbs without a joint; found “destroy”", "a card type"),
        ("Haste\nFrobnicate the gizmo.", "line 2, column 1", "“Frobnicate” is a word that the grammar does not", ""),
    ],
)
@pytest.mark.parametrize("command", ["parse", "compile"])
def test_what_was_found_and_what_was_expected(command: str, text: str, place: str, found: str, expected: str) -> None:
    said = CliRunner().invoke(cli, [command, text]).stderr
    line = next(line for line in said.splitlines() if found in line)
    assert line.startswith(f"line 1, {place}:" if place.startswith("column") else f"{place}:")
    assert expected in line.partition("; expected ")[2]


@pytest.mark.parametrize("command", ["parse", "compile"])
def test_what_can_hardly_be_meant_is_doubted_and_understood_all_the_same(command: str) -> None:
    said = CliRunner().invoke(cli, [command, "Create two Food token."])
    assert said.exit_code == 0
    assert "line 1, column 8: doubtful: “two” and “token” disagree" in said.stderr


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
    deck.write_text(f"1 {WORD}\n", encoding="utf-8")
    for command in (["pool", "check", str(pool)], ["deck", str(deck)]):
        said = CliRunner().invoke(cli, command)
        assert said.exit_code == 1, said.output
        assert max(map(len, said.output.splitlines())) < 1000
