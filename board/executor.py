"""Does what instructions say (CR 608): one step after the other, choices asked, one event for each creation."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping

from msgspec import structs

from ..compiler.instructions import (
    Ability,
    Act,
    Characteristics,
    Choose,
    Create,
    Delayed,
    ForEach,
    Gain,
    If,
    May,
    Program,
    PutCounters,
    Quantity,
    Reference,
    Step,
    Unmodelled,
)  # fmt: skip
from . import acts, creating, state_based, triggers
from . import events as ev
from . import ids as idset
from .attaching import choose_host
from .board import Board, Result
from .chooser import Chooser
from .conditions import holds
from .context import Context
from .errors import CannotExecute
from .game import Game
from .ids import NONE, Ids
from .objects import DelayedTrigger, Modifier, Origin, Permanent
from .plans import Plan, plan
from .rules import Rules
from .scope import Scope
from .targets import choose_targets

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
    `CannotExecute` for what the board refuses; the given board stays as it was.
    """
    player = controller if controller is not None else board.players[0]
    if player not in board.players:
        raise CannotExecute(f"there is no player {player!r}; the players are {', '.join(board.players)}")
    if rules is not None and rules != board.rules:
        board = board.with_rules(rules)
    game = board.game(chooser)
    for ability in _abilities(what):
        context = Context(player, source, dict(variables or {}), that_many=that_many, that_player=that_player)
        context.defending = defending
        context.that = idset.one(that) if isinstance(that, int) else that or NONE
        if that is None and source is not None and ability.trigger is not None and ability.trigger.source:
            context.that = idset.one(source)  # "when this creature enters, … it"
        context.targets = dict(targets or {})
        context.done = dict(done or {})
        context.chosen = dict(chosen or {})
        if x is not None:
            context.variables["X"] = x
        if ability.condition is not None and not holds(Scope(game, context, game.asker), ability.condition):
            continue
        resolve(game, ability.steps, context)
    if check:
        state_based.check(game)
    return Result(Board.of(game), tuple(game.events))


def _abilities(what: Program | Ability | Iterable[Step]) -> list[Ability]:
    if isinstance(what, Program):
        return [a for a in what.abilities if a.steps]
    if isinstance(what, Ability):
        return [what]
    return [Ability("spell", "", (0, 0), steps=tuple(what))]


def resolve(game: Game, steps: tuple[Step, ...], context: Context) -> None:
    """Choose targets, then do the steps; each creation that a step asks for is one event."""
    if not choose_targets(Scope(game, context, game.asker), steps):
        game.happened(ev.NotResolved())
        return
    running = _run(game, steps, context)
    try:
        requests = next(running)
        while True:
            requests = running.send(creating.create(game, requests))
    except StopIteration:
        return


def _run(game: Game, steps: tuple[Step, ...], context: Context) -> Run:
    """The steps, stopping at each creation, so that "for each" can do those of all its rounds at once."""
    scope = Scope(game, context, game.asker)
    for step in steps:
        match step:
            case Create(creations):
                created = yield [[p for c in creations for p in plan(scope, c)]]
                context.created = idset.union(context.created, *created)
                context.happened = any(created)
            case Choose():
                yield from _choose(game, scope, step)
            case May(player, inner, otherwise, text):
                who = scope.players(player)
                asked = text or "do what the text says you may do"
                agreed = bool(who) and all(game.asker.yes(p, asked, "may") for p in who)
                context.happened = agreed
                yield from _run(game, inner if agreed else otherwise, context)
                if agreed and not inner:
                    context.happened = True
            case If(condition, inner, otherwise):
                yield from _run(game, inner if holds(scope, condition) else otherwise, context)
            case ForEach():
                yield from _for_each(game, scope, step)
            case Delayed(when, inner, text):
                memory = context.memory()
                game.delayed.append(DelayedTrigger(when, inner, context.controller, context.source, memory, text))
                game.happened(ev.Delayed(when, text))
            case Gain():
                gain(game, scope, step)
            case PutCounters(counters, on, each):
                put = acts.put_counters(game, scope, counters.kind, scope.number(counters.count), scope.refer(on), each)
                context.happened = bool(put)
            case Act():
                acts.act(game, scope, step)
            case Unmodelled(text):
                game.happened(ev.NotModelled(text))


def _choose(game: Game, scope: Scope, step: Choose) -> Run:
    for player in scope.players(step.player):
        why = "at random: say what chance chose" if step.at_random else "the text leaves it to you"
        chosen = game.asker.options(player, "one of these", why, step.labels, step.least, step.most)
        for index in chosen:
            if not choose_targets(scope, step.options[index]):
                continue
            yield from _run(game, step.options[index], scope.context)


