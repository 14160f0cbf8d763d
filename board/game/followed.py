"""What has changed zones is followed: what it became, and what it last was."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from ..looking import view as views
from ..looking.candidates import Candidate
from ..looking.seen import Seen
from ..state import ids as idset
from ..state.ids import Ids
from ..state.objects import LastKnown
from .position import id_left
from .zones import Zones


class Followed(Zones):
    """What has changed zones: what it became (CR 400.7), and what it last was (CR 608.2h)."""

    __slots__ = ()

    def now(self, objects: Ids) -> Ids:
        """These objects as what they became when they changed zones during this effect (CR 400.7)."""
        found = self.became.now(objects)
        for one, other in self.parted.items():  # CR 712.21c, 730.3c
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
        at = max(0, bisect_right(self.last_known, first, key=id_left) - 1)
        while at < len(self.last_known) and (found := self.last_known[at]).permanent.id < first + count:
            if found.permanent.id + found.permanent.count > first:
                yield found
            at += 1

    def last_attached(self, hosts: Ids) -> Ids:
        """What was attached to these as they left the battlefield (CR 608.2h)."""
        return idset.union(*(k.attached for k in self.last_known if idset.common(k.permanent.ids, hosts)))
