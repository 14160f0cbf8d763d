"""Three who play: by chance, by looking one action ahead, by trying out how games go on (MCTS)."""

from __future__ import annotations

import math
import random

from cardwright import Board


class Chance:
    """Any action, each as likely as the others."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def choose(self, board: Board):
        """One of the actions."""
        return self.random.choice(board.actions())


class Greedy(Chance):
    """The action after which the board is worth the most, as the player knows it."""

    def choose(self, board: Board):
        """The best of the actions; chance decides among equals."""
        me = board.actor
        options = [*board.actions()]
        self.random.shuffle(options)
        known = board.with_seed(self.random.randrange(10**9))  # what chance will do is not known
        return max(options, key=lambda action: worth(known.apply(action), me))


class Search(Chance):
    """Monte Carlo tree search: `budget` games are tried out for `depth` actions, those that look good more often."""

    def __init__(self, seed: int, budget: int = 16, depth: int = 24) -> None:
        super().__init__(seed)
        self.budget, self.depth = budget, depth

    def choose(self, board: Board):
        """The action that was tried most often."""
        me, options = board.actor, board.actions()
        if len(options) == 1:
            return options[0]
        known = board.with_seed(self.random.randrange(10**9))
        tried, won = dict.fromkeys(options, 0), dict.fromkeys(options, 0.0)
        for number in range(1, self.budget + 1):
            action = max(options, key=lambda a: upper_bound(won[a], tried[a], number))
            tried[action] += 1
            won[action] += self.tried_out(known.apply(action, forced=True), me)
        return max(options, key=lambda a: (tried[a], won[a]))

    def tried_out(self, board: Board, me: str) -> float:
        """How a game may go on, from 0 (lost) to 1 (won)."""
        for _ in range(self.depth):
            if board.over:
                break
            board = board.apply(self.random.choice(board.actions()))
        return 1 / (1 + math.exp(-worth(board, me) / 10))


def upper_bound(won: float, tried: int, number: int) -> float:
    """How good it may be: what was never tried first (UCB1)."""
    return won / tried + math.sqrt(2 * math.log(number) / tried) if tried else math.inf


def worth(board: Board, me: str) -> float:
    """What the position is worth to a player: life, creatures, cards, against those of the others."""
    if board.over:
        return 1000.0 if me in board.winners else -1000.0
    total = 0.0
    for player in board.state.players:
        sign = 1 if player.name == me else -1
        hand = sum(e.count for e in board.state.elsewhere if (e.owner, e.zone) == (player.name, "hand"))
        total += sign * (player.life + hand)
    total += sum(3 if each.controller == me else -3 for each in board.state.stack)
    for each in board.permanents:
        sign = 1 if each.permanent.controller == me else -1
        value = 1 + (each.seen.power or 0) + (each.seen.toughness or 0) if each.seen.creature else 2
        total += sign * value * each.permanent.count
    return total
