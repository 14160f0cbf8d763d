"""Attackers and blockers are named one after the other, and then declared together (CR 508.1, 509.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from ...instructions import BlocksMore
from ..errors import CannotExecute
from ..state.actions import Attack, Block, Declare, Pair, TakeBack
from .asking import amounts
from .attempts import Refused
from .judging import is_free_combat, standing_kinds

if TYPE_CHECKING:
    from ..game import Game
    from ..state.actions import AnyAction, Playing
    from .attempts import Attempts


def offered(attempts: Attempts, game: Game, playing: Playing) -> tuple[AnyAction, ...]:
    """What more may be named, and the declaration, where it is a legal one."""
    what: Literal["attackers", "blockers"] = "attackers" if playing.due == "attackers" else "blockers"
    more = tuple(_more(attempts, game, playing))
    declared = Declare(what, playing.naming)
    if is_free_combat(game, standing_kinds(game)) or not isinstance(attempts.of(declared, ()), Refused):
        return (declared, *more)
    return (*more, TakeBack()) if playing.naming else more


def _more(attempts: Attempts, game: Game, playing: Playing) -> Iterator[Attack | Block]:
    last = playing.naming[-1].what if playing.naming else 0
    here = game.view().here
    if playing.due == "attackers":
        for first, whom in attempts.able(playing):
            for pair in _pairs(game, playing, first, whom, last):
                yield Attack(pair, here[first].seen.name)
        return
    several = BlocksMore in standing_kinds(game)
    for first, attacker in attempts.able(playing):
        name = here[first].seen.name
        pairs = [*_pairs(game, playing, first, attacker, last)]
        yield from (Block(pair, name) for pair in pairs)
        if several and not pairs:
            yield from _also(attempts, game, playing, first, attacker, name)


def _pairs(game: Game, playing: Playing, first: int, whom: str | int, last: int) -> Iterator[Pair]:
    """So many of the stack that are not named yet; stacks are named in the order of their ids."""
    stack = game.permanents[first]
    taken = sum(each.count for each in playing.naming if stack.holds(each.what))
    if first + stack.count <= last:
        return
    for number in amounts(stack.count - taken):
        yield Pair(first + taken, whom, number)


def _also(
    attempts: Attempts, game: Game, playing: Playing, first: int, attacker: str | int, name: str
) -> Iterator[Block]:
    """A creature that blocks already blocks another one, too, where something lets it (CR 509.1a)."""
    stack = game.permanents[first]
    for named in playing.naming:
        pair = Pair(named.what, attacker, named.count)
        if stack.holds(named.what) and pair not in playing.naming:
            declared = Declare("blockers", (*playing.naming, pair))
            if not isinstance(attempts.of(declared, ()), Refused):
                yield Block(pair, name)


def check(attempts: Attempts, playing: Playing, action: Attack | Block) -> None:
    """Refuse what can't attack or block so at all."""
    attacking = isinstance(action, Attack)
    if playing.due != ("attackers" if attacking else "blockers"):
        raise CannotExecute(f"{playing.priority} can't {action} now: it is not the time for that (CR 508.1, 509.1)")
    there, pair = attempts.game().permanents, action.pair
    for first, whom in attempts.able(playing):
        if whom == pair.whom and first <= pair.what and pair.what + pair.count <= first + there[first].count:
            return
    raise CannotExecute(f"{playing.priority} can't {action} (CR 508.1, 509.1)")
