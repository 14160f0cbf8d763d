"""What permanents would enter as copies of (CR 614.12, 616.1c, 707.5)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...instructions import EnterAsCopy, Reference, Replacement, Selection
from ..errors import CannotExecute
from ..looking import copying
from ..looking.attaching import choose_host
from ..looking.predicates.told import told_words
from ..looking.scope import Scope
from ..looking.selections import candidates, offered
from ..state.context import Context
from ..watching.plans import Plan
from .effects import Effect
from .entering import Variables, concerns, own
from .proposed import Proposed, replaced

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate

MOST_COPIES = 100  # one may enter as a copy of what has the choice to enter as a copy, and so on


class EnteringAsCopy(Proposed, frozen=True):
    """Something would enter, so many alike: as what is settled before all else that is said of it (CR 616.1c).

    ``counters`` are those that they enter with whatever they are: a later copy effect leaves nothing of what an earlier
    one says (CR 707.9e).
    """

    plan: Plan
    variables: dict[str, int]
    counters: dict[str, int]
    times: int = 0

    @classmethod
    def takes(cls, replacement: Replacement) -> bool:
        """Whether it has other objects enter as copies."""
        return isinstance(replacement.change, EnterAsCopy) and not replacement.itself and not replacement.events

    @property
    def affected(self) -> str:
        """Under whose control it enters."""
        return self.plan.player

    @property
    def cites(self) -> str:
        """CR 616.1c."""
        return "CR 616.1c"

    def own(self, game: Game) -> Iterator[Effect]:
        """What it says of itself, or what it would be a copy of does."""
        for effect, scope in own(game, self.plan, self.variables):
            if isinstance(effect.replacement.change, EnterAsCopy):
                if self.times > MOST_COPIES:
                    raise CannotExecute(f"a copy of a copy of a copy … more than {MOST_COPIES} times as it enters")
                yield OwnCopy(effect.replacement, effect.controller, name=effect.name, scoped=scope, plan=self.plan)

    def is_meant(self, game: Game, effect: Effect) -> bool:
        """Whether it is about what enters, as it would enter now (CR 614.12)."""
        return isinstance(effect, OwnCopy) or concerns(game, effect, self.plan)

    def in_any_order(self, game: Game, effects: Sequence[Effect], left: Sequence[int]) -> bool:
        """Where they have it enter as copies of what has the same copiable values."""
        of = [(each.replacement, each.watcher.base if each.watcher is not None else None) for each in effects]
        return len(set(of)) == 1 and effects[0].watcher is not None

    def is_declined(self, game: Game, effect: Effect) -> bool:
        """That is asked for each of them."""
        return False

    def after(
        self, game: Game, effect: Effect, times: int
    ) -> tuple[Sequence[EnteringAsCopy], Sequence[EnteringAsCopy]]:
        """So many of them as a copy of this, so many of that; those that stay what they are come last."""
        copied = effect.replacement.change
        assert isinstance(copied, EnterAsCopy)
        scope = effect.scope(game)
        made: list[Plan] = []
        rest, player = self.plan.count, self.affected
        found = _copiable(scope, copied.of)
        while rest and found:
            if copied.optional and not game.asker.yes(player, effect.replacement.text, "CR 707.5"):
                break
            one = _chosen(game, player, copied.of, found)
            number = rest
            if rest > 1 and (copied.optional or len(found) > 1 or found[0].count > 1):
                asks = f"how many of the {rest} enter as a copy of {one.seen.name}"
                number = game.asker.number(player, asks, "CR 614.12a", 1, rest)
            made.append(_as_copy(scope, replace(self.plan, count=number, counters=self.counters), copied, one))
            rest -= number
        if rest:
            made.append(replace(self.plan, count=rest))
        return tuple(replace(self, plan=plan, times=self.times + 1) for plan in made), ()


class OwnCopy(Effect, frozen=True, kw_only=True):
    """That what enters may be a copy, said by itself: ``plan`` is what it is as it says so."""

    scoped: Scope
    plan: Plan

    @property
    def key(self) -> Hashable:
        """What it has become a copy of may say the same again."""
        return self.replacement, self.plan.copies

    @property
    def label(self) -> str:
        """As it is offered."""
        return self.replacement.text

    def scope(self, game: Game, that_many: int | None = None) -> Scope:
        """That of what enters, with what was chosen for it."""
        return self.scoped


def as_copies(game: Game, plan: Plan, variables: Variables = None) -> list[Plan]:
    """The permanents as the copies that they enter as (CR 707.5).

    What is copied is chosen before they enter (CR 614.12a), for each of them; so they may come to be of several kinds.
    """
    event = EnteringAsCopy(plan, dict(variables) if variables else {}, plan.counters)
    return [each for part in replaced(game, event) for each in _enchanting(game, part.plan, plan)]


def _copiable(scope: Scope, of: Reference) -> list[Candidate]:
    if of.what == "choice":
        return candidates(scope, of.among or Selection(()))
    return scope.candidates(scope.refer(of))


def _chosen(game: Game, player: str, of: Reference, found: list[Candidate]) -> Candidate:
    if of.what != "choice":
        return found[0]
    told = told_words(of.among or Selection(()))
    why = f"CR 707.5; the board does not know: {told}" if told else "CR 707.5"
    ((first, _),) = game.asker.objects(player, of.text, why, offered(found))
    return next(c for c in found if any(start <= first < start + count for start, count in c.ids))


def _as_copy(scope: Scope, plan: Plan, copied: EnterAsCopy, one: Candidate) -> Plan:
    effect = copying.copy_effect(scope, [one], copied, "enter", plan.candidate.base)
    return replace(
        plan,
        copies=copying.followed(plan.copies, effect),
        counters=copying.entering_with(scope, effect.values, copied.exceptions, plan.counters),
        tapped=plan.tapped or copied.tapped,
    )


def _enchanting(game: Game, plan: Plan, before: Plan) -> list[Plan]:
    """What enters as a copy of an Aura enchants what its controller chooses (CR 303.4f); with nothing, see 303.4g."""
    seen = plan.candidate.seen
    if plan.copies == before.copies or plan.attached_to is not None or "Aura" not in seen.subtypes or seen.creature:
        return [plan]
    host = choose_host(Scope(game, Context(plan.player), game.asker), seen, plan.player)
    return [replace(plan, attached_to=host)]
