"""The tables are plain data: kept in a folder of the user's, and made again when that fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.grammar import tables
from cardwright.grammar.engine import Syntax
from cardwright.grammar.tables import Tables


@pytest.fixture(scope="module")
def made() -> Tables:
    return tables.make("magic")


def content(made: Tables) -> object:
    """All but the numbers of states and rules, in which Lark is free."""
    return made.words, sorted(map(repr, made.rules)), len(made.states), sorted(made.starts)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_what_is_kept_is_what_was_made(folder: Path, made: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "make", lambda name: made)
    assert tables.load("magic") is made
    monkeypatch.setattr(tables, "make", lambda name: pytest.fail("made again"))
    assert tables.load("magic") == made
    assert [path.suffix for path in folder.iterdir()] == [".json"]


@pytest.mark.parametrize("damage", [b"", b"{", b"[1, 2]", b"\xff\x00"])
def test_a_damaged_file_is_made_again(folder: Path, made: Tables, damage: bytes) -> None:
    tables.load("magic")
    (kept,) = folder.iterdir()
    kept.write_bytes(damage)
    assert content(tables.load("magic")) == content(made)
    assert kept.stat().st_size > 1000


def test_a_folder_that_cannot_be_written(tmp_path: Path, made: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path / "file" / "cache"))
    assert content(tables.load("magic")) == content(made)


def test_older_tables_are_removed(folder: Path) -> None:
    folder.mkdir()
    (folder / "magic-0123.json").write_text("old")
    (folder / "other-0123.json").write_text("of another wording")
    tables.load("magic")
    names = sorted(path.name for path in folder.iterdir())
    assert len(names) == 2
    assert "other-0123.json" in names
    assert "magic-0123.json" not in names


def test_every_rule_has_a_builder(made: Tables) -> None:
    Syntax("magic", made)  # looks each of them up
    assert {rule.builder for rule in made.rules} >= {"clause", "unit", "noun_phrase", "quantity", "relative"}
