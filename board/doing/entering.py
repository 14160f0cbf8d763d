"""How permanents enter the battlefield: as copies, tapped, with counters, or not at all (CR 614.12, 614.17, 707.5)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...instructions import (
    Ability,
    CannotEnter,
    EnterAs,
    EnterAsCopy,
    HasSubtype,
    HasSupertype,
    HasType,
    IsToken,
    Number,
    ObjectIs,
    Player,
    Predicate,
    Reference,
    Replacement,
    Selection,
    Sum,
    ThatMany,
    WasCast,
)
from ..errors import CannotExecute
from ..looking import copying
from ..looking.attaching import choose_host
from ..looking.candidates import Candidate
from ..looking.conditions import holds as stands
from ..looking.predicates import holds
from ..looking.predicates.told import told_words
from ..looking.scope import Scope
from ..looking.selections import candidates, offered
from ..state.context import Context, Resolving
from ..watching.counters import Change, Putting
from ..watching.plans import Plan
from ..watching.replacement import Effect, standing
from . import daytime

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..game import Game

MOST_COPIES = 100  # one may enter as a copy of what has the choice to enter as a copy, and so on


def forbidden(game: Game, plan: Plan) -> tuple[str, str] | None:
    """Why the permanent can't enter the battlefield, and the rule (CR 110.4b, 303.4g, 614.17d); None where it can."""
    seen = plan.candidate.seen
    spells = sorted(game.rules.ruleset.spells_only & set(seen.types))
    if spells:
        return f"no {spells[0].lower()} can enter the battlefield", "CR 111.5"
    for effect in standing(game):
        change = effect.replacement
        if isinstance(change.change, CannotEnter) and _concerns(game, effect, plan):
            return change.text or effect.name, "CR 111.5"
    if plan.copies and plan.attached_to is None and "Aura" in seen.subtypes and not seen.creature:
        return "there is nothing that it can enchant", "CR 303.4g"
    return None


def entering(game: Game, plan: Plan, variables: Mapping[str, int] | None = None) -> Plan:
    """The tokens as the effects that modify how permanents enter leave them (CR 614.12): tapped, with counters.

    An effect that has it enter with counters replaces the same event as those that change how many are put (CR 616.1).
    ``variables`` are the values of X … that were chosen for what enters as it was cast (CR 107.3m).
    """
    plan = daytime.entering(game, plan)
    counters = dict(plan.counters)
    tapped = plan.tapped
    candidate = plan.candidate
    for kind, number in candidate.seen.starting_counters(variables or {}).items():
        counters[kind] = counters.get(kind, 0) + number
    effects = standing(game)
    name = candidate.seen.name
    changes = [(change, scope, f"{name}: {change.text}", 1) for change, scope in _own(game, plan, variables)]
    for effect in effects:
        change = effect.replacement
        if not change.itself and isinstance(change.change, EnterAs) and _concerns(game, effect, plan):
            changes.append((change, effect.scope(game), effect.label, effect.count))
    added: list[Change] = []
    for change, scope, label, times in changes:
        if not isinstance(as_it := change.change, EnterAs):
            continue
        if change.condition is not None and not _stands(scope, plan, change):
            continue
        if as_it.tapped is not None:
            tapped = as_it.tapped
        for each in as_it.counters:
            if number := scope.number(each.count):
                more = Sum((ThatMany(), Number(number)))
                added.append(Change(label, scope.context.source, scope, each.kind, more, times, added=True))
    put = Putting(game, effects, lambda: (plan.player,)).on(candidate, counters, added)  # CR 122.6a
    return replace(plan, counters=put, tapped=tapped)


def under(game: Game, plan: Plan) -> Plan:
    """It as it enters under the control of whom other permanents' effects say; who creates or owns it does so still.

    Each effect has one opportunity (CR 614.5); the player under whose control it would enter chooses (CR 616.1b).
    """
    left = [each for each in standing(game) if not each.replacement.itself and _given_to(each.replacement) is not None]
    while usable := [effect for effect in left if _concerns(game, effect, plan)]:
        at = 0
        if len(usable) > 1:
            labels = tuple(effect.label for effect in usable)
            asks = "which replacement effect is applied"
            at = game.asker.options(plan.player, asks, "CR 616.1b", labels, about="order")[0]
        left.remove(usable[at])
        if (given_to := _given_to(usable[at].replacement)) is not None:
            (player,) = usable[at].scope(game).players(given_to)
            plan = replace(plan, player=player, owner=plan.owner or plan.player, attacking=None, blocking=None)
    return plan


