"""`cardwright pool tokens`: the tokens of a set, each once, with who makes them."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from cardwright.cli.main import cli

CARDS = """Name,Type,Rules Text
Cook,Creature,"When this creature enters, create a Food token."
Feast,Sorcery,Create two Food tokens.
Guard,Creature,"When this creature dies, create a 1/1 white Soldier creature token with flying."
Quiet,Creature,Flying
"""


def test_equal_tokens_are_one_row_and_each_maker_is_named(tmp_path: Path) -> None:
    path = tmp_path / "set.csv"
    path.write_text(CARDS, encoding="utf-8")
    said = CliRunner().invoke(cli, ["pool", "tokens", "--json", str(path)])
    tokens = json.loads(said.stdout)["tokens"]
    assert [(t["name"], t["most"], [m["card"] for m in t["makers"]]) for t in tokens] == [
        ("Food", 2, ["Cook", "Feast"]),
        ("Soldier", 1, ["Guard"]),
    ]
    assert said.exit_code == 0
    lines = CliRunner().invoke(cli, ["pool", "tokens", "--markdown", str(path)]).stdout.splitlines()
    assert "| **Soldier** | 1/1 white Soldier creature token with flying | 1 | Guard |" in lines


def test_a_card_that_is_not_understood_in_full_is_named(tmp_path: Path) -> None:
    path = tmp_path / "set.csv"
    path.write_text(CARDS.replace("two Food tokens", "two Food tokens frobnicated"), encoding="utf-8")
    said = CliRunner().invoke(cli, ["pool", "tokens", str(path)])
    assert "not understood in full: Feast" in said.stderr
    assert said.exit_code == 1
