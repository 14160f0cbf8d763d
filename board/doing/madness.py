"""Cards with madness are exiled as they are discarded, and may be cast then (CR 702.35)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ... import instructions as i
from ..looking.functioning import has_keyword
from ..state import events as ev
from ..state import ids as idset
from ..watching.moments import Moment, Triggered

if TYPE_CHECKING:
    from ..game import Game
    from ..state.ids import Ids

_YOU, _IT = i.Player("you"), i.Reference("source")
#: CR 702.35a, as it triggers: who does not cast it puts it into the graveyard.
_ABILITY = i.Ability(
    "triggered",
    "madness",
    (0, 0),
    steps=(
        i.May(_YOU, (i.Cast(_YOU, _IT),), text="cast it for its madness cost"),
        i.If(i.Happened(negated=True), (i.Move(_IT, "graveyard"),)),
    ),
)


def exiled(game: Game, player: str, cards: Ids) -> tuple[Ids, Ids]:
    """Those of the discarded cards that have madness go to exile, and trigger; what they became, and the others."""
    became: Ids = idset.NONE
    for card in list(game.elsewhere.values()):
        part = idset.common(card.ids, cards)
        if not part or not has_keyword(game.rules, card, "madness"):
            continue
        name = card.characteristics.name or ""
        there = game.move(part, "exile", quietly=True)
        for first, _ in there:
            game.elsewhere[first] = structs.replace(game.elsewhere[first], way="madness", since=game.turn)
        game.happened(ev.TriggerReported(there[0][0], player, _ABILITY.text, idset.size(there)))
        game.triggered.append(Triggered(_ABILITY, player, name, Moment(there, own=True)))
        cards, became = idset.minus(cards, part), idset.union(became, there)
    return became, cards
