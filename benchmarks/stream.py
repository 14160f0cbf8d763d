"""A stream of generated cards: made of a pool's sentences by a seed, as many as one likes, none of them held.

    python benchmarks/stream.py [--pool FILE] [--cards N] [--seed N] [--json OUT]

Each card is compiled in full, as `compile --pool --programs --no-cache` does it. Printed at every hundredth of the way:
how many cards there have been, the processor time of each, and the memory that the process has at that moment.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import cardwright
from cardwright.oracle import Card, Face
from cardwright.pool.program_lines import program_lines

POOL = Path(__file__).parents[2] / "shared" / "cards" / "magic-2022-05.jsonl.gz"
OWN_NAME = "{its name}"


class Sample(NamedTuple):
    """What there is to say after so many cards: microseconds a card since the last sample, and megabytes."""

    cards: int
    microseconds: float
    megabytes: float


class Sentences:
    """The sentences of a pool, and the type lines under which they stand; a card's own name is left open."""

    def __init__(self, cards: Iterator[Card]) -> None:
        found: dict[str, None] = {}
        types: dict[str, None] = {}
        for face in (face for card in cards for face in card.faces):
            types[face.type_line] = None
            for line in face.oracle_text.splitlines():
                found |= dict.fromkeys(re.split(r"(?<=\.) (?=[A-Z])", line.replace(face.name, OWN_NAME)))
        self._sentences, self._types = list(found), list(types)

    def cards(self, seed: int) -> Iterator[Card]:
        """Cards without end, of up to three paragraphs of up to two sentences each; the same for the same seed."""
        random = Random(seed)
        for number in count(1):
            name = f"Generated {number}"
            paragraphs = [" ".join(random.choices(self._sentences, k=random.choice((1, 1, 2)))) for _ in range(3)]
            text = "\n".join(paragraphs[: random.randint(1, 3)]).replace(OWN_NAME, name)
            yield Card(name, (Face(name, type_line=random.choice(self._types), oracle_text=text),))


def samples(cards: Iterator[Card], number: int) -> Iterator[Sample]:
    """Compile so many of the cards; yield a sample at each hundredth of the way."""
    step, done = max(1, number // 100), 0
    began = time.process_time()
    for done, _ in enumerate(program_lines(islice(cards, number)), 1):
        if done % step == 0:
            now = time.process_time()
            yield Sample(done, (now - began) / step * 1e6, _megabytes())
            began = now


def _megabytes() -> float:
    """The memory that this process has now, as Linux tells it."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> int:
    """Print the samples."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pool", type=Path, default=POOL)
    parser.add_argument("--cards", type=int, default=1_000_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--json", type=Path, metavar="OUT")
    given = parser.parse_args()
    of_pool = (card for card in cardwright.read_cards(given.pool) if isinstance(card, Card))
    sentences, found = Sentences(of_pool), []
    print(f"{'cards':>10} {'µs a card':>10} {'MB':>6}", flush=True)
    for each in samples(sentences.cards(given.seed), given.cards):
        found.append(each._asdict())
        print(f"{each.cards:>10,} {each.microseconds:>10.0f} {each.megabytes:>6.1f}", flush=True)
    if given.json:
        given.json.write_text(json.dumps(found, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
