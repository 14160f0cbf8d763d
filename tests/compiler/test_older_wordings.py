"""Older wordings come to the programs of today's: a table of both, with what each stands for."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardwright.compiler import compile_text
from cardwright.compiler.records.left import left_in_words

TABLE = tomllib.loads(Path(__file__).with_suffix("").with_name("older_wordings.toml").read_text(encoding="utf-8"))
PAIRS = [(old, today) for of_one_kind in TABLE.values() for old, today in of_one_kind.items()]
FOR_PEOPLE = frozenset(["text", "span", "source", "cost", "labels", "count_text"])


def typed(value: Any) -> Any:
    """A value of a program without what is for people."""
    if isinstance(value, dict):
        return {k: typed(inner) for k, inner in value.items() if k not in FOR_PEOPLE}
    return [typed(inner) for inner in value] if isinstance(value, list) else value


def program(text: str) -> Any:
    """The typed values of a text's program; nothing of it is left."""
    found = compile_text(text, name="Test Card")
    assert [each.text for each in left_in_words(found, text)] == []
    return typed(msgspec.json.decode(msgspec.json.encode(found.abilities)))


@pytest.mark.parametrize(("old", "today"), PAIRS)
def test_an_older_wording_says_what_today_s_says(old: str, today: str) -> None:
    assert program(old) == program(today)
