"""Life totals change (CR 119)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import (
    ChosenNumber,
    ExchangeLife,
    Gain,
    GainLife,
    LoseLife,
    Number,
    NumberOf,
    PayEnergy,
    PayLife,
    Player,
    SetLife,
    SetPT,
)
from ..executor.registry import does
from ..looking.forbidden import cannot
from ..replacing.deeds import left_of
from ..state import events as ev
from ..watching import sight, triggers
from . import gaining
from .counting import each_number, unasked

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope

sight.deeds("gain life", "lose life")


def gained(game: Game, player: str, amount: int, *, times: int = 1) -> int:
    """A player gains so much life (CR 119.3), in so many parts; how much it was."""
    if amount <= 0 or game.players[player].lost or cannot(game, "gain life", player=player):
        return 0
    before = game.players[player].life
    if not (amount := left_of(game, player, "gain life", amount)):
        return max(0, game.players[player].life - before)
    game.player(player, life=game.players[player].life + amount)
    game.happened(ev.LifeGained(player, amount))
    triggers.on_deed(game, player, "gain life", amount, each=times)
    return amount


def lost(game: Game, player: str, amount: int, *, paid: bool = False, times: int = 1) -> int:
    """A player loses so much life (CR 119.3), in so many parts; how much it was."""
    if amount <= 0 or game.players[player].lost or cannot(game, "lose life", player=player):
        return 0
    before = game.players[player].life
    if not paid and not (amount := left_of(game, player, "lose life", amount)):
        return max(0, before - game.players[player].life)
    game.player(player, life=game.players[player].life - amount)
    game.happened(ev.LifeLost(player, amount, paid))
    triggers.on_deed(game, player, "lose life", amount, each=times)
    return amount


def became(game: Game, player: str, total: int) -> None:
    """A life total becomes this: its player gains or loses the difference (CR 119.5)."""
    now = game.players[player].life
    if total > now:
        gained(game, player, total - now)
    else:
        lost(game, player, now - total)


@does(GainLife)
def gain_life(game: Game, scope: Scope, step: GainLife) -> None:
    """CR 119.3."""
    amounts = each_number(scope, step.player, step.amount)
    done = [gained(game, player, amount, times=scope.context.resolving.count) for player, amount in amounts]
    scope.context.measured(sum(done))
    scope.context.happened = any(done)


@does(LoseLife)
def lose_life(game: Game, scope: Scope, step: LoseLife) -> None:
    """CR 119.3."""
    amounts = each_number(scope, step.player, step.amount)
    done = [lost(game, player, amount, times=scope.context.resolving.count) for player, amount in amounts]
    scope.context.measured(sum(done))
    scope.context.happened = any(done)


@does(SetLife)
def set_life(game: Game, scope: Scope, step: SetLife) -> None:
    """CR 119.5."""
    for player, total in each_number(scope, step.player, step.total):
        became(game, player, total)


@does(ExchangeLife)
def exchange_life(game: Game, scope: Scope, step: ExchangeLife) -> None:
    """CR 701.12c: each gains or loses what makes the total that of the other; if one can't, neither does."""
    if isinstance(step.other, NumberOf):
        _exchange_with(game, scope, step.player, step.other)
        return
    both = [*scope.players(step.player), *(scope.players(step.other) if step.other is not None else ())]
    scope.context.happened = len(both) == 2 and both[0] != both[1]
    if not scope.context.happened:
        return
    one, other = both
    totals = game.players[one].life, game.players[other].life
    more, less = (one, other) if totals[0] < totals[1] else (other, one)
    if totals[0] == totals[1]:
        return
    if cannot(game, "gain life", player=more) or cannot(game, "lose life", player=less):
        scope.context.happened = False
        return
    became(game, one, totals[1])
    became(game, other, totals[0])


def _exchange_with(game: Game, scope: Scope, player: Player, size: NumberOf) -> None:
    """CR 701.12g: the life total and the power or toughness each become what the other was, or neither does."""
    (who,) = scope.players(player)
    there = game.now(scope.refer(size.of))
    scope.context.happened = False
    if not there or game.stack_of(there[0][0]) is None:
        return
    life, number = game.players[who].life, scope.number(size)
    if life != number and cannot(game, "gain life" if number > life else "lose life", player=who):
        return
    became(game, who, number)
    now = Number(life)
    gaining.gain(game, scope, Gain(size.of, (SetPT(now, None) if size.what == "power" else SetPT(None, now),)))
    scope.context.happened = True


@does(PayLife)
def pay_life(game: Game, scope: Scope, step: PayLife) -> None:
    """CR 119.4: nobody pays more life than there is."""
    if isinstance(step.amount, ChosenNumber):
        amounts = [(player, _chosen(game, player, step)) for player in scope.players(step.player)]
        scope.context.measured(sum(amount for _, amount in amounts))
    else:
        amounts = each_number(scope, step.player, step.amount)
    able = all(may_pay(game, player, amount) for player, amount in amounts)
    scope.context.happened = able
    for player, amount in amounts if able else []:
        scope.context.add(f"{player}: pay life", amount)
        lost(game, player, amount, paid=True)


def may_pay(game: Game, player: str, amount: int) -> bool:
    """Whether the player has as much life, and can lose any (CR 119.4, 119.8)."""
    return amount <= game.players[player].life and not (amount and cannot(game, "lose life", player=player))


def _chosen(game: Game, player: str, step: PayLife) -> int:
    """As much life as the player likes to pay of what they have."""
    most = game.players[player].life if may_pay(game, player, game.players[player].life) else 0
    return game.asker.number(player, step.text or "any amount of life", "CR 107.1c", 0, most)


@does(PayEnergy, unless=lambda step: unasked(step.amount))
def pay_energy(game: Game, scope: Scope, step: PayEnergy) -> None:
    """CR 107.14."""
    amounts = each_number(scope, step.player, step.amount)
    able = all(amount <= game.players[player].counters.get("energy", 0) for player, amount in amounts)
    scope.context.happened = able
    for player, amount in amounts if able else []:
        left = {**game.players[player].counters, "energy": game.players[player].counters.get("energy", 0) - amount}
        game.player(player, counters={kind: number for kind, number in left.items() if number})
