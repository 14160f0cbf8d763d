"""What designers, and the data of engines, write for a card's name (CR 201.5)."""

from __future__ import annotations

import pytest

from cardwright.compiler import compile_text
from cardwright.grammar import parse, render

SENTENCES = (
    "When {} enters, create a Food token.",
    "{} enters tapped.",
    "Sacrifice {}: Draw a card.",
    "{T}, Sacrifice {}: Add {C}.".replace("{T}", "{{T}}").replace("{C}", "{{C}}"),
    "{} deals 2 damage to any target.",
    "Create a Food token, then attach {} to it.",
    "{}'s power is equal to the number of creatures you control.",
)


@pytest.mark.parametrize("mark", ["~", "@", "CARDNAME", "LEGENDNAME", "{this}"])
@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_mark_in_place_of_the_name_is_the_card_itself(sentence: str, mark: str) -> None:
    text, named = sentence.format(mark), sentence.format("Gorvax")
    assert render(parse(text, name="Gorvax")) == text
    found, meant = compile_text(text, name="Gorvax"), compile_text(named, name="Gorvax")
    assert found.diagnostics == () == meant.diagnostics
    assert [type(each) for ability in found.abilities for each in ability.steps] == [
        type(each) for ability in meant.abilities for each in ability.steps
    ]


@pytest.mark.parametrize("text", ["Draw ~~ cards.", "a~b"])
def test_only_the_mark_alone_is_the_name(text: str) -> None:
    assert compile_text(text, name="Gorvax").diagnostics
