"""Does what instructions say (CR 608): one step after the other, choices asked, one event for each creation.

A step that governs others is done here; any other by who has registered for it (`registry`). Steps run as generators
that stop at each creation, so that “for each” can do those of all its rounds as one event.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, TypeVar

from msgspec import structs

from ...instructions import (
    Ability,
    Act,
    Begins,
    Choose,
    Create,
    Creation,
    Delayed,
    DoneThisWay,
    Draw,
    ForEach,
    Gain,
    Happened,
    If,
    KeywordAction,
    May,
    Move,
    PayEnergy,
    PayLife,
    PayMana,
    PayManaCost,
    Player,
    PlayerDeed,
    PreventDamage,
    Reference,
    Reflexive,
    Repeat,
    RollDice,
    Shuffle,
    Step,
    ThatMany,
    Trigger,
    Value,
)
from ..errors import CannotExecute
from ..game import Game
from ..looking.conditions import holds
from ..looking.scope import Scope
from ..looking.who import is_several
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Answers, Context
from ..state.ids import NONE, Ids
from ..state.objects import DelayedTrigger
from ..watching import sight, triggers
from ..watching.moments import Moment, Triggered
from ..watching.plans import plan
from . import limits, registry
from .asking import casts_nothing, is_of, take_what_there_is, who_can
from .modes import check_worth, how_many, of_each, of_modes
from .registry import Requests
from .rounds import MOST_ROUNDS, rounds_of
from .targets import choose_targets

Run = Generator[Requests, list[Ids], None]
S = TypeVar("S", bound=Value)
Governor = Callable[[Game, Scope, S], Run]

_GOVERNING: dict[type[Value], Governor[Any]] = {}


def governs(
    kind: type[S], *, ignores: Mapping[str, str] | None = None, unless: Callable[[S], str] | None = None
) -> Callable[[Governor[S]], Governor[S]]:
    """The function decorated so runs the steps of a ``kind``, which govern others; the rest as in `registry.does`."""

    def register(governor: Governor[S]) -> Governor[S]:
        _GOVERNING[kind] = governor
        registry.obeys(kind, ignores, unless)
        return governor

    return register


def resolve(game: Game, steps: tuple[Step, ...], context: Context, spliced: Sequence[tuple[Step, ...]] = ()) -> bool:
    """Choose targets, then do the steps; each creation that a step asks for is one event.

    What is ``spliced`` onto a spell is done after that, each part as what speaks of itself alone (CR 702.47). False
    where all targets are illegal, and nothing is done (CR 608.2b).
    """
    in_modes = of_modes((*steps, *chain.from_iterable(spliced)), list(context.modes))
    if not choose_targets(Scope(game, context, game.asker), in_modes):
        game.happened(ev.NotResolved(of=game.asker.source))
        return False
    anew = [context.anew() for _ in spliced]
    _done(game, steps, context)
    for part, own in zip(spliced, anew, strict=True):
        own.modes = context.modes
        _done(game, part, own)
    return True


def _done(game: Game, steps: tuple[Step, ...], context: Context) -> None:
    running = _repeating(game, steps, context)
    try:
        requests = next(running)
        while True:
            requests = running.send(registry.create(game, requests))
    except StopIteration:
        return


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
    return any(isinstance(each, Repeat) and _rolls(each) for each in step.walk())


def _rolls(step: Repeat) -> bool:
    return step.what == "roll"


def _run(game: Game, steps: tuple[Step, ...], context: Context) -> Run:
    """The steps, stopping at each creation."""
    scope = Scope(game, context, game.asker)
    sentences = _at_once(steps)
    for at, sentence in enumerate(sentences):
        if at:
            triggers.on_state_held(game)  # CR 603.8: also in the middle of an effect
            if not isinstance(sentences[at - 1][0], _COUNTED):
                context.account.amounts.pop("that many", None)  # it speaks of what was done just before
        step = sentence[0]
        _choose_anew(scope.context)
        for noun in _of_several(step):
            scope.context.several[noun.id] = scope.players(noun)
        if isinstance(step, KeywordAction) and step.steps:
            yield from _by_its_sentences(game, scope, step)
        elif (govern := _GOVERNING.get(type(step))) is not None:
            yield from govern(game, scope, step)
        elif isinstance(step, PayMana) and _is_asked(sentences[at + 1 : at + 2]):
            _asked_to_pay(game, scope, step)
        else:
            _do(game, scope, sentence)


@lru_cache(maxsize=4096)
def _of_several(step: Step) -> tuple[Player, ...]:
    """The nouns of a step that mean several players, of whom it or a later one speaks: “each opponent … they”."""
    values = (
        value for name in step.__struct_fields__ if name not in ("steps", "otherwise") for value in _in(step, name)
    )
    return tuple(each for each in values if isinstance(each, Player) and each.id and is_several(each))


def _in(step: Step, name: str) -> Iterator[Value]:
    """The values in one of its fields."""
    inner = getattr(step, name)
    for each in inner if isinstance(inner, tuple) else (inner,):
        if isinstance(each, Value):
            yield from each.walk()


def _choose_anew(context: Context) -> None:
    """What no later words speak of is chosen for one step: the next “a creature” is another (CR 608.2d)."""
    if any(what.what != "target" and not what.id for what in context.targets):
        context.targets = {what: ids for what, ids in context.targets.items() if what.what == "target" or what.id}


#: What says how many “that many” are, and what may stand between: “shuffle …, then draw that many cards”.
_COUNTED = (Act, Move, Draw, Shuffle, May, If)


def _do(game: Game, scope: Scope, sentence: tuple[Step, ...]) -> None:
    step = sentence[0]
    if registry.is_done(type(step)):
        registry.do(game, scope, *sentence)
    else:
        game.happened(ev.NotModelled(getattr(step, "text", ""), getattr(step, "why", "")))


def _is_asked(following: tuple[tuple[Step, ...], ...]) -> bool:
    """Whether what follows depends on whether something was done: “pay {4}{R}. If you don't, you lose the game.”"""
    return any(isinstance(step, If) and isinstance(step.condition, Happened) for (step, *_) in following)


