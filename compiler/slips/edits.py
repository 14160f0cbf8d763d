"""Edits of a text, and the way back: what was compiled from the corrected text, with its places in the original."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct, structs

T = TypeVar("T")


class Edit(NamedTuple):
    """Characters ``start`` to ``end`` of a text become ``words``."""

    start: int
    end: int
    words: str


class Corrected:
    """A text with edits, none of which overlaps another. ``text`` is the new one."""

    def __init__(self, original: str, edits: Iterable[Edit]) -> None:
        self.original = original
        self.edits = tuple(sorted(edits))
        out: list[str] = []
        self._starts: list[int] = []  # where each edit's words stand in the new text
        at = grown = 0
        for edit in self.edits:
            out += [original[at : edit.start], edit.words]
            self._starts.append(edit.start + grown)
            grown += len(edit.words) - (edit.end - edit.start)
            at = edit.end
        self.text = "".join([*out, original[at:]])

    def before(self, at: int, *, is_end: bool = False) -> int:
        """Where a place of the new text was in the original; within an edit's words it is the edit's begin or end."""
        k = bisect_right(self._starts, at if not is_end else max(0, at - 1)) - 1
        if k < 0:
            return at
        edit, start = self.edits[k], self._starts[k]
        beyond = at - (start + len(edit.words))
        if beyond >= 0:
            return edit.end + beyond
        same = _shared(self.original[edit.start : edit.end], edit.words)
        return edit.start + min(at - start, same) if at - start <= same or not is_end else edit.end

    def span(self, span: tuple[int, int]) -> tuple[int, int]:
        """A place of the new text in the original."""
        start, end = span
        return (self.before(start), max(self.before(start), self.before(end, is_end=True)))

    def home(self, value: T) -> T:
        """What was compiled from the new text, with the places, and the words that stand there, of the original."""
        found: Any = self._home(value)
        return found  # type: ignore[no-any-return]

    def _home(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(self._home, value))
        if not isinstance(value, Struct):
            return value
        changes = {}
        for name in value.__struct_fields__:
            inner = getattr(value, name)
            if name != "span" and isinstance(inner, tuple | Struct):
                changes[name] = self._home(inner)
        place = getattr(value, "span", None)
        if place is not None:
            start, end = changes["span"] = self.span(place)
            for name in ("text", "source"):
                if getattr(value, name, None) == self.text[slice(*place)]:
                    changes[name] = self.original[start:end]
        return structs.replace(value, **changes) if changes else value


def _shared(a: str, b: str) -> int:
    """How many characters two texts begin with alike."""
    return next((k for k, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
