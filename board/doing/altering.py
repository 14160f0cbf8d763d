"""What damage is dealt instead of that which would be dealt: more, less, none, or to something else (CR 614, 615)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING

from ...instructions import (
    AmountInstead,
    AnyEvent,
    Create,
    DealsDamage,
    DealtInstead,
    Draw,
    GainLife,
    LoseLife,
    Mill,
    Number,
    Player,
    Prevent,
    Product,
    PutCounters,
    Reference,
    RemoveCounters,
    Replacement,
    Selection,
    Step,
    Sum,
    ThatMany,
)
from ...texts.numerals import written
from ..errors import CannotExecute
from ..looking.scope import Scope
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context, Event
from ..state.ids import NONE, Ids
from ..watching.instead import Chance, any_stand, chances
from ..watching.replacement import MOST_BITS

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate

MOST_ORDERED = 5
MOST_APART = 1_000
_AFTERWARDS = (Create, Draw, GainLife, LoseLife, Mill, PutCounters, RemoveCounters)
Do = Callable[["Game", "Scope", tuple[Step, ...]], None]


def understood(replacement: Replacement) -> bool:
    """Whether it changes damage in a way that the board does."""
    if not replacement.events or not all(isinstance(event, DealsDamage) for event in replacement.events):
        return False
    match replacement.change:
        case AmountInstead():
            return not replacement.first
        case Prevent(steps=steps):
            return not replacement.first and all(isinstance(step, _AFTERWARDS) for step in steps)
        case DealtInstead(Reference("source" | "enchanted") | Player("you")):
            return not replacement.first
    return False


@dataclass(frozen=True)
class Dealt:
    """What is left of the damage of one source, and to whom it is dealt instead, if to somebody else."""

    amount: int
    objects: Ids = NONE
    player: str = ""


def altered(
    game: Game,
    source: Candidate | None,
    amount: int,
    to: Candidate | None,
    player: str,
    *,
    combat: bool,
    preventable: bool,
    do: Do,
    done: frozenset[Replacement] = frozenset(),
) -> Dealt:
    """The damage that one source deals instead, after the effects that its recipient's controller orders (CR 616.1).

    ``do`` does steps; ``done``: what has been applied already (CR 614.5).
    """
    if not any_stand(game):
        return Dealt(amount)
    there = [
        chance
        for chance in chances(game)
        if understood(chance.replacement)
        and chance.replacement not in done
        and (preventable or not isinstance(chance.replacement.change, Prevent))
        and any(_concerns(chance, event, source, to, player, combat) for event in chance.replacement.events)
        and chance.stands()
    ]
    for chance in _ordered(game, there, amount, to.controller if to is not None else player):
        match chance.replacement.change:
            case DealtInstead(other):
                instead = _instead(game, chance, other)
                if instead is not None:
                    return Dealt(amount, *instead)
            case Prevent(_, steps):
                left = _after(chance, amount)
                if left < amount:
                    ids = to.ids if to is not None else NONE
                    game.happened(ev.DamagePrevented(amount - left, ids, player, chance.replacement.text))
                    _afterwards(game, chance, steps, amount - left, ids, do)
                    _used(game, chance)
                amount = left
            case _:
                amount = _after(chance, amount)
                _used(game, chance)
        if not amount:
            break
    return Dealt(amount)


def _used(game: Game, chance: Chance) -> None:
    if chance.lasting is not None and chance.lasting.once:
        game.replacements.remove(chance.lasting)


def _concerns(
    chance: Chance, event: AnyEvent, source: Candidate | None, to: Candidate | None, player: str, combat: bool
) -> bool:
    """Whether the damage is of such a source, to such a recipient, and of that kind."""
    if not isinstance(event, DealsDamage) or (event.combat is not None and event.combat is not combat):
        return False
    if event.source is not None and (source is None or not chance.these(event.source, source)):
        return False
    for each in event.to:
        if isinstance(each, Player):
            if player and player in chance.scope.players_in_event(each):
                return True
        elif isinstance(each, Selection | Reference) and to is not None and chance.these(each, to):
            return True
    return not event.to


def _ordered(game: Game, there: list[Chance], amount: int, who: str) -> list[Chance]:
    """The effects in the order in which they are applied; asked where it matters (CR 616.1)."""
    redirects = any(isinstance(each.replacement.change, DealtInstead) for each in there)
    if len(there) < 2 or not (redirects or _matters(there, amount)):
        return there
    labels = tuple(each.label for each in there)
    order = game.asker.order(who, "which replacement effect is applied first", "CR 616.1", labels)
    return [there[at] for at in order]


def _matters(there: list[Chance], amount: int) -> bool:
    kinds = {type(getattr(each.replacement.change, "amount", None)) for each in there}
    if len(kinds) == 1 and kinds <= {Product, Sum, Number}:
        return False
    if len(there) > MOST_ORDERED:
        return True
    results: set[int] = set()
    for order in permutations(there):
        left = amount
        for each in order:
            left = _after(each, left)
        results.add(left)
    return len(results) > 1


def _after(chance: Chance, amount: int) -> int:
    """The damage after the effect of each of so many objects alike."""
    times = chance.watcher.count if chance.watcher is not None else 1
    match chance.replacement.change:
        case Prevent(None):
            return 0
        case Prevent(less) if less is not None:
            return max(0, amount - times * chance.scope.number(less))
        case AmountInstead(Product(factor, ThatMany())):
            if times * max(1, factor.bit_length() - 1) > MOST_BITS:
                power = f"{written(factor)} to the power of {written(times)}"
                raise CannotExecute(f"{power} times as much is too much damage")
            return amount * int(factor**times)
        case AmountInstead(Sum((ThatMany(), Number(more)) | (Number(more), ThatMany()))):
            return amount + times * more
        case AmountInstead(number):
            for _ in range(min(times, MOST_APART)):
                chance.scope.context.that_many = amount
                amount = chance.scope.number(number)
    return amount


def _instead(game: Game, chance: Chance, other: object) -> tuple[Ids, str] | None:
    """To what the damage is dealt instead; None where that is not on the battlefield (CR 614.9)."""
    if isinstance(other, Player):
        (player,) = chance.scope.players(other)
        return NONE, player
    assert isinstance(other, Reference)
    ids = idset.take(game.now(chance.scope.refer(other)), 1)
    return (ids, "") if ids and game.stack_of(ids[0][0]) is not None else None


def _afterwards(game: Game, chance: Chance, steps: tuple[Step, ...], prevented: int, to: Ids, do: Do) -> None:
    """What is done once damage was prevented (CR 615.5), by each of the objects that it is about."""
    if not steps:
        return
    own = chance.watcher is not None and bool(idset.common(to, chance.watcher.ids))
    context = chance.scope.context
    sources = [first + k for first, count in to for k in range(min(count, MOST_APART))] if own else [context.source]
    for source in sources:
        after = Context(context.controller, source, that_many=prevented)
        after.that, after.event = to, Event(to)
        do(game, Scope(game, after, game.asker), steps)
