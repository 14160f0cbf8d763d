"""The stack: triggered abilities are put on it, its top resolves (CR 405, 603.3, 608)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING

from msgspec import structs
from msgspec.structs import replace

from ... import instructions as i
from ...instructions.searching import all_of
from ..doing import damage, dungeons, gaining, haunting, merging, miracle, suspending
from ..doing.command import put_away
from ..doing.crown import ascend
from ..doing.leaving import put
from ..doing.libraries import shuffled
from ..doing.revealing import revealed
from ..doing.settling import settle
from ..doing.spells import is_of_its_casting, is_of_spell, parts_of_spell
from ..doing.zones import put_card
from ..errors import CannotExecute
from ..executor.dividing import divide
from ..executor.modes import check_worth, how_many, of_each
from ..executor.running import resolve as do
from ..executor.targets import all_targets, choose_targets, could_choose, targets
from ..looking import ways
from ..looking.attaching import can_enchant, enchant_words, enchants_players
from ..looking.conditions import holds
from ..looking.optional import by_keyword
from ..looking.scope import Scope
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context, Event, Resolving
from ..state.objects import DelayedTrigger, LastSpell, Memory, OnStack, Permission
from ..watching import often, sight, triggers
from ..watching.plans import attackable
from .loops import Loop

if TYPE_CHECKING:
    from ..game import Game
    from ..state.objects import Elsewhere, Permanent, Zone
    from ..watching.moments import Moment, Triggered

sight.states("trained", "evolved", "crewed")
sight.deeds("firebend", "give a gift")

MOST_APART = 10_000
MOST_RESOLVED = 100_000
#: How much may come of one another on the stack: a loop has no end (CR 104.4b). Each object counts those that came at
#: the same time, as a loop that many players are in is no longer for it, but more work.
MOST_IN_A_CHAIN = 1_000
#: So long before that the positions are looked at.
WATCHED = 100
#: What comes at the same time counts as so many at most: many things that happen once are no loop.
MOST_AT_ONCE = 100


def after(game: Game) -> None:
    """State-based actions, then what has triggered is put on the stack, until nothing more happens (CR 117.5)."""
    if game.at_rest:
        return
    settle(game)
    triggers.on_state_held(game)
    put_away(game)
    dungeons.completed(game)
    revealed(game)
    while game.triggered and not game.over and game.step != "untap step":  # CR 502.4: they wait for the upkeep
        put_triggered(game)
        settle(game)
        triggers.on_state_held(game)


def resolve(game: Game, count: int | None = None) -> int:
    """Resolve so many objects from the top of the stack (None: until it is empty); how many there were."""
    done = 0
    after(game)
    chain = {each.id: 0 for each in game.stack}
    loop = Loop()
    while game.stack and not game.over and (count is None or done < count):
        if done >= MOST_RESOLVED:
            raise CannotExecute(f"more than {MOST_RESOLVED} objects resolved one after the other (CR 104.4b)")
        before = chain.pop(game.stack[-1].id, 0)
        _top(game)
        done += 1
        after(game)
        _lengthened(game, chain, before, loop)
    return done


def _lengthened(game: Game, chain: dict[int, int], before: int, loop: Loop) -> None:
    """Note how much came of one another up to what is new on the stack, which came of what had come to ``before``.

    What comes back to a position that was there before, without a choice, ends the game in a draw (CR 104.4b).
    """
    new = list(takewhile(lambda each: each.id not in chain, reversed(game.stack)))
    length = before + min(len(new), MOST_AT_ONCE)
    chain.update((each.id, length) for each in new)
    if not new or length < MOST_IN_A_CHAIN - WATCHED:
        return
    loop.note(game)
    if length < MOST_IN_A_CHAIN:
        return
    if not loop.comes_round():
        raise CannotExecute(f"more than {MOST_IN_A_CHAIN} objects of the stack came of one another (CR 104.4b)")
    game.drawn_game = True
    game.happened(ev.GameDrawn("CR 104.4b"))


# ── Triggered abilities ─────────────────────────────────────────────────────────────────────────────────────────────


def put_triggered(game: Game) -> None:
    """CR 603.3b: each player puts those that they control on the stack in any order, the active player first."""
    waiting, game.triggered = game.triggered, []
    for player in game.in_turn_order():
        mine = [each for each in waiting if each.controller == player]
        labels = tuple(f"{each.name}: {each.ability.text}" for each in mine)
        order = game.asker.order(player, "which goes on the stack first: the last resolves first", "CR 603.3b", labels)
        for at in order:
            for entry in _entries(game, mine[at]):
                game.stack.append(entry)
                text = mine[at].ability.text
                aims = all_targets(Context.recalled(player, entry.source, entry.memory))
                game.happened(ev.PutOnStack(player, entry.source, text, entry.count, entry.name, *aims))


def _entries(game: Game, triggered: Triggered) -> Iterator[OnStack]:
    """What an ability comes to on the stack: alike ones together, those with targets or objects of their own apart."""
    ability, moment = triggered.ability, triggered.moment
    if moment.count > 1 and not _tells_apart(ability, moment):
        (first, _), *_ = moment.sources
        yield from _entry(game, triggered, first, moment.that, moment.count)
        return
    if moment.count > MOST_APART:
        raise CannotExecute(f"{ability.text}: {moment.count} of them with objects or targets of their own are too many")
    for first, count in moment.sources:
        for source in range(first, first + count):
            each = [idset.one(source)] if moment.own and not moment.that else _apart(moment)
            for that in each:
                for _ in range(moment.times):
                    yield from _entry(game, triggered, source, that, 1)


def mana_triggered(game: Game) -> None:
    """Triggered mana abilities resolve at once, without the stack (CR 605.1b, 605.4a)."""
    waiting, game.triggered = game.triggered, []
    for each in waiting:
        events = each.ability.trigger.events if each.ability.trigger is not None else ()
        adds = any(isinstance(value, i.AddMana) for step in each.ability.steps for value in step.walk())
        if adds and any(isinstance(e, i.TapsForMana) for e in events) and not targets(each.ability.steps):
            for entry in _entries(game, each):
                _ability(game, entry, each.ability)
        else:
            game.triggered.append(each)


def _apart(moment: Moment) -> list[idset.Ids]:
    if not moment.apart:
        return [moment.that]
    return [idset.one(first + k) for first, count in moment.that for k in range(count)]


def _tells_apart(ability: i.Ability, moment: Moment) -> bool:
    """Whether it matters which of the objects it is: it has targets, or speaks of its source or of what the event is
    about, or does something that can't be done so many times at once.
    """
    if targets(ability.steps) or ability.condition is not None:
        return True
    several = idset.size(moment.sources) > 1
    for step in ability.steps:
        if not isinstance(step, _TOGETHER):
            return True
        for value in step.walk():
            match value:
                case i.Reference("source") if not several:
                    continue
                case i.Reference("all" | "created"):
                    continue
                case i.Reference() | i.Targets() | i.Variable() | i.AbilityCount():
                    return True
    return False


#: Steps that are done so many times over at once.
_TOGETHER = (i.GainLife, i.LoseLife, i.Draw, i.Mill, i.GetCounters, i.PutCounters, i.Damage, i.Create)


def _entry(game: Game, triggered: Triggered, source: int, that: idset.Ids, count: int) -> Iterator[OnStack]:
    ability, moment = triggered.ability, triggered.moment
    context = Context(triggered.controller, source, that_many=moment.number, that_player=moment.player)
    if triggered.memory is not None:
        context = Context.recalled(triggered.controller, source, triggered.memory)
        context.that_many = moment.number if moment.number is not None else context.that_many
        context.that_player = moment.player or context.that_player
        that = that or context.that
    context.that = that or idset.one(source)
    context.assumed = idset.NONE if that else context.that
    context.event = Event(context.that, dict(moment.roles), moment.attacked, number=moment.number)
    if moment.own and moment.that:
        context.in_role("event.what", idset.one(source))
    if that and ability.trigger is not None and triggers.of_host(ability.trigger):
        context.in_role("enchanted", that)
    context.variables = context.variables or _x_of(game, source) or _x_of_the_other(game, ability, context)
    scope = Scope(game, context, game.asker)
    game.asker.source, game.asker.for_triggered = triggered.name, True
    legal = chosen(scope, ability.steps)
    game.asker.for_triggered = False
    if not legal:
        game.happened(ev.NotResolved("CR 603.3d", triggered.name))
        return
    entry = OnStack(game.tick(), triggered.controller, triggered.name, context.memory(), ability, source, count)
    entry = replace(entry, instance=triggered.instance)
    targeted(game, entry, context)
    yield entry


def targeted(game: Game, entry: OnStack, context: Context) -> None:
    """Objects and players become targets of an ability (CR 602.2b, 603.3d)."""
    chosen = all_targets(context)
    source = Scope(game, context, game.asker).candidates(idset.one(entry.source)) if entry.source is not None else []
    if any(chosen) and source:
        by = replace(source[0], ids=((entry.id, 1),), count=1, zone="ability", controller=entry.controller)
        triggers.on_target(game, by, chosen)
    triggers.on_crime(game, entry.controller, chosen)


def _x_of(game: Game, source: int) -> dict[str, int]:
    stack = game.stack_of(source)
    return {"X": stack.cast_x} if stack is not None and stack.cast_x is not None else {}


def _x_of_the_other(game: Game, ability: i.Ability, context: Context) -> dict[str, int]:
    """The X of the spell, or of the cycling ability, that the ability waited for (CR 107.3e)."""
    events = ability.trigger.events if ability.trigger is not None else ()
    others: Iterator[OnStack] = iter(())
    if any(isinstance(each, i.Casts) for each in events):
        others = (each for each in game.stack if each.ability is None and _is_of(context, each.id))
    elif any(isinstance(each, i.Does) and each.deed == "cycle" for each in events):
        others = (each for each in game.stack if is_cycling(each.ability) and _is_of(context, each.source))
    x = next((each.memory.variables["X"] for each in others if "X" in each.memory.variables), None)
    return {"X": x} if x is not None else {}


def _is_of(context: Context, id_: int | None) -> bool:
    return id_ is not None and idset.contains(context.event.objects, id_)


def is_cycling(ability: i.Ability | None) -> bool:
    """Whether it is cycling, or typecycling (CR 702.29f)."""
    return ability is not None and (ability.keyword or "").endswith("cycling")


def chosen(scope: Scope, steps: tuple[i.Step, ...], *, every_mode: bool = False) -> bool:
    """Choose modes, then targets (CR 601.2b, 601.2c); False where there are too few.

    ``every_mode``: all of them are chosen (CR 702.42b).
    """
    for step in steps:
        if isinstance(step, i.Choose) and not step.at_random and not _in_parts(step):
            player = scope.players(step.player)[0]
            least, most = (len(step.labels),) * 2 if every_mode else how_many(scope, step)
            modes = _modes(scope, step, player, least, most)
            check_worth(step, modes)
            scope.context.modes.append(modes)
            if not all(chosen(scope, option) for option in of_each(step, modes)):
                return False
    for variable in _as_put_on_stack(steps):
        scope.number(variable)
    if not choose_targets(scope, steps):
        return False
    divide(scope, steps)
    return True


_VARIABLES: frozenset[type[i.Value]] = frozenset([i.Variable])


@lru_cache(maxsize=4096)
def _as_put_on_stack(steps: tuple[i.Step, ...]) -> tuple[i.Variable, ...]:
    """The numbers that are what they are now, whatever they will be as it resolves (CR 601.2, 602.2)."""
    found = (each for step in steps for each in all_of(step, _VARIABLES))
    return tuple(each for each in found if isinstance(each, i.Variable) and isinstance(each.value, i.AsPutOnStack))


def _modes(scope: Scope, step: i.Choose, player: str, least: int, most: int) -> tuple[int, ...]:
    """The modes that the player chooses, of those that have legal targets (CR 601.2b, 603.3c, 700.2a)."""
    legal = [at for at, option in enumerate(step.options) if could_choose(scope, option)]
    again = step.again and most > 1
    if len(legal) < (1 if again else least):
        return tuple(range(least))  # too few, so that one of them has no legal targets
    labels = tuple(step.labels[at] for at in legal)
    most = most if again else min(most, len(legal))
    asks = "one of these" if most == 1 else "some of these"
    chosen = scope.asker.options(
        player, asks, "CR 601.2b", labels, least, most, about="mode", again=step.again, among=step.labels
    )
    return tuple(legal[at] for at in chosen)


def _in_parts(step: i.Choose) -> bool:
    """Whether it is no mode but a choice on resolution: another player makes it."""
    return step.player.who != "you"


# ── Resolving ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _top(game: Game) -> None:
    entry = game.stack.pop()
    game.asker.source = entry.name
    if entry.ability is not None:
        _ability(game, entry, entry.ability)
    else:
        _spell(game, entry)
    game.asker.source = ""


def _ability(game: Game, entry: OnStack, ability: i.Ability) -> None:
    context = _context(entry)
    if ability.condition is not None and not holds(Scope(game, context, game.asker), ability.condition):
        return  # CR 603.4
    often_called = ""
    if entry.source is not None:
        if often.is_done(game, ability, entry.instance, entry.source):
            return  # CR 603.2h
        often.times(game, entry.source, ability, "resolved", entry.instance)
        often_called = often.deed_key(entry.source, ability, entry.instance)
        game.forget(entry.source)
    context.resolving = replace(context.resolving, count=entry.count, ability=often_called)
    source = Scope(game, context, game.asker).candidates(idset.one(entry.source)) if entry.source is not None else []
    before = game.view()
    do(game, ability.steps, context)
    if entry.source is not None and (
        _was_wanted(context) or not any(isinstance(each, i.May) for each in ability.steps)
    ):
        often.was_done(game, ability, entry.instance, entry.source)
    if ability.keyword == "exploit" and source and context.done.get("sacrificed"):
        sacrificed = Scope(game, context, game.asker).candidates(game.before(context.done["sacrificed"]))
        triggers.on_exploit(game, before, source[0], sacrificed[0] if sacrificed else None)
    _was_done(game, entry, ability.keyword, context)
    if ability.keyword == "miracle" and entry.source is not None:
        miracle.over(game, entry.source)
    game.happened(ev.Resolved(entry.name, ability.text))


#: What a permanent has become as an ability that is this keyword has resolved (CR 702.100b, 702.122e, 702.149c).
_BECOME: dict[str, i.ObjectState] = {"training": "trained", "evolve": "evolved", "crew": "crewed"}
#: What its controller has done then (CR 702.174c, 702.189b).
_DONE: dict[str, i.PlayerDeed] = {"gift": "give a gift", "firebending": "firebend"}


def _was_done(game: Game, entry: OnStack, keyword: str | None, context: Context) -> None:
    """What triggers as a keyword's ability has resolved; of training and evolve only if a counter was put."""
    if entry.source is not None and keyword in _BECOME and (context.happened or keyword == "crew"):
        triggers.on_state(game, idset.one(entry.source), _BECOME[keyword])
    if keyword in _DONE:
        triggers.on_deed(game, entry.controller, _DONE[keyword], 1)


