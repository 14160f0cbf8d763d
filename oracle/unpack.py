"""Opens plain, compressed and zipped input as streams of bytes, within limits."""

from __future__ import annotations

import struct
import zipfile
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

import msgspec

from .errors import UnreadableSource
from .salvage import CHUNK, ArchiveFile, Damaged, Readable, decompressed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["CHUNK", "Damaged", "Layer", "Limits", "Member", "TooLarge", "opened", "unpacked_size"]

GIB = 1 << 30
MOST_COMPRESSED = 64 << 20
"""What a compressed input may unpack to however small it is; beyond, `Limits.ratio` holds."""

LONGEST_HEAD = 46
MIDDLING_NAME = 256


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
        yield from _zip_members(layer, limits)
    else:
        yield "", _decompressed(layer, limits)


def _decompressed(layer: Layer, limits: Limits) -> Layer:
    inner = decompressed(layer, layer.head(6))
    if inner is None:
        return layer
    return Layer(inner, limits.unpacked, packed=lambda: layer.given, ratio=limits.ratio)


def _zip_members(layer: Layer, limits: Limits) -> Iterator[Member]:
    import tempfile  # which others have no need of

    left = limits.unpacked
    with tempfile.TemporaryFile() as spool:
        while data := layer.read(CHUNK):
            spool.write(data)
        _refuse_crowded(spool, limits)
        try:
            archive = zipfile.ZipFile(spool)
        except (zipfile.BadZipFile, ValueError, NotImplementedError, struct.error) as error:
            raise Damaged(str(error)) from error
        with archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
            if len(infos) > limits.members:
                raise UnreadableSource(f"the archive holds {len(infos)} files, more than {limits.members}")
            for info in infos:
                inner = _zip_member(archive, info, left, limits)
                yield info.filename, inner
                left -= inner.given if isinstance(inner, Layer) else 0


def _zip_member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, left: int, limits: Limits) -> Layer | UnreadableSource:
    if info.flag_bits & 1:
        return UnreadableSource("the file is encrypted")
    packed = info.compress_size
    try:
        file = ArchiveFile(archive, info)
    except NotImplementedError:
        return UnreadableSource("the file is packed in a way that is not known here")
    except (zipfile.BadZipFile, EOFError, ValueError, struct.error) as error:
        return UnreadableSource(f"the file is damaged ({error})")
    return _decompressed(Layer(file, left, packed=lambda: packed, ratio=limits.ratio), limits)


def _refuse_crowded(spool: IO[bytes], limits: Limits) -> None:
    """Refuse an archive whose list of files alone is longer than that of any archive with so many of them.

    It is looked at before zipfile reads the list, which takes many times its size in memory.
    """
    end = spool.seek(0, 2)
    spool.seek(max(0, end - (1 << 16) - 22))
    tail = spool.read()
    spool.seek(0)
    at = max(tail.rfind(b"PK\x05\x06"), 0)
    size = struct.unpack_from("<I", tail, at + 12)[0] if len(tail) >= at + 22 else 0
    if size == 0xFFFFFFFF:  # an archive of more than 4 GiB, or one that says so
        large = tail.rfind(b"PK\x06\x06")
        size = struct.unpack_from("<Q", tail, large + 40)[0] if 0 <= large <= len(tail) - 48 else end
    if min(size, end) > limits.members * (LONGEST_HEAD + MIDDLING_NAME):
        raise UnreadableSource(f"the archive holds more than {limits.members} files, or its list of them is damaged")


def _size(count: int) -> str:
    return f"{count / GIB:g} GiB" if count >= GIB else f"{count / (1 << 20):g} MiB"
