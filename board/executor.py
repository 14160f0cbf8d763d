"""Does what instructions say (CR 608): one step after the other, choices asked, one event for each creation."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Mapping
from functools import lru_cache

from msgspec import structs

from ..instructions import (
    Ability,
    Act,
    Action,
    Choose,
    ControlledBy,
    Create,
    Creation,
    Damage,
    Delayed,
    Draw,
    ForEach,
    Gain,
    Happened,
    HowMany,
    If,
    May,
    Move,
    PayEnergy,
    PayLife,
    PayMana,
    PayManaCost,
    Player,
    PlayerDeed,
    Program,
    PutCounters,
    Reference,
    Reflexive,
    Repeat,
    RollDice,
    Selection,
    Shuffle,
    Step,
    Told,
    Trigger,
    Unmodelled,
)
from ..texts.numerals import written
from . import arguments
from .board import Board, Result
from .chooser import Chooser
from .doing import DOERS, by_effect, controlling, creating, damage, state_based
from .doing.modes import of_each
from .doing.spells import of_modes
from .doing.targets import choose_targets, of_player, targets_of_each
from .doing.zones import returned
from .errors import CannotExecute
from .game import Game
from .looking.candidates import Candidate
from .looking.conditions import holds
from .looking.references import most_of
from .looking.scope import Scope
from .looking.selections import candidates as selected
from .state import events as ev
from .state import ids as idset
from .state.context import Context
from .state.given import Rules
from .state.ids import NONE, Ids
from .state.objects import DelayedTrigger
from .watching import delayed, sight, triggers
from .watching.plans import Plan, plan

Requests = list[list[Plan]]
Run = Generator[Requests, list[Ids], None]

MOST_ROUNDS = 10_000


def execute(
    what: Program | Ability | Iterable[Step],
    board: Board,
    *,
    controller: str | None = None,
    source: int | None = None,
    x: int | None = None,
    variables: Mapping[str, int] | None = None,
    chooser: Chooser | None = None,
    that: Ids | int | None = None,
    that_many: int | None = None,
    that_player: str | None = None,
    defending: str | None = None,
    targets: Mapping[Reference, Ids] | None = None,
    done: Mapping[str, Ids] | None = None,
    chosen: Mapping[str, str] | None = None,
    rules: Rules | None = None,
    check: bool = True,
) -> Result:
    """Execute a program (each of its abilities that does something, in order), one ability, or steps.

    ``controller`` is "you" (the first player if not given), ``source`` the id of the permanent with the ability, ``x``
    and ``variables`` the values of X, Y …; ``that``, ``that_many`` and ``that_player`` come from the triggering event;
    ``done`` says what a cost sacrificed, exiled …. State-based actions follow (CR 704.3) unless ``check`` is False.

    Returns the board after it and the events. Raises `ChoiceNeeded` for what is left open and not answered, and
    `CannotExecute` for what the board refuses; the given board stays as it was. What is no instruction and no whole
    number is a TypeError, a negative ``x`` a ValueError (CR 107.1b).
    """
    if rules is not None and rules != board.rules:
        board = board.with_rules(rules)
    game = board.game(chooser)
    perform(
        game,
        what,
        controller=controller,
        source=source,
        values=arguments.values(x, variables),
        that=that,
        that_many=that_many,
        that_player=that_player,
        defending=defending,
        targets=targets,
        done=done,
        chosen=chosen,
    )
    if check:
        settle(game)
    return Result(Board.of(game), tuple(game.events))


def perform(
    game: Game,
    what: Program | Ability | Iterable[Step],
    *,
    controller: str | None = None,
    source: int | None = None,
    values: Mapping[str, int],
    that: Ids | int | None = None,
    that_many: int | None = None,
    that_player: str | None = None,
    defending: str | None = None,
    targets: Mapping[Reference, Ids] | None = None,
    done: Mapping[str, Ids] | None = None,
    chosen: Mapping[str, str] | None = None,
) -> None:
    """Execute on a working copy, as `execute` says; nothing follows it yet. ``values`` are those of X, Y …"""
    doing = arguments.abilities(what)
    player = controller if controller is not None else next(iter(game.players))
    if player not in game.players:
        raise CannotExecute(f"there is no player {player!r}; the players are {', '.join(game.players)}")
    for ability in doing:
        context = Context(player, source, dict(values), that_many=that_many, that_player=that_player)
        context.defending = defending
        context.that = idset.one(that) if isinstance(that, int) else that or NONE
        if that is None and source is not None and ability.trigger is not None and _of_source(ability.trigger):
            context.that = context.assumed = idset.one(source)  # "when this creature enters, … it"
        context.event = context.that
        if context.that and ability.trigger is not None and triggers.of_host(ability.trigger):
            context.roles["enchanted"] = context.that
        context.targets = dict(targets or {})
        context.done = dict(done or {})
        context.chosen = dict(chosen or {})
        if ability.condition is not None and not holds(Scope(game, context, game.asker), ability.condition):
            continue
        resolve(game, ability.steps, context)


def _of_source(trigger: Trigger) -> bool:
    """Whether the first of its events is about the object with the ability: “when this creature enters”."""
    match getattr(trigger.events[0], "what", None) if trigger.events else None:
        case Reference("source"):
            return True
    return False


def resolve(game: Game, steps: tuple[Step, ...], context: Context) -> bool:
    """Choose targets, then do the steps; each creation that a step asks for is one event.

    False where all targets are illegal, and nothing is done (CR 608.2b).
    """
    in_modes = of_modes(steps, list(context.modes))
    if not choose_targets(Scope(game, context, game.asker), in_modes):
        game.happened(ev.NotResolved())
        return False
    running = _repeating(game, steps, context)
    try:
        requests = next(running)
        while True:
            requests = running.send(creating.create(game, requests))
    except StopIteration:
        return True


@lru_cache(maxsize=4096)
def _repeated(steps: tuple[Step, ...]) -> int | None:
    """Which step is the first that says that steps are done again."""
    return next((k for k, step in enumerate(steps) if any(isinstance(each, Repeat) for each in step.walk())), None)


def _repeating(game: Game, steps: tuple[Step, ...], context: Context) -> Run:
    """The steps; those up to one that says so are done again, so often or as long as it says so (CR 608.2c)."""
    at = _repeated(steps)
    if at is None:
        yield from _run(game, steps, context)
        return
    match steps[at]:
        case Repeat(times) if times is not None:
            again, rounds = steps[:at], Scope(game, context, game.asker).number(times)
        case _:
            again, rounds = steps[: at + 1], MOST_ROUNDS
    if _repeats_roll(steps[at]):
        again = again[max((k for k, step in enumerate(again) if isinstance(step, RollDice)), default=0) :]
    yield from _run(game, steps[: at + 1], context)
    while context.repeats and rounds:
        context.repeats, rounds = isinstance(steps[at], Repeat), rounds - 1
        context.targets = {what: ids for what, ids in context.targets.items() if what.what == "target"}
        context.done = {}
        yield from _run(game, again, context)
    if context.repeats and not rounds and again[-1:] == steps[at : at + 1]:
        raise CannotExecute(f"an effect repeats itself more than {MOST_ROUNDS} times (CR 104.4b)")
    context.repeats = False
    yield from _run(game, steps[at + 1 :], context)


def _repeats_roll(step: Step) -> bool:
    return any(isinstance(each, Repeat) and each.what == "roll" for each in step.walk())


def settle(game: Game) -> None:
    """State-based actions, and the delayed abilities that wait for what happened, until nothing more happens."""
    while True:
        if controlling.due(game):
            controlling.settled(game)
        if game.passages:
            triggers.on_passages(game)
        state_based.check(game)
        if game.returning and returned(game):
            continue
        if not game.occurred:
            return
        occurred, game.occurred = game.occurred, []
        due = [each for one in occurred for each in delayed.due_after(game, one)]
        if not due:
            return
        for each in due:
            if each.waiting not in game.delayed:
                continue  # CR 603.7b: it triggered once
            if each.apart:
                _bounded(idset.size(each.objects), each.waiting.text)
            for objects in delayed.rounds(each):
                do_delayed(game, each.waiting, that=objects, that_many=idset.size(objects) or None)


def do_delayed(
    game: Game,
    waiting: DelayedTrigger,
    *,
    that: Ids = NONE,
    that_many: int | None = None,
    that_player: str | None = None,
) -> None:
    """A delayed triggered ability triggers; without a stated duration that is all that it does (CR 603.7b).

    ``that``, ``that_many`` and ``that_player`` come from the event, where it waited for one.
    """
    if waiting.until is None or any(event.next for event in waiting.event.events):
        game.delayed.remove(waiting)
    game.happened(ev.DelayedTriggered(waiting.event.text, waiting.text))
    context = Context.recalled(waiting.controller, waiting.source, waiting.memory)
    context.that, context.event = that or context.that, that or context.event
    context.that_many = that_many if that_many is not None else context.that_many
    context.that_player = that_player if that_player is not None else context.that_player
    resolve(game, waiting.steps, context)


def _run(game: Game, steps: tuple[Step, ...], context: Context) -> Run:
    """The steps, stopping at each creation, so that "for each" can do those of all its rounds at once."""
    scope = Scope(game, context, game.asker)
    doing = _at_once(steps)
    for at, step in enumerate(doing):
        if at:
            triggers.on_state_held(game)  # CR 603.8: also in the middle of an effect
            if not isinstance(doing[at - 1], _COUNTED):
                context.amounts.pop("that many", None)  # it speaks of what was done just before
        match step:
            case tuple():
                damage.damage(game, scope, *step)
            case Create(creations):
                created = yield [[p for c in creations for p in plan(scope, c)]]
                context.created = idset.union(context.created, *created)
                context.happened = any(created)
                _acted(game, scope, creations)
            case PayMana(player) if _is_asked(doing[at + 1 : at + 2]):
                (who, *_) = scope.players(player)
                if game.asker.yes(who, step.text or "pay", "CR 118.12", about="pay"):
                    DOERS[PayMana](game, scope, step)
                else:
                    context.happened = False
            case Choose():
                yield from _choose(game, scope, step)
            case May():
                yield from _may(game, scope, step)
            case If(condition, inner, otherwise):
                yield from _run(game, inner if holds(scope, condition) else otherwise, context)
            case ForEach():
                yield from _for_each(game, scope, step)
            case Delayed(event, inner, text, until):
                memory, source = context.memory(), context.source
                if any(isinstance(each, Move) for done in inner for each in done.walk()):  # and not as it last was
                    memory = structs.replace(memory, that=game.now(memory.that), event=game.now(memory.event))
                    source = game.as_now(source)
                game.delayed.append(DelayedTrigger(event, inner, context.controller, source, memory, text, until))
                game.happened(ev.Delayed(event.text, text))
            case Reflexive(inner, text, done):
                # CR 603.12: its targets are chosen once it has triggered.
                if holds(scope, done or Happened(False, text)) and choose_targets(scope, inner):
                    yield from _run(game, inner, context)
            case Repeat():
                context.repeats = True
            case Unmodelled(text, why=why):
                game.happened(ev.NotModelled(text, why))
            case _ if (doer := DOERS.get(type(step))) is not None:
                doer(game, scope, step)
            case Action(text=text):
                game.happened(ev.NotModelled(text))


#: What says how many “that many” are, and what may stand between: “shuffle …, then draw that many cards”.
_COUNTED = (Act, Move, Draw, Shuffle, May, If)


def _is_asked(following: tuple[Step | tuple[Damage, ...], ...]) -> bool:
    """Whether what follows depends on whether something was done: “pay {4}{R}. If you don't, you lose the game.”"""
    return any(isinstance(step, If) and isinstance(step.condition, Happened) for step in following)


