"""Zip archives: each file of one as a stream of bytes, within limits; loaded with the first of them."""

from __future__ import annotations

import struct
import tempfile
import zipfile
import zlib
from typing import IO, TYPE_CHECKING

from .errors import UnreadableSource
from .salvage import CHUNK, Damaged, Salvaging
from .unpack import Layer, Limits, unpacking

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .unpack import Member

SIP = 1 << 12
"""How many bytes of an archive's file are read at once: what stands in them is lost where one is damaged."""

LONGEST_HEAD = 46
MIDDLING_NAME = 256


def members(layer: Layer, limits: Limits) -> Iterator[Member]:
    """The files of a zip archive, each as it unpacks to, or why there is no reading it."""
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
                inner = _member(archive, info, left, limits)
                yield info.filename, inner
                left -= inner.given if isinstance(inner, Layer) else 0


def _member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, left: int, limits: Limits) -> Layer | UnreadableSource:
    if info.flag_bits & 1:
        return UnreadableSource("the file is encrypted")
    packed = info.compress_size
    try:
        file = ArchiveFile(archive, info)
    except NotImplementedError:
        return UnreadableSource("the file is packed in a way that is not known here")
    except (zipfile.BadZipFile, EOFError, ValueError, struct.error) as error:
        return UnreadableSource(f"the file is damaged ({error})")
    return unpacking(Layer(file, left, packed=lambda: packed, ratio=limits.ratio), limits)


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


class ArchiveFile(Salvaging):
    """A file of a zip archive, unpacked; its checksum is looked at when all of it has been given out."""

    damage = (*Salvaging.damage, zipfile.BadZipFile)

    def __init__(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> None:
        super().__init__()
        self._expected = info.CRC
        del info.CRC  # zipfile would look at it before it gives the last bytes
        self._file = archive.open(info)
        self._crc = 0

    def _next(self, size: int) -> bytes:
        data = self._file.read(min(size, SIP))
        self._crc = zlib.crc32(data, self._crc)
        if not data and self._crc != self._expected:
            raise zipfile.BadZipFile("its checksum is another one")
        return data
