"""Lists of tokens that share the word “token”; replacements that create one of each of a list (CR 111.10, 614.1a)."""

from __future__ import annotations

import pytest

from cardwright import compile_text
from cardwright.compiler.records.left import left_in_words

ONE_OF_EACH = "If you would create a Clue, Food, or Treasure token, instead create one of each."


@pytest.mark.parametrize(
    "text",
    ["Create a Clue, Food, or Treasure token.", "Create your choice of a Blood, Clue, or Food token.", ONE_OF_EACH],
)
def test_the_word_token_at_the_end_is_that_of_all_in_the_list(text: str) -> None:
    assert compile_text(text).diagnostics == ()


@pytest.mark.parametrize("text", ["Create a Food and a Clue token.", "Create a Food, a Clue, or a Blood token."])
def test_what_has_an_article_of_its_own_has_the_word_too(text: str) -> None:
    assert "“token” is missing in “a Food”" in [each.message for each in compile_text(text).diagnostics]


def test_one_of_each_is_of_a_list() -> None:
    assert not [*left_in_words(compile_text(ONE_OF_EACH), ONE_OF_EACH)]
    text = "If you would create one or more tokens, instead create one of each of them."
    assert [*left_in_words(compile_text(text), text)]


def test_a_name_of_one_letter_is_not_in_symbols() -> None:
    program = compile_text("{T}: Add {G}. T gets +1/+1 until end of turn.", name="T")
    assert program.diagnostics == ()
