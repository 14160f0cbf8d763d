"""Owners that lack their apostrophe: “each players end step” is “each player's end step”, and no plural."""

from __future__ import annotations

from .words import Words

_PERSONS = frozenset(["players", "opponents"])
#: What an object or a player has: “this creatures power”.
_OWNED = frozenset(
    "graveyard hand library upkeep turn life controller owner owner's power toughness name colors abilities".split()
)
#: What a player has, too: “each opponents creatures”.
_OF_PERSONS = frozenset(
    f"{one}{end}" for one in "creature permanent land artifact enchantment card spell".split() for end in ("", "s")
)
_OWNED_IN_TWO = (("end", "step"), ("draw", "step"), ("mana", "value"))


def owner(words: Words, k: int) -> str:
    """The possessive of the k-th word, a plural in “-s”, where what is owned stands behind it; "" elsewhere."""
    word, following = words[k], words.at(k + 1)
    is_owned = following.low in _OWNED or (word.low in _PERSONS and following.low in _OF_PERSONS)
    if not is_owned and not any(words.has(k + 1, *two) for two in _OWNED_IN_TWO):
        return ""
    mark = "’" if any("’" in each.text for each in words) else "'"
    return f"{word.text[:-1]}{mark}s"
