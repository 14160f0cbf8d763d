"""Compiles a stream of cards to creation records: in this process, or on whatever an executor has."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from functools import lru_cache

import msgspec

from ..compiler.records import CreationRecord, may_create, record
from ..grammar import TextTooLong
from ..oracle import BadRecord, Card, CardLookup
from .streams import chunks, in_order

CHUNK = 256
AHEAD = 32


class CardFailed(Exception):
    """A card could not be compiled because something went wrong, not because its text is not understood.

    `name` is the card's name, `reason` what went wrong.
    """

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name = name
        self.reason = reason

    def __str__(self) -> str:
        return f"“{self.name}”: {self.reason}"


class WorkerLost(Exception):
    """A worker of the executor died (killed, out of memory) while it had these cards, `first` to `last`."""

    def __init__(self, first: str, last: str, reason: str) -> None:
        super().__init__(first, last, reason)
        self.first = first
        self.last = last
        self.reason = reason

    def __str__(self) -> str:
        return f"a worker was lost with the cards from “{self.first}” to “{self.last}”: {self.reason}"


def compile_pool(
    cards: Iterable[Card | BadRecord],
    executor: Executor | None = None,
    *,
    reference: CardLookup | None = None,
    chunk: int = CHUNK,
    ahead: int = AHEAD,
) -> Iterator[CreationRecord | BadRecord]:
    """Yield the creation record of each card, in the order of the cards; a `BadRecord` is passed on in its place.

    A card whose text is too long to be read becomes a `BadRecord` itself.

    `cards` may be endless: at most `ahead` chunks of `chunk` cards are held at once. With an `executor` (any of
    `concurrent.futures`, or `Client.get_executor()` of Dask) the chunks are compiled by its workers; it stays the
    caller's, to be shut down by the caller. `reference` finds the cards that others create by name; for other
    processes it is pickled once, so give one that is small when pickled and loads what it needs on first use.

    Raises `CardFailed`, which names the card, for whatever goes wrong in compiling one, and `WorkerLost`. Stopping
    early (`close()`, an exception) cancels what has not begun.
    """
    for _, made in compiled(cards, executor, reference=reference, chunk=chunk, ahead=ahead):
        yield made


def compiled(
    cards: Iterable[Card | BadRecord],
    executor: Executor | None = None,
    *,
    reference: CardLookup | None = None,
    chunk: int = CHUNK,
    ahead: int = AHEAD,
) -> Iterator[tuple[Card | BadRecord, CreationRecord | BadRecord]]:
    """Do what `compile_pool` does; each record comes with the card that it was made of."""
    if executor is None:
        for card in cards:
            yield card, card if isinstance(card, BadRecord) else recorded(card, reference)
        return
    asked = pickle.dumps(reference)

    def submit(some: list[Card | BadRecord]) -> Future[bytes]:
        sent = [card for card in some if isinstance(card, Card) and creates(card)]
        if sent:
            return executor.submit(_compile_chunk, packed(sent), asked)
        done: Future[bytes] = Future()
        done.set_result(_pack([]))
        return done

    for some, future in in_order(submit, chunks(cards, chunk), ahead):
        answers = iter(_unpack_answers(finished(some, future)))
        for card in some:
            if isinstance(card, BadRecord):
                yield card, card
            else:
                yield card, next(answers).made if creates(card) else recorded(card, reference)


def recorded(card: Card, reference: CardLookup | None) -> CreationRecord | BadRecord:
    """Give a card's creation record; raise `CardFailed`, which names the card, where anything goes wrong."""
    try:
        return record(card, reference)
    except TextTooLong as error:
        return BadRecord(f"“{card.name}”", str(error), card.name)
    except Exception as error:
        raise CardFailed(card.name, f"{type(error).__name__}: {error}") from error


def creates(card: Card) -> bool:
    """Whether the card has any word that can create a token: only such cards are worth another process's while."""
    return any(may_create(face.oracle_text) for face in card.faces)


def finished(some: list[Card | BadRecord], future: Future[bytes]) -> bytes:
    """Give what a worker made of some cards; raise `WorkerLost` where it is no more."""
    try:
        return future.result()
    except BrokenExecutor as error:
        names = [card.name or card.place if isinstance(card, BadRecord) else card.name for card in some]
        raise WorkerLost(names[0], names[-1], str(error)) from error


# ── In the worker ────────────────────────────────────────────────────────────────────────────────────────────────────


class _Answer(msgspec.Struct, array_like=True):
    record: CreationRecord | None
    refused: BadRecord | None

    @property
    def made(self) -> CreationRecord | BadRecord:
        made = self.record or self.refused
        assert made is not None
        return made


_pack = msgspec.msgpack.Encoder().encode
_unpack_cards = msgspec.msgpack.Decoder(list[Card]).decode
_unpack_answers = msgspec.msgpack.Decoder(list[_Answer]).decode


def packed(cards: list[Card]) -> bytes:
    """Give cards as bytes: a tenth of the time that pickle takes."""
    return _pack(cards)


def unpacked(cards: bytes) -> list[Card]:
    """Give the cards that `packed` made bytes of."""
    return _unpack_cards(cards)


@lru_cache(maxsize=4)
def loaded(reference: bytes) -> CardLookup | None:
    """Give a pickled reference: one and the same for all chunks that a worker gets."""
    lookup: CardLookup | None = pickle.loads(reference)
    return lookup


def _compile_chunk(cards: bytes, reference: bytes) -> bytes:
    lookup = loaded(reference)
    return _pack([_answer(recorded(card, lookup)) for card in unpacked(cards)])


def _answer(made: CreationRecord | BadRecord) -> _Answer:
    return _Answer(None, made) if isinstance(made, BadRecord) else _Answer(made, None)
