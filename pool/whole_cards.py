"""Whole cards of a pool summed up: how many are typed and executable, and what is left, by what it is and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from ..oracle import BadRecord
from .programs import ProgramRecord

#: So many reasons are told.
MOST_REASONS = 20


class LeftBy(Struct, frozen=True):
    """What is left of one kind for one reason: on how many cards, and one of them with its words."""

    kind: str
    why: str
    cards: int
    card: str
    text: str


class WholeCards(Struct, frozen=True):
    """The cards of a pool; ``kinds``: on how many cards something of that kind is left; ``reasons``: the commonest."""

    cards: int
    typed: int
    executable: int
    kinds: dict[str, int]
    reasons: list[LeftBy]

    def share(self, what: int) -> float:
        """A number of cards as a percentage of all; 100 where there are none."""
        return 100 * what / self.cards if self.cards else 100.0


def summed(records: Iterable[ProgramRecord | BadRecord]) -> WholeCards:
    """What the program records of some cards come to; records that could not be read count as no cards."""
    counts: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    reasons: Counter[tuple[str, str]] = Counter()
    shown: dict[tuple[str, str], tuple[str, str]] = {}
    for record in records:
        if isinstance(record, BadRecord):
            continue
        counts.update(["cards", *["typed"] * record.typed, *["executable"] * record.executable])
        kinds.update({left.kind for left in record.left})
        reasons.update({(left.kind, left.why) for left in record.left})
        for left in record.left:
            shown.setdefault((left.kind, left.why), (record.name, left.text))
    told = [LeftBy(kind, why, n, *shown[kind, why]) for (kind, why), n in reasons.most_common(MOST_REASONS)]
    return WholeCards(counts["cards"], counts["typed"], counts["executable"], dict(kinds.most_common()), told)
