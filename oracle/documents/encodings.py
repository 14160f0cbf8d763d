"""The bytes of a text file as characters, and back: the same bytes for the same characters."""

from __future__ import annotations

import codecs
from typing import NamedTuple

from ..errors import UnreadableSource
from .values import Unwritable

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


class Decoded(NamedTuple):
    """The characters of a file, and how its bytes say them."""

    content: str
    encoding: str
    mark: bytes = b""

    def encode(self, content: str) -> bytes:
        """Give the bytes of other characters, said in the same way; raise `Unwritable` where they have none."""
        try:
            return self.mark + content.encode(self.encoding)
        except UnicodeEncodeError as error:
            lacking = content[error.start]
            raise Unwritable(
                f"{lacking!r} cannot be written in a file whose encoding is {self.encoding}; save it as UTF-8 first"
            ) from error


def decoded(data: bytes) -> Decoded:
    """Decode a text file: UTF-8, UTF-16 with its mark, or the Western European code page of Windows.

    Raises `UnreadableSource` where the bytes are no text.
    """
    mark, encoding = next(((mark, name) for mark, name in _MARKS if data.startswith(mark)), (b"", ""))
    body = data[len(mark) :]
    if encoding:
        try:
            return Decoded(body.decode(encoding), encoding, mark)
        except UnicodeDecodeError as error:
            raise UnreadableSource(f"the file is not {encoding.upper()}, as it says (byte {error.start})") from error
    if b"\0" in body:
        raise UnreadableSource("the file is no text (it holds zero bytes)")
    try:
        return Decoded(body.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as error:
        try:
            return Decoded(body.decode("cp1252"), "cp1252")
        except UnicodeDecodeError:
            raise UnreadableSource(f"the file is neither UTF-8 (byte {error.start}) nor Windows-1252") from error
