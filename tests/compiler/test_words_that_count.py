"""No word that changes the meaning is lost: negations, limits, exceptions, ordinals, conditions, times, zones."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.compiler import blanked, compile_text
from cardwright.compiler.records.left import left_in_words

TEXTS = [
    line.replace("¶", "\n")
    for line in Path(__file__).with_name("words_that_count.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
BRACKETS = re.compile(r"\[([^|\]]*)\|?([^\]]*)\]")
RIFTBOUND = "RB: "


@pytest.mark.parametrize("text", TEXTS)
def test_the_words_are_in_the_program_or_told(text: str) -> None:
    game = "riftbound" if text.startswith(RIFTBOUND) else "magic"
    text = text.removeprefix(RIFTBOUND)
    said, other = BRACKETS.sub(r"\1", text), BRACKETS.sub(r"\2", text)
    program = compile_text(said, name="Test Card", game=game)
    if not program.diagnostics and not list(left_in_words(program, said)):
        without = compile_text(other[:1].upper() + other[1:], name="Test Card", game=game)
        assert blanked(program).abilities != blanked(without).abilities