def _asked_to_pay(game: Game, scope: Scope, step: PayMana) -> None:
    """CR 118.12: the player may pay, or not."""
    (who, *_) = scope.players(step.player)
    if game.asker.yes(who, step.text or "pay", "CR 118.12", about="pay"):
        registry.do(game, scope, step)
    else:
        scope.context.happened = False


@lru_cache(maxsize=4096)
def _at_once(steps: tuple[Step, ...]) -> tuple[tuple[Step, ...], ...]:
    """The steps, those of one sentence together that are done at the same time (CR 608.2c)."""
    found: list[tuple[Step, ...]] = []
    for step in steps:
        last = found[-1][0] if found else None
        if (isinstance(last, PreventDamage) and _speaks_of_prevented(step)) or is_as_it_enters(last, step):
            found[-1] = (*found[-1], step)
            continue
        together = registry.done_together(step) and type(last) is type(step)
        if together and getattr(last, "span", None) == getattr(step, "span", None) != (0, 0):
            found[-1] = (*found[-1], step)
        else:
            found.append((step,))
    return tuple(found)


def is_as_it_enters(before: Step | None, step: Step) -> bool:
    """Whether what the step before puts onto the battlefield enters as this says that it is (CR 611.2e)."""
    match before, step:
        case Move(to="battlefield"), Gain(what=Reference() as what, is_so=True):
            return what.antecedent is not None and what.antecedent in (before.what.id, before.what.antecedent)
    return False


def _speaks_of_prevented(step: Step) -> bool:
    """Whether it is done each time that damage has been prevented (CR 615.5): “for each 1 damage prevented …”."""
    return any(
        isinstance(each, ThatMany) or (isinstance(each, DoneThisWay) and each.deed == "prevent") for each in step.walk()
    )


# ── Steps that govern others ─────────────────────────────────────────────────────────────────────────────────────────


