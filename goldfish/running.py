"""Plays many games: in this process, or in those of any executor of `concurrent.futures`."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from functools import lru_cache

from ..board import Rules
from ..oracle import Card, CardReference
from ..play import rules as rules_of
from .playing import Played, Setting, play
from .policy import CurveOut, Policy
from .tallying import Tally

BATCH = 25
"""How many games go to a process at once."""
WAITING = 8
"""How many batches wait, so that memory does not grow with the number of games."""


def run(
    setting: Setting,
    games: int,
    cards: Sequence[Card],
    *,
    policy: Policy | None = None,
    executor: Executor | None = None,
    told: Callable[[int], None] = lambda _: None,
) -> Tally:
    """Play the games 0, 1, … ; the same setting gives the same tally on any executor.

    ``cards`` are those that effects may create by name; ``told`` is called with how many games have been played.
    A `KeyboardInterrupt` ends it with what has been played so far.
    """
    total = Tally()
    played = policy or CurveOut()
    try:
        for part in _parts(setting, games, tuple(cards), played, executor):
            total.merge(part)
            told(total.games)
    except KeyboardInterrupt:
        if not total.games:
            raise
    return total


def _parts(
    setting: Setting, games: int, cards: tuple[Card, ...], policy: Policy, executor: Executor | None
) -> Iterator[Tally]:
    batches = (range(first, min(first + BATCH, games)) for first in range(0, games, BATCH))
    if executor is None:
        yield from (batch_of(setting, batch, cards, policy) for batch in batches)
        return
    waiting: deque[Future[Tally]] = deque()
    try:
        for batch in batches:
            waiting.append(executor.submit(batch_of, setting, batch, cards, policy))
            if len(waiting) >= WAITING:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def batch_of(setting: Setting, numbers: range, cards: tuple[Card, ...], policy: Policy) -> Tally:
    """Play the games of these numbers."""
    tally = Tally()
    rules = _rules(cards)
    for number in numbers:
        tally.add(number, play(setting, number, rules, policy))
    return tally


def replayed(setting: Setting, number: int, cards: Sequence[Card], policy: Policy | None = None) -> Played:
    """The game of that number, with its log."""
    return play(setting, number, _rules(tuple(cards)), policy or CurveOut(), log=True)


@lru_cache(maxsize=4)
def _rules(cards: tuple[Card, ...]) -> Rules:
    """One for all games of a process: what is compiled is kept."""
    return rules_of(reference=CardReference(cards))
