"""The program writes the card: what a program says in words compiles to the same program."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from cardwright import instructions
from cardwright.compiler import CannotWrite, Program, blanked, compile_text, write
from cardwright.compiler.records.left import left_in_words

STEPS = Path(__file__).with_name("steps")
#: Cases of the tables that cannot be written yet, or that come back as something else: this list only shrinks.
NOT_YET = frozenset(
    line for line in (STEPS.parent / "not_written.txt").read_text(encoding="utf-8").splitlines() if line
)
#: Sentences in today's words, which the program gives back as they are.
WORD_FOR_WORD = (STEPS.parent / "written_so.txt").read_text(encoding="utf-8").splitlines()
CASES = [
    pytest.param(case, id=f"{table.stem}: {case['text']}")
    for table in sorted(STEPS.glob("*.toml"))
    for case in tomllib.loads(table.read_text(encoding="utf-8"))["case"]
    if not case.get("left")
]


def comes_back(text: str, name: str) -> str:
    """What is wrong with the text that the program of a text is written as; nothing if it gives the same program."""
    program = compile_text(text, name=name)
    assert not list(left_in_words(program, text))
    try:
        written = write(blanked(program), name=name)
    except CannotWrite as problem:
        return f"{problem}"
    wanted = [blanked(each) for each in program.abilities if each.kind != "reminder"]
    found = [blanked(each) for each in compile_text(written, name=name).abilities if each.kind != "reminder"]
    return "" if wanted == found else f"{written} is something else"


@pytest.mark.parametrize("case", CASES)
def test_what_a_program_writes_compiles_to_it(case: dict[str, Any]) -> None:
    said = comes_back(case["text"], case.get("name", "Test Card"))
    assert bool(said) == (case["text"].replace("\n", "\\n") in NOT_YET), said or "it comes back: take it off the list"


@pytest.mark.parametrize("text", WORD_FOR_WORD)
def test_todays_words_are_written_as_they_are(text: str) -> None:
    assert write(blanked(compile_text(text, name="Test Card")), name="Test Card") == text


def test_no_field_for_people_is_read() -> None:
    text = "Flying\n{2}{W}, {T}: Target creature gets +1/+1 until end of turn. Draw a card."
    program = compile_text(text, name="Test Card")
    assert write(program) == write(blanked(program)) == text


def test_a_source_without_a_name_is_called_by_what_it_is() -> None:
    program = compile_text("When this creature enters, this creature deals 2 damage to any target.")
    assert write(program, this="creature").startswith("When this creature enters, this creature deals 2 damage")
    assert write(program).startswith("When this permanent enters")
    assert write(program, name="Fire Imp").startswith("When Fire Imp enters, Fire Imp deals")


def test_what_has_no_words_is_refused_by_its_type() -> None:
    ability = instructions.Ability("spell", "", (0, 0), steps=(instructions.Unmodelled("Frobnicate.", (0, 0)),))
    with pytest.raises(CannotWrite, match=r"^Unmodelled cannot be written"):
        write(Program((ability,)))


def test_the_order_of_what_holds_together_is_no_difference() -> None:
    one, other = instructions.HasType("creature"), instructions.InState("tapped")
    assert blanked(instructions.Selection((one, other), "x")) == blanked(instructions.Selection((other, one), "y"))


@pytest.mark.parametrize(
    "text", ["Cycling {2}", "Ninjutsu {1}{B}", "Echo {1}{G}", "Modular 3", "Suspend 3—{R}", "Ward—Pay 2 life."]
)
def test_a_keyword_is_written_with_its_parameter(text: str) -> None:
    assert write(blanked(compile_text(text))) == text


def test_what_is_done_instead_is_a_paragraph_of_its_own() -> None:
    usual = "Fire Imp deals 3 damage to any target."
    text = f"{usual}\nMorbid — If a creature died this turn, Fire Imp deals 5 damage instead."
    assert write(compile_text(text, name="Fire Imp"), name="Fire Imp") == text


def test_instead_ahead_of_what_is_done_is_the_same() -> None:
    usual = "Fire Imp deals 3 damage to any target.\nIf a creature died this turn, "
    instead = "instead Fire Imp deals 5 damage to that permanent or player and the damage can't be prevented."
    said = compile_text(usual + instead, name="Fire Imp")
    assert not list(left_in_words(said, usual + instead))
    text = f"{usual}Fire Imp deals 5 damage instead and the damage can't be prevented."
    assert write(blanked(said), name="Fire Imp") == text
    assert blanked(compile_text(text, name="Fire Imp")) == blanked(said)


YOU, NEXT = instructions.Player("you"), instructions.Trigger(())
DO_NOTHING = [
    instructions.If(instructions.Happened(), ()),
    instructions.If(instructions.Happened(), (), (instructions.Shuffle(YOU),)),
    instructions.May(YOU, ()),
    instructions.Delayed(NEXT, (), ""),
]


@pytest.mark.parametrize("step", DO_NOTHING)
def test_a_step_in_which_nothing_is_done_has_no_words(step: instructions.Step) -> None:
    with pytest.raises(CannotWrite, match="nothing is done"):
        write(Program((instructions.Ability("spell", "", (0, 0), steps=(step,)),)))
