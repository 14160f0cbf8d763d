"""Whole games are played by actions: each that is offered can be done, and none that can be done is missing."""

from __future__ import annotations

import pickle
import random
from itertools import islice

import msgspec
import pytest

from cardwright import Board, CardReference, actions, rules

from .two_decks import decks, known, positions

GAMES = range(20)


def test_a_loop_of_actions_plays_a_game_to_its_end() -> None:
    *_, last = positions(1)
    assert last.over
    assert last.winners
    assert (last.actor, last.actions()) == (None, ())


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    one, other = ([each.state for each in islice(positions(4), 150)] for _ in range(2))
    assert one == other
    assert one[0] != Board.dealt(decks(), seed=5, rules=known()).state


@pytest.mark.parametrize("seed", GAMES)
def test_no_action_that_is_offered_is_refused(seed: int) -> None:
    tried = 0
    for board in islice(positions(seed), seed % 7, 700, 7):
        for action in board.actions():
            after = board.apply(action)
            assert after.over or after.actor in board.players
            tried += 1
    assert tried > 40


@pytest.mark.parametrize("seed", GAMES)
def test_what_legal_finds_with_all_lands_tapped_is_offered(seed: int) -> None:
    compared = 0
    for board in islice(positions(seed), 0, 700, 11):
        if board.state.playing is None or board.state.playing.begun or board.state.playing.due not in ("", "damage"):
            continue
        player = board.actor
        if player is None:
            break
        tapped = board
        for each in board.permanents:
            if "Land" in each.seen.types and each.permanent.controller == player and not each.permanent.tapped:
                for member in range(each.permanent.id, each.permanent.id + each.permanent.count):
                    tapped = tapped.activate(member, 1, by=player).board
        found = {
            (option.do, option.name, option.ability, option.kicked)
            for option in tapped.legal(player)
            if option.do in ("play", "cast") or (option.do == "activate" and not option.text.startswith("{T}: Add"))
        }
        offered = {
            (type(each).__name__.casefold(), each.name, getattr(each, "ability", None), getattr(each, "kicked", ()))
            for each in board.actions()
            if isinstance(each, actions.Play | actions.Cast | actions.Activate)
        }
        assert offered == found, board.state.step
        compared += 1
    assert compared > 10


def test_a_board_with_something_under_way_is_saved_and_pickled() -> None:
    seen = set()
    for board in islice(positions(2), 0, 700, 5):
        playing = board.state.playing
        assert playing is not None
        seen.add((playing.due, playing.begun is not None, bool(playing.naming)))
        again = Board.from_json(board.to_json(), rules=known())
        assert again == board
        assert again.actions() == board.actions()
        assert pickle.loads(pickle.dumps(board)) == board
    assert len(seen) > 3


def test_actions_are_json_and_back() -> None:
    found = {action for board in islice(positions(3), 500) for action in board.actions()}
    assert {type(action) for action in found} > {actions.Pass, actions.Cast, actions.Attack, actions.Choose}
    for action in found:
        assert msgspec.json.decode(msgspec.json.encode(action), type=actions.AnyAction) == action
        assert str(action)


def test_a_process_that_reads_a_board_plays_on_as_its_owner_does() -> None:
    board = next(islice(positions(6), 120, None))
    there = pickle.loads(pickle.dumps(board))
    chance = random.Random(1)
    for _ in range(60):
        action = chance.choice(board.actions())
        board, there = board.apply(action), there.apply(action)
    assert board == there


def test_rules_and_references_come_back_equal_from_pickle() -> None:
    for there in (known(), rules(reference=CardReference.bundled()), CardReference.bundled()):
        assert pickle.loads(pickle.dumps(there)) == there
    assert rules(reference=CardReference.bundled()) != known()


def test_400_11a_what_is_outside_the_game_is_dealt_beside_the_decks_and_only_its_owner_sees_it() -> None:
    mine, theirs = decks()
    aside = {mine: [known().cards("Lightning Bolt")] * 2}
    board = Board.dealt(decks(), seed=1, rules=known(), sideboards=aside)
    there = [each for each in board.state.elsewhere if each.zone == "outside the game"]
    assert [(each.owner, each.characteristics.name, each.count) for each in there] == [(mine, "Lightning Bolt", 2)]
    of_others = [each for each in board.seen_by(theirs).state.elsewhere if each.zone == "outside the game"]
    assert [(each.known, each.count) for each in of_others] == [(False, 2)]
    assert there[0] in board.seen_by(mine).state.elsewhere
