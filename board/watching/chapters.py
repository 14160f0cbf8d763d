"""Chapter abilities of Sagas trigger as lore counters are put on them (CR 714.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..looking.candidates import Candidate
from ..state import events as ev
from ..state import ids as idset
from .triggers import Moment, Triggered

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.seen import Seen
    from ..state.ids import Ids

LORE = "lore"


def final(game: Game, seen: Seen) -> int:
    """The greatest chapter number that the object has; 0 without chapter abilities (CR 714.2d)."""
    return max((n for a in seen.compiled(game.rules) for n in a.chapters), default=0)


def on_lore(game: Game, candidate: Candidate, before: int, after: int) -> None:
    """The lore counters on these permanents alike were so many and are so many: each chapter between (CR 714.2b)."""
    for ability in candidate.seen.compiled(game.rules):
        for number in ability.chapters:
            if before < number <= after:
                first, name = candidate.ids[0][0], candidate.seen.name
                game.happened(ev.TriggerReported(first, candidate.controller, ability.text, candidate.count))
                game.triggered.append(Triggered(ability, candidate.controller, name, Moment(candidate.ids, own=True)))


def awaited(game: Game) -> Ids:
    """The permanents of which a chapter ability has triggered and has yet to leave the stack (CR 714.4)."""
    waiting = [each.moment.sources for each in game.triggered if each.ability.chapters]
    waiting += [idset.one(e.source) for e in game.stack if e.ability is not None and e.ability.chapters and e.source]
    return idset.union(*waiting)
