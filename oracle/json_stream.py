"""A pull reader for JSON files of any size: it hands out the bytes of one value at a time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MIB = 1 << 20
END = b""

# Up to and with the next bracket that does not stand in a string. Possessive, so linear; it fails where the input
# ends inside a string, which asks for more input and cannot be mistaken for the end of a value.
STRING = rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_TO_BRACKET = re.compile(rb'[^"{}\[\]]*+(?:' + STRING + rb'[^"{}\[\]]*+)*+([{}\[\]])', re.DOTALL)
_WHOLE_STRING = re.compile(STRING, re.DOTALL)
_SCALAR = re.compile(rb"[^\s,:{}\[\]\"]++(?=[\s,:{}\[\]\"])")
_SPACE = re.compile(rb"[\s\x1e]*+")
_LONGEST_SEPARATOR = 1024
_LONGEST_LINE = 1 << 16
MOST_OFTEN = 32
"""How often, on average, a byte of broken input may be read again to find out where reading can go on."""


class BrokenJson(ValueError):
    """The input does not go on as JSON; `offset` is where, in bytes from the start."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


class JsonStream:
    """Reads JSON from `read(size) -> bytes`, holding one value and one chunk in memory at most.

    `take` gives the bytes of the next value, unparsed; `elements` and `members` walk into an array or an object,
    and whoever walks must take, skip or walk into each value that they are given. A value longer than `max_value`
    bytes counts as broken. What is handed out is delimited by its brackets and not yet known to be valid JSON.
    """

    def __init__(self, read: Callable[[int], bytes], *, max_value: int = 4 * MIB, chunk: int = MIB) -> None:
        self._read = read
        self._max_value = max_value
        self._chunk = chunk
        self._buffer = b""
        self._position = 0
        self._before = 0
        self._exhausted = False
        self._looked = -1
        self._again = 0

    @property
    def offset(self) -> int:
        """How many bytes of the input have been consumed."""
        return self._before + self._position

    def peek(self) -> bytes:
        """Give the first byte of the next value or bracket, past white space, or `b""` at the end of the input."""
        while True:
            match = _SPACE.match(self._buffer, self._position)
            self._position = match.end() if match else self._position
            if self._position >= self._chunk:
                self._forget()
            if self._position < len(self._buffer):
                return self._buffer[self._position : self._position + 1]
            if not self._fill():
                return END

    def elements(self) -> Iterator[int]:
        """Walk into the array that comes next: yield each element's index with the reader standing before it."""
        self._expect(b"[")
        index = 0
        while (byte := self.peek()) != b"]":
            if byte == END:
                raise BrokenJson("the array is not closed", self.offset)
            if byte == b",":
                self._position += 1
                continue
            yield index
            index += 1
        self._position += 1

    def members(self) -> Iterator[str]:
        """Walk into the object that comes next: yield each key with the reader standing before its value."""
        self._expect(b"{")
        while (byte := self.peek()) != b"}":
            if byte == END:
                raise BrokenJson("the object is not closed", self.offset)
            if byte == b",":
                self._position += 1
                continue
            if byte != b'"':
                raise BrokenJson("a key was expected", self.offset)
            key = self._string()
            self._expect(b":")
            yield key[1:-1].decode("utf-8", "replace")
        self._position += 1

    def take(self) -> bytes:
        """Give the bytes of the next value; raises `BrokenJson` where the input ends inside it."""
        byte = self.peek()
        if byte in (b"{", b"["):
            return self._container()
        if byte == b'"':
            return self._string()
        return self._matched(_SCALAR, "a value was expected")

    def line(self) -> bytes:
        """Give the rest of the line without a comma at its end, not consumed: a value, where each has a line.

        Empty where the line is long or goes on beyond what is held, and where it was given before.
        """
        if self.offset <= self._looked:
            return b""
        most = min(len(self._buffer), self._position + _LONGEST_LINE)
        end = self._buffer.find(b"\n", self._position, most)
        self._looked = self._before + (end if end > 0 else most)
        return self._buffer[self._position : end].rstrip(b"\r,") if end > 0 else b""

    def accept(self, size: int) -> None:
        """Consume `size` bytes of what `line` has given."""
        self._position += size

    def skip(self) -> None:
        """Pass over the next value, however long it is."""
        if self.peek() in (b"{", b"["):
            for _ in self._brackets():
                self._forget()
        else:
            self.take()

    def held(self, start: int) -> bytes:
        """Give the bytes from `start` on that are still held, to look for what a broken value was about."""
        return self._buffer[max(0, start - self._before) :]

    def looks_like(self, pattern: re.Pattern[bytes]) -> bool:
        """Whether the input goes on with `pattern`, as far as a chunk of it tells."""
        self.peek()
        if len(self._buffer) - self._position < _LONGEST_SEPARATOR:
            self._fill()
        return pattern.match(self._buffer, self._position) is not None

    def resume(self, start: int, pattern: re.Pattern[bytes]) -> bool:
        """Go to the end of the first match of `pattern` after byte `start`, to read on behind broken JSON.

        `start` is the place of the value that was taken last, or failed to be. Returns whether there was a match
        before the end of the input; without one the reader stands at the end. Raises `BrokenJson` where so much is
        broken that going on would take much longer than reading the input does.
        """
        read = self._before + len(self._buffer)
        self._position = max(0, start - self._before) + 1
        while (match := pattern.search(self._buffer, self._position)) is None:
            self._position = max(self._position, len(self._buffer) - _LONGEST_SEPARATOR)
            self._forget()
            if not self._fill():
                self._position = len(self._buffer)
                return False
        self._position = match.end()
        self._again += max(0, read - self.offset)
        if self._again > MOST_OFTEN * max(read, MIB // MOST_OFTEN):
            raise BrokenJson("too much of the input is broken", self.offset)
        return True

    def _expect(self, byte: bytes) -> None:
        if self.peek() != byte:
            raise BrokenJson(f"{byte.decode()!r} was expected", self.offset)
        self._position += 1

    def _container(self) -> bytes:
        start = self.offset
        for end in self._brackets():
            self._refuse_longer(end - start)
        return self._buffer[start - self._before : self._position]

    def _brackets(self) -> Iterator[int]:
        """Move over one bracketed value, yielding the place each time that more input was needed, and at the end."""
        depth = 0
        while True:
            match = _TO_BRACKET.match(self._buffer, self._position)
            if match is None:
                self._refuse_longer(len(self._buffer) - self._position)
                yield self._before + len(self._buffer)
                if not self._fill():
                    raise BrokenJson("the input ends inside a value", self.offset)
                continue
            self._position = match.end()
            if match[1] in b"{[":
                depth += 1
            else:
                depth -= 1
                if depth == 0:
                    yield self.offset
                    return

    def _string(self) -> bytes:
        return self._matched(_WHOLE_STRING, "the string is not closed")

    def _matched(self, pattern: re.Pattern[bytes], reason: str) -> bytes:
        while (match := pattern.match(self._buffer, self._position)) is None:
            self._refuse_longer(len(self._buffer) - self._position)
            if not self._fill():
                raise BrokenJson(reason, self.offset)
        self._position = match.end()
        return match[0]

    def _refuse_longer(self, length: int) -> None:
        if length > self._max_value:
            raise BrokenJson(f"a value is longer than {self._max_value // MIB} MiB", self.offset)

    def _forget(self) -> None:
        self._before += self._position
        self._buffer = self._buffer[self._position :]
        self._position = 0

    def _fill(self) -> bool:
        """Append a chunk; while a value is being read its beginning stays, since only `peek` and `skip` forget."""
        if self._exhausted:
            return False
        more = self._read(self._chunk)
        if not more:
            self._exhausted = True
            return False
        self._buffer += more
        return True
