"""Opens plain, compressed and zipped input as streams of bytes, within limits."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tempfile
import zipfile
import zlib
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Protocol, cast

import msgspec

from .errors import UnreadableSource

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GIB = 1 << 30
CHUNK = 1 << 20

CUT = (EOFError, zlib.error, gzip.BadGzipFile, lzma.LZMAError, zipfile.BadZipFile)
"""What the readers of compressed data raise where the data is damaged or ends too soon."""


class Limits(msgspec.Struct, frozen=True):
    """What an input from strangers may grow to, in bytes: unpacked as a whole, and one record of it."""

    unpacked: int = 8 * GIB
    record: int = 16 << 20
    members: int = 10_000


class Readable(Protocol):
    """Anything that hands out bytes."""

    def read(self, size: int = -1, /) -> bytes:
        """Give at most `size` bytes, or none at the end."""


class Layer:
    """A stream of bytes whose beginning can be looked at, which counts what it gives and stops at a limit."""

    def __init__(self, source: Readable, limit: int, progress: Callable[[int], None] | None = None) -> None:
        self._source = source
        self._limit = limit
        self._progress = progress
        self._held = b""
        self.given = 0

    def head(self, size: int) -> bytes:
        """Give the next `size` bytes, or as many as there are, without consuming them."""
        while len(self._held) < size and (more := self._source.read(size - len(self._held))):
            self._held += more
        return self._held[:size]

    def read(self, size: int = -1, /) -> bytes:
        """Give at most `size` bytes; raises `UnreadableSource` past the limit."""
        if self._held:
            data = self._held if size < 0 else self._held[:size]
            self._held = self._held[len(data) :]
        else:
            data = self._source.read(CHUNK if size < 0 else size)
        self.given += len(data)
        if self.given > self._limit:
            raise UnreadableSource(f"the input unpacks to more than {_size(self._limit)}")
        if self._progress is not None:
            self._progress(self.given)
        return data


@contextmanager
def opened(
    source: str | Path | IO[bytes], limits: Limits, progress: Callable[[int], None] | None
) -> Iterator[Iterator[tuple[str, Layer]]]:
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
                while data := layer.read(CHUNK):
                    size += len(data)
        except CUT:
            return size
    return size


def _members(file: Readable, limits: Limits, progress: Callable[[int], None] | None) -> Iterator[tuple[str, Layer]]:
    layer = Layer(file, limits.unpacked, progress)
    if layer.head(4) in (b"PK\x03\x04", b"PK\x05\x06"):
        yield from _zip_members(layer, limits)
    else:
        yield "", _decompressed(layer, limits)


def _decompressed(layer: Layer, limits: Limits) -> Layer:
    for magic, opener in _COMPRESSIONS.items():
        if layer.head(len(magic)) == magic:
            return Layer(opener(layer), limits.unpacked)
    return layer


_COMPRESSIONS: dict[bytes, Callable[[Layer], Readable]] = {
    b"\x1f\x8b": lambda layer: gzip.GzipFile(fileobj=_Raw(layer)),
    b"BZh": lambda layer: bz2.BZ2File(_Raw(layer)),
    b"\xfd7zXZ\x00": lambda layer: lzma.LZMAFile(cast("IO[bytes]", _Raw(layer))),  # noqa: SIM115
}


class _Raw(io.RawIOBase):
    """A layer in the dress of a raw file, for readers that ask for one."""

    def __init__(self, layer: Layer) -> None:
        self._layer = layer

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview, /) -> int:  # type: ignore[override]
        data = self._layer.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


def _zip_members(layer: Layer, limits: Limits) -> Iterator[tuple[str, Layer]]:
    left = limits.unpacked
    with tempfile.TemporaryFile() as spool:
        while data := layer.read(CHUNK):
            spool.write(data)
        spool.seek(0)
        with zipfile.ZipFile(spool) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
            if len(infos) > limits.members:
                raise UnreadableSource(f"the archive holds {len(infos)} files, more than {limits.members}")
            for info in infos:
                if info.flag_bits & 1:
                    raise UnreadableSource("the archive is encrypted")
                with archive.open(info) as member:
                    inner = _decompressed(Layer(member, left), limits)
                    yield info.filename, inner
                    left -= inner.given


def _size(count: int) -> str:
    return f"{count / GIB:g} GiB" if count >= GIB else f"{count / (1 << 20):g} MiB"
