"""What a card's programs need on the table beside cards and tokens: counters, emblems, dice, markers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from .. import instructions as i
from .reading import ReadCard


class Need(msgspec.Struct, frozen=True):
    """A thing that the table needs: its kind ("emblem", "counter", "die", "marker" …), what it is, and for whom.

    An emblem's ``what`` is its abilities.
    """

    kind: str
    what: str
    cards: tuple[str, ...]


Named = tuple[str, str]

_ACTIONS: dict[str, Named] = {
    "venture": ("cards", "dungeons"),
    "planeswalk": ("cards", "planar deck"),
    "learn": ("cards", "Lessons in the sideboard"),
}
_KEYWORDS: dict[str, Named] = {
    "ascend": ("marker", "the city's blessing"),
    "daybound": ("marker", "day/night"),
    "nightbound": ("marker", "day/night"),
    **dict.fromkeys(("morph", "megamorph", "disguise", "cloak", "manifest"), ("overlay", "face-down 2/2 creature")),
}
_DESIGNATIONS: dict[str, Named] = {
    "monarch": ("marker", "the monarch"),
    "initiative": ("marker", "the initiative, and the dungeon Undercity"),
    "city's blessing": ("marker", "the city's blessing"),
}


def _action(value: i.KeywordAction) -> Named | None:
    return _ACTIONS.get(value.action)


def _keyword(value: i.Ability) -> Named | None:
    return _KEYWORDS.get(value.keyword or "")


_NEEDS: dict[type, Callable[[Any], Named | None]] = {
    i.Counters: lambda value: ("counter", value.kind),
    i.GetEmblem: lambda value: ("emblem", "\n".join(value.abilities)),
    i.RollDice: lambda value: ("die", f"d{value.sides}"),
    i.FlipCoins: lambda value: ("die", "coin"),
    i.Designate: lambda value: _DESIGNATIONS[value.what],
    i.DayNight: lambda value: ("marker", "day/night"),
    i.Manifest: lambda value: ("overlay", "face-down 2/2 creature"),
    i.KeywordAction: _action,
    i.Ability: _keyword,
}


def needs(cards: Iterable[ReadCard]) -> tuple[Need, ...]:
    """What the cards need beside cards and tokens, each once, in the order of the kinds and of the list."""
    found: dict[Named, dict[str, None]] = {}
    for card in cards:
        for ability in card.abilities():
            for value in (ability, *ability.walk()):
                named = _NEEDS.get(type(value))
                need = named(value) if named is not None else None
                if need is not None and need[1]:
                    found.setdefault(need, {})[card.record.name] = None
    order = ("emblem", "marker", "cards", "overlay", "counter", "die")
    return tuple(
        Need(kind, what, tuple(makers))
        for (kind, what), makers in sorted(found.items(), key=lambda one: order.index(one[0][0]))
    )
