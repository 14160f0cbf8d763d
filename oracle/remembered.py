"""Keeps the creation records of the user's reference beside it, so that a search need not compile them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .creations import CreationRecord

if TYPE_CHECKING:
    from .store import Store


class _Kept(msgspec.Struct):
    stamp: str
    records: list[CreationRecord]


_decode = msgspec.msgpack.Decoder(_Kept).decode


def remember(store: Store, stamp: str, records: list[CreationRecord]) -> None:
    """Keep records under a stamp that says what they were made of and by what."""
    partly = store.creations.with_suffix(".part")
    partly.write_bytes(msgspec.msgpack.encode(_Kept(stamp, records)))
    partly.replace(store.creations)


def remembered(store: Store, stamp: str) -> list[CreationRecord] | None:
    """Give the records that were kept under this very stamp; `None` where there are none, or they are damaged."""
    try:
        kept = _decode(store.creations.read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None
    return kept.records if kept.stamp == stamp else None
