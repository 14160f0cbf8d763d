"""A trial: a board on which something is brought about, with a player who answers whatever is asked."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext, suppress
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import structs

from ...board import Board, BoardError, CannotExecute
from ...board.doing.settling import settle
from ...board.doing.zones import put_card
from ...board.executor.running import resolve as do
from ...board.looking.scope import Scope
from ...board.playing import activating, casting, combat, lands, stack, turns
from ...board.state import ids as idset
from ...board.state.context import Context
from ...board.state.objects import Mana, Zone
from ...compiler import compile_text
from ...instructions import Characteristics, ManaType, Number
from ..stage import NUMBER, OPPONENT, YOU, Player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ...board.state.events import AnyEvent
    from ...instructions import Step
    from .observer import Observer

#: So many objects on the stack resolve one after the other before a trial counts as one that never ends.
MOST_RESOLVED = 300
TYPES: tuple[ManaType, ...] = ("W", "U", "B", "R", "G", "C")
#: What snow mana comes from (CR 107.4h).
SNOW_LAND = Characteristics("Snow-Covered Wastes", supertypes=("Basic", "Snow"), types=("Land",))
POOL = (*(Mana(each, 30) for each in TYPES), Mana("C", 30, source=SNOW_LAND))


class NeverEnds(Exception):
    """The stack is not empty after many objects have resolved."""


class Trial:
    """One board on which things happen; ``source`` is the id of the card that is tried, None where it is nowhere."""

    def __init__(self, board: Board, chooser: Player, observer: Observer | None = None) -> None:
        self.observer = observer
        if observer is not None:
            observer.begins()
        self.game = board.game(chooser)
        self.chooser = chooser
        self.source: int | None = None
        self.of: Characteristics | None = None
        self.pool = POOL
        self.game.free_mana = False  # so that the events say what is paid
        for player in (YOU, OPPONENT):
            self.game.player(player, counters={"energy": 12})
        self.fund()

    @property
    def events(self) -> list[AnyEvent]:
        """What has happened."""
        return self.game.events

    @property
    def tested(self) -> Characteristics:
        """The card that is tried."""
        if self.of is None:
            raise CannotExecute("there is no card to do this with")
        return self.of

    def fund(self) -> None:
        """Give the players plenty of mana of each type."""
        for player in (YOU, OPPONENT):
            self.game.player(player, mana=self.pool)

    def place(self, what: Characteristics, zone: Zone | None) -> None:
        """Put the card that is tried into a zone of yours, or (None) onto the battlefield, as if it were there long."""
        self.of = what
        placed = self.game.place("command" if zone is None else zone, YOU, what, 1)
        self.source = placed.id
        if zone is not None:
            return
        (card,) = self.game.take(placed.ids)
        entered = put_card(self.game, card, YOU)
        if not entered:
            raise CannotExecute(f"{what.name} can't enter the battlefield")
        self.source = entered[0].id
        frail = isinstance(what.toughness, Number) and what.toughness.value <= 0
        kept = {"+1/+1": 3} if frail else {}
        self.game.change(
            entered[0].ids,
            lambda p: structs.replace(p, since=0, entered=0, tapped=False, counters={**p.counters, **kept}),
        )
        if "Equipment" in what.subtypes:
            host = self.named("Hero", YOU)
            self.game.change(entered[0].ids, lambda p: structs.replace(p, attached_to=host))
        self.game.triggered.clear()
        settle(self.game)
        self.game.triggered.clear()
        if self.game.stack_of(self.source) is None:
            raise CannotExecute(f"{what.name} does not stay on the battlefield")

    def supply(self, counters: dict[str, int]) -> None:
        """Put counters on the card that is tried."""
        if counters:
            self.game.change(idset.one(self.now()), lambda p: structs.replace(p, counters={**p.counters, **counters}))

    def now(self) -> int:
        """The id that the card has now."""
        if self.source is None:
            raise CannotExecute("there is no card to do this with")
        ((self.source, _),) = self.game.now(idset.one(self.source)) or (((self.source, 1)),)
        return self.source

    def make_room(self) -> None:
        """The card that is tried is legendary no more where it is, so that another may come (CR 704.5j)."""
        if self.source is not None:
            self.game.change(
                idset.one(self.source),
                lambda p: structs.replace(p, base=structs.replace(p.base, supertypes=())) if p.base == self.of else p,
            )

    def kept(self) -> dict[str, object]:
        """What the game keeps of effects that have resolved, and no event shows."""
        game = self.game
        return {
            "prevention": list(game.shields),
            "replacement": list(game.replacements),
            "rule": list(game.rulings),
            "permission": list(game.permissions),
            "phases": (list(game.later), game.goes_on),
            "permanents": [
                (p.id, p.regenerating, p.stays_tapped, p.marks, p.modifiers, p.level)
                for p in game.permanents.values()
                if p.regenerating or p.stays_tapped or p.marks or p.modifiers or p.level
            ],
        }

    def resolve(self) -> None:
        """Resolve the whole stack."""
        self.fund()
        if self._resolved() == MOST_RESOLVED and self.game.stack:
            raise NeverEnds(f"the stack is not empty when {MOST_RESOLVED} of its objects have resolved")

    def _resolved(self) -> int:
        """Resolve the stack, and have the observer see what is of the ability that is tried; how many resolved."""
        if self.observer is None:
            return stack.resolve(self.game, MOST_RESOLVED)
        for done in range(MOST_RESOLVED):
            stack.after(self.game)
            if not self.game.stack or self.game.over:
                return done
            with self._watched(self.observer.concerns(self.game.stack[-1])):
                stack.resolve(self.game, 1)
        return MOST_RESOLVED

    def _watched(self, concerned: bool) -> AbstractContextManager[None]:
        return self.observer.watching(self.game) if concerned and self.observer is not None else nullcontext()

    def _watched_for_mana(self, what: int | str, by: str) -> AbstractContextManager[None]:
        """Watched where mana may be added without the stack; each permanent of the arena adds one (CR 605.3b)."""
        observer = self.observer
        if observer is None or not observer.adds_mana:
            return nullcontext()
        self.game.free_mana = True  # so that only what is added changes
        if observer.adds_to_mana:
            return observer.watching(self.game, 1)
        return self._watched(by == YOU and what == self.source)

    def text(self, words: str, by: str = YOU) -> None:
        """A text resolves as if it were a spell of this player; the stack is resolved."""
        context = Context(by, self.source if by == YOU else None, {"X": NUMBER})
        steps = steps_of(words)
        if not stack.chosen(Scope(self.game, context, self.game.asker), steps):
            raise CannotExecute("there is no legal target (CR 601.2c)")
        do(self.game, steps, context)
        self.resolve()

    def cast(self, what: int | str, by: str = YOU, *, kicked: tuple[str, ...] = (), alternative: str = "") -> None:
        """Cast a card, and resolve the stack."""
        self.fund()
        casting.cast(self.game, what, by, x=self.chooser.number, kicked=kicked, alternative=alternative)
        self.resolve()

    def play(self, what: int | str, by: str = YOU) -> None:
        """Play a land."""
        lands.play_land(self.game, what, by)
        self.resolve()

    def activate(self, what: int | str, ability: int, by: str = YOU) -> None:
        """Activate an ability, and resolve the stack."""
        self.fund()
        with self._watched_for_mana(what, by):
            activating.activate(self.game, what, by, ability, x=self.chooser.number)
        self.game.free_mana = False
        self.resolve()

    def enter(self, what: Characteristics, by: str = YOU) -> None:
        """A card enters the battlefield."""
        (card,) = self.game.take(self.game.place("command", by, what, 1).ids)
        entered = put_card(self.game, card, by)
        if entered and what == self.of:
            self.source = entered[0].id
        self.resolve()

    def go(self, step: str, whose: str | None = None) -> None:
        """On to a step; the stack is resolved there."""
        for _ in turns.going(self.game, step, whose):
            self.resolve()
        self.resolve()

    def follow(self, happenings: Iterable[Callable[[Trial], None]]) -> None:
        """These happen and time passes, if something is to be done later that the observer waits for."""
        for happening in happenings:
            if self.observer is not None and self.observer.waits:
                with suppress(BoardError):
                    happening(self)
        for step, whose in (("end step", None), ("turn", None), ("upkeep", YOU)):
            if self.observer is not None and self.observer.waits:
                with suppress(BoardError), self.observer.watching(self.game):
                    self.go(step, whose)

    def named(self, name: str, by: str) -> int:
        """The id of a permanent of that name."""
        for permanent in self.game.permanents.values():
            if permanent.controller == by and permanent.base.name == name and not permanent.tapped:
                return permanent.id
        raise CannotExecute(f"{by} has no untapped {name}")

    def attack(self, attackers: Iterable[int], whom: str) -> None:
        """These attack; whoever attacks is the active player."""
        if not turns.may_attack(self.game):
            raise CannotExecute("attackers are declared already (CR 508.1)")
        turns.to_attack(self.game)
        combat.attack(self.game, [(idset.one(each), whom) for each in attackers])
        self.resolve()

    def block(self, pairs: Iterable[tuple[int, int]]) -> None:
        """These block those."""
        turns.to_block(self.game)
        combat.block(self.game, [(idset.one(one), other) for one, other in pairs])
        self.resolve()


@lru_cache(maxsize=256)
def steps_of(words: str) -> tuple[Step, ...]:
    """What a text does."""
    return tuple(step for ability in compile_text(words).abilities for step in ability.steps)
