"""The objects in other zones than the battlefield while they change."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from ...instructions import Characteristics
from ..looking.functioning import acting_elsewhere
from ..state import events as ev
from ..state import ids as idset
from ..state.ids import Ids
from ..state.objects import Elsewhere, Zone
from .battlefield import Battlefield


class Zones(Battlefield):
    """The objects in other zones than the battlefield while they change."""

    __slots__ = ()

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

    def zone(self, zone: Zone, owner: str) -> list[Elsewhere]:
        """What is in a player's zone, from the bottom to the top (CR 400.5)."""
        return [e for e in self.elsewhere.values() if e.zone == zone and e.owner == owner]

    def topmost(self, zone: Zone, owner: str) -> Elsewhere | None:
        """The uppermost card of a player's zone, or the group of cards alike that it is one of."""
        return next((e for e in reversed(self.elsewhere.values()) if e.zone == zone and e.owner == owner), None)

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

    def strays(self) -> list[Elsewhere]:
        """The tokens that are not on the battlefield, and the copies of prepare spells."""
        if not self._strayed:
            return []
        found = [e for e in self.elsewhere.values() if e.token or e.prepared_by is not None]
        self._strayed = bool(found)
        return found

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
        self._look_again(unsettling=token or bool(self.players[owner].commanders))
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

    def wait_in_exile(self, player: str, spell: Characteristics, prepared: int) -> None:
        """The copy of a prepare spell is created in exile, for its permanent (CR 722.3c)."""
        copy = self.place("exile", player, spell, 1)
        self.elsewhere[copy.id] = structs.replace(copy, prepared_by=prepared)
        self._strayed = True

    def _settle(self, placed: Elsewhere, bottom: bool, below: int) -> None:
        """What is put into a library in a known place adds to the cards of which the order is settled."""
        state = self.players[placed.owner]
        if placed.zone != "library" or state.ordered is None:
            return
        if bottom and below <= state.sunk:
            self.player(placed.owner, sunk=state.sunk + placed.count)
        if not bottom and below <= state.ordered:
            self.player(placed.owner, ordered=state.ordered + placed.count)

    def _heed(self, card: Elsewhere) -> None:
        """Abilities of the card may function where it is now."""
        if acting_elsewhere(self.rules, card) is not None:
            self._own_index().put_card(card)

    def _unheed(self, card: Elsewhere) -> None:
        """The card is there no more."""
        if card.id in self.index.emblems:
            self._own_index().remove(card.id)
            self._unchecked.update(self.permanents)  # what it kept alive may die (CR 704.3)

    def emblem(self, player: str, abilities: tuple[str, ...], count: int, name: str | None = None) -> Elsewhere:
        """A player gets so many emblems with these abilities (CR 114.1)."""
        placed = self.place("command", player, Characteristics(name=name, abilities=abilities), count)
        self.elsewhere[placed.id] = made = structs.replace(placed, emblem=True)
        self._own_index().put_emblem(made, self.active)
        return made

    def put_face_up(self, card: Elsewhere) -> None:
        """A card of the command zone is turned face up: its abilities function there (CR 311.4, 314.4)."""
        self.elsewhere[card.id] = card
        self._own_index().put_emblem(card, self.active)
        self._look_again(unsettling=True)

    def remove_face_up(self, identity: int) -> None:
        """A card of the command zone is turned face down."""
        index = self._own_index()
        index.remove(identity)
        index.emblems.pop(identity, None)
        self._unchecked.update(self.permanents)
        self._look_again(unsettling=True)

    def take(self, objects: Ids) -> list[Elsewhere]:
        """Lift objects out of their zones; whoever takes them puts them somewhere. Stacks are split where needed."""
        for name in {group.owner for group in self.groups(objects) if group.zone == "library"}:
            state = self.players[name]
            if state.ordered or state.sunk:
                upper = idset.union(*self.end_of("library", name, state.ordered or 0))
                lower = idset.union(*self.end_of("library", name, state.sunk, bottom=True))
                self.player(
                    name,
                    sunk=state.sunk - idset.size(idset.common(lower, objects)),
                    ordered=state.ordered and state.ordered - idset.size(idset.common(upper, objects)),
                )
        return self._taken(objects)

    def _taken(self, objects: Ids) -> list[Elsewhere]:
        """The same, where as much is known of the libraries as before."""
        groups = self.groups(objects)
        if not groups:
            return []
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

    def lay(self, counters: dict[str, int], on: Ids) -> Ids:
        """Put counters on each of these cards in exile (CR 122.1); on which there are some now."""
        there = [each for each in self.groups(on) if each.zone == "exile"]
        cards = self.take(idset.common(on, idset.union(*(each.ids for each in there))))
        for card in cards:
            more = {kind: card.counters.get(kind, 0) + number for kind, number in counters.items() if number}
            self.elsewhere[card.id] = structs.replace(card, counters={**card.counters, **more})
            self._heed(self.elsewhere[card.id])
        return idset.union(*(each.ids for each in cards))

    def lift(self, objects: Ids, over: Ids) -> None:
        """These cards turn out to lie above all others of their library but those ``over`` them."""
        upper = self._taken(over)
        middle = self._taken(objects)
        for each in (*middle, *upper):
            self.elsewhere[each.id] = each

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

    def cease(self, gone: Elsewhere, rule: str) -> None:
        """A token outside the battlefield ceases to exist."""
        del self.elsewhere[gone.id]
        self._unheed(gone)
        name = gone.characteristics.name or ""
        self.happened(ev.CeasedToExist(gone.id, gone.count, name, self.called(gone.zone), rule))
