"""Keyword actions that creatures do: adapt, connive, explore, monstrosity (CR 701)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import structs

from ...compiler.instructions import KeywordAction, Reference
from ..looking.hidden import as_cards, identified, top
from ..looking.selections import offered
from ..state import events as ev
from ..state import ids as idset
from ..watching import triggers
from . import acts, cards

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope
    from ..state.objects import Permanent

Deed = Callable[["Game", "Scope", "Permanent", int], None]
MOST_APART = 10_000


def does(step: KeywordAction) -> bool:
    """Whether it is one of these."""
    return step.action in _DEEDS and (step.what is not None or step.action in _OF_SOURCE)


def do(game: Game, scope: Scope, step: KeywordAction) -> None:
    """Each of the creatures does it, one after the other."""
    number = scope.number(step.amount)
    what = step.what if step.what is not None else Reference("source")
    ids = game.now(scope.refer(what))
    for first, count in ids:
        for identity in range(first, first + min(count, MOST_APART)):
            for piece in game.pieces(idset.one(identity)):
                _DEEDS[step.action](game, scope, piece, number)
    scope.context.happened = bool(ids)


def _explore(game: Game, scope: Scope, piece: Permanent, number: int) -> None:
    """CR 701.44a: a land card goes to the hand; with any other a counter is put, and it may go to the graveyard."""
    player = piece.controller
    revealed = identified(game, player, top(game, player, 1))
    found = as_cards(game, revealed)
    if found:
        game.happened(ev.CardsSeen(player, revealed))
    if found and "Land" in found[0].seen.types:
        game.move(revealed, "hand")
    else:
        acts.put_counters(game, scope, "+1/+1", 1, piece.ids)
        if found and game.asker.yes(player, f"put {found[0].seen.name} into the graveyard", "CR 701.44a"):
            game.move(revealed, "graveyard")
    triggers.on_deed(game, player, "explore", 1)


def _connive(game: Game, scope: Scope, piece: Permanent, number: int) -> None:
    """CR 701.50a: its controller draws, discards as many, and each nonland card discarded puts a counter on it."""
    player = piece.controller
    cards.drawn(game, player, number)
    hand = [c for c in game.candidates_elsewhere({"hand"}) if c.owner == player]
    chosen = game.asker.objects(player, "what to discard", "discard", offered(hand), number, number)
    identified(game, player, chosen)
    nonland = sum(c.count for c in as_cards(game, chosen) if "Land" not in c.seen.types)
    cards.discarded(game, player, chosen)
    acts.put_counters(game, scope, "+1/+1", nonland, piece.ids)


def _monstrosity(game: Game, scope: Scope, piece: Permanent, number: int) -> None:
    """CR 701.37a: once, for as long as it is on the battlefield."""
    if "monstrous" in piece.marks:
        return
    acts.put_counters(game, scope, "+1/+1", number, piece.ids)
    game.change(piece.ids, lambda p: structs.replace(p, marks=(*p.marks, "monstrous")))
    triggers.on_state(game, piece.ids, "monstrous")


def _adapt(game: Game, scope: Scope, piece: Permanent, number: int) -> None:
    """CR 701.46a: only if it has no +1/+1 counters."""
    if not piece.counters.get("+1/+1"):
        acts.put_counters(game, scope, "+1/+1", number, piece.ids)


_DEEDS: dict[str, Deed] = {"explore": _explore, "connive": _connive, "monstrosity": _monstrosity, "adapt": _adapt}
#: Those that the creature with the ability does without a word of it.
_OF_SOURCE = frozenset(["monstrosity", "adapt"])
