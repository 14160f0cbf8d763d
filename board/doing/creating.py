"""The creation of tokens: one event with all of them (CR 111.2, 614.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs
from msgspec.structs import replace

from ...instructions import Create
from ..executor.registry import creates, does
from ..looking import bands
from ..replacing.choices import arriving
from ..replacing.creating import created
from ..replacing.entering import entering, forbidden
from ..state import events as ev
from ..state import ids as idset
from ..state.halves import is_room
from ..state.ids import NONE, Ids
from ..state.objects import Modifier, Permanent
from ..watching import triggers
from ..watching.plans import Plan, plan
from . import crown, passed_over, preparing

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope


@creates
def create(game: Game, requests: list[list[Plan]]) -> list[Ids]:
    """Create all of these tokens at once; for each request, the ids of the tokens that it became.

    Replacement effects apply to what each player would create, players in turn order (CR 616.1, 101.4).
    """
    plans = [replace(p, group=group) for group, request in enumerate(requests) for p in request]
    result = [NONE for _ in requests]
    final = list(_coming(game, created(game, plans)))
    if not final:
        return result
    stacks = [game.enter(permanent(game, p)) for p in final]
    newly_blocked = _blocking(game, stacks)
    stacks = [game.stack_of(stack.id) or stack for stack in stacks]
    tokens = tuple(_told(stack, p) for p, stack in zip(final, stacks, strict=True))
    game.happened(ev.TokensCreated(tokens))
    for each in tokens:
        game.created_this_turn[each.player] = game.created_this_turn.get(each.player, 0) + each.count
    attached(game, stacks)
    entered(game, stacks)
    triggers.on_create(game, stacks)
    triggers.on_blocked(game, newly_blocked)
    for p, stack in zip(final, stacks, strict=True):
        result[p.group] = idset.union(result[p.group], stack.ids)
    return result


def _coming(game: Game, plans: list[Plan]) -> Iterator[Plan]:
    """The tokens as they enter, each kind where it enters and with whom it attacks."""
    arrived = [each for p in plans for each in arriving(game, p) if _may_exist(game, each)]
    placed = [each for p in arrived for each in game.rules.ruleset.ways.placed(game, entering(game, p))]
    for each in placed:
        yield from attacking(game, each)


def _blocking(game: Game, stacks: list[Permanent]) -> Ids:
    """What entered blocking blocks only what attacks its controller (CR 509.4a), and those in a band with it (702.22h);
    the attackers that became blocked.
    """
    found = NONE
    for stack in stacks:
        attacker = game.stack_of(stack.blocking) if stack.blocking is not None else None
        if stack.blocking is None:
            continue
        if attacker is None or attacker.attacking is None or _defending(game, attacker) != stack.controller:
            game.change(stack.ids, lambda p: structs.replace(p, blocking=None))
            continue
        first, *fellows = bands.blocked_with(game, stack.blocking)
        game.change(stack.ids, lambda p, also=tuple(fellows): structs.replace(p, also_blocking=also))  # type: ignore[misc]
        if not attacker.blocked:
            found = idset.union(found, *map(idset.one, (first, *fellows)))
    game.change(found, lambda p: structs.replace(p, blocked=True))
    return found


def _defending(game: Game, attacker: Permanent) -> str:
    """Who is attacked by it, or controls what is (CR 508.5)."""
    if isinstance(attacker.attacking, str):
        return attacker.attacking
    attacked = game.stack_of(attacker.attacking) if attacker.attacking is not None else None
    return attacked.controller if attacked is not None else ""


@does(Create)
def create_now(game: Game, scope: Scope, step: Create) -> None:
    """Create what one step says where nothing else is created with it: after damage was prevented (CR 615.5)."""
    created = create(game, [[each for creation in step.creations for each in plan(scope, creation)]])
    scope.context.created = idset.union(scope.context.created, *created)
    scope.context.happened = any(created)


MOST_ATTACKING = 100  # so many tokens are asked for one by one whom they attack


def attacking(game: Game, plan: Plan) -> list[Plan]:
    """What enters attacking, with whom each of them attacks, as their controller chooses (CR 508.4).

    Only creatures attack or block (CR 506.3a).
    """
    if not plan.candidate.seen.creature:
        return [replace(plan, attacking=None, blocking=None)]
    if not plan.attacking:
        return [plan]
    labels = tuple(each if isinstance(each, str) else _named(game, each) for each in plan.attacking)
    apart = plan.count if plan.count <= MOST_ATTACKING else 1
    chosen: list[str | int] = []
    for _ in range(apart):
        asks = f"whom {plan.candidate.seen.name} attacks"
        (at,) = game.asker.options(plan.player, asks, "CR 508.4", labels, about="attack")
        chosen.append(plan.attacking[at])
    return [
        replace(plan, count=plan.count // apart * chosen.count(whom), attacking=(whom,))
        for whom in dict.fromkeys(chosen)
    ]


def _named(game: Game, identity: int) -> str:
    stack = game.stack_of(identity)
    return f"{game.view().of(stack).name} #{identity}" if stack is not None else f"#{identity}"


def _may_exist(game: Game, plan: Plan) -> bool:
    """CR 111.5: not where a permanent with one of its characteristics can't enter the battlefield."""
    why = forbidden(game, plan)
    if why is not None:
        said, rule = why
        game.happened(ev.NotCreated(plan.origin.words, f"{plan.candidate.seen.name}: {said}", rule))
    return why is None


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
        None if plan.attacking is None else plan.attacking[0] if plan.attacking else "",
        plan.blocking,
        face_down=plan.face_down,
        transformed=plan.transformed and not is_room(plan.characteristics),
        counters=plan.counters,
        attached_to=plan.attached_to,
        modifiers=(*plan.given, *((_demand(plan.must),) if plan.must else ())),
        location=plan.location,
        copies=plan.copies,
        linked=plan.linked,
        maker=plan.maker[0] if plan.maker is not None else None,
        made_by=plan.maker[1] if plan.maker is not None else "",
        chosen=plan.chosen,
        sacrificed=plan.sacrificed,
        paid=plan.paid or (),
        marks=(*plan.doors, *["bestowed"] * plan.bestowed, *["prepared"] * plan.prepared),
    )


def _demand(words: str) -> Modifier:
    """A designation that the token has from the beginning (CR 701.15b)."""
    return Modifier(1, None, words, demand=True)


def attached(game: Game, stacks: list[Permanent]) -> None:
    """These entered attached: what they are attached to becomes a stack of its own."""
    for stack in stacks:
        if isinstance(stack.attached_to, int):
            game.pieces(idset.one(stack.attached_to), phased_out=True)
            game.happened(ev.Attached(stack.ids, stack.attached_to))
            triggers.on_attached(game, stack.ids, stack.attached_to)


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
        seen = view.of(stack)
        game.happened(ev.Entered(stack.id, stack.count, seen.name, stack.controller, stack.token))
        told = () if game.rules.ruleset.tokens_only else passed_over.passed_over(seen.compiled(game.rules))
        for words, why in told:
            game.happened(ev.NotModelled(f"{seen.name}: {words}", why))
    crown.ascended(game)
    triggers.on_enter(game, stacks)
    preparing.entered(game, stacks)
