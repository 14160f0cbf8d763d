"""What `make test` draws is the same for the same seed, and every table that is named is there."""

from __future__ import annotations

import ast
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tests.sampling import Table, is_sampled, tables

ROOT = Path(__file__).resolve().parents[1]


def names(path: Path) -> list[str]:
    """The tests of a file, as pytest calls them."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)]


PATTERNS = [pattern for table in tables() for pattern in table.tests]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_pattern_fits_a_test_that_is_there(pattern: str) -> None:
    file, _, name = pattern.partition("::")
    assert any(fnmatchcase(each, name) for each in names(ROOT / file))


def test_no_test_is_drawn_from_twice() -> None:
    assert len(PATTERNS) == len(set(PATTERNS))


class Row:
    """A test that is drawn or not."""

    def __init__(self, nodeid: str) -> None:
        self.nodeid = nodeid


ROWS = [Row(f"tests/a.py::test_a[{n}]") for n in range(100)]
OTHER = Row("tests/a.py::test_b")


def drawn(rows: int, seed: int) -> list[str]:
    left_out = Table(["tests/a.py::test_a"], rows, "").left_out([*ROWS, OTHER], seed)  # type: ignore[list-item]
    assert OTHER not in left_out
    return [row.nodeid for row in ROWS if row not in left_out]


def test_a_seed_draws_the_same_rows_and_another_seed_others() -> None:
    assert drawn(7, 1) == drawn(7, 1) != drawn(7, 2)
    assert len(drawn(7, 1)) == 7


def test_of_fewer_rows_all_are_drawn_and_none_of_a_table_that_is_left_to_all() -> None:
    assert len(drawn(1_000, 1)) == 100
    assert drawn(0, 1) == []


@pytest.mark.parametrize("pattern", PATTERNS)
def test_rows_of_a_table_that_is_drawn_from_are_of_the_rest(pattern: str) -> None:
    assert is_sampled(Row(pattern.replace("*", "test_a") + "[1]"))  # type: ignore[arg-type]


def test_who_draws_by_the_fixture_is_of_the_rest_and_who_draws_nothing_is_not(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not is_sampled(request.node)
    monkeypatch.setattr(request.node, "fixturenames", [*request.node.fixturenames, "sample"])
    assert is_sampled(request.node)
