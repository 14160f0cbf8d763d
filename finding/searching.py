"""A query looked for in an index: first the pieces, each once, then where they stand together in one ability."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from .asked import AskedAbility, AskedPiece
from .index import Index
from .matching import Bound

#: How far what only a keyword means stands behind what a text says.
_BEHIND = 10_000
Span = tuple[int, int, int]
"""A place on a card: the face, and the words on it."""


class At(NamedTuple):
    """A piece that is as asked: as what it stands there, the how manieth, its words, what letters stand for there."""

    role: int
    order: int
    start: int
    end: int
    bound: Bound


class Hit(NamedTuple):
    """A card that has what is asked: its number, the words, and how much the abilities say that they are in."""

    card: int
    spans: tuple[Span, ...]
    size: int

    def also(self, spans: tuple[Span, ...], size: int) -> Hit:
        """The same card with more words, and by the ability that says least."""
        return Hit(self.card, (*self.spans, *spans), min(self.size, size))


def search(index: Index, asked: Sequence[AskedAbility]) -> list[Hit]:
    """The cards that have all abilities that are asked for, in the order of the index."""
    found: dict[int, Hit] | None = None
    for ability in asked:
        hits = _with_ability(index, ability)
        found = hits if found is None else _both(found, hits)
    return [found[card] for card in sorted(found)] if found else []


def _both(some: dict[int, Hit], others: dict[int, Hit]) -> dict[int, Hit]:
    return {
        card: Hit(card, (*hit.spans, *others[card].spans), hit.size + others[card].size)
        for card, hit in some.items()
        if card in others
    }


def _with_ability(index: Index, asked: AskedAbility) -> dict[int, Hit]:
    """The cards with an ability that has all of the pieces; of several such abilities all are told."""
    by_piece: list[dict[int, list[At]]] = []
    for piece in asked.pieces:
        there = _places(index, piece, by_piece[-1] if by_piece else None)
        if not there:
            return {}
        by_piece.append(there)
    kinds = {number for number, kind in enumerate(index.kinds) if kind in asked.kinds}
    keyword = index.kinds.index("keyword") if "keyword" in index.kinds else -1
    by_keyword = any("Ability" in piece.kinds for piece in asked.pieces)
    hits: dict[int, Hit] = {}
    for number in by_piece[-1]:
        card, face, _, _, size, kind = index.frame(number)
        if asked.kinds and kind not in kinds:
            continue
        chosen = _together(asked.pieces, [each[number] for each in by_piece])
        if chosen is not None:
            size += _BEHIND * (kind == keyword and not by_keyword)
            spans = tuple((face, at.start, at.end) for at in chosen)
            before = hits.get(card)
            hits[card] = Hit(card, spans, size) if before is None else before.also(spans, size)
    return hits


def _places(index: Index, piece: AskedPiece, within: Container[int] | None) -> dict[int, list[At]]:
    """Where a piece stands that is as asked, by the frames; ``within``: of which others are not looked at."""
    there: dict[int, list[At]] = {}
    for kind in piece.kinds:
        for number, form in enumerate(index.forms(kind)):
            if (bound := piece.test(form, _UNBOUND)) is None:
                continue
            for frame, role, order, start, end in index.places(kind, number):
                if (within is None or frame in within) and (piece.role is None or piece.role == role):
                    there.setdefault(frame, []).append(At(role, order, start, end, bound))
    return there


_UNBOUND: Bound = {}


def _together(asked: Sequence[AskedPiece], found: Sequence[list[At]]) -> list[At] | None:
    """One place for each piece, so that steps follow one another and letters stand for the same; None if there are
    none.
    """
    if len(found) == 1:
        return found[0]
    chosen: list[At] = []

    def choose(number: int, bound: Bound, last: tuple[int, int]) -> bool:
        if number == len(asked):
            return True
        step = asked[number].step
        for at in found[number]:
            if step and last[1] >= 0 and (at.role != last[0] or at.order <= last[1]):
                continue
            if any(bound.get(name, value) != value for name, value in at.bound.items()):
                continue
            chosen.append(at)
            if choose(number + 1, {**bound, **at.bound}, (at.role, at.order) if step else last):
                return True
            chosen.pop()
        return False

    return chosen if choose(0, _UNBOUND, (0, -1)) else None


def merged(spans: Iterable[Span]) -> list[Span]:
    """Places that touch one another as one."""
    out: list[Span] = []
    for face, start, end in sorted(spans):
        if out and out[-1][0] == face and start <= out[-1][2]:
            out[-1] = (face, out[-1][1], max(out[-1][2], end))
        else:
            out.append((face, start, end))
    return out
