"""Whole cards on the command line: program records of a pool, and how many of its cards are typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardwright.cli import cli

CARDS = [
    {"name": "Draws", "oracle_text": "Draw two cards.", "type_line": "Sorcery"},
    {"name": "Blorps", "oracle_text": "Blorp two cards.", "type_line": "Sorcery"},
    {
        "name": "Two // Faces",
        "card_faces": [
            {"name": "Two", "oracle_text": "You gain 2 life.", "type_line": "Instant"},
            {"name": "Faces", "oracle_text": "", "type_line": "Land"},
        ],
    },
]


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    path = tmp_path / "pool.jsonl"
    path.write_text("".join(json.dumps(card) + "\n" for card in CARDS), encoding="utf-8")
    return path


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


def test_a_record_has_programs_effects_and_what_is_left_for_each_card_in_order(pool: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    result = run("compile", "--pool", pool, "--programs", "-o", out)
    assert result.exit_code == 1
    draws, blorps, two = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert (draws["typed"], draws["effects"]) == (True, [{"effect": "draw", "amount": "2"}])
    assert not blorps["typed"]
    assert [left["typed"] for left in blorps["left"]].count(False) >= 1
    assert CARDS[1]["oracle_text"][slice(*blorps["left"][0]["span"])]  # type: ignore[index]
    assert [len(each["abilities"]) for each in two["programs"]] == [1, 0]


def test_two_processes_write_the_same_records(pool: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    run("compile", "--pool", pool, "--programs", "-o", one)
    run("compile", "--pool", pool, "--programs", "-j", "2", "-o", two)
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize(("least", "status"), [(60, 0), (70, 1)])
def test_a_check_fails_where_fewer_cards_are_typed_than_that(pool: Path, least: int, status: int) -> None:
    result = run("pool", "check", pool, "--min-typed", least)
    assert result.exit_code == status
    assert "66.67 % typed" in result.output


def test_programs_go_with_a_pool() -> None:
    assert run("compile", "--programs", "Draw a card.").exit_code == 2