@governs(Create)
def _create(game: Game, scope: Scope, step: Create) -> Run:
    created = yield [[p for each in step.creations for p in plan(scope, each)]]
    scope.context.created = idset.union(scope.context.created, *created)
    scope.context.happened = any(created)
    _acted(game, scope, step.creations)


def _by_its_sentences(game: Game, scope: Scope, step: KeywordAction) -> Run:
    """A keyword action of which the rules' sentences say what it is: “you” in them is whoever does it (CR 701)."""
    assert step.player is not None
    context = scope.context
    for player in scope.players(step.player):
        own = player == context.controller
        inner = context if own else structs.replace(context.fork(that_player=player), controller=player)
        inner.happened = None
        for _ in range(scope.number(step.amount) if step.action in _SOME_TIMES else 1):
            yield from _run(game, step.steps, inner)
        context.happened = inner.happened is not False
        if step.action in _BY_SENTENCES:
            triggers.on_deed(game, player, _BY_SENTENCES[step.action], 1)


#: Those whose amount says how often they are done, and is in no sentence.
_SOME_TIMES = frozenset(["forage"])
#: The keyword actions of players that have sentences, as what a player does.
_BY_SENTENCES: dict[str, PlayerDeed] = {
    "blight": "blight",
    "collect evidence": "collect evidence",
    "discover": "discover",
    "earthbend": "earthbend",
    "forage": "forage",
}
sight.deeds(*_BY_SENTENCES.values())


#: The creations that are an action of their own (CR 701.16, 701.36).
_ACTIONS: dict[str, PlayerDeed] = {"investigate": "investigate", "populate": "populate"}
sight.deeds("investigate", "populate")


def _acted(game: Game, scope: Scope, creations: tuple[Creation, ...]) -> None:
    """Who investigates or populates does so whatever is created (CR 701.16a)."""
    for creation in creations:
        if (deed := _ACTIONS.get(creation.via)) is not None:
            times = scope.number(creation.count) * scope.context.times * scope.context.resolving.count
            players = scope.players(creation.creator)
            scope.context.account.did[deed] = players
            for player in players:
                triggers.on_deed(game, player, deed, times, each=times)


@governs(If)
def _if(game: Game, scope: Scope, step: If) -> Run:
    held = holds(scope, step.condition)
    if not held and not step.otherwise and any(isinstance(each, May) for each in step.steps):
        scope.context.happened = False  # what nobody might do was not done
    yield from _run(game, step.steps if held else step.otherwise, scope.context)


@governs(Delayed, unless=limits.of_delayed)
def _delayed(game: Game, scope: Scope, step: Delayed) -> Run:
    """What is done later remembers what was found now (CR 603.7c)."""
    context = scope.context
    memory, source = context.memory(), context.source
    if any(isinstance(each, Move | Act) for done in step.steps for each in done.walk()):  # and not as it last was
        memory = structs.replace(
            memory,
            that=game.now(memory.that),
            event=game.now(memory.event),
            done={past: game.now(ids) for past, ids in memory.done.items()},
        )
        source = game.as_now(source)
    given = any(isinstance(event, Begins) and event.which == "that turn's" for event in step.event.events)
    waits = max(0, len(game.extra_turns) - 1) if given else None  # for the turn that was added last (CR 500.7)
    waiting = DelayedTrigger(step.event, step.steps, context.controller, source, memory, step.text, step.until, waits)
    game.delayed.append(waiting)
    game.happened(ev.Delayed(step.event.text, step.text))
    yield from ()


@governs(Reflexive, unless=limits.of_repeated)
def _reflexive(game: Game, scope: Scope, step: Reflexive) -> Run:
    """CR 603.12: an ability that triggers now, and goes on the stack once this has resolved."""
    if not step.always and not holds(scope, step.done or Happened(False, step.text)):
        return
    context = scope.context
    if context.at_once:
        if choose_targets(scope, step.steps):
            yield from _run(game, step.steps, context)
        return
    trigger = Trigger((), text=step.text)
    ability = Ability("triggered", step.text, (0, 0), trigger=trigger, steps=step.steps)
    source = context.source or 0
    game.happened(ev.TriggerReported(source, context.controller, step.text, 1, ""))
    moment = Moment(idset.one(source), context.that)
    game.triggered.append(Triggered(ability, context.controller, game.asker.source, moment, context.memory()))
    yield from ()


