"""Whether an effect is meant for what is one's own."""

from __future__ import annotations

from functools import lru_cache

from .. import instructions as i


@lru_cache(maxsize=4096)
def is_kind(ability: i.Ability) -> bool:
    """Whether an effect is meant for one's own: it says “you control”, copies, or gives counters or abilities."""
    return any(map(_kind, ability.walk()))


def _kind(value: i.Value) -> bool:
    match value:
        case i.Target(objects=i.Selection(where)):
            return any(isinstance(each, i.ControlledBy) and each.player.who == "you" for each in where)
        case i.CopyOf() | i.PutCounters() | i.AddAbilities():
            return True
    return False
