"""With which words a regular expression can begin: the lexer tries it nowhere else."""

from __future__ import annotations

import pytest

from cardwright.grammar.words import beginnings

BEGINNINGS = {
    r"\([^()]*\)": "(",
    r"[+-](\d+|X)": "+|-",
    r",? ?(?:rounded|Round) up": " round | rounded |, round |, rounded |,round up|,rounded up|Round up|rounded up",
    r"(?i:until (the )?end|x)": "Until end|Until the |X|until end|until the |x",
    r"(?:(?<=a )|(?<=an ))[A-C][\w'-]*": "A|B|C",
    r"(?=an? )x": "x",
    r"(?P<n>a|\d)*b": "0|1|2|3|4|5|6|7|8|9|a|b",
    r"(?:a)?(?:(?:b+)c)?|d{0,2}e": "",
    r"(?:a)?(?:b+c)|d{0,2}e": "ab|b|d|e",
    r"(?i:you (?:don't )?(?:control|own)s?)": "You control|You don't |You own|you control|you don't |you own",
    r"one two three": "one two ",
    r"this(?= (?:dies|enters))": "this",
    r"\{[A-Z]\}": "|".join(f"{{{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"),
    r"[^\W\d_]+": "",
    r"[\w']x": "",
    r".x": "",
    r"(?!)": "",
}


@pytest.mark.parametrize("regex", BEGINNINGS)
def test_beginnings(regex: str) -> None:
    assert "|".join(beginnings(regex)) == BEGINNINGS[regex]
