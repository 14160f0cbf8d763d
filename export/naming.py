"""Names of cards as names of files: what every system can keep, and nothing that leads out of the folder."""

from __future__ import annotations

import re
import unicodedata

#: What Windows keeps for itself, whatever stands behind the dot.
_RESERVED = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))]
)
MOST_LETTERS = 200
"""So long may a file's name be; most systems end at 255 bytes."""


class NoFileName(ValueError):
    """A card's name that no file can have, and why."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{shown(name)}: {why}")
        self.name = name


def slug(words: str) -> str:
    """Words as a part of a file's name: lower case without accents and punctuation, `_` for what stands between."""
    bare = "".join(each for each in unicodedata.normalize("NFKD", words) if not unicodedata.combining(each))
    return re.sub(r"[^a-z0-9]+", "_", re.sub(r"['’,.\"“”!?:]", "", bare.lower())).strip("_")


def file_name(*names: str) -> str:
    """The name of the file for a card, without its ending; of two faces both.

    Raises:
        NoFileName: if a name leads elsewhere, is kept by a system for itself, is too long, or has no letter.
    """
    whole = " // ".join(names)
    for name in names:
        if any(sign in name for sign in "/\\\0") or any(unicodedata.category(sign) == "Cc" for sign in name):
            raise NoFileName(whole, "a name with “/”, “\\” or control characters is no file name; leave them out")
    made = "_".join(slug(name) for name in names)
    if not made:
        raise NoFileName(whole, "a name without a letter or digit of the Latin alphabet is no file name")
    if made in _RESERVED:
        raise NoFileName(whole, f"“{made}” is kept by Windows for itself; add a word to the name")
    if len(made) > MOST_LETTERS:
        raise NoFileName(whole, f"the name has {len(whole)} letters, and a file name at most {MOST_LETTERS}")
    return made


def shown(name: str) -> str:
    """A name for a message: on one line, and not too long for it."""
    said = "".join(each if each.isprintable() else "�" for each in name)
    return f"“{said}”" if len(said) <= 60 else f"“{said[:57]}…”"
