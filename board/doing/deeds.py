"""What players do instead of gaining or losing life, of drawing a card, of losing the game (CR 614.1a, 614.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import (
    Create,
    Does,
    DoInstead,
    Draw,
    GainLife,
    LoseLife,
    Mill,
    Move,
    Player,
    PlayerDeed,
    PutCounters,
    Replacement,
    SetLife,
    Shuffle,
    Step,
)
from ..executor.registry import do
from ..looking import history
from ..looking.scope import Scope
from ..state.context import Context
from ..watching.instead import Chance, any_stand, chances
from . import dredge

if TYPE_CHECKING:
    from ..game import Game

_DEEDS: tuple[PlayerDeed, ...] = ("gain life", "lose life", "draw", "lose the game")
#: The steps whose first such deed the board tells from the others.
_BUT_FIRST = (None, "draw step")
#: What may be done instead.
_DONE = (Create, Draw, GainLife, LoseLife, Mill, PutCounters, SetLife, Shuffle)


def understood(replacement: Replacement) -> bool:
    """Whether it replaces such a deed in a way that the board does."""
    match replacement:
        case Replacement(change=DoInstead(steps, optional=optional), first="", events=(Does(), *_) as events) if (
            optional is None or (isinstance(optional, Player) and optional.who == "you")
        ):
            plain = all(
                isinstance(each, Does)
                and each.deed in _DEEDS
                and each.amount is None
                and each.nth is None
                and each.during is None
                and each.but_first in _BUT_FIRST
                and not each.told
                for each in events
            )
            return plain and all(map(_is_done, steps))
    return False


def _is_done(step: Step) -> bool:
    """Whether it may be done instead: a move of objects that no event is asked for."""
    return isinstance(step, _DONE) or (isinstance(step, Move) and step.what.what in ("source", "all", "top"))


def replaced(game: Game, player: str, deed: PlayerDeed, amount: int) -> bool:
    """Whether another thing was done instead; the player chooses among several effects (CR 616.1).

    Each effect has one opportunity (CR 614.5): what it does is not replaced by it again.
    """
    if not any_stand(game) and deed != "draw":
        return False
    there = [
        chance
        for chance in (*chances(game), *dredge.chances(game, player, deed))
        if understood(chance.replacement)
        and _key(chance) not in game.replacing
        and any(_is_about(chance, event, player, deed) for event in chance.replacement.events)
        and chance.stands()
    ]
    while there:
        at = 0
        if len(there) > 1:
            labels = tuple(chance.label for chance in there)
            at = game.asker.options(player, "which replacement effect is applied", "CR 616.1", labels, about="order")[0]
        chosen = there.pop(at)
        if not _is_declined(game, chosen):
            _apply(game, chosen, player, amount)
            return True
    return False


def _is_declined(game: Game, chance: Chance) -> bool:
    """Whether its player may do something else instead, and does not."""
    change = chance.replacement.change
    if not isinstance(change, DoInstead) or not isinstance(change.optional, Player):
        return False
    before = game.asker.source
    if chance.watcher is not None:
        game.asker.source = chance.watcher.seen.name or ""
    agreed = game.asker.yes(chance.scope.players(change.optional)[0], chance.label, "CR 614.1a")
    game.asker.source = before
    return not agreed


def may_be_replaced(game: Game, deed: PlayerDeed) -> bool:
    """Whether there is an effect that replaces this deed of anybody."""
    if dredge.in_a_graveyard(game) and any(any(dredge.chances(game, player, deed)) for player in game.players):
        return True
    return any_stand(game) and any(
        isinstance(event, Does) and event.deed == deed
        for chance in chances(game)
        if understood(chance.replacement)
        for event in chance.replacement.events
    )


def _key(chance: Chance) -> tuple[Replacement, int | None]:
    return chance.replacement, chance.scope.context.source


def _is_about(chance: Chance, event: object, player: str, deed: PlayerDeed) -> bool:
    if not isinstance(event, Does) or event.deed != deed:
        return False
    if event.but_first is not None and history.first_of_draw_step(chance.scope.game, player):
        return False
    return event.player is None or player in chance.scope.players_in_event(event.player)


def _apply(game: Game, chance: Chance, player: str, amount: int) -> None:
    assert isinstance(chance.replacement.change, DoInstead)
    context = Context(chance.scope.context.controller, chance.scope.context.source)
    context.that_many, context.that_player = amount, player
    scope = Scope(game, context, game.asker)
    game.replacing.append(_key(chance))
    for step in chance.replacement.change.steps:
        do(game, scope, step)
    game.replacing.pop()
    if chance.lasting is not None and chance.lasting.once:
        game.replacements.remove(chance.lasting)
