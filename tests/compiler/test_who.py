"""The rules by which a pronoun is found to mean something: each decides its example, and all have their place."""

from __future__ import annotations

import pytest

from cardwright import compile_text
from cardwright.compiler.account import who

TABLES = ("OBJECTS", "NARROWING", "CHOOSING")
RULES = [(table, rule) for table in TABLES for rule in getattr(who, table)]


@pytest.mark.parametrize(("table", "rule"), RULES, ids=[rule.name for _, rule in RULES])
def test_without_a_rule_its_example_is_read_otherwise(
    table: str, rule: who.Rule, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = compile_text(rule.example, game=rule.game).abilities
    monkeypatch.setattr(who, table, tuple(each for each in getattr(who, table) if each is not rule))
    assert compile_text(rule.example, game=rule.game).abilities != read


def test_each_rule_has_a_name_of_its_own() -> None:
    assert len({rule.name for _, rule in RULES}) == len(RULES)
