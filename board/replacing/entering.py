"""How permanents would enter the battlefield: under whose control, tapped, with counters (CR 614.12, 616.1b)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...instructions import (
    Ability,
    CannotEnter,
    CountersInstead,
    Difference,
    EnterAs,
    HasSubtype,
    HasSupertype,
    HasType,
    InZone,
    IsAmong,
    IsToken,
    Number,
    ObjectIs,
    Player,
    Predicate,
    Reference,
    Replacement,
    ThatMany,
    WasCast,
)
from ..looking.conditions import holds as stands
from ..looking.optional import WITH_LIFE
from ..looking.predicates import holds
from ..looking.scope import Scope
from ..state.context import Context, Resolving
from ..state.objects import Elsewhere
from ..watching.plans import Plan
from .counters import Putting, entering_with
from .effects import Effect, standing
from .proposed import Proposed, replaced

if TYPE_CHECKING:
    from ..game import Game

#: The values of X … that were chosen for what enters as it was cast (CR 107.3m).
Variables = Mapping[str, int] | None


class EnteringUnder(Proposed, frozen=True):
    """Something would enter under a player's control; who creates or owns it does so still.

    ``first``: under whose control it would have entered, who is “you” in what it says itself.
    """

    plan: Plan
    first: str = ""

    @classmethod
    def takes(cls, replacement: Replacement) -> bool:
        """Whether it says under whose control objects enter."""
        return _given_to(replacement) is not None and not replacement.events

    @property
    def affected(self) -> str:
        """Under whose control it would enter."""
        return self.plan.player

    @property
    def cites(self) -> str:
        """CR 616.1b."""
        return "CR 616.1b"

    def own(self, game: Game) -> Iterator[Effect]:
        """What it says itself, of whom it enters under the control (CR 110.2a)."""
        you = self.first or self.plan.player
        return (replace(each, controller=you) for each, _ in own(game, self.plan, None) if self.takes(each.replacement))

    def is_meant(self, game: Game, effect: Effect) -> bool:
        """Whether it is about what enters; what an object says of itself is about no other."""
        return effect.watcher is None if effect.replacement.itself else concerns(game, effect, self.plan)

    def after(self, game: Game, effect: Effect, times: int) -> tuple[Sequence[EnteringUnder], Sequence[EnteringUnder]]:
        """Under the control of that player, and not in combat."""
        given_to = _given_to(effect.replacement)
        assert given_to is not None
        (player,) = effect.scope(game).players(given_to)
        plan = self.plan
        given = replace(plan, player=player, owner=plan.owner or plan.player, attacking=None, blocking=None)
        return (EnteringUnder(given, self.first or plan.player),), ()


def _given_to(replacement: Replacement) -> Player | None:
    """Under whose control the effect has objects enter."""
    return replacement.change.under if isinstance(replacement.change, EnterAs) else None


def under(game: Game, plan: Plan) -> Plan:
    """It as it enters under the control of whom other permanents' effects say (CR 616.1b)."""
    (event,) = replaced(game, EnteringUnder(plan))
    return event.plan


def forbidden(game: Game, plan: Plan, card: Elsewhere | None = None) -> tuple[str, str] | None:
    """Why the permanent can't enter the battlefield, and the rule (CR 110.4b, 303.4g, 614.17d); None where it can.

    ``card``: what would enter, where it was until now: “creature cards in graveyards can't enter the battlefield”.
    """
    if plan.kept_out:
        return "it is put into its owner's graveyard instead", "CR 614.6"
    seen = plan.candidate.seen
    spells = sorted(game.rules.ruleset.spells_only & set(seen.types))
    if spells:
        return f"no {spells[0].lower()} can enter the battlefield", "CR 111.5"
    for effect in standing(game, _keeps_out):
        change = effect.replacement
        if concerns(game, effect, plan, card.zone if card is not None and _of_zone(change) else "battlefield"):
            return change.text or effect.name, "CR 111.5"
    if plan.copies and plan.attached_to is None and "Aura" in seen.subtypes and not seen.creature:
        return "there is nothing that it can enchant", "CR 303.4g"
    return None


def _of_zone(replacement: Replacement) -> bool:
    """Whether it speaks of cards in a zone."""
    return any(isinstance(each, InZone) for each in replacement.which.where)


def _keeps_out(replacement: Replacement) -> bool:
    return isinstance(replacement.change, CannotEnter)


def _says_how(replacement: Replacement) -> bool:
    return isinstance(replacement.change, EnterAs)


def _compleated(plan: Plan) -> Iterator[Effect]:
    """CR 702.150a: two loyalty counters fewer for each symbol that its player has paid life for."""
    lives = (plan.paid or ()).count(WITH_LIFE)
    if lives and "compleated" in plan.candidate.seen.keywords:
        fewer = CountersInstead(Difference(ThatMany(), Number(2 * lives)), "loyalty")
        yield Effect(Replacement(fewer, text="compleated"), plan.player, name=plan.candidate.seen.name, nth=-1)


