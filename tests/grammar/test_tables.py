"""The tables are plain data: kept in a folder of the user's, and made again when that fails."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
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
    assert [path.suffix for path in folder.iterdir()] == [".tables"]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "a brace": lambda data: b"{",
    "other data": lambda data: b"\x92\x01\x02",
    "no text": lambda data: b"\xff\x00",
    "cut": lambda data: data[: len(data) // 2],
    "more behind": lambda data: data + b" ",
    "a letter that has become another": lambda data: data.replace(b"clause", b"clouse", 1),
    "the tables of a reduced grammar": lambda data: data[16:],
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_file_is_made_again(folder: Path, made: Tables, damage: Callable[[bytes], bytes]) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(tables, "make", lambda name: made)
        tables.load("magic")
        (kept,) = folder.iterdir()
        whole = kept.read_bytes()
        kept.write_bytes(damage(whole))
        assert tables.load("magic") is made
    assert kept.read_bytes() == whole


def test_tables_of_another_version_of_lark_are_not_taken(
    folder: Path, made: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "make", lambda name: made)
    tables.load("magic")
    monkeypatch.setattr(tables, "version", lambda name: b"0.0")
    assert tables.load("magic") is made


def test_a_folder_that_cannot_be_written(tmp_path: Path, made: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path / "file" / "cache"))
    assert content(tables.load("magic")) == content(made)


def test_older_tables_are_removed(folder: Path) -> None:
    folder.mkdir()
    older, other = folder / f"magic-{'0' * 24}.tables", folder / f"other-{'0' * 24}.tables"
    older.write_text("old")
    other.write_text("of another wording")
    tables.load("magic")
    tables_there = sorted(folder.glob("*.tables"))
    assert len(tables_there) == 2
    assert other in tables_there
    assert older not in tables_there


def test_every_rule_has_a_builder(made: Tables) -> None:
    Syntax("magic", made)  # looks each of them up
    assert {rule.builder for rule in made.rules} >= {"clause", "unit", "noun_phrase", "quantity", "relative"}


DIGEST = """
import hashlib, msgspec
from cardwright.grammar import tables
print(hashlib.blake2b(msgspec.msgpack.encode(tables.make("magic"), order="deterministic")).hexdigest())
"""


def test_the_same_grammar_gives_the_same_tables_in_whatever_order_sets_are() -> None:
    said = set()
    for seed in ("1", "3"):
        command = [sys.executable, "-c", DIGEST]
        said.add(subprocess.run(command, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True).stdout)
    assert len(said) == 1
    assert said != {b""}
