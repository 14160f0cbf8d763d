"""Objects with the same name as another one (CR 201.2a), and effects on a target and others (CR 115.1)."""

from __future__ import annotations

import pytest

from cardwright.board import Answer, Board, ScriptedChooser
from cardwright.board.state import events
from cardwright.instructions import Characteristics

from . import stage
from .build import creature

BEAR = creature(2, 2, "Bear", name="Bear")
ELF = creature(1, 1, "Elf", name="Elf")
DESTROY = "Destroy target creature and all other creatures with the same name as that creature."


def do(text: str, board: Board, *answers: Answer, source: int | None = None) -> Board:
    chooser = ScriptedChooser(answers)
    after = stage.text(text, board, source=source, chooser=chooser).board
    assert chooser.left == 0
    return after


def names(board: Board) -> dict[str, int]:
    return {name: board.count(name) for name in sorted({p.seen.name for p in board.permanents})}


def both() -> Board:
    """Bears on both sides, a Bear that is a token, an artifact called Bear, and Elves."""
    board = stage.board().put(BEAR, count=2).put(BEAR, controller="Opponent").put(BEAR, token=True)
    return board.put(Characteristics(name="Bear", types=("Artifact",))).put(ELF, count=10**18)


@pytest.mark.parametrize(("target", "left"), [(1, {"Bear": 1, "Elf": 10**18}), (6, {"Bear": 5})])
def test_cr_201_2a_whoever_controls_them_and_whatever_they_are(target: int, left: dict[str, int]) -> None:
    assert names(do(DESTROY, both(), target)) == left


def test_cr_201_2a_of_one_player_only() -> None:
    text = "Exile target creature and all other creatures its controller controls with the same name as that creature."
    assert names(do(text, both(), 3)) == {"Bear": 4, "Elf": 10**18}


def test_cr_201_2a_what_has_no_name_has_none_in_common() -> None:
    board = do("Turn all creatures face down.", stage.board().put(BEAR).put(BEAR))
    assert do(DESTROY, board).count() == 1


def test_cr_608_2b_without_the_target_nothing_is_done() -> None:
    result = stage.text(DESTROY, stage.board("Wastes"))
    assert [type(e) for e in result.events] == [events.NotResolved]


def test_cr_608_2c_the_source_is_one_of_the_others() -> None:
    board = stage.board().put(BEAR, count=2)
    assert do(DESTROY, board, source=2).count() == 0


def test_cr_201_2a_the_tokens_with_the_name_of_the_card_that_left() -> None:
    text = "Whenever a nontoken creature dies, exile all tokens with the same name as that creature."
    chooser = ScriptedChooser()
    after = stage.text(text, both(), chooser=chooser, that=((1, 1),)).board
    assert (after.count("Bear"), after.count("Elf")) == (4, 10**18)


def test_cr_115_1_two_targets_of_one_effect() -> None:
    board = stage.board("Wastes", "Mimic Vat").put(BEAR)
    assert names(do("Destroy target land and target artifact.", board)) == {"Bear": 1}
    only = stage.text("Destroy target land and target artifact.", stage.board("Wastes"))
    assert [type(e) for e in only.events] == [events.NotResolved]


def test_cr_111_2_for_each_that_was_exiled_this_way() -> None:
    text = (
        "Exile target creature and all other creatures its controller controls with the same name as that creature. "
        "Create a Food token for each nontoken creature exiled this way."
    )
    assert do(text, both(), 1).count("Food Token") == 2
