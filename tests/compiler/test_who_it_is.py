"""Each pronoun speaks of what its words and the rules say, or the program tells that they don't."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright import instructions as i
from cardwright.compiler import compile_text
from cardwright.instructions.searching import all_of

CASES = [
    tuple(line.rsplit(" = ", 1))
    for line in Path(__file__).with_name("who_it_is.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
BRACKETS = re.compile(r"\[([^\]]*)\]")
REFERENCES: frozenset[type[i.Value]] = frozenset([i.Reference])


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_words_speak_of_what_they_name(text: str, expected: str) -> None:
    words = BRACKETS.findall(text)[0]
    program = compile_text(BRACKETS.sub(r"\1", text).replace("¶", "\n"), name="Test Card")
    abilities = [inner for each in program.abilities for inner in (each, *each.granted)]
    named = [each for ability in abilities for each in all_of(ability, REFERENCES)]
    kinds = {each.id: each.what for each in named if each.id}
    found = {_called(each, kinds) for each in named if each.text == words}
    assert found == {expected} or (expected == "told" and not found)


def _called(reference: i.Reference, kinds: dict[int, str]) -> str:
    """As what it is spoken of: “target” where an id is that of a target."""
    match reference:
        case i.Reference("that", antecedent=None):
            return "told"
        case i.Reference("that", antecedent=int() as place):
            return kinds.get(place, "nobody")
        case i.Reference("that", antecedent=str() as role):
            return role
    return reference.what
