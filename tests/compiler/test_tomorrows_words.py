"""A keyword that nobody knows yet, pasted in as its sentence, means what the sentence means in the game's own files.

Each line of Magic's vocabulary that has sentences is given another name, as a line of one's own.
"""

from __future__ import annotations

import re

import msgspec
import pytest

from cardwright import compile_text, encode, load_definitions
from cardwright.compiler.records.left import left_in_words
from cardwright.compiler.writing.blanking import blanked
from cardwright.grammar.definitions import PLACEHOLDER, Line, shipped

NAME = "Glorpify"
GIVEN = {"N": "2", "[cost]": "{2}{R}", "[quality]": "artifact", "[objects]": "creature", "[subtype]": "Zombie"}
GIVEN |= {"[text]": "{1}: Draw a card.", "[type]": "plains", "[name]": "Test Card"}
#: What they give or do is a word of its own: “becomes renowned”, “haunting” (CR 702.55, 702.112, 702.171).
DESIGNATING = {"Renown", "Saddle", "Haunt"}
KEYWORDS = [
    line
    for line in shipped("magic", "keyword-abilities")
    if line.sentences and line.kind == "keyword ability" and line.name not in DESIGNATING
]
TOKENS = [line for line in shipped("magic", "predefined-tokens") if "double-faced" not in line.text]
#: What belongs to the form, and not to the name: “Champion a [objects]”, “[type]cycling [cost]”.
OF_THE_FORM = re.compile(r"\[type\]| (?:an?|with|planeswalker)$")


def written(line: Line) -> str:
    """“Afterlife 2”: as a card has it."""
    form = line.text[line.text.index("“") + 1 : line.text.index("”")]
    return PLACEHOLDER.sub(lambda found: GIVEN.get(found[0], found[0]), form)


def meaning(text: str, name: str, *own: str) -> object:
    """The abilities, without the name of the keyword and the places."""
    program = compile_text(text, definitions=load_definitions(own)) if own else compile_text(text)
    assert [each.message for each in program.diagnostics] == []
    said = re.sub(re.escape(name), "keyword", encode(program.abilities).decode(), flags=re.IGNORECASE)
    return msgspec.json.decode(re.sub(r'"span":\[\d+,\d+\],?', "", said).replace(",}", "}"))


@pytest.mark.parametrize("line", KEYWORDS, ids=written)
def test_a_keyword_ability_under_a_new_name(line: Line) -> None:
    name = OF_THE_FORM.sub("", line.name)
    renamed = line.text.replace(name, NAME if name[0].isupper() else NAME.lower())
    renamed = renamed.replace(name.lower(), NAME.lower())
    (own,) = load_definitions([renamed]).lines
    assert meaning(written(own), NAME, renamed) == meaning(written(line), name)


@pytest.mark.parametrize("line", TOKENS, ids=lambda line: line.name)
def test_a_predefined_token_under_a_new_name(line: Line) -> None:
    renamed = re.sub(rf"\b{line.name}\b", "Glyph", line.text)
    made = meaning("Create a Glyph token.", "Glyph", renamed)
    assert made == meaning(f"Create a {line.name} token.", line.name)


def test_a_token_of_ones_own_gives_its_subtype() -> None:
    own = load_definitions(["- | A Glyph token is a colorless Glyph artifact token with “{T}: Add {C}.”"])
    text = "Whenever you sacrifice a Glyph, draw a card."
    assert [*left_in_words(compile_text(text, definitions=own), text, definitions=own)] == []
    assert [left.text for left in left_in_words(compile_text(text), text)] == ["Glyph"]


def test_what_may_be_paid_as_a_spell_is_cast_is_an_additional_cost() -> None:
    """CR 702.33a says so of kicker; “As an additional cost to cast this spell, you may pay …” is the same."""
    (kicker,) = compile_text("You may pay an additional {1}{R} as you cast this spell.").abilities[0].casting
    (other,) = compile_text("As an additional cost to cast this spell, you may pay {1}{R}.").abilities[0].casting
    assert blanked(kicker) == blanked(other)
