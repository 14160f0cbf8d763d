"""How many processes pools are compiled in, where it is left open."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright.cli import cli, pool_cards
from cardwright.cli.pool_cards import cores, jobs_for


def pool(cards: int, at: Path) -> str:
    record = json.dumps({"name": "Bear", "type_line": "Creature", "oracle_text": ""}) + "\n"
    at.write_text(record * cards)
    return str(at)


@pytest.fixture(autouse=True)
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_cards, "MANY", 20)


def test_a_large_file_is_compiled_on_all_cores_and_a_small_one_in_one_process(tmp_path: Path) -> None:
    large, small = pool(20, tmp_path / "large"), pool(19, tmp_path / "small")
    assert (jobs_for(0, large), jobs_for(0, small)) == (cores(), 1)
    assert jobs_for(0, small, small) == cores()


def test_a_number_that_is_given_holds(tmp_path: Path) -> None:
    assert jobs_for(3, pool(1, tmp_path / "small")) == 3


def test_what_can_be_read_only_once_is_not_counted(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert jobs_for(0, "-", str(pipe)) == 1


@pytest.mark.parametrize("given", ["0", "-1", "many", ""])
def test_what_is_no_number_of_processes_is_refused(given: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["pool", "check", pool(1, tmp_path / "small"), f"--jobs={given}"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{given!r} is neither a number of processes, 1 or more, nor “auto”." in result.stderr
