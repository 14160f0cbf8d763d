"""A game while something happens on it: the working copy of a `State`, with the changes that effects are made of.

A `Game` is made from a state and closed to a new one; the state that it was made from never changes, so an effect that
fails half-way leaves the board as it was.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Hashable, Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

from msgspec import structs

from ...instructions import Number
from ..looking import defining, granting
from ..looking import view as views
from ..looking.acting import STATES
from ..looking.candidates import Candidate
from ..looking.qualities import ABOUT, OPTIONS, quality
from ..looking.seen import DISGUISED, FACE_DOWN, Seen, bestowed, elsewhere
from ..looking.view import View
from ..state import events as ev
from ..state import ids as idset
from ..state.halves import combined
from ..state.ids import Ids
from ..state.objects import Elsewhere, LastKnown, Permanent, State, Zone
from .followed import Followed
from .opened import Opened
from .position import id_left

if TYPE_CHECKING:
    from ..looking.forbidden import Standing
    from ..looking.scope import Scope

Found = TypeVar("Found")


class Game(Followed):
    """The working copy of a state: looked at, and changed. ``events`` is what has happened on it, in order."""

    __slots__ = ()

    def view(self) -> View:
        """What every permanent is now."""
        if self._view is None:
            if self.index.statics:
                since = self._since
                self._view = (
                    views.look(self) if since is None else views.carried(self, since.view, since.stand, since.anew)
                )
            else:
                self._view = View(self.rules, self.index.here, self.index.away, self.index.emblems, self.index.heard)
                self._viewed = True
        return self._view

    @property
    def known_view(self) -> View | None:
        """What every permanent is now, where that has been worked out."""
        return None if self._view is None and self._since is None else self.view()

    @property
    def at_rest(self) -> bool:
        """Whether all that has happened has been seen to, and nothing stands that applies or ends by itself."""
        index = self.index
        return not (
            self.passages
            or self.triggered
            or self.occurred
            or self.delayed
            or self.returning
            or self.replacements
            or self.permissions
            or self.shields
            or self.rulings
            or index.uneasy
            or index.held
            or index.passing
            or index.emblems
            or index.told
            or self._unsettled
            or self.view().acting.listening[STATES]
        )

    def candidates(self, view: View, *, phased_out: bool = False) -> list[Candidate]:
        """The stacks on the battlefield; those that are phased out only when asked for (CR 702.26b)."""
        return view.candidates + view.phased_out if phased_out else view.candidates

    def candidates_elsewhere(
        self, zones: Iterable[str] | None, among: Ids | None = None, owner: str | None = None
    ) -> list[Candidate]:
        """The objects in these zones (None: in any zone of the game); only the groups of which there are some ``among``
        these, and those of the ``owner``.
        """
        there: Iterable[Elsewhere] = self.elsewhere.values() if among is None else self.groups(among)
        if owner is not None:
            there = [e for e in there if e.owner == owner]
        if zones is not None:
            wanted = frozenset(zones)
            there = [e for e in there if e.zone in wanted]
        if not there:
            return []
        given = self._given()
        if not given:
            return [*map(self._as_seen_by_itself, there)]
        found = [*map(self._as_seen, there)]
        for each in found:
            self._define(each)
        self._give(given, found)
        return found

    def _define(self, card: Candidate) -> bool:
        """Give a card the power and toughness that it defines, if it does; whether it does."""
        defines = defining.is_to_be_defined(card.seen)
        if defines and not self._defining:
            self._defining = True  # what a card defines depends on nothing that others define
            defining.define(self, card)
            self._defining = False
        return defines

    def _as_seen_by_itself(self, card: Elsewhere) -> Candidate:
        """A card that is given nothing: seen once, for all games that go on with it."""
        kept = self._seen_cards.get(card.id)
        if kept is not None and kept[0] is card:
            return kept[1]
        seen = self._as_seen(card)
        if not self._define(seen) and card.zone != "stack":
            self._seen_cards[card.id] = card, seen
        return seen

    def found_of_cards(self, key: Hashable, cards: list[Elsewhere], find: Callable[[], Found]) -> Found:
        """What ``find`` finds out about these ``cards`` in other zones by what they are, and where: kept under this
        ``key`` for all games in which they are the same, and nothing gives them abilities or lets players use them.
        """
        if self.permissions or self.rulings or self._given():
            return find()
        kept = self._found.get(key)
        if kept is not None and kept[0] == cards:
            return kept[1]  # type: ignore[no-any-return]
        found = find()
        self._found[key] = cards, found
        return found

    def found_of_card(self, key: Hashable, card: Candidate, find: Callable[[], Found]) -> Found:
        """What ``find`` finds out about a card as it is seen, by that alone: kept under this ``key`` for all games in
        which it is seen so.
        """
        kept = self._found.get(key)
        if kept is not None and kept[0] is card:
            return kept[1]  # type: ignore[no-any-return]
        found = find()
        self._found[key] = card, found
        return found

    def given(self, candidate: Candidate) -> Candidate:
        """An object of another zone than the battlefield, with the abilities that it is given as it is seen here."""
        self._give(self._given(), [candidate])
        return candidate

    def _given(self) -> list[Standing]:
        """What gives objects elsewhere abilities now; what is given there depends on nothing that is given there."""
        if self._granting or not (self.index.giving or self.rulings):
            return []
        self._granting = True
        found = granting.grants(self)
        self._granting = False
        return found

    def _give(self, given: list[Standing], found: list[Candidate]) -> None:
        if not given:
            return
        self._granting = True
        for each in found:
            if each.zone != "outside the game":  # CR 400.11c
                granting.grant(given, each)
        self._granting = False

    def _as_seen(self, card: Elsewhere) -> Candidate:
        hidden = DISGUISED if card.way == "disguise" else FACE_DOWN
        entry = self.on_stack(card.id) if card.zone == "stack" else None
        fused = entry is not None and entry.alternative == "fuse"  # CR 702.102b
        face = card.face if card.zone == "stack" and not fused else combined(card.face)
        what = hidden if card.face_down and card.zone == "stack" else elsewhere(face)
        if card.bestowed:
            what = bestowed(what)
        turned = card.transformed and what.mana_cost is None  # CR 202.3b; a half has its own (CR 709.3b)
        seen = Seen(what, card.characteristics if turned else None)
        if card.zone == "stack" and "{X}" in (what.mana_cost or ""):  # CR 202.3e
            seen.mana_value += (what.mana_cost or "").count("{X}") * self.x_of(card.id)
        controller = entry.controller if entry is not None else card.owner  # CR 112.2; elsewhere nobody controls it
        return Candidate(
            card.ids,
            card.count,
            seen,
            what,
            card.owner,
            controller,
            card.token,
            card.zone,
            known=card.known,
            on_card=card.counters,
        )

    def candidates_countered(self, ids: Ids) -> list[Candidate]:
        """Spells that were countered this turn, as they last were on the stack (CR 608.2h): those with these ids."""
        there = [each.card for each in self.last_spells if each.card is not None]
        return [self._as_seen(card) for card in there if idset.contains(ids, card.id)]

    def chosen_for(self, scope: Scope, what: str, of: str = "") -> str:
        """The chosen color, type or name: as the effect or its source chose it, else asked.

        ``of`` is the characteristic that it is for, where the words alone do not tell ("gold").
        """
        context = scope.context
        source = self.stack_of(context.source) if context.source is not None else None
        for chosen in (context.chosen, source.choices if source is not None else {}):
            for kind, value in chosen.items():
                if kind == what or kind.endswith(f" {what}"):  # “the chosen type” is a creature type, too
                    return value
            if "word" in chosen:  # “choose Island or Swamp”
                return chosen["word"]
        if source is not None and source.became_a_copy:
            return ""  # an undefined choice (CR 607.5a)
        context.chosen[what] = self.chosen_now(scope, what, of)
        return context.chosen[what]

    def chosen_now(self, scope: Scope, what: str, of: str = "") -> str:
        """A color, type or name that the player chooses as the effect is done."""
        asked = quality(what)
        kind = "color" if of == "colors" else asked  # “gold” is whichever it is
        return scope.asker.text(
            scope.context.controller,
            f"the chosen {asked}",
            f"the text leaves {f'its {of}' if of else 'it'} open",
            OPTIONS.get(kind, ()),
            about=ABOUT.get(kind, "option"),
        )

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
            insort(self.last_known, LastKnown(piece, seen.characteristics(), self._attached_to(piece)), key=id_left)
            cards = [
                self.place(
                    zone,
                    piece.owner,
                    each.characteristics,
                    piece.count,
                    token=each.token,
                    exiled_with=exiled_with if zone == "exile" else None,
                    bottom=bottom,
                    below=below,
                )
                for each in piece.components
            ]
            placed, *_ = cards
            became += [card.ids for card in cards]
            self.became.add(piece.id, piece.count, placed.id)
            self.parted.update((one.id, other.id) for one, other in pairwise(cards))
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
            if piece.prepared_by is not None and to != "stack":  # CR 704.5e
                self.happened(ev.CeasedToExist(piece.id, piece.count, name, to, "CR 704.5e"))
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
            if piece.prepared_by is not None:
                self.elsewhere[placed.id] = structs.replace(placed, prepared_by=piece.prepared_by)
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

    def close(self) -> tuple[State, Opened]:
        """The state as it is now, neighbours that are alike joined to one stack again, and what is found for it."""
        self._merge()
        self._lent = True
        state = self.position()
        opened = Opened(
            self.index,
            dict(zip(self._order, state.permanents, strict=True)),  # in the order in which a saved state is opened
            self._order.copy(),
            self.elsewhere.copy(),
            self._strayed,
            self._unsettled,
            frozenset(self._unchecked),
            self._seen_cards,
            self._found,
        )
        return state, opened

    def closed(self) -> Game:
        """The game after it was closed, with nothing under way, as one that was made of the state: to be looked at."""
        self._begin_anew(None)
        return self
