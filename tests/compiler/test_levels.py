"""Sections of a text box, and words that are chosen: abilities had only while (CR 614.12b, 711.2, 716.2, 721.2)."""

from __future__ import annotations

import pytest

from cardwright import instructions
from cardwright.compiler import blanked, compile_text, write
from cardwright.compiler.records.left import left_in_words

LEVELER = "Level up {W}\nLEVEL 2-6\n3/3\nFirst strike\nLEVEL 7+\n4/4\n{T}: Draw a card."
CLASS = "You gain 1 life.\n{1}{G}: Level 2\nWhenever you attack, draw a card.\n{3}{G}: Level 3\nSkip your draw step."
SIEGE = (
    "As Test Card enters, choose Khans or Dragons.\n"
    "• Khans — Whenever you attack, draw a card.\n• Dragons — Creatures you control get +1/+1."
)
STATION = "Flying\n8+ | Vigilance\n4/5"

SOURCE = instructions.Reference("source")


def at_least(least: int, kind: str = "level") -> instructions.Holds:
    return instructions.Holds(instructions.CountersOn(kind, SOURCE), "≥", instructions.Number(least))


def at_most(most: int) -> instructions.Holds:
    return instructions.Holds(instructions.CountersOn("level", SOURCE), "≤", instructions.Number(most))


def of_class(level: int) -> instructions.Holds:
    return instructions.Holds(instructions.NumberOf("level", SOURCE), "≥", instructions.Number(level))


FROM_TWO_TO_SIX = instructions.AllHold((at_least(2), at_most(6)))


@pytest.mark.parametrize(
    ("text", "held"),
    [
        (LEVELER, [None, FROM_TWO_TO_SIX, FROM_TWO_TO_SIX, at_least(7), at_least(7)]),
        (CLASS, [None, None, of_class(2), None, of_class(3)]),
        (STATION, [None, at_least(8, "charge"), at_least(8, "charge")]),
        (SIEGE, [None, instructions.WordChosen("Khans"), instructions.WordChosen("Dragons")]),
    ],
)
def test_an_ability_is_had_while_its_section_says_so(text: str, held: list[instructions.Condition | None]) -> None:
    program = compile_text(text, name="Test Card")
    assert not [each for each in left_in_words(program, text) if each.kind != "keyword"]
    assert [each.only_while for each in program.abilities] == held


@pytest.mark.parametrize("text", [LEVELER, CLASS, STATION, SIEGE])
def test_sections_are_written_back(text: str) -> None:
    assert write(blanked(compile_text(text, name="Test Card")), name="Test Card") == text


def test_a_class_level_bar_is_reached_from_the_level_before_and_as_a_sorcery() -> None:
    bar = compile_text(CLASS, name="Test Card").abilities[1]
    before = instructions.Holds(instructions.NumberOf("level", SOURCE), "=", instructions.Number(1))
    assert blanked(bar).timing == (instructions.OnlyIf(before), instructions.OnlyAs("sorcery"))
    assert [type(step) for step in bar.steps] == [instructions.BecomeLevel]


def test_a_size_in_a_station_section_makes_a_creature() -> None:
    size = compile_text(STATION, name="Test Card").abilities[-1]
    changes = [type(change) for change in size.statics[0].changes]
    assert changes == [instructions.SetTypes, instructions.SetPT]
