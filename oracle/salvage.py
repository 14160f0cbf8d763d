"""Decompresses streams so that what is readable before a damage is given out before the damage is told."""

from __future__ import annotations

import bz2
import lzma
import zlib
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

CHUNK = 1 << 20


class Damaged(Exception):
    """The compressed data is damaged or ends too soon; everything before that has been given out."""


class Readable(Protocol):
    """Anything that hands out bytes."""

    def read(self, size: int = -1, /) -> bytes:
        """Give at most `size` bytes, or none at the end."""


class Decompressor(Protocol):
    """What `bz2` and `lzma` have for one compressed stream."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int = -1) -> bytes: ...


class Salvaging(ABC):
    """A stream whose `read` raises `Damaged` only after all that stands before the damage has been read."""

    damage: ClassVar[tuple[type[Exception], ...]] = (EOFError, zlib.error, lzma.LZMAError, NotImplementedError)
    """What tells of it."""

    def __init__(self) -> None:
        self._broken: Damaged | None = None

    @abstractmethod
    def _next(self, size: int) -> bytes:
        """Give some bytes, at most `size` of them, or none at the end."""

    def read(self, size: int = -1, /) -> bytes:
        """Give `size` bytes, fewer before a damage and at the end."""
        size = CHUNK if size < 0 else size
        pieces: list[bytes] = []
        while size > 0 and self._broken is None:
            try:
                data = self._next(size)
            except self.damage as error:
                self._broken = Damaged(str(error))
            except OSError as error:
                if error.errno is not None:  # of the disk, and not of bzip2's data
                    raise
                self._broken = Damaged(str(error))
            else:
                if not data:
                    break
                pieces.append(data)
                size -= len(data)
        if self._broken is not None and not pieces:
            raise self._broken
        return b"".join(pieces)


class Decompressing(Salvaging):
    """What compressed streams, one after the other, unpack to; `begin` gives the decompressor for each of them."""

    def __init__(self, source: Readable, begin: Callable[[], Decompressor], piece: int) -> None:
        super().__init__()
        self._source = source
        self._begin = begin
        self._piece = piece
        self._stream = begin()
        self._read = b""
        self._fed = 0

    def _next(self, size: int) -> bytes:
        while True:
            more = b""
            if self._stream.eof:
                more = self._stream.unused_data.lstrip(b"\0")  # what pads a tape is no stream
                while not more:
                    if not (read := self._more()):
                        return b""
                    more = read.lstrip(b"\0")
                self._stream = self._begin()
            elif self._stream.needs_input and not (more := self._more()):
                raise EOFError("it ends before the mark of its end")
            if data := self._stream.decompress(more, size):
                return data

    def _more(self) -> bytes:
        """Give the next piece: so small that little stands in it where the decompressor drops what is in one."""
        if self._fed >= len(self._read):
            self._read, self._fed = self._source.read(1 << 16), 0
        self._fed += self._piece
        return self._read[self._fed - self._piece : self._fed]


class Gunzip:
    """zlib's decompressor with the manners of the others'; what stands before a damage is given, then told."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj(wbits=31)
        self._waiting = b""
        self._broken: zlib.error | None = None
        self.needs_input = True

    @property
    def eof(self) -> bool:
        """Whether the stream has come to its end."""
        return self._stream.eof

    @property
    def unused_data(self) -> bytes:
        """What follows the end of the stream."""
        return self._stream.unused_data

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        """Give what the data unpacks to; the first error comes once there is nothing before it any more."""
        if self._broken is not None:
            raise self._broken
        data = self._waiting + data
        before = self._stream.copy()
        try:
            given = self._stream.decompress(data, max(0, max_length))
        except zlib.error as error:
            self._broken, self.needs_input = error, False
            given = _up_to_damage(before, data)
            if not given:
                raise
            return given
        self._waiting = self._stream.unconsumed_tail
        self.needs_input = not self._waiting and (max_length < 0 or len(given) < max_length)
        return given


def _up_to_damage(stream: zlib._Decompress, data: bytes) -> bytes:
    """Give what can be unpacked, byte for byte, before the error that is known to come."""
    pieces = []
    try:
        for place in range(len(data)):
            pieces.append(stream.decompress(data[place : place + 1]))
    except zlib.error:
        pass  # it is told by whoever asks for more
    return b"".join(pieces)


def decompressed(source: Readable, head: bytes) -> Salvaging | None:
    """Give what a compressed stream that begins with `head` unpacks to; `None` for one that is not compressed."""
    if head.startswith(b"\x1f\x8b"):
        return Decompressing(source, Gunzip, 1 << 14)
    if head.startswith(b"BZh"):
        return Decompressing(source, bz2.BZ2Decompressor, 1 << 8)
    if head.startswith(b"\xfd7zXZ\x00"):
        return Decompressing(source, lambda: lzma.LZMADecompressor(memlimit=LZMA_MEMORY), 1 << 8)
    return None


LZMA_MEMORY = 100 << 20
"""What the dictionary of an xz file may take: `xz -9` asks for 65 MiB."""