def _context(entry: OnStack) -> Context:
    context = Context.recalled(entry.controller, entry.source, entry.memory)
    context.entry = entry
    context.resolving = Resolving(
        entry.id,
        entry.paid if entry.ability is None else None,
        () if entry.copy else entry.spent,  # CR 707.10: nothing was spent on a copy
        None if entry.copy or entry.ability is not None else entry.origin,
        entry.in_main_phase,
        entry.as_sorcery,
        keyword=(entry.ability.keyword or "") if entry.ability is not None else "",
        instance=entry.instance,
    )
    return context


def _was_wanted(context: Context) -> bool:
    return context.answers is not None and bool(context.answers.agreed)


def _spell(game: Game, entry: OnStack) -> None:
    """CR 608.2 for instants and sorceries, 608.3 for permanent spells."""
    card = game.elsewhere.get(entry.id)
    if card is None or card.zone != "stack":
        return
    if game.rules.ruleset.spells_only & set(card.face.types):
        context = _context(entry)
        context.source = entry.id
        steps, *spliced = parts_of_spell(game, card, entry)
        if "ascend" in card.characteristics.keywords:  # CR 702.131a
            ascend(game, entry.controller)
        resolved = do(game, steps, context, spliced)
        if resolved and by_keyword(entry.paid, "gift"):  # CR 702.174c
            triggers.on_deed(game, entry.controller, "give a gift", 1)
        if entry.id in game.elsewhere:  # it may have put itself elsewhere
            if entry.copy:
                game.take(card.ids)
            else:
                _put_away(game, entry, card, resolved=resolved)
        game.happened(ev.Resolved(entry.name, spell=entry.id))
        return
    _permanent(game, entry, card)


