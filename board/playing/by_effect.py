"""Effects that have players cast or play cards, at once or for a time (CR 601.3, 608.2g)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import WHILE_EXILED, AsLongAs, Cast, MayCast, MaySpendAs
from ..errors import CannotExecute
from ..executor.registry import does
from ..looking.lasting import kept
from ..looking.references import choose_of, most_of
from ..looking.selections import candidates
from ..state import events as ev
from ..state import ids as idset
from ..state.objects import Permission
from .casting import by_effect, can_be_such

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope
    from ..state.ids import Ids

MOST_CAST = 1_000


def _paid_otherwise(step: Cast | MayCast) -> str:
    """Why the board can't have it paid for; "" if it can."""
    return "the board does not have other costs of casting it paid" if step.costs else ""


@does(Cast, unless=_paid_otherwise)
def cast(game: Game, scope: Scope, step: Cast) -> None:
    """The player casts these, one after the other, whatever the time (CR 608.2g); what can't be cast stays."""
    player = scope.players(step.player)[0]
    ids = game.now(_meant(scope, player, step))
    if idset.size(ids) > MOST_CAST:
        raise CannotExecute(f"more than {MOST_CAST} cards can't be cast one by one")
    became = [by_effect(scope, first + k, player, step) for first, count in ids for k in range(count)]
    done = idset.union(*became)
    scope.context.happened = bool(done)
    scope.context.became(step.what, done)


def _meant(scope: Scope, player: str, step: Cast) -> Ids:
    """The cards: of those among which one is chosen, only what can be cast as such a spell (CR 601.3e)."""
    if step.what.what != "choice" or step.such is None:
        return scope.refer(step.what)
    return choose_of(scope, step.what, lambda card: can_be_such(scope, card.ids, player, step))


def unending(step: MayCast) -> str:
    """Why the board does not see how long it may be cast; "" if it does."""
    until = step.until
    seen = until == WHILE_EXILED or (not isinstance(until, AsLongAs) and kept(until))
    return _paid_otherwise(step) if seen else "the board does not see when this ends"


@does(MayCast, unless=unending)
def may_cast(game: Game, scope: Scope, step: MayCast) -> None:
    """From now on the player may cast these from where they are (CR 611.2b); of a choice, which is seen as they do."""
    what = step.what
    among = what.among if what.what == "choice" and not what.at_random else None
    ids = game.now(scope.refer(what) if among is None else idset.of(candidates(scope, among)))
    most = None if among is None else most_of(scope, what, idset.size(ids))[1]
    if ids:
        for player in scope.players(step.player):
            allowed = Permission(
                player,
                ids,
                step.until,
                game.turn + step.later,
                lands=step.verb == "play",
                free=step.paying == "nothing",
                looks=step.looks,
                most=most,
            )
            game.permissions.append(allowed)
            game.happened(ev.MayBeCast(player, ids))
    scope.context.happened = bool(ids)


@does(MaySpendAs)
def may_spend_as(game: Game, scope: Scope, step: MaySpendAs) -> None:
    """To cast what the effect lets the player cast they may spend mana as though it were any (CR 609.4b)."""
    ids = game.now(scope.refer(step.what))
    kept: list[Permission] = []
    for each in game.permissions:
        meant = idset.common(each.cards, ids) if each.player in scope.players(step.player) else idset.NONE
        rest = idset.minus(each.cards, meant)
        kept += [structs.replace(each, cards=rest)] if rest else []
        kept += [structs.replace(each, cards=meant, spending=step.mana)] if meant else []
    game.permissions = kept
