"""Files that are written as a whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def written(path: Path) -> Iterator[IO[bytes]]:
    """Give what to write to; a file appears under its name only when it is complete. Errors speak of that name.

    A pipe or a device is written to as it is.
    """
    if path.exists() and not path.is_file():
        with path.open("wb") as out:
            yield out
        return
    partly = path.with_name(f"{path.name}.part")
    try:
        try:
            out = partly.open("wb")
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from error
        with out:
            yield out
        partly.replace(path)
    finally:
        partly.unlink(missing_ok=True)
