"""Cuts a stream of bytes into lines of bounded length."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .unpack import Layer


def lines_of(layer: Layer, longest: int) -> Iterator[bytes]:
    """Yield the lines of a layer; of one that is longer than `longest` bytes a beginning that is longer too."""
    rest = b""
    first = True
    while chunk := layer.read(1 << 20):
        if first:
            chunk = chunk.removeprefix(b"\xef\xbb\xbf")
            first = False
        *lines, tail = chunk.split(b"\n")
        if lines:
            lines[0] = rest + lines[0]
            rest = tail
            yield from lines
        elif len(rest) <= longest:
            rest += tail
    if rest:
        yield rest
