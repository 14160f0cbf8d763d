"""Shows a place in a text: line, column, the words around it, and carets under it; and cuts what nobody could read."""

from __future__ import annotations

import unicodedata
from typing import Protocol

from .patterns import regex

SIGN = "·"
BEFORE = 60
LONGEST = 100
LONG_QUOTE = regex(rf"“([^”]{{{LONGEST}}})[^”]+”")
LONG_WORD = regex(rf"(\S{{{LONGEST}}})\S{{400,}}")  # longer than any path


def position(text: str, start: int) -> tuple[int, int]:
    """Give the line and the column, both from 1, of a character of the text."""
    return text.count("\n", 0, start) + 1, start - (text.rfind("\n", 0, start) + 1) + 1


def pointed_at(text: str, start: int, end: int, indent: str = "  ") -> str:
    """Give the line that the place is in (cut to a readable length) with carets under the place."""
    begin = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", start)
    stop = len(text) if stop < 0 else stop
    left = max(begin, start - BEFORE)
    right = min(stop, left + LONGEST)
    shown = _on_one_line(text[left:right])
    lead = "…" if left > begin else ""
    trail = "…" if right < stop else ""
    blank = " " * (len(lead) + _width(_on_one_line(text[left:start])))
    carets = "^" * max(1, _width(_on_one_line(text[start : min(end, right)])))
    return f"{indent}{lead}{shown}{trail}\n{indent}{blank}{carets}"


def located(message: str, text: str, start: int, end: int, hint: str = "", *, card: str = "") -> str:
    """Give a message with its place: `line 1, column 8: message`, the line, the carets, what to write instead."""
    line, column = position(text, start)
    lead = f"{card}, " if card else ""
    said = f"{lead}line {line}, column {column}: {message}"
    advice = f"\n  hint: {shortened(hint)}" if hint else ""
    return f"{shortened(said)}\n{pointed_at(text, start, end)}{advice}"


class Diagnosed(Protocol):
    """What a diagnostic is, wherever it comes from."""

    @property
    def severity(self) -> str: ...

    @property
    def construct(self) -> str: ...

    @property
    def message(self) -> str: ...

    @property
    def span(self) -> tuple[int, int]: ...

    @property
    def hint(self) -> str: ...


def shown(found: Diagnosed, text: str, *, card: str = "") -> str:
    """Give a diagnostic as every output for people has it: `line 1, column 8: error: message [construct]` …."""
    return located(f"{found.severity}: {found.message} [{found.construct}]", text, *found.span, found.hint, card=card)


def shortened(message: str) -> str:
    """Give a message for people, with what it quotes and the words in it cut to a readable length."""
    return LONG_WORD.sub(r"\1…", LONG_QUOTE.sub(r"“\1…”", message))


def visible(text: str) -> str:
    """Replace what a terminal would act on (control and direction characters) by a sign of one column.

    Ends of lines and tabs stay what they are.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in "\n\t" or _seen(char) else SIGN for char in text)


def _seen(char: str) -> bool:
    return unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}


def _on_one_line(text: str) -> str:
    return visible(text).replace("\n", SIGN).replace("\t", SIGN)


def _width(text: str) -> int:
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )
