"""What others wrote, read whole: a file, a pipe or standard input, no more of it and no deeper than its kind may be."""

from __future__ import annotations

import errno
import re
import sys
from pathlib import Path
from typing import TypeVar

LARGEST = 64 << 20
"""The most bytes of what is read whole, where its kind sets no limit of its own."""
LARGEST_OF_POOLS = 512 << 20
"""The most bytes of what was written of a whole pool: its programs, its records, a snapshot."""
DEEPEST = 100
"""So many brackets may stand in one another; the programs of real cards have 20."""

Data = TypeVar("Data", bytes, str, bytes | str)

_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)
_NO_BRACKETS = bytes(set(range(256)).difference(b"[]{}"))
_EMPTY = re.compile(rb"\[\]|\{\}")


class TooLarge(OSError):
    """What is read has more than ``most`` bytes; it is not read to its end, as it may have none."""

    def __init__(self, name: str, most: int) -> None:
        size = f"{most >> 20} MiB" if most >> 20 else f"{most:,} bytes"
        super().__init__(errno.EFBIG, f"it is larger than {size}, the most that is read", name)


class TooDeep(ValueError):
    """In what is read, more than ``deepest`` brackets stand in one another."""

    def __init__(self, deepest: int = DEEPEST) -> None:
        super().__init__(f"nested too deeply: more than {deepest} brackets stand in one another")


def read(source: str | Path, most: int = LARGEST) -> bytes:
    """The bytes of a file (“-”: of standard input). Raises `TooLarge`, and `OSError` where it cannot be read."""
    data = beginning(source, most + 1)
    if len(data) > most:
        raise TooLarge("standard input" if source == "-" else str(source), most)
    return data


def beginning(source: str | Path, most: int) -> bytes:
    """So many bytes at most of a file (“-”: of standard input). Raises `OSError` where it cannot be read."""
    if source == "-":
        return sys.stdin.buffer.read(most)
    with open(source, "rb") as file:
        return file.read(most)


def read_text(source: str | Path, most: int = LARGEST) -> str:
    """The text of a file in UTF-8 (“-”: of standard input), a byte order mark left out, line ends as one character.

    Raises as `read` does, and `UnicodeDecodeError`.
    """
    return read(source, most).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")


def shallow(data: Data, deepest: int = DEEPEST) -> Data:
    """The same JSON or TOML; raises `TooDeep` where more brackets than so many stand in one another outside of strings.

    So nobody who reads it has to stop in the middle of it.
    """
    if _is_deeper(data, deepest):
        raise TooDeep(deepest)
    return data


def _is_deeper(data: bytes | str, deepest: int) -> bool:
    left = _STRING.sub(b"", data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)
    left = left.translate(None, _NO_BRACKETS)
    for _ in range(deepest):
        shorter = _EMPTY.sub(b"", left)
        if shorter == left:
            break
        left = shorter
    return _EMPTY.search(left) is not None or left.count(b"[") + left.count(b"{") > deepest  # or they never end
