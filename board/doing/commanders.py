"""Commanders: where they go, what they cost, whom they have hurt (CR 903.8–903.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..looking.predicates.whose import commands
from ..state import ids as idset

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate

#: So much combat damage by one commander in all is too much (CR 903.10a).
LETHAL = 21


def returned(game: Game) -> bool:
    """Commanders that have come to a graveyard or to exile may be put into the command zone (CR 903.9a): if any was."""
    if not [name for name, player in game.players.items() if player.commanders]:
        return False
    fresh = [
        c
        for c in game.candidates_elsewhere({"graveyard", "exile"})
        if commands(game, c) and idset.minus(c.ids, game.stayed)
    ]
    for candidate in fresh:
        asks = f"put {candidate.seen.name} into the command zone"
        if game.asker.yes(candidate.owner, asks, "CR 903.9a"):
            game.move(candidate.ids, "command")
        else:
            game.stayed = idset.union(game.stayed, candidate.ids)
    return bool(fresh)


def taxed(game: Game, card: Candidate, player: str) -> int:
    """How much more a card costs that is cast from where it is (CR 903.8)."""
    if card.zone != "command" or not commands(game, card):
        return 0
    return 2 * game.players[player].commander_casts.get(card.base.name or "", 0)


def was_cast(game: Game, card: Candidate, player: str) -> None:
    """It has been cast from there once more."""
    if card.zone == "command" and commands(game, card):
        before, name = game.players[player].commander_casts, card.base.name or ""
        game.player(player, commander_casts={**before, name: before.get(name, 0) + 1})


def hurt(game: Game, source: Candidate, player: str, amount: int) -> None:
    """A player has been dealt combat damage by a commander (CR 903.10a)."""
    if amount > 0 and commands(game, source):
        before, name = game.players[player].commander_damage, f"{source.owner}: {source.base.name}"
        game.player(player, commander_damage={**before, name: before.get(name, 0) + amount})
