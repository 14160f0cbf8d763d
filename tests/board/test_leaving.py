"""Tokens that leave the battlefield (CR 111.7, 111.8), phasing (CR 702.26), delayed riders (CR 603.7)."""

from __future__ import annotations

import pytest

from cardwright.board import Board, ScriptedChooser, execute
from cardwright.board.state import events
from cardwright.instructions import (
    Act,
    Attacks,
    Choose,
    Delayed,
    Happened,
    HasName,
    HasType,
    If,
    May,
    Move,
    Number,
    Reference,
    Step,
    ToldCondition,
    Trigger,
    Unmodelled,
)

from .build import (
    CREATED,
    SAPROLING,
    SOURCE,
    THAT,
    YOU,
    all_of,
    create,
    creature,
    creatures,
    dies,
    gain,
    leaves,
    rules,
    the_next,
    triggered,
)

TARGET = Reference("target", among=creatures())
EVERY = all_of(HasType("creature"))


def names(result_events: tuple[object, ...]) -> list[str]:
    return [type(e).__name__ for e in result_events]


def tokens(count: int = 1) -> Board:
    return execute([create(SAPROLING, count)], Board.new()).board


@pytest.mark.parametrize(
    ("step", "zone", "died"),
    [
        (Act("destroy", EVERY), "graveyard", True),
        (Act("sacrifice", EVERY), "graveyard", True),
        (Move(EVERY, "exile"), "exile", False),
        (Move(EVERY, "hand"), "hand", False),
        (Move(EVERY, "library"), "library", False),
    ],
)
def test_111_7_a_token_leaves_first_and_then_ceases_to_exist(step: Step, zone: str, died: bool) -> None:
    result = execute([step], tokens(3))
    left, gone = result.events
    assert isinstance(left, events.Left)
    assert (left.count, left.to, left.died) == (3, zone, died)
    assert isinstance(gone, events.CeasedToExist)
    assert (gone.count, gone.rule) == (3, "CR 704.5d")
    assert not result.board.state.elsewhere


def test_111_7_what_watches_for_it_triggers_before_the_token_ceases_to_exist() -> None:
    known = rules(watch=triggered(dies(creatures())), own=triggered(leaves(SOURCE)))
    board = Board.new(rules=known).put(creature(1, 1, "Watcher", abilities=("watch",)))
    board = execute([create(creature(1, 1, "Rat", abilities=("own",)), 10**18)], board).board
    result = execute([Act("destroy", all_of(HasName("Rat Token")))], board)
    assert names(result.events) == ["Left", "TriggerReported", "TriggerReported", "CeasedToExist"]
    assert [e.times for e in result.events if isinstance(e, events.TriggerReported)] == [10**18, 10**18]


def test_603_10a_the_dead_see_the_dead() -> None:
    known = rules(watch=triggered(dies(creatures())))
    board = Board.new(rules=known).put(creature(1, 1, "Watcher", abilities=("watch",)), count=2)
    result = execute([Act("destroy", EVERY)], board)
    (report,) = [e for e in result.events if isinstance(e, events.TriggerReported)]
    assert report.times == 4


def blink(*more: Step) -> list[Step]:
    return [Move(TARGET, "exile"), Move(THAT, "battlefield"), *more]


def test_111_8_a_token_that_left_does_not_come_back() -> None:
    result = execute(blink(), tokens())
    assert names(result.events) == ["Left", "StayedInZone", "CeasedToExist"]
    assert result.board.count() == 0


def test_400_7_a_card_comes_back_as_a_new_object() -> None:
    board = Board.new().put(creature(2, 2, "Bear"), counters={"+1/+1": 1})
    (bear,) = execute(blink(), board).board.permanents
    assert (bear.permanent.id > 1, bear.permanent.counters) == (True, {})


def test_701_21a_only_what_one_controls_can_be_sacrificed() -> None:
    board = Board.new().put(creature(1, 1, "Elf"), controller="Opponent")
    assert execute([Act("sacrifice", EVERY)], board).board.count() == 1


def test_702_12b_indestructible_stays() -> None:
    board = Board.new().put(creature(1, 1, "Golem", keywords=("indestructible",)))
    assert execute([Act("destroy", EVERY)], board).board.count() == 1


