"""The rules by which what was spoken of is called something: each words its example, and all have their place."""

from __future__ import annotations

from types import ModuleType

import pytest

from cardwright.compiler import CannotWrite, blanked, compile_text, write
from cardwright.compiler.writing.nouns import naming, owners, spoken_of

TABLES: tuple[tuple[ModuleType, str], ...] = ((spoken_of, "THAT"), (owners, "OWNERS"))
RULES = [(module, table, rule) for module, table in TABLES for rule in getattr(module, table)]


def _written(text: str) -> str | None:
    try:
        return write(blanked(compile_text(text, name="Fire Imp")), name="Fire Imp")
    except CannotWrite:
        return None


@pytest.mark.parametrize(
    ("module", "table", "rule"), RULES, ids=[f"{table.lower()}: {rule.name}" for _, table, rule in RULES]
)
def test_without_a_rule_its_example_is_written_otherwise(
    module: ModuleType, table: str, rule: naming.Naming, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = _written(rule.example)
    monkeypatch.setattr(module, table, tuple(each for each in getattr(module, table) if each is not rule))
    assert written is not None
    assert _written(rule.example) != written
