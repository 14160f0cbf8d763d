"""Choices of wording: two ways of today's cards to say the same, of which a program cannot know which its card had."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

TABLE = Path(__file__).with_name("wordings.toml")
CHOICES = tomllib.loads(TABLE.read_text(encoding="utf-8"))["choice"]
_PATTERNS = [(re.compile(choice["words"]), choice["as"]) for choice in CHOICES]
_POSSESSIVES = re.compile(r"\bit's (?=(controller|owner|power|toughness|mana|activated)\b)")


def chosen(text: str) -> str:
    """The text as it is where each choice is made in one way: for comparison, not to be read."""
    text = text.lower()
    for pattern, instead in _PATTERNS:
        text = pattern.sub(instead, text)
    return _POSSESSIVES.sub("its ", text).strip()
