"""What holds for every text: programs turn to JSON and back, sources stand where the spans say, counts are told."""

from __future__ import annotations

import msgspec
import pytest

from cardwright import compile_text
from cardwright.compiler.records.creating import flatten
from cardwright.instructions import Program

from .conftest import Case, cases

CASES = [pytest.param(case, id=f"{case.file}-{case.name}") for case in cases()][::7]


@pytest.mark.parametrize("case", CASES)
def test_a_program_is_the_same_after_json(case: Case) -> None:
    program = compile_text(case.text, name=case.name)
    assert msgspec.json.decode(msgspec.json.encode(program), type=Program) == program


@pytest.mark.parametrize("case", CASES)
def test_a_source_stands_at_its_span(case: Case) -> None:
    for entry in flatten(compile_text(case.text, name=case.name)):
        start, end = entry.span
        assert case.text[start:end].startswith(entry.source[:20])
        assert entry.count
