"""Counters that effects remove (CR 122.1): so many or all, of one kind or of any, and what follows “if you do”."""

from __future__ import annotations

import pytest

from cardwright.board import Answer, Board, ScriptedChooser
from cardwright.board.state import events

from . import stage
from .build import creature

BEAR = creature(2, 2, "Bear", name="Bear")


def do(text: str, board: Board, *answers: Answer, source: int | None = None, x: int | None = None) -> Board:
    chooser = ScriptedChooser(answers)
    after = stage.text(text, board, source=source, chooser=chooser, x=x).board
    assert chooser.left == 0
    return after


def counters(board: Board) -> list[tuple[int, dict[str, int]]]:
    return [(p.permanent.count, p.permanent.counters) for p in board.permanents if not p.permanent.token]


def put(**counters: int) -> Board:
    """A Bear with these counters; p1 stands for +1/+1."""
    return stage.board().put(BEAR, counters={{"p1": "+1/+1"}.get(kind, kind): n for kind, n in counters.items()})


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Remove a +1/+1 counter from target creature.", {"+1/+1": 2, "time": 1}),
        ("Remove two +1/+1 counters from target creature.", {"+1/+1": 1, "time": 1}),
        ("Remove X +1/+1 counters from target creature.", {"time": 1}),
        ("Remove all +1/+1 counters from target creature.", {"time": 1}),
        ("Remove all counters from all creatures.", {}),
        ("Remove five time counters from each creature.", {"+1/+1": 3}),
        ("Remove a charge counter from target creature.", {"+1/+1": 3, "time": 1}),
    ],
)
def test_cr_122_1_so_many_of_a_kind_or_all(text: str, left: dict[str, int]) -> None:
    assert counters(do(text, put(p1=3, time=1), x=3)) == [(1, left)]


@pytest.mark.parametrize(("number", "left"), [(0, {"+1/+1": 3}), (1, {"+1/+1": 2, "time": 1})])
def test_cr_122_1_where_the_text_names_no_kind_its_controller_chooses(number: int, left: dict[str, int]) -> None:
    assert counters(do("Remove a counter from target creature.", put(p1=3, time=1), number)) == [(1, left)]
    assert counters(do("Remove two counters from target creature.", put(time=2))) == [(1, {})]


@pytest.mark.parametrize(
    ("text", "there", "foods"),
    [
        ("Remove a +1/+1 counter from this creature. If you do, create a Food token.", 2, 1),
        ("Remove a +1/+1 counter from this creature. If you do, create a Food token.", 0, 0),
        ("Remove two +1/+1 counters from this creature. If you do, create a Food token.", 1, 0),
        ("Remove all +1/+1 counters from this creature. If you do, create that many Food tokens.", 3, 3),
        ("Remove all +1/+1 counters from this creature. If you do, create that many Food tokens.", 0, 0),
    ],
)
def test_cr_608_2c_if_you_do_asks_whether_they_were_removed(text: str, there: int, foods: int) -> None:
    board = put(p1=there) if there else stage.board().put(BEAR)
    assert do(text, board, source=1).count("Food Token") == foods


def test_cr_608_2c_nothing_is_removed_from_what_has_left() -> None:
    board = do("Exile target creature.", put(p1=2))
    text = "Remove a +1/+1 counter from this creature. If you do, create a Food token."
    assert do(text, board, source=1).count("Food Token") == 0


@pytest.mark.parametrize(("number", "foods"), [(0, 0), (2, 2), (9, 3)])
def test_cr_107_1c_any_number_is_at_most_what_is_there(number: int, foods: int) -> None:
    text = "You may remove any number of +1/+1 counters from this creature. If you do, create that many Food tokens."
    assert do(text, put(p1=3), True, number, source=1).count("Food Token") == foods


def test_stacks_of_any_size_lose_them_at_once() -> None:
    board = stage.board().put(BEAR, count=10**18, counters={"+1/+1": 2})
    result = stage.text("Remove a +1/+1 counter from each creature.", board)
    assert counters(result.board) == [(10**18, {"+1/+1": 1})]
    (removed,) = result.events
    assert isinstance(removed, events.CountersRemoved)
    one = do("Remove a +1/+1 counter from target creature you control.", board)
    assert sorted(counters(one), key=lambda c: c[0]) == [(1, {"+1/+1": 1}), (10**18 - 1, {"+1/+1": 2})]