def _for_each(game: Game, scope: Scope, step: ForEach) -> Run:
    context = scope.context
    alike = _alike_rounds(step.steps)
    rounds: list[Context] = []
    if step.objects is not None:
        ids = scope.select(step.objects)
        groups = [piece for c in scope.candidates(ids) for piece in c.ids]
        for first, count in groups:
            if alike:
                rounds.append(context.fork(that=((first, count),), times=count))
            else:
                _bounded(len(rounds) + count, step.text)
                rounds += [context.fork(that=idset.one(first + i)) for i in range(count)]
    elif step.players is not None:
        rounds += [context.fork(that_player=player) for player in scope.players(step.players)]
    else:
        times = scope.number(step.times) if step.times is not None else 0
        if alike and times:
            rounds.append(context.fork(times=times))
        elif times:
            _bounded(times, step.text)
            rounds += [context.fork() for _ in range(times)]
    before = context.created
    for round_ in rounds:
        round_.created = NONE
    yield from _together([_run(game, step.steps, round_) for round_ in rounds])
    for round_ in rounds:
        context.join(round_)
    context.happened = bool(idset.minus(context.created, before)) or any(r.happened for r in rounds)


def _bounded(rounds: int, text: str) -> None:
    if rounds > MOST_ROUNDS:
        raise CannotExecute(f"{text or 'for each'}: {rounds} rounds of it with choices of their own are too many")


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


def gain(game: Game, scope: Scope, step: Gain) -> None:
    """Objects gain something, for good or until some time (CR 611.2): the set is settled now (CR 611.2c)."""

    def value(quantity: Quantity | None) -> int | None:
        return None if quantity is None else scope.number(quantity)

    words = _gain_words(step)
    modifier = Modifier(
        game.tick(),
        _duration(step.until),
        words,
        step.keywords,
        step.abilities,
        value(step.power) or 0,
        value(step.toughness) or 0,
        value(step.base_power),
        value(step.base_toughness),
        step.types,
        step.subtypes,
    )
    ids = game.now(scope.refer(step.what))
    changed = game.change(ids, lambda p: structs.replace(p, modifiers=(*p.modifiers, modifier)))
    if changed:
        scope.context.that = scope.context.that or idset.union(*(p.ids for p in changed))
        game.happened(ev.Gained(idset.union(*(p.ids for p in changed)), words, step.until))


def _duration(until: str | None) -> str | None:
    """ "until end of turn", "this turn" -> "end of turn"; None for good."""
    if until is None:
        return None
    words = until.strip().casefold().removeprefix("until ").removeprefix("the ")
    return "end of turn" if words in {"this turn", "end of turn", "end of this turn"} else words


def _gain_words(step: Gain) -> str:
    parts = [*step.keywords, *(f"“{a}”" for a in step.abilities)]
    if step.power is not None or step.toughness is not None:
        parts.append("a change of power and toughness")
    if step.base_power is not None or step.base_toughness is not None:
        parts.append("base power and toughness")
    return ", ".join(parts) + (f" until {_duration(step.until)}" if step.until else "")


# ── Time ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

_STEPS = {
    "end": "end step", "the end step": "end step", "next end step": "end step", "draw": "draw step",
    "main": "main phase",
    "untap": "untap step", "new turn": "turn", "next turn": "turn", "cleanup step": "cleanup",
    "beginning of combat": "combat", "upkeep step": "upkeep",
}  # fmt: skip


def begin(board: Board, step: str, *, player: str | None = None, chooser: Chooser | None = None) -> Result:
    """A step, phase or turn begins (see `Board.begin`).

    Raises `CannotExecute` for an unknown player, `ChoiceNeeded` as `execute` does; the board stays as it was then.
    """
    game = board.game(chooser)
    name = _STEPS.get(step.strip().casefold(), step.strip().casefold())
    if player is not None and player not in game.players:
        raise CannotExecute(f"there is no player {player!r}; the players are {', '.join(board.players)}")
    if name == "turn":
        game.turn += 1
        game.created_this_turn = {}
        game.last_known = []
        order = [p for p in game.in_turn_order() if p != game.active]
        game.active = player or (order[0] if order else game.active)
    elif player is not None:
        game.active = player
    game.step = name
    game.happened(ev.Began(name, game.active))
    if name == "turn":
        _expire(game, lambda until: until == "end of turn")
        _expire(game, lambda until: "your next turn" in until, game.active)
    if name in {"end step", "main phase"}:
        _expire(game, lambda until: until == "end of combat")
    if name == "cleanup":
        _expire(game, lambda until: until == "end of turn")
        _heal(game)
    if name == "untap step":
        _untap_step(game)
    if name in {"cleanup", "turn", "end step", "main phase"}:
        _out_of_combat(game)
    triggers.on_begin(game, name, game.active)
    game.rules.ruleset.ways.began(game, name)
    for waiting in list(game.delayed):
        if _is_due(game, waiting, name):
            game.delayed.remove(waiting)
            game.happened(ev.DelayedTriggered(waiting.when, waiting.text))
            resolve(game, waiting.steps, Context.recalled(waiting.controller, waiting.source, waiting.memory))
            state_based.check(game)
    state_based.check(game)
    return Result(Board.of(game), tuple(game.events))


