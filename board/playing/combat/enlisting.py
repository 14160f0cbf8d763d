"""Creatures that enlist others as they attack (CR 702.154)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...doing import acts
from ...errors import CannotExecute
from ...looking.selections import offered
from ...state import ids as idset
from ...state.ids import Ids
from ...watching import of_keywords
from ..costs import sick

if TYPE_CHECKING:
    from ...game import Game
    from ...looking.candidates import Candidate

MOST_APART = 1000


def as_they_attack(game: Game, attackers: Ids) -> None:
    """Each of these that has enlist may tap a creature that its controller could have attacked with, and didn't."""
    for piece in game.pieces(attackers):
        attacker = game.view().here[piece.id]
        enlisting = [each for each in attacker.seen.compiled(game.rules) if each.keyword == "enlist"]
        if enlisting and piece.count > MOST_APART:
            raise CannotExecute(f"more than {MOST_APART} attackers may each enlist a creature")
        for identity in range(piece.id, piece.id + piece.count if enlisting else piece.id):
            for ability in enlisting:
                one = attacker.part(idset.one(identity))
                asks = f"which creature {attacker.seen.name} enlists"
                there = _able(game, piece.controller)
                who, why = piece.controller, "CR 702.154a"
                if there and (tapped := game.asker.objects(who, asks, why, offered(there), 0, 1)):
                    acts.tap(game, tapped)
                    of_keywords.enlist(game, one, ability, tapped)


def _able(game: Game, player: str) -> list[Candidate]:
    """The player's untapped creatures that don't attack, and have haste or were theirs since the turn began."""
    return [
        c
        for c in game.view().candidates
        if c.controller == player
        and c.seen.creature
        and c.permanent is not None
        and not c.permanent.tapped
        and c.permanent.attacking is None
        and not sick(game, c)
    ]
