"""Brings the user's reference up to date from Scryfall or MTGJSON."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

import msgspec

from ..values.decoders import from_json
from .download import Downloads, Policy, without_login
from .errors import DownloadFailed, StoreDamaged
from .importing import Imported, put_in
from .unpack import Limits, unpacked_size

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .store import Store, StoreInfo

Shape = TypeVar("Shape")

SCRYFALL = "https://api.scryfall.com/bulk-data"
MTGJSON = "https://mtgjson.com/api/v5"
ORACLE_CARDS = "oracle_cards"
SLACK = 0.99
"""What part of the announced size has to be there; an index can be a little older than its file."""


class Supplier(StrEnum):
    """Who supplies the cards."""

    SCRYFALL = "scryfall"
    MTGJSON = "mtgjson"


class _BulkFile(msgspec.Struct):
    type: str
    updated_at: str
    download_uri: str
    size: int | None = None


class _BulkIndex(msgspec.Struct):
    data: list[_BulkFile]


class _Meta(msgspec.Struct):
    date: str = ""
    version: str = ""


class _MetaFile(msgspec.Struct):
    data: _Meta


class Offer(msgspec.Struct, frozen=True):
    """A file of cards that can be downloaded: whose, which version, where, and what it must turn out to be."""

    origin: str
    version: str
    url: str
    sha256: str | None = None
    unpacked: int | None = None


def update(
    store: Store,
    supplier: Supplier = Supplier.SCRYFALL,
    *,
    url: str | None = None,
    force: bool = False,
    policy: Policy | None = None,
    progress: Callable[[int, int | None], None] | None = None,
) -> Imported | None:
    """Download the supplier's cards, or a file of cards at `url`, and make them the user's reference.

    Gives back what was imported, or `None` where the reference is already of the supplier's latest version (`force`
    downloads all the same). `progress` is called with the bytes downloaded so far and the whole size, if known.

    Raises `DownloadFailed`, `UnreadableSource`, `StoreBusy` or `OSError`; the reference is then as it was, and a
    download that was cut is continued by the next update.
    """
    downloads = Downloads(url, policy or Policy())
    with store.writing():
        offer = Offer(without_login(url), "", without_login(url)) if url else _OFFERS[supplier](downloads)
        present = None if force else _present(store)
        if present is not None and offer.version and (present.source, present.version) == (offer.origin, offer.version):
            return None
        target = store.folder / f"download-{supplier}"
        downloads.file(offer.url, target, sha256=offer.sha256, progress=progress)
        try:
            _check_size(offer, target)
            return put_in(store, [target], origin=offer.origin, version=offer.version)
        finally:
            target.unlink(missing_ok=True)


def _scryfall(downloads: Downloads) -> Offer:
    index = _decoded(downloads.text(SCRYFALL), _BulkIndex, SCRYFALL)
    for file in index.data:
        if file.type == ORACLE_CARDS:
            return Offer("Scryfall oracle-cards", file.updated_at, file.download_uri, unpacked=file.size)
    raise DownloadFailed(f"{SCRYFALL} does not offer {ORACLE_CARDS}")


def _mtgjson(downloads: Downloads) -> Offer:
    meta = _decoded(downloads.text(f"{MTGJSON}/Meta.json"), _MetaFile, MTGJSON).data
    url = f"{MTGJSON}/AtomicCards.json.gz"
    sha256 = downloads.text(f"{url}.sha256").decode("ascii", "replace").split()
    if not sha256:
        raise DownloadFailed(f"{url}.sha256 is empty")
    return Offer("MTGJSON AtomicCards", meta.version or meta.date, url, sha256=sha256[0])


_OFFERS = {Supplier.SCRYFALL: _scryfall, Supplier.MTGJSON: _mtgjson}


def _present(store: Store) -> StoreInfo | None:
    try:
        return store.info()
    except StoreDamaged:
        return None  # the update is the cure


def _check_size(offer: Offer, target: Path) -> None:
    if offer.unpacked is None:
        return
    size = unpacked_size(target, Limits())
    if size < offer.unpacked * SLACK:
        raise DownloadFailed(f"{offer.url} holds {size} bytes where {offer.unpacked} were announced")


def _decoded(content: bytes, shape: type[Shape], url: str) -> Shape:
    try:
        return from_json(content, shape)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DownloadFailed(f"{url} is not what it should be: {error}") from error
