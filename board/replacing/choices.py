"""What is chosen, paid and done as permanents enter (CR 614.1c, 614.12a): “As this creature enters, choose a color”."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...instructions import (
    Act,
    AddAbilities,
    AsEnters,
    ChoosePlayer,
    ChooseQuality,
    DayNight,
    Discard,
    EnterAs,
    EnterSo,
    Gain,
    If,
    Look,
    May,
    Mill,
    PayLife,
    PayMana,
    PutCounters,
    Reference,
    Replacement,
    Reveal,
    RollDice,
    Step,
    Value,
    Variable,
)
from ...instructions.searching import all_of
from ..errors import CannotExecute
from ..executor import registry
from ..looking.conditions import holds
from ..looking.scope import Scope
from ..state import ids as idset
from ..state.context import Context, Event, Resolving
from ..state.ids import Ids
from ..state.objects import Modifier, Permanent
from ..watching.plans import Plan
from ..watching.triggering import snapshots
from .admission import admitted
from .copies import as_copies
from .entering import Variables, under

if TYPE_CHECKING:
    from ..game import Game

MOST_APART = 1_000
#: What is done as something enters, beside what governs other steps.
_DONE = (
    Act,
    ChoosePlayer,
    ChooseQuality,
    DayNight,
    Discard,
    Look,
    Mill,
    PayLife,
    PayMana,
    PutCounters,
    Reveal,
    RollDice,
)
#: What only chooses: several that enter at the same time may have chosen alike.
_CHOICES = (ChoosePlayer, ChooseQuality)
_VARIABLES: frozenset[type[Value]] = frozenset([Variable])


def understood(change: AsEnters) -> bool:
    """Whether the board does all that is done as it enters, or as it is turned face up."""
    if change.moment == "turned face up":
        return all(isinstance(step, PutCounters) and not all_of(step, _VARIABLES) for step in change.steps)
    return _is_of_entering(change)


def _is_of_entering(change: AsEnters) -> bool:
    return change.moment == "enters" and all(map(_is_known, change.steps))


def _is_known(step: Step) -> bool:
    match step:
        case May(steps=steps, otherwise=otherwise) | If(steps=steps, otherwise=otherwise):
            return all(map(_is_known, (*steps, *otherwise)))
        case PutCounters(on=on):
            return on.what == "choice"
        case EnterSo(EnterAs(under=under)):
            return under is None
        case Gain(Reference("that", antecedent="affected"), (AddAbilities(_, ()),), None):
            return True
        case ChooseQuality():
            return not registry.undone(step)
        case Act(verb):
            return verb == "sacrifice"
    return isinstance(step, _DONE)


def arriving(game: Game, plan: Plan, variables: Variables = None, *, there: bool = False) -> list[Plan]:
    """What enters, as what it is a copy of and with what is chosen for it: so many so, so many otherwise.

    Some may be ``kept_out`` by what is done instead; of what is ``there``, set up so, nothing is.
    """
    plan = under(game, plan)  # CR 616.1b
    copied = as_copies(game, plan, variables)
    coming = copied if there else [part for each in copied for part in admitted(game, each)]
    return [part for each in coming for part in ([each] if each.kept_out else _chosen(game, each))]


def _chosen(game: Game, plan: Plan) -> list[Plan]:
    changes = [
        (replacement, ability.keyword or "")
        for ability in plan.candidate.seen.compiled(game.rules)
        for replacement in ability.replacements
        if replacement.itself and isinstance(replacement.change, AsEnters) and _is_of_entering(replacement.change)
    ]
    if not changes:
        return [plan]
    alike = all(isinstance(step, _CHOICES) for each, _ in changes for step in _steps(each))
    if not alike and plan.count > MOST_APART:
        raise CannotExecute(f"something is done for each of more than {MOST_APART} as they enter")
    found: list[Plan] = []
    rest = plan.count
    while rest:
        one = replace(plan, count=1)
        for each, keyword in changes:
            one = _done(game, one, each, keyword)
        number = 1
        if alike and rest > 1:
            asks = f"how many of the {rest} enter so"
            number = game.asker.number(plan.player, asks, "CR 614.12a", 1, rest)
        found.append(replace(one, count=number))
        rest -= number
    return found


def _steps(replacement: Replacement) -> tuple[Step, ...]:
    return replacement.change.steps if isinstance(replacement.change, AsEnters) else ()


def _done(game: Game, plan: Plan, replacement: Replacement, keyword: str) -> Plan:
    """What the replacement says is done; of a keyword it is kept whether somebody did what they might (702.104b)."""
    resolving = Resolving(paid=plan.paid or (), spent=plan.spent)  # for what was not cast nothing was paid
    context = Context(plan.player, chosen=dict(plan.chosen), resolving=resolving)
    scope = Scope(game, context, game.asker)
    scope.entering = plan.candidate
    if replacement.condition is not None and not holds(scope, replacement.condition):
        return plan
    coming = _run(game, scope, _steps(replacement), plan)
    chosen = dict(context.chosen)
    if context.that_player is not None and any(isinstance(step, ChoosePlayer) for step in _steps(replacement)):
        chosen["player"] = context.that_player
    paid = (*(coming.paid or ()), keyword) if keyword and context.happened else coming.paid
    many = context.that_many if context.that_many is not None else context.account.amounts.get("that many")
    many = many if many is not None else plan.that_many
    gone = (*plan.sacrificed, *snapshots(scope.candidates(context.done.get("sacrificed", idset.NONE))))
    done = {**plan.done, **context.done}
    return replace(coming, chosen=chosen, done=done, sacrificed=gone, that_many=many, paid=paid)


def _run(game: Game, scope: Scope, steps: tuple[Step, ...], plan: Plan) -> Plan:
    for step in steps:
        match step:
            case May(player, inner, otherwise, text):
                about = "pay" if any(isinstance(each, PayLife | PayMana) for each in inner) else "may"
                free = any(isinstance(each, Act) and each.what.optional for each in inner)  # none may be chosen
                agreed = free or game.asker.yes(scope.players(player)[0], text, "CR 614.12a", about=about)
                scope.context.happened = agreed
                plan = _run(game, scope, inner if agreed else otherwise, plan)
            case If(condition, inner, otherwise):
                plan = _run(game, scope, inner if holds(scope, condition) else otherwise, plan)
            case EnterSo(how):
                counters = dict(plan.counters)
                for each in how.counters:
                    counters[each.kind] = counters.get(each.kind, 0) + scope.number(each.count)
                plan = replace(plan, tapped=plan.tapped if how.tapped is None else how.tapped, counters=counters)
            case Gain(changes=(AddAbilities(keywords),)):
                had = Modifier(game.tick(), None, ", ".join(keywords), keywords)
                plan = replace(plan, given=(*plan.given, had))
            case _:
                registry.do(game, scope, step)
    return plan


def turned_up(game: Game, ids: Ids) -> None:
    """What these say is done as they are turned face up (CR 708.11)."""
    for piece in game.pieces(ids):
        for ability in game.view().of(piece).compiled(game.rules):
            for each in ability.replacements:
                change = each.change
                if isinstance(change, AsEnters) and change.moment == "turned face up" and understood(change):
                    _turned(game, piece, change.steps)


def _turned(game: Game, piece: Permanent, steps: tuple[Step, ...]) -> None:
    for identity in (piece.id + k for k in range(min(piece.count, MOST_APART))):
        it = idset.one(identity)
        context = Context(piece.controller, identity, that=it, event=Event(it, {"affected": it}))
        for step in steps:
            registry.do(game, Scope(game, context, game.asker), step)
