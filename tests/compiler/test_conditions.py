"""Conditions and what they compile to: the table of conditions.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardwright import instructions as i
from cardwright.compiler import compile_text

from .test_steps import typed

CASES = tomllib.loads(Path(__file__).with_name("conditions.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_a_condition_compiles_to_typed_values(case: dict[str, Any]) -> None:
    (ability,) = compile_text(f"{case['text']}, draw a card.", name="Test Card").abilities
    (step,) = ability.steps
    assert isinstance(step, i.If)
    if case.get("left"):
        assert step.condition == i.ToldCondition(case["text"])
    else:
        assert typed(msgspec.json.decode(msgspec.json.encode(step.condition))) == typed(case["condition"])
