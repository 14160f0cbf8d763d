"""The permanents while they change: stacks parted, changed, joined again."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Callable

from msgspec import structs

from ..looking import view as views
from ..state import ids as idset
from ..state.ids import Ids
from ..state.objects import Permanent
from .position import Position


class Battlefield(Position):
    """The permanents while they change."""

    __slots__ = ()

    def stack_of(self, identity: int) -> Permanent | None:
        """The stack that this id is a member of."""
        at = bisect_right(self._order, identity) - 1
        if at < 0:
            return None
        found = self.permanents[self._order[at]]
        return found if found.holds(identity) else None

    def pieces(self, ids: Ids, *, phased_out: bool = False) -> list[Permanent]:
        """The permanents with these ids that are on the battlefield, as stacks of nothing but them.

        Stacks that are only partly meant are split. Phased-out permanents are left out unless asked for.
        """
        found: list[Permanent] = []
        for first, count in ids:
            whole = self.permanents.get(first)
            if whole is not None and whole.count == count:
                if phased_out or not whole.phased_out:
                    found.append(whole)
                continue
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

    def _put(self, permanent: Permanent) -> None:
        identity = permanent.id
        before = self.permanents.get(identity)
        self.permanents[identity] = permanent
        self._touched.add(identity)
        if before is None:
            insort(self._order, identity)
        elif not self.index.restless and _is_as_it_was(before, permanent):
            self._stands(permanent)
            if permanent.damage != before.damage or permanent.deathtouched != before.deathtouched:
                self._unsettled = True
                self._unchecked.add(identity)
            return
        since, made_effects = self._last_seen(), identity in self.index.statics
        self._own_index().put(permanent, views.plain(permanent), views.copiable(permanent))
        self._carried_on(since, identity, made_effects=made_effects)
        if made_effects or identity in self.index.statics:
            self._unchecked.update(self.permanents)  # what it makes of others may have changed
        if permanent.phased_out:
            self._unchecked.discard(identity)
        else:
            self._unchecked.add(identity)

    def _remove(self, identity: int) -> None:
        since, made_effects = self._last_seen(), identity in self.index.statics
        if made_effects:
            self._unchecked.update(self.permanents)  # what it kept alive may die (CR 704.3)
        del self.permanents[identity]
        del self._order[bisect_right(self._order, identity) - 1]
        self._touched.discard(identity)
        self._unchecked.discard(identity)
        self._own_index().remove(identity)
        self._carried_on(since, identity, made_effects=made_effects)

    @property
    def unsettled(self) -> bool:
        """Whether state-based actions could apply: something has changed since they were checked, or may have.

        A rule that lasts for a time may end at any time; a Saga waits for what is on the stack (CR 714.4).
        """
        return self._unsettled or bool(self.index.told)

    def checked(self) -> None:
        """State-based actions have been checked for all that is there now."""
        self._unsettled = bool(self.rulings)
        self._unchecked.clear()

    def suspects(self) -> list[Permanent]:
        """The permanents that state-based actions may concern: all, where static abilities do more than to change each
        object by what that is alone, or work from other zones.
        """
        if self.index.uneasy or not self.index.emblems.keys().isdisjoint(self.index.statics):
            return [p for p in self.permanents.values() if not p.phased_out]
        if not (self._unchecked or self.index.bound or self.index.told):
            return []
        wanted = {*self._unchecked, *self.index.bound, *self.index.told} & self.permanents.keys()
        return [p for p in map(self.permanents.__getitem__, sorted(wanted)) if not p.phased_out]

    def hosts(self) -> set[int]:
        """The ids of the permanents that something is attached to."""
        return {p.attached_to for p in self.index.bound.values() if isinstance(p.attached_to, int)}

    def _attached_to(self, host: Permanent) -> Ids:
        return idset.union(
            *(p.ids for p in self.index.bound.values() if isinstance(p.attached_to, int) and host.holds(p.attached_to))
        )

    def _apart(self) -> set[int]:
        """The ids of the permanents that others are attached to or block, and that stay stacks of their own."""
        blocked = {each for p in self.permanents.values() if p.blocking is not None for each in p.blocks}
        return self.hosts() | blocked

    def _merge(self) -> None:
        """Join changed stacks with neighbours that are alike, but not creatures that are blocked by different ones."""
        if not self._touched:
            return
        apart: set[int] | None = None
        unchecked = set(self._unchecked)
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
                        self._unchecked.discard(one.id)


def _is_as_it_was(before: Permanent, permanent: Permanent) -> bool:
    """Whether it differs in nothing but what it does, where it stands in combat and what damage it has, which is not
    what it is.
    """
    return before == structs.replace(
        permanent,
        tapped=before.tapped,
        attacking=before.attacking,
        blocking=before.blocking,
        also_blocking=before.also_blocking,
        blocked=before.blocked,
        band=before.band,
        stays_tapped=before.stays_tapped,
        damage=before.damage,
        deathtouched=before.deathtouched,
        hurt_by=before.hurt_by,
    )


def _alike(one: Permanent, next_one: Permanent) -> bool:
    return structs.replace(next_one, id=one.id, count=one.count) == one
