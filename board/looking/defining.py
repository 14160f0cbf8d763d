"""What a card's own ability says its power and toughness are, outside the battlefield, too (CR 604.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import DefinePT
from ..chooser import Asker, ChoiceNeeded
from ..state.context import Context
from .scope import Scope

if TYPE_CHECKING:
    from ..game import Game
    from .candidates import Candidate
    from .seen import Seen


def is_to_be_defined(seen: Seen) -> bool:
    """Whether its power or toughness is not printed as a number."""
    return seen.creature and (seen.power is None or seen.toughness is None)


def define(game: Game, candidate: Candidate) -> None:
    """Give a card that `is_to_be_defined` the power and toughness that it says; what only players know stays open."""
    seen = candidate.seen
    scope = Scope(game, Context(candidate.controller, candidate.ids[0][0]), Asker(None))
    changes = [c for ability in seen.compiled(game.rules) for static in ability.statics for c in static.changes]
    for change in changes:
        if not isinstance(change, DefinePT):
            continue
        try:
            seen.power = scope.number(change.power) if change.power is not None else seen.power
            seen.toughness = scope.number(change.toughness) if change.toughness is not None else seen.toughness
        except ChoiceNeeded:
            return
