"""The index of the programs of many cards: each piece once, with all the places where it stands."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cached_property
from typing import Any

import msgspec

from .. import instructions as i
from ..oracle.creations import Creation
from ..values.decoders import packed_decoder
from .taking import Taken

#: What is kept of a frame, and of a piece at a place: numbers, one after the other.
_FRAME, _PLACE = 6, 5


FramePlace = tuple[int, int, int, int, int, int]
"""A frame of the index: of which card (by its number) and face, its place there, how much it says, its kind."""
PiecePlace = tuple[int, int, int, int, int]
"""Where a piece stands: in which frame, as what, the how manieth, and its words."""


class Group(msgspec.Struct, array_like=True):
    """All pieces of one type: their forms, how many places all up to each of them have, and the places."""

    forms: list[bytes]
    ends: bytes
    places: bytes


class Packed(msgspec.Struct, array_like=True):
    """An index as it is kept: of how many cards, frames, groups by type, kinds of abilities, words that are left,
    creations by the number of the card.
    """

    cards: int
    frames: bytes
    kinds: list[str]
    groups: dict[str, Group]
    left: list[tuple[int, int, int, int]]
    creations: bytes


class Index:
    """The programs of many cards, by their pieces. ``left`` are the words that are not typed: card, face, place."""

    def __init__(self, packed: Packed) -> None:
        self.packed = packed
        self.kinds = packed.kinds
        self.left = packed.left
        self.lines: list[Any] | None = None
        self._frames = _numbers(packed.frames)
        self._forms: dict[str, list[Any]] = {}
        self._places: dict[str, tuple[array[int], array[int]]] = {}

    @property
    def frames(self) -> int:
        """How many frames there are."""
        return len(self._frames) // _FRAME

    def __len__(self) -> int:
        return self.packed.cards

    def forms(self, kind: str) -> list[Any]:
        """All pieces of a type, each once; none if no card has one."""
        if (found := self._forms.get(kind)) is None:
            group = self.packed.groups.get(kind)
            decode = packed_decoder(getattr(i, kind)).decode
            found = self._forms[kind] = [decode(form) for form in group.forms] if group is not None else []
        return found

    def places(self, kind: str, number: int) -> Iterable[PiecePlace]:
        """Where a piece stands: that of a type with this number among its forms."""
        if kind not in self._places:
            group = self.packed.groups[kind]
            self._places[kind] = _numbers(group.ends), _numbers(group.places)
        ends, places = self._places[kind]
        first = ends[number - 1] if number else 0
        numbers = iter(places[first * _PLACE : ends[number] * _PLACE])
        return zip(*[numbers] * _PLACE, strict=True)

    def frame(self, number: int) -> FramePlace:
        """The frame of this number."""
        card, face, start, end, size, kind = self._frames[number * _FRAME : (number + 1) * _FRAME]
        return card, face, start, end, size, kind

    @cached_property
    def creations(self) -> dict[int, list[Creation]]:
        """What the cards create, by their numbers."""
        return packed_decoder(dict[int, list[Creation]]).decode(self.packed.creations)


def _numbers(data: bytes) -> array[int]:
    numbers = array("I")
    numbers.frombytes(data)
    return numbers


def packed(cards: Iterable[Taken]) -> Packed:
    """Put the pieces of cards together, in the order of the cards."""
    frames, kinds = array("I"), dict[str, int]()
    pieces: dict[str, dict[bytes, array[int]]] = {}
    left: list[tuple[int, int, int, int]] = []
    creations: dict[int, list[Creation]] = {}
    count = frame = 0
    for card in cards:
        for each in card.frames:
            kind = kinds.setdefault(each.kind, len(kinds))
            frames.extend((count, each.face, each.start, each.end, each.size, kind))
            for piece in each.pieces:
                places = pieces.setdefault(piece.kind, {}).setdefault(piece.form, array("I"))
                places.extend((frame, piece.role, piece.order, piece.start, piece.end))
            frame += 1
        left += [(count, *place) for place in card.left]
        if card.creations:
            creations[count] = card.creations
        count += 1
    groups = {kind: _group(found) for kind, found in sorted(pieces.items())}
    return Packed(count, frames.tobytes(), list(kinds), groups, left, msgspec.msgpack.encode(creations))


def _group(found: dict[bytes, array[int]]) -> Group:
    ends, places, total = array("I"), array("I"), 0
    for each in found.values():
        total += len(each) // _PLACE
        ends.append(total)
        places.extend(each)
    return Group(list(found), ends.tobytes(), places.tobytes())
