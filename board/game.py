"""A game while something happens on it: the working copy of a `State`, with the changes that effects are made of.

A `Game` is made from a state and closed to a new one; the state that it was made from never changes, so an effect that
fails half-way leaves the board as it was.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, structs

from ..compiler.instructions import Characteristics, Number
from .chooser import Asker, Chooser
from .looking import defining, granting
from .looking import view as views
from .looking.candidates import Candidate
from .looking.functioning import acting_elsewhere
from .looking.index import Index
from .looking.seen import DISGUISED, FACE_DOWN, Seen, bestowed, combined
from .looking.view import View
from .state import events as ev
from .state import ids as idset
from .state.became import Became
from .state.ids import Ids
from .state.objects import (
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

if TYPE_CHECKING:
    from ..compiler.instructions import ManaType, Replacement
    from .looking.scope import Scope
    from .state.given import Rules
    from .watching.delayed import Awaited
    from .watching.moments import Triggered

_id_left = attrgetter("permanent.id")
#: What of a player state-based actions ask for (CR 704.5a–c, 104.2a, 702.131b).
_ASKED_FOR = frozenset(["life", "counters", "lost", "won", "overdrawn", "designations"])
_ABOUT = {"color": "color", "name": "card", "type": "type", "number": "number", "player": "player"}


class Opened(Struct, frozen=True):
    """What a game on a state finds the objects by: the index, permanents and cards by id, permanents' ids in order.

    ``strayed``: there may be tokens that are not on the battlefield.
    """

    index: Index
    permanents: dict[int, Permanent]
    order: list[int]
    elsewhere: dict[int, Elsewhere]
    strayed: bool


class Game:
    """The working copy of a state. ``events`` is what has happened on it, in order."""

    nothing = Characteristics()  # what is known of an unknown card

    def __init__(
        self, state: State, rules: Rules, chooser: Chooser | None, opened: Opened, view: View | None = None
    ) -> None:
        self.rules = rules
        self.asker = Asker(chooser)
        self.events: list[ev.AnyEvent] = []
        self.players: dict[str, PlayerState] = {p.name: p for p in state.players}
        self.permanents: dict[int, Permanent] = opened.permanents.copy()
        self._order: list[int] = opened.order.copy()
        self._touched: set[int] = set()
        self.elsewhere: dict[int, Elsewhere] = opened.elsewhere.copy()
        self._strayed = opened.strayed
        self.delayed: list[DelayedTrigger] = list(state.delayed)
        self.last_known: list[LastKnown] = sorted(state.last_known, key=_id_left)
        self.replacements: list[LastingReplacement] = list(state.replacements)
        self.applied: list[tuple[LastingReplacement, int]] = []  # those for the next time, in the event that happens
        self.next_id = state.next_id
        self.turn = state.turn
        self.active = state.active or state.players[0].name
        self.step = state.step
        self.occurred: list[Awaited] = []  # what delayed abilities may wait for, since that was last looked at
        self.last_sizes: dict[int, tuple[int | None, int | None]] = {}  # of cards that defined their own and have moved
        self.became = Became()
        self.parted: dict[int, int] = {}  # of a melded permanent: its one card, its other card
        self.created_this_turn = dict(state.created_this_turn)
        self.stack: list[OnStack] = list(state.stack)
        self.shields: list[Shield] = list(state.shields)
        self.permissions: list[Permission] = list(state.permissions)
        self.returning: list[Returning] = list(state.returning)
        self.last_spells: list[LastSpell] = list(state.last_spells)
        self.later: list[Later] = list(state.later)
        self.under_way = state.under_way
        self.goes_on = state.goes_on
        self.daytime = state.daytime
        self.cast_last_turn = state.cast_last_turn
        self.activated = dict(state.activated)
        self.has_triggered = dict(state.has_triggered)
        self.drawn_game = state.drawn_game
        self.history: list[Happening] = list(state.history)
        self.last_turn = state.last_turn
        self.earlier = dict(state.earlier)
        self.rulings: list[Ruling] = list(state.rulings)
        self.tapped_for: Candidate | None = None  # the permanent whose mana ability resolves that taps it for its cost
        self.spent: tuple[Mana, ...] = ()  # the mana, since a cost began to be paid
        self.replacing: list[
            tuple[Replacement, int | None]
        ] = []  # the effects of which something is being done instead
        self.produced: tuple[ManaType, ...] = ()  # the types of mana that the ability activated last added (CR 106.12)
        self.free_mana = True  # whether mana costs count as paid: only from the pool, if not
        self.passages: list[tuple[str, Zone | Literal["battlefield"], Ids]] = []  # not reported yet
        self.triggered: list[Triggered] = []  # since abilities were last put on the stack
        self._granting = False
        self._unsettled = True  # something has changed since state-based actions were checked
        self._defining = False
        self._view = view
        self.index = opened.index
        self._lent = True  # the index is the board's: copied before the first change

    # ── Looking ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def view(self) -> View:
        """What every permanent is now."""
        if self._view is None:
            if self.index.statics:
                self._view = views.look(self)
            else:
                self._view = View(self.index.here, self.index.away, self.index.heard, self.index.emblems)
                self._lent = True
        return self._view

    def _look_again(self, *, unsettling: bool) -> None:
        """Something besides the permanents has changed: what static abilities may ask for, or state-based actions do
        (``unsettling``).
        """
        self._unsettled = self._unsettled or unsettling
        if self.index.statics:
            self._view = None
            self._unsettled = True

    def candidates(self, view: View, *, phased_out: bool = False) -> list[Candidate]:
        """The stacks on the battlefield; those that are phased out only when asked for (CR 702.26b)."""
        return view.candidates + view.phased_out if phased_out else view.candidates

    def candidates_elsewhere(self, zones: Iterable[str] | None, among: Ids | None = None) -> list[Candidate]:
        """The objects in these zones (None: in any); only the groups of which there are some ``among`` these."""
        wanted = None if zones is None else set(zones)
        there = self.elsewhere.values() if among is None else self.groups(among)
        found = [self._as_seen(e) for e in there if wanted is None or e.zone in wanted]
        if not self._defining:
            self._defining = True  # what a card defines depends on nothing that others define
            for each in found:
                defining.define(self, each)
            self._defining = False
        self._give(found)
        return found

    def given(self, candidate: Candidate) -> Candidate:
        """An object of another zone than the battlefield, with the abilities that it is given as it is seen here."""
        self._give([candidate])
        return candidate

    def _give(self, found: list[Candidate]) -> None:
        if self._granting or not (self.index.statics or self.rulings):
            return
        self._granting = True  # what is given there depends on nothing that is given there
        for each in found if (given := granting.grants(self)) else []:
            granting.grant(given, each)
        self._granting = False

    def groups(self, ids: Ids) -> list[Elsewhere]:
        """The groups in other zones than the battlefield of which some members have these ids."""
        if len(ids) == 1:
            ((identity, number),) = ids
            one = self.elsewhere.get(identity)
            if one is not None and number <= one.count:
                return [one]
        found: dict[int, Elsewhere] = {}
        missing = idset.size(ids)
        for group in self.elsewhere.values():
            start, end = group.id, group.id + group.count
            for first, count in ids:
                if first < end and start < first + count:
                    found[start] = group
                    missing -= min(end, first + count) - max(start, first)
            if not missing:
                break
        return list(found.values())

    def strays(self) -> list[Elsewhere]:
        """The tokens that are not on the battlefield."""
        if not self._strayed:
            return []
        found = [e for e in self.elsewhere.values() if e.token]
        self._strayed = bool(found)
        return found

    def _as_seen(self, card: Elsewhere) -> Candidate:
        hidden = DISGUISED if card.way == "disguise" else FACE_DOWN
        fused = any(each.id == card.id and each.alternative == "fuse" for each in self.stack)  # CR 702.102b
        face = card.face if card.zone == "stack" and not fused else combined(card.face)
        what = hidden if card.face_down and card.zone == "stack" else face
        if card.bestowed:
            what = bestowed(what)
        turned = card.transformed and what.mana_cost is None  # CR 202.3b; a half has its own (CR 709.3b)
        seen = Seen(what, card.characteristics if turned else None)
        if card.zone == "stack" and "{X}" in (what.mana_cost or ""):  # CR 202.3e
            seen.mana_value += (what.mana_cost or "").count("{X}") * self.x_of(card.id)
        return Candidate(
            card.ids, card.count, seen, what, card.owner, self._controls(card), card.token, card.zone, known=card.known
        )

    def x_of(self, spell: int) -> int:
        """The X that was chosen for a spell on the stack; 0 for others (CR 107.3)."""
        return next((each.memory.variables.get("X", 0) for each in self.stack if each.id == spell), 0)

    def _controls(self, card: Elsewhere) -> str:
        """Whose it is: on the stack that of who cast it (CR 112.2), elsewhere nobody controls it but its owner may."""
        if card.zone != "stack":
            return card.owner
        return next((each.controller for each in self.stack if each.id == card.id), card.owner)

    def candidates_last_known(self, ids: Ids | None = None) -> list[Candidate]:
        """Permanents that have left, as they last were (CR 608.2h): those with these ids (None: all)."""
        left = self.last_known if ids is None else [k for each in ids for k in self._left(*each)]
        return [
            Candidate(
                k.permanent.ids,
                k.permanent.count,
                Seen(k.characteristics),
                views.copiable(k.permanent),
                k.permanent.owner,
                k.permanent.controller,
                k.permanent.token,
                permanent=k.permanent,
            )
            for k in left
        ]

    def _left(self, first: int, count: int) -> Iterator[LastKnown]:
        """What is last known of those with so many ids from the first one on."""
        at = max(0, bisect_right(self.last_known, first, key=_id_left) - 1)
        while at < len(self.last_known) and (found := self.last_known[at]).permanent.id < first + count:
            if found.permanent.id + found.permanent.count > first:
                yield found
            at += 1

    def in_turn_order(self) -> tuple[str, ...]:
        """The players in the game, the active one first (CR 101.4); those who lost have left it (CR 104.3, 800.4a)."""
        names = [name for name, player in self.players.items() if name == self.active or not player.lost]
        at = names.index(self.active)
        names = names[at:] + names[:at]
        return tuple(names[1:] if self.players[self.active].lost else names)

    def stack_of(self, identity: int) -> Permanent | None:
        """The stack that this id is a member of."""
        at = bisect_right(self._order, identity) - 1
        if at < 0:
            return None
        found = self.permanents[self._order[at]]
        return found if found.holds(identity) else None

    @property
    def over(self) -> bool:
        """Whether the game has ended (CR 104.1)."""
        for player in self.players.values():
            if player.won:
                return True
        return self.drawn_game

    def chosen_for(self, scope: Scope, what: str, of: str = "") -> str:
        """The chosen color, type or name: as the effect or its source chose it, else asked.

        ``of`` is the characteristic that it is for, where the words alone do not tell ("gold").
        """
        context = scope.context
        source = self.stack_of(context.source) if context.source is not None else None
        for chosen in (context.chosen, source.chosen if source is not None else {}):
            for kind, value in chosen.items():
                if kind == what or kind.endswith(f" {what}"):  # “the chosen type” is a creature type, too
                    return value
        context.chosen[what] = self.chosen_now(scope, what, of)
        return context.chosen[what]

    def chosen_now(self, scope: Scope, what: str, of: str = "") -> str:
        """A color, type or name that the player chooses as the effect is done."""
        return scope.asker.text(
            scope.context.controller,
            f"the chosen {what}",
            f"the text leaves {f'its {of}' if of else 'it'} open",
            about=next((about for word, about in _ABOUT.items() if what.endswith(word)), "option"),
        )

    # ── Changing ─────────────────────────────────────────────────────────────────────────────────────────────────────

    def happened(self, event: ev.AnyEvent) -> None:
        """Write an event down."""
        self.events.append(event)

    def tick(self) -> int:
        """A new timestamp (CR 613.7)."""
        stamp = self.next_id
        self.next_id += 1
        return stamp

    def _own_index(self) -> Index:
        """The index, to be changed: a copy, if somebody else looks at it."""
        self._unsettled = True
        if self._lent:
            self.index = self.index.copy()
            self._lent = False
        self._view = None
        return self.index

    def _put(self, permanent: Permanent) -> None:
        before = self.permanents.get(permanent.id)
        if before is None:
            insort(self._order, permanent.id)
        self.permanents[permanent.id] = permanent
        self._touched.add(permanent.id)
        if before is not None and not self.index.statics and _is_as_it_was(before, permanent):
            unsettled = self._unsettled
            self._own_index().stands(permanent)
            self._unsettled = unsettled  # no state-based action asks for it
        else:
            self._own_index().put(permanent, views.plain(permanent), views.copiable(permanent))

    def _remove(self, identity: int) -> None:
        if identity in self.index.statics:
            self._own_index().unchecked.update(self.permanents)  # what it kept alive may die (CR 704.3)
        del self.permanents[identity]
        del self._order[bisect_right(self._order, identity) - 1]
        self._touched.discard(identity)
        self._own_index().remove(identity)

    @property
    def unsettled(self) -> bool:
        """Whether state-based actions could apply: something has changed since they were checked, or may have.

        A rule that lasts for a time may end at any time; a Saga waits for what is on the stack (CR 714.4).
        """
        if self._unsettled or not self.index.bound:
            return self._unsettled
        return any("lore" in permanent.counters for permanent in self.index.bound.values())

    def checked(self) -> None:
        """State-based actions have been checked for all that is there now."""
        self._unsettled = bool(self.rulings)
        if self.index.unchecked:
            if self._lent:
                self.index = self.index.copy()
                self._lent = False
                self._view = None
            self.index.unchecked.clear()

    def suspects(self) -> list[Permanent]:
        """The permanents that state-based actions may concern: all, where static abilities make effects."""
        if self.index.statics:
            return [p for p in self.permanents.values() if not p.phased_out]
        if not (self.index.unchecked or self.index.bound):
            return []
        wanted = {*self.index.unchecked, *self.index.bound} & self.permanents.keys()
        return [p for p in map(self.permanents.__getitem__, sorted(wanted)) if not p.phased_out]

    def pieces(self, ids: Ids, *, phased_out: bool = False) -> list[Permanent]:
        """The permanents with these ids that are on the battlefield, as stacks of nothing but them.

        Stacks that are only partly meant are split. Phased-out permanents are left out unless asked for.
        """
        if len(ids) == 1:
            ((identity, number),) = ids
            whole = self.permanents.get(identity)
            if whole is not None and whole.count == number:
                return [whole] if phased_out or not whole.phased_out else []
        found: list[Permanent] = []
        for first, count in ids:
            at = max(0, bisect_right(self._order, first) - 1)
            while at < len(self._order) and self._order[at] < first + count:
                stack = self.permanents[self._order[at]]
                piece: Permanent | None = stack
                if stack.id < first or first + count < stack.id + stack.count:
                    piece = self._cut(stack, first, count)
                    at = bisect_right(self._order, (piece or stack).id) - 1
                if piece is not None and (phased_out or not piece.phased_out):
                    found.append(piece)
                at += 1
        return found

    def _cut(self, stack: Permanent, first: int, count: int) -> Permanent | None:
        """The members of a stack with these of the ids, as a stack of its own; some others are left."""
        start, end = max(first, stack.id), min(first + count, stack.id + stack.count)
        if start >= end:
            return None
        if start > stack.id:
            self._put(structs.replace(stack, count=start - stack.id))
        piece = structs.replace(stack, id=start, count=end - start)
        self._put(piece)
        if end < stack.id + stack.count:
            self._put(structs.replace(stack, id=end, count=stack.id + stack.count - end))
        return piece

    def change(self, ids: Ids, how: Callable[[Permanent], Permanent], *, phased_out: bool = False) -> list[Permanent]:
        """Change the permanents with these ids; the changed ones come back, without those that stayed as they were."""
        changed: list[Permanent] = []
        for piece in self.pieces(ids, phased_out=phased_out):
            after = how(piece)
            if after is not piece and after != piece:
                self._put(after)
                changed.append(after)
        return changed

    def enter(self, permanent: Permanent, *, since: int | None = None) -> Permanent:
        """Put a new stack onto the battlefield, in this turn or ``since`` another; it gets its ids."""
        turn = self.turn if since is None else since
        placed = structs.replace(permanent, id=self.next_id, since=turn, entered=turn)
        self.next_id += placed.count
        self._put(placed)
        return placed

    def place(
        self,
        zone: Zone,
        owner: str,
        characteristics: Characteristics,
        count: int,
        *,
        token: bool = False,
        known: bool = True,
        exiled_with: int | None = None,
        bottom: bool = False,
        below: int = 0,
    ) -> Elsewhere:
        """Put objects into a zone other than the battlefield: on top of its owner's others, on the ``bottom``, or with
        so many cards between it and that end (``below``).
        """
        self._look_again(unsettling=token)
        placed = Elsewhere(self.next_id, count, zone, owner, characteristics, token, known, exiled_with)
        self.next_id += count
        self._strayed = self._strayed or token
        self._heed(placed)
        self._settle(placed, bottom, below)
        if not bottom and not below:
            self.elsewhere[placed.id] = placed
            return placed
        state = self.players[owner]
        others = [e for e in self.elsewhere.values() if (e.zone, e.owner) == (zone, owner)]
        nearer = idset.NONE
        if below:
            nearer = idset.union(*self._nearest(others if bottom else reversed(others), below, bottom))
        between = self.take(nearer)
        self.player(owner, ordered=state.ordered, sunk=state.sunk)
        rest = {i: e for i, e in self.elsewhere.items() if (e.zone, e.owner) == (zone, owner)}
        elsewhere = {i: e for i, e in self.elsewhere.items() if i not in rest}
        lower = {e.id: e for e in between} if bottom else {}
        upper = {} if bottom else {e.id: e for e in between}
        self.elsewhere = {**elsewhere, **lower, **({placed.id: placed} if bottom else {})}
        self.elsewhere |= {**rest, **({} if bottom else {placed.id: placed}), **upper}
        return placed

    def _heed(self, card: Elsewhere) -> None:
        """Abilities of the card may function where it is now."""
        if acting_elsewhere(self.rules, card) is not None:
            self._own_index().put_card(card)

    def _unheed(self, card: Elsewhere) -> None:
        """The card is there no more."""
        if card.id in self.index.emblems:
            self._own_index().remove(card.id)

    def _settle(self, placed: Elsewhere, bottom: bool, below: int) -> None:
        """What is put into a library in a known place adds to the cards of which the order is settled."""
        state = self.players[placed.owner]
        if placed.zone != "library" or state.ordered is None:
            return
        if bottom and below <= state.sunk:
            self.player(placed.owner, sunk=state.sunk + placed.count)
        if not bottom and below <= state.ordered:
            self.player(placed.owner, ordered=state.ordered + placed.count)

    def emblem(self, player: str, abilities: tuple[str, ...], count: int) -> Elsewhere:
        """A player gets so many emblems with these abilities (CR 114.1)."""
        placed = self.place("command", player, Characteristics(abilities=abilities), count)
        self.elsewhere[placed.id] = made = structs.replace(placed, emblem=True)
        self._own_index().put_emblem(made)
        return made

    def put_face_up(self, card: Elsewhere) -> None:
        """A card of the command zone is turned face up: its abilities function there (CR 311.4, 314.4)."""
        self.elsewhere[card.id] = card
        self._own_index().put_emblem(card)
        self._look_again(unsettling=True)

    def remove_face_up(self, identity: int) -> None:
        """A card of the command zone is turned face down."""
        index = self._own_index()
        index.remove(identity)
        index.emblems.pop(identity, None)
        self._look_again(unsettling=True)

    def zone(self, zone: Zone, owner: str) -> list[Elsewhere]:
        """What is in a player's zone, from the bottom to the top (CR 400.5)."""
        return [e for e in self.elsewhere.values() if e.zone == zone and e.owner == owner]

    def end_of(self, zone: Zone, owner: str, count: int, *, bottom: bool = False) -> list[Ids]:
        """The cards nearest to one end of a player's zone: each group of cards alike, the nearest first."""
        everything = self.elsewhere.values() if bottom else reversed(self.elsewhere.values())
        return self._nearest((e for e in everything if e.zone == zone and e.owner == owner), count, bottom)

    @staticmethod
    def _nearest(groups: Iterable[Elsewhere], count: int, bottom: bool) -> list[Ids]:
        found: list[Ids] = []
        for group in groups:
            if count <= 0:
                break
            number = min(count, group.count)
            found.append(((group.id if bottom else group.id + group.count - number, number),))
            count -= number
        return found

    @staticmethod
    def destination(piece: Permanent, to: Zone) -> Zone:
        """Where a permanent really goes: a finality counter turns the graveyard into exile (CR 122.1h)."""
        return "exile" if to == "graveyard" and "finality" in piece.counters else to

    def leave_all(
        self,
        pieces: list[tuple[Permanent, str]],
        to: Zone,
        view: View,
        exiled_with: int | None = None,
        *,
        bottom: bool = False,
        below: int = 0,
    ) -> Ids:
        """Put permanents into another zone, all at once, each in its own way; the ids that the objects have there.

        Each goes to its owner's zone (CR 400.3) as a new object (CR 400.7); a token goes there, too, and ceases to
        exist only afterwards (CR 111.7). ``view`` is the battlefield before.
        """
        became: list[Ids] = []
        for piece, how in pieces:
            seen = view.of(piece)
            zone = self.destination(piece, to)
            self._remove(piece.id)
            insort(self.last_known, LastKnown(piece, seen.characteristics(), self._attached_to(piece)), key=_id_left)
            cards = [
                self.place(
                    zone,
                    piece.owner,
                    each,
                    piece.count,
                    token=piece.token,
                    exiled_with=exiled_with if zone == "exile" else None,
                    bottom=bottom,
                    below=below,
                )
                for each in piece.melded or (piece.base,)
            ]
            placed, *more = cards
            became += [card.ids for card in cards]
            self.became.add(piece.id, piece.count, placed.id)
            for card in more:
                self.parted[placed.id] = card.id
            died = zone == "graveyard" and seen.has_type(self.rules.ruleset.mortal)
            self.happened(
                ev.Left(
                    piece.id,
                    piece.count,
                    seen.name,
                    piece.owner,
                    piece.controller,
                    self.called(zone),
                    how,
                    died,
                    piece.token,
                    placed.id,
                )
            )
            if piece.token and self.rules.ruleset.gone == "at once":
                self.cease(placed, self.rules.ruleset.gone_rule)
        return idset.union(*became)

    def leaves(self, player: str) -> bool:
        """The objects that this player owns, and the spells and abilities that they control, leave the game (800.4a).

        Whether there were any.
        """
        mine = [p for p in self.permanents.values() if p.owner == player]
        cards = [e for e in self.elsewhere.values() if e.owner == player]
        abilities = [each for each in self.stack if each.controller == player]
        for permanent in mine:
            self._remove(permanent.id)
        for card in cards:
            del self.elsewhere[card.id]
            self._unheed(card)
        own = {card.id for card in cards}
        self.stack = [each for each in self.stack if each not in abilities and each.id not in own]
        return bool(mine or cards or abilities)

    def cease(self, gone: Elsewhere, rule: str) -> None:
        """A token outside the battlefield ceases to exist."""
        del self.elsewhere[gone.id]
        self._unheed(gone)
        name = gone.characteristics.name or ""
        self.happened(ev.CeasedToExist(gone.id, gone.count, name, self.called(gone.zone), rule))

    def called(self, word: str) -> str:
        """What this game calls a zone."""
        return self.rules.ruleset.words.get(word, word)

    def move(
        self,
        objects: Ids,
        to: Zone,
        exiled_with: int | None = None,
        *,
        bottom: bool = False,
        below: int = 0,
        quietly: bool = False,
    ) -> Ids:
        """Put objects that are not on the battlefield into another zone; tokens stay (CR 111.8). Their new ids.

        ``quietly``: another event says so.
        """
        became: list[Ids] = []
        origins: dict[str, list[Ids]] = {}
        self._note_sizes(objects)
        for piece in self.take(objects):
            name = piece.characteristics.name or ""
            if piece.token:
                self.elsewhere[piece.id] = piece
                self.happened(ev.StayedInZone(piece.id, piece.count, name, piece.zone))
                continue
            placed = self.place(
                to,
                piece.owner,
                piece.characteristics,
                piece.count,
                known=piece.known,
                exiled_with=exiled_with if to == "exile" else None,
                bottom=bottom,
                below=below,
            )
            self.became.add(piece.id, piece.count, placed.id)
            became.append(placed.ids)
            origins.setdefault(piece.zone, []).append(placed.ids)
            if not quietly:
                self.happened(ev.Moved(piece.id, piece.count, name, piece.zone, to, placed.id))
        self.passages += [(zone, to, idset.union(*ids)) for zone, ids in origins.items()]
        return idset.union(*became)

    def _note_sizes(self, objects: Ids) -> None:
        """Cards that define their own power and toughness have those that they last had there (CR 608.2h)."""
        for card in self.groups(objects):
            what = combined(card.face)
            if "Creature" not in what.types or isinstance(what.power, Number):
                continue
            seen = self._as_seen(card)
            if seen.seen.creature and seen.seen.power is None:
                defining.define(self, seen)
                self.last_sizes[card.id] = (seen.seen.power, seen.seen.toughness)

    def lift(self, objects: Ids, over: Ids) -> None:
        """These cards turn out to lie above all others of their library but those ``over`` them."""
        states = {name: (state.ordered, state.sunk) for name, state in self.players.items()}
        upper = self.take(over)
        middle = self.take(objects)
        for each in (*middle, *upper):
            self.elsewhere[each.id] = each
        for name, (ordered, sunk) in states.items():
            self.player(name, ordered=ordered, sunk=sunk)

    def becomes_known(self, identity: int, characteristics: Characteristics) -> None:
        """Somebody has seen which card this is, of which the board knew only that it was there."""
        known: dict[int, Elsewhere] = {}
        for group in self.elsewhere.values():
            if not group.id <= identity < group.id + group.count:
                known[group.id] = group
                continue
            for first, count in idset.minus(group.ids, ((identity, group.id + group.count - identity),)):
                known[first] = structs.replace(group, id=first, count=count)
            known[identity] = structs.replace(group, id=identity, count=1, characteristics=characteristics, known=True)
            if rest := group.id + group.count - identity - 1:
                known[identity + 1] = structs.replace(group, id=identity + 1, count=rest)
        self.elsewhere = known

    def take(self, objects: Ids) -> list[Elsewhere]:
        """Lift objects out of their zones; whoever takes them puts them somewhere. Stacks are split where needed."""
        groups = self.groups(objects)
        if not groups:
            return []
        for name, state in list(self.players.items()):
            if state.ordered or state.sunk:
                upper = idset.union(*self.end_of("library", name, state.ordered or 0))
                lower = idset.union(*self.end_of("library", name, state.sunk, bottom=True))
                self.player(
                    name,
                    sunk=state.sunk - idset.size(idset.common(lower, objects)),
                    ordered=state.ordered and state.ordered - idset.size(idset.common(upper, objects)),
                )
        taken: list[Elsewhere] = []
        left = self.elsewhere.copy()
        cut: dict[int, list[Elsewhere]] = {}  # what is left of groups, to be in their places
        for group in groups:
            self._unheed(group)
            self._strayed = self._strayed or group.token  # it may be put back
            part = idset.common(group.ids, objects)
            if part == group.ids:
                taken.append(group)
                del left[group.id]
                continue
            taken += [structs.replace(group, id=first, count=count) for first, count in part]
            rest = [structs.replace(group, id=n, count=count) for n, count in idset.minus(group.ids, part)]
            for each in rest:
                self._heed(each)
            if len(rest) == 1 and rest[0].id == group.id:
                left[group.id] = rest[0]
            else:
                cut[group.id] = rest
        if cut:
            left = {each.id: each for group in left.values() for each in cut.get(group.id, (group,))}
        self.elsewhere = left
        self._look_again(unsettling=False)
        return taken

    def player(self, name: str, **changes: object) -> PlayerState:
        """A player, with these fields changed."""
        if changes:
            self._look_again(unsettling=not _ASKED_FOR.isdisjoint(changes))
            self.players[name] = structs.replace(self.players[name], **changes)
        return self.players[name]

    def did(self, name: str, deed: str, amount: int = 1) -> int:
        """A player has done this, so much or so often; how much it was this turn before."""
        done = self.players[name].done
        before = done.get(deed, 0)
        if amount > 0:
            self.player(name, done={**done, deed: before + amount})
        return before

    def now(self, objects: Ids) -> Ids:
        """These objects as what they became when they changed zones during this effect (CR 400.7)."""
        found = self.became.now(objects)
        for one, other in self.parted.items():  # CR 712.21c
            if idset.contains(found, one) and not idset.contains(objects, one):
                found = idset.union(found, idset.one(other))
        return found

    def as_now(self, identity: int | None) -> int | None:
        """The object as what it became: what goes on when the effect is over is about that (CR 400.7)."""
        found = self.now(idset.one(identity)) if identity is not None else idset.NONE
        return found[0][0] if found else identity

    def forget(self, identity: int) -> None:
        """What has left the battlefield and come back is another object, not found by the old one's abilities."""
        if self.stack_of(identity) is None and any(self.stack_of(new) for new, _ in self.now(idset.one(identity))):
            self.became.forget(identity)

    def before(self, objects: Ids) -> Ids:
        """These objects as what they were before they changed zones during this effect."""
        return self.became.before(objects)

    def _attached_to(self, host: Permanent) -> Ids:
        return idset.union(
            *(p.ids for p in self.index.bound.values() if isinstance(p.attached_to, int) and host.holds(p.attached_to))
        )

    def last_attached(self, hosts: Ids) -> Ids:
        """What was attached to these as they left the battlefield (CR 608.2h)."""
        return idset.union(*(k.attached for k in self.last_known if idset.common(k.permanent.ids, hosts)))

    def hosts(self) -> set[int]:
        """The ids of the permanents that something is attached to."""
        return {p.attached_to for p in self.index.bound.values() if isinstance(p.attached_to, int)}

    def _apart(self) -> set[int]:
        """The ids of the permanents that others are attached to or block, and that stay stacks of their own."""
        blocked = {each for p in self.permanents.values() if p.blocking is not None for each in p.blocks}
        return self.hosts() | blocked

    def _merge(self) -> None:
        """Join changed stacks with neighbours that are alike, but not creatures that are blocked by different ones."""
        if not self._touched:
            return
        apart: set[int] | None = None
        unchecked = set(self.index.unchecked)
        for identity in sorted(self._touched):
            if identity not in self.permanents:
                continue
            at = bisect_right(self._order, identity) - 1
            for left in (at - 1, at):
                if left < 0 or left + 1 >= len(self._order) or identity not in self.permanents:
                    continue
                one, other = self.permanents[self._order[left]], self.permanents[self._order[left + 1]]
                if one.id + one.count != other.id or not _alike(one, other):
                    continue
                apart = self._apart() if apart is None else apart
                if not {one.id, other.id} & apart:
                    self._remove(other.id)
                    self._put(structs.replace(one, count=one.count + other.count))
                    if not {one.id, other.id} & unchecked:
                        self.index.unchecked.discard(one.id)

    def close(self) -> tuple[State, Opened]:
        """The state as it is now, neighbours that are alike joined to one stack again, and what is found for it."""
        self._merge()
        self._lent = True
        opened = Opened(self.index, self.permanents.copy(), self._order.copy(), self.elsewhere.copy(), self._strayed)
        return self._state(), opened

    def _state(self) -> State:
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
        )


def opened(state: State, rules: Rules) -> Opened:
    """What is found for a state, for the games on it."""
    index = Index(rules)
    for permanent in state.permanents:
        index.put(permanent, views.plain(permanent), views.copiable(permanent))
    for each in state.elsewhere:
        if each.emblem or each.face_up:
            index.put_emblem(each)
        else:
            index.put_card(each)
    permanents = {permanent.id: permanent for permanent in state.permanents}
    elsewhere = {each.id: each for each in state.elsewhere}
    return Opened(index, permanents, sorted(permanents), elsewhere, strayed=True)


def _is_as_it_was(before: Permanent, permanent: Permanent) -> bool:
    """Whether it differs in nothing but what it does and where it stands in combat, which is not what it is."""
    return before == structs.replace(
        permanent,
        tapped=before.tapped,
        attacking=before.attacking,
        blocking=before.blocking,
        also_blocking=before.also_blocking,
        blocked=before.blocked,
        stays_tapped=before.stays_tapped,
    )


def _alike(one: Permanent, next_one: Permanent) -> bool:
    return structs.replace(next_one, id=one.id, count=one.count) == one
