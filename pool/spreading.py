"""A job done on every card of a stream: here, or by the workers of an executor, results in the order of the cards."""

from __future__ import annotations

import pickle
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar, cast

import msgspec

from ..oracle import BadRecord, Card
from ..values.decoders import packed_decoder
from .earlier import Earlier
from .streams import chunks, in_order

if TYPE_CHECKING:
    from ..files.kept_results import KeptResults

CHUNK = 128
AHEAD = 16

Made = TypeVar("Made")
Made_co = TypeVar("Made_co", covariant=True)


class Job(Protocol[Made_co]):
    """What is done on a card. For another process it is pickled once, and its results travel as `made` in msgpack."""

    @property
    def made(self) -> Any:
        """The type of its results."""

    @property
    def made_by(self) -> tuple[object, ...] | None:
        """What its results come from beside the cards, as plain values; `None` where that can't be said."""

    def at_once(self, card: Card, /) -> Made_co | None:
        """Give the result where it takes less than sending the card to another process would; else `None`."""

    def is_lasting(self, made: Any, /) -> bool:
        """Whether the next run would make the same of the card."""

    def __call__(self, card: Card, /) -> Made_co: ...


class CardFailed(Exception):
    """Something went wrong with a card, and not because its text is not understood.

    `name` is the card's name, `reason` what went wrong.
    """

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = reason

    def __str__(self) -> str:
        return f"“{self.name}”: {self.reason}"


class WorkerLost(Exception):
    """A worker of the executor died (killed, out of memory) while it had these cards, `first` to `last`.

    `at` names those that the lost workers were at, where that is known.
    """

    def __init__(self, first: str, last: str, reason: str, at: tuple[str, ...] = ()) -> None:
        super().__init__(first, last, reason, at)
        self.first = first
        self.last = last
        self.reason = reason
        self.at = at

    def __str__(self) -> str:
        if self.at:
            return f"a worker was lost at the card {' or '.join(f'“{name}”' for name in self.at)}: {self.reason}"
        return f"a worker was lost with the cards from “{self.first}” to “{self.last}”: {self.reason}"


def spread(
    job: Job[Made],
    cards: Iterable[Card | BadRecord],
    executor: Executor | None,
    *,
    chunk: int = CHUNK,
    ahead: int = AHEAD,
    results: KeptResults | None = None,
) -> Iterator[tuple[Card | BadRecord, Made | BadRecord]]:
    """Yield each card with what the job made of it, in order; a `BadRecord` is passed on in its place.

    At most `ahead` chunks of `chunk` cards are held at once. What is among the kept `results` is not made again.
    Raises `CardFailed` and `WorkerLost`.
    """
    earlier = Earlier.of(job, results)
    if executor is None:
        make = job if earlier is None else earlier.made
        for card in cards:
            yield card, card if isinstance(card, BadRecord) else done(make, card)
        return
    pickled = pickle.dumps(job)
    unpack = packed_decoder(list[job.made]).decode  # type: ignore[name-defined]

    def submit(some: _Chunk) -> Future[bytes]:
        given: Future[bytes] = Future()
        if some.sent:
            try:
                return executor.submit(_do_chunk, pickled, _pack(some.sent))
            except BrokenExecutor as error:  # a worker was lost since the last one: who takes the results is told
                given.set_exception(error)
        else:
            given.set_result(_pack([]))
        return given

    have = job.at_once if earlier is None else earlier.had
    for some, future in in_order(submit, (_Chunk.of(have, each) for each in chunks(cards, chunk)), ahead):
        answers: Iterator[Made] = iter(unpack(_result(some, future, executor)))
        for card, made in some.cards:
            if made is None:
                made = next(answers)
                if earlier is not None and isinstance(card, Card):
                    earlier.add(card, made)
            yield card, made


class _Chunk(NamedTuple):
    """Some cards, each with its result where that was had at once, and those that are sent to a worker."""

    cards: list[tuple[Card | BadRecord, Any]]
    sent: list[Card]

    @classmethod
    def of(cls, have: Callable[[Card], Any], cards: list[Card | BadRecord]) -> _Chunk:
        given = [(card, card if isinstance(card, BadRecord) else done(have, card)) for card in cards]
        return cls(given, [card for card, made in given if made is None and isinstance(card, Card)])


def done(job: Callable[[Card], Made], card: Card) -> Made:
    """Do the job on a card; raise `CardFailed`, which names the card, where anything goes wrong.

    Raises TypeError for what is no card.
    """
    if not isinstance(card, Card):
        raise TypeError(f"cards are wanted, as read_cards(path) gives them, not {card!r:.60} ({type(card).__name__})")
    try:
        return job(card)
    except Exception as error:
        raise CardFailed(card.name, f"{type(error).__name__}: {error}") from error


def _result(some: _Chunk, future: Future[bytes], executor: Executor) -> bytes:
    try:
        return future.result()
    except BrokenExecutor as error:
        lost_at = getattr(executor, "lost_at", None)
        at: tuple[str, ...] = lost_at() if lost_at is not None else ()
        raise WorkerLost(some.sent[0].name, some.sent[-1].name, str(error), at) from error


# ── In the worker ────────────────────────────────────────────────────────────────────────────────────────────────────

_pack = msgspec.msgpack.Encoder().encode
_unpack_cards = packed_decoder(list[Card]).decode

released = threading.Event()
"""Set where nobody waits any longer for what this worker is at."""


noted: Callable[[str], None] = lambda name: None  # noqa: E731
"""Notes the name of the card that this worker is at, for its owner to tell should the worker die."""


@lru_cache(maxsize=4)
def _loaded(job: bytes) -> Job[Any]:
    """Give the job; one and the same for all chunks that a worker gets, so that it can keep what it has loaded."""
    return cast("Job[Any]", pickle.loads(job))


def _do_chunk(job: bytes, cards: bytes) -> bytes:
    do = _loaded(job)
    made = []
    for card in _unpack_cards(cards):
        if released.is_set():
            raise CancelledError
        noted(card.name)
        made.append(done(do, card))
    return _pack(made)
