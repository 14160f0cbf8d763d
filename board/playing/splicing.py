"""The text of cards in a hand is added to a spell as it is cast (CR 702.47, 612.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..doing.mana_payment import Use
from ..doing.spells import part_of_spell
from ..executor.targets import could_choose
from ..looking.predicates import holds
from ..looking.scope import Scope
from ..looking.selections import offered
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context, Resolving
from . import costs

if TYPE_CHECKING:
    from ...instructions import Ability, Characteristics, Cost
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..state.objects import OnStack


def spliced(scope: Scope, spell: Candidate) -> tuple[tuple[Characteristics, ...], tuple[Cost, ...]]:
    """What the player of the spell reveals and splices onto it, in the order that they choose, and what that costs."""
    game, player = scope.game, scope.context.controller
    hand = (card for card in game.candidates_elsewhere({"hand"}) if card.owner == player)
    found = [card for card in hand if _may_be(scope, card, spell)]
    if not found:
        return (), ()
    asks, most = f"what is spliced onto {spell.seen.name}", sum(card.count for card in found)
    chosen = game.asker.objects(player, asks, "CR 702.47a", offered(found), 0, most)
    if not chosen:
        return (), ()
    game.happened(ev.CardsSeen(player, chosen, revealed=True))
    cards = [card for card in found for _ in range(idset.size(idset.common(card.ids, chosen)))]
    if len({card.base for card in cards}) > 1:
        labels = tuple(card.seen.name for card in cards)
        cards = [cards[at] for at in game.asker.order(player, "which is done first", "CR 702.47b", labels)]
    paid = (cost for card in cards for cost in next(_abilities(scope, card, spell)).costs)
    return tuple(card.base for card in cards), tuple(paid)


def pay(game: Game, entry: OnStack, rest: tuple[Cost, ...]) -> None:
    """Pay what of that cost is no mana: no words of the spell speak of what is done so. Raises `CannotExecute`."""
    if rest:
        context = Context(entry.controller, entry.id, resolving=Resolving(entry.id))
        costs.pay(game, Scope(game, context, game.asker), rest, Use())


def _may_be(scope: Scope, card: Candidate, spell: Candidate) -> bool:
    """Whether it may be spliced onto the spell: there are legal targets for it (CR 702.47b)."""
    if not card.known or next(_abilities(scope, card, spell), None) is None:
        return False
    return could_choose(scope, part_of_spell(scope.game, card.base, 0))


def _abilities(scope: Scope, card: Candidate, spell: Candidate) -> Iterator[Ability]:
    """Its abilities that let it be spliced onto such a spell."""
    for ability in card.seen.compiled(scope.game.rules):
        onto = ability.rule.what if ability.keyword == "splice" and ability.rule is not None else None
        if onto is not None and all(holds(scope, each, spell) for each in onto.where):
            yield ability
