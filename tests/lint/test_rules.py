"""Each rule's examples are its tests: the wrong text has its finding, the right one has none, the fix leads to it."""

from __future__ import annotations

import pytest

from cardwright.lint import RULES, CardFacts, fixed, lint_card
from cardwright.lint.rule import FAMILIES, Example, Rule

EXAMPLES = [(rule, example) for rule in RULES.values() for example in rule.examples]


def facts(example: Example) -> CardFacts:
    return CardFacts(example.name, example.type_line, example.mana_cost, example.power, example.toughness)


@pytest.mark.parametrize(("rule", "example"), EXAMPLES, ids=lambda each: getattr(each, "code", None))
def test_a_wrong_example_has_a_finding_of_its_rule(rule: Rule, example: Example) -> None:
    codes = {each.code for each in lint_card(example.wrong, facts(example))}
    assert rule.code in codes


@pytest.mark.parametrize(("rule", "example"), EXAMPLES, ids=lambda each: getattr(each, "code", None))
def test_a_right_example_has_none(rule: Rule, example: Example) -> None:
    right = CardFacts(example.name, example.type_line) if rule.code == "RU004" else facts(example)
    assert [each.code for each in lint_card(example.right, right)] == []


@pytest.mark.parametrize(("rule", "example"), EXAMPLES, ids=lambda each: getattr(each, "code", None))
def test_the_fix_of_a_wrong_example_is_its_right_one(rule: Rule, example: Example) -> None:
    found = [each for each in lint_card(example.wrong, facts(example)) if each.code == rule.code]
    if any(each.fix is not None for each in found):
        assert fixed(example.wrong, facts(example), unsafe=True) == example.right


@pytest.mark.parametrize(("rule", "example"), EXAMPLES, ids=lambda each: getattr(each, "code", None))
def test_to_fix_twice_changes_nothing_the_second_time(rule: Rule, example: Example) -> None:
    once = fixed(example.wrong, facts(example))
    assert fixed(once, facts(example)) == once


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.code)
def test_a_rule_says_what_it_follows(rule: Rule) -> None:
    assert rule.code[:2] in FAMILIES
    assert rule.code[2:].isdigit()
    assert rule.says
    assert rule.why


@pytest.mark.parametrize(
    "keywords",
    ["Flashback {2}{R}", "Entwine {2}", "Flying, haste", "Cycling {2} ({2}, Discard this card: Draw a card.)"],
)
def test_keywords_below_a_mode_are_no_mode(keywords: str) -> None:  # CR 700.2
    codes = {each.code for each in lint_card(f"Choose one —\n• Draw a card.\n{keywords}")}
    assert "TM021" not in codes


def test_each_rule_has_a_name_of_its_own() -> None:
    assert len({rule.name for rule in RULES.values()}) == len(RULES)


def test_each_slip_that_the_compiler_forgives_has_a_rule() -> None:
    from cardwright.compiler.slips import KINDS
    from cardwright.lint.understanding import SLIPS

    assert set(SLIPS) == set(KINDS)
    assert set(SLIPS.values()) <= set(RULES)
