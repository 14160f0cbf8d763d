"""Plays typed cards of a shared pool, drawn by a seed, on our board and by an engine that knows only their JSON.

Each card on a position of chance, with the same choices: the ends have to be the same (bars.toml).
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
from tests.executor.cards import Played, drawn, play, why_not  # noqa: E402


def main() -> int:
    """Print how many cards ended the same, and which did not; give 1 if a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", type=Path, help="program records, as `make programs` leaves them in build/")
    parser.add_argument("--seed", type=int, default=1, help="what is drawn")
    parser.add_argument("--cards", type=int, help="how many are drawn; else so many as the bars say")
    parser.add_argument("--show", type=int, default=10, help="how many differences and reasons are shown")
    given = parser.parse_args()
    bars = tomllib.loads((HERE / "bars.toml").read_text(encoding="utf-8"))["outsider"]
    with given.records.open(encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    some = islice(drawn(records, given.seed), given.cards or bars["drawn"])
    jobs = [(record, ability, 100_003 * given.seed + k) for k, (record, ability) in enumerate(some)]
    with ProcessPoolExecutor(2) as workers:
        played = [each for some in workers.map(_play, [jobs[k::16] for k in range(16)]) for each in some]
    alike = [each for each in played if not each.why and not each.differs]
    differing = [each for each in played if each.differs]
    missed = len(alike) < bars["alike"] or len(differing) > bars["otherwise at most"]
    print(f"{'BELOW' if missed else 'ok   '}  cards played alike: {len(alike)}, bar {bars['alike']}")
    print(f"       otherwise: {len(differing)}, at most {bars['otherwise at most']}")
    print(f"       of {len(played)} drawn with seed {given.seed}")
    for each in differing[: given.show]:
        print(f"\n{each.name}: {each.text}\n  {each.differs}")
    print("\nnot compared:")
    for why, times in why_not(played).most_common(given.show):
        print(f"{times:6}  {why}")
    return 1 if missed else 0


def _play(jobs: list[tuple[Any, Any, int]]) -> list[Played]:
    return [play(record, ability, seed) for record, ability, seed in jobs]


if __name__ == "__main__":
    sys.exit(main())
