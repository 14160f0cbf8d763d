"""`cardwright find`, as its user has it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli import cli

CARDS = """{"name": "Moot", "oracle_text": "Flying\\nWhen Moot dies, draw a card.", "set": "tst"}
{"name": "Twin", "oracle_text": "Draw a card. Draw a card.", "type_line": "<b>Sorcery</b>"}
{"name": "Odd", "oracle_text": "Draw a card for the glory of the frobnicated kraken.", "set": "tst"}
"""


@pytest.fixture(autouse=True)
def reference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A reference of a few cards, with its index."""
    monkeypatch.setenv("CARDWRIGHT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path / "cache"))
    cards = tmp_path / "cards.jsonl"
    cards.write_text(CARDS, encoding="utf-8")
    said = cardwright("reference", "import", str(cards))
    assert (said.exit_code, said.stdout) == (0, "3 cards from cards.jsonl\n")
    return tmp_path


def cardwright(*args: str) -> Result:
    return CliRunner().invoke(cli, args)


def test_the_answers_are_listed_with_their_words() -> None:
    said = cardwright("find", "draw a card set:tst -name:twin", "--limit", "5")
    assert said.exit_code == 0
    assert said.stdout == "Moot\n  When Moot dies, draw a card.\nperhaps:\nOdd\n  " + (
        "Draw a card for the glory of the frobnicated kraken.\n"
    )
    assert said.stderr.startswith("1 of ")
    assert said.stderr.endswith(" cards, and 1 perhaps\n")


def test_nothing_found_ends_with_1() -> None:
    said = cardwright("find", "each player discards three cards")
    assert (said.exit_code, said.stdout) == (1, "")
    assert said.stderr.startswith("0 of ")


def test_what_is_wrong_with_a_query_is_shown_with_carets() -> None:
    said = cardwright("find", "draw a crad")
    assert said.exit_code == 2
    assert "  draw a crad\n         ^^^^\n" in said.stderr


def test_json_has_the_places() -> None:
    said = cardwright("find", "--json", "draw a card", "name:twin")
    answer = json.loads(said.stdout)
    (found,) = answer["found"]
    assert found["name"] == "Twin"
    assert [place["words"] for place in found["places"]] == ["Draw a card", "Draw a card"]
    assert found["places"][1] == {"face": 0, "span": [13, 24], "words": "Draw a card"}
    assert (answer["answers"], answer["query"]) == (1, "draw a card name:twin")


def test_a_page_has_all_answers_and_needs_nothing_beside_it(tmp_path: Path) -> None:
    page = tmp_path / "found.html"
    said = cardwright("find", "draw a card", "--html", str(page))
    assert said.exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert "When Moot dies, <mark>draw a card</mark>." in text
    assert "&lt;b&gt;Sorcery&lt;/b&gt;" in text
    assert "Perhaps" in text
    assert not any(word in text for word in ("http:", "https:", "src=", "<script", "@import", "url("))


def test_a_page_is_not_written_for_a_query_that_is_wrong(tmp_path: Path) -> None:
    page = tmp_path / "found.html"
    assert cardwright("find", "draw a crad", "--html", str(page)).exit_code == 2
    assert not page.exists()


def test_without_an_index_the_way_to_one_is_said(reference: Path) -> None:
    (reference / "data" / "programs.msgpack").unlink()
    said = cardwright("find", "draw a card")
    assert said.exit_code == 2
    assert "`cardwright reference index` builds it" in said.stderr
    built = cardwright("reference", "index")
    assert built.exit_code == 0
    assert " different pieces in " in built.stdout
    assert cardwright("find", "draw a card").exit_code == 0
    assert json.loads(cardwright("reference", "index", "--json").stdout)["cards"] > 3


def test_an_import_may_leave_the_index_out(reference: Path) -> None:
    assert cardwright("reference", "import", "--no-index", str(reference / "cards.jsonl")).exit_code == 0
    assert "of other cards" in cardwright("find", "draw a card").stderr


def test_there_is_no_index_of_no_reference(reference: Path) -> None:
    cardwright("reference", "clear")
    assert cardwright("reference", "index").exit_code == 2
