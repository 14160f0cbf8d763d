"""Measures name look-up: how often it is right, how often wrong in silence, and how long it takes, beside rapidfuzz.

    python benchmarks/names.py [CARDS] [--size 34000] [--seed 5]

CARDS is any file of cards that cardwright reads; the pool beside the repository, if none is given. Names are made up
until there are 34,000 of them. Rows of the table: the machine's misspellings (every kind equally often), those that
people really make, and the names of cards that are *not* in the reference, of which none should be found. Each look-up
is timed twice and the quicker counts, as other work on the machine is not what is measured. Exits with 1 where a bar
is missed.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from names_corpus import SIZE, accented, filled_up, misspelled, read_people
from rapidfuzz import fuzz, process

from cardwright.oracle.errors import AmbiguousName, UnknownName
from cardwright.oracle.fold import fold
from cardwright.oracle.records import Card, Face
from cardwright.oracle.reference import CardReference
from cardwright.oracle.sources import BadRecord, read_cards

PEOPLE = Path(__file__).parent.parent / "tests" / "oracle" / "fixtures" / "people_type.txt"
POOL = Path(__file__).parent.parent.parent / "shared" / "cards" / "magic-2022-05.jsonl.gz"
COMPARED = 400
"""How many misspellings the plain scans are timed and judged on; they take some ten milliseconds each."""

Case = tuple[str, str]


def main() -> int:
    """Run the measurements, print the table, and say whether every bar is cleared."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("cards", nargs="?", default=POOL, metavar="CARDS")
    arguments.add_argument("--size", type=int, default=SIZE)
    arguments.add_argument("--seed", type=int, default=5)
    options = arguments.parse_args()

    real = [accented(card) for card in read_cards(options.cards) if not isinstance(card, BadRecord)]
    real = list({card.name: card for card in real}.values())
    names = [card.name for card in real]
    cards = [*real, *(Card(name, (Face(name),)) for name in filled_up(names, options.size)[len(names) :])]
    exact_built, likeness_built = map(min, *(_build_times(cards) for _ in range(2)))
    reference = CardReference(cards)
    print(f"{len(cards):,} names, {len(real):,} of them real")
    print(f"index built: exact {exact_built * 1e3:.0f} ms, by likeness {likeness_built * 1e3:.0f} ms\n")

    machine_kinds = misspelled(names, seed=options.seed)
    machine = [(typed, meant) for _, typed, meant in machine_kinds]
    people = read_people(PEOPLE)
    bars = {"the index is built in half a second": likeness_built + exact_built < 0.5}
    bars["machine"] = _judged("misspelled by machine", reference, machine, top=0.985, wrong=0.002)
    for kind in dict.fromkeys(kind for kind, _, _ in machine_kinds):
        _judged(f"  {kind}", reference, [(typed, meant) for other, typed, meant in machine_kinds if other == kind])
    bars["people"] = _judged("misspelled by people", reference, people, top=0.97, wrong=0.002)
    _judge_missing(real, options.seed)
    bars["time"] = _timed(reference, machine, names)
    bars["comparison"] = _compared([card.name for card in cards], reference, machine[:COMPARED], people)
    missed = [bar for bar, cleared in bars.items() if not cleared]
    print(f"\nmissed: {', '.join(missed)}" if missed else "\nevery bar is cleared")
    return 1 if missed else 0


def _judged(title: str, reference: CardReference, cases: Sequence[Case], top: float = 0, wrong: float = 1) -> bool:
    """Print how many of the misspellings led to the right card, at the top of a search and beyond doubt."""
    first = sure = silent = 0
    for typed, meant in cases:
        found = reference.search(typed, limit=1)
        first += bool(found) and _same(found[0].card.name, meant)
        try:
            right = _same(reference.find(typed).card.name, meant)
        except (AmbiguousName, UnknownName):
            continue
        sure += right
        silent += not right
    total = len(cases)
    print(
        f"{title:36} {total:5} | top-1 {first / total:7.2%} | certain and right {sure / total:7.2%} "
        f"| certain and wrong {silent / total:6.2%}"
    )
    return first / total >= top and silent / total <= wrong


def _judge_missing(real: Sequence[Card], seed: int) -> None:
    """Print how often the name of a card that the reference lacks is taken for another card's."""
    missing = set(random.Random(seed).sample([card.name for card in real if not card.name.startswith("A-")], 1000))
    without = CardReference([card for card in real if card.name not in missing])
    silent = 0
    for name in missing:
        try:
            without.find(name)
        except (AmbiguousName, UnknownName):
            continue
        silent += 1
    print(f"{'names of cards that are missing':36} {len(missing):5} | taken for another {silent / len(missing):.2%}")


def _timed(reference: CardReference, cases: Sequence[Case], names: Sequence[str]) -> bool:
    gc.collect()
    rounds = [[_seconds(lambda typed=typed: reference.search(typed)) for typed, _ in cases] for _ in range(2)]
    each = sorted(map(min, *rounds))
    median, slow = statistics.median(each), each[len(each) * 99 // 100]
    shouted = [name.upper() for name in random.Random(1).sample(list(names), 5000)]
    exact = _seconds(lambda: [reference.get(name) for name in shouted if reference.variants(name)]) / len(shouted) / 2
    print(
        f"\nby likeness: median {median * 1e3:.3f} ms, 99th percentile {slow * 1e3:.3f} ms; exact {exact * 1e6:.1f} µs"
    )
    return median < 0.5e-3 and slow < 1e-3 and exact < 5e-6


def _compared(names: list[str], reference: CardReference, machine: Sequence[Case], people: Sequence[Case]) -> bool:
    """Print what a plain scan with rapidfuzz does with the same misspellings."""
    ways: dict[str, Callable[[str], str]] = {
        "cardwright": lambda typed: reference.search(typed, limit=1)[0].card.name,
        "rapidfuzz extractOne, WRatio": lambda typed: str(process.extractOne(typed, names, scorer=fuzz.WRatio)[0]),
        "rapidfuzz extractOne, ratio": lambda typed: str(process.extractOne(typed, names, scorer=fuzz.ratio)[0]),
    }
    print(f"\n{'the same list, side by side':36} {'machine':>8} {'people':>8} {'median':>12}")
    results: dict[str, tuple[float, float]] = {}
    for title, way in ways.items():
        times: list[float] = []
        share = []
        for cases in (machine, people):
            right = 0
            for typed, meant in cases:
                start = time.perf_counter()
                right += _same(way(typed), meant)
                times.append(time.perf_counter() - start)
            share.append(right / len(cases))
        results[title] = sum(share) / 2, statistics.median(times)
        print(f"{title:36} {share[0]:8.2%} {share[1]:8.2%} {statistics.median(times) * 1e3:9.3f} ms")
    (ours, our_time), (weighted, weighted_time), (plain, _) = results.values()
    print(f"{weighted_time / our_time:.0f} times as fast as WRatio")
    return ours > weighted and ours > plain and weighted_time / our_time >= 50


def _same(found: str, meant: str) -> bool:
    return found == meant or fold(found) == fold(meant)


def _build_times(cards: Sequence[Card]) -> tuple[float, float]:
    """Give the seconds that the two halves of the index take."""
    reference = CardReference(cards)
    return _seconds(lambda: reference.variants("Tarmogoyf")), _seconds(lambda: reference.search("Tarmogoif"))


def _seconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


if __name__ == "__main__":
    sys.exit(main())
