"""The levels of a Class: `K:Class:2:1 U:AddTrigger$ ModeDrawn` (CR 716)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.costs import cost
from ..nouns.references import SOURCE
from ..script import Line, Words, joined, together
from .common import Context

_LEVEL = i.NumberOf("level", SOURCE)
_KEYS: Mapping[str, str] = {
    "A": "AddAbility",
    "T": "AddTrigger",
    "S": "AddStaticAbility",
    "R": "AddReplacementEffect",
}


def level_of(ability: i.Ability) -> int:
    """The level that an ability brings its Class to; 0 if it is no such ability (CR 716.2a)."""
    match ability:
        case i.Ability(kind="activated", steps=(i.BecomeLevel(i.Reference("source"), i.Number(number)),)):
            below = i.OnlyIf(i.Holds(_LEVEL, "=", i.Number(number - 1)))
            return number if set(ability.timing) == {below, i.OnlyAs("sorcery")} else 0
    return 0


def had_from(ability: i.Ability) -> int:
    """The level from which on a Class has an ability; 0 if it always has it, or under another condition."""
    match ability.only_while:
        case i.Holds(left, "≥", i.Number(number)) if left == _LEVEL:
            return number
    return 0


def level(ability: i.Ability, lines: Iterable[Line], keywords: Sequence[Words], context: Context) -> Words:
    """The keyword line of a level: its cost, and what the Class has from then on.

    Raises:
        CannotExport: if the cost has no form, or the level brings nothing.
    """
    parts = list(_parts(lines, keywords))
    if not parts:
        raise CannotExport(ability, "a level that brings nothing")
    number = level_of(ability)
    return together(f"Class:{number}:", *cost(ability.costs, context.scope()), ":", *joined(parts, " | "))


def _parts(lines: Iterable[Line], keywords: Sequence[Words]) -> Iterator[Words]:
    nodes: dict[str, list[Words]] = {}
    for line in lines:
        nodes.setdefault(_KEYS[line.kind], []).append((line.node,))
    for key, those in nodes.items():
        yield together(f"{key}$ ", *joined(those, " & "))
    if keywords:
        yield together("AddKeyword$ ", *joined(list(keywords), " & "))
