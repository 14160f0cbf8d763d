"""A game against a given policy as an environment of Gymnasium."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import gymnasium

from ..actions import AnyAction
from ..board import Board
from .games import CardGame

Policy = Callable[[Board], AnyAction]


class Against(gymnasium.Env):
    """A ``game`` in which ``player`` is the learner, and the ``others`` do what a policy says of the board.

    An action that is not there (where the mask is 0) does nothing, and costs ``fine``.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi"]}

    def __init__(self, game: CardGame, player: str, others: Policy, *, fine: float = 0.0) -> None:
        self._game, self._player, self._others, self._fine = game, player, others, fine
        self.render_mode = game.render_mode
        self.action_space = game.action_space(player)
        self.observation_space = game.observation_space(player)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a new game, and go on to where the learner acts."""
        super().reset(seed=seed)
        self._game.reset(seed, options)
        self._go_on()
        return self._game.observe(self._player), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Do the action at that position, and all that the others do until the learner acts again."""
        game, fine = self._game, 0.0
        if int(action) < len(game.board.actions(self._player)):
            game.step(action)
            self._go_on()
        else:
            fine = self._fine
            game.steps += 1
        over = game.board.over
        reward = game.rewards[self._player] if over else -fine
        cut_off = not over and game.steps >= game.most_steps
        return game.observe(self._player), reward, over, cut_off, {}

    def _go_on(self) -> None:
        game = self._game
        while not game.board.over and game.board.actor != self._player and game.steps < game.most_steps:
            game.step(game.board.actions().index(self._others(game.board)))

    def render(self) -> str | None:
        """The board as text."""
        return self._game.render()
