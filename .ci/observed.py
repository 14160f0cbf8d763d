"""Plays abilities of executable cards, and holds what the second observer saw against its bar (`make observed`).

A sample that moves with the seed, of each pool; `cardwright pool check --execute` says it of all cards.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random, SystemRandom

from cardwright.oracle import Card, read_cards
from cardwright.pool.checking import check_cards

HERE = Path(__file__).parent


def main() -> int:
    """Print what was not seen, and the share of each pool with its bar; give 1 if one is below it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shared", type=Path, required=True, help="the folder with cards")
    parser.add_argument("--seed", type=int, default=None, help="which cards are drawn [default: others each time]")
    parser.add_argument("--cards", type=int, default=200, help="so many of each pool")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    seed = SystemRandom().randrange(1 << 16) if given.seed is None else given.seed
    below = False
    with ProcessPoolExecutor(given.jobs) as executor:
        for pool, bar in tomllib.loads((HERE / "bars.toml").read_text(encoding="utf-8"))["observed"].items():
            cards = [each for each in read_cards(given.shared / "cards" / pool) if isinstance(each, Card)]
            drawn = Random(seed).sample(cards, min(given.cards, len(cards)))
            effects = seen = faults = 0
            for card, checked in check_cards(drawn, executor, on_board=True):
                for problem in getattr(checked, "problems", ()):
                    if problem.severity in ("unseen", "fault"):
                        print(f"{problem.severity}: {card.name}: {problem.message}")
                        faults += problem.severity == "fault"
                effects += getattr(checked, "effects", 0)
                seen += getattr(checked, "seen", 0)
            share = 100 * seen / effects if effects else 100.0
            short = share < bar or faults > 0
            below = below or short
            print(
                f"{'BELOW' if short else 'ok':5}  {pool}: {seen} of {effects} effects seen = {share:.1f} %, bar {bar} %"
            )
    print(f"seed {seed}")
    return int(below)


if __name__ == "__main__":
    sys.exit(main())
