"""Replacement effects on the creation of tokens (CR 614, 616)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct, structs
from msgspec.structs import replace

from ...instructions import (
    Add,
    CopyToo,
    CreatedUnder,
    Creation,
    Difference,
    Half,
    Instead,
    Multiply,
    Product,
    Quantity,
    Replacement,
    Sum,
    ThatMany,
)
from ...texts.numerals import written
from ..errors import CannotExecute
from ..looking.conditions import holds
from ..looking.predicates import holds as matches
from ..looking.scope import Scope
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context
from ..state.objects import LastingReplacement
from .adding import Line, alike_together, is_plain, line_of, series
from .plans import Plan, plan

if TYPE_CHECKING:
    from ..game import Game

MOST_BITS = 10_000_000  # a number of tokens of more than three million digits is refused
MOST_STEPS = 10_000


class Effect(Struct, frozen=True):
    """One replacement effect of permanents alike: ``count`` of them, so it may be applied that often."""

    replacement: Replacement
    source: int | None
    controller: str
    name: str
    count: int
    lasting: LastingReplacement | None = None  # that it is, if it is none of a permanent's

    @property
    def label(self) -> str:
        """As it is offered to the player who orders the effects."""
        return ": ".join(filter(None, (self.name, self.replacement.text)))

    def scope(self, game: Game, that_many: int | None = None) -> Scope:
        """From where it looks at the game, with what it remembers."""
        if self.lasting is None:
            return Scope(game, Context(self.controller, self.source, that_many=that_many), game.asker)
        context = Context.recalled(self.controller, self.source, self.lasting.memory)
        context.that_many = that_many if that_many is not None else context.that_many
        return Scope(game, context, game.asker)

    def applied(self, game: Game, times: int) -> None:
        """It was applied so often to the tokens of one player: “the next time” is this event."""
        if self.lasting is None or not self.lasting.once:
            return
        before = next((n for each, n in game.applied if each == self.lasting), 0)
        game.applied = [(each, n) for each, n in game.applied if each != self.lasting]
        game.applied.append((self.lasting, max(before, times)))


def used_up(game: Game) -> None:
    """The event is over, for all of its players: what was for the next time alone is gone (CR 614.3)."""
    for lasting, times in game.applied:
        for _ in range(times):
            game.replacements.remove(lasting)
    game.applied = []


def standing(game: Game) -> list[Effect]:
    """The replacement effects of the permanents on the battlefield by text of their abilities, and those that last."""
    counts: dict[tuple[Replacement, str, str], int] = {}
    first: dict[tuple[Replacement, str, str], Effect] = {}
    for candidate, change in game.view().acting.replacing:
        key = (change, candidate.controller, candidate.seen.name)
        effect = Effect(change, candidate.ids[0][0], candidate.controller, candidate.seen.name, 0)
        first.setdefault(key, effect)
        counts[key] = counts.get(key, 0) + candidate.count
    return [replace(first[key], count=count) for key, count in counts.items()] + _lasting(game)


def _lasting(game: Game) -> list[Effect]:
    found: list[Effect] = []
    for each in game.replacements:
        at = next((i for i, effect in enumerate(found) if effect.lasting == each), None)
        if at is not None:
            found[at] = replace(found[at], count=found[at].count + 1)
            continue
        source = game.stack_of(each.source) if each.source is not None else None
        name = game.view().of(source).name if source is not None else ""
        found.append(Effect(each.replacement, each.source, each.controller, name, 1, each))
    return found


def _matched(game: Game, effect: Effect, plans: list[Plan]) -> list[Plan]:
    """The tokens that the effect would change."""
    scope = effect.scope(game)
    creator = effect.replacement.creator
    players = None if creator is None else scope.players(creator)
    return [
        p
        for p in plans
        if (players is None or p.player in players)
        and all(matches(scope, predicate, p.candidate) for predicate in effect.replacement.which.where)
    ]


def _numbered(effect: Effect) -> str:
    return effect.label if effect.source is None else f"{effect.label} (#{written(effect.source)})"


def replaced(game: Game, plans: list[Plan]) -> list[Plan]:
    """The tokens that are created instead, after every replacement effect had its one opportunity (CR 614.5).

    All of the plans are one player's. That player orders the effects (CR 616.1), asked only where the order can
    matter.
    """
    effects = [e for e in standing(game) if isinstance(e.replacement.change, Multiply | Add | Instead | CopyToo)]
    if not effects:
        return plans
    left = {i: e.count for i, e in enumerate(effects)}
    steps = 0
    while True:
        usable = [i for i, e in enumerate(effects) if left[i] and _matched(game, e, plans) and _stands(game, e)]
        if not usable:
            return plans
        player = plans[0].player
        chosen, times = usable[0], 1
        at_once: list[Plan] | None = None
        in_any_order = _in_any_order(game, [effects[i] for i in usable], [left[i] for i in usable], plans)
        if in_any_order and isinstance(effects[chosen].replacement.change, Multiply):
            times = left[chosen]
        elif len(usable) == 1:
            rivals = [e for i, e in enumerate(effects) if left[i] and i != chosen]
            at_once = _added(game, effects[chosen], rivals, plans, left[chosen])
        elif not in_any_order:
            labels = tuple(_numbered(effects[i]) for i in usable)
            asks = "which replacement effect is applied next"
            chosen = usable[game.asker.options(player, asks, "CR 616.1", labels, about="order")[0]]
        effect = effects[chosen]
        if at_once is not None:
            times = left[chosen]
        left[chosen] -= times
        change = effect.replacement.change
        if isinstance(change, Instead | CopyToo) and change.optional:
            asks = effect.replacement.text or "apply the replacement effect"
            if not game.asker.yes(player, asks, "CR 614.1a"):
                continue
        plans = at_once if at_once is not None else alike_together(_apply(game, effect, plans, times))
        effect.applied(game, effect.count - left[chosen])
        game.happened(ev.Replaced(player, effect.source, effect.label, times))
        steps += 1
        if steps > MOST_STEPS:
            raise CannotExecute(f"more than {MOST_STEPS} replacement effects, one after the other")


def under_control(game: Game, plans: list[Plan]) -> list[Plan]:
    """The tokens under the control of those under whose control they are created instead (CR 616.1b).

    Each effect has one opportunity for each token (CR 614.5). The player under whose control tokens would be created
    chooses among the effects; then the next such player does.
    """
    effects = [e for e in standing(game) if isinstance(e.replacement.change, CreatedUnder)]
    done: list[Plan] = []
    waiting = [(plans, tuple(e.count for e in effects))] if effects else []
    while waiting:
        mixed, left = waiting.pop(0)
        for player in dict.fromkeys(p.player for p in mixed):
            mine = [p for p in mixed if p.player == player]
            usable = [i for i, e in enumerate(effects) if left[i] and _matched(game, e, mine) and _stands(game, e)]
            if not usable:
                done += mine
                continue
            chosen = usable[0]
            if len(usable) > 1:
                labels = tuple(_numbered(effects[i]) for i in usable)
                asks = "which replacement effect is applied next"
                chosen = usable[game.asker.options(player, asks, "CR 616.1b", labels, about="order")[0]]
            effect = effects[chosen]
            matched = _matched(game, effect, mine)
            moved = [_under(game, effect, p) if p in matched else p for p in mine]
            effect.applied(game, effect.count - left[chosen] + 1)
            game.happened(ev.Replaced(player, effect.source, effect.label))
            waiting.append((moved, tuple(n - (i == chosen) for i, n in enumerate(left))))
    return done if effects else plans


def _under(game: Game, effect: Effect, plan: Plan) -> Plan:
    """That player creates them and owns them (CR 111.2).

    Only the attacking player's tokens are attacking (CR 508.4a), and none of that player's is blocking.
    """
    change = effect.replacement.change
    assert isinstance(change, CreatedUnder)
    (player,) = effect.scope(game).players(change.player)
    attacking, blocking = (plan.attacking, None) if player == game.active else (None, plan.blocking)
    return replace(plan, player=player, owner="", attacking=attacking, blocking=blocking)


def _stands(game: Game, effect: Effect) -> bool:
    condition, change, first = effect.replacement.condition, effect.replacement.change, effect.replacement.first
    if first and game.created_this_turn.get(effect.controller, 0):
        return False
    if first == "your turn" and game.active != effect.controller:
        return False
    if isinstance(change, CopyToo) and change.once:
        source = game.stack_of(effect.source) if effect.source is not None else None
        if source is not None and source.chosen.get(change.once) == str(game.turn):
            return False
    return condition is None or holds(effect.scope(game), condition)


def _in_any_order(game: Game, effects: list[Effect], left: list[int], plans: list[Plan]) -> bool:
    """Whether every order of these effects comes to the same (CR 616.1 leaves nothing to choose then)."""
    changes = [e.replacement for e in effects]
    if all(isinstance(c.change, Multiply) for c in changes):
        return True
    if any(isinstance(c.change, CopyToo) for c in changes):
        return False
    if any(isinstance(c.change, Instead) and (c.change.optional or len(c.change.options) > 1) for c in changes):
        return False
    if any(c.condition is not None for c in changes) or sum(left) > 4:
        return False
    results = set()
    for outcome in _outcomes(game, effects, left, plans):
        results.add(outcome)
        if len(results) > 1:
            return False
    return True


def _outcomes(game: Game, effects: list[Effect], left: list[int], plans: list[Plan]) -> list[frozenset[object]]:
    usable = [i for i, e in enumerate(effects) if left[i] and _matched(game, e, plans)]
    if not usable:
        return [_summary(plans)]
    outcomes: list[frozenset[object]] = []
    for i in usable:
        rest = [n - (j == i) for j, n in enumerate(left)]
        outcomes += _outcomes(game, effects, rest, _apply(game, effects[i], plans, 1))
    return outcomes


def _summary(plans: list[Plan]) -> frozenset[object]:
    totals: dict[object, int] = {}
    for p in plans:
        key = (
            p.player,
            p.characteristics,
            p.group,
            p.tapped,
            p.attacking,
            p.attached_to,
            p.must,
            tuple(sorted(p.counters.items())),
        )
        totals[key] = totals.get(key, 0) + p.count
    return frozenset(totals.items())


def _apply(game: Game, effect: Effect, plans: list[Plan], times: int) -> list[Plan]:
    matched = _matched(game, effect, plans)
    change = effect.replacement.change
    match change:
        case Multiply(factor):
            if times * max(1, factor.bit_length() - 1) > MOST_BITS:
                power = f"{written(factor)} to the power of {written(times)}"
                raise CannotExecute(f"{power} times as many tokens is too large a number")
            return [replace(p, count=p.count * factor**times) if p in matched else p for p in plans]
        case CopyToo(once=once):
            if once and effect.source is not None and (source := game.stack_of(effect.source)) is not None:
                used = {**source.chosen, once: str(game.turn)}
                game.change(idset.one(effect.source), lambda p: structs.replace(p, chosen=used))
            return [replace(p, count=2 * p.count) if p in matched else p for p in plans]
        case Add(creations):
            return plans + _made(game, effect, creations, matched)
        case Instead(options):
            creations = options[0]
            if len(options) > 1:
                labels = tuple(" and ".join(c.source or c.via for c in option) for option in options)
                words = effect.replacement.text or "which tokens are created instead"
                chosen = game.asker.options(matched[0].player, words, "CR 614.1a", labels)
                creations = options[chosen[0]]
            return [p for p in plans if p not in matched] + _made(game, effect, creations, matched)
        case _:
            return plans


def _added(game: Game, effect: Effect, others: list[Effect], plans: list[Plan], times: int) -> list[Plan] | None:
    """The tokens after an adder was applied so often, computed from its first time.

    `None` where it has to be applied again and again: something is asked for its tokens, they are not of one kind of
    circumstances, or another effect would change them, so that the player would have an order to choose (CR 616.1).
    """
    change = effect.replacement.change
    if times < 2 or not isinstance(change, Add) or not all(map(is_plain, change.creations)):
        return None
    matched = _matched(game, effect, plans)
    how = {_circumstances(p) for p in matched}
    made = _made(game, effect, change.creations, matched) if len(how) == 1 else []
    lines = [line for creation in change.creations if (line := line_of(creation.count)) is not None]
    first = sum(p.count for p in matched)
    if [p.count for p in made] != [line.slope * first + line.more for line in lines]:
        return None
    if {_circumstances(p) for p in made} != how or any(_matched(game, other, made) for other in others):
        return None
    again = [line for p, line in zip(made, lines, strict=True) if _matched(game, effect, [p])]
    follows = Line(sum(line.slope for line in again), sum(line.more for line in again))
    _, total = series(first, follows, times, MOST_BITS)
    counts = [line.slope * total + line.more * times for line in lines]
    return alike_together([*plans, *(replace(p, count=n) for p, n in zip(made, counts, strict=True))])


def _circumstances(plan: Plan) -> tuple[object, ...]:
    return plan.group, plan.tapped, plan.attacking, tuple(sorted(plan.counters.items())), plan.player


def _made(game: Game, effect: Effect, creations: tuple[Creation, ...], instead_of: list[Plan]) -> list[Plan]:
    """The tokens that the effect creates besides or instead of others.

    What else the original effect says of its tokens holds for them, too: tapped, attacking, what is done with "those
    tokens" later (rulings on Chatterfang, Squirrel General, 2021-06-18, and Divine Visitation, 2018-10-05).
    """
    made: list[Plan] = []
    alike = sorted(instead_of, key=lambda p: (p.group, p.tapped, p.attacking or "", tuple(sorted(p.counters.items()))))
    fixed_done: set[int] = set()
    for _, group in groupby(alike, key=_circumstances):
        members = list(group)
        total = sum(p.count for p in members)
        for index, creation in enumerate(creations):
            scope = effect.scope(game, total)
            if not _follows(creation):
                # A number of its own ("plus an additional Treasure token") is for the event, not for each part of it.
                if index in fixed_done:
                    continue
                fixed_done.add(index)
            model = members[0]
            for new in plan(scope, creation, model.group):
                made.append(
                    replace(
                        new,
                        player=model.player,
                        tapped=new.tapped or model.tapped,
                        attacking=new.attacking if new.attacking is not None else model.attacking,
                        blocking=new.blocking if new.blocking is not None else model.blocking,
                        counters=new.counters or model.counters,
                        must=new.must or model.must,
                    )
                )
    return made


def _follows(creation: Creation) -> bool:
    """Whether the creation's number follows the original one ("that many")."""

    def within(quantity: Quantity) -> bool:
        match quantity:
            case ThatMany():
                return True
            case Sum(terms):
                return any(within(term) for term in terms)
            case Difference(of, less):
                return within(of) or within(less)
            case Product(_, of) | Half(of, _):
                return within(of)
        return False

    return within(creation.count)
