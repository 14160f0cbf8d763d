"""A lock between processes on one file, which the system frees when its holder dies."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING

from .errors import StoreBusy

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAUSE = 0.05

if sys.platform == "win32":
    import msvcrt

    def _try(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(path: Path, wait: float) -> Iterator[None]:
    """Hold the lock on `path`; raises `StoreBusy` where another process still holds it after `wait` seconds.

    The file is made if need be and stays; closing it, or the end of the process, frees the lock.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    deadline = time.monotonic() + wait
    with open(path, "ab") as file:
        while True:
            try:
                _try(file)
                break
            except OSError as error:
                if time.monotonic() >= deadline:
                    raise StoreBusy(
                        "another process is writing the card reference; try again when it is done"
                    ) from error
                time.sleep(PAUSE)
        yield