#: The creations that are an action of their own (CR 701.16, 701.36).
_ACTIONS: dict[str, PlayerDeed] = {"investigate": "investigate", "populate": "populate"}
sight.deeds("investigate", "populate")


def _acted(game: Game, scope: Scope, creations: tuple[Creation, ...]) -> None:
    """Who investigates or populates does so whatever is created (CR 701.16a)."""
    for creation in creations:
        if (deed := _ACTIONS.get(creation.via)) is not None:
            times = scope.number(creation.count) * scope.context.times * scope.context.over
            players = scope.players(creation.creator)
            scope.context.did[deed] = players
            for player in players:
                triggers.on_deed(game, player, deed, times, each=times)


@lru_cache(maxsize=4096)
def _at_once(steps: tuple[Step, ...]) -> tuple[Step | tuple[Damage, ...], ...]:
    """The steps, those of one sentence together that deal damage at the same time (CR 608.2c)."""
    found: list[Step | tuple[Damage, ...]] = []
    for step in steps:
        last = found[-1] if found else None
        if isinstance(step, Damage) and isinstance(last, tuple) and last[0].span == step.span != (0, 0):
            found[-1] = (*last, step)
        else:
            found.append((step,) if isinstance(step, Damage) else step)
    return tuple(found)


def _may(game: Game, scope: Scope, step: May) -> Run:
    """Each of the players decides, in turn order (CR 101.4); those who do it do it together."""
    context = scope.context
    if step.steps and all(by_effect.casts_nothing(scope, each) for each in step.steps):
        context.happened = False
        return
    who = scope.players(step.player)
    asked = step.text or "do what the text says you may do"
    pays = any(isinstance(each, PayMana | PayLife | PayManaCost | PayEnergy) for each in step.steps)
    possible = any(_can_be_done(game, scope, each) for each in step.steps) or not step.steps
    about = "pay" if pays else "may"
    once = step.player.who.startswith("each") and step.steps and not _is_of(step.steps, step.player)
    agreed: tuple[str, ...] = ()
    for each in who if possible else ():
        if not (agreed and once) and game.asker.yes(each, asked, "may", about=about):
            agreed = (*agreed, each)
    context.agreed, context.declined = agreed, tuple(p for p in who if p not in agreed)
    context.happened = bool(agreed)
    if len(who) > 1:
        context.players[step.player] = agreed
    yield from _run(game, step.steps if agreed else step.otherwise, context)
    if agreed and pays and not context.happened:
        yield from _run(game, step.otherwise, context)  # who can't pay has not paid (CR 118.3)
    if len(who) > 1:
        context.players.pop(step.player, None)
        if step.player.id:  # “if a player does, that player …”
            context.players[structs.replace(step.player, who="that player")] = agreed
    if agreed and not step.steps:
        context.happened = True


