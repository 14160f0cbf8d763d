"""Subtypes as texts have them (CR 205.3)."""

from __future__ import annotations

import pytest

from cardwright.grammar import parse
from cardwright.grammar.nodes import Word
from cardwright.grammar.subtypes import subtypes

OF_SEVERAL_WORDS = sorted(name for name in subtypes() if " " in name)


def test_time_lord_is_one_creature_type_of_two_words() -> None:  # CR 205.3m
    assert OF_SEVERAL_WORDS == ["Time Lord"]
    assert not {"Time", "Lord"} & set(subtypes())


@pytest.mark.parametrize("name", OF_SEVERAL_WORDS)
def test_a_subtype_of_several_words_is_one_word_of_a_text(name: str) -> None:
    assert name in [each.text for each in parse(f"Destroy target {name}.").walk() if isinstance(each, Word)]
