"""One group of objects alike, as selections look at it."""

from __future__ import annotations

import msgspec

from ...instructions import Characteristics
from ..state.ids import Ids, size
from ..state.objects import Permanent
from .seen import Seen


class Candidate(msgspec.Struct, frozen=True, gc=False):
    """Objects alike: a stack or a part of one, cards in a zone, or tokens about to be created (no ids yet).

    ``base`` is their copiable values, ``permanent`` the stack as it is or last was on the battlefield, ``on_card`` the
    counters on a card in exile.
    """

    ids: Ids
    count: int
    seen: Seen
    base: Characteristics
    owner: str
    controller: str
    token: bool
    zone: str = "battlefield"
    permanent: Permanent | None = None
    known: bool = True
    on_card: dict[str, int] = {}

    @property
    def counters(self) -> dict[str, int]:
        """The counters on it (CR 122.1): on the permanent that it is or last was, or on the card in exile."""
        return self.permanent.counters if self.permanent is not None else self.on_card

    def standing(self, permanent: Permanent) -> Candidate:
        """The same stack, as it is tapped, attacks … now."""
        return Candidate(
            self.ids,
            self.count,
            self.seen,
            self.base,
            self.owner,
            self.controller,
            self.token,
            permanent=permanent,
        )

    def part(self, ids: Ids) -> Candidate:
        """The members with these ids."""
        if ids == self.ids:
            return self
        return Candidate(
            ids,
            size(ids),
            self.seen,
            self.base,
            self.owner,
            self.controller,
            self.token,
            self.zone,
            self.permanent,
            self.known,
            self.on_card,
        )