def entering(game: Game, plan: Plan, variables: Variables = None) -> Plan:
    """The tokens as the effects that modify how permanents enter leave them (CR 614.12): tapped, with counters.

    An effect that has it enter with counters replaces the same event as those that change how many are put (CR 616.1).
    """
    plan = _by_night(game, plan)
    counters = dict(plan.counters)
    candidate = plan.candidate
    for kind, number in candidate.seen.starting_counters(variables or {}).items():
        counters[kind] = counters.get(kind, 0) + (_chapter(game, plan) if kind == "lore" else number)
    tapped, prepared = plan.tapped, plan.prepared
    added = list(_compleated(plan))
    for effect, scope in _of_how(game, plan, variables):
        change = effect.replacement.change
        assert isinstance(change, EnterAs)
        tapped = change.tapped if change.tapped is not None else tapped
        prepared = prepared or change.prepared
        numbers = [(each.kind, scope.number(each.count)) for each in change.counters]
        added += [entering_with(effect, kind, number) for kind, number in numbers if number]
    put = Putting(game, (plan.player,)).on(candidate, counters, added)  # CR 122.6a
    return replace(plan, counters=put, tapped=tapped, prepared=prepared)


def _chapter(game: Game, plan: Plan) -> int:
    """The lore counters that a Saga enters with: of its first chapter, or with read ahead of any (CR 702.155b)."""
    seen = plan.candidate.seen
    last = max((chapter for ability in seen.compiled(game.rules) for chapter in ability.chapters), default=1)
    if "read ahead" not in seen.keywords or last == 1:
        return 1
    return game.asker.number(plan.player, f"with which chapter {seen.name} begins", "CR 702.155b", 1, last)


def _by_night(game: Game, plan: Plan) -> Plan:
    """CR 702.145b: what has daybound enters transformed while it is night."""
    turned = game.daytime == "night" and plan.characteristics.back is not None
    return replace(plan, transformed=True) if turned and "daybound" in plan.candidate.seen.keywords else plan


def _of_how(game: Game, plan: Plan, variables: Variables) -> Iterator[tuple[Effect, Scope]]:
    """The effects that say how it enters, its own first, and from where each looks at the game."""
    for effect, scope in own(game, plan, variables):
        if isinstance(effect.replacement.change, EnterAs) and _stands(scope, plan, effect.replacement):
            if plan.that_many is not None:
                scope.context.counted(plan.that_many)
            yield effect, scope
    for effect in standing(game, _says_how):
        change = effect.replacement
        if change.itself or not concerns(game, effect, plan):
            continue
        scope = effect.scope(game)
        if _stands(scope, plan, change):
            yield effect, scope


def _stands(scope: Scope, plan: Plan, change: Replacement) -> bool:
    """Whether the condition holds, of what enters as it would be on the battlefield (CR 614.12)."""
    match change.condition:
        case ObjectIs(Reference("source"), where, negated, was=False) if change.itself and all(map(_is_kind, where)):
            return all(holds(scope, each, plan.candidate) for each in where) is not negated
        case WasCast(Reference("source"), by, zone, during=None):
            mine = by is None or plan.player in scope.players_in_event(by)
            there = zone is None or zone.zone == plan.cast_from
            whose = zone is None or zone.player is None or plan.owner in scope.players_in_event(zone.player)
            return bool(plan.cast_from) and mine and there and whose
        case None:
            return True
    return stands(scope, change.condition)


def _is_kind(predicate: Predicate) -> bool:
    return isinstance(predicate, HasType | HasSubtype | HasSupertype | IsToken)


def own(game: Game, plan: Plan, variables: Variables) -> Iterator[tuple[Effect, Scope]]:
    """What its own words say of how it enters, and from where they look at the game."""
    words = of_itself(plan.candidate.seen.compiled(game.rules))
    if not words:
        return
    given = dict(variables or {"X": 0})  # CR 107.3g, 107.3m: X is 0 for what was not cast with a value for it
    resolving = Resolving(paid=plan.paid or (), spent=plan.spent)
    scope = Scope(game, Context(plan.player, variables=given, done=dict(plan.done), resolving=resolving), game.asker)
    for at, change in enumerate(words):
        yield Effect(change, plan.player, name=plan.candidate.seen.name, nth=at), scope


@lru_cache(maxsize=4096)
def of_itself(abilities: tuple[Ability, ...]) -> tuple[Replacement, ...]:
    """What they say of how the object with them enters."""
    return tuple(change for ability in abilities for change in ability.replacements if change.itself)


def concerns(game: Game, effect: Effect, plan: Plan, zone: str = "battlefield") -> bool:
    """Whether an effect of another permanent is about what enters; ``zone``: where it is looked at."""
    change = effect.replacement
    its = change.creator is None or plan.player in effect.scope(game).players(change.creator)
    candidate = replace(plan.candidate, zone=zone)
    if plan.spell and any(isinstance(each, IsAmong) for each in change.which.where):
        candidate = replace(candidate, ids=plan.spell)  # “that creature enters with …”, of a spell (CR 614.12)
    return its and effect.means_any_of(game, change.which, candidate)
