"""How many counters are put on permanents, as replacement effects have it (CR 122.6, 614, 616)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Literal

from ...instructions import CountersInstead, Difference, Half, Number, Product, Quantity, Replacement, Sum, ThatMany
from ...texts.numerals import written
from ..errors import CannotExecute
from ..looking.conditions import holds
from ..looking.predicates import holds as matches
from ..looking.scope import Scope
from ..state import events as ev
from ..state.context import Context
from .replacement import MOST_BITS, MOST_STEPS, Effect

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate

Counted = dict[str, int]
MOST_ORDERS = 64

Way = Literal["more", "times", "less", "half", "other"]


@dataclass(frozen=True)
class Change:
    """What an effect, or so many alike, does to the counters that would be put on an object.

    Of ``kind`` (None: of each kind that would be put) it has ``number`` put instead, of which "that many" is the
    number. ``added``: it has the object enter with counters, whether or not others would be put on it.
    """

    label: str
    source: int | None
    scope: Scope
    kind: str | None
    number: Quantity
    times: int
    added: bool = False

    @property
    def way(self) -> Way:
        """What kind of arithmetic it does: of one way, changes come to the same in any order."""
        match self.number:
            case Sum((ThatMany(), Number())):
                return "more"
            case Product(_, ThatMany()):
                return "times"
            case Difference(ThatMany(), Number()):
                return "less"
            case Half(ThatMany()):
                return "half"
        return "other"

    def kinds(self, counters: Counted) -> list[str]:
        """The kinds that it changes the number of."""
        if self.added and self.kind is not None:
            return [self.kind]
        return [kind for kind, number in counters.items() if number > 0 and self.kind in (None, kind)]

    def after(self, counters: Counted, times: int) -> Counted:
        """The counters when it has been applied so many times (only once where it asks for a number)."""
        changed = {kind: self._number(counters.get(kind, 0), times) for kind in self.kinds(counters)}
        return {kind: number for kind, number in {**counters, **changed}.items() if number > 0}

    def _number(self, before: int, times: int) -> int:
        match self.number:
            case Sum((ThatMany(), Number(value))):
                return before + value * times
            case Product(factor, ThatMany()):
                if times * max(1, factor.bit_length() - 1) > MOST_BITS:
                    power = f"{written(factor)} to the power of {written(times)}"
                    raise CannotExecute(f"{power} times as many counters are too many")
                return before * int(factor**times)
            case Difference(ThatMany(), Number(value)):
                return max(0, before - value * times)
            case Half(ThatMany(), rounded):
                return -(-before >> times) if rounded == "up" else before >> times
        context = Context(self.scope.context.controller, self.scope.context.source, that_many=before)
        return Scope(self.scope.game, context, self.scope.asker).number(self.number)


class Putting:
    """Puts counters on objects at the same time, while these effects stand: ``putters`` tells which players do."""

    def __init__(self, game: Game, effects: Iterable[Effect], putters: Callable[[], tuple[str, ...]]) -> None:
        self.game, self.putters = game, putters
        self._standing = [e for e in effects if isinstance(e.replacement.change, CountersInstead)]
        self._known: dict[object, Counted] = {}
        self._held: dict[tuple[str, int | None], bool] = {}

    def on(self, candidate: Candidate, counters: Counted, entering: Iterable[Change] = ()) -> Counted:
        """The counters that are put on the object instead.

        The object's controller orders the effects (CR 616.1): asked only where the order matters, and once for all
        objects to which the same effects apply. ``entering``: effects that have it enter with counters.
        """
        counters = {kind: number for kind, number in counters.items() if number > 0}
        changes = list(entering)
        kinds = {*counters, *(change.kind for change in changes)}
        changes += self._changes(candidate, kinds) if kinds else []
        if not changes:
            return counters
        key = (
            candidate.controller,
            tuple(sorted(counters.items())),
            tuple((c.label, c.source, c.kind, c.number, c.times) for c in changes),
        )
        if key not in self._known:
            self._known[key] = self._changed(candidate.controller, changes, counters)
        return self._known[key]

    def _changes(self, candidate: Candidate, kinds: set[str | None]) -> list[Change]:
        """What the effects that stand, and its own, do to these kinds of counters on the object."""
        meant = [
            (e.replacement, e.label, Context(e.controller, e.source), e.count)
            for e in self._standing
            if not e.replacement.itself
        ]
        if not candidate.ids or any(e.replacement.itself for e in self._standing):
            itself = Context(candidate.controller, candidate.ids[0][0] if candidate.ids else None)
            meant += [
                (own, f"{candidate.seen.name}: {own.text}", itself, 1)
                for ability in candidate.seen.compiled(self.game.rules)
                if ability.cost is None and ability.trigger is None
                for own in ability.replacements
                if own.itself
            ]
        found: list[Change] = []
        for effect, label, context, times in meant:
            change, scope = effect.change, Scope(self.game, context, self.game.asker)
            if (
                isinstance(change, CountersInstead)
                and (change.kind is None or change.kind in kinds)
                and all(matches(scope, predicate, candidate) for predicate in effect.which.where)
                and self._applies(effect, label, scope)
            ):
                found.append(Change(label, context.source, scope, change.kind, change.count, times))
        return found

    def _applies(self, effect: Replacement, label: str, scope: Scope) -> bool:
        """Whether it looks for counters that these players put, and its condition holds: asked once."""
        if effect.creator is not None:
            putters = {*self.putters()}
            meant = putters & {*scope.players(effect.creator)}
            if meant and meant != putters:
                raise CannotExecute(f"several players put counters, and this is about some of them: {effect.text}")
            if not meant:
                return False
        if effect.condition is None:
            return True
        key = (label, scope.context.source)
        if key not in self._held:
            self._held[key] = holds(scope, effect.condition)
        return self._held[key]

    def _changed(self, player: str, changes: list[Change], counters: Counted) -> Counted:
        left = [change.times for change in changes]
        for _ in range(MOST_STEPS):
            usable = [i for i, change in enumerate(changes) if left[i] and change.kinds(counters)]
            if not usable:
                return counters
            chosen, times = usable[0], 1
            if _in_any_order(changes, left, counters):
                times = left[chosen] if changes[chosen].way != "other" else 1
            elif len(usable) > 1:
                labels = tuple(_offered(changes[i]) for i in usable)
                asks = "which replacement effect is applied next to the counters"
                chosen = usable[self.game.asker.options(player, asks, "CR 616.1", labels, about="order")[0]]
            counters = changes[chosen].after(counters, times)
            left[chosen] -= times
            if not changes[chosen].added:
                source = changes[chosen].source
                self.game.happened(ev.CountersReplaced(player, source, changes[chosen].label, times))
        raise CannotExecute(f"more than {MOST_STEPS} replacement effects, one after the other")


def _offered(change: Change) -> str:
    return change.label if change.source is None else f"{change.label} (#{written(change.source)})"


def _in_any_order(changes: list[Change], left: list[int], counters: Counted) -> bool:
    """Whether every order of these comes to the same (CR 616.1 leaves nothing to choose then)."""
    relevant = [i for i, change in enumerate(changes) if left[i]]
    ways = {changes[i].way for i in relevant}
    if "other" in ways:
        return False
    if len(ways) == 1:
        return True
    if prod(left[i] + 1 for i in relevant) > MOST_ORDERS:
        return False
    return len(_outcomes(changes, tuple(left), counters)) == 1


def _outcomes(changes: list[Change], left: tuple[int, ...], counters: Counted) -> set[frozenset[tuple[str, int]]]:
    usable = [i for i, change in enumerate(changes) if left[i] and change.kinds(counters)]
    if not usable:
        return {frozenset(counters.items())}
    outcomes: set[frozenset[tuple[str, int]]] = set()
    for i in usable:
        rest = tuple(number - (i == j) for j, number in enumerate(left))
        outcomes |= _outcomes(changes, rest, changes[i].after(counters, 1))
    return outcomes