def _put_away(game: Game, entry: OnStack, card: Elsewhere, *, resolved: bool) -> None:
    """It leaves the stack; one with rebound is exiled, if it was cast from the hand (CR 702.88a)."""
    keywords = _keywords(game, card) if resolved else ()
    if "rebound" in keywords and entry.origin == "hand" and not entry.exiled_after:
        exiled = game.move(card.ids, "exile", quietly=True)
        game.delayed.append(
            DelayedTrigger(_NEXT_UPKEEP, _AGAIN, entry.controller, entry.source, Memory(that=exiled), "rebound")
        )
        return
    after = _after(entry, resolved=resolved)
    adventure = card.transformed and "Adventure" in card.face.subtypes
    if adventure and resolved and after == "graveyard":
        _on_adventure(game, entry, card)
        return
    omen = resolved and card.transformed and after == "graveyard" and "Omen" in card.face.subtypes
    became = put(game, card.ids, "library" if omen else after, quietly=True)
    if haunting.KEYWORD in keywords:
        haunting.resolved(game, entry.controller, became)
    if omen:  # CR 720.3d
        shuffled(game, card.owner)


def _keywords(game: Game, card: Elsewhere) -> tuple[str, ...]:
    """Those that the spell has now, given ones too."""
    return next(c for c in game.candidates_elsewhere({"stack"}) if c.ids == card.ids).seen.keywords


