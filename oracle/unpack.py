"""Opens plain, compressed and zipped input as streams of bytes, within limits."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

import msgspec

from .errors import UnreadableSource
from .salvage import CHUNK, Damaged, Readable, decompressed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["CHUNK", "Damaged", "Layer", "Limits", "Member", "TooLarge", "opened", "unpacked_size"]

GIB = 1 << 30
MOST_COMPRESSED = 64 << 20
"""What a compressed input may unpack to however small it is; beyond, `Limits.ratio` holds."""


class TooLarge(UnreadableSource):
    """The input unpacks to more than it may."""


class Limits(msgspec.Struct, frozen=True):
    """What an input from strangers may grow to, in bytes: unpacked as a whole, and one record of it.

    `members` is how many files an archive may hold, `ratio` how many times its size a compressed input may unpack to
    (files of cards unpack to ten or twenty times theirs).
    """

    unpacked: int = 8 * GIB
    record: int = 4 << 20
    members: int = 10_000
    ratio: int = 250


class Layer:
    """A stream of bytes whose beginning can be looked at, which counts what it gives and stops at a limit."""

    def __init__(
        self,
        source: Readable,
        limit: int,
        progress: Callable[[int], None] | None = None,
        *,
        packed: Callable[[], int] | None = None,
        ratio: int = 0,
    ) -> None:
        self._source = source
        self._limit = limit
        self._progress = progress
        self._packed = packed
        self._ratio = ratio
        self._held = b""
        self._broken: Damaged | None = None
        self.given = 0

    def head(self, size: int) -> bytes:
        """Give the next `size` bytes, or as many as can be read, without consuming them."""
        try:
            while len(self._held) < size and (more := self._source.read(size - len(self._held))):
                self._held += more
        except Damaged as error:
            self._broken = error  # for who reads as far
        return self._held[:size]

    def read(self, size: int = -1, /) -> bytes:
        """Give at most `size` bytes; raises `TooLarge` past the limit, `Damaged` where there is no reading on."""
        if self._held:
            data = self._held if size < 0 else self._held[:size]
            self._held = self._held[len(data) :]
        elif self._broken is not None:
            raise self._broken
        else:
            data = self._source.read(CHUNK if size < 0 else size)
        self.given += len(data)
        if self.given > self._limit:
            raise TooLarge(f"the input unpacks to more than {_size(self._limit)}")
        if self._packed is not None and self.given > max(MOST_COMPRESSED, self._ratio * self._packed()):
            raise TooLarge(f"the input unpacks to more than {self._ratio} times its size, as no file of cards does")
        if self._progress is not None:
            self._progress(self.given)
        return data


Member = tuple[str, Layer | UnreadableSource]
"""A file of an archive (or, without a name, the input itself): its bytes, or why there is no reading them."""


@contextmanager
def opened(
    source: str | Path | IO[bytes], limits: Limits, progress: Callable[[int], None] | None
) -> Iterator[Iterator[Member]]:
    """Open a path or a binary stream and give its members: one without a name, or the files of a zip archive.

    Raises `OSError` where the file cannot be opened. Nothing is ever written under a name from an archive.
    """
    if isinstance(source, str | Path):
        with open(source, "rb") as file:
            yield _members(file, limits, progress)
    else:
        yield _members(source, limits, progress)


def unpacked_size(path: Path, limits: Limits) -> int:
    """Give how many bytes a file unpacks to, as far as it can be unpacked; raises `UnreadableSource` past the limit."""
    size = 0
    with opened(path, limits, None) as members:
        try:
            for _, layer in members:
                while isinstance(layer, Layer) and (data := layer.read(CHUNK)):
                    size += len(data)
        except Damaged:
            return size
    return size


def _members(file: Readable, limits: Limits, progress: Callable[[int], None] | None) -> Iterator[Member]:
    layer = Layer(file, limits.unpacked, progress)
    if layer.head(4) in (b"PK\x03\x04", b"PK\x05\x06"):
        from .archives import members

        yield from members(layer, limits)
    else:
        yield "", unpacking(layer, limits)


def unpacking(layer: Layer, limits: Limits) -> Layer:
    """What a layer unpacks to, and is itself where it is not compressed."""
    inner = decompressed(layer, layer.head(6))
    if inner is None:
        return layer
    return Layer(inner, limits.unpacked, packed=lambda: layer.given, ratio=limits.ratio)


def _size(count: int) -> str:
    return f"{count / GIB:g} GiB" if count >= GIB else f"{count / (1 << 20):g} MiB"
