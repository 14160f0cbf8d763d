"""Reads cards from any file that the community keeps them in, recognised by its content."""

from __future__ import annotations

from pathlib import Path
from typing import IO, TYPE_CHECKING

from .errors import UnreadableSource
from .formats import is_picture, reader_for
from .places import BadRecord, Numbered
from .unpack import Damaged, Limits, TooLarge, opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from .records import Card
    from .unpack import Layer

__all__ = ["BadRecord", "Limits", "read_cards"]

HEAD = 1 << 16
DEFAULT_LIMITS = Limits()


def read_cards(
    source: str | Path | IO[bytes],
    *,
    progress: Callable[[int], None] | None = None,
    limits: Limits = DEFAULT_LIMITS,
    columns: Mapping[str, str] | None = None,
) -> Iterator[Card | BadRecord]:
    """Yield the cards of `source`, a file or binary stream, in their order, a `BadRecord` for each that is unreadable.

    The format is recognised by content: JSON Lines, a JSON array of Scryfall's or of a Riftbound list, MTGJSON's
    AtomicCards, AllPrintings or a single set, Cockatrice's XML, or lines of `Name | text`; plain, compressed (gzip,
    bzip2, xz) or in a zip archive. Memory is bounded by the longest record. What people design cards in is read, too
    (a table with a head, spoiler text, a set of Magic Set Editor, Lackey's text: `documents/`), and held as a whole.
    `progress` is called now and then with the bytes read so far of the file as it lies on disk. `columns` says in which
    columns of a table fields stand: `{"oracle_text": "Rules Text"}`.

    Raises `UnreadableSource` where the input is in none of these formats or grows past `limits`, `OSError` where it
    cannot be read. Input that is damaged half-way ends with a `BadRecord` whose `final` is set, behind all cards that
    can be read. A file of an archive that cannot be read is a `BadRecord`, too.
    """
    with opened(source, limits, progress) as members:
        try:
            for name, layer in members:
                place = Numbered(f"{Path(name).name}: " if name else "")
                try:
                    yield from _read(layer, place, limits, columns)
                except UnreadableSource as error:
                    if not name or isinstance(error, TooLarge):
                        raise
                    yield BadRecord(Path(name).name, str(error))
                except Damaged as error:
                    yield _cut(place, error)
        except Damaged as error:
            yield _cut(Numbered(), error)


def _read(
    layer: Layer | UnreadableSource, place: Numbered, limits: Limits, columns: Mapping[str, str] | None
) -> Iterator[Card | BadRecord]:
    if isinstance(layer, UnreadableSource):
        raise layer
    head = layer.head(HEAD)
    if place.prefix and is_picture(head):  # beside the cards in the archive of a set
        return
    yield from reader_for(head, columns)(layer, place, limits)


def _cut(place: Numbered, error: Damaged) -> BadRecord:
    return place.bad(f"the compressed data is damaged or ends too soon ({error})", final=True)
