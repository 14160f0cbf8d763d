"""Tokens that would be created: more of them, others, under somebody else's control (CR 111, 614, 616)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import structs
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
from ..state import events as ev
from ..state import ids as idset
from ..watching.plans import Plan, plan
from .adding import Line, alike_together, is_plain, line_of, series
from .effects import MOST_BITS, Effect, any_stand, raised
from .proposed import Proposed, replaced

if TYPE_CHECKING:
    from ..game import Game

Plans = tuple[Plan, ...]


class Creating(Proposed, frozen=True):
    """One player would create these tokens, all at once (CR 111.2)."""

    plans: Plans

    @classmethod
    def takes(cls, replacement: Replacement) -> bool:
        """Whether it says what tokens are created."""
        return isinstance(replacement.change, Multiply | Add | Instead | CopyToo) and not replacement.events

    @property
    def affected(self) -> str:
        """Who would create them."""
        return self.plans[0].player

    def matched(self, game: Game, effect: Effect) -> Plans:
        """The tokens that the effect would change."""
        creator = effect.replacement.creator
        players = None if creator is None else effect.scope(game).players(creator)
        return tuple(
            p
            for p in self.plans
            if (players is None or p.player in players)
            and effect.means_any_of(game, effect.replacement.which, p.candidate)
        )

    def is_meant(self, game: Game, effect: Effect) -> bool:
        """Whether there are such tokens, and the effect has not had its one time in the turn."""
        return bool(self.matched(game, effect)) and _is_open(game, effect)

    def in_any_order(self, game: Game, effects: Sequence[Effect], left: Sequence[int]) -> bool:
        """Where all multiply, or every order is tried and comes to the same tokens."""
        changes = [each.replacement for each in effects]
        if all(isinstance(each.change, Multiply) for each in changes):
            return True
        if any(_is_asked(each) for each in changes) or sum(left) > _MOST_TRIED:
            return False
        return len(_outcomes(game, self, effects, left, set())) == 1

    def often(
        self, game: Game, effects: Sequence[Effect], left: Sequence[int], rivals: Sequence[Effect], *, free: bool
    ) -> int:
        """All that are alike, where they only multiply or what they add can be reckoned."""
        if free and isinstance(effects[0].replacement.change, Multiply):
            return left[0]
        made = self._reckoned(game, effects[0], left[0]) if len(effects) == 1 else None
        if made is None or any(Creating(made).matched(game, other) for other in rivals):
            return 1
        return left[0]

    def is_declined(self, game: Game, effect: Effect) -> bool:
        """“You may instead create …”."""
        if not getattr(effect.replacement.change, "optional", False):
            return False
        asks = effect.replacement.text or "apply the replacement effect"
        return not game.asker.yes(self.affected, asks, "CR 614.1a")

    def applied(self, game: Game, effect: Effect, times: int) -> None:
        """“The next time” is over when all players have created theirs (`used_up`)."""
        _is_used_by(game, self, effect, times)
        game.happened(ev.Replaced(self.affected, effect.source, effect.label, times))

    def after(self, game: Game, effect: Effect, times: int) -> tuple[Sequence[Creating], Sequence[Creating]]:
        """The tokens that are created instead."""
        made = self._reckoned(game, effect, times)
        plans = (*self.plans, *made) if made is not None else self._changed(game, effect, times)
        return (Creating(alike_together(plans)),) if plans else (), ()

    def _changed(self, game: Game, effect: Effect, times: int) -> Plans:
        matched, plans = self.matched(game, effect), self.plans
        match effect.replacement.change:
            case Multiply(factor):
                return _as_many(plans, matched, lambda n: raised(n, factor, times, "many tokens is too large a number"))
            case CopyToo(once=once):
                _note_turn(game, effect, once)
                return _as_many(plans, matched, lambda n: 2 * n)
            case Add(creations):
                return (*plans, *_made(game, effect, creations, matched))
            case Instead(options):
                creations = options[0] if len(options) == 1 else self._chosen(game, effect, options)
                return (*(p for p in plans if p not in matched), *_made(game, effect, creations, matched))
        return plans

    def _chosen(self, game: Game, effect: Effect, options: tuple[tuple[Creation, ...], ...]) -> tuple[Creation, ...]:
        labels = tuple(" and ".join(c.source or c.via for c in option) for option in options)
        words = effect.replacement.text or "which tokens are created instead"
        return options[game.asker.options(self.affected, words, "CR 614.1a", labels)[0]]

    def _reckoned(self, game: Game, effect: Effect, times: int) -> Plans | None:
        """The tokens that an adder adds in so many times, computed from its first time.

        `None` where it has to be applied again and again: something is asked for its tokens, or they are not of one
        kind of circumstances.
        """
        change = effect.replacement.change
        if times < 2 or not isinstance(change, Add) or not all(map(is_plain, change.creations)):
            return None
        matched = self.matched(game, effect)
        how = {_circumstances(p) for p in matched}
        made = _made(game, effect, change.creations, matched) if len(how) == 1 else ()
        lines = [line for creation in change.creations if (line := line_of(creation.count)) is not None]
        first = sum(p.count for p in matched)
        if [p.count for p in made] != [line.slope * first + line.more for line in lines]:
            return None
        if {_circumstances(p) for p in made} != how:
            return None
        again = [line for p, line in zip(made, lines, strict=True) if Creating((p,)).matched(game, effect)]
        follows = Line(sum(line.slope for line in again), sum(line.more for line in again))
        _, total = series(first, follows, times, MOST_BITS)
        counts = [line.slope * total + line.more * times for line in lines]
        return tuple(replace(p, count=n) for p, n in zip(made, counts, strict=True))


def _as_many(plans: Plans, matched: Sequence[Plan], changed: Callable[[int], int]) -> Plans:
    """The plans, those that are matched with another number of tokens."""
    return tuple(replace(plan, count=changed(plan.count)) if plan in matched else plan for plan in plans)


def _is_open(game: Game, effect: Effect) -> bool:
    """Whether it is still the first time this turn, where it is for that alone."""
    change, first = effect.replacement.change, effect.replacement.first
    if first and game.created_this_turn.get(effect.controller, 0):
        return False
    if first == "your turn" and game.active != effect.controller:
        return False
    if isinstance(change, CopyToo) and change.once:
        source = game.stack_of(effect.source) if effect.source is not None else None
        return source is None or source.chosen.get(change.once) != str(game.turn)
    return True


def _note_turn(game: Game, effect: Effect, once: str) -> None:
    """It has been applied this turn."""
    source = game.stack_of(effect.source) if once and effect.source is not None else None
    if source is not None:
        used = {**source.chosen, once: str(game.turn)}
        game.change(idset.one(effect.source or 0), lambda p: structs.replace(p, chosen=used))


#: More effects than these are not tried in every order.
_MOST_TRIED = 4


def _is_asked(replacement: Replacement) -> bool:
    """Whether what it does depends on more than the tokens: a player's choice, a condition."""
    change = replacement.change
    chosen = isinstance(change, Instead) and (change.optional or len(change.options) > 1)
    return isinstance(change, CopyToo) or chosen or replacement.condition is not None


