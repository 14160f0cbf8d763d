"""Tokens alike are one stack, split only where a member becomes different; numbers are exact however large."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright import rules
from cardwright.board import Board, ScriptedChooser, execute
from cardwright.board.state import ids as idset
from cardwright.instructions import (
    Act,
    Characteristics,
    Counters,
    CountersOn,
    CountOf,
    ForEach,
    Half,
    HasName,
    Number,
    NumberOf,
    PutCounters,
    Reference,
)

from .build import BEAR, SAPROLING, all_of, create, creature, creatures

HUGE = 10**18
EVERY = all_of(*creatures().where)


def stacks(board: Board) -> list[tuple[int, bool, dict[str, int]]]:
    return [(p.permanent.count, p.permanent.tapped, p.permanent.counters) for p in board.permanents]


@pytest.fixture
def board() -> Board:
    return execute([create(SAPROLING, HUGE)], Board.new()).board


def test_a_counter_on_one_of_them(board: Board) -> None:
    step = PutCounters(Counters("+1/+1", Number(1)), Reference("choice", among=creatures()))
    assert stacks(execute([step], board).board) == [(1, False, {"+1/+1": 1}), (HUGE - 1, False, {})]


def test_half_of_them_tapped(board: Board) -> None:
    half = Reference("choice", among=creatures(), most=Half(CountOf(creatures()), "down"))
    tapped = execute([Act("tap", half)], board).board
    assert stacks(tapped) == [(HUGE // 2, True, {}), (HUGE // 2, False, {})]
    assert stacks(execute([Act("untap", EVERY)], tapped).board) == [(HUGE, False, {})]


def test_any_member_may_be_chosen_by_its_id(board: Board) -> None:
    up_to = Reference("choice", among=creatures(), most=Number(3), optional=True)
    after = execute([Act("tap", up_to)], board, chooser=ScriptedChooser([[7, 8, 10**17]])).board
    tapped = [p.permanent for p in after.permanents if p.permanent.tapped]
    assert [(p.id, p.count) for p in tapped] == [(7, 2), (10**17, 1)]
    assert after.count() == HUGE


def test_a_range_of_members_may_be_chosen(board: Board) -> None:
    up_to = Reference("choice", among=creatures(), most=Number(HUGE), optional=True)
    after = execute([Act("sacrifice", up_to)], board, chooser=ScriptedChooser([{11: 10**17}])).board
    assert after.count() == HUGE - 10**17


def test_ids_are_stable_when_a_stack_is_split(board: Board) -> None:
    after = execute([Act("tap", Reference("choice", among=creatures()))], board).board
    for identity in (1, 2, HUGE):
        assert after.seen(identity)[0].holds(identity)


def test_copies_of_a_stack_and_of_its_copies(board: Board) -> None:
    assert execute([create(creature(1, 1, "Rat"), CountOf(creatures()))] * 3, board).board.count() == HUGE * 8


def test_kinds_do_not_mix() -> None:
    steps = [create(creature(1, 1, f"Kind{n}"), HUGE) for n in range(50)]
    board = execute([*steps, Act("tap", all_of(HasName("Kind7 Token")))], Board.new()).board
    assert len(board.permanents) == 50
    assert board.count() == 50 * HUGE


def test_for_each_of_a_stack_counts_what_is_on_each() -> None:
    hydras = creatures(HasName("Hydra Token"))
    steps = [
        create(creature(1, 1, "Hydra"), HUGE, counters=(Counters("+1/+1", Number(3)),)),
        ForEach((create(SAPROLING, CountersOn("+1/+1", Reference("that"))),), objects=creatures()),
        ForEach((create(creature(2, 2, "Ox"), NumberOf("power", Reference("that"))),), objects=hydras),
    ]
    board = execute(steps, Board.new()).board
    assert (board.count("Saproling Token"), board.count("Ox Token")) == (3 * HUGE, 4 * HUGE)


def test_for_each_of_a_stack_gets_a_counter() -> None:
    each = ForEach((PutCounters(Counters("+1/+1", Number(1)), Reference("that")),), objects=creatures())
    board = execute([create(SAPROLING, HUGE), each], Board.new()).board
    assert stacks(board) == [(HUGE, False, {"+1/+1": 1})]


ranges = st.lists(st.tuples(st.integers(1, 60), st.integers(1, 20)), max_size=6)


def members(ids: idset.Ids) -> set[int]:
    return {first + i for first, count in ids for i in range(count)}


@given(ranges, ranges)
def test_sets_of_ids_are_sets(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> None:
    a, b = idset.union(one), idset.union(other)
    assert members(idset.union(a, b)) == members(a) | members(b)
    assert members(idset.minus(a, b)) == members(a) - members(b)
    assert members(idset.common(a, b)) == members(a) & members(b)
    assert idset.size(a) == len(members(a))
    assert members(idset.take(a, 5)) == set(sorted(members(a))[:5])
    assert all(idset.contains(a, i) == (i in members(a)) for i in range(90))


@pytest.mark.parametrize("of", ["Creatures you control", "Creature cards in your graveyard"])
@pytest.mark.parametrize(("number", "said"), [(1_000, False), (1_001, True)])
def test_more_equal_abilities_than_anybody_looks_at_are_said(of: str, number: int, said: bool) -> None:
    """CR 113.2c: each is an ability of its own, on the battlefield and elsewhere."""
    lender = Characteristics(name="Lender", types=("Enchantment",), abilities=(f'{of} have "{{T}}: You gain 1 life."',))
    board = Board.new(rules=rules()).put(lender, count=number).put(BEAR).put_elsewhere("graveyard", BEAR)
    game = board.game()
    (candidate,) = (
        [*game.candidates_elsewhere(("graveyard",))]
        if "graveyard" in of
        else [each for each in game.view().candidates if each.seen.name == BEAR.name]
    )
    assert len(candidate.seen.abilities) == 1_000
    assert bool(candidate.seen.unknown) is said
