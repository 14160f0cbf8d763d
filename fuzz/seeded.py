"""Games by seeds on some processes, as the command line asks for; what is wrong is printed with the game's seed."""

from __future__ import annotations

import argparse
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import NamedTuple

from cardwright.oracle import Card, CardReference, read_cards


class Played(NamedTuple):
    """The game of a seed: how much there was in it, and what was wrong."""

    seed: int
    number: int
    wrong: Sequence[str]


Play = Callable[[int], Played]
Prepare = Callable[[list[str]], None]


def cards_of(pools: Iterable[str]) -> Iterator[Card]:
    """The cards of pools that games are played with."""
    for pool in pools:
        yield from (each for each in read_cards(pool) if isinstance(each, Card) and each.game == "magic")


def reference_of(cards: Iterable[Card]) -> CardReference:
    """The cards of the pools beside the bundled ones: what they conjure, meld into or create is found by its name."""
    return CardReference([*CardReference.bundled(), *cards])


def run(
    about: str | None,
    prepare: Prepare,
    play: Play,
    counted: str,
    *,
    needs_pools: bool,
    words: Sequence[str] | None = None,
) -> int:
    """Play the games that the command line (``words``) asks for, and print what is wrong; give 1 if anything is.

    ``prepare`` makes a process ready for the pools, ``play`` plays the game of a seed, ``counted`` says what there was
    so much of. A game that raises is a finding like any other.
    """
    asked = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("pools", nargs="+" if needs_pools else "*")
    asked.add_argument("--games", type=int, default=2000)
    asked.add_argument("--seed", type=int, default=SystemRandom().randrange(1 << 32))
    asked.add_argument("--game", type=int, help="only the game of this seed")
    asked.add_argument("--jobs", type=int, default=2)
    given = asked.parse_args(words)
    seeds = [given.game] if given.game is not None else [given.seed + number for number in range(given.games)]
    found = number = 0
    for played in _all(prepare, play, given.pools, seeds, given.jobs):
        number += played.number
        found += bool(played.wrong)
        for each in played.wrong:
            print(f"game {played.seed}: {each}", flush=True)
    print(f"{len(seeds)} games from seed {seeds[0]} on, {number} {counted}: in {found} something was wrong", flush=True)
    return int(found > 0)


def _all(prepare: Prepare, play: Play, pools: list[str], seeds: list[int], jobs: int) -> Iterator[Played]:
    if jobs == 1:
        prepare(pools)
        yield from map(partial(_whole, play), seeds)
        return
    with ProcessPoolExecutor(jobs, initializer=prepare, initargs=(pools,)) as executor:
        yield from executor.map(partial(_whole, play), seeds, chunksize=1)


def _whole(play: Play, seed: int) -> Played:
    try:
        return play(seed)
    except Exception as error:  # a crash is what is looked for
        return Played(seed, 0, [crash(error)])


def crash(error: Exception) -> str:
    """What was raised, with its words and its place."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(place.filename).name}, line {place.lineno})"