def test_702_26_phasing_ends_no_token() -> None:
    board = execute([Act("phase out", EVERY)], tokens(2)).board
    assert board.permanents[0].permanent.phased_out
    assert execute([Act("destroy", EVERY)], board).events == ()
    board = board.begin("turn").board.begin("untap").board
    assert board.permanents[0].permanent.phased_out
    result = board.begin("turn").board.begin("untap")
    assert "PhasedIn" in names(result.events)
    assert (result.board.count(), result.board.permanents[0].permanent.phased_out) == (2, False)


def test_111_1_a_token_may_be_face_down() -> None:
    (token,) = execute([Act("turn face down", EVERY)], tokens()).board.permanents
    assert (token.permanent.token, token.seen.name, token.seen.power) == (True, "", 2)


RIDERS: tuple[Step, ...] = (
    create(SAPROLING, 3),
    gain(CREATED, "end of turn", keywords=("haste",)),
    Delayed(the_next("end step"), (Act("sacrifice", CREATED),), "Sacrifice them at the next end step."),
)


def test_603_7_a_delayed_rider_is_for_exactly_those_tokens() -> None:
    board = tokens(2)
    board = execute(RIDERS, board).board
    assert [(p.permanent.count, p.seen.keywords) for p in board.permanents] == [(2, ()), (3, ("haste",))]
    result = board.begin("end step")
    assert (result.board.count(), result.board.state.delayed) == (2, ())
    assert names(result.events) == ["Began", "DelayedTriggered", "Left", "CeasedToExist"]


def test_603_7c_a_rider_finds_its_tokens_though_they_were_split_and_not_those_that_left() -> None:
    board = execute(RIDERS, Board.new()).board
    one = Reference("choice", among=creatures())
    board = execute([Act("tap", one)], board).board
    board = execute([Move(Reference("choice", among=creatures()), "exile")], board, chooser=ScriptedChooser([2])).board
    left = [e for e in board.begin("end step").events if isinstance(e, events.Left)]
    assert sum(e.count for e in left) == 2


def test_514_2_until_end_of_turn_ends_in_the_cleanup_step() -> None:
    board = execute(RIDERS[:2], Board.new()).board
    assert board.begin("end step").board.permanents[0].seen.keywords == ("haste",)
    assert board.begin("cleanup").board.permanents[0].seen.keywords == ()


def test_603_7_your_next_upkeep_waits_for_you() -> None:
    later = Delayed(the_next("upkeep", YOU), (create(SAPROLING),))
    board = execute([later], Board.new()).board.begin("turn").board
    board = board.begin("upkeep").board
    assert board.count() == 0
    assert board.begin("turn").board.begin("upkeep").board.count() == 1


def test_603_7_a_delayed_trigger_survives_saving() -> None:
    board = execute(RIDERS, Board.new()).board
    assert Board.from_json(board.to_json()).begin("end step").board.count() == 0


@pytest.mark.parametrize(("pays", "count"), [(True, 1), (False, 0)])
def test_unless_you_pay(pays: bool, count: int) -> None:
    unless = May(YOU, (Unmodelled("pay {2}", (0, 0)),), (Act("sacrifice", CREATED),), "pay {2}")
    result = execute([create(SAPROLING), unless], Board.new(), chooser=ScriptedChooser([pays]))
    assert result.board.count() == count


@pytest.mark.parametrize(("sacrifices", "count"), [(True, 1), (False, 0)])
def test_608_2c_if_you_do(sacrifices: bool, count: int) -> None:
    board = Board.new().put(creature(1, 1, "Goat"))
    may = May(YOU, (Act("sacrifice", Reference("choice", among=creatures())),), text="sacrifice a creature")
    steps = [may, If(Happened(), (create(SAPROLING),))]
    result = execute(steps, board, chooser=ScriptedChooser([sacrifices]))
    assert result.board.count("Saproling Token") == count


def test_an_act_without_meaning_on_the_board_is_told() -> None:
    result = execute([Act("heal", SOURCE), Choose(((),), ("nothing",), YOU)], tokens(), source=1)
    assert result.events == (events.NotModelled("heal source"),)


def test_122_1h_a_finality_counter_exiles() -> None:
    board = Board.new().put(creature(1, 1, "Elf"), counters={"finality": 1})
    (left,) = execute([Act("destroy", EVERY)], board).events
    assert isinstance(left, events.Left)
    assert (left.to, left.died) == ("exile", False)


def test_122_1d_a_stun_counter_instead_of_untapping() -> None:
    board = Board.new().put(creature(1, 1, "Elf"), tapped=True, counters={"stun": 1})
    (elf,) = execute([Act("untap", EVERY)], board).board.permanents
    assert (elf.permanent.tapped, elf.permanent.counters) == (True, {})