def _is_of(steps: tuple[Step, ...], player: Player) -> bool:
    """Whether what is done is done by each of these players, or to them: not once, whoever has it done."""
    nouns = [each for step in steps for each in step.walk() if isinstance(each, Player)]
    return any(each == player or (each.antecedent and each.antecedent == player.id) for each in nouns)


def _can_be_done(game: Game, scope: Scope, step: Step) -> bool:
    """Whether there is anything to do it to: no counters are put on what is gone (CR 609.3)."""
    match step:
        case PutCounters(on=Reference("source" | "that") as on):
            return bool(game.pieces(game.now(scope.refer(on))))
        case Act("sacrifice", Reference("choice", optional=False) as what, player=player):
            return any(_has_enough(scope, what, each) for each in scope.players(player or Player("you")))
    return True


def _has_enough(scope: Scope, what: Reference, player: str) -> bool:
    """Whether the player controls as many of these as there are to be chosen (CR 701.21a)."""
    among = what.among if what.among is not None else Selection(())
    where = tuple(each for each in among.where if not isinstance(each, ControlledBy))
    found = [c for c in selected(scope, Selection(where)) if c.controller == player]
    least, _ = most_of(scope, what, sum(c.count for c in found))
    return sum(c.count for c in found) >= least


def _choose(game: Game, scope: Scope, step: Choose) -> Run:
    even = step.at_random and not step.results
    if step.results and scope.context.rolled is not None:
        yield from _run(game, _of_result(step, scope.context.rolled), scope.context)
        return
    for player in (scope.context.controller,) if step.at_random else scope.players(step.player):
        why = "at random: say what chance chose" if step.at_random else "the text leaves it to you"
        if step.unchosen:
            why = "one that has not been chosen " + ("before" if step.unchosen == "ever" else "this turn")
        chosen = (
            scope.context.modes.pop(0)
            if scope.context.modes
            else game.asker.options(
                player,
                "one of these",
                why,
                step.labels,
                step.least,
                step.most,
                chance=even,
                about="mode",
                again=step.again,
            )
        )
        # CR 601.2c: the targets of all chosen modes are chosen before any of them is done.
        for option in [each for each in of_each(step, chosen) if choose_targets(scope, each)]:
            yield from _run(game, option, scope.context)


