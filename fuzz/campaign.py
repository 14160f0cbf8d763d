"""The long campaign: random, mutated and repeated texts, scenarios with wrong values, random steps, so many minutes.

    make fuzz MINUTES=60

Every batch has a seed of its own, which is printed where something fails; a failure becomes a file of `tests/hostile/
found`, which the tests try from then on. The exit status is 1 where anything failed.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import sys
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from pathlib import Path
from random import Random, SystemRandom

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))
FOUND = ROOT / "tests" / "hostile" / "found"
#: How many of each kind are tried in a batch: ten times as many texts as steps.
BATCH = {
    "random text": 500,
    "mutated text": 500,
    "repeated text": 1,
    "scenario": 200,
    "board step": 50,
    "game step": 50,
}
KINDS = tuple(BATCH)
GAME, LONG = 30, 100_000


def seen_texts(pool: str | None) -> list[str]:
    """What is mutated: the sentences of the tests, the bundled cards, and the texts of a pool, where one is given."""
    from cardwright.oracle import Card, CardReference, read_cards

    texts = (ROOT / "tests" / "grammar" / "identity.txt").read_text("utf-8").splitlines()
    cards = list(CardReference.bundled())
    if pool:
        cards += [card for card in read_cards(pool) if isinstance(card, Card)]
    texts += [face.oracle_text for card in cards for face in card.faces]
    return [text for text in texts if text and not text.startswith("#")]


_texts: list[str] = []


def prepare(pool: str | None) -> None:
    """Make a worker ready: the first text of all waits for the grammar."""
    from cardwright import compile_text

    _texts.extend(seen_texts(pool))
    compile_text("Creat a 1/1 whte Soldier creature token. It explores. (This note says nothing.)")
    gc.collect()
    gc.freeze()


def batch(kind: str, seed: int) -> tuple[str, int, int, list[tuple[str, str]]]:
    """Try a batch; give its kind, seed and size, and what failed: the text (or the game's seed), the broken law."""
    from fuzz import boards, games, scenarios, texts

    random = Random(seed)
    failed = []
    if kind in ("board step", "game step"):
        number = 0
        while number < BATCH[kind]:
            own = random.randrange(1 << 48)
            playing = boards.game(Random(own), GAME) if kind == "board step" else games.of_bundled(Random(own), GAME)
            for law in playing:
                number += 1
                if law:
                    failed.append((str(own), law))
        return kind, seed, number, failed
    make = {
        "random text": lambda: texts.random_text(random),
        "mutated text": lambda: texts.mutated_text(_texts, random),
        "repeated text": lambda: texts.repeated_text(_texts, random, LONG),
        "scenario": lambda: scenarios.mutated(random),
    }[kind]
    for number in range(BATCH[kind]):
        text = make()
        law = scenarios.broken_law(text) if kind == "scenario" else texts.broken_law(text, thorough=number % 5 == 4)
        if law:
            failed.append((text, law))
    return kind, seed, BATCH[kind], failed


def keep(kind: str, seed: int, what: str, law: str, folder: Path) -> Path:
    """Write a failure to a file of its own."""
    from cardwright.files.outputs import written

    folder.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256(what.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    path = folder / f"{kind.replace(' ', '-')}-{digest}.json"
    with written(path) as out:
        out.write(json.dumps({"kind": kind, "what": what, "law": law, "seed": seed}, indent=1).encode("ascii") + b"\n")
    return path


def main() -> int:
    """Run the campaign."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--minutes", type=float, default=1.0)
    options.add_argument("--seed", type=int, default=None, help="of the first batch; the next ones follow")
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--kind", choices=KINDS, action="append", help="only this kind [default: all, by turns]")
    options.add_argument("--pool", help="a file of cards whose texts are mutated too")
    options.add_argument("--found", type=Path, default=FOUND)
    given = options.parse_args()
    first = SystemRandom().randrange(1 << 32) if given.seed is None else given.seed
    kinds = given.kind or list(KINDS)
    print(f"seeds from {first} on, {given.minutes:g} minutes, {given.jobs} processes", flush=True)
    end, told = time.monotonic() + given.minutes * 60, time.monotonic()
    tried: Counter[str] = Counter()
    failures = 0
    with ProcessPoolExecutor(given.jobs, initializer=prepare, initargs=(given.pool,)) as executor:
        number, running = 0, set()
        while running or time.monotonic() < end:
            while len(running) < given.jobs * 2 and time.monotonic() < end:
                running.add(executor.submit(batch, kinds[number % len(kinds)], first + number))
                number += 1
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for each in finished:
                kind, seed, size, failed = each.result()
                tried[kind] += size
                for what, law in failed:
                    failures += 1
                    print(f"{kind}, seed {seed}: {law}\n  {keep(kind, seed, what, law, given.found)}", flush=True)
            if time.monotonic() - told > 60:
                told = time.monotonic()
                print(", ".join(f"{tried[kind]} {kind}s" for kind in kinds), f"{failures} failures", flush=True)
    print(", ".join(f"{tried[kind]} {kind}s" for kind in kinds) + f": {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
