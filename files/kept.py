"""Files of what can be made again, with a checksum: what is damaged, foreign or gone is as if it was never kept."""

from __future__ import annotations

import os
from binascii import crc32
from contextlib import suppress
from pathlib import Path

from .folders import user_cache

_SIZE = 4
CACHE_VARIABLE = "CARDWRIGHT_CACHE"
"""The environment variable that names another folder than the system's for what can be made again."""


def cache_folder(room: str) -> Path:
    """The user's folder for what can be made again, by what it is; that of ``CARDWRIGHT_CACHE`` holds all of it."""
    if named := os.environ.get(CACHE_VARIABLE):
        return Path(named)
    return user_cache() / room


def keep(path: Path, data: bytes) -> None:
    """Keep data, all of it or nothing; raises `OSError`."""
    from .outputs import written

    path.parent.mkdir(parents=True, exist_ok=True)
    with written(path) as out:
        out.write(sealed(data))


def clear_older(path: Path) -> None:
    """Remove what was kept under the same name before: the name is what stands before the digest."""
    name, _, digest = path.stem.rpartition("-")
    for other in path.parent.glob(f"{name}-{'[0-9a-f]' * len(digest)}{path.suffix}"):
        if other != path:
            with suppress(OSError):
                other.unlink()


def sealed(data: bytes) -> bytes:
    """What stands in a file of kept data: its checksum, and the data."""
    return _checksum(data) + data


def kept(path: Path) -> bytes | None:
    """Give what is kept; `None` where there is nothing, or not what was kept."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    checksum, data = content[:_SIZE], content[_SIZE:]
    return data if checksum == _checksum(data) else None


def _checksum(data: bytes) -> bytes:
    return crc32(data).to_bytes(_SIZE, "big")