def _on_adventure(game: Game, entry: OnStack, card: Elsewhere) -> None:
    """An Adventure that resolves is exiled, and its player may cast the card from there, as itself (CR 715.3d)."""
    exiled = game.move(card.ids, "exile", quietly=True)
    for first, _ in exiled:
        game.elsewhere[first] = structs.replace(game.elsewhere[first], way="adventure")
    game.permissions.append(Permission(entry.controller, exiled, i.WHILE_EXILED, game.turn))


_YOU = i.Player("you")
_NEXT_UPKEEP = i.Trigger((i.Begins("upkeep", _YOU, "next"),), text="at the beginning of your next upkeep")
#: What rebound does then (CR 702.88a).
_AGAIN = (i.May(_YOU, (i.Cast(_YOU, i.Reference("that"), paying="nothing"),), text="cast it without paying"),)


_NEXT_END = i.Trigger((i.Begins("end step", None, "next"),), text="at the beginning of the next end step")
_IT = i.Reference("that")
#: What warp does then: its owner may cast it from exile after that turn (CR 702.185a).
_WARPED = (
    i.Move(_IT, "exile", text="exile it"),
    i.MayCast(i.Player("owner", "its owner", _IT), _IT, i.WHILE_EXILED, later=True),
)


def _after(entry: OnStack, *, resolved: bool) -> Zone:
    """Where an instant or sorcery goes (CR 608.2b, 608.2n, 702.27a, 702.34a)."""
    if entry.exiled_after:
        return "exile"
    return "hand" if resolved and by_keyword(entry.paid, "buyback") else "graveyard"


