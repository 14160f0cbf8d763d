"""Printed cards with nearly the same program as a new one: by the pieces of their programs, and not by words.

A piece that many cards have says little, one that few have much: what two cards have in common is weighed against what
either has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import log
from typing import NamedTuple

from msgspec import Struct

from ..finding.index import Index
from ..finding.taking import Taken
from ..oracle import Card

#: From here on a card is near (of 1), and so many are told.
NEAR, MOST = 0.6, 3
#: So many that are equally near are told apart by what else of them is otherwise.
WEIGHED = 300

PieceKey = tuple[str, bytes]


class Twin(Struct, frozen=True):
    """A printed card that is near: how near its program is (1: the same), and what else of it is otherwise."""

    name: str
    nearness: float
    differs: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """How near its program is, in words."""
        return "the same program" if self.nearness >= 1 else f"{self.nearness:.0%} in common"


class _Near(NamedTuple):
    nearness: float
    number: int


class Twins:
    """The printed cards of an index by their pieces."""

    def __init__(self, index: Index, cards: Sequence[Card]) -> None:
        self._index, self._cards = index, cards

    def of(self, card: Card, taken: Taken) -> tuple[Twin, ...]:
        """The printed cards that are nearest to a card, the nearest first; none of a card that says nothing."""
        own = frozenset((piece.kind, piece.form) for frame in taken.frames for piece in frame.pieces)
        if not own:
            return ()
        common: dict[int, float] = {}
        for key in own:
            weight = self._weight(key)
            for number in self._with.get(key, ()):
                common[number] = common.get(number, 0.0) + weight
        whole = sum(map(self._weight, own))
        near = (
            _Near(shared / (whole + self._weights[number] - shared), number)
            for number, shared in common.items()
            if shared >= NEAR * whole and not self._cards[number].is_token and self._cards[number].name != card.name
        )
        found = sorted((each for each in near if each.nearness >= NEAR), reverse=True)
        twins = [self._twin(card, each) for each in found[:WEIGHED]]
        return tuple(sorted(twins, key=lambda twin: (-twin.nearness, len(twin.differs), twin.name))[:MOST])

    def _twin(self, card: Card, near: _Near) -> Twin:
        other = self._cards[near.number]
        return Twin(other.name, round(near.nearness, 3), tuple(_differences(card, other)))

    @cached_property
    def _with(self) -> dict[PieceKey, frozenset[int]]:
        """The cards that have a piece."""
        found: dict[PieceKey, frozenset[int]] = {}
        for kind, group in self._index.packed.groups.items():
            for number, form in enumerate(group.forms):
                found[kind, form] = frozenset(
                    self._index.frame(frame)[0] for frame, *_ in self._index.places(kind, number)
                )
        return found

    @cached_property
    def _weights(self) -> dict[int, float]:
        """What all pieces of a card weigh together."""
        weights: dict[int, float] = {}
        for key, numbers in self._with.items():
            weight = self._weight(key)
            for number in numbers:
                weights[number] = weights.get(number, 0.0) + weight
        return weights

    def _weight(self, key: PieceKey) -> float:
        return log((1 + len(self._index)) / (1 + len(self._with.get(key, ()))))


def _differences(card: Card, other: Card) -> Iterator[str]:
    """What of the printed card is otherwise, beside its program."""
    mine, theirs = card.faces[0], other.faces[0]
    if mine.mana_cost != theirs.mana_cost:
        yield theirs.mana_cost or "no mana cost"
    if mine.type_line != theirs.type_line:
        yield theirs.type_line
    size = (theirs.power, theirs.toughness)
    if (mine.power, mine.toughness) != size and theirs.power is not None:
        yield f"{theirs.power}/{theirs.toughness}"
