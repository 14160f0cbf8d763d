"""Targets are chosen before anything is done (CR 601.2c, 603.3d) and looked at again then (CR 608.2b)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from ...instructions import (
    Act,
    Choose,
    CostWasPaid,
    Delayed,
    ForEach,
    HasType,
    If,
    IsOther,
    KeywordAction,
    Player,
    Reference,
    Reflexive,
    Selection,
    Step,
    Targets,
    Value,
)
from ...values.inner_fields import inner_fields
from ..chooser import Offered
from ..looking import who
from ..looking.conditions import holds
from ..looking.predicates.told import told_words
from ..looking.protection import player_targetable, targetable
from ..looking.quantities import paid_for
from ..looking.references import most_of
from ..looking.selections import candidates, offered
from ..looking.together import checked
from ..state import ids as idset
from ..state.ids import Ids
from ..state.objects import Aim
from .dividing import numbers

if TYPE_CHECKING:
    from ...instructions import Quantity
    from ..looking.candidates import Candidate
    from ..looking.scope import Scope
    from ..state.context import Context

TARGETS = frozenset({"target player", "target opponent"})


@lru_cache(maxsize=4096)
def targets(steps: tuple[Step, ...]) -> tuple[Reference | Player | Targets, ...]:
    """The targets of an effect in the order of its words, each once; not those of its modes and of what comes later."""
    return tuple(dict.fromkeys(_within(steps)))


def _within(value: object) -> Iterator[Reference | Player | Targets]:
    match value:
        case Delayed(event):  # “When target creature dies this turn, …”; what is done then has targets of its own
            yield from _within(event)
        case Choose() | Reflexive():
            return
        case ForEach() if targets_of_each(value):
            pass  # they are chosen for each of the players
        case KeywordAction("support"):
            yield supported(value)
        case Targets():
            yield value
        case tuple():
            yield from chain.from_iterable(map(_within, value))
        case Reference(what="target"):
            yield replace(value, also=None)
            yield from _within(value.also)
        case Player(who=who) if who in TARGETS:
            yield value
        case Value():
            yield from chain.from_iterable(_within(getattr(value, name)) for name in inner_fields(type(value)))


def targets_of_each(step: ForEach) -> list[Reference]:
    """The targets of a loop over players that are chosen for each of them: “… from that player's graveyard”."""
    found = list(dict.fromkeys(_within(step.steps))) if step.players is not None else []
    return [
        each
        for each in found
        if isinstance(each, Reference)
        and any(isinstance(value, Player) and value.antecedent == "each" for value in each.walk())
    ]


def of_player(target: Reference, player: str) -> Reference:
    """The target that is chosen for this one of the players."""
    return replace(target, text=f"{target.text} ({player})")


def supported(step: KeywordAction) -> Reference:
    """Whom it puts a +1/+1 counter on: up to so many target creatures, none of them its source (CR 701.41a)."""
    among = Selection((HasType("creature"), IsOther()), "other creatures")
    return Reference("target", "up to so many other target creatures", among, step.amount, optional=True)


class _Legal(NamedTuple):
    """Whether there were targets of a noun before, and whether there are legal ones now."""

    given: bool
    there: bool


def choose_targets(scope: Scope, steps: tuple[Step, ...]) -> bool:
    """Choose the targets that have not been given; False if the effect can't be done for want of a legal one.

    Those that were given are looked at again: illegal ones fall away (CR 608.2b), and if all have, False.
    """
    if not _chooses(steps):
        return True
    done = tuple(_as_cast(scope, steps))
    choosers = {step.what: step.player for step in steps if isinstance(step, Act) and step.verb == "choose"}
    for loop in [each for each in done if isinstance(each, ForEach)]:
        _chosen_for_each(scope, loop)
    often = {target: scope.number(times) for loop, times in _timed(done) for target in targets(loop.steps)}
    most = numbers(scope, steps)
    found: list[_Legal] = []
    legal: _Legal | None
    for target in _of_what_is_done(steps, done):
        match target:
            case Player():
                legal = _aimed_player(scope, target)
            case Targets():
                legal = _aimed(scope, target, most.get(target.id))
            case Reference():
                _choose_spoken_of(scope, target, _spoken_of(steps))
                legal = _aimed_object(scope, target, choosers.get(target), often.get(target, 1), most.get(target.id))
        if legal is None:
            return False
        found.append(legal)
    return any(each.there for each in found) or not any(each.given for each in found)


def _timed(done: tuple[Step, ...]) -> list[tuple[ForEach, Quantity]]:
    """The loops that are done so many times."""
    return [(loop, loop.times) for loop in done if isinstance(loop, ForEach) and loop.times is not None]


def _choose_spoken_of(scope: Scope, target: Reference, players: dict[int, Player]) -> None:
    for player in _whose(target, players):
        _player(scope, player) if player.who in TARGETS else scope.players(player)


