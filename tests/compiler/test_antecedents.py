"""Each value of ``antecedent`` is documented with a sentence that has it (docs/instructions.md)."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from cardwright import instructions as i
from cardwright.compiler import compile_text
from cardwright.instructions.searching import all_of

LINES = Path(__file__).with_name("antecedents.txt").read_text("utf-8").splitlines()
ROWS = [tuple(part.strip() for part in line.split(" | ")) for line in LINES if not line.startswith("#")]
NOUNS: frozenset[type[i.Value]] = frozenset([i.Reference, i.Player])


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_the_sentence_has_this_antecedent(row: tuple[str, ...]) -> None:
    value, _, sentence, *game = row
    program = compile_text(sentence.replace("¶", "\n"), game=game[0] if game else "magic")
    nouns = [noun for ability in program.abilities for noun in all_of(ability, NOUNS)]
    found = {"number" if isinstance(noun.antecedent, int) else noun.antecedent for noun in nouns}
    assert value in found


def test_each_value_has_a_row() -> None:
    number, names = get_args(i.Antecedent)
    assert number is int
    assert {row[0] for row in ROWS} == {"number", *get_args(names)}
