"""Results of earlier runs: each kept under the digest of all that it was made of, cardwright's own files included.

They lie in a few files of the user's cache folder, by the first byte of their digests. Each file is replaced as a
whole, with a checksum (kept.py): what is damaged, of another cardwright, or lost to a process that wrote the same file
at the same moment is made again, and nothing is ever read that was not kept. A file that grows too large loses what
has been in it longest.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import TracebackType

import msgspec

from ..values.decoders import packed_decoder
from .digests import blake2b
from .kept import cache_folder, keep, kept

FILES = 64
LARGEST = 1_500_000
"""How many bytes of results a file keeps: all of them a hundred million."""
WAITING = 16_000_000
"""How many bytes of new results are held before they are written."""
SUFFIX = ".results"
_DIGEST = 16


class _File(msgspec.Struct, array_like=True):
    made_by: str
    results: dict[bytes, bytes]


_encode = msgspec.msgpack.Encoder().encode
_decode = packed_decoder(_File).decode


class KeptResults:
    """The results in the user's cache folder (or another); new ones are written when the `with` block ends."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = cache_folder("results") if folder is None else folder
        self._read: dict[int, dict[bytes, bytes]] = {}
        self._new: dict[int, dict[bytes, bytes]] = {}
        self._waiting = 0

    def __enter__(self) -> KeptResults:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.save()

    def of(self, *made_by: object) -> ResultsOf:
        """The results of one kind: of what makes them, and of all that they come from beside what each is made of."""
        return ResultsOf(self, made_by)

    def get(self, key: bytes) -> bytes | None:
        """Give the result that was kept under this digest."""
        number = key[0] % FILES
        if (results := self._read.get(number)) is None:
            results = self._read[number] = self._kept(number)
        return results.get(key)

    def put(self, key: bytes, result: bytes) -> None:
        """Keep a result under its digest."""
        number = key[0] % FILES
        self._new.setdefault(number, {})[key] = result
        self._waiting += len(result)
        if self._waiting > WAITING:
            self.save()

    def save(self) -> None:
        """Write what is new beside what others have written in the meantime; where that fails, it is made again."""
        for number, new in self._new.items():
            results = self._kept(number) | new
            excess = sum(map(len, results.values())) - LARGEST
            for oldest in list(results):
                if excess <= 0:
                    break
                excess -= len(results.pop(oldest))
            with suppress(OSError):
                keep(self._path(number), _encode(_File(code_stamp(), results)))
            self._read[number] = results
        self._new.clear()
        self._waiting = 0

    def _kept(self, number: int) -> dict[bytes, bytes]:
        data = kept(self._path(number))
        if data is not None:
            with suppress(OSError, msgspec.DecodeError, UnicodeDecodeError):
                file = _decode(data)
                if file.made_by == code_stamp():
                    return file.results
        return {}

    def _path(self, number: int) -> Path:
        return self._folder / f"{number:02}{SUFFIX}"


class ResultsOf:
    """The kept results of one kind, each found by what it was made of: any value that MessagePack can write."""

    def __init__(self, results: KeptResults, made_by: tuple[object, ...]) -> None:
        self._results = results
        self._begun = blake2b(_encode(made_by), digest_size=_DIGEST)

    def key(self, made_of: object) -> bytes:
        """The digest of what a result is made of."""
        digest = self._begun.copy()
        digest.update(_encode(made_of))
        return digest.digest()

    def get(self, key: bytes) -> bytes | None:
        """Give the result that was kept under a key."""
        return self._results.get(key)

    def put(self, key: bytes, result: bytes) -> None:
        """Keep a result under its key."""
        self._results.put(key, result)


@cache
def code_stamp() -> str:
    """What changes when any file of cardwright does, or Python, or what reads and writes results."""
    digest = blake2b(f"{sys.version} {msgspec.__version__}".encode(), digest_size=_DIGEST)
    for path, size, changed in _files(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))):
        digest.update(f"{path}\0{size}\0{changed}\n".encode())
    return digest.hexdigest()


def _files(folder: str) -> Iterator[tuple[str, int, int]]:
    """The files that cardwright is made of: path, size, and when it was changed."""
    for each in sorted(os.scandir(folder), key=lambda each: each.name):
        if each.name.endswith((".py", ".lark", ".txt", ".jsonl")):
            found = each.stat()
            yield each.path, found.st_size, found.st_mtime_ns
        elif each.is_dir() and (os.path.exists(f"{each.path}/__init__.py") or "vocabulary" in each.path):
            yield from _files(each.path)