def _is_due(game: Game, waiting: DelayedTrigger, step: str) -> bool:
    when = waiting.when.casefold()
    if when.startswith(("when ", "whenever ")):
        return False  # it waits for an event, not for a moment
    if "your" in when.split() and game.active != waiting.controller:
        return False
    if step == "combat":
        return "combat" in when and "end of combat" not in when
    if step == "cleanup":
        return "cleanup" in when
    if step == "end step":
        return "end step" in when
    return step in when


def _expire(game: Game, over: Callable[[str], bool], player: str | None = None) -> None:
    for permanent in list(game.permanents.values()):
        kept = tuple(
            m for m in permanent.modifiers
            if m.until is None or not over(m.until) or (player is not None and permanent.controller != player)
        )  # fmt: skip
        if kept != permanent.modifiers:
            game.change(permanent.ids, lambda p, k=kept: structs.replace(p, modifiers=k), phased_out=True)  # type: ignore[misc]


def _heal(game: Game) -> None:
    """CR 514.2: damage wears off."""
    for permanent in list(game.permanents.values()):
        if permanent.damage:
            game.change(permanent.ids, lambda p: structs.replace(p, damage=0), phased_out=True)


def _untap_step(game: Game) -> None:
    """CR 502.1, 502.3: phasing, then the active player's permanents untap."""
    mine = [p for p in game.permanents.values() if p.controller == game.active]
    phased = [p for p in mine if p.phased_out and p.phased_with is None]
    with_phasing = [p for p in mine if not p.phased_out and "phasing" in game.view().of(p).keywords]
    acts.phase_in(game, idset.union(*(p.ids for p in phased)))
    acts.phase_out(game, idset.union(*(p.ids for p in with_phasing)))
    ids = idset.union(*(p.ids for p in game.permanents.values() if p.controller == game.active and not p.phased_out))
    acts.untap(game, ids)


def _out_of_combat(game: Game) -> None:
    """CR 511.3: as the end of combat step ends, creatures are removed from combat."""
    for permanent in list(game.permanents.values()):
        if permanent.attacking is not None or permanent.blocking is not None:
            game.change(
                permanent.ids, lambda p: structs.replace(p, attacking=None, blocking=None), phased_out=True
            )


# ── Copies of permanent spells ───────────────────────────────────────────────────────────────────────────────────────


def resolve_copy_of_spell(
    characteristics: Characteristics,
    board: Board,
    *,
    controller: str | None = None,
    chooser: Chooser | None = None,
    words: str = "",
) -> Result:
    """A copy of a permanent spell resolves and becomes a token (CR 111.13, 608.3f): it enters, and is not “created”.

    No effect that replaces the creation of tokens sees it, and nothing that watches for it triggers. Raises
    `CannotExecute` for a spell that is no permanent spell.
    """
    player = controller or board.players[0]
    if player not in board.players:
        raise CannotExecute(f"there is no player {player!r}; the players are {', '.join(board.players)}")
    if board.rules.ruleset.spells_only & set(characteristics.types):
        raise CannotExecute(f"{characteristics.name} is no permanent spell (CR 110.4b)")
    game = board.game(chooser)
    origin = Origin("spell copy", words, "resolve", of=characteristics.name or "")
    becoming = creating.entering(game, Plan(player, 1, characteristics, origin))
    scope = Scope(game, Context(player), game.asker)
    stack: Permanent = creating.permanent(game, becoming)
    seen = becoming.candidate.seen
    if "Aura" in seen.subtypes:
        stack = structs.replace(stack, attached_to=choose_host(scope, seen, player))
    placed = game.enter(stack)
    creating.attached(game, [placed])
    creating.entered(game, [placed])
    state_based.check(game)
    return Result(Board.of(game), tuple(game.events))
