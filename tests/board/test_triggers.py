"""Triggered abilities are reported with the right number of times: CR 603.2, on instructions written by hand."""

from __future__ import annotations

import pytest

from cardwright.board import Board, events, execute
from cardwright.compiler.instructions import (
    Ability,
    Act,
    CountOf,
    Create,
    HasType,
    Holds,
    IsOther,
    IsToken,
    Number,
    Selection,
)  # fmt: skip

from .build import (
    BEAR,
    SAPROLING,
    TREASURE,
    YOU,
    YOURS,
    all_of,
    create,
    creation,
    creature,
    creatures,
    rules,
    triggered,
)  # fmt: skip

KNOWN = rules(
    each=triggered("enter", creatures()),
    others=triggered("enters", creatures(IsOther(), YOURS)),
    some=triggered("enter", creatures(), one_or_more=True),
    itself=triggered("enter", source=True),
    itself_or_another=triggered("enter", creatures(IsOther(), YOURS), source=True),
    creates=triggered("create", Selection((IsToken(),)), player=YOU),
    creates_some=triggered("create", Selection(()), player=YOU, one_or_more=True),
    conditional=Ability(
        "triggered", "if", (0, 0), trigger=triggered("enter", creatures()).trigger,
        condition=Holds(CountOf(creatures()), ">", Number(5)),
    ),
)  # fmt: skip


def reported(ability: str, *steps: object, watchers: int = 1) -> list[int]:
    board = Board.new(rules=KNOWN).put(creature(1, 1, "Watcher", abilities=(ability,)), count=watchers)
    result = execute(steps, board)  # type: ignore[arg-type]
    return [e.times for e in result.events if isinstance(e, events.TriggerReported)]


@pytest.mark.parametrize(
    ("ability", "count", "times"),
    [
        ("each", 3, [3]),
        ("each", 10**18, [10**18]),
        ("others", 3, [3]),
        ("some", 3, [1]),
        ("itself_or_another", 3, [3]),
        ("creates", 3, [3]),
        ("creates_some", 3, [1]),
        ("itself", 3, []),
        ("conditional", 3, []),
        ("conditional", 5, [5]),
    ],
)
def test_603_2_how_many_times_it_triggers(ability: str, count: int, times: list[int]) -> None:
    assert reported(ability, create(SAPROLING, count)) == times


def test_603_2_one_or_more_of_several_kinds_in_one_event_is_once() -> None:
    step = Create((creation(SAPROLING, 2), creation(TREASURE, 3)))
    assert reported("creates_some", step) == [1]
    assert reported("creates", step) == [5]
    assert reported("creates_some", create(SAPROLING), create(TREASURE)) == [1, 1]


def test_603_2_each_of_a_stack_of_watchers_triggers() -> None:
    assert reported("each", create(SAPROLING, 3), watchers=4) == [12]


def test_603_6a_each_token_that_enters_sees_itself_and_the_others() -> None:
    board = Board.new(rules=KNOWN)
    for ability, times in (("itself", 5), ("each", 25), ("others", 20), ("itself_or_another", 25), ("some", 5)):
        result = execute([create(creature(1, 1, "Watcher", abilities=(ability,)), 5)], board)
        assert [e.times for e in result.events if isinstance(e, events.TriggerReported)] == [times]


def test_603_2_nothing_is_created_when_a_card_comes_back() -> None:
    board = Board.new(rules=KNOWN).put(BEAR).put(creature(1, 1, "Watcher", abilities=("creates",)))
    steps = [Act("exile", all_of(HasType("creature"))), Act("return to the battlefield", all_of(HasType("creature")))]
    assert not [e for e in execute(steps, board).events if isinstance(e, events.TriggerReported)]
