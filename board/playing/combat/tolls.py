"""What has to be paid for creatures to attack or block (CR 508.1h–j, 509.1d–f)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Literal

from msgspec import structs

from ....instructions import Act, Cannot, Cost, Discard, GenericMana, ManaSymbol, Move, Number, PayLife, PayMana, Player
from ...looking.forbidden import against_these, attacks_these, none_stand, rules
from ...looking.scope import Scope
from ...state.context import Context
from .. import costs

if TYPE_CHECKING:
    from ...game import Game
    from ...looking.candidates import Candidate
    from ...state.ids import Ids


def pay_to_attack(game: Game, declared: Iterable[tuple[Ids, str | int]]) -> None:
    """The active player pays for each of the attackers, or nobody attacks."""
    if none_stand(game, None, Cannot):
        return
    view = game.view()
    due = tuple(
        toll
        for ids, whom in declared
        for piece in game.pieces(ids)
        for toll in tolls(game, view.here[piece.id], "attack", whom=whom)
        for _ in range(piece.count)
    )
    if due:
        _pay(game, game.active, due)


def pay_to_block(game: Game, declared: Iterable[tuple[Ids, int]]) -> None:
    """The defending players pay for each of the blockers, or nobody blocks."""
    if none_stand(game, None, Cannot):
        return
    view = game.view()
    due: dict[str, list[Cost]] = {}
    for ids, attacker in declared:
        other = game.stack_of(attacker)
        assert other is not None
        for piece in game.pieces(ids):
            its = list(tolls(game, view.here[piece.id], "block", blocked=view.here[other.id]))
            due.setdefault(piece.controller, []).extend(its * piece.count)
    for player, all_of_it in due.items():
        if all_of_it:
            _pay(game, player, tuple(all_of_it))


def _pay(game: Game, player: str, due: tuple[Cost, ...]) -> None:
    costs.pay(game, Scope(game, Context(player), game.asker), due)


def tolls(
    game: Game,
    candidate: Candidate,
    deed: Literal["attack", "block"],
    *,
    whom: str | int = "",
    blocked: Candidate | None = None,
) -> Iterator[Cost]:
    """What has to be paid for this creature to attack that player or planeswalker, or to block that attacker."""
    for change, standing in rules(game, Cannot, candidate=candidate, do=deed, whom=whom):
        if not change.unless_paid or not attacks_these(standing.scope, change, whom):
            continue
        if against_these(standing.scope, change, blocked, candidate):
            for cost in change.unless_paid:
                yield _of_payer(standing.scope, cost)


def _of_payer(scope: Scope, cost: Cost) -> Cost:
    """The cost as whoever pays it reads it, its numbers as those count them who ask for it."""
    match cost:
        case PayMana(mana=mana, times=times):
            often = None if times is None else Number(scope.number(times))
            return structs.replace(cost, player=Player("you"), mana=tuple(_counted(scope, mana)), times=often)
        case PayLife(amount=amount):
            return structs.replace(cost, player=Player("you"), amount=Number(scope.number(amount)))
        case Act() | Discard() | Move():
            return structs.replace(cost, player=Player("you"))
    return cost


def _counted(scope: Scope, mana: Iterable[ManaSymbol]) -> Iterator[ManaSymbol]:
    for each in mana:
        if isinstance(each, GenericMana):
            yield structs.replace(each, amount=Number(scope.number(each.amount)))
        else:
            yield each
