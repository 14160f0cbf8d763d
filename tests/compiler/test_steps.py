"""Sentences and the steps that they compile to: a table for each family, in steps/."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardwright.compiler import compile_text
from cardwright.compiler.records.left import left_in_words

TABLES = sorted(Path(__file__).with_name("steps").glob("*.toml"))
FOR_PEOPLE = frozenset(["text", "span"])
CASES = [
    pytest.param(case, id=f"{table.stem}: {case['text']}")
    for table in TABLES
    for case in tomllib.loads(table.read_text(encoding="utf-8"))["case"]
]


def typed(value: Any) -> Any:
    """A value of a program without the words that are for people, what is absent, and tags that its place gives it."""
    if isinstance(value, dict):
        said = {k: inner for k, inner in value.items() if k not in FOR_PEOPLE and inner is not None}
        return {k: typed(inner) for k, inner in said.items() if not _is_where(k, value)}
    return [typed(inner) for inner in value] if isinstance(value, list) else value


def _is_where(key: str, value: dict[str, Any]) -> bool:
    """The tag of a player or a reference: tables are read more easily without."""
    return key == "is" and value["is"] in ("Player", "Reference", "Selection")


@pytest.mark.parametrize("case", CASES)
def test_a_sentence_compiles_to_these_steps(case: dict[str, Any]) -> None:
    text, name = case["text"], case.get("name", "Test Card")
    program = compile_text(text, name=name)
    ability, *more = [each for each in program.abilities if each.kind != "reminder"]
    assert not more, "one ability a case"
    left = [f"{each.kind}: {each.text}" for each in left_in_words(program, text)]
    assert bool(left) == case.get("left", False), left
    built = typed(msgspec.json.decode(msgspec.json.encode(ability)))
    if "steps" in case:
        assert built.get("steps", []) == typed(case["steps"])
    for field, wanted in case.get("ability", {}).items():
        assert built.get(field) == typed(wanted), field