def _outcomes(
    game: Game, event: Creating, effects: Sequence[Effect], left: Sequence[int], found: set[frozenset[object]]
) -> set[frozenset[object]]:
    """What every order of the effects comes to, as soon as it is known that there is more than one outcome."""
    usable = [i for i, e in enumerate(effects) if left[i] and event.matched(game, e)]
    if not usable:
        found.add(_summary(event.plans))
    for i in usable:
        if len(found) > 1:
            break
        rest = [n - (j == i) for j, n in enumerate(left)]
        _outcomes(game, Creating(event._changed(game, effects[i], 1)), effects, rest, found)
    return found


def _summary(plans: Plans) -> frozenset[object]:
    totals: dict[object, int] = {}
    for p in plans:
        counters = tuple(sorted(p.counters.items()))
        key = (p.player, p.characteristics, p.group, p.tapped, p.attacking, p.attached_to, p.must, counters)
        totals[key] = totals.get(key, 0) + p.count
    return frozenset(totals.items())


def _circumstances(plan: Plan) -> tuple[object, ...]:
    return plan.group, plan.tapped, plan.attacking, tuple(sorted(plan.counters.items())), plan.player


def _made(game: Game, effect: Effect, creations: tuple[Creation, ...], instead_of: Plans) -> Plans:
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
            if not _follows(creation.count):
                # A number of its own ("plus an additional Treasure token") is for the event, not for each part of it.
                if index in fixed_done:
                    continue
                fixed_done.add(index)
            new = plan(effect.scope(game, total), creation, members[0].group)
            made += [_modelled(each, members[0]) for each in new]
    return tuple(made)


