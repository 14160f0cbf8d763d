"""What is divided among targets is divided as they are chosen (CR 601.2d)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...instructions import Damage, Number, PutCounters, Quantity, Reference, Step, Targets, Variable
from ..errors import CannotExecute
from ..state import ids as idset
from ..state.objects import Aim

if TYPE_CHECKING:
    from ..looking.scope import Scope
    from ..state.ids import Ids
    from ..state.objects import Shares

MOST = 1000


def numbers(scope: Scope, steps: tuple[Step, ...]) -> dict[int, int]:
    """How much is to be divided among the targets of each noun: no more of them may be chosen (CR 601.2d)."""
    return {noun: scope.number(amount) for _, noun, amount in _divided(steps)}


def divide(scope: Scope, steps: tuple[Step, ...]) -> None:
    """The controller says how much each of the targets gets, at least one each."""
    context = scope.context
    for step, noun, amount in _divided(steps):
        if noun in context.shares:
            continue
        singles = _singles(scope, step)
        if singles:
            context.shares[noun] = tuple(_shares(scope, step, singles, scope.number(amount)))


def again(before: Shares, targets: tuple[Ids, tuple[str, ...]]) -> Shares:
    """The same division among targets that were changed to others, as many as before (CR 115.7f)."""
    objects, players = targets
    chosen: list[int | str] = [*_each(objects), *players]
    left = [each for each in chosen if each not in [key for key, _ in before]]
    kept = [(key if key in chosen else left.pop(0), share) for key, share in before if key in chosen or left]
    return tuple(kept)


def settled(scope: Scope, step: Damage | PutCounters) -> Shares | None:
    """How the targets of a step were told to divide it, if they were."""
    to = (step.to[0] if len(step.to) == 1 else None) if isinstance(step, Damage) else step.on
    return scope.context.shares.get(to.id) if isinstance(to, Targets | Reference) and to.id is not None else None


def share_of(shares: Shares, key: int | str) -> int:
    """How much of it this target gets."""
    return dict(shares).get(key, 0)


def _divided(steps: tuple[Step, ...]) -> Iterator[tuple[Damage | PutCounters, int, Quantity]]:
    """The steps that divide a number among targets, where that is known as the targets are chosen; the noun."""
    for at, step in enumerate(steps):
        match step:
            case Damage(division="as you choose", to=(Targets(id=int() as noun),), amount=amount):
                pass
            case Damage(division="as you choose", to=(Reference("target", id=int() as noun),), amount=amount):
                pass
            case PutCounters(each=False, on=Reference("target", id=int() as noun), by=None):
                if step.counters.count is None:
                    continue
                amount = step.counters.count
            case _:
                continue
        if noun and (at == 0 or isinstance(amount, Number | Variable)):
            yield step, noun, amount


def _singles(scope: Scope, step: Damage | PutCounters) -> list[tuple[int | str, str]]:
    """Each of the targets, with what it is called."""
    to = step.to[0] if isinstance(step, Damage) else step.on
    objects = idset.NONE
    players: tuple[str, ...] = ()
    if isinstance(to, Targets):
        aim = scope.context.aims.get(to, Aim())
        objects, players = aim.objects, aim.players
    elif isinstance(to, Reference):
        objects = next((ids for target, ids in scope.context.targets.items() if target.id == to.id), idset.NONE)
    found: list[tuple[int | str, str]] = []
    for candidate in scope.candidates(objects):
        found += [(each, f"{candidate.seen.name} #{each}") for each in _each(candidate.ids)]
    return found + [(player, player) for player in players]


def _shares(
    scope: Scope, step: Damage | PutCounters, singles: list[tuple[int | str, str]], amount: int
) -> Iterator[tuple[int | str, int]]:
    for at, (key, called) in enumerate(singles):
        rest = len(singles) - at - 1
        most = max(1, amount - rest)
        share = _asked(scope, step, called, amount, 1 if rest else amount, most)
        amount -= share
        yield key, share


def _asked(scope: Scope, step: Damage | PutCounters, called: str, amount: int, least: int, most: int) -> int:
    if isinstance(step, Damage):
        asks, about = f"how much damage is dealt to {called} ({amount} to divide)", "damage"
    else:
        asks, about = f"how many {step.counters.kind} counters {called} gets ({amount} to share out)", "number"
    return scope.asker.number(scope.context.controller, asks, "CR 601.2d", least, most, about=about)


def _each(ids: Ids) -> list[int]:
    """Each of the ids. Raises `CannotExecute` for more than can be told apart."""
    if idset.size(ids) > MOST:
        raise CannotExecute(f"nothing is divided among more than {MOST} targets")
    return [first + k for first, count in ids for k in range(count)]