def _of_result(step: Choose, rolled: int) -> tuple[Step, ...]:
    """What the results table says of the result of the die (CR 706.3)."""
    for option, (least, most) in zip(step.options, step.results, strict=True):
        if least <= rolled and (most is None or rolled <= most):
            return option
    return ()


_ONE_BY_ONE = re.compile(r"\b(?:twice|times)$")  # “populate twice”: an action done again, not two at once


def _for_each(game: Game, scope: Scope, step: ForEach) -> Run:
    context = scope.context
    alike = _alike_rounds(step.steps)
    rounds: list[Context]
    if step.of is not None:
        if (ids := scope.known(step.of)) is not None:
            rounds = _rounds(context, scope.candidates(ids), alike, step.text)
        else:
            rounds = _times(context, scope.number(HowMany(step.of)), alike, step.text)
    elif step.objects is not None and step.objects.where and all(isinstance(p, Told) for p in step.objects.where):
        # "For each flip you won": nothing that a board has.
        times = game.asker.number(context.controller, step.text or step.objects.text, "the board does not know this")
        rounds = _times(context, times, alike, step.text)
    elif step.objects is not None:
        rounds = _rounds(context, scope.candidates(scope.select(step.objects)), alike, step.text)
    elif step.players is not None:
        rounds = [_round_of(context, step, player) for player in scope.players(step.players)]
    else:
        times = scope.number(step.times) if step.times is not None else 0
        rounds = _times(context, times, alike, step.text)
    before = context.created
    for round_ in rounds:
        round_.created = NONE
    if step.times is not None and _ONE_BY_ONE.search(step.text):
        for round_ in rounds:
            round_.targets = dict(context.targets)  # what is chosen on resolution is chosen anew
            yield from _run(game, step.steps, round_)
    else:
        yield from _together([_run(game, step.steps, round_) for round_ in rounds])
    for round_ in rounds:
        context.join(round_)
    context.happened = bool(idset.minus(context.created, before)) or any(r.happened for r in rounds)


