"""What nodes could change that a condition asks of: whether it can be asked again behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .... import instructions as i
from ..scope import Draft

_PERMANENTS = frozenset(["battlefield", "graveyard", "objects"])
#: What each node may change; a node that is not listed may change anything.
_CHANGES: Mapping[str, frozenset[str]] = {
    "GainLife": frozenset(["life"]),
    "LoseLife": frozenset(["life"]),
    "SetLife": frozenset(["life"]),
    "DealDamage": frozenset(["life"]),
    "DamageAll": frozenset(["life"]),
    "Draw": frozenset(["hand", "library"]),
    "Scry": frozenset(["library"]),
    "Mill": frozenset(["library", "graveyard"]),
    "Discard": frozenset(["hand", "graveyard"]),
    "Pump": frozenset(["objects"]),
    "PumpAll": frozenset(["objects"]),
    "Animate": frozenset(["objects"]),
    "PutCounter": frozenset(["objects"]),
    "RemoveCounter": frozenset(["objects"]),
    "Tap": frozenset(["objects"]),
    "Untap": frozenset(["objects"]),
    "Token": frozenset(["battlefield"]),
    "Mana": frozenset(),
    "Destroy": _PERMANENTS,
    "DestroyAll": _PERMANENTS,
    "Sacrifice": _PERMANENTS,
    "SacrificeAll": _PERMANENTS,
    "Effect": frozenset(),
    "DelayedTrigger": frozenset(),
    "Regenerate": frozenset(),
}
_EVERYTHING = frozenset(["life", "hand", "library", "graveyard", "battlefield", "objects", "exile", "stack"])


def may_change(condition: i.Condition, nodes: Sequence[Draft]) -> bool:
    """Whether one of these nodes could change if the condition holds."""
    asked = _asked(condition)
    return any(asked & _CHANGES.get(draft.name, _EVERYTHING) for draft in nodes)


def _asked(condition: i.Condition) -> frozenset[str]:
    """What a condition asks of."""
    asked: set[str] = set()
    for value in condition.walk():
        match value:
            case i.CountOf() | i.Aggregate() | i.KindsAmong():
                zones = {each.zone for each in value.walk() if isinstance(each, i.InZone)}
                asked |= zones or {"battlefield"}
            case i.ObjectIs() | i.NumberOf() | i.CountersOn() | i.InState() | i.HasCounter():
                asked.add("objects")
            case i.PlayerNumber(what):
                asked.add({"life total": "life", "cards in hand": "hand"}.get(what, "objects"))
    return frozenset(asked)
