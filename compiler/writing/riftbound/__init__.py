"""What Riftbound's cards say in words of their own, as `games/riftbound/reading/` reads it."""

from __future__ import annotations

from ..scope import OwnWriters
from . import conditions, entering, events, quantities
from .describing import describe
from .framing import unframed
from .keywords import GAME, keyword
from .nouns import NOUNS
from .steps import COSTS, STEPS

#: What calls itself “I”: units and legends; all else is “this” (RB 124).
_SPEAKING = frozenset(["unit", "legend", "creature", ""])


def source(kind: str, this: str) -> str:
    """What a card calls itself, by its kind."""
    speaks = this in _SPEAKING and (this or kind != "spell")
    return "I" if speaks else "this"


RIFTBOUND = OwnWriters(
    game=GAME,
    nouns=NOUNS,
    phrases={**quantities.PHRASES, **conditions.PHRASES, **events.PHRASES, **entering.PHRASES},
    steps=STEPS,
    costs=COSTS,
    durations={"end of turn": "this turn", "end of combat": "this combat"},
    describe=describe,
    keyword=keyword,
    word_behind_cost=True,
    unframed=unframed,
    source=source,
)

__all__ = ["RIFTBOUND"]