def _modelled(new: Plan, model: Plan) -> Plan:
    """What is created besides or instead, in the circumstances of the original."""
    return replace(
        new,
        player=model.player,
        tapped=new.tapped or model.tapped,
        attacking=new.attacking if new.attacking is not None else model.attacking,
        blocking=new.blocking if new.blocking is not None else model.blocking,
        counters=new.counters or model.counters,
        must=new.must or model.must,
    )


def _follows(quantity: Quantity) -> bool:
    """Whether the number follows the original one ("that many")."""
    match quantity:
        case ThatMany():
            return True
        case Sum(terms):
            return any(_follows(term) for term in terms)
        case Difference(of, less):
            return _follows(of) or _follows(less)
        case Product(_, of) | Half(of, _):
            return _follows(of)
    return False


class CreatingUnder(Proposed, frozen=True):
    """These tokens would be created under a player's control (CR 616.1b)."""

    player: str
    plans: Plans

    @classmethod
    def takes(cls, replacement: Replacement) -> bool:
        """Whether it says under whose control tokens are created."""
        return isinstance(replacement.change, CreatedUnder)

    @property
    def affected(self) -> str:
        """Who would create them."""
        return self.player

    @property
    def cites(self) -> str:
        """CR 616.1b."""
        return "CR 616.1b"

    def is_meant(self, game: Game, effect: Effect) -> bool:
        """As for all that is created."""
        return Creating(self.plans).is_meant(game, effect)

    def applied(self, game: Game, effect: Effect, times: int) -> None:
        """“The next time” is over when all players have created theirs (`used_up`)."""
        _is_used_by(game, self, effect, times)
        game.happened(ev.Replaced(self.affected, effect.source, effect.label))

    def after(self, game: Game, effect: Effect, times: int) -> tuple[Sequence[CreatingUnder], Sequence[CreatingUnder]]:
        """That player creates them and owns them (CR 111.2).

        Only the attacking player's tokens are attacking (CR 508.4a), and none of that player's is blocking.
        """
        change = effect.replacement.change
        assert isinstance(change, CreatedUnder)
        (player,) = effect.scope(game).players(change.player)
        matched = Creating(self.plans).matched(game, effect)
        moved = tuple(_under(game, p, player) for p in matched)
        rest = tuple(p for p in self.plans if p not in matched)
        parts = [CreatingUnder(player, moved)]
        return [*parts, CreatingUnder(self.player, rest)] if rest else parts, ()


def _under(game: Game, plan: Plan, player: str) -> Plan:
    attacking, blocking = (plan.attacking, None) if player == game.active else (None, plan.blocking)
    return replace(plan, player=player, owner="", attacking=attacking, blocking=blocking)


def _is_used_by(game: Game, event: Creating | CreatingUnder, effect: Effect, times: int) -> None:
    """It was applied so often more to the tokens of one player: “the next time” is this event."""
    if effect.lasting is not None and effect.lasting.once:
        game.applied.append((effect.lasting, event.affected, times))


def created(game: Game, plans: list[Plan]) -> list[Plan]:
    """The tokens that are created instead of these: under whose control, then which, players in turn order (CR 101.4).

    What was for the next time alone is gone when the event is over, for all of its players (CR 614.3).
    """
    if not any_stand(game):
        return [p for player in game.in_turn_order() for p in plans if p.player == player]
    under = [
        p
        for player in dict.fromkeys(p.player for p in plans)
        for part in replaced(game, CreatingUnder(player, tuple(p for p in plans if p.player == player)))
        for p in part.plans
    ]
    found: list[Plan] = []
    for player in game.in_turn_order():
        mine = tuple(p for p in under if p.player == player)
        found += [p for part in (replaced(game, Creating(mine)) if mine else ()) for p in part.plans]
    _use_up(game)
    return found


def _use_up(game: Game) -> None:
    applied, game.applied = game.applied, []
    while applied:
        (lasting, _, _), *_ = applied
        alike = [(player, times) for each, player, times in applied if each == lasting]
        applied = [each for each in applied if each[0] != lasting]
        often = max(sum(times for who, times in alike if who == player) for player, _ in alike)
        for _ in range(min(often, game.replacements.count(lasting))):
            game.replacements.remove(lasting)
