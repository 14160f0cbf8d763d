"""Rooms of a dungeon: what happens in each, and to which others one goes from there (CR 309.4)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n

Line = n.Ability | n.KeywordLine | n.Reminder | n.Unparsed


def as_rooms(abilities: list[i.Ability], nodes: Sequence[Line]) -> list[i.Ability]:
    """The abilities, those of a dungeon as rooms: the notes behind them say where they lead to."""
    leading = [_leads_to(node) for node in nodes]
    if not any(leading):
        return abilities
    reached = {name for names in leading for name in names}
    return [
        structs.replace(ability, kind="room", leads_to=names) if names or ability.word in reached else ability
        for ability, names in zip(abilities, leading, strict=True)
    ]


def _leads_to(node: Line) -> tuple[str, ...]:
    notes = (each for each in node.sentences if isinstance(each, n.Reminder)) if isinstance(node, n.Ability) else ()
    return next((note.leads_to for note in notes if note.leads_to), ())
