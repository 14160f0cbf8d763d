"""What damage is dealt instead of that which would be dealt: more, less, none, or to something else (CR 614, 615)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...instructions import (
    AmountInstead,
    AnyEvent,
    DealsDamage,
    DealtInstead,
    DoInstead,
    Number,
    Player,
    Prevent,
    Product,
    Reference,
    Replacement,
    Selection,
    Step,
    Sum,
    ThatMany,
    Value,
)
from ...instructions.searching import all_of
from ...numerals import written
from ..errors import CannotExecute
from ..executor.running import resolve
from ..looking.candidates import Candidate
from ..looking.protection import protected
from ..looking.scope import Scope
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context, Event
from ..state.ids import NONE, Ids
from ..state.objects import Shield
from ..watching.matching import is_in_turn
from .effects import Effect, Key, raised
from .proposed import Proposed

if TYPE_CHECKING:
    from ..game import Game

MOST_ORDERED = 5
MOST_APART = 1_000
_NOUNS: frozenset[type[Value]] = frozenset([Reference, Player])


class Dealing(Proposed, frozen=True):
    """A source, or so many alike, would each deal so much damage to each of some objects alike, or to a player."""

    source: Candidate | None
    amount: int
    to: Candidate | None = None
    player: str = ""
    combat: bool = False
    preventable: bool = True
    times: int = 1

    @property
    def ids(self) -> Ids:
        """The objects that are dealt damage."""
        return self.to.ids if self.to is not None else NONE

    @property
    def total(self) -> int:
        """How much each of them, or the player, is dealt by all of the sources."""
        return self.amount * self.times

    @classmethod
    def takes(cls, replacement: Replacement) -> bool:
        """Whether it changes damage in a way that the board does."""
        if not replacement.events or not all(map(_is_known, replacement.events)):
            return False
        match replacement.change:
            case AmountInstead():
                return not replacement.first
            case Prevent(steps=steps) | DoInstead(steps, optional=None):
                return not replacement.first and all(map(_is_told, steps))
            case DealtInstead(Reference("source" | "enchanted") | Player("you")):
                return not replacement.first
            case DealtInstead(Player("controller", of=Reference("source" | "enchanted"))):
                return not replacement.first
        return False

    @property
    def affected(self) -> str:
        """Who is dealt damage, or controls what is."""
        return self.to.controller if self.to is not None else self.player

    def own(self, game: Game) -> Iterator[Effect]:
        """Protection (CR 702.16e), and the shields that spells and abilities have left (CR 614.9, 615.7)."""
        for at, shield in enumerate(game.shields):
            if shield.instead is not None and shield not in game.shields[:at]:
                yield Redirecting(_REDIRECTION, shield.controller, shield.source, shield=shield)
        if not self.preventable:
            return
        if self.to is not None and self.source is not None:
            scope = Scope(game, Context(self.to.controller, self.ids[0][0]), game.asker)
            if protected(scope, self.to, self.source):
                yield Effect(PROTECTION, self.to.controller, name=self.to.seen.name)
        if self.to is not None and self.to.permanent is not None and "shield" in self.to.permanent.counters:
            yield Effect(SHIELD, self.to.controller, name=self.to.seen.name)
        for at, shield in enumerate(game.shields):
            if shield.instead is None and shield not in game.shields[:at]:
                yield Shielding(_PREVENTION, shield.controller, shield.source, count=MOST_SHIELDS, shield=shield)

    def is_meant(self, game: Game, effect: Effect) -> bool:
        """Whether the damage is of such a source, to such a recipient, and of that kind."""
        if isinstance(effect, Shielding):
            return effect.shield in game.shields and effect.keeps_off(game, self)
        if effect.replacement in _OF_THE_RULES:
            return True
        if isinstance(effect.replacement.change, Prevent) and not self.preventable:
            return False
        return (self.to is None or bool(_meant(game, effect, self))) and _is_so(game, effect, self)

    def in_any_order(self, game: Game, effects: Sequence[Effect], left: Sequence[int]) -> bool:
        """Where none says who is dealt it, and every order comes to the same."""
        if any(isinstance(each.replacement.change, DealtInstead) for each in effects):  # those of shields, too
            return False
        if len(effects) > MOST_ORDERED:
            kinds = {type(getattr(each.replacement.change, "amount", None)) for each in effects}
            return len(kinds) == 1 and kinds <= {Product, Sum, Number}
        orders = permutations(zip(effects, left, strict=True))
        return len({_in_order(game, order, self) for order in orders}) < 2

    def often(
        self, game: Game, effects: Sequence[Effect], left: Sequence[int], rivals: Sequence[Effect], *, free: bool
    ) -> int:
        """All that are alike."""
        return 1 if isinstance(effects[0], Shielding) else left[0]

    def applied(self, game: Game, effect: Effect, times: int) -> None:
        """The next time that damage would be dealt is this one, if less is dealt, or other damage, or elsewhere."""
        if not isinstance(effect, Shielding):
            effect.is_used(game)

    def after(self, game: Game, effect: Effect, times: int) -> tuple[Sequence[Dealing], Sequence[Dealing]]:
        """Other damage, or damage to something else."""
        dealt, apart = self._parted(game, effect)
        if isinstance(effect, Redirecting):
            moved, stays = effect.parted(game, dealt)
            return (moved,), ((stays, *apart) if stays.amount else apart)
        if isinstance(effect, Shielding):
            left = effect.after(game, dealt)
            return ((replace(dealt, amount=left, times=1),) if left else ()), apart
        match effect.replacement.change:
            case DealtInstead(other):
                return (_instead(game, effect, other, dealt),), apart
            case DoInstead(steps):
                _done(game, effect, dealt, dealt.total, steps)
                return (), apart
            case Prevent(_, steps):
                amount = _amount(game, effect, times, self.amount)
                _prevented(game, effect, dealt, self.amount - amount, steps)
            case _:
                amount = _amount(game, effect, times, self.amount)
        return ((replace(dealt, amount=amount),) if amount else ()), apart

    def _parted(self, game: Game, effect: Effect) -> tuple[Dealing, Sequence[Dealing]]:
        """The damage that the effect is about, and the rest: a shield may suffice for some of the objects only."""
        if self.to is None:
            return self, ()
        if isinstance(effect, Shielding):
            meant = effect.covers(self.ids)
        else:
            meant = self.ids if effect.replacement in _OF_THE_RULES else _meant(game, effect, self)
        rest = idset.minus(self.ids, meant)
        apart = (replace(self, to=self.to.part(rest)),) if rest else ()
        return (replace(self, to=self.to.part(meant)) if rest else self), apart


PROTECTION = Replacement(Prevent(), text="protection")
#: Once for all damage that is dealt at the same time: whoever deals it removes the counters then.
SHIELD = Replacement(Prevent(), text="a shield counter")
_OF_THE_RULES = (PROTECTION, SHIELD)
_PREVENTION = Replacement(Prevent())
#: No two of them are alike, whose order would not matter.
_REDIRECTION = Replacement(DealtInstead(Player("other")), itself=True)
#: A shield may be used until nothing is left of it.
MOST_SHIELDS = 10**9


class Shielding(Effect, frozen=True, kw_only=True):
    """Damage that an effect of a spell or ability prevents (CR 615.7)."""

    shield: Shield

    @property
    def key(self) -> Key:
        """None of them has one opportunity alone: it is used until nothing is left of it."""
        return "shields"

    @property
    def label(self) -> str:
        """As it is offered."""
        much = "all" if self.shield.left is None else written(self.shield.left)
        return f"{self.name or 'an effect'}: prevent {much} of the damage"

    def keeps_off(self, game: Game, dealing: Dealing) -> bool:
        """Whether it is for this damage."""
        shield, source = self.shield, dealing.source
        if shield.kind not in ("any", "combat" if dealing.combat else "noncombat"):
            return False
        if shield.sources is not None and (source is None or not idset.common(source.ids, shield.sources)):
            return False
        if shield.of and (source is None or not self.means_any_of(game, Selection(shield.of), source)):
            return False
        if shield.onto and (dealing.to is None or not self.means_any_of(game, Selection(shield.onto), dealing.to)):
            return False
        return shield.anything or dealing.player in shield.players or bool(self.covers(dealing.ids))

    def covers(self, ids: Ids) -> Ids:
        """Those of the objects that it is for: one at a time, where it will not do for any number."""
        everything = self.shield.anything or bool(self.shield.onto)
        meant = ids if everything else idset.common(ids, self.shield.objects)
        return idset.take(meant, 1) if self.shield.left is not None or self.shield.next_time else meant

    def after(self, game: Game, dealing: Dealing) -> int:
        """How much of the damage is left; what is done as it was prevented is done (CR 615.5)."""
        shield, at = self.shield, game.shields.index(self.shield)
        less = dealing.total if shield.left is None else min(dealing.total, shield.left)
        game.happened(ev.DamagePrevented(less, dealing.ids, dealing.player))
        rest = None if shield.left is None else shield.left - less
        if shield.next_time or rest == 0:
            del game.shields[at]
        else:
            game.shields[at] = replace(shield, left=rest)
        if shield.then and shield.memory is not None:
            context = Context.recalled(shield.controller, shield.source, shield.memory)
            context.that_many = less
            resolve(game, shield.then, context)
        return dealing.total - less


class Redirecting(Shielding, frozen=True, kw_only=True):
    """Damage that an effect of a spell or ability has dealt to something else (CR 614.9)."""

    @property
    def key(self) -> Key:
        """Each has one opportunity, but for the damage that it has left as it was."""
        shield = self.shield
        return "redirected", shield.controller, shield.source, shield.objects, shield.players, shield.instead

    @property
    def label(self) -> str:
        """As it is offered."""
        much = "all" if self.shield.left is None else written(self.shield.left)
        return f"{self.name or 'an effect'}: {much} of the damage to {self.shield.instead}"

    def keeps_off(self, game: Game, dealing: Dealing) -> bool:
        """Whether it is for this damage, and that to which it is to be dealt is still there."""
        return super().keeps_off(game, dealing) and self._other(game, dealing) is not None

    def _other(self, game: Game, dealing: Dealing) -> Dealing | None:
        """The damage to that instead; None: it is no player of the game, and nothing that is dealt damage any more."""
        instead = self.shield.instead
        if isinstance(instead, str):
            return None if game.players[instead].lost else replace(dealing, to=None, player=instead)
        stack = game.stack_of(instead) if instead is not None else None
        if instead is None or stack is None or not _HURT & set(game.view().of(stack).types):
            return None
        (to,) = self.scope(game).candidates(idset.one(instead))
        return replace(dealing, to=to, player="")

    def parted(self, game: Game, dealing: Dealing) -> tuple[Dealing, Dealing]:
        """The damage that is dealt to that instead, and what is left of it where it was."""
        shield, at = self.shield, game.shields.index(self.shield)
        moved = dealing.total if shield.left is None else min(dealing.total, shield.left)
        rest = None if shield.left is None else shield.left - moved
        if shield.next_time or rest == 0:
            del game.shields[at]
        else:
            game.shields[at] = replace(shield, left=rest)
        other = self._other(game, dealing)
        assert other is not None
        if moved == dealing.total:
            return other, replace(dealing, amount=0)
        return replace(other, amount=moved, times=1), replace(dealing, amount=dealing.total - moved, times=1)


#: What damage is dealt to (CR 120.1).
_HURT = frozenset(["Battle", "Creature", "Planeswalker"])


def _is_known(event: AnyEvent) -> bool:
    """Whether all that is said of the damage is looked at."""
    return isinstance(event, DealsDamage) and not (event.excess or event.told or event.nth is not None)


def _meant(game: Game, effect: Effect, dealing: Dealing) -> Ids:
    """Those of the objects that are dealt damage that the effect speaks of."""
    assert dealing.to is not None
    found: list[Ids] = []
    for event in effect.replacement.events:
        if isinstance(event, DealsDamage) and is_in_turn(effect.scope(game), event, ""):
            found += [dealing.ids] if not event.to else []
            found += [effect.these(game, to, dealing.to) for to in event.to if isinstance(to, Selection | Reference)]
    return idset.union(*found)


def _is_so(game: Game, effect: Effect, dealing: Dealing) -> bool:
    """Whether the damage is of such a source, of that kind, and to such a player where it is to one."""
    return any(_is_about(game, effect, event, dealing) for event in effect.replacement.events)


def _is_about(game: Game, effect: Effect, event: AnyEvent, dealing: Dealing) -> bool:
    if not isinstance(event, DealsDamage) or event.combat not in (None, dealing.combat):
        return False
    if not is_in_turn(effect.scope(game), event, ""):
        return False
    source = dealing.source
    if event.source is not None and (source is None or not effect.these(game, event.source, source)):
        return False
    if dealing.to is not None or not event.to:
        return True
    return any(isinstance(to, Player) and dealing.player in effect.players(game, to) for to in event.to)


def _in_order(game: Game, order: Iterable[tuple[Effect, int]], dealing: Dealing) -> int:
    """How much is left after these, one after the other."""
    amount, times = dealing.amount, dealing.times
    for effect, often in order:
        if isinstance(effect, Shielding):
            left = effect.shield.left
            amount, times = (0 if left is None else max(0, amount * times - left)), 1
        else:
            amount = _amount(game, effect, often, amount)
    return amount * times


def _amount(game: Game, effect: Effect, times: int, amount: int) -> int:
    """The damage after so many effects alike."""
    match effect.replacement.change:
        case Prevent(None):
            return 0
        case Prevent(less) if less is not None:
            return max(0, amount - times * effect.scope(game).number(less))
        case AmountInstead(Product(factor, ThatMany())):
            return raised(amount, factor, times, "much is too much damage")
        case AmountInstead(Sum((ThatMany(), Number(more)) | (Number(more), ThatMany()))):
            return amount + times * more
        case AmountInstead(number):
            for _ in range(min(times, MOST_APART)):
                amount = effect.scope(game, amount).number(number)
    return amount


def _instead(game: Game, effect: Effect, other: object, dealing: Dealing) -> Dealing:
    """The damage to something else; to what it was, where that is not on the battlefield (CR 614.9)."""
    scope = effect.scope(game)
    if isinstance(other, Player):
        (player,) = scope.players(other)
        return replace(dealing, to=None, player=player)
    assert isinstance(other, Reference)
    ids = idset.take(game.now(scope.refer(other)), 1)
    if not ids or game.stack_of(ids[0][0]) is None:
        return dealing
    (to,) = scope.candidates(ids)
    return replace(dealing, to=to, player="")


def _prevented(game: Game, effect: Effect, dealing: Dealing, less: int, steps: tuple[Step, ...]) -> None:
    """What is done once damage was prevented (CR 615.5), by each of the objects that it is about."""
    if not less:
        return
    why = "CR 702.16e" if effect.replacement is PROTECTION else effect.replacement.text
    game.happened(ev.DamagePrevented(less, dealing.ids, dealing.player, why))
    if effect.replacement is SHIELD:
        game.shielded = idset.union(game.shielded, dealing.ids)
    if steps:
        _done(game, effect, dealing, less, steps)


def _done(game: Game, effect: Effect, dealing: Dealing, much: int, steps: tuple[Step, ...]) -> None:
    """The steps are done for each of the objects that would be dealt so much damage, or for the player."""
    if idset.size(dealing.ids) > MOST_APART:
        raise CannotExecute(f"more than {MOST_APART} objects for each of which something is done instead of damage")
    own = effect.watcher is not None and bool(idset.common(dealing.ids, effect.watcher.ids))
    for to in [idset.one(first + k) for first, count in dealing.ids for k in range(count)] or [NONE]:
        context = effect.context(much)
        context.source = to[0][0] if own else effect.source
        context.that, context.event = to, Event(to, {"event.source": dealing.source.ids if dealing.source else NONE})
        context.that_player = dealing.player or None
        for step in steps:
            context.that_many = much  # in each part of it
            resolve(game, (step,), context)


def _is_told(step: Step) -> bool:
    """Whether it speaks of nothing of the event but of its source, and of who or what would be dealt the damage."""
    spoken = [each.antecedent for each in all_of(step, _NOUNS) if isinstance(each, Reference | Player)]
    return all(not isinstance(each, str) or each in ("event", "event.source", "event.to") for each in spoken)