def _permanent(game: Game, entry: OnStack, card: Elsewhere) -> None:
    """CR 608.3: it enters under the control of who cast it; an Aura with no legal target goes to the graveyard."""
    context = _context(entry)
    scope = Scope(game, context, game.asker)
    host: int | str | None = None
    if entry.alternative == merging.KEYWORD and (merged := merging.target(scope, card)):
        merging.merge(game, entry, card, merged)
        game.happened(ev.Resolved(entry.name, spell=entry.id))
        return
    seen = next(c for c in game.candidates_elsewhere({"stack"}) if c.ids == card.ids).seen
    words = enchant_words(seen)
    if "Aura" in seen.subtypes and words:
        host = _host(scope, words, entry)
        if host is None and card.bestowed:  # CR 702.103e: it resolves as a creature
            game.elsewhere[card.id] = structs.replace(card, bestowed=False)
        elif host is None:
            game.happened(ev.NotResolved("CR 608.3b", entry.name))
            put(game, card.ids, "graveyard", quietly=True)
            return
    way = ways.ALTERNATIVE.get(entry.alternative)
    attacking = attackable(scope, entry.controller) or () if way is not None and way.attacking else None
    given = gaining.of_spell(game, card)
    (taken,) = game.take(card.ids)
    game.last_spells.append(LastSpell(entry, card))  # as what it becomes enters, it is looked at as it was (CR 608.2h)
    entered = put_card(
        game,
        taken,
        entry.controller,
        variables=dict(context.variables),
        host=host,
        paid=entry.paid,
        cast_from="" if entry.copy else entry.origin,
        copy=entry.copy,
        spent=entry.spent,
        modifiers=given,
        chosen={kind: name for kind, name in context.chosen.items() if kind == "player"},
        tapped=attacking is not None,
        attacking=attacking,
    )
    game.last_spells.pop()
    damage.follow(game, card.ids, idset.of(entered))
    if not entered and card.id in game.elsewhere:
        put(game, card.ids, "graveyard", quietly=True)  # CR 608.3e
    _keep_linked(game, entry.id, entered)
    for permanent in entered if "suspend" in entry.paid else ():
        suspending.hastened(game, permanent)
    for permanent in entered if entry.alternative == "warp" else ():  # CR 702.185a
        warped = Memory(that=permanent.ids)
        game.delayed.append(DelayedTrigger(_NEXT_END, _WARPED, entry.controller, permanent.id, warped, "warp"))
    _done_as_it_resolves(game, entry, card, entered)
    game.happened(ev.Resolved(entry.name, spell=entry.id))


