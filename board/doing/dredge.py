"""Cards in graveyards that come back instead of a card that is drawn (CR 702.52)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ... import instructions as i
from ..looking.functioning import has_keyword
from ..looking.scope import Scope
from ..state.context import Context
from ..watching.instead import Chance

if TYPE_CHECKING:
    from ..game import Game

_YOU, _IT = i.Player("you"), i.Reference("source")


def in_a_graveyard(game: Game) -> bool:
    """Whether there is a card with dredge in anybody's graveyard."""
    there = [card for card in game.elsewhere.values() if card.zone == "graveyard"]
    return any(has_keyword(game.rules, card, "dredge") for card in there)


def chances(game: Game, player: str, deed: i.PlayerDeed) -> Iterator[Chance]:
    """What the player's cards with dredge offer, if there are as many cards to mill (CR 702.52b)."""
    if deed != "draw":
        return
    for card in game.zone("graveyard", player):
        for ability in game.rules.compiled(card.characteristics):
            number = ability.rule.number if ability.keyword == "dredge" and ability.rule is not None else None
            if isinstance(number, i.Number) and number.value <= _left(game, player):
                (watcher,) = game.candidates_elsewhere({"graveyard"}, card.ids)
                steps = (i.Mill(_YOU, number), i.Move(_IT, "hand"))
                does = i.Does(_YOU, "draw", i.Selection(()))
                instead = i.Replacement(i.DoInstead(steps, optional=_YOU), events=(does,), text=ability.text)
                yield Chance(instead, Scope(game, Context(player, card.id), game.asker), watcher)


def _left(game: Game, player: str) -> int:
    """How many cards there are in the player's library."""
    return sum(card.count for card in game.zone("library", player))
