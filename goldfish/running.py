"""Plays many games: in this process, or in those of any executor of `concurrent.futures`."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from ..board import Rules
from ..oracle import Card, CardReference
from ..play import rules as rules_of
from ..pool.streams import in_order
from .playing import Played, Setting, play
from .policy import CurveOut, Policy
from .tallying import Tally

BATCH = 25
"""How many games go to a process at once."""
WAITING = 64
"""How many batches wait, so that memory does not grow with the number of games."""

Told = Callable[[int], None]


class GamesLost(Exception):
    """A worker of the executor died (killed, out of memory); ``found`` is what the games before came to, if any."""

    def __init__(self, found: Any, reason: str) -> None:
        super().__init__(found, reason)
        self.found, self.reason = found, reason

    def __str__(self) -> str:
        return f"a worker was lost after {self.found.games if self.found is not None else 0} games: {self.reason}"


class Part(Protocol):
    """What some games came to; parts are added in the order of the games."""

    @property
    def games(self) -> int:
        """How many."""

    def __add__(self: Made, other: Made, /) -> Made: ...


Made = TypeVar("Made", bound=Part)
Job = Callable[[range], Made]


class Alone:
    """One deck is played. ``cards`` are those that effects may create by name."""

    def __init__(self, setting: Setting, cards: Sequence[Card], policy: Policy | None = None) -> None:
        self.setting, self.cards, self.policy = setting, tuple(cards), policy or CurveOut()

    def game(self, number: int, *, log: bool = False) -> Played:
        """Play the game of that number: the same seed and number give the same game."""
        return play(self.setting, number, _rules(self.cards), self.policy, log=log)

    def __call__(self, numbers: range) -> Tally:
        tally = Tally()
        for number in numbers:
            tally.add(number, self.game(number))
        return tally


def run(
    job: Job[Made],
    games: int,
    *,
    executor: Executor | None = None,
    told: Told = lambda _: None,
    enough: Callable[[Made], bool] = lambda _: False,
) -> Made:
    """Play the games 0, 1, …, so many at most; the same job gives the same result on any executor.

    ``told`` is called with how many have been played; no more are when that is ``enough``. A `KeyboardInterrupt` ends
    it with what has been played so far. Raises `GamesLost`, which has that, too.
    """
    total: Made | None = None
    parts = _parts(job, games, executor)
    try:
        for part in parts:
            total = part if total is None else total + part
            told(total.games)
            if enough(total):
                break
    except KeyboardInterrupt:
        if total is None:
            raise
    except BrokenExecutor as error:
        raise GamesLost(total, str(error)) from error
    finally:
        parts.close()
    assert total is not None
    return total


def _parts(job: Job[Made], games: int, executor: Executor | None) -> Generator[Made, None, None]:
    batches = (range(first, min(first + BATCH, games)) for first in range(0, games, BATCH))
    if executor is None:
        yield from map(job, batches)
        return
    pickled = pickle.dumps(job)
    for _, future in in_order(lambda batch: executor.submit(_batch, pickled, batch), batches, WAITING):
        yield future.result()


def _batch(job: bytes, numbers: range) -> Any:
    return _loaded(job)(numbers)


@lru_cache(maxsize=4)
def _loaded(job: bytes) -> Job[Any]:
    """Give the job; one and the same for all batches that a process gets."""
    loaded: Job[Any] = pickle.loads(job)
    return loaded


@lru_cache(maxsize=4)
def _rules(cards: tuple[Card, ...]) -> Rules:
    """One for all games of a process: what is compiled is kept."""
    return rules_of(reference=CardReference(cards))
