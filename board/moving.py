"""Objects that effects put into other zones: exile, return, put (CR 400.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ..compiler.instructions import InZone, Move, Player, Reference
from . import creating, entering
from . import events as ev
from . import ids as idset
from .acts import remember, remember_buried
from .ids import Ids
from .leaving import leave
from .objects import Elsewhere, Origin, Permanent, Zone
from .plans import Plan
from .selections import candidates

if TYPE_CHECKING:
    from .game import Game
    from .scope import Scope

#: The zones into which permanents leave, and how the event calls it.
_LEAVING: dict[str, tuple[Zone, str]] = {
    "exile": ("exile", "exiled"),
    "graveyard": ("graveyard", "put into a graveyard"),
    "hand": ("hand", "returned"),
    "library": ("library", "put into a library"),
}
#: Whom the board can tell: it has no order of libraries, and shows no cards.
_KNOWN = frozenset(
    "source enchanted linked created that target all choice sacrificed exiled copied destroyed tapped buried".split()
)


def move(game: Game, scope: Scope, step: Move) -> None:
    """Put the objects there; the effect remembers them. What the board can't do in full becomes an event."""
    if not _is_plain(step) or _is_unknown(scope, step.what):
        scope.refer(step.what) if step.what.what == "target" else None
        game.happened(ev.NotModelled(step.text or f"{step.to} {step.what.text or step.what.what}"))
        return
    ids = game.now(scope.refer(step.what))
    before = len(game.events)
    done = _onto_battlefield(game, scope, step, ids) if step.to == "battlefield" else _into(game, scope, step, ids)
    scope.context.happened = bool(done)
    if step.to == "exile":
        remember(scope, "exiled", done)
    if step.to == "graveyard":
        remember_buried(game, scope, before)
    if step.until_leaves is not None:
        game.happened(ev.NotModelled(step.text, "it comes back by itself (CR 610.3)"))


def _is_plain(step: Move) -> bool:
    """Whether the step says no more than what goes where, and under whose control."""
    plain = Move(
        step.what, step.to, step.player, control=step.control, until_leaves=step.until_leaves,
        text=step.text, span=step.span,
    )  # fmt: skip
    what = step.what
    if what.at_random or what.chooser is not None:
        return False
    return step == plain and (step.to in _LEAVING or step.to == "battlefield") and what.what in _KNOWN


def _is_unknown(scope: Scope, what: Reference) -> bool:
    """Whether it is chosen among cards of a hand, a graveyard … of which the board knows none."""
    if what.what != "choice" or what.among is None or not any(isinstance(each, InZone) for each in what.among.where):
        return False
    return not candidates(scope, what.among)


def _into(game: Game, scope: Scope, step: Move, ids: Ids) -> Ids:
    zone, how = _LEAVING[step.to]
    here = idset.union(*(p.ids for p in game.pieces(ids)))
    linked = scope.context.source if zone == "exile" else None
    became = leave(game, [(here, how)], zone, linked)
    moved = game.move(idset.minus(ids, here), zone, linked)
    gone = idset.union(became, moved)
    scope.context.that = gone or scope.context.that
    return idset.union(gone, here) if zone != "exile" else gone or here


def _onto_battlefield(game: Game, scope: Scope, step: Move, ids: Ids) -> Ids:
    """Put cards onto the battlefield, under the control of whose effect it is unless it says (CR 110.2a).

    Tokens stay where they are (CR 111.8).
    """
    entered: list[Permanent] = []
    for card in game.take(ids):
        name = card.characteristics.name or ""
        if card.token or game.rules.ruleset.spells_only & set(card.characteristics.types):
            game.elsewhere[card.id] = card
            if card.token:
                game.happened(ev.StayedInZone(card.id, card.count, name, card.zone))
            continue
        entered += _put(game, scope, step, card)
    if entered:
        creating.attached(game, entered)
        creating.entered(game, entered)
    result = idset.union(*(p.ids for p in entered))
    scope.context.that = result or scope.context.that
    return result


def _put(game: Game, scope: Scope, step: Move, card: Elsewhere) -> list[Permanent]:
    """As its own words and the effects of others have it enter (CR 614.12); where it can't, it stays (CR 614.17)."""
    under = step.control or step.player or Player("you")
    controller = card.owner if under.who == "owner" else scope.players(under)[0]
    coming = Plan(
        controller, card.count, card.characteristics, Origin("put", via="return"), owner=card.owner, token=False
    )
    placed: list[Permanent] = []
    first = card.id
    for part in entering.as_copies(game, coming):
        if why := entering.forbidden(game, part):
            stays = structs.replace(card, id=first, count=part.count)
            game.elsewhere[first] = stays
            name = card.characteristics.name or ""
            game.happened(ev.StayedInZone(first, part.count, name, card.zone, f"CR 614.17; {why[0]}"))
        else:
            placed.append(game.enter(creating.permanent(game, entering.entering(game, part))))
            game.became.append((first, part.count, placed[-1].id))
        first += part.count
    return placed