def _round_of(context: Context, step: ForEach, player: str) -> Context:
    """The round of one of the players, with the targets that were chosen for it."""
    round_ = context.fork(that_player=player)
    theirs = {target: context.targets.get(of_player(target, player), NONE) for target in targets_of_each(step)}
    round_.targets = {**context.targets, **theirs}
    round_.named |= {target.id: ids for target, ids in theirs.items()}
    return round_


def _rounds(context: Context, found: list[Candidate], alike: bool, text: str) -> list[Context]:
    """A round for each of the objects; for those alike one together, where nothing in it tells them apart."""
    rounds: list[Context] = []
    for first, count in [piece for c in found for piece in c.ids]:
        if alike:
            rounds.append(context.fork(that=((first, count),), times=count))
        else:
            _bounded(len(rounds) + count, text)
            rounds += [context.fork(that=idset.one(first + k)) for k in range(count)]
    return rounds


def _times(context: Context, times: int, alike: bool, text: str) -> list[Context]:
    """So many rounds, all of them together where nothing is chosen in them."""
    if not times:
        return []
    if alike:
        return [context.fork(times=times)]
    _bounded(times, text)
    return [context.fork() for _ in range(times)]


def _bounded(rounds: int, text: str) -> None:
    if rounds > MOST_ROUNDS:
        many = f"{written(rounds)} rounds of it with choices of their own"
        raise CannotExecute(f"{text or 'for each'}: {many} are too many")


def _alike_rounds(steps: tuple[Step, ...]) -> bool:
    """Whether rounds for objects alike may be done together: nothing is chosen in them or done to one object."""
    for step in steps:
        match step:
            case Create(creations):
                if any(c.attached_to is not None or c.blocking is not None for c in creations):
                    return False
            case PutCounters() | Gain():
                continue
            case _:
                return False
    return True


def _together(runs: list[Run]) -> Run:
    """Run these side by side: whatever they create at the same stage is created at once."""
    waiting: list[tuple[Run, Requests]] = []
    for run in runs:
        try:
            waiting.append((run, next(run)))
        except StopIteration:
            continue
    while waiting:
        created = yield [request for _, requests in waiting for request in requests]
        still: list[tuple[Run, Requests]] = []
        at = 0
        for run, requests in waiting:
            mine = created[at : at + len(requests)]
            at += len(requests)
            try:
                still.append((run, run.send(mine)))
            except StopIteration:
                continue
        waiting = still
