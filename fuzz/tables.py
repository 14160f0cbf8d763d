"""Random games of the executable cards of pools, for two and for four players, and the laws that hold after each step.

    python -m fuzz.tables POOL… --games 2000 --seed 7 --jobs 2

Each game has a seed of its own, which is printed with the law that it broke; `--game SEED` plays that one again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random, SystemRandom

from cardwright.board.state.given import Rules
from cardwright.compiler.frames.cards import card_characteristics
from cardwright.instructions import Characteristics
from cardwright.oracle import Card, CardReference, read_cards
from cardwright.play import rules
from cardwright.pool.programs import program_record
from cardwright.values.land_types import BASIC_LAND_TYPES
from fuzz import games

STEPS = 60
SEATS = (2, 4)
#: So many cards, drawn by the seed, are looked at for each game.
DRAWN = 120
#: Of what there are no decks: it is cast by nobody, or is no card (CR 311–313).
_NO_CARDS = ("Plane", "Phenomenon", "Scheme", "Vanguard", "Conspiracy", "Dungeon")

_pool: list[Card] = []
_known: list[Rules] = []


def prepare(pools: list[str]) -> None:
    """Make a worker ready."""
    for pool in pools:
        _pool.extend(each for each in read_cards(pool) if isinstance(each, Card) and each.game == "magic")
    _known.append(rules(reference=CardReference.bundled()))


def played(seed: int) -> tuple[int, int, list[str]]:
    """Play the game of a seed; give the seed, how many players there were, and the laws that were broken."""
    random = Random(seed)
    players = SEATS[seed % len(SEATS)]
    lands = [_known[0].cards(name) for name in BASIC_LAND_TYPES]
    cards = list(_executable(random))
    return seed, players, games.played(seed, _known[0], cards, lands, STEPS, players)


def _executable(random: Random) -> Iterator[Characteristics]:
    """Some cards of which nothing is left to the players."""
    for card in random.sample(_pool, min(DRAWN, len(_pool))):
        if (
            not any(kind in card.faces[0].type_line for kind in _NO_CARDS)
            and program_record(card, CardReference.bundled()).executable
        ):
            yield card_characteristics(card)


def main() -> int:
    """Play, and print each law that was broken; give 1 if one was."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("pools", nargs="+")
    asked.add_argument("--games", type=int, default=2000)
    asked.add_argument("--seed", type=int, default=SystemRandom().randrange(1 << 32))
    asked.add_argument("--game", type=int, help="only the game of this seed")
    asked.add_argument("--jobs", type=int, default=2)
    given = asked.parse_args()
    seeds = [given.game] if given.game is not None else [given.seed + number for number in range(given.games)]
    broken = 0
    with ProcessPoolExecutor(given.jobs, initializer=prepare, initargs=(given.pools,)) as executor:
        for seed, players, laws in executor.map(played, seeds, chunksize=1):
            broken += bool(laws)
            for law in laws:
                print(f"game {seed}, {players} players: {law}", flush=True)
    print(f"{len(seeds)} games from seed {seeds[0]} on: {broken} broke a law")
    return int(broken > 0)


if __name__ == "__main__":
    raise SystemExit(main())
