"""References to some of the objects that the effect spoke of before: “one of them” (CR 608.2d)."""

from __future__ import annotations

import pytest

from cardwright.board import Answer, Board, ChoiceNeeded, ScriptedChooser

from . import stage

TWO = "Create two Food tokens."
KINDS = "Create a Food token and a 1/1 white Soldier creature token."


def after(text: str, *answers: Answer, on: Board | None = None) -> Board:
    """The board after the text, all answers used."""
    chooser = ScriptedChooser(answers)
    board = stage.text(text, on if on is not None else Board.new(rules=stage.RULES), chooser=chooser).board
    assert chooser.left == 0
    return board


@pytest.mark.parametrize(
    "words",
    [
        "Exile one of them.",
        "Sacrifice one of them.",
        "Sacrifice one of those tokens.",
        "Destroy one of the tokens.",
        "Sacrifice either of those tokens.",
    ],
)
def test_608_2d_one_of_those_alike_is_not_asked(words: str) -> None:
    assert after(f"{TWO} {words}").count() == 1


def test_608_2d_which_of_the_created_is_the_player_s_choice() -> None:
    with pytest.raises(ChoiceNeeded) as needed:
        after(f"{KINDS} Exile one of them.")
    assert [offered.label for offered in needed.value.question.objects] == ["Food Token", "Soldier Token"]
    assert [p.characteristics.name for p in after(f"{KINDS} Exile one of them.", 1).permanents] == ["Soldier Token"]


@pytest.mark.parametrize(("answer", "left"), [((), 2), ((1,), 1)])
def test_608_2d_up_to_one_of_them(answer: tuple[int, ...], left: int) -> None:
    assert after(f"{TWO} Sacrifice up to one of them.", answer).count() == left


def test_608_2d_any_number_of_them() -> None:
    assert after("Create three Food tokens. Sacrifice any number of them.", {1: 2}).count() == 1


def test_608_2d_others_are_none_of_them() -> None:
    food = stage.text(TWO, Board.new(rules=stage.RULES)).board
    board = after(f"{TWO} Put a charge counter on one of them.", on=food)
    assert [(p.permanent.id, p.permanent.count) for p in board.permanents if p.permanent.counters] == [(3, 1)]
    assert board.count() == 4


def test_701_9b_one_of_them_at_random_is_what_chance_says() -> None:
    with pytest.raises(ChoiceNeeded) as needed:
        after(f"{KINDS} Sacrifice one of them at random.")
    assert "chance" in needed.value.question.why
    assert [p.characteristics.name for p in after(f"{KINDS} Sacrifice one of them at random.", 1).permanents] == [
        "Soldier Token"
    ]


def test_608_2d_one_of_the_targets() -> None:
    soldiers = stage.text("Create three 1/1 white Soldier creature tokens.", Board.new(rules=stage.RULES)).board
    board = after("Tap two target creatures. Exile one of them.", on=soldiers)
    assert [(p.permanent.tapped, p.permanent.count) for p in board.permanents] == [(True, 1), (False, 1)]


@pytest.mark.parametrize(
    ("words", "left", "counters"),
    [
        ("Exile one of them and put a charge counter on the other.", 1, 1),
        ("Sacrifice one of them. Put a charge counter on each of the others.", 1, 1),
        ("Put a charge counter on one of them and sacrifice the other.", 1, 1),
        ("Sacrifice one of them, then sacrifice the rest.", 0, 0),
    ],
)
def test_608_2d_the_other_is_the_one_that_was_not_chosen(words: str, left: int, counters: int) -> None:
    board = after(f"{TWO} {words}")
    assert board.count() == left
    assert sum(p.permanent.counters.get("charge", 0) for p in board.permanents) == counters
