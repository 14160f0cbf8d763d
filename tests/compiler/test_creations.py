"""What cards create, as people read them: the compiler against hand-made records, field by field."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cardwright import CardReference, compile_text
from cardwright.compiler.records.creating import flatten
from cardwright.oracle import Card, read_cards

from .conftest import FOLDER, Case, cases, differences

#: The bundled cards, and those that the texts create by name besides.
with (FOLDER / "cards.jsonl").open("rb") as lines:
    REFERENCE = CardReference([*CardReference.bundled(), *(c for c in read_cards(lines) if isinstance(c, Card))])


def parameter(case: Case) -> Any:
    """A case; one with a known gap must fail, so that a gap that is closed is noticed."""
    marks = [pytest.mark.xfail(reason=case.gap, strict=True)] if case.gap else []
    return pytest.param(case, id=f"{case.file}-{case.name}", marks=marks)


@pytest.mark.parametrize("case", [parameter(case) for case in cases()])
def test_the_compiler_agrees_with_the_hand_made_record(case: Case) -> None:
    program = compile_text(case.text, name=case.name, reference=REFERENCE)
    got = [msgspec.to_builtins(entry) for entry in flatten(program)]
    assert differences(case.expected, got) == []
    errors = [case.text[slice(*d.span)] for d in program.diagnostics if d.severity == "error"]
    assert errors == [*case.lacking]