def _done_as_it_resolves(game: Game, entry: OnStack, card: Elsewhere, entered: list[Permanent]) -> None:
    """What a permanent spell says is done besides: with what it has become."""
    resolving = Resolving(as_sorcery=entry.as_sorcery)
    for permanent in entered:
        for ability in game.rules.compiled(card.face):
            if is_of_spell(ability, entry.paid) or is_of_its_casting(ability):
                do(game, ability.steps, Context(entry.controller, permanent.id, resolving=resolving))


def _keep_linked(game: Game, spell: int, entered: list[Permanent]) -> None:
    """What was exiled to cast the spell is linked to what it has become (CR 400.7d, 607.2a)."""
    for card in list(game.elsewhere.values()) if entered else ():
        if card.exiled_with == spell:
            game.elsewhere[card.id] = structs.replace(card, exiled_with=entered[0].id)


def _host(scope: Scope, words: tuple[str, ...], entry: OnStack) -> int | str | None:
    """What the Aura spell targets, if that is still legal (CR 608.3b)."""
    if scope.context.that_player is not None and enchants_players(words):
        return scope.context.that_player
    for candidate in scope.candidates(scope.context.that):
        there = scope.game.stack_of(candidate.ids[0][0]) is not None  # and not as it last was
        if there and can_enchant(scope, words, entry.controller, candidate):
            return candidate.ids[0][0]
    return None
