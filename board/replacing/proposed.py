"""An event that would happen, and the one way in which it is replaced (CR 614.5, 616.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Self, TypeVar

from msgspec import Struct

from ...instructions import Player, Replacement
from ..errors import CannotExecute
from .effects import Effect, Key, any_stand, speaks_of_source, standing

if TYPE_CHECKING:
    from ..game import Game

MOST_STEPS = 10_000
#: How many of their opportunities the effects have had that have replaced the event so far.
Used = dict[Key, int]
#: Of which effects the condition has been found to hold, or not.
Held = dict[Key, bool]


class Proposed(Struct, frozen=True):
    """What would happen: a type for each kind of event. What it says here holds unless a kind says otherwise."""

    @classmethod
    def takes(cls, replacement: Replacement) -> bool:
        """Whether the effect replaces events of this kind, and the board does what it says."""
        raise NotImplementedError

    @property
    def affected(self) -> str:
        """The player who orders the effects: who is affected, or controls or owns what is (CR 616.1)."""
        raise NotImplementedError

    @property
    def cites(self) -> str:
        """The rule by which that player is asked."""
        return "CR 616.1"

    def own(self, game: Game) -> Iterable[Effect]:
        """Effects of what is about to happen itself, beside those that stand."""
        return ()

    def is_meant(self, game: Game, effect: Effect) -> bool:
        """Whether the effect is about this event, or a part of it."""
        raise NotImplementedError

    def stands(self, game: Game, effect: Effect) -> bool:
        """Whether the condition of the effect holds; it is asked once."""
        return effect.stands(game)

    def in_any_order(self, game: Game, effects: Sequence[Effect], left: Sequence[int]) -> bool:
        """Whether these come to the same in every order, so that there is nothing to choose."""
        return False

    def often(
        self, game: Game, effects: Sequence[Effect], left: Sequence[int], rivals: Sequence[Effect], *, free: bool
    ) -> int:
        """How often the first of the effects is applied at once; ``free``: all of them in any order.

        ``rivals`` have opportunities left, too, but are not about the event as it is.
        """
        return 1

    def is_declined(self, game: Game, effect: Effect) -> bool:
        """Whether its player may do something else instead, and does not."""
        optional = getattr(effect.replacement.change, "optional", None)
        if not isinstance(optional, Player):
            return False
        who = effect.scope(game).players(optional)[0]
        return not game.asker.yes(who, effect.label, "CR 614.1a")

    def applied(self, game: Game, effect: Effect, times: int) -> None:
        """The effect is about to be applied so often."""
        effect.is_used(game)

    def after(self, game: Game, effect: Effect, times: int) -> tuple[Sequence[Self], Sequence[Self]]:
        """What the event becomes as the effect is applied, and what of it the effect does not concern.

        Neither where something else is done instead.
        """
        raise NotImplementedError


P = TypeVar("P", bound=Proposed)


def replaced(game: Game, event: P, held: Held | None = None) -> list[P]:
    """What happens instead, in parts where an effect concerns some of it only; nothing where all was replaced.

    Each effect has one opportunity for each part (CR 614.5). The affected player orders them (CR 616.1), and is asked
    only where the order can matter; what an effect has made of the event may be replaced by others (CR 616.1f).
    ``held``: which conditions have been found to hold.
    """
    there = standing(game, event.takes) if any_stand(game) else ()
    if not there and next(iter(event.own(game)), None) is None:
        return [event]
    held = {} if held is None else held
    done: list[P] = []
    waiting: list[tuple[P, Used]] = [(event, {})]
    for _ in range(MOST_STEPS):
        if not waiting:
            return done
        coming, used = waiting.pop(0)
        usable = [each for each in (*coming.own(game), *there) if _is_usable(game, coming, each, used, held)]
        if not usable:
            done.append(coming)
            continue
        rivals = [each for each in there if each not in usable and _left(game, each, used)]
        effect, times = _next(game, coming, usable, rivals, used)
        now = {**used, effect.key: used.get(effect.key, 0) + times}
        if coming.is_declined(game, effect):
            waiting.insert(0, (coming, now))
            continue
        coming.applied(game, effect, times)
        game.replacing.append(now)
        becomes, apart = coming.after(game, effect, times)
        game.replacing.pop()
        waiting[:0] = [*((each, now) for each in becomes), *((each, used) for each in apart)]
    raise CannotExecute(f"more than {MOST_STEPS} replacement effects, one after the other")


def concerning(game: Game, event: Proposed, held: Held) -> list[Effect]:
    """The effects that could replace the event as it is proposed."""
    there = standing(game, event.takes)
    return [each for each in (*event.own(game), *there) if _is_usable(game, event, each, {}, held)]


def _is_usable(game: Game, event: Proposed, effect: Effect, used: Used, held: Held) -> bool:
    """Whether it has an opportunity left, also where the event is what another one has become (CR 614.5)."""
    if _left(game, effect, used) <= 0 or (effect.lasting is not None and effect.lasting not in game.replacements):
        return False
    if not event.is_meant(game, effect):
        return False
    if effect.replacement.condition is None:
        return event.stands(game, effect)
    if effect.key not in held:
        held[effect.key] = event.stands(game, effect)
    return held[effect.key]


def _left(game: Game, effect: Effect, used: Used) -> int:
    return effect.count - sum(each.get(effect.key, 0) for each in (used, *game.replacing))


def _next(game: Game, event: Proposed, usable: list[Effect], rivals: list[Effect], used: Used) -> tuple[Effect, int]:
    """Which of the effects is applied next, and how often at once."""
    left = [_left(game, each, used) for each in usable]
    free = _are_alike(usable) or event.in_any_order(game, usable, left)
    if len(usable) > 1 and not free:
        labels = tuple(each.numbered for each in usable)
        asks = "which replacement effect is applied next"
        (at,) = game.asker.options(event.affected, asks, event.cites, labels, about="order")
        usable = [usable[at], *usable[:at], *usable[at + 1 :]]
        left = [left[at], *left[:at], *left[at + 1 :]]
    return usable[0], event.often(game, usable, left, rivals, free=free)


def _are_alike(effects: list[Effect]) -> bool:
    """Whether they say the same for the same player, and nothing of the object that says it."""
    said = {(each.replacement, each.controller) for each in effects}
    return len(said) == 1 and not speaks_of_source(effects[0].replacement)