def _given_to(replacement: Replacement) -> Player | None:
    """Under whose control the effect has objects enter."""
    return replacement.change.under if isinstance(replacement.change, EnterAs) else None


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


def _own(game: Game, plan: Plan, variables: Mapping[str, int] | None) -> Iterator[tuple[Replacement, Scope]]:
    """What its own words say of how it enters."""
    own = _of_itself(plan.candidate.seen.compiled(game.rules))
    if not own:
        return
    given = dict(variables or {"X": 0})  # CR 107.3g, 107.3m: X is 0 for what was not cast with a value for it
    context = Context(
        plan.player, variables=given, done=dict(plan.done), resolving=Resolving(paid=plan.paid, spent=plan.spent)
    )
    scope = Scope(game, context, game.asker)
    for change in own:
        yield change, scope


@lru_cache(maxsize=4096)
def _of_itself(abilities: tuple[Ability, ...]) -> tuple[Replacement, ...]:
    """What they say of how the object with them enters."""
    return tuple(change for ability in abilities for change in ability.replacements if change.itself)


def _concerns(game: Game, effect: Effect, plan: Plan) -> bool:
    """Whether an effect of another permanent is about what enters."""
    scope, change, candidate = effect.scope(game), effect.replacement, plan.candidate
    its = change.creator is None or plan.player in scope.players(change.creator)
    return its and all(holds(scope, predicate, candidate) for predicate in change.which.where)


# ── As copies ────────────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class _Option:
    """A way to enter as a copy; ``key`` tells whether it has had its opportunity (CR 614.5)."""

    key: Hashable
    change: Replacement
    scope: Scope
    label: str

    @property
    def copied(self) -> EnterAsCopy:
        assert isinstance(self.change.change, EnterAsCopy)
        return self.change.change


def as_copies(game: Game, plan: Plan, variables: Mapping[str, int] | None = None) -> list[Plan]:
    """The permanents as the copies that they enter as (CR 707.5), before all else that is said of it (CR 616.1c).

    What is copied is chosen before they enter (CR 614.12a), for each of them; so they may come to be of several kinds.
    """
    done: list[Plan] = []
    waiting: list[tuple[Plan, frozenset[Hashable]]] = [(plan, frozenset())]
    while waiting:
        coming, used = waiting.pop(0)
        options = [o for o in _options(game, coming, variables) if o.key not in used]
        if len(used) > MOST_COPIES:
            raise CannotExecute(f"a copy of a copy of a copy … more than {MOST_COPIES} times as it enters")
        if not options:
            done += _enchanting(game, coming, plan)
            continue
        option = options[0]
        if len(options) > 1:
            labels = tuple(o.label for o in options)
            option = options[game.asker.options(coming.player, "as what it enters", "CR 616.1c", labels)[0]]
        waiting += [(each, used | {option.key}) for each in _copied(game, coming, option, plan.counters)]
    return done


def _options(game: Game, plan: Plan, variables: Mapping[str, int] | None) -> list[_Option]:
    """What could make it enter as a copy, as it would enter now (CR 614.12)."""
    found = [
        _Option((plan.copies, change), change, scope, change.text)
        for change, scope in _own(game, plan, variables)
        if isinstance(change.change, EnterAsCopy)
    ]
    for effect in standing(game):
        change = effect.replacement
        if not change.itself and isinstance(change.change, EnterAsCopy) and _concerns(game, effect, plan):
            found.append(_Option((effect.source, change), change, effect.scope(game), effect.label))
    return [o for o in found if o.change.condition is None or stands(o.scope, o.change.condition)]


def _copied(game: Game, plan: Plan, option: _Option, counters: dict[str, int]) -> list[Plan]:
    """So many of them as a copy of this, so many of that; those that stay what they are come last.

    ``counters`` are those that they enter with whatever they are: a later copy effect leaves nothing of what an earlier
    one says (CR 707.9e).
    """
    made: list[Plan] = []
    rest, player, copied = plan.count, plan.player, option.copied
    found = _copiable(option.scope, copied.of)
    while rest and found:
        if copied.optional and not game.asker.yes(player, option.change.text, "CR 707.5"):
            break
        one = _chosen(game, player, copied.of, found)
        number = rest
        if rest > 1 and (copied.optional or len(found) > 1 or found[0].count > 1):
            asks = f"how many of the {rest} enter as a copy of {one.seen.name}"
            number = game.asker.number(player, asks, "CR 614.12a", 1, rest)
        made.append(_as_copy(option.scope, replace(plan, count=number, counters=counters), copied, one))
        rest -= number
    return [*made, replace(plan, count=rest)] if rest else made


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
