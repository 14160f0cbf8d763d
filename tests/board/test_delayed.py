"""Delayed abilities that wait for an event (CR 603.7), and the attacks that some of them wait for (CR 508)."""

from __future__ import annotations

import pytest

from cardwright.board import Board, CannotExecute, ScriptedChooser
from cardwright.board.state import events
from cardwright.instructions import Characteristics

from . import stage
from .build import creature

BEAR = creature(2, 2, "Bear", name="Bear")
ELF = creature(1, 1, "Elf", name="Elf")
MARK = "Target creature gets +1/+0 until end of turn. When that creature dies this turn, create a Food token."
SOLDIERS = (
    "−2: Whenever one or more nontoken creatures attack this turn, create that many 1/1 white Soldier creature tokens "
    "that are tapped and attacking."
)


def do(board: Board, *texts: str, answers: tuple[object, ...] = ()) -> Board:
    chooser = ScriptedChooser(answers)  # type: ignore[arg-type]
    for text in texts:
        board = stage.text(text, board, chooser=chooser).board
    assert chooser.left == 0
    return board


@pytest.mark.parametrize(
    ("text", "foods"),
    [
        ("Destroy all Bears.", 1),
        ("Destroy all Elves.", 0),
        ("Exile all Bears.", 0),  # CR 700.4: that is not dying
    ],
)
def test_cr_603_7c_that_creature_is_the_one_that_the_effect_spoke_of(text: str, foods: int) -> None:
    board = stage.board().put(BEAR).put(ELF)
    marked = do(board, MARK, answers=("Bear",))
    assert do(marked, text.replace("Elves", "Elf creatures")).count("Food Token") == foods


def test_cr_603_7b_this_turn_is_over_with_the_turn() -> None:
    marked = do(stage.board().put(BEAR), MARK)
    assert do(marked.begin("cleanup").board, "Destroy all creatures.").count() == 0
    assert do(marked.begin("turn").board, "Destroy all creatures.").count() == 0


def test_cr_603_7b_with_a_stated_duration_it_triggers_each_time() -> None:
    board = do(stage.board().put(BEAR).put(ELF), "−2: Whenever a creature dies this turn, create a Food token.")
    assert do(board, "Destroy all Bears.", "Destroy all creatures.").count("Food Token") == 2
    both = do(board, "Destroy all creatures.")
    assert both.count("Food Token") == 2
    waits = "−2: When a creature dies, create a Food token."
    once = do(stage.board().put(BEAR, count=3), waits, "Destroy all creatures.")
    assert (once.count("Food Token"), once.state.delayed) == (1, ())


def test_cr_603_7a_what_happened_before_does_not_count() -> None:
    text = "Destroy target creature. When that creature dies this turn, create a Food token."
    assert do(stage.board().put(BEAR), text).count() == 0


def test_cr_603_7_what_the_board_cannot_know_of_the_event_is_asked() -> None:
    text = "−2: Whenever a creature dealt damage this way dies this turn, create a Food token."
    board = do(stage.board().put(BEAR).put(ELF), text)
    assert do(board, "Destroy all creatures.", answers=("Elf",)).count("Food Token") == 1
    assert do(board, "Destroy all creatures.", answers=([],)).count("Food Token") == 0


def test_cr_508_1_those_without_vigilance_are_tapped_and_what_triggers_is_reported() -> None:
    text = "Whenever this creature attacks, create a Food token."
    watcher = creature(1, 1, "Scout", name="Scout", keywords=("vigilance",), abilities=(text,))
    board = stage.board().put(BEAR).put(watcher, count=10**18)
    result = board.attack([(((1, 1), (2, 10**18)), "Opponent")])
    assert [(p.permanent.tapped, p.permanent.attacking) for p in result.board.permanents] == [
        (True, "Opponent"),
        (False, "Opponent"),
    ]
    assert [e.times for e in result.events if isinstance(e, events.TriggerReported)] == [10**18]
    assert [e.whom for e in result.events if isinstance(e, events.Attacked)] == ["Opponent"]


