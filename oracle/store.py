"""The user's card reference on disk: one compact file in the user's data folder, replaced as a whole or not at all."""

from __future__ import annotations

import os
import zlib
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from ..files.folders import user_data
from ..files.outputs import sweep, written
from ..values.decoders import from_json, packed_decoder
from .errors import StoreDamaged
from .locks import locked
from .records import Card

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAGIC = b"cardwright reference\n"
FORMAT = 1
FOLDER_VARIABLE = "CARDWRIGHT_DATA"
"""The environment variable that names another folder than the system's for the user's reference."""


class StoreInfo(msgspec.Struct, frozen=True):
    """What the user's reference is made of: where its cards came from, in which version, when, and how many."""

    source: str
    version: str
    written: datetime
    cards: int


class _Header(msgspec.Struct, frozen=True):
    format: int
    size: int
    crc32: int
    info: StoreInfo


class Store:
    """The user's card reference in `folder` (the system's place for a user's data by default).

    Reading needs no lock: the file is only ever replaced by a complete one. Writers hold `writing()`.
    """

    def __init__(self, folder: str | Path | None = None) -> None:
        self.folder = Path(folder) if folder is not None else default_folder()
        self.path = self.folder / "reference.msgpack"
        self.creations = self.folder / "creations.msgpack"
        self.programs = self.folder / "programs.msgpack"

    def exists(self) -> bool:
        """Whether there is a reference to read."""
        return self.path.is_file()

    @property
    def stamp(self) -> str | None:
        """What changes when the reference is replaced; empty where there is none, `None` where that can't be seen."""
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return ""
        except OSError:
            return None
        return f"{self.path} {found.st_size} {found.st_mtime_ns}"

    def info(self) -> StoreInfo | None:
        """Say what the reference is made of, or `None` where there is none; raises `StoreDamaged`."""
        if not self.exists():
            return None
        with open(self.path, "rb") as file:
            return self._header(file.read(1 << 16))[0].info

    def load(self) -> list[Card]:
        """Give the cards of the reference, none where there is no reference.

        Raises `StoreDamaged` where the file is cut, changed, or of another format.
        """
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return []
        header, start = self._header(data)
        payload = memoryview(data)[start:]
        if len(payload) != header.size or zlib.crc32(payload) != header.crc32:
            raise self._damaged("is cut short or changed")
        try:
            return _decode(payload)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise self._damaged(str(error)) from error

    def replace(self, cards: Iterable[Card], source: str, version: str = "") -> StoreInfo:
        """Put these `cards` in the place of what was there, completely or, where anything fails, not at all.

        `source` and `version` say where they came from. Raises `OSError`.
        """
        kept = list(cards)
        payload = _encode(kept)
        info = StoreInfo(source, version, datetime.now(UTC), len(kept))
        header = msgspec.json.encode(_Header(FORMAT, len(payload), zlib.crc32(payload), info))
        self.folder.mkdir(parents=True, exist_ok=True)
        with written(self.path) as file:
            file.write(MAGIC + header + b"\n")
            file.write(payload)
        return info

    def clear(self) -> bool:
        """Delete the reference and what downloads have left; returns whether there was anything to delete."""
        with self.writing():
            left = [*self.folder.glob("download-*"), self.creations, self.programs, self.path]
            found = [path for path in left if path.is_file()]
            for path in found:
                path.unlink()
        return bool(found)

    @contextmanager
    def writing(self, wait: float = 30.0) -> Iterator[None]:
        """Hold the right to write; raises `StoreBusy` where another process still has it after `wait` seconds.

        What a writer left unfinished that was killed is cleared away.
        """
        with locked(self.folder / "reference.lock", wait):
            sweep(self.folder)
            for left in self.folder.glob("reference-*.new"):  # so earlier versions named them
                left.unlink(missing_ok=True)
            yield

    def _header(self, data: bytes) -> tuple[_Header, int]:
        end = data.find(b"\n", len(MAGIC))
        if not data.startswith(MAGIC) or end < 0:
            raise self._damaged("is no card reference of cardwright's")
        try:
            header = from_json(data[len(MAGIC) : end], _Header)
        except msgspec.DecodeError as error:
            raise self._damaged(str(error)) from error
        if header.format != FORMAT:
            raise self._damaged("was written by another version of cardwright")
        return header, end + 1

    def _damaged(self, reason: str) -> StoreDamaged:
        return StoreDamaged(f"{self.path} {reason}; import or update the reference anew")


def default_folder() -> Path:
    """Give the folder of the user's reference: `$CARDWRIGHT_DATA`, or the system's place for a user's data."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else user_data()


_encode = msgspec.msgpack.Encoder().encode
_decode = packed_decoder(list[Card]).decode
