"""What happened, as a judge would read it: each event in a line, objects with their names."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from .sentences import sentence

if TYPE_CHECKING:
    from ..board import Result


def lines(result: Result) -> tuple[str, ...]:
    """The events of a result in lines of English."""
    names = _names(result)
    firsts = sorted(names)

    def name_of(identity: int) -> str:
        at = bisect_right(firsts, identity) - 1
        count, name = names[firsts[at]] if at >= 0 else (0, "")
        return name if at >= 0 and identity < firsts[at] + count else ""

    words = result.board.rules.ruleset.words
    return tuple(sentence(event, words, name_of) for event in result.events)


def _names(result: Result) -> dict[int, tuple[int, str]]:
    """Of each first id how many there are from it on, and their name: as events tell it, else as they are now."""
    names: dict[int, tuple[int, str]] = {}
    for card in result.board.state.elsewhere:
        names[card.id] = card.count, (card.characteristics.name or "") if card.known else "a card"
    for event in result.events:
        first, name = getattr(event, "first", None), getattr(event, "name", "")
        if first is not None:
            names[first] = event.count, name  # type: ignore[union-attr]
        elif (spell := getattr(event, "spell", None)) is not None:
            names[spell] = 1, name
    for listed in result.board.permanents:
        names[listed.permanent.id] = listed.permanent.count, listed.seen.name
    return names