def _aimed_player(scope: Scope, target: Player) -> _Legal | None:
    """Choose the players, or look at them again; None: there are too few."""
    context = scope.context
    again = target in context.players
    found = _player(scope, target)
    if found is None:
        return None
    still = tuple(p for p in found if not scope.game.players[p].lost and player_targetable(scope, p))
    if again:
        context.players[target] = still
    return _Legal(again and bool(found), bool(still))


def _aimed_object(
    scope: Scope, target: Reference, chooser: Player | None, often: int, at_most: int | None
) -> _Legal | None:
    """Choose the objects, or look at them again; None: there are too few."""
    context = scope.context
    given = bool(context.targets.get(target))
    if not _chosen(scope, target, chooser, often, at_most):
        return None
    context.named[target.id] = context.targets[target]
    context.that = context.targets[target] or context.that
    return _Legal(given, bool(context.targets[target]))


@lru_cache(maxsize=4096)
def _chooses(steps: tuple[Step, ...]) -> bool:
    """Whether there may be something to choose a target for."""
    return bool(targets(steps)) or any(isinstance(value, ForEach) for step in steps for value in step.walk())


@lru_cache(maxsize=4096)
def _of_what_is_done(steps: tuple[Step, ...], done: tuple[Step, ...]) -> list[Reference | Player | Targets]:
    """The targets of an effect without those of which no step speaks that is done."""
    spoken = {value.antecedent for step in done for value in step.walk() if isinstance(value, Player | Reference)}
    mine = targets(done)
    return [each for each in targets(steps) if each in mine or each.id in spoken]


def _as_cast(scope: Scope, steps: tuple[Step, ...]) -> Iterator[Step]:
    """Only the steps for which the optional costs were paid, or were not: the others have no targets (CR 601.2c)."""
    for step in steps:
        match step:
            case If(CostWasPaid(Reference("source") as of)) if paid_for(scope, of) is not None:
                yield from _as_cast(scope, step.steps if holds(scope, step.condition) else step.otherwise)
            case _:
                yield step


def _chosen_for_each(scope: Scope, loop: ForEach) -> None:
    """The targets of a loop over players, chosen for each of them."""
    if loop.players is None:
        return
    before = scope.context.that_player
    for target in targets_of_each(loop):
        for player in scope.players(loop.players):
            scope.context.that_player = player
            _chosen(scope, of_player(target, player))
    scope.context.that_player = before


@lru_cache(maxsize=4096)
def _spoken_of(steps: tuple[Step, ...]) -> dict[int, Player]:
    """The players whom nouns name, by the noun."""
    everyone = (value for step in steps for value in step.walk() if isinstance(value, Player))
    return {player.id: player for player in everyone if player.id}


def _whose(target: Reference, players: dict[int, Player]) -> list[Player]:
    """The players of whom the target speaks: they are chosen before it (“from their graveyard”)."""
    spoken = (value.antecedent for value in target.walk() if isinstance(value, Player))
    return [players[noun] for noun in spoken if isinstance(noun, int) and noun in players]


def _player(scope: Scope, target: Player) -> tuple[str, ...] | None:
    """The target players: where none were chosen before, of those who may be targeted; None: there are too few."""
    context = scope.context
    if target in context.players or target.but is not None or target.such is not None:
        return scope.players(target)
    others = target.who == "target opponent"
    everyone = [p for p in scope.game.in_turn_order() if not others or p != context.controller]
    options = tuple(p for p in everyone if player_targetable(scope, p) and p not in context.retargeting.players)
    if len(options) < who.how_many(scope, target, len(options))[0]:
        return None
    return who.asked(scope, target, options)


def all_targets(context: Context) -> tuple[Ids, tuple[str, ...]]:
    """The objects and the players that were chosen as targets."""
    if not (context.targets or context.players or context.aims):
        return idset.NONE, ()
    players = [p for player, names in context.players.items() if player.who in TARGETS for p in names]
    players += [p for aim in context.aims.values() for p in aim.players]
    chosen = (ids for what, ids in context.targets.items() if what.what == "target")
    return idset.union(*chosen, *(aim.objects for aim in context.aims.values())), tuple(dict.fromkeys(players))


def could_choose(scope: Scope, steps: tuple[Step, ...]) -> bool:
    """Whether there are legal targets for a mode; true where that depends on what is chosen with it (CR 603.3c)."""
    return all(_could_be_chosen(scope, target) for target in targets(steps) if not _depends_on_choices(target))


def _depends_on_choices(target: Reference | Player | Targets) -> bool:
    players = [value for value in target.walk() if isinstance(value, Player) and value is not target]
    return any(each.antecedent is not None or each.who in TARGETS for each in players)


def _could_be_chosen(scope: Scope, target: Reference | Player | Targets) -> bool:
    match target:
        case Player():
            others = target.who == "target opponent"
            everyone = (p for p in scope.game.in_turn_order() if not others or p != scope.context.controller)
            there = sum(player_targetable(scope, p) for p in everyone)
            return there >= who.how_many(scope, target, there)[0]
        case Targets():
            found = [c for c in candidates(scope, target.objects) if targetable(scope, c)]
            return sum(c.count for c in found) + len(_targetable_players(scope, target)) >= scope.number(target.least)
        case Reference():
            total = sum(c.count for c in legal_targets(scope, target))
            least = most_of(scope, target, total)[0] if target.least is None else scope.number(target.least)
            return total >= least


