"""The environments pass the tests of those who made their interfaces; run by `make gym`, which installs these."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from cardwright import Board, CardReference, rules
from cardwright.environment import Against, CardGame

KNOWN = rules(reference=CardReference.bundled())


def game(players: int = 2, most_steps: int = 150, render_mode: str | None = None) -> CardGame:
    deck = [KNOWN.cards(name) for name in ["Forest"] * 17 + ["Llanowar Elves", "Grizzly Bears", "Jade Mage"] * 7]
    names = ("Ann", "Bob", "Cleo", "Dan")[:players]
    return CardGame(dict.fromkeys(names, deck), rules=KNOWN, most_steps=most_steps, render_mode=render_mode)  # type: ignore[arg-type]


def first(board: Board) -> object:
    return board.actions()[-1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pettingzoo_finds_nothing_wrong(players: int) -> None:
    api_test(game(players), num_cycles=100)


def test_the_same_seed_gives_the_same_game() -> None:
    seed_test(game, num_cycles=60)


def test_gymnasium_finds_nothing_wrong() -> None:
    check_env(Against(game(), "Ann", first), skip_render_check=True)  # type: ignore[arg-type]


def test_who_wins_is_rewarded() -> None:
    env, chance = game(most_steps=100_000), random.Random(1)
    env.reset(seed=3)
    rewards = {}
    for agent in env.agent_iter():
        observation, reward, over, cut_off, _ = env.last()
        rewards[agent] = reward
        mask = observation["action_mask"]
        env.step(None if over or cut_off else chance.choice([at for at, there in enumerate(mask) if there]))
    assert sorted(rewards.values()) == [-1.0, 1.0]
    assert rewards[env.board.winners[0]] == 1.0


def test_a_board_is_rendered_as_text() -> None:
    env = game(render_mode="ansi")
    env.reset(seed=1)
    said = env.render()
    assert said is not None
    assert "20 life" in said
    assert "0 keep the hand" in said
