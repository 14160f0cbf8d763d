"""Brings card files into the user's reference."""

from __future__ import annotations

from pathlib import Path
from typing import IO, TYPE_CHECKING

import msgspec

from .errors import UnreadableSource
from .places import BadRecord
from .reference import merged
from .sources import DEFAULT_LIMITS, read_cards
from .store import StoreInfo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from .records import Card
    from .store import Store
    from .unpack import Limits


class Imported(msgspec.Struct, frozen=True):
    """What an import has done: what the reference now is, and the records that could not be read."""

    info: StoreInfo
    bad: tuple[BadRecord, ...]


def import_cards(
    store: Store,
    sources: Sequence[str | Path | IO[bytes]],
    *,
    add: bool = False,
    origin: str | None = None,
    version: str = "",
    progress: Callable[[int], None] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Imported:
    """Read cards from files or binary streams and make them the user's reference; `add` keeps the present cards too.

    A card of a later source with the name and game of an earlier one takes its place. `progress` is called with the
    bytes read so far of the source that is being read.

    Raises `UnreadableSource` where a source is damaged half-way, is in no known format, or holds more bad records
    than cards; `StoreBusy` where another process is writing; `OSError`. Whatever is raised, the reference stays as it
    was.
    """
    with store.writing():
        return put_in(store, sources, add=add, origin=origin, version=version, progress=progress, limits=limits)


def put_in(
    store: Store,
    sources: Sequence[str | Path | IO[bytes]],
    *,
    add: bool = False,
    origin: str | None = None,
    version: str = "",
    progress: Callable[[int], None] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Imported:
    """Do what `import_cards` does, for a caller that holds the store's lock."""
    bad: list[BadRecord] = []
    batches: list[Sequence[Card]] = [store.load()] if add else []
    for source in sources:
        batches.append(_read(source, origin or _name(source), bad, progress, limits))
    named = origin or ", ".join(_name(source) for source in sources)
    present = store.info() if add else None
    if present is not None:
        named = f"{present.source}, {named}"
    return Imported(store.replace(_latest(batches), named, version), tuple(bad))


def _read(
    source: str | Path | IO[bytes],
    name: str,
    bad: list[BadRecord],
    progress: Callable[[int], None] | None,
    limits: Limits,
) -> tuple[Card, ...]:
    """Read a source, keeping one of the cards that are the same: a file of all printings takes no more room."""
    before = len(bad)
    count = 0

    def good() -> Iterator[Card]:
        nonlocal count
        for record in read_cards(source, progress=progress, limits=limits):
            if isinstance(record, BadRecord):
                bad.append(record)
                if record.final:
                    raise UnreadableSource(f"{record.place}: {record.reason}")
            else:
                count += 1
                yield record

    try:
        cards = merged(good())
    except UnreadableSource as error:
        raise UnreadableSource(f"{name}: {error}") from error
    wrong = bad[before:]
    if not count:
        raise UnreadableSource(f"{name} holds no cards{_why(wrong)}")
    if len(wrong) > count:
        raise UnreadableSource(
            f"{name} holds {len(wrong)} records that are no cards and only {count} that are{_why(wrong)}"
        )
    return cards


def _why(bad: Sequence[BadRecord]) -> str:
    return f" (the first: {bad[0].place}: {bad[0].reason})" if bad else ""


def _latest(batches: Sequence[Sequence[Card]]) -> list[Card]:
    """Join batches of cards; a card gives way to one of the same name, game and kind in a later batch."""
    later: set[tuple[str, str, bool]] = set()
    joined: list[list[Card]] = []
    for batch in reversed(batches):
        joined.append([card for card in batch if _key(card) not in later])
        later.update(map(_key, batch))
    return list(merged(card for batch in reversed(joined) for card in batch))


def _key(card: Card) -> tuple[str, str, bool]:
    return card.name, card.game, card.is_token


def _name(source: str | Path | IO[bytes]) -> str:
    return Path(source).name if isinstance(source, str | Path) else str(getattr(source, "name", "the input"))
