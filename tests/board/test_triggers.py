"""Triggered abilities are reported with the right number of times: CR 603.2, on instructions written by hand."""

from __future__ import annotations

import pytest

from cardwright.board import Board, execute
from cardwright.board.state import events
from cardwright.instructions import (
    Ability,
    Act,
    Characteristics,
    CountOf,
    Create,
    Does,
    HasName,
    HasType,
    Holds,
    IsOther,
    IsToken,
    Move,
    Number,
    Selection,
    Told,
)

from . import stage
from .build import (
    BEAR,
    SAPROLING,
    SOURCE,
    TREASURE,
    YOU,
    YOURS,
    all_of,
    create,
    creation,
    creature,
    creatures,
    dies,
    enters,
    rules,
    triggered,
)

KNOWN = rules(
    each=triggered(enters(creatures())),
    others=triggered(enters(creatures(IsOther(), YOURS))),
    some=triggered(enters(creatures(), together=True)),
    itself=triggered(enters(SOURCE)),
    itself_or_another=triggered(enters(SOURCE), enters(creatures(IsOther(), YOURS))),
    creates=triggered(Does(YOU, "create", Selection((IsToken(),)))),
    creates_some=triggered(Does(YOU, "create", Selection(()), together=True)),
    conditional=Ability(
        "triggered",
        "if",
        (0, 0),
        trigger=triggered(enters(creatures())).trigger,
        condition=Holds(CountOf(creatures()), ">", Number(5)),
    ),
)


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
    steps = [Move(all_of(HasType("creature")), "exile"), Move(all_of(HasType("creature")), "battlefield")]
    assert not [e for e in execute(steps, board).events if isinstance(e, events.TriggerReported)]


WATCHING = [
    # the ability, what is done on a board with Grizzly Bears of both players and a Clue, how often it triggers
    ("Whenever an artifact is put into a graveyard from the battlefield, draw a card.", "Destroy all artifacts.", 1),
    ("Whenever a creature is put into your graveyard from the battlefield, draw a card.", "Destroy all creatures.", 1),
    (
        "Whenever a creature is put into an opponent's graveyard from the battlefield, draw a card.",
        "Destroy all creatures.",
        1,
    ),
    ("Whenever an artifact is put into a graveyard from the battlefield, draw a card.", "Exile all artifacts.", 0),
    ("Whenever a creature dies, draw a card.", "Destroy all creatures.", 2),
    ("Whenever a creature dies, draw a card.", "Exile all creatures.", 0),
    ("Whenever a creature you control dies, draw a card.", "Destroy all creatures.", 1),
    ("Whenever a creature token dies, draw a card.", "Destroy all creatures.", 0),
    ("Whenever a creature leaves the battlefield, draw a card.", "Exile all creatures.", 2),
    ("Whenever a token you control leaves the battlefield, draw a card.", "Destroy all artifacts.", 1),
    ("Whenever you sacrifice a token, draw a card.", "Sacrifice a Clue.", 1),
    ("Whenever you sacrifice a creature, draw a card.", "Sacrifice a Clue.", 0),
    ("Whenever you create one or more tokens, draw a card.", "Create a Food token and two Treasure tokens.", 1),
    ("Whenever you create a token, draw a card.", "Create a Food token and two Treasure tokens.", 3),
    ("Whenever an artifact enters the battlefield under your control, draw a card.", "Create two Food tokens.", 2),
    ("Whenever a creature enters, draw a card.", "Create two Food tokens.", 0),
    (
        "Whenever an artifact enters the battlefield under your control, draw a card.",
        "Each player creates a Food token.",
        1,
    ),
]


@pytest.mark.parametrize(("ability", "done", "times"), WATCHING)
def test_603_2_abilities_in_the_cards_own_words(ability: str, done: str, times: int) -> None:
    watcher = Characteristics(name="Watcher", types=("Enchantment",), abilities=(ability,))
    bears = stage.card("Grizzly Bears")
    board = stage.board("Grizzly Bears").put(bears, controller="Opponent")
    board = stage.text("Create a Clue token.", board).board.put(watcher)
    reports = [e for e in stage.text(done, board).events if isinstance(e, events.TriggerReported)]
    assert sum(e.times for e in reports) == times


def test_111_10q_a_wicked_role_sees_itself_put_into_the_graveyard() -> None:
    wicked = "Create a Wicked Role token attached to target creature you control."
    board = stage.text(wicked, stage.board("Grizzly Bears")).board
    result = stage.text("Destroy all creatures.", board)
    reports = [e.text for e in result.events if isinstance(e, events.TriggerReported)]
    assert len(reports) == 1
    assert "each opponent loses 1 life" in reports[0]


def test_603_2_when_enchanted_creature_dies_is_about_the_one_it_enchants() -> None:
    aura = Characteristics(
        name="Investigation",
        types=("Enchantment",),
        subtypes=("Aura",),
        keywords=("enchant creature",),
        abilities=("When enchanted creature dies, draw a card.",),
    )
    board = stage.board("Grizzly Bears", "Colossal Dreadmaw")
    for host in ("Grizzly Bears", "Colossal Dreadmaw"):
        board = execute([create(aura, attached_to=all_of(HasName(host)))], board).board
    result = execute([Act("destroy", all_of(HasName("Grizzly Bears")))], board)
    assert sum(e.times for e in result.events if isinstance(e, events.TriggerReported)) == 1


def test_700_4_only_creatures_die() -> None:
    board = Board.new(rules=rules(any=triggered(dies(creatures())))).put(creature(1, 1, "Watcher", abilities=("any",)))
    board = execute([create(TREASURE, 2), create(SAPROLING, 3)], board).board
    result = execute([Act("destroy", all_of(IsToken()))], board)
    assert [e.times for e in result.events if isinstance(e, events.TriggerReported)] == [3]


def test_what_the_board_cannot_judge_of_an_event_is_said() -> None:
    lucky = triggered(enters(creatures(Told("with a lucky number"))))
    board = Board.new(rules=rules(lucky=lucky)).put(creature(1, 1, "Watcher", abilities=("lucky",)))
    result = execute([create(SAPROLING, 3)], board)
    (report,) = [e for e in result.events if isinstance(e, events.TriggerReported)]
    assert (report.times, report.unsure) == (3, "with a lucky number")
