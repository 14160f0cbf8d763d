"""Emblems: an effect in the command zone that stays, with the abilities that they have (CR 114)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.players import YOU
from ..scope import Draft, Scope
from ..script import Node, Words, joined
from .chain import writes

#: For each kind of line the parameter of the effect that names such lines, and the one that says from where they work.
_KINDS: Mapping[str, tuple[str, str]] = {
    "A": ("Abilities", "ActivationZone"),
    "T": ("Triggers", "TriggerZones"),
    "S": ("StaticAbilities", "EffectZone"),
    "R": ("ReplacementEffects", "ActiveZones"),
}


@writes(i.GetEmblem)
def emblem(steps: Sequence[i.Step], scope: Scope) -> int:
    """“You get an emblem with …”."""
    step = steps[0]
    assert isinstance(step, i.GetEmblem)
    if step.player != YOU:
        raise CannotExport(step, "an emblem of another player")
    named: dict[str, list[Words]] = {}
    for text in step.abilities:
        granted = scope.grants(text)
        if granted.keywords:
            raise CannotExport(step, "an emblem with a keyword")
        for kind, node in granted.lines:
            key, zone = _KINDS[kind]
            named.setdefault(key, []).append((_from_command_zone(node, zone),))
    put: dict[str, Words] = {"Name": (f"Emblem — {scope.frame.name}",)}
    put |= {key: joined(nodes, ",") for key, nodes in named.items()}
    scope.add(Draft("DB", "Effect", {**put, "Duration": ("Permanent",)}))
    return 1


def _from_command_zone(node: Node, key: str) -> Node:
    """The node as one that works where emblems are (CR 114.4)."""
    first, *rest = [each for each in node.parameters if each[0] != key] or [("", ())]
    zone: tuple[str, Words] = (key, ("Command",))
    return Node(node.head, node.name, (first, zone, *rest) if first[0] else (zone,))
