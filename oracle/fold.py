"""Folds a name to the letters and digits that every spelling of it shares."""

from __future__ import annotations

import unicodedata

_DROP_ASCII = {ord(char): None for char in map(chr, range(128)) if not char.isalnum()}
_SPACE_ASCII = {ord(char): " " for char in map(chr, range(128)) if not char.isalnum()} | {ord("'"): None}
_LETTERS = str.maketrans(
    {
        "æ": "ae",
        "œ": "oe",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "ł": "l",
        "ħ": "h",
        "ı": "i",
        "&": " and ",
        "’": "'",
        "‘": "'",
        "ʼ": "'",
        "´": "'",
        "`": "'",
    }
)


def fold(name: str) -> str:
    """Give the key that all spellings of a name share: lower-case letters and digits, and nothing else.

    Case, diacritics, ligatures, punctuation and spaces are gone: `Lim-Dûl's Vault` and `limduls vault` are one.
    A name that has no letter or digit at all (there is one: `_____`) is its own key.
    """
    if name.isascii() and "&" not in name:
        return name.lower().translate(_DROP_ASCII) or name.strip()
    plain = _plain(name)
    return "".join([char for char in plain if char.isalnum()]) or name.strip()


def words(name: str) -> str:
    """Give the folded words of a name with one space between them; an apostrophe does not part a word."""
    plain = name.lower() if name.isascii() and "&" not in name and "`" not in name else _plain(name)
    if plain.isascii():
        return " ".join(plain.translate(_SPACE_ASCII).split())
    kept = "".join([char if char.isalnum() else "" if char == "'" else " " for char in plain])
    return " ".join(kept.split())


def accents(name: str) -> set[str]:
    """Give the letters of a name that have marks above or below them: “Forêt” has ê."""
    if name.isascii():
        return set()
    letters = unicodedata.normalize("NFC", name).casefold()
    return {char for char in letters if any(map(unicodedata.combining, unicodedata.normalize("NFD", char)))}


def _plain(name: str) -> str:
    letters = name.casefold().translate(_LETTERS)
    decomposed = unicodedata.normalize("NFKD", letters)
    return "".join([char for char in decomposed if not unicodedata.combining(char)]).casefold().translate(_LETTERS)
