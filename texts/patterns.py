"""Regular expressions that are compiled when a text first needs them: of many a module, a command needs few."""

from __future__ import annotations

import re
from typing import Any


class _Pattern:
    """Stands for a regular expression; what is asked of it once (`match`, `search` …) is then an attribute here."""

    def __init__(self, regex: str, flags: int) -> None:
        self._regex, self._flags = regex, flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(self._regex, self._flags), name)
        setattr(self, name, found)
        return found


def regex(regex: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern as of `re.compile`, compiled when it is first used."""
    return _Pattern(regex, flags)  # type: ignore[return-value]


def beginning(word: str) -> str:
    """The regular expression of a word, or of how words begin, where no other letter stands before it.

    That is looked at behind the first letter, so that a search goes from one such letter to the next: with “\\b” at its
    beginning it takes five times as long.
    """
    first = re.escape(word[0])
    return rf"{first}(?<!\w{first}){re.escape(word[1:])}"
