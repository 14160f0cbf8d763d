"""The index of a reference as it is kept: taken as what it is only where nothing has changed since it was built."""

from __future__ import annotations

from contextlib import suppress
from weakref import WeakKeyDictionary

import msgspec

from ..files.kept import cache_folder, clear_older, keep, kept
from ..files.kept_results import code_stamp
from ..oracle import CardReference, OracleError, Store
from ..values.decoders import packed_decoder
from .index import Index, Packed, packed
from .taking import taken

REMEDY = "`cardwright reference index` builds it"


class NoIndex(OracleError):
    """There is no index of the programs of the user's cards, or none that can be used: `reference index` builds it."""


class _Kept(msgspec.Struct, array_like=True):
    stamp: str
    index: msgspec.Raw


_encode = msgspec.msgpack.Encoder().encode
_indexes: WeakKeyDictionary[CardReference, Index] = WeakKeyDictionary()


def index_of(reference: CardReference) -> Index:
    """The index of a reference's programs: of the user's own, the one that is kept; of any other, made at the first
    query and kept for as long as the reference is.

    Raises `NoIndex` where the user's own reference has none, or one of other cards or another version, or one that is
    damaged.
    """
    found = _indexes.get(reference)
    if found is None:
        found = _indexes[reference] = Index(_packed_of(reference))
    return found


def keep_in_memory(reference: CardReference, index: Index) -> None:
    """Take an index that was made elsewhere for that of a reference, for as long as the reference is."""
    _indexes[reference] = index


def _packed_of(reference: CardReference) -> Packed:
    store = reference.store
    if store is None:
        return packed(taken(card, reference) for card in reference)
    return _of_store(store) if store.exists() else _of_bundled(reference)


def _of_bundled(reference: CardReference) -> Packed:
    """The index of the cards that come with cardwright: made at the first query."""
    path = cache_folder("programs") / f"bundled-{code_stamp()}.programs"
    data = kept(path)
    found = _unsealed(data, code_stamp()) if data is not None else None
    if found is None:
        found = packed(taken(card, reference) for card in reference)
        with suppress(OSError):  # the next query makes it again
            keep(path, sealed_under(code_stamp(), found))
            clear_older(path)
    return found


def _of_store(store: Store) -> Packed:
    if not store.programs.is_file():
        raise NoIndex(f"there is no index of the programs of your cards; {REMEDY}")
    data = kept(store.programs)
    if data is None:
        raise NoIndex(f"{store.programs} is damaged; {REMEDY} anew")
    found = _unsealed(data, stamp_of_store(store))
    if found is None:
        raise NoIndex(
            f"the index of the programs of your cards is of other cards, or of another version of cardwright; {REMEDY}"
            " anew"
        )
    return found


def _unsealed(data: bytes, stamp: str) -> Packed | None:
    """The index that was kept under a stamp; None if it is another."""
    try:
        found = packed_decoder(_Kept).decode(data)
        return packed_decoder(Packed).decode(found.index) if found.stamp == stamp else None
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def sealed_under(stamp: str, index: Packed) -> bytes:
    """An index under a stamp that says what it was made of and by what."""
    return _encode(_Kept(stamp, msgspec.Raw(_encode(index))))


def stamp_of_store(store: Store) -> str:
    """What changes when the user's cards do, or cardwright."""
    return f"{code_stamp()} {store.stamp}"
