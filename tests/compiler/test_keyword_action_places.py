"""What is wrong with the sentence of a keyword action is told of the words of the text."""

from __future__ import annotations

import pytest

from cardwright import compile_text


@pytest.mark.parametrize(
    ("text", "words"), [("Amass 2 Flying.", "Amass 2 Flying"), ("Draw a card. Amass Flying 2.", "Amass Flying 2")]
)
def test_an_error_of_a_keyword_action_is_at_its_words(text: str, words: str) -> None:
    errors = [each for each in compile_text(text).diagnostics if each.severity == "error"]
    assert [text[each.span[0] : each.span[1]] for each in errors] == [words]
