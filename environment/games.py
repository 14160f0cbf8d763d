"""A game of two to four players as an environment of PettingZoo, in which one acts after the other (AEC)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ..board import Board, Rules
from ..instructions import Characteristics


class CardGame(AECEnv):
    """A game with these ``decks``, by the players' names, played by ``rules``; each player begins with ``life``.

    An action is the position of one of `Board.actions`, of which the first ``most_actions`` can be chosen; which these
    are the mask of the observation says. What a player sees is `Board.observation`. Who wins gets 1, who loses -1;
    after ``most_steps`` actions the game is cut off. ``board`` is the board as it is.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi"],
        "name": "cardwright_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        decks: Mapping[str, Iterable[Characteristics]],
        *,
        rules: Rules,
        life: int = 20,
        most_actions: int = 256,
        most_steps: int = 10_000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._decks = {player: tuple(deck) for player, deck in decks.items()}
        self._rules, self._life = rules, life
        self.most_actions, self.most_steps = most_actions, most_steps
        self.render_mode = render_mode
        self.possible_agents = [*self._decks]
        self.agents = [*self._decks]
        self.board = Board.new(self._decks, life=life, rules=rules)
        size = len(self.board.observed)
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (most_actions,), np.int8),
            }
        )
        self._draws = np.random.default_rng()

    @cache  # noqa: B019 - PettingZoo asks for the same object each time
    def action_space(self, agent: str) -> spaces.Discrete:
        """The positions of actions."""
        return spaces.Discrete(self.most_actions)

    def observation_space(self, agent: str) -> spaces.Dict:
        """What a player sees, and which actions there are."""
        return self._observation_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: the same ``seed``, the same game."""
        if seed is not None:
            self._draws = np.random.default_rng(seed)
        dealt = int(self._draws.integers(2**31))
        self.board = Board.dealt(self._decks, seed=dealt, life=self._life, rules=self._rules)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self.agent_selection = self.board.actor or self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the player sees; nobody but who acts has actions."""
        there = len(self.board.actions(agent)) if agent in self.board.players else 0
        mask: Any = np.zeros(self.most_actions, np.int8)
        mask[: min(there, self.most_actions)] = 1
        return {"observation": np.array(self.board.observation(agent), np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Do the action at that position for whoever acts."""
        agent: str = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.board = self.board.apply(self.board.actions()[int(action)])  # type: ignore[arg-type]
        self.steps += 1
        if self.board.over:
            self._ended()
        elif self.steps >= self.most_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.board.actor or self.agents[0]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _ended(self) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        winners = self.board.winners
        if winners:
            self.rewards = {agent: 1.0 if agent in winners else -1.0 for agent in self.agents}

    def render(self) -> str | None:
        """The board as text: printed, or given where the mode is “ansi”."""
        players = ", ".join(f"{player.name}: {player.life} life" for player in self.board.state.players)
        actions = "\n".join(f"{at:>4} {action}" for at, action in enumerate(self.board.actions()))
        said = f"turn {self.board.state.turn}, {self.board.state.step}; {players}\n{self.board!r}\n{actions}"
        if self.render_mode == "ansi":
            return said
        print(said)
        return None

    def close(self) -> None:
        """There is nothing to close."""
