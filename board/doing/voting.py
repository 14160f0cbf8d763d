"""Votes (CR 701.38): each player in turn order votes for one of the options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...instructions import Vote
from ..executor.registry import does
from ..watching import sight, triggers

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope

sight.deeds("vote")


@does(Vote, ignores={"what": "the board counts no votes for objects"})
def vote(game: Game, scope: Scope, step: Vote) -> None:
    """CR 701.38a: what follows asks how many votes each option got."""
    votes = dict.fromkeys(step.options, 0)
    for player in scope.players(step.player):
        (at,) = game.asker.options(player, step.text or "a vote", "CR 701.38a", step.options)
        votes[step.options[at]] += 1
        triggers.on_deed(game, player, "vote", 1)
    scope.context.outcome = replace(scope.context.outcome, votes=votes)
