"""With which characters a regular expression can begin: the lexer tries it nowhere else."""

from __future__ import annotations

import pytest

from cardwright.grammar.words import openings

OPENINGS = {
    r"\([^()]*\)": "(",
    r"[+-](\d+|X)": "+-",
    r",? ?(?:rounded|Round) up": " ,Rr",
    r"(?i:until (the )?end|x)": "UXux",
    r"(?:(?<=a )|(?<=an ))[A-C][\w'-]*": "ABC",
    r"(?=an? )x": "x",
    r"(?P<n>a|\d)*b": "0123456789ab",
    r"(?:a)?(?:(?:b+)c)?|d{0,2}e": "abcde",
    r"\{[A-Z]\}": "{",
    r"[^\W\d_]+": "",
    r"[\w']x": "",
    r".x": "",
    r"(?!)": "",
}


@pytest.mark.parametrize("regex", OPENINGS)
def test_openings(regex: str) -> None:
    assert openings(regex) == OPENINGS[regex]
