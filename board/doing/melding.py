"""Two cards of a meld pair become one permanent (CR 701.42, 712)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import HasName, Meld
from ..errors import CannotExecute
from ..executor.registry import does
from ..replacing import entering
from ..replacing.choices import arriving
from ..state import ids as idset
from ..state.objects import Origin
from ..watching.plans import Plan
from . import creating

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope
    from ..state.objects import Elsewhere


@does(Meld)
def meld(game: Game, scope: Scope, step: Meld) -> None:
    """CR 701.42a; objects that can't be melded stay where they are (CR 701.42c)."""
    ids = game.now(scope.refer(step.what))
    cards = [e for e in game.elsewhere.values() if idset.common(e.ids, ids)]
    scope.context.happened = _is_pair(game, cards, step.into)
    if not scope.context.happened:
        return
    into = game.rules.cards(step.into)
    if into is None:
        raise CannotExecute(f"there is no card named {step.into!r} in the card reference (CR 712.4)")
    player = scope.context.controller
    game.take(ids)
    (coming,) = arriving(game, Plan(player, 1, into, Origin("put", via="meld"), owner=cards[0].owner, token=False))
    made = creating.permanent(game, entering.entering(game, coming))
    entered = game.enter(structs.replace(made, melded=tuple(card.characteristics for card in cards)))
    for card in cards:
        game.became.add(card.id, 1, entered.id)
        game.passages.append((card.zone, "battlefield", entered.ids))
    creating.entered(game, [entered])
    scope.context.that = entered.ids


def _is_pair(game: Game, cards: list[Elsewhere], into: str) -> bool:
    """Whether these are two cards, one with the ability that melds it with the other (CR 701.42b, 712.4a)."""
    if len(cards) != 2 or any(card.token or card.count > 1 for card in cards):
        return False
    names = {card.characteristics.name for card in cards}
    return any(
        {card.characteristics.name, each.name} == names
        for card in cards
        for ability in game.rules.compiled(card.characteristics)
        if any(isinstance(each, Meld) and each.into == into for step in ability.steps for each in step.walk())
        for each in ability.walk()
        if isinstance(each, HasName)
    )
