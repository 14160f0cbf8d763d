"""Cards in exile that haunt a creature (CR 702.55)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import Haunt
from ..executor.registry import does
from ..state import events as ev
from ..state import ids as idset
from ..watching.moments import Moment, Triggered

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope
    from ..state.ids import Ids

KEYWORD = "haunt"


@does(Haunt)
def haunt(game: Game, scope: Scope, step: Haunt) -> None:
    """CR 702.55b: the card in exile haunts the creature that was chosen, whatever that becomes."""
    cards, creature = game.now(scope.refer(step.what)), scope.refer(step.other)
    exiled = game.move(cards, "exile", scope.context.source)
    scope.context.happened = bool(exiled and creature)
    for first, _ in exiled if creature else ():
        game.elsewhere[first] = structs.replace(game.elsewhere[first], haunts=creature[0][0])
        game.happened(ev.Haunted(idset.one(first), creature[0][0]))


def resolved(game: Game, player: str, became: Ids) -> None:
    """A spell was put into a graveyard as it resolved: its haunt ability triggers (CR 702.55a)."""
    for card in [each for each in game.elsewhere.values() if idset.common(each.ids, became)]:
        for ability in game.rules.compiled(card.characteristics):
            if ability.keyword == KEYWORD and card.zone == "graveyard":
                name = card.characteristics.name or ""
                game.happened(ev.TriggerReported(card.id, player, ability.text, card.count))
                game.triggered.append(Triggered(ability, player, name, Moment(card.ids, that=card.ids)))
