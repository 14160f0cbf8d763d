"""Replacement effects compiled from the cards' own words (CR 614, 616)."""

from __future__ import annotations

import pytest

from cardwright.board import Answer, Board, ChoiceNeeded, ScriptedChooser
from cardwright.board.state import events

from . import stage

CLUE, FOOD, TREASURE = "Create a Clue token.", "Create a Food token.", "Create a Treasure token."
XORN = "If you would create one or more Treasure tokens, instead create those tokens plus an additional Treasure token."


def made(board: Board, text: str, *answers: Answer) -> dict[str, int]:
    """How many tokens of which name one text creates."""
    chooser = ScriptedChooser(answers)
    result = stage.text(text, board, chooser=chooser)
    assert chooser.left == 0
    tokens = [t for e in result.events if isinstance(e, events.TokensCreated) for t in e.tokens]
    assert sum(isinstance(e, events.TokensCreated) for e in result.events) == 1
    return {name: sum(t.count for t in tokens if t.name == name) for name in sorted({t.name for t in tokens})}


@pytest.mark.parametrize(
    ("cards", "text", "expected"),
    [
        (("Doubling Season",), "Create two Food tokens.", {"Food Token": 4}),
        (("Parallel Lives",), FOOD, {"Food Token": 2}),
        (("Anointed Procession",), FOOD, {"Food Token": 2}),
        (("Primal Vigor",), FOOD, {"Food Token": 2}),
        (("Mondrak, Glory Dominus",), FOOD, {"Food Token": 2}),
        (("Adrix and Nev, Twincasters",), FOOD, {"Food Token": 2}),
        (("Doubling Season", "Parallel Lives", "Anointed Procession"), FOOD, {"Food Token": 8}),
        (
            ("Ojer Taq, Deepest Foundation // Temple of Civilization",),
            "Create a Food token and a 1/1 white Soldier creature token.",
            {"Food Token": 1, "Soldier Token": 3},
        ),
        (("Academy Manufactor",), FOOD, {"Clue Token": 1, "Food Token": 1, "Treasure Token": 1}),
        (("Academy Manufactor",) * 2, FOOD, {"Clue Token": 3, "Food Token": 3, "Treasure Token": 3}),
        (("Chatterfang, Squirrel General",), "Create three Food tokens.", {"Food Token": 3, "Squirrel Token": 3}),
        (("Peregrin Took",), "Create two Clue tokens.", {"Clue Token": 2, "Food Token": 1}),
        (("Divine Visitation",), "Create two 1/1 red Goblin creature tokens.", {"Angel Token": 2}),
        (("Divine Visitation",), FOOD, {"Food Token": 1}),
    ],
)
def test_614_1_the_card_s_own_words(cards: tuple[str, ...], text: str, expected: dict[str, int]) -> None:
    assert made(stage.board(*cards), text) == expected


def test_614_1_primal_vigor_is_for_every_player_doubling_season_for_its_controller() -> None:
    each = "Each player creates a Food token."
    assert made(stage.board("Primal Vigor"), each) == {"Food Token": 4}
    assert made(stage.board("Doubling Season"), each) == {"Food Token": 3}


def test_614_5_xorn_adds_one_for_the_event_and_each_xorn_adds_one() -> None:
    from cardwright.instructions import Characteristics

    xorn = Characteristics(name="Xorn", types=("Creature",), abilities=(XORN,))
    board = Board.new(rules=stage.RULES).put(xorn)
    assert made(board, "Create three Treasure tokens.") == {"Treasure Token": 4}
    assert made(board.put(xorn), "Create three Treasure tokens.") == {"Treasure Token": 5}
    assert made(board, FOOD) == {"Food Token": 1}


def totals(board: Board, text: str) -> set[int]:
    """Every number of tokens that some order of the effects leads to."""
    found: set[int] = set()
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        answers = waiting.pop()
        try:
            found.add(sum(made(board, text, *answers).values()))
        except ChoiceNeeded as needed:
            waiting += [(*answers, n + 1) for n in range(len(needed.question.options))]
    return found


@pytest.mark.parametrize(
    ("cards", "text", "expected"),
    [
        (("Academy Manufactor", "Chatterfang, Squirrel General"), CLUE, {4, 6}),
        (("Doubling Season", "Chatterfang, Squirrel General"), CLUE, {4}),
        (("Doubling Season", "Peregrin Took"), CLUE, {3, 4}),
        (("Divine Visitation", "Chatterfang, Squirrel General"), "Create a 1/1 red Goblin creature token.", {2}),
    ],
)
def test_616_1_every_order_can_be_reached(cards: tuple[str, ...], text: str, expected: set[int]) -> None:
    assert totals(stage.board(*cards), text) == expected


def test_616_1_visitation_after_chatterfang_makes_angels_of_the_squirrels_too() -> None:
    board = stage.board("Divine Visitation", "Chatterfang, Squirrel General")
    goblin = "Create a 1/1 red Goblin creature token."
    assert made(board, goblin, 1) == {"Angel Token": 1, "Squirrel Token": 1}
    assert made(board, goblin, 2) == {"Angel Token": 2}


def test_614_1_what_the_text_does_with_the_tokens_later_it_does_with_all() -> None:
    text = "Create a tapped Food token. Sacrifice it at the beginning of the next end step."
    board = stage.text(text, stage.board("Doubling Season", "Chatterfang, Squirrel General")).board
    tokens = [p.permanent for p in board.permanents if p.permanent.token]
    assert sum(t.count for t in tokens) == 4
    assert all(t.tapped for t in tokens)
    assert not [p for p in board.begin("end step").board.permanents if p.permanent.token]
