"""`docs/rules.md`: no empty cell, each test that it names exists, each command works."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardwright.cli import cli

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in (ROOT / "docs/rules.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith(("| rule |", "| --- "))
]


def test_the_table_is_there_and_has_no_empty_cell() -> None:
    assert len(ROWS) > 50
    assert all(len(row) == 5 and all(row) for row in ROWS), [r for r in ROWS if len(r) != 5]


@pytest.mark.parametrize("row", ROWS, ids=[f"{r[0]} {r[1]}" for r in ROWS])
def test_the_test_exists(row: list[str]) -> None:
    file, _, name = row[3].strip("`").partition("::")
    assert re.search(rf"^def {name}\(", (HERE / file).read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("row", ROWS, ids=[f"{r[0]} {r[1]}" for r in ROWS])
def test_the_command_works(row: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    program, *arguments = shlex.split(row[4].strip("`"))
    assert program == "cardwright"
    monkeypatch.chdir(ROOT)
    said = CliRunner().invoke(cli, arguments)
    assert said.exit_code == 0, said.output
