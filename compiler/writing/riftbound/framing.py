"""An ability without what the word before it says: “[Level 3][>]”, “[Deathknell][>]” (RB 726)."""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from .... import instructions as i
from ...games import game_named
from ..blanking import wordless


@lru_cache(maxsize=64)
def _added(word: str, *, used: bool) -> i.Ability:
    bare = i.Ability("activated" if used else "spell", "", (0, 0), word=word)
    return wordless(game_named("riftbound").framed(bare))


def unframed(value: i.Ability) -> i.Ability:
    """The ability as its own words say it."""
    if not value.word:
        return value
    added = _added(value.word, used=bool(value.costs))
    statics = tuple(each for each in value.statics if each not in added.statics)
    own = structs.replace(value, statics=statics, keyword=None, only_while=None)
    if added.trigger is not None and value.trigger == added.trigger:
        own = structs.replace(own, trigger=None, kind="spell")
    return own
