"""The creation of tokens: one event with all of them (CR 111.2, 614.12)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..compiler.instructions import CannotEnter, EnterAs, Number, Replacement, Sum, ThatMany
from . import events as ev
from . import ids as idset
from . import triggers
from .context import Context
from .counters import Change, Putting
from .ids import NONE, Ids
from .objects import Modifier, Permanent
from .plans import Plan
from .replacement import replaced, standing
from .scope import Scope
from .selections import holds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .game import Game


def create(game: Game, requests: list[list[Plan]]) -> list[Ids]:
    """Create all of these tokens at once; for each request, the ids of the tokens that it became.

    Replacement effects apply to what each player would create, players in turn order (CR 616.1, 101.4).
    """
    plans = [replace(p, group=group) for group, request in enumerate(requests) for p in request]
    final: list[Plan] = []
    for player in game.in_turn_order():
        mine = [p for p in plans if p.player == player]
        if mine:
            final += replaced(game, mine)
    final = [p for p in final if _may_exist(game, p)]
    final = [placed for p in final for placed in game.rules.ruleset.ways.placed(game, entering(game, p))]
    if not final:
        return [NONE for _ in requests]
    placed = [(p, game.enter(permanent(game, p))) for p in final]
    tokens = tuple(_told(stack, plan) for plan, stack in placed)
    game.happened(ev.TokensCreated(tokens))
    for created in tokens:
        game.created_this_turn[created.player] = game.created_this_turn.get(created.player, 0) + created.count
    attached(game, [stack for _, stack in placed])
    entered(game, [stack for _, stack in placed])
    triggers.on_create(game, [stack for _, stack in placed])
    result = [NONE for _ in requests]
    for plan, stack in placed:
        result[plan.group] = idset.union(result[plan.group], stack.ids)
    return result


def _may_exist(game: Game, plan: Plan) -> bool:
    """CR 111.5: not where a permanent with one of its characteristics can't enter the battlefield."""
    why = forbidden(game, plan)
    if why:
        game.happened(ev.NotCreated(plan.origin.words, f"{plan.candidate.seen.name}: {why}", "CR 111.5"))
    return not why


def forbidden(game: Game, plan: Plan) -> str:
    """Why the permanent can't enter the battlefield (CR 110.4b, 614.17d); nothing where it can."""
    spells = sorted(game.rules.ruleset.spells_only & set(plan.candidate.seen.types))
    if spells:
        return f"no {spells[0].lower()} can enter the battlefield"
    for effect in standing(game):
        change = effect.replacement
        if not isinstance(change.change, CannotEnter):
            continue
        scope = Scope(game, Context(effect.controller, effect.source), game.asker)
        its = change.creator is None or plan.player in scope.players(change.creator)
        if its and all(holds(scope, predicate, plan.candidate) for predicate in change.which.where):
            return change.text or effect.name
    return ""


def entering(game: Game, plan: Plan, variables: Mapping[str, int] | None = None) -> Plan:
    """The tokens as the effects that modify how permanents enter leave them (CR 614.12): tapped, with counters.

    An effect that has it enter with counters replaces the same event as those that change how many are put (CR 616.1).
    ``variables`` are the values of X … that were chosen for what enters as it was cast (CR 107.3m).
    """
    counters = dict(plan.counters)
    tapped = plan.tapped
    candidate = plan.candidate
    given = dict(variables or {"X": 0})  # CR 107.3g, 107.3m: X is 0 for what was not cast with a value for it
    for kind, number in candidate.seen.starting_counters().items():
        counters[kind] = counters.get(kind, 0) + number
    itself = Scope(game, Context(plan.player, variables=given), game.asker)
    changes: list[tuple[Replacement, Scope, str, int]] = [
        (change, itself, f"{candidate.seen.name}: {change.text}", 1)
        for ability in candidate.seen.compiled(game.rules)
        for change in ability.replacements
        if change.itself
    ]
    effects = standing(game)
    for effect in effects:
        change = effect.replacement
        if change.itself or not isinstance(change.change, EnterAs):
            continue
        scope = Scope(game, Context(effect.controller, effect.source), game.asker)
        if change.creator is not None and plan.player not in scope.players(change.creator):
            continue
        if all(holds(scope, predicate, candidate) for predicate in change.which.where):
            changes.append((change, scope, effect.label, effect.count))
    added: list[Change] = []
    for change, scope, label, times in changes:
        if not isinstance(as_it := change.change, EnterAs):
            continue
        if as_it.tapped is not None:
            tapped = as_it.tapped
        for each in as_it.counters:
            if number := scope.number(each.count):
                more = Sum((ThatMany(), Number(number)))
                added.append(Change(label, scope.context.source, scope, each.kind, more, times, added=True))
    put = Putting(game, effects, lambda: (plan.player,)).on(candidate, counters, added)  # CR 122.6a
    return replace(plan, counters=put, tapped=tapped)


def permanent(game: Game, plan: Plan) -> Permanent:
    """The stack that the plan comes to: owned and controlled by the player who creates it (CR 111.2)."""
    return Permanent(
        1,
        plan.count,
        plan.owner or plan.player,
        plan.player,
        plan.characteristics,
        plan.token,
        plan.origin,
        plan.tapped,
        plan.attacking,
        plan.blocking,
        transformed=plan.transformed,
        counters=plan.counters,
        attached_to=plan.attached_to,
        modifiers=(_demand(plan.must),) if plan.must else (),
        location=plan.location,
    )


def _demand(words: str) -> Modifier:
    until = "end of turn" if "this turn" in words else None
    return Modifier(1, until, words, demand=True)


def attached(game: Game, stacks: list[Permanent]) -> None:
    """These entered attached: what they are attached to becomes a stack of its own."""
    for stack in stacks:
        if isinstance(stack.attached_to, int):
            game.pieces(idset.one(stack.attached_to), phased_out=True)
            game.happened(ev.Attached(stack.ids, stack.attached_to))


def _told(stack: Permanent, plan: Plan) -> ev.CreatedTokens:
    return ev.CreatedTokens(
        stack.controller,
        stack.id,
        stack.count,
        stack.face.name or "",
        stack.face,
        stack.tapped,
        stack.attacking,
        dict(stack.counters),
        stack.attached_to,
        plan.origin.via,
        plan.location,
    )


def entered(game: Game, stacks: list[Permanent]) -> None:
    """These have entered the battlefield at the same time: the events, and what triggers."""
    view = game.view()
    for stack in stacks:
        game.happened(ev.Entered(stack.id, stack.count, view.of(stack).name, stack.controller, stack.token))
    triggers.on_enter(game, stacks)
