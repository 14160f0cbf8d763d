"""Random games of the executable cards of pools, for two and for four players, and the laws that hold after each step.

    python -m fuzz.tables POOL… --games 2000 --seed 7 --jobs 2

Each game has a seed of its own, which is printed with the law that it broke; `--game SEED` plays that one again.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cardwright.board.state.given import Rules
from cardwright.compiler.frames.cards import card_characteristics
from cardwright.instructions import Characteristics
from cardwright.oracle import Card, CardReference
from cardwright.play import rules
from cardwright.pool.programs import program_record
from cardwright.values.land_types import BASIC_LAND_TYPES
from fuzz import games
from fuzz.seeded import Played, cards_of, reference_of, run

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
    _pool.extend(cards_of(pools))
    _known.append(rules(reference=reference_of(_pool)))


def played(seed: int) -> Played:
    """Play the game of a seed; how many players there were, and the laws that were broken."""
    random = Random(seed)
    players = SEATS[seed % len(SEATS)]
    lands = [_known[0].cards(name) for name in BASIC_LAND_TYPES]
    cards = list(_executable(random))
    return Played(seed, players, games.played(seed, _known[0], cards, lands, STEPS, players))


def _executable(random: Random) -> Iterator[Characteristics]:
    """Some cards of which nothing is left to the players."""
    for card in random.sample(_pool, min(DRAWN, len(_pool))):
        if (
            not any(kind in card.faces[0].type_line for kind in _NO_CARDS)
            and program_record(card, CardReference.bundled()).executable
        ):
            yield card_characteristics(card)


if __name__ == "__main__":
    raise SystemExit(run(__doc__, prepare, played, "players", needs_pools=True))
