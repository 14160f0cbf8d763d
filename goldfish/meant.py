"""Whether an effect is meant for what is one's own."""

from __future__ import annotations

from functools import lru_cache

from .. import instructions as i

_UNWANTED = frozenset(["stun"])
"""Counters that nobody wants on what is theirs; so are those that make it smaller."""


@lru_cache(maxsize=4096)
def is_kind(ability: i.Ability) -> bool:
    """Whether an effect is meant for one's own: it says “you control”, copies, untaps, makes larger, or gives counters
    or abilities, and destroys or damages no target."""
    values = [*ability.walk()]
    return any(map(_is_ones_own, values)) or (any(map(_is_help, values)) and not any(map(_is_harm, values)))


def _is_ones_own(value: i.Value) -> bool:
    match value:
        case i.Target(objects=i.Selection(where)):
            return any(isinstance(each, i.ControlledBy) and each.player.who == "you" for each in where)
        case i.CopyOf():
            return True
    return False


def _is_help(value: i.Value) -> bool:
    match value:
        case i.AddAbilities() | i.Act(verb="untap" | "regenerate"):
            return True
        case i.PutCounters(counters=i.Counters(kind)):
            return not kind.startswith("-") and kind not in _UNWANTED
        case i.ChangePT(power, toughness):
            return not (_is_less(power) or _is_less(toughness))
    return False


def _is_less(quantity: i.Quantity) -> bool:
    match quantity:
        case i.Number(value):
            return value < 0
        case i.Product(factor=factor):
            return factor < 0
    return False


def _is_harm(value: i.Value) -> bool:
    match value:
        case i.Act(verb="destroy", what=i.Reference("target")):
            return True
        case i.Damage(to=to):
            return any(isinstance(each, i.Reference) and each.what == "target" for each in to)
    return False
