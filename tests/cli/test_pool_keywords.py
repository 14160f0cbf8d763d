"""`cardwright pool keywords`: on how many cards each keyword stands."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from cardwright.cli.main import cli

CARDS = """Name,Type,Rules Text
Kite,Creature,"Flying, vigilance"
Owl,Creature,"Flying
Landfall — Whenever a land you control enters, draw a card."
Guard,Creature,"Afterlife 2"
Twin,Creature,"Flying, flying"
"""


def test_each_keyword_is_counted_once_a_card_and_the_commonest_stands_first(tmp_path: Path) -> None:
    path = tmp_path / "set.csv"
    path.write_text(CARDS, encoding="utf-8")
    said = CliRunner().invoke(cli, ["pool", "keywords", "--json", str(path)])
    counted = {(each["name"], each["kind"]): each["cards"] for each in json.loads(said.stdout)["keywords"]}
    assert counted == {
        ("Flying", "keyword"): 3,
        ("Afterlife", "keyword"): 1,
        ("Vigilance", "keyword"): 1,
        ("Landfall", "ability word"): 1,
    }
    lines = CliRunner().invoke(cli, ["pool", "keywords", str(path)]).stdout.splitlines()
    assert lines[0].split() == ["3", "Flying"]