@governs(Repeat)
def _repeat(game: Game, scope: Scope, step: Repeat) -> Run:
    scope.context.repeats = True
    yield from ()


@governs(May)
def _may(game: Game, scope: Scope, step: May) -> Run:
    """Each of the players decides, in turn order (CR 101.4); those who do it do it together."""
    context, player = scope.context, step.player
    if step.steps and all(casts_nothing(scope, each) for each in step.steps):
        context.happened = False
        return
    who = scope.players(player)
    agreed = _agreed(game, scope, step, who)
    context.answers = Answers(agreed, tuple(p for p in who if p not in agreed))
    context.happened = bool(agreed)
    if len(who) > 1:
        context.players[player] = agreed
    yield from _run(game, step.steps if agreed else step.otherwise, context)
    if agreed and step.steps and take_what_there_is(step.steps):
        context.happened = True
    if agreed and context.happened is False:
        yield from _run(game, step.otherwise, context)  # who can't pay has not paid (CR 118.3)
    if len(who) > 1:
        context.players.pop(player, None)
    if player.id and is_several(player):  # “if a player does, that player …”
        context.players[structs.replace(player, who="that player")] = agreed
    if agreed and not step.steps:
        context.happened = True


_PAID = PayMana | PayLife | PayManaCost | PayEnergy


def _agreed(game: Game, scope: Scope, step: May, who: tuple[str, ...]) -> tuple[str, ...]:
    """Which of the players do it; one alone, where it is done once whoever has it done."""
    about = "pay" if any(isinstance(each, _PAID) for each in step.steps) else "may"
    able = who_can(game, scope, step, who)
    for each in who:
        if each not in able:  # whatever they say, nothing can be done (CR 608.2d, 609.3)
            game.asker.determined(about, each, ("no",) if step.otherwise else ("no", "yes"))
    once = step.player.who.startswith("each") and step.steps and not is_of(step.steps, step.player)
    agreed: tuple[str, ...] = ()
    for each in able:
        asked = step.text or "do what the text says you may do"
        if not (agreed and once) and game.asker.yes(each, asked, "may", about=about):
            agreed = (*agreed, each)
    return agreed


@governs(
    Choose,
    ignores={
        "apart": "the board does not keep the targets of modes apart",
    },
    unless=limits.of_repeated,
)
def _choose(game: Game, scope: Scope, step: Choose) -> Run:
    even = step.at_random and not step.results
    if step.results and scope.context.outcome.rolled is not None:
        yield from _run(game, _of_result(step, scope.context.outcome.rolled), scope.context)
        return
    for player in (scope.context.controller,) if step.at_random else scope.players(step.player):
        why = "at random: say what chance chose" if step.at_random else "the text leaves it to you"
        least, most = how_many(scope, step)
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
                least,
                most,
                chance=even,
                about="mode",
                again=step.again,
            )
        )
        check_worth(step, chosen)
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


@governs(ForEach, unless=limits.of_rounds)
def _for_each(game: Game, scope: Scope, step: ForEach) -> Run:
    context = scope.context
    rounds = rounds_of(scope, step)
    before = context.created
    for round_ in rounds:
        round_.created = NONE
    if step.times is not None and _ONE_BY_ONE.search(step.text):
        for round_ in rounds:
            round_.targets = dict(context.targets)  # what is chosen on resolution is chosen anew
            yield from _run(game, step.steps, round_)
    elif step.times is None and (at_once := registry.in_rounds(step.steps)) is not None:
        at_once(game, [(Scope(game, round_, game.asker), step.steps[0]) for round_ in rounds])
    else:
        yield from _together([_run(game, step.steps, round_) for round_ in rounds])
    for round_ in rounds:
        context.join(round_)
    context.happened = bool(idset.minus(context.created, before)) or any(r.happened for r in rounds)


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
