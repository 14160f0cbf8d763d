"""What a state holds while it changes: players, the turn, the stack, what has happened."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Literal

from msgspec import structs

from ...instructions import Characteristics
from ..chooser import Asker, Chooser
from ..looking.candidates import Candidate
from ..looking.index import Index
from ..looking.view import View
from ..state import events as ev
from ..state.became import Became
from ..state.ids import Ids
from ..state.objects import (
    DelayedTrigger,
    Elsewhere,
    Happening,
    LastingReplacement,
    LastKnown,
    LastSpell,
    Later,
    Mana,
    OnStack,
    Permanent,
    Permission,
    PlayerState,
    Returning,
    Ruling,
    Shield,
    State,
    Zone,
)
from .opened import Opened

if TYPE_CHECKING:
    from collections.abc import Hashable

    from ...instructions import ManaType
    from ..doing.mana_payment import Payer
    from ..state.given import Rules
    from ..watching.delayed import Awaited
    from ..watching.moments import Triggered

#: Those that have left are in the order of their ids.
id_left = attrgetter("permanent.id")

#: What of a player state-based actions ask for (CR 704.5a–c, 104.2a, 702.131b).
_ASKED_FOR = frozenset(["life", "counters", "lost", "won", "overdrawn", "designations", "commander_damage"])


class Since:
    """A view, and what is otherwise since: what only stands otherwise, and what is looked at ``anew``, or is gone."""

    __slots__ = ("anew", "stand", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self.stand: dict[int, Permanent] = {}
        self.anew: set[int] = set()


class Position:
    """What a state holds while it changes; ``events`` is what has happened, in order."""

    __slots__ = (
        "_defining",
        "_found",
        "_granting",
        "_lent",
        "_order",
        "_seen_cards",
        "_since",
        "_strayed",
        "_touched",
        "_unchecked",
        "_unsettled",
        "_view",
        "_viewed",
        "activated",
        "active",
        "applied",
        "asker",
        "became",
        "cast_last_turn",
        "created_this_turn",
        "daytime",
        "delayed",
        "drawn_game",
        "earlier",
        "elsewhere",
        "events",
        "extra_turns",
        "first_strikers",
        "free_mana",
        "goes_on",
        "happened",
        "has_triggered",
        "history",
        "index",
        "last_known",
        "last_sizes",
        "last_spells",
        "last_turn",
        "later",
        "next_id",
        "occurred",
        "parted",
        "passages",
        "payer",
        "paying",
        "permanents",
        "permissions",
        "players",
        "playing",
        "produced",
        "replacements",
        "replacing",
        "returning",
        "rules",
        "rulings",
        "shielded",
        "shields",
        "spent",
        "stack",
        "stayed",
        "step",
        "tapped_for",
        "triggered",
        "turn",
        "under_way",
        "with_life",
    )

    nothing = Characteristics()  # what is known of an unknown card

    def __init__(
        self, state: State, rules: Rules, chooser: Chooser | None, opened: Opened, view: View | None = None
    ) -> None:
        self.rules = rules
        self._begin_anew(chooser)
        self.players: dict[str, PlayerState] = {p.name: p for p in state.players}
        self.permanents: dict[int, Permanent] = opened.permanents.copy()
        self._order: list[int] = opened.order.copy()
        self._touched: set[int] = set()
        self.elsewhere: dict[int, Elsewhere] = opened.elsewhere.copy()
        self._seen_cards = opened.seen_cards
        self._found = opened.found
        self._strayed = opened.strayed
        self.delayed: list[DelayedTrigger] = list(state.delayed)
        self.last_known: list[LastKnown] = sorted(state.last_known, key=id_left)
        self.replacements: list[LastingReplacement] = list(state.replacements)
        self.next_id = state.next_id
        self.turn = state.turn
        self.active = state.active or state.players[0].name
        self.step = state.step
        self.created_this_turn = dict(state.created_this_turn)
        self.stack: list[OnStack] = list(state.stack)
        self.shields: list[Shield] = list(state.shields)
        self.permissions: list[Permission] = list(state.permissions)
        self.returning: list[Returning] = list(state.returning)
        self.last_spells: list[LastSpell] = list(state.last_spells)
        self.later: list[Later] = list(state.later)
        self.under_way = state.under_way
        self.goes_on = state.goes_on
        self.extra_turns = state.extra_turns
        self.first_strikers = state.first_strikers
        self.daytime = state.daytime
        self.cast_last_turn = state.cast_last_turn
        self.activated = dict(state.activated)
        self.has_triggered = dict(state.has_triggered)
        self.drawn_game = state.drawn_game
        self.history: list[Happening] = list(state.history)
        self.last_turn = state.last_turn
        self.earlier = dict(state.earlier)
        self.stayed = state.stayed
        self.rulings: list[Ruling] = list(state.rulings)
        self.playing = state.playing
        self._unsettled = opened.unsettled  # something has changed since state-based actions were checked
        self._unchecked = set(opened.unchecked)  # which permanents have
        self._view = view
        self._since: Since | None = None  # the last one, where it can be carried on
        self.index = opened.index
        self._lent = True  # the index is the board's: copied before the first change
        self._viewed = False  # the view shows what it holds

    def _begin_anew(self, chooser: Chooser | None) -> None:
        """What there is only while something happens: all of it is over as a board is made of it."""
        self.asker = Asker(chooser)
        self.asker.decides = self.decider
        self.events: list[ev.AnyEvent] = []
        self.happened = self.events.append  # writes an event down
        self.applied: list[tuple[LastingReplacement, str, int]] = []  # those for the next time, in the event: by player
        self.occurred: list[Awaited] = []  # what delayed abilities may wait for, since that was last looked at
        self.last_sizes: dict[int, tuple[int | None, int | None]] = {}  # of cards that defined their own and have moved
        self.became = Became()
        self.parted: dict[int, int] = {}  # of a melded or merged permanent: one card, the next one
        self.shielded: Ids = ()  # what damage is prevented to by shield counters that are there yet (CR 122.1c)
        self.tapped_for: Candidate | None = None  # the permanent whose mana ability resolves that taps it for its cost
        self.spent: tuple[Mana, ...] = ()  # the mana, since a cost began to be paid
        self.with_life = 0  # for how many Phyrexian mana symbols life was paid since then (CR 107.4f)
        self.paying = False  # a cost is being paid
        self.replacing: list[dict[Hashable, int]] = []  # how often which effects were applied, of what is done instead
        self.produced: tuple[ManaType, ...] = ()  # the types of mana that the ability activated last added (CR 106.12)
        self.payer: Payer | None = None  # who taps for mana as it is paid
        self.free_mana = True  # whether mana costs count as paid: only from the pool, if not
        self.passages: list[tuple[str, Zone | Literal["battlefield"], Ids]] = []  # not reported yet
        self.triggered: list[Triggered] = []  # since abilities were last put on the stack
        self._granting = False
        self._defining = False

    def player(self, name: str, **changes: object) -> PlayerState:
        """A player, with these fields changed."""
        if changes:
            self._look_again(unsettling=not _ASKED_FOR.isdisjoint(changes))
            self.players[name] = structs.replace(self.players[name], **changes)
        return self.players[name]

    def decider(self, name: str) -> str:
        """Who makes the player's choices: they themselves, or who controls them this turn (CR 723.5)."""
        return self.players[name].controllers[0] or name if name in self.players else name

    def did(self, name: str, deed: str, amount: int = 1, also: tuple[str, ...] = ()) -> int:
        """A player has done this, so much or so often, and what this is ``also``; how much it was this turn before."""
        done = self.players[name].done
        before = done.get(deed, 0)
        if amount > 0:
            now = {**done, deed: before + amount}
            for each in also:
                now[each] = now.get(each, 0) + amount
            self.player(name, done=now)
        return before

    def in_turn_order(self) -> tuple[str, ...]:
        """The players in the game, the active one first (CR 101.4); those who lost have left it (CR 104.3, 800.4a)."""
        names = [*self.players]
        at = names.index(self.active)
        return tuple([name for name in names[at:] + names[:at] if not self.players[name].lost])

    @property
    def over(self) -> bool:
        """Whether the game has ended (CR 104.1)."""
        for player in self.players.values():
            if player.won:
                return True
        return self.drawn_game

    def called(self, word: str) -> str:
        """What this game calls a zone."""
        return self.rules.ruleset.words.get(word, word)

    def x_of(self, spell: int) -> int:
        """The X that was chosen for a spell on the stack; 0 for others (CR 107.3)."""
        entry = self.on_stack(spell)
        return entry.memory.variables.get("X", 0) if entry is not None else 0

    def on_stack(self, identity: int) -> OnStack | None:
        """A spell or ability as it is on the stack, or as it was there when it was countered (CR 608.2h)."""
        countered = (each.entry for each in self.last_spells)
        return next((each for each in (*self.stack, *countered) if each.id == identity), None)

    def tick(self) -> int:
        """A new timestamp (CR 613.7)."""
        stamp = self.next_id
        self.next_id += 1
        return stamp

    def _look_again(self, *, unsettling: bool) -> None:
        """Something besides the permanents has changed: what static abilities may ask for, or state-based actions do
        (``unsettling``).
        """
        self._unsettled = self._unsettled or unsettling
        if self.index.restless:
            self._view = None
            self._since = None
            self._unsettled = True

    def _own_index(self, *, unsettling: bool = True) -> Index:
        """The index, to be changed: apart from what others look at. State-based actions may ask for the change."""
        if unsettling:
            self._unsettled = True
        if self._lent:
            self.index = self.index.copy()
            self._lent = self._viewed = False
        elif self._viewed:
            self.index.leave_view()
            self._viewed = False
        self._view = None
        self._since = None
        return self.index

    def _last_seen(self) -> Since | None:
        """The last view, and what is otherwise since."""
        return self._since if self._view is None else Since(self._view)

    def _stands(self, permanent: Permanent) -> None:
        """A stack is tapped, attacks … now, and nobody asks for that to say what objects are."""
        since = self._last_seen()
        self._own_index(unsettling=False).stands(permanent)
        if self.index.statics and since is not None:
            if permanent.id not in since.anew:
                since.stand[permanent.id] = permanent
            self._since = since

    def _carried_on(self, since: Since | None, identity: int, *, made_effects: bool) -> None:
        """A stack has changed, or is gone: it alone is looked at anew, where no others depend on what it is.

        ``since``: the view before that; ``made_effects``: it had abilities that make continuous effects.
        """
        index = self.index
        alone = not (made_effects or identity in index.statics or index.mutual)
        if since is not None and index.statics and alone:
            since.stand.pop(identity, None)
            since.anew.add(identity)
            self._since = since

    def position(self) -> State:
        """All of the board as it stands."""
        return State(
            tuple(self.players.values()),
            tuple(map(self.permanents.__getitem__, self._order)),
            tuple(self.elsewhere.values()),
            tuple(self.delayed),
            tuple(self.last_known),
            self.next_id,
            self.turn,
            self.active,
            self.step,
            self.created_this_turn,
            tuple(self.replacements),
            tuple(self.stack),
            tuple(self.shields),
            tuple(self.returning),
            self.daytime,
            self.activated,
            self.drawn_game,
            tuple(self.history),
            tuple(self.rulings),
            tuple(self.permissions),
            tuple(self.last_spells),
            tuple(self.later),
            self.under_way,
            self.goes_on,
            self.cast_last_turn,
            self.has_triggered,
            self.last_turn,
            self.earlier,
            self.stayed,
            self.playing,
            self.extra_turns,
            self.first_strikers,
        )