def test_611_2c_the_set_of_a_resolved_effect_is_settled() -> None:
    steps = [gain(EVERY, "end of turn", power=Number(1)), create(creature(1, 1, "Elf"))]
    board = execute(steps, tokens()).board
    assert [p.seen.power for p in board.permanents] == [2, 1]


def test_111_8_a_token_that_left_stays_in_its_zone() -> None:
    result = execute([Move(TARGET, "exile"), Move(THAT, "graveyard")], tokens())
    assert [(e.zone, e.rule) for e in result.events if isinstance(e, events.StayedInZone)] == [("exile", "CR 111.8")]
    assert names(result.events) == ["Left", "StayedInZone", "CeasedToExist"]


def test_400_7_a_card_moves_on_between_zones() -> None:
    board = Board.new().put(creature(2, 2, "Bear", name="Bear"))
    result = execute([Move(TARGET, "exile"), Move(THAT, "graveyard")], board)
    assert names(result.events) == ["Left", "Moved"]
    assert [e.zone for e in result.board.state.elsewhere] == ["graveyard"]


def test_514_2_until_end_of_turn_has_ended_when_the_next_turn_begins() -> None:
    board = execute(RIDERS[:2], Board.new()).board
    assert board.begin("turn").board.permanents[0].seen.keywords == ()


@pytest.mark.parametrize(("holds", "count"), [(True, 0), (False, 1)])
def test_unless_asks_for_the_exception(holds: bool, count: int) -> None:
    step = If(ToldCondition("unless that player sacrifices a creature"), (create(SAPROLING),))
    chooser = ScriptedChooser([holds])
    assert execute([step], Board.new(), chooser=chooser).board.count() == count
    assert chooser.asked[0].asks == "that player sacrifices a creature"


def test_603_7_the_target_of_what_is_done_later_is_chosen_later() -> None:
    later = Delayed(the_next("end step"), (Act("destroy", TARGET),))
    board = execute([later], Board.new()).board
    board = execute([create(SAPROLING)], board).board
    assert board.begin("end step").board.count() == 0


def test_511_3_until_end_of_combat_ends_with_the_combat_phase() -> None:
    steps = [create(SAPROLING), gain(CREATED, "end of combat", power=Number(2))]
    board = execute(steps, Board.new()).board
    assert board.begin("end of combat").board.permanents[0].seen.power == 3
    assert board.begin("end step").board.permanents[0].seen.power == 1


SAPROLINGS = all_of(HasName("Saproling Token"))


def waits(verb: str) -> list[Step]:
    """Tokens, and an ability that waits for something to happen to them."""
    event = {"leave": leaves(CREATED), "die": dies(CREATED), "attack": Attacks(CREATED)}[verb]
    waits = Trigger((event,), f"when that token {verb}s")
    return [create(SAPROLING, 2), Delayed(waits, (create(creature(3, 3, "Ox")),), "then create an Ox")]


@pytest.mark.parametrize(
    ("event", "step", "oxen"),
    [
        ("leave", Move(SAPROLINGS, "exile"), 1),
        ("leave", Act("destroy", SAPROLINGS), 1),
        ("leave", Act("tap", SAPROLINGS), 0),
        ("die", Act("destroy", SAPROLINGS), 1),
        ("die", Move(SAPROLINGS, "exile"), 0),
        ("attack", Act("destroy", SAPROLINGS), 0),
    ],
)
def test_603_7b_what_waits_for_a_token_to_leave_triggers_once(event: str, step: Step, oxen: int) -> None:
    board = execute(waits(event), Board.new()).board
    after = execute([step], board)
    assert after.board.count("Ox Token") == oxen
    assert names(after.events).count("DelayedTriggered") == oxen


def test_603_7c_what_waits_for_the_source_to_leave_is_not_about_the_tokens() -> None:
    board = Board.new().put(creature(2, 2, "Bear", name="Bear"))
    event = Trigger((leaves(SOURCE),), "when this creature leaves the battlefield")
    waiting = Delayed(event, (Move(CREATED, "exile"),))
    board = execute([create(SAPROLING), waiting], board, source=1).board
    assert execute([Act("destroy", all_of(HasName("Saproling Token")))], board).board.state.delayed
    assert execute([Act("destroy", all_of(HasName("Bear")))], board).board.count() == 0
