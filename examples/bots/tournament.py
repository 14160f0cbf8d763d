"""Bots play one another, and a table says who won how often.

    python tournament.py [GAMES] [PROCESSES]

Each pair plays GAMES games (10 if not said), both ways round, with the decks of examples/game.
"""

from __future__ import annotations

import sys
import tomllib
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import combinations
from math import sqrt
from pathlib import Path

from bots import Chance, Greedy, Search

from cardwright import Board, CardReference, read_cards, rules

GAME = Path(__file__).parents[1] / "game"
BOTS = {"chance": Chance, "greedy": Greedy, "search": Search}
MOST_ACTIONS = 4000


@cache
def dealer():
    """The rules, and the two decks."""
    known = rules(reference=CardReference(read_cards(GAME / "cards.jsonl")))
    lists = tomllib.loads((GAME / "decks.toml").read_text("utf-8"))
    return known, {
        player: [known.cards(name) for name, count in deck.items() for _ in range(count)]
        for player, deck in lists.items()
    }


def play(pair: tuple[str, str], seed: int) -> int | None:
    """Which of the two bots wins a game; None: neither. They change decks from game to game."""
    known, decks = dealer()
    seats = [*decks] if seed % 2 else [*decks][::-1]
    bots = {seat: BOTS[name](seed + at) for at, (seat, name) in enumerate(zip(seats, pair, strict=True))}
    board = Board.dealt(decks, seed=seed, rules=known)
    for _ in range(MOST_ACTIONS):
        if board.over:
            return next((at for at, seat in enumerate(seats) if seat in board.winners), None)
        board = board.apply(bots[board.actor].choose(board))
    return None


def interval(won: int, games: int) -> tuple[float, float]:
    """Between what the chance to win lies, 19 times in 20 (Wilson)."""
    if not games:
        return 0.0, 1.0
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    width = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - width, middle + width


def main(games: int, processes: int) -> None:
    """Play all pairs, and write the table."""
    print(f"{'':8}{'against':9}{'games':>6}{'won':>5}  chance to win", flush=True)
    with ProcessPoolExecutor(processes) as executor:
        for other, bot in combinations(BOTS, 2):
            results = [*executor.map(play, [(other, bot)] * games, range(games))]
            ended = [each for each in results if each is not None]
            won = sum(each == 1 for each in ended)
            low, high = interval(won, len(ended))
            print(f"{bot:8}{other:9}{len(ended):6}{won:5}  {low:.0%} to {high:.0%}", flush=True)


if __name__ == "__main__":
    given = [int(each) for each in sys.argv[1:]]
    main(*(given + [10, 1][len(given) :]))
