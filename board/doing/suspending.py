"""Cards wait in exile with time counters on them, and are played as the last one is removed (CR 702.62)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ... import instructions as i
from ..looking.functioning import has_suspend, is_suspended
from ..state import events as ev
from ..state import ids as idset
from ..state.objects import Modifier
from ..watching.moments import Moment, Triggered

if TYPE_CHECKING:
    from ..game import Game
    from ..state.objects import Elsewhere, Permanent

_YOU, _IT = i.Player("you"), i.Reference("source")
TIME = "time"
#: CR 702.62a, as they trigger.
_UPKEEP = i.Ability(
    "triggered", "suspend", (0, 0), keyword="suspend", steps=(i.RemoveCounters(TIME, i.Number(1), _IT),)
)
_LAST = i.Ability(
    "triggered",
    "suspend: the last time counter is removed",
    (0, 0),
    keyword="suspend",
    steps=(i.May(_YOU, (i.Cast(_YOU, _IT, "play", "nothing"),), text="play it without paying its mana cost"),),
)


def on_upkeep(game: Game) -> None:
    """At the beginning of the active player's upkeep their suspended cards trigger."""
    for card in [each for each in game.elsewhere.values() if each.counters and is_suspended(each)]:
        if card.owner == game.active:
            _trigger(game, card, _UPKEEP)


def _trigger(game: Game, card: Elsewhere, ability: i.Ability) -> None:
    name = card.characteristics.name or ""
    game.happened(ev.TriggerReported(card.id, card.owner, ability.text, card.count))
    game.triggered.append(Triggered(ability, card.owner, name, Moment(card.ids, own=True)))


def removed(game: Game, card: Elsewhere, kind: str, number: int) -> int:
    """So many counters are removed from a card in exile; how many there were to remove."""
    have = card.counters.get(kind, 0)
    less = min(have, number)
    if not less:
        return 0
    left = {k: n for k, n in {**card.counters, kind: have - less}.items() if n}
    game.elsewhere[card.id] = changed = structs.replace(card, counters=left)
    game.happened(ev.CountersRemoved(card.ids, kind, less))
    if kind == TIME and less == have and has_suspend(card):
        _trigger(game, changed, _LAST)
    return less


def hastened(game: Game, permanent: Permanent) -> None:
    """What was played as its last time counter was removed has haste until its controller loses control of it."""
    mine = i.AsLongAs(i.ObjectIs(_IT, (i.ControlledBy(_YOU),)))
    haste = Modifier(
        game.tick(), mine, "haste", ("haste",), player=permanent.controller, source=permanent.id, since=game.turn
    )
    game.change(permanent.ids, lambda p: structs.replace(p, modifiers=(*p.modifiers, haste)))


def exiled(game: Game, identity: int, number: int) -> None:
    """The card in exile gets so many time counters."""
    card = game.elsewhere[identity]
    game.elsewhere[identity] = structs.replace(card, counters={TIME: number} if number else {})
    game.happened(ev.CountersPut(idset.one(identity), TIME, number))
