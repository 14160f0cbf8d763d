"""Words in square brackets, which a spell with cleave may be cast without (CR 702.148a)."""

from __future__ import annotations

import re

from ..texts.patterns import regex

_CLEAVE = re.compile(r"^cleave ?(?:\{|—|--)", re.IGNORECASE | re.MULTILINE)
_BRACKETS = regex(r"[\[\]]")
_BRACKETED = regex(r"\[[^\[\]\n]*\]")


def has_bracketed(text: str) -> bool:
    """Whether the text has cleave, and words in square brackets."""
    return "[" in text and _CLEAVE.search(text) is not None


def without_brackets(text: str) -> str:
    """The text as it stands, a space for each bracket: every other character keeps its place."""
    return _BRACKETS.sub(" ", text) if has_bracketed(text) else text


def without_bracketed(text: str) -> str:
    """The text without what stands within brackets, spaces in its place."""
    return _BRACKETED.sub(lambda found: " " * len(found[0]), text)