@pytest.mark.parametrize(
    ("text", "times", "unsure"),
    [
        ("Whenever you attack, draw a card.", 1, ""),
        ("Whenever a creature you control attacks, draw a card.", 2, ""),
        ("Whenever one or more Bears attack, draw a card.", 1, ""),
        ("Whenever a Bear attacks alone, draw a card.", 0, ""),
        ("Whenever an opponent attacks, draw a card.", 0, ""),
    ],
)
def test_cr_508_3a_attacking_triggers_what_waits_for_it(text: str, times: int, unsure: str) -> None:
    saying = Characteristics(name="Saying", types=("Enchantment",), abilities=(text,))
    board = stage.board().put(BEAR).put(ELF).put(saying)
    told = [e for e in board.attack([(((1, 2),), "Opponent")]).events if isinstance(e, events.TriggerReported)]
    assert [(e.times, e.unsure) for e in told] == ([(times, unsure)] if times else [])


@pytest.mark.parametrize(
    ("on", "whom"),
    [
        ({"tapped": True}, "Opponent"),
        ({"controller": "Opponent"}, "Opponent"),
        ({}, "You"),
        ({}, "Nobody"),
    ],
)
def test_cr_508_1a_who_cannot_attack_is_refused(on: dict[str, object], whom: str) -> None:
    board = stage.board().put(BEAR, **on)  # type: ignore[arg-type]
    with pytest.raises(CannotExecute, match="CR 508"):
        board.attack([(((1, 1),), whom)])


def test_cr_508_4_as_many_tokens_as_attacked_enter_attacking() -> None:
    board = do(stage.board().put(BEAR, count=3).put(ELF, token=True), SOLDIERS)
    result = board.attack([(((1, 4),), "Opponent")])
    (soldiers,) = result.board.named("Soldier Token")
    assert (soldiers.permanent.count, soldiers.permanent.tapped) == (3, True)
    assert soldiers.permanent.attacking is not None


def test_cr_603_7_what_the_board_cannot_see_is_told_to_it() -> None:
    board = do(stage.board(), "−2: Whenever you cast a spell this turn, create that many Food tokens.")
    (waiting,) = board.state.delayed
    told = board.tell(waiting, that_many=2).board
    assert (told.count("Food Token"), told.state.delayed) == (2, (waiting,))
    once = do(stage.board(), "−2: When you next cast a spell, create a Food token.")
    after = once.tell(once.state.delayed[0]).board
    assert (after.count("Food Token"), after.state.delayed) == (1, ())
    with pytest.raises(CannotExecute, match="nothing waits"):
        after.tell(once.state.delayed[0])


def test_cr_603_7_a_delayed_ability_that_waits_for_an_event_survives_saving() -> None:
    marked = do(stage.board().put(BEAR), MARK)
    saved = Board.from_json(marked.to_json(), stage.RULES)
    assert saved == marked
    assert do(saved, "Destroy all creatures.").count("Food Token") == 1


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Whenever a player sacrifices a creature, draw a card.", 1),
        ("Whenever an opponent sacrifices a creature, draw a card.", 0),
        ("Whenever a player attacks, draw a card.", 1),
    ],
)
def test_cr_603_2_a_player_in_an_event_is_any_player(text: str, times: int) -> None:
    saying = Characteristics(name="Saying", types=("Enchantment",), abilities=(text,))
    board = stage.board(players=("You", "Opponent", "Third")).put(BEAR).put(saying)
    result = board.attack([(((1, 1),), "Third")])
    happened = [*result.events, *stage.text("Sacrifice a creature.", result.board).events]
    assert sum(e.times for e in happened if isinstance(e, events.TriggerReported)) == times


def test_cr_603_2_a_player_in_a_delayed_event_is_any_player() -> None:
    board = stage.board(players=("You", "Opponent", "Third")).put(BEAR)
    board = do(board, "−2: Whenever a player sacrifices a creature this turn, create a Food token.")
    assert do(board, "Sacrifice a creature.").count("Food Token") == 1
