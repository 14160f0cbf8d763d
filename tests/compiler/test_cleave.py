"""A spell with cleave does, for its cleave cost, what its text says without the words in brackets (CR 702.148)."""

from __future__ import annotations

import pytest

from cardwright import compile_text
from cardwright.compiler.records.left import left_in_words
from cardwright.compiler.writing import blanked, write
from cardwright.compiler.writing.bracketed import bracketed

CASES = {
    "Return target nonland permanent [you control] to its owner's hand.": (
        "Return target nonland permanent you control to its owner's hand.",
        "Return target nonland permanent to its owner's hand.",
    ),
    "Search your library for a [basic land] card, [reveal it,] put it into your hand, then shuffle.": (
        "Search your library for a basic land card, reveal it, put it into your hand, then shuffle.",
        "Search your library for a card, put it into your hand, then shuffle.",
    ),
    "Destroy target [attacking] creature.": ("Destroy target attacking creature.", "Destroy target creature."),
    "Draw three cards. [Your maximum hand size is reduced by three for the rest of the game.]": (
        "Draw three cards. Your maximum hand size is reduced by three for the rest of the game.",
        "Draw three cards.",
    ),
}


@pytest.mark.parametrize(("text", "both"), CASES.items())
def test_the_spell_has_all_words_and_its_cleave_ability_those_outside_the_brackets(
    text: str, both: tuple[str, str]
) -> None:
    whole = f"Cleave {{4}}{{U}}\n{text}"
    program = compile_text(whole)
    assert list(left_in_words(program, whole)) == []
    cleave, spell = blanked(program).abilities
    as_printed, without = (blanked(compile_text(each)).abilities[0] for each in both)
    assert spell == as_printed
    assert (cleave.steps, cleave.targets) == (without.steps, without.targets)


@pytest.mark.parametrize("text", CASES)
def test_it_is_written_with_its_brackets(text: str) -> None:
    whole = f"Cleave {{4}}{{U}}\n{text}"
    assert write(blanked(compile_text(whole))) == whole


def test_brackets_of_a_spell_in_two_paragraphs_are_told() -> None:
    text = "Cleave {4}{U}\nDraw a card. [Scry 1.]\nYou gain 3 life."
    assert [each.construct for each in compile_text(text).diagnostics] == ["keyword"]


def test_brackets_mean_nothing_without_cleave() -> None:
    text = "Destroy target [attacking] creature."
    assert list(left_in_words(compile_text(text), text))


@pytest.mark.parametrize(
    ("printed", "without", "said"),
    [
        ("Draw a card. Scry 1.", "Draw a card.", "Draw a card. [Scry 1.]"),
        ("Destroy all creatures with flying.", "Destroy all creatures.", "Destroy all creatures [with flying]."),
        ("Draw two cards.", "Draw three cards.", None),
        ("Draw a card.", "Draw a card. Scry 1.", None),
    ],
)
def test_brackets_stand_around_what_is_left_out(printed: str, without: str, said: str | None) -> None:
    assert bracketed(printed, without) == said
