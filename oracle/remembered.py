"""Keeps the creation records of the user's reference beside it, so that a search need not compile them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ..files.kept import keep, kept
from ..values.decoders import packed_decoder
from .creations import CreationRecord

if TYPE_CHECKING:
    from .store import Store


class _Kept(msgspec.Struct):
    stamp: str
    records: list[CreationRecord]


_decode = packed_decoder(_Kept).decode


def remember(store: Store, stamp: str, records: list[CreationRecord]) -> None:
    """Keep records under a stamp that says what they were made of and by what; raises `OSError`, `StoreBusy`."""
    with store.writing(wait=0):
        keep(store.creations, msgspec.msgpack.encode(_Kept(stamp, records)))


def remembered(store: Store, stamp: str) -> list[CreationRecord] | None:
    """Give the records that were kept under this very stamp; `None` where there are none, or they are damaged."""
    data = kept(store.creations)
    if data is None:
        return None
    try:
        remembered = _decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    return remembered.records if remembered.stamp == stamp else None
