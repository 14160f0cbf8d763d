"""Which texts of 100,000 characters take longest: every sentence of the tests and of a pool, again and again.

    python benchmarks/worst_shapes.py [--pool FILE --sample 3000 --seed 1] [--worst 40]

Each sentence is repeated in six ways (SHAPES) to a tenth of that length; the worst of these, by the processor's time, are
then measured at the whole length, and how much longer than the tenth they took: 10 is linear, as a text is read only to
its limits a shape of short words stays below. What the bar is, and where it is held: docs/reliability.md.
"""

from __future__ import annotations

import argparse
import gc
import heapq
import sys
import time
import tomllib
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT))

from cardwright import compile_text
from cardwright.oracle import Card, read_cards

SHORT, LONG = 10_000, 100_000


def _clause(sentence: str) -> str:
    return sentence.rstrip(' .!?”"')


def _times(unit: str, size: int) -> str:
    return (unit * (size // len(unit) + 1))[:size]


#: How a sentence is repeated; the second one is for pairs.
SHAPES: dict[str, Callable[[str, str, int], str]] = {
    "sentences": lambda one, other, size: _times(f"{one} ", size),
    "lines": lambda one, other, size: _times(f"{one}\n", size),
    "a list": lambda one, other, size: _times(f"{_clause(one)}, ", size),
    "joined": lambda one, other, size: _times(f"{_clause(one)} and ", size),
    "quotations": lambda one, other, size: _times(f"{_clause(one)} and has “", size),
    "pairs": lambda one, other, size: _times(f"{one} {other}\n", size),
    "one clause after another": lambda one, other, size: _times(
        f"{_clause(one)}, then {_clause(other).lower()} ", size
    ),
}


def sentences(pool: str | None, sample: int, random: Random) -> list[str]:
    """The sentences of the tests, and some of the pool's."""
    from cardwright import parse
    from cardwright.grammar import nodes

    del nodes
    texts = [
        line.replace("¶", "\n")
        for line in (ROOT / "tests/grammar/identity.txt").read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    for table in sorted((ROOT / "tests/compiler/steps").glob("*.toml")):
        texts += [case["text"] for case in tomllib.loads(table.read_text("utf-8"))["case"]]
    if pool:
        lines = [
            line
            for card in read_cards(pool)
            if isinstance(card, Card)
            for face in card.faces
            for line in face.oracle_text.splitlines()
        ]
        texts += random.sample(sorted(set(lines)), sample)
    del parse
    return list(dict.fromkeys(texts))


def seconds(text: str) -> float:
    """How long the processor compiles it."""
    began = time.process_time()
    compile_text(text, name="Moot Warden")
    return time.process_time() - began


def main() -> int:
    """Measure all of them."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--pool", help="a file of cards")
    options.add_argument("--sample", type=int, default=3000, help="how many of its lines")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--worst", type=int, default=40, help="how many are measured at the whole length")
    given = options.parse_args()
    random, number = Random(given.seed), count()
    known = sentences(given.pool, given.sample, random)
    compile_text("Creat a 1/1 whte Soldier creature token.")
    gc.collect()
    gc.freeze()
    worst: list[tuple[float, int, str, str, str]] = []
    random.shuffle(known)
    began = time.monotonic()
    for at, one in enumerate(known):
        other = random.choice(known)
        for shape, make in SHAPES.items():
            found = (seconds(make(one, other, SHORT)), next(number), shape, one, other)
            (heapq.heappush if len(worst) < given.worst else heapq.heappushpop)(worst, found)
        if at % 200 == 199:
            print(
                f"{at + 1} of {len(known)} sentences, {time.monotonic() - began:.0f} s, worst {max(worst)[:4]}",
                flush=True,
            )
    for short, _, shape, one, other in sorted(worst, reverse=True):
        long = seconds(SHAPES[shape](one, other, LONG))
        print(
            f"{long:6.2f} s  ×{long / short:5.1f}  {shape}: {one!r}"
            + (f" + {other!r}" if shape in ("pairs", "one clause after another") else ""),
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
