"""Programs of Riftbound cards write the cards: in their own words, which compile to the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright import compile_text
from cardwright.compiler.writing import blanked, write

TABLE = Path(__file__).with_name("written.txt").read_text(encoding="utf-8")
ROWS = [line.partition(" | ")[::2] for line in TABLE.splitlines() if line and not line.startswith("#")]


@pytest.mark.parametrize(("kind", "text"), ROWS)
def test_a_program_is_written_in_the_words_of_its_card(kind: str, text: str) -> None:
    text = text.replace(" / ", "\n")
    program = compile_text(text, game="riftbound")
    assert not program.diagnostics
    assert write(blanked(program), this=kind, game="riftbound") == text
