"""How many counters are put on permanents, as replacement effects have it (CR 122.6, 614, 616)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from ...instructions import CountersInstead, Difference, Half, Number, Product, Quantity, Replacement, Sum, ThatMany
from ..errors import CannotExecute
from ..looking.acting import replacing
from ..state import events as ev
from ..state import ids as idset
from .effects import Effect, raised
from .proposed import Held, Proposed, concerning, replaced

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate

Counted = dict[str, int]
MOST_ORDERS = 64
Way = Literal["more", "times", "less", "half", "other"]


def _way(number: Quantity) -> Way:
    """What kind of arithmetic it is: of one way, changes come to the same in any order."""
    match number:
        case Sum((ThatMany(), Number())):
            return "more"
        case Product(_, ThatMany()):
            return "times"
        case Difference(ThatMany(), Number()):
            return "less"
        case Half(ThatMany()):
            return "half"
    return "other"


def entering_with(effect: Effect, kind: str, number: int) -> Effect:
    """The effect as one that has something enter with so many more counters."""
    change = CountersInstead(Sum((ThatMany(), Number(number))), kind)
    return replace(effect, replacement=replace(effect.replacement, change=change, condition=None))


class PuttingCounters(Proposed, frozen=True):
    """Counters would be put on an object, by these players.

    ``entering`` are effects that have it enter with counters, whether or not others would be put on it.
    """

    on: Candidate
    counters: Counted
    putters: tuple[str, ...]
    entering: tuple[Effect, ...] = ()
    by_effect: bool = True  # and not as a cost, or as a rule has it (CR 614.16)

    @classmethod
    def takes(cls, replacement: Replacement) -> bool:
        """Whether it says how many counters are put on objects."""
        return isinstance(replacement.change, CountersInstead) and not replacement.events

    @property
    def affected(self) -> str:
        """Who controls the object."""
        return self.on.controller

    def own(self, game: Game) -> Iterable[Effect]:
        """What it enters with, and what it says of itself before it is there."""
        return self.entering if self.on.ids else (*self.entering, *_of_itself(game, self.on))

    def is_meant(self, game: Game, effect: Effect) -> bool:
        """Whether it would change the number of a kind that such players put on such an object."""
        if effect in self.entering:
            return True
        change, its = effect.replacement, effect.watcher
        if change.itself and self.on.ids and not (its is not None and idset.common(its.ids, self.on.ids)):
            return False
        if _change(effect).effect and not self.by_effect:
            return False
        return (
            bool(_kinds(self, effect))
            and effect.means_any_of(game, change.which, self.on)
            and self._is_by(game, effect)
        )

    def _is_by(self, game: Game, effect: Effect) -> bool:
        """Whether it is about counters that these players put."""
        creator = effect.replacement.creator
        if creator is None:
            return True
        meant = {*self.putters} & {*effect.scope(game).players(creator)}
        if meant and meant != {*self.putters}:
            words = effect.replacement.text
            raise CannotExecute(f"several players put counters, and this is about some of them: {words}")
        return bool(meant)

    def in_any_order(self, game: Game, effects: Sequence[Effect], left: Sequence[int]) -> bool:
        """Where all do the same arithmetic, or every order is tried and comes to the same."""
        ways = {_way(_change(each).count) for each in effects}
        if "other" in ways:
            return False
        if len(ways) == 1:
            return True
        if prod(n + 1 for n in left) > MOST_ORDERS:
            return False
        return len(_outcomes(self, effects, tuple(left))) == 1

    def often(
        self, game: Game, effects: Sequence[Effect], left: Sequence[int], rivals: Sequence[Effect], *, free: bool
    ) -> int:
        """All that are alike, where nobody has an order to choose and nothing is asked for the number."""
        return left[0] if free and _way(_change(effects[0]).count) != "other" else 1

    def applied(self, game: Game, effect: Effect, times: int) -> None:
        """What something enters with is no change of counters."""
        if effect not in self.entering:
            game.happened(ev.CountersReplaced(self.affected, effect.source, effect.label, times))

    def after(
        self, game: Game, effect: Effect, times: int
    ) -> tuple[Sequence[PuttingCounters], Sequence[PuttingCounters]]:
        """With the changed number of counters."""
        count = _change(effect).count
        if _way(count) != "other":
            return (_reckoned(self, effect, times),), ()
        kinds = _kinds(self, effect)
        return (_after(self, {k: effect.scope(game, self.counters.get(k, 0)).number(count) for k in kinds}),), ()


def _change(effect: Effect) -> CountersInstead:
    assert isinstance(effect.replacement.change, CountersInstead)
    return effect.replacement.change


def _kinds(event: PuttingCounters, effect: Effect) -> list[str]:
    """The kinds of which the effect changes the number."""
    change = _change(effect)
    if effect in event.entering and change.kind is not None:
        return [change.kind]
    return [kind for kind, number in event.counters.items() if number > 0 and change.kind in (None, kind)]


def _after(event: PuttingCounters, numbers: dict[str, int]) -> PuttingCounters:
    return replace(event, counters={kind: n for kind, n in {**event.counters, **numbers}.items() if n > 0})


def _reckoned(event: PuttingCounters, effect: Effect, times: int) -> PuttingCounters:
    """The event after plain arithmetic, so often."""
    count = _change(effect).count
    return _after(event, {kind: _number(count, event.counters.get(kind, 0), times) for kind in _kinds(event, effect)})


def _number(count: Quantity, before: int, times: int) -> int:
    match count:
        case Sum((ThatMany(), Number(value))):
            return before + value * times
        case Product(factor, ThatMany()):
            return raised(before, factor, times, "many counters are too many")
        case Difference(ThatMany(), Number(value)):
            return max(0, before - value * times)
        case Half(ThatMany(), rounded):
            return -(-before >> times) if rounded == "up" else before >> times
    raise AssertionError(f"{count} is no plain arithmetic")


def _outcomes(
    event: PuttingCounters, effects: Sequence[Effect], left: tuple[int, ...]
) -> set[frozenset[tuple[str, int]]]:
    usable = [i for i, effect in enumerate(effects) if left[i] and _kinds(event, effect)]
    if not usable:
        return {frozenset(event.counters.items())}
    outcomes: set[frozenset[tuple[str, int]]] = set()
    for i in usable:
        rest = tuple(number - (i == j) for j, number in enumerate(left))
        outcomes |= _outcomes(_reckoned(event, effects[i], 1), effects, rest)
    return outcomes


def _of_itself(game: Game, candidate: Candidate) -> Iterator[Effect]:
    for each in replacing(candidate.seen.compiled(game.rules)):
        if each.itself and isinstance(each.change, CountersInstead):
            yield Effect(each, candidate.controller, name=candidate.seen.name)


class Putting:
    """Puts counters on objects at the same time: ``putters`` are the players who do.

    What is put on objects to which the same effects apply is settled, and asked, once for all of them.
    """

    def __init__(self, game: Game, putters: tuple[str, ...], *, by_effect: bool = True) -> None:
        self._game, self._putters, self._by_effect = game, putters, by_effect
        self._known: dict[object, Counted] = {}
        self._held: Held = {}

    def on(self, candidate: Candidate, counters: Counted, entering: Iterable[Effect] = ()) -> Counted:
        """The counters that are put on the object instead; ``entering``: effects that have it enter with counters."""
        counters = {kind: number for kind, number in counters.items() if number > 0}
        event = PuttingCounters(candidate, counters, self._putters, tuple(entering), self._by_effect)
        concerned = tuple((each.key, each.count) for each in concerning(self._game, event, self._held))
        if not concerned:
            return counters
        key = (candidate.controller, tuple(sorted(counters.items())), concerned)
        if key not in self._known:
            (settled,) = replaced(self._game, event, self._held)
            self._known[key] = settled.counters
        return self._known[key]
