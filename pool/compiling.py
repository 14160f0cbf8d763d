"""Compiles a stream of cards to creation records: in this process, or on whatever an executor has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, cast

import msgspec

from ..compiler.games import MAGIC, UnknownGame, game_named
from ..compiler.records.creating import CreationRecord, creates_nothing, record, record_of
from ..grammar import TextTooLong
from ..grammar.definitions import NONE, Definitions
from ..oracle import BadRecord, Card, CardLookup
from ..oracle.reference import stamp_of
from ..values.decoders import converted
from .spreading import AHEAD, CHUNK, spread

if TYPE_CHECKING:
    from ..files.kept_results import KeptResults


def compile_pool(
    cards: Iterable[Card | BadRecord],
    executor: Executor | None = None,
    *,
    reference: CardLookup | None = None,
    definitions: Definitions = NONE,
    chunk: int = CHUNK,
    ahead: int = AHEAD,
) -> Iterator[CreationRecord | BadRecord]:
    """Yield the creation record of each card, in the order of the cards; a `BadRecord` is passed on in its place.

    A card whose text is too long to be read, or whose game is not known, becomes a `BadRecord` itself.

    `cards` may be endless: at most `ahead` chunks of `chunk` cards are held at once. With an `executor` (any of
    `concurrent.futures`, or `Client.get_executor()` of Dask) the chunks are compiled by its workers; it stays the
    caller's, to be shut down by the caller. `reference` finds the cards that others create by name; for other
    processes it is pickled once, so give one that is small when pickled and loads what it needs on first use.
    `definitions` (of `load_definitions`) are known beside those of the game.

    Raises `CardFailed`, which names the card, for whatever goes wrong in compiling one, and `WorkerLost`. Stopping
    early (`close()`, an exception) cancels what has not begun.
    """
    for _, made in compiled(cards, executor, reference=reference, definitions=definitions, chunk=chunk, ahead=ahead):
        yield made


def compiled(
    cards: Iterable[Card | BadRecord],
    executor: Executor | None = None,
    *,
    reference: CardLookup | None = None,
    definitions: Definitions = NONE,
    chunk: int = CHUNK,
    ahead: int = AHEAD,
    results: KeptResults | None = None,
) -> Iterator[tuple[Card | BadRecord, CreationRecord | BadRecord]]:
    """Do what `compile_pool` does; each record with its card; what is among the `results` is not made again."""
    job = _Compile(reference, definitions)
    for card, answer in spread(job, cards, executor, chunk=chunk, ahead=ahead, results=results):
        yield card, answer if isinstance(answer, BadRecord) else answer.given


class _Answer(msgspec.Struct, array_like=True):
    record: CreationRecord | None
    refused: BadRecord | None = None
    other: Any = None  # the record of a game with records of its own; from another process as plain values
    game: str = MAGIC

    @classmethod
    def of(cls, card: Card, made: CreationRecord) -> _Answer:
        own = type(made) is not CreationRecord
        return cls(None, None, made, card.game) if own else cls(made)

    @property
    def given(self) -> CreationRecord | BadRecord:
        if isinstance(self.other, dict):
            return cast("CreationRecord", converted(self.other, game_named(self.game).record_type))
        given: CreationRecord | BadRecord | None = self.record or self.refused or self.other
        assert given is not None
        return given


@dataclass(frozen=True)
class _Compile:
    """The job of compiling."""

    reference: CardLookup | None
    definitions: Definitions = NONE
    made: ClassVar = _Answer

    @property
    def made_by(self) -> tuple[object, ...] | None:
        """What the records come from beside the cards."""
        stamp = stamp_of(self.reference)
        return None if stamp is None else ("records", stamp, self.definitions.digest)

    def at_once(self, card: Card, /) -> _Answer | None:
        """Give the record of a card that creates nothing: that is seen without compiling."""
        return _answer(card, lambda: record_of(card, ())) if creates_nothing(card, self.definitions) else None

    def is_lasting(self, made: _Answer, /) -> bool:
        """Every record is what the next run would make."""
        return True

    def __call__(self, card: Card, /) -> _Answer:
        return _answer(card, lambda: record(card, self.reference, definitions=self.definitions))


def _answer(card: Card, make: Callable[[], CreationRecord]) -> _Answer:
    try:
        return _Answer.of(card, make())
    except (TextTooLong, UnknownGame) as error:
        return _Answer(None, BadRecord(f"“{card.name}”", str(error), card.name))
