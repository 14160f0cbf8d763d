"""How time grows with a long text and a long file: four times as much of each shape, as a ratio within one run.

    python benchmarks/growth.py [--most 8]

Linear is 4, a square 16. Times are of the processor, the least of three; what takes less than a hundredth of a second
is not compared. The exit status is 1 where a ratio is above the bar.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

import cardwright
from fuzz.files import DOCUMENTS, GROWING, File, document_outcome, outcome
from fuzz.growth import LONG, REPEATED, repeated

TEXT, FILE, TIMES = 25_000, 50_000, 4
LEAST = 0.01


def seconds(do: Callable[[], object]) -> float:
    """How long it takes, at least."""

    def once() -> float:
        began = time.process_time()
        do()
        return time.process_time() - began

    return min(once() for _ in range(3))


def jobs() -> Iterator[tuple[str, Callable[[int], Callable[[], object]]]]:
    """What is measured: its name, and what gives the job for a size."""
    for shape in REPEATED:
        yield f"text: {shape}", lambda times, s=shape: partial(cardwright.compile_text, repeated(s, TEXT * times))
    for shape in LONG:
        yield f"long text: {shape}", lambda times, s=shape: partial(cardwright.compile_text, LONG[s](TEXT * times))
    for kind in DOCUMENTS:
        yield f"document: {kind}", lambda times, k=kind: partial(document_outcome, DOCUMENTS[k](FILE * times))
    for reader, shapes in GROWING.items():
        for name, make in shapes.items():
            yield (
                f"{reader}: {name}",
                lambda times, r=reader, n=name, m=make: partial(outcome, File(r, n, m(FILE * times).encode())),
            )


def main() -> int:
    """Measure all of them."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--most", type=float, default=8.0, help="the bar [default: 8]")
    most = options.parse_args().most
    cardwright.compile_text("Creat a Food token.")
    above = 0
    for name, job in jobs():
        short, long = seconds(job(1)), seconds(job(TIMES))
        ratio = long / max(short, LEAST)
        above += ratio > most
        print(f"{ratio:5.1f}  {long:6.3f} s  {name}" + ("  above the bar" if ratio > most else ""), flush=True)
    return 1 if above else 0


if __name__ == "__main__":
    sys.exit(main())
