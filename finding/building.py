"""Builds the index of the user's reference, in several processes where they are given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor

import msgspec

from ..files.kept import keep
from ..files.kept_results import KeptResults
from ..oracle import Card, CardReference, Store
from ..pool.spreading import spread
from .index import Index, packed
from .kept_index import sealed_under, stamp_of_store
from .taking import TakeApart, Taken


class Indexed(msgspec.Struct, frozen=True):
    """What was built: of how many cards, how many different pieces, in how many abilities; where, and how large."""

    cards: int
    pieces: int
    abilities: int
    path: str
    bytes: int


def build(
    store: Store,
    executor: Executor | None = None,
    *,
    results: KeptResults | None = None,
    progress: Callable[[], None] = lambda: None,
) -> Indexed:
    """Build the index of the user's reference and keep it beside it, whole or not at all.

    ``progress`` is called for each card. What is among the ``results`` of earlier runs is not made again. Raises
    `StoreDamaged`, `StoreBusy`, `OSError`, `CardFailed` and `WorkerLost`; what was there before is then as it was.
    """
    reference = CardReference.users(store)
    stamp = stamp_of_store(store)
    made = packed(_counted(_taken(reference, reference, executor, results), progress))
    data = sealed_under(stamp, made)
    with store.writing():
        keep(store.programs, data)
    pieces = sum(len(group.forms) for group in made.groups.values())
    index = Index(made)
    return Indexed(len(index), pieces, index.frames, str(store.programs), store.programs.stat().st_size)


def _counted(taken: Iterable[Taken], progress: Callable[[], None]) -> Iterator[Taken]:
    for each in taken:
        progress()
        yield each


def _taken(
    cards: Iterable[Card],
    reference: CardReference,
    executor: Executor | None = None,
    results: KeptResults | None = None,
) -> Iterator[Taken]:
    for _, made in spread(TakeApart(reference), cards, executor, results=results):
        assert isinstance(made, Taken)  # a reference holds cards only
        yield made
