"""What is sacrificed: tokens before cards, and of these what is worth least."""

from __future__ import annotations

from collections.abc import Iterator

from .. import instructions as i
from ..board.game import Game
from ..board.looking.candidates import Candidate
from ..board.looking.scope import Scope
from ..board.state.context import Context
from ..values.mana_values import mana_value

LAND_IS_WORTH = 3
"""As much as a card of this mana value."""


def given_up(value: i.Value) -> Iterator[i.Reference]:
    """What else than the source, or what is spoken of already, a cost or a step sacrifices."""
    for each in value.walk():
        match each:
            case i.Act(verb="sacrifice", what=i.Reference("choice") as what):
                yield what


def has_spare(game: Game, source: Candidate, what: i.Reference) -> bool:
    """Whether the source's controller has a token that can be sacrificed as that."""
    player, ((first, _), *_) = source.controller, source.ids
    scope = Scope(game, Context(player, first), game.asker)
    there = scope.matching(what.among or i.Selection(()))
    return any(each.token and each.controller == player and each.zone == "battlefield" for each in there)


def worth(candidate: Candidate) -> tuple[bool, int, int]:
    """How little one wants to lose it: what comes first in this order is given up first."""
    seen = candidate.seen
    value = LAND_IS_WORTH if "Land" in seen.types else mana_value(seen.mana_cost or "")
    return not candidate.token, value, (seen.power or 0) + (seen.toughness or 0)
