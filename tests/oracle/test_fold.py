"""Folding: every spelling of a name has one key."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.oracle.fold import fold, words

TABLE = [
    [cell.strip() for cell in line.split(" | ")]
    for line in (Path(__file__).parent / "fixtures" / "folds.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize(("name", "key", "folded"), TABLE)
def test_table(name: str, key: str, folded: str) -> None:
    assert fold(name) == key
    assert words(name) == folded


@given(st.text())
def test_folding_twice_is_folding_once(name: str) -> None:
    assert fold(fold(name)) == fold(name)
    assert words(words(name)) == words(name)


@given(st.text(alphabet=st.characters(codec="latin-1")))
def test_case_does_not_count(name: str) -> None:
    assert fold(name.upper().lower()) == fold(name.lower())


@given(st.text())
def test_the_key_is_the_words_without_spaces(name: str) -> None:
    if words(name):
        assert fold(name) == words(name).replace(" ", "")
