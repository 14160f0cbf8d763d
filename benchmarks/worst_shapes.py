"""Which texts of 100,000 characters take longest: every sentence of the tests, and lines of a pool, again and again.

    python benchmarks/worst_shapes.py [--pool FILE --sample 1500 --seed 1] [--worst 40] [--most 1.0]

Each is repeated in several ways (`SHAPES`) to a tenth of that length; the worst of these, by the processor's time, are
then measured at the whole length, and how many times the tenth that took: 10 is linear, and what reaches the limits of
a text before (docs/reliability.md) stays below. A fault is printed with its text. The exit status is 1 where there was
one, or a text took more seconds than ``--most``, at the least of three tries.
"""

from __future__ import annotations

import argparse
import gc
import heapq
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.append(str(Path(__file__).parents[1]))

from cardwright import compile_text
from cardwright.oracle import Card, read_cards

TESTS = Path(__file__).parents[1] / "tests"
SHORT, LONG = 10_000, 100_000


def _clause(sentence: str) -> str:
    return sentence.rstrip(' .!?”"')


#: What is repeated of a sentence, or of two.
SHAPES: dict[str, Callable[[str, str], str]] = {
    "sentences": lambda one, other: f"{one} ",
    "lines": lambda one, other: f"{one}\n",
    "a list": lambda one, other: f"{_clause(one)}, ",
    "joined": lambda one, other: f"{_clause(one)} and ",
    "quotations": lambda one, other: f"{_clause(one)} and has “",
    "pairs": lambda one, other: f"{one} {other}\n",
    "one after another": lambda one, other: f"{_clause(one)}, then {_clause(other).lower()} ",
}


class Shape(NamedTuple):
    """What is repeated, and how long a tenth of the whole length took."""

    seconds: float
    name: str
    unit: str

    def text(self, size: int) -> str:
        """So much of it."""
        return (self.unit * (size // len(self.unit) + 1))[:size]


def sentences(pool: str | None, sample: int, random: Random) -> Iterator[str]:
    """The sentences of the tests, and some lines of a pool."""
    for line in (TESTS / "grammar/identity.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.replace("¶", "\n")
    for table in sorted((TESTS / "compiler/steps").glob("*.toml")):
        yield from (case["text"] for case in tomllib.loads(table.read_text("utf-8"))["case"])
    if pool:
        cards = [card for card in read_cards(pool) if isinstance(card, Card)]
        lines = {line for card in cards for face in card.faces for line in face.oracle_text.splitlines()}
        yield from random.sample(sorted(lines), sample)


def seconds(text: str) -> float:
    """How long the processor compiles it."""
    began = time.process_time()
    compile_text(text, name="Moot Warden")
    return time.process_time() - began


def worst(known: list[str], number: int, random: Random) -> tuple[list[Shape], int]:
    """So many shapes that take longest at a tenth of the length, and how many faults there were."""
    found: list[Shape] = []
    faults = 0
    for one in known:
        other = random.choice(known)
        for name, unit in SHAPES.items():
            shape = Shape(0, name, unit(one, other))
            try:
                shape = shape._replace(seconds=seconds(shape.text(SHORT)))
            except Exception as fault:
                faults += 1
                print(f"{type(fault).__name__}: {shape.unit!r}", flush=True)
                continue
            (heapq.heappush if len(found) < number else heapq.heappushpop)(found, shape)
    return sorted(found, reverse=True), faults


def main() -> int:
    """Measure all of them."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--pool", help="a file of cards")
    options.add_argument("--sample", type=int, default=1500, help="how many of its lines")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--worst", type=int, default=40, help="how many are measured at the whole length")
    options.add_argument("--most", type=float, default=1.0, help="the bar, in seconds [default: 1]")
    given = options.parse_args()
    random = Random(given.seed)
    known = list(dict.fromkeys(sentences(given.pool, given.sample, random)))
    compile_text("Creat a 1/1 whte Soldier creature token.")
    gc.collect()
    gc.freeze()
    found, above = worst(known, given.worst, random)
    for shape in found:
        whole = min(seconds(shape.text(LONG)) for _ in range(3))
        above += whole > given.most
        print(f"{whole:6.2f} s  ×{whole / shape.seconds:5.1f}  {shape.name}: {shape.unit!r}", flush=True)
    return 1 if above else 0


if __name__ == "__main__":
    sys.exit(main())
