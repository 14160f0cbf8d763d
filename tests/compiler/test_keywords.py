"""Keywords are abilities: what each stands for, its parameters typed, and what of it is left (CR 702)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cardwright.compiler import compile_text
from cardwright.compiler.keywords.definitions import creating_abilities, predefined_tokens
from cardwright.compiler.lower import abilities_of
from cardwright.compiler.records.left import left_in_words
from cardwright.compiler.writing.writer import write
from cardwright.grammar.definitions import PLACEHOLDER, shipped

from .test_steps import typed

CASES = tomllib.loads(Path(__file__).with_name("keywords.toml").read_text(encoding="utf-8"))["case"]
#: Fields that a keyword has of its words.
OF_ITS_WORDS = frozenset(["is", "kind", "parameter", "cost", "targets"])  # targets: test_binding.py
GIVEN = {"N": "2", "[cost]": "{2}"}


def left(text: str) -> list[str]:
    return [f"{each.kind}: {each.text}" for each in left_in_words(compile_text(text, name="Test Card"), text)]


@pytest.mark.parametrize("case", CASES, ids=[case["text"] for case in CASES])
def test_a_keyword_is_these_abilities(case: dict[str, Any]) -> None:
    program = compile_text(case["text"], name="Test Card")
    if case.get("left"):
        assert "keyword" in [each.kind for each in left_in_words(program, case["text"])]
        return
    assert left(case["text"]) == []
    built = [typed(msgspec.json.decode(msgspec.json.encode(a))) for a in program.abilities if a.kind != "reminder"]
    assert [{k: v for k, v in each.items() if k not in OF_ITS_WORDS} for each in built] == case["abilities"]


@pytest.mark.parametrize("name", sorted(creating_abilities()))
def test_every_keyword_that_creates_is_typed_in_full(name: str) -> None:
    definition = creating_abilities()[name]
    text = f"{definition.name} {PLACEHOLDER.sub(lambda found: GIVEN[found[0]], definition.parameter)}".strip()
    assert left(text) == []


@pytest.mark.parametrize("name", sorted(predefined_tokens()))
def test_cr_111_10_every_ability_of_a_predefined_token_is_typed_in_full(name: str) -> None:
    token, _ = predefined_tokens()[name]
    for face in filter(None, (token, token.back)):
        assert len(abilities_of(face)) >= len((*face.abilities, *face.keywords))
        for line in (*face.keywords, *face.abilities):
            assert left(line[:1].upper() + line[1:]) == []


def test_the_rules_are_one_closed_list() -> None:
    named = {line.rule for line in shipped("magic", "keyword-abilities") if line.is_rule}
    assert {"702.9", "702.16", "702.21", "702.34"} <= named
    assert all(re.fullmatch(r"702\.\d+", rule) for rule in named)


def test_what_tokens_have_counts_once() -> None:
    text = "Create a 1/1 red Frib creature token with intensity 4. Create a 2/2 Frib creature token with intensity 4."
    assert left(text) == ["keyword: Intensity 4"]
    assert left("Creatures you control have intensity 4.") == ["keyword: Intensity 4"]
    assert left("Creatures you control have exalted.") == []


def test_what_grants_itself_is_looked_at_once() -> None:
    text = "Other creatures you control have “Other creatures you control have intensity 4.”"
    assert left(text) == ["keyword: Intensity 4"]


def test_every_line_has_at_most_one_meaning() -> None:
    both = [line.name for line in shipped("magic", "keyword-abilities") if line.is_rule and line.sentences]
    assert both == ["Partner with", "Reconfigure"]  # CR 702.124j of deck construction, 702.151b of creatures


def test_gift_on_an_instant_waits_for_nothing_and_on_a_permanent_for_its_entering() -> None:
    """CR 702.174b."""
    for rest, waits in (("Destroy target creature.", False), ("Flying", True)):
        program = compile_text(f"Gift a card\n{rest}")
        (gift,) = (each for each in program.abilities if each.keyword == "gift" and each.steps)
        assert (gift.trigger is not None, gift.condition is not None) == (waits, True)
        assert compile_text(write(program)).abilities[1].trigger == gift.trigger
