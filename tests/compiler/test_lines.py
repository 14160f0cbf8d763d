"""What stands before a line's sentences: labels, symbols and words before a dash are typed or reported, never lost."""

from __future__ import annotations

import pytest

from cardwright import instructions
from cardwright.compiler import blanked, compile_text, write
from cardwright.compiler.records.left import left_in_words
from cardwright.grammar import parse, render

ALONE = [
    "+ {R} — Draw a card.",
    "{P} — Draw a card.",
    "{R} — Draw a card.",
    "{2}{G} — Draw a card.",
    "Q: Draw a card.",
    "* Draw a card.",
    "• Draw a card.",
    "☐ Draw a card.",
    "[-2] Draw a card.",
    "~ Draw a card.",
    "1. Draw a card.",
    "1) Draw a card.",
    "a) Draw a card.",
    "- Draw a card.",
    "— Draw a card.",
    "+ Draw a card.",
    "+1 Draw a card.",
    "| Draw a card.",
    "# Draw a card.",
    "> Draw a card.",
    "★ Draw a card.",
    "1—9 | Draw a card.",
    "1 | Draw a card.",
    "1 or less | Draw a card.",
    "20 | Draw a card.",
    "3+ Draw a card.",
    "LEVEL 1-3 | Draw a card.",
    "IIII — Draw a card.",
    "VX — Draw a card.",
    "// Draw a card.",
    "{FOO}: Draw a card.",
    "2 — Draw a card.",
    "Not — Draw a card.",
    "Never — Draw a card.",
    "If able — Draw a card.",
    "Each opponent — Draw a card.",
    "Target player — Draw a card.",
    "During your turn — Draw a card.",
    "Two — Draw a card.",
    "You — Draw a card.",
    "Half — Draw a card.",
    "Flying — Haste",
    "Flying — Draw a card.",
    "Trample — {T}: Draw a card.",
    "{R} — Flying",
    "+ Flying",
    "1. Flying",
    "* Flying",
    "~ Flying",
    "{T} — {R}: Draw a card.",
    "* {T}: Draw a card.",
    "• {T}: Draw a card.",
    "{P} — {T}: Draw a card.",
    "3+ {T}: Draw a card.",
    "[+1] {T}: Draw a card.",
    "+1, {T}: Draw a card.",
]
BELOW = [
    "Draw a card.\n• You gain 2 life.",
    "Draw a card.\n+ {2} — You gain 2 life.",
    "Draw a card.\n1—9 | You gain 2 life.",
    "Flying\n• Haste",
    "Flying\n+ {2} — Draw a card.",
    "Spree\n• Draw a card.",
    "Spree\n{P} — Draw a card.",
    "Choose one —\n{P} — Draw a card.\n{P}{P} — You gain 2 life.",
    "Choose one —\n1—9 | Draw a card.\n10+ | You gain 2 life.",
    "Choose one —\n• {T}: Draw a card.\n• You gain 2 life.",
    "Choose up to five {P} worth of modes.\n• Draw a card.\n{P}{P} — You gain 2 life.",
    "Choose up to five {P} worth of modes.\n• Draw a card.\n• You gain 2 life.",
    "Roll a d20.\n• Draw a card.\n• You gain 2 life.",
]


@pytest.mark.parametrize("text", [*ALONE, *BELOW])
def test_what_stands_before_a_line_is_not_lost_in_silence(text: str) -> None:
    program = compile_text(text, name="Test Card")
    assert list(left_in_words(program, text))


SPREE = "Spree\n+ {2} — Mill four cards.\n+ {4}{G} — Target player draws a card."
PAWPRINTS = (
    "Choose up to five {P} worth of modes. You may choose the same mode more than once.\n"
    "{P} — Draw a card.\n{P}{P}{P} — You gain 4 life."
)
TYPED = {
    SPREE: [],
    "Tiered\n• {0} — Draw a card.\n• {2} — Draw two cards.": [],
    "Choose one —\n• {1} — Draw a card.\n• You gain 4 life.": [],
    PAWPRINTS: [],
    "Station\n2+ | {1}, {T}, Sacrifice a land: Draw two cards.\n8+ | Flying, vigilance, haste\n"
    "Whenever you sacrifice a land, each opponent loses 2 life.": [2, 8, 8, 8, 8],
    "Flying\n12+ | {T}: Add {W} for each artifact you control.": [12],
}


@pytest.mark.parametrize(("text", "stations"), TYPED.items())
def test_labels_that_mean_something_are_typed_and_written_back(text: str, stations: list[int]) -> None:
    program = compile_text(text, name="Test Card")
    assert not list(left_in_words(program, text))
    assert write(blanked(program), name="Test Card") == text
    held = [each.only_while for each in program.abilities if each.only_while is not None]
    charge = instructions.CountersOn("charge", instructions.Reference("source"))
    assert held == [instructions.Holds(charge, "≥", instructions.Number(least)) for least in stations]


@pytest.mark.parametrize("text", [*ALONE, *BELOW, *TYPED, "Roll a d20.\n1—9 | Draw a card.\n10+ | Scry 2."])
def test_lines_are_rendered_as_they_are_read(text: str) -> None:
    tree = parse(text)
    again = parse(render(tree))
    assert render(again) == render(tree)


def test_each_mode_of_spree_has_its_cost() -> None:
    (ability,) = compile_text(SPREE, name="Test Card").abilities
    (choice,) = ability.steps
    assert isinstance(choice, instructions.Choose)
    assert (choice.least, choice.most) == (1, 2)
    assert [[type(each) for each in costs] for costs in choice.costs] == [[instructions.PayMana]] * 2


def test_pawprints_are_what_modes_are_worth() -> None:
    (ability,) = compile_text(PAWPRINTS, name="Test Card").abilities
    (choice,) = ability.steps
    assert isinstance(choice, instructions.Choose)
    assert (choice.least, choice.most, choice.worth, choice.again) == (0, 5, (1, 3), True)


def test_a_note_ahead_of_all_else_that_speaks_of_this_object_is_a_rule_of_its_own() -> None:
    program = compile_text("(If this would leave, exile it instead.)\nFlying")
    without = compile_text("If this would leave, exile it instead.\nFlying")
    assert [each.replacements for each in program.abilities] == [each.replacements for each in without.abilities]
    assert program.abilities[0].replacements
    assert not [*left_in_words(program, "")]
    left = left_in_words(compile_text("(If this would leave, glorp it.)\nFlying"), "")
    assert any("glorp" in each.text for each in left)


@pytest.mark.parametrize(
    "text",
    [
        "Flying\n(If this would leave, exile it instead.)",
        "(As this Saga enters and after your draw step, add a lore counter. Sacrifice after III.)\nFlying",
        "({T}: Add {G} or {U}.)\nFlying",
        "(This land isn't a spell.)\nFlying",
    ],
)
def test_a_note_that_reminds_of_what_is_said_elsewhere_does_nothing(text: str) -> None:
    note, ability = sorted(compile_text(text).abilities, key=lambda each: each.kind != "reminder")
    assert note == instructions.Ability("reminder", note.text, note.span)
    assert ability.keyword == "flying"