def legal_targets(scope: Scope, target: Reference) -> list[Candidate]:
    """The objects that may be chosen as this target (CR 115.2)."""
    found = candidates(scope, target.among or Selection((), target.text))
    own = scope.context.resolving.id
    return [
        c
        for c in found
        if targetable(scope, c) and (own is None or c.zone != "stack" or not idset.contains(c.ids, own))
    ]


def _chosen(
    scope: Scope, target: Reference, chooser: Player | None = None, often: int = 1, at_most: int | None = None
) -> bool:
    """Choose the target, or look at it again; whether there was one to choose. ``chooser``: who does, if not you.

    ``often``: for how many rounds, each of which has a target of its own. ``at_most``: so much is divided among them.
    """
    context = scope.context
    found = legal_targets(scope, target)
    among = idset.of(found)
    if target in context.targets:
        context.targets[target] = idset.common(context.targets[target], among)
        return True
    found = _others(context, found)
    among = idset.minus(among, context.retargeting.objects)
    least, most = most_of(scope, target, idset.size(among))
    if target.least is not None:
        least = scope.number(target.least)
    least, most = least * often, most * often
    most = most if at_most is None else min(most, at_most)
    if most < least:
        return False
    if idset.size(among) < least:
        return False
    who_chooses = (
        scope.players(chooser)[0] if chooser is not None else context.retargeting.chooser or context.controller
    )
    context.targets[target] = _asked(scope, target, offered(found), least, most, who_chooses)
    return bool(context.targets[target]) or not least  # the board could not know, and there is none


def _others(context: Context, found: list[Candidate]) -> list[Candidate]:
    """Those that are not the targets which are changed to others (CR 115.7a)."""
    return [c.part(rest) for c in found if (rest := idset.minus(c.ids, context.retargeting.objects))]


def aim(scope: Scope, target: Targets) -> Aim:
    """What was chosen as such targets."""
    if target not in scope.context.aims:
        _aimed(scope, target)
    return scope.context.aims.get(target, Aim())


def _aimed(scope: Scope, target: Targets, at_most: int | None = None) -> _Legal | None:
    """Choose such targets, or look at them again; None: there are too few. ``at_most``: so much is divided."""
    context = scope.context
    found = [c for c in candidates(scope, target.objects) if targetable(scope, c)]
    players = _targetable_players(scope, target)
    if target in context.aims:
        before = context.aims[target]
        objects = idset.common(before.objects, idset.of(found))
        context.aims[target] = Aim(objects, tuple(p for p in before.players if p in players))
        return _Legal(bool(before.objects or before.players), bool(objects or context.aims[target].players))
    found = _others(context, found)
    players = tuple(p for p in players if p not in context.retargeting.players)
    if target.other:
        taken = idset.union(*(a.objects for a in context.aims.values()), *context.targets.values())
        if not (context.aims or context.targets) and context.source is not None:
            taken = idset.one(context.source)
        found = [c.part(rest) for c in found if (rest := idset.minus(c.ids, taken))]
        players = tuple(p for p in players if not any(p in a.players for a in context.aims.values()))
    return _choose_aims(scope, target, found, players, at_most)


def _targetable_players(scope: Scope, target: Targets) -> tuple[str, ...]:
    everyone = scope.game.in_turn_order()
    meant = (p for p in everyone if target.players == "any" or p != scope.context.controller)
    return tuple(p for p in meant if player_targetable(scope, p))


def _choose_aims(
    scope: Scope, target: Targets, found: list[Candidate], players: tuple[str, ...], at_most: int | None
) -> _Legal | None:
    context = scope.context
    least = scope.number(target.least)
    most = None if target.most is None else scope.number(target.most)
    if at_most is not None:
        most = at_most if most is None else min(most, at_most)
    if (most is not None and most < least) or sum(c.count for c in found) + len(players) < least:
        return None
    words = target.text or target.objects.text or "target"
    other = scope.players(target.chooser)[0] if target.chooser is not None else context.controller
    who_chooses = context.retargeting.chooser or other
    chosen = scope.asker.aims(who_chooses, words, "target", offered(found), players, least, most)
    context.aims[target] = Aim(*chosen)
    context.named[target.id] = chosen[0]
    context.that = chosen[0] or context.that
    if chosen[1]:
        context.that_player = chosen[1][0]
    return _Legal(given=False, there=bool(chosen[0] or chosen[1]))


def _asked(scope: Scope, target: Reference, objects: list[Offered], least: int, most: int, player: str) -> Ids:
    among = target.among or Selection((), target.text)
    told = told_words(among)
    why = f"target; the board does not know: {told}" if told else "target"
    words = target.text or among.text or "target"
    chosen = scope.asker.objects(player, words, why, objects, 0 if told else least, most, about="target")
    return checked(scope, among, chosen)
