"""The job of taking cards apart for the index: their frames with the pieces as bytes, and what is left in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

import msgspec

from ..compiler.games import UnknownGame
from ..compiler.lower import compile_text
from ..compiler.records.creating import record_of
from ..compiler.records.left import left_in_words
from ..grammar import TextTooLong, parse
from ..instructions import Program, TapSymbol, UntapSymbol
from ..oracle import Card, CardLookup, Face
from ..oracle.creations import Creation, creation_record
from ..oracle.reference import stamp_of
from ..picture.placing import Placed, placed
from .frames import Frame, Places, frames_of


class TakenPiece(msgspec.Struct, array_like=True, gc=False):
    """A piece: its type, its form as MessagePack, as what it is there, the how manieth, and where its words stand."""

    kind: str
    form: bytes
    role: int
    order: int
    start: int
    end: int


class TakenFrame(msgspec.Struct, array_like=True, gc=False):
    """A frame: on which face, what kind of ability, its place, how much it says, its pieces."""

    face: int
    kind: str
    start: int
    end: int
    size: int
    pieces: list[TakenPiece]


class Taken(msgspec.Struct, array_like=True):
    """A card taken apart; ``left``: of which face which words are not typed; ``creations`` are those of its record."""

    frames: list[TakenFrame] = []
    left: list[tuple[int, int, int]] = []
    creations: list[Creation] = []


_pack = msgspec.msgpack.Encoder().encode


def taken(card: Card, reference: CardLookup | None) -> Taken:
    """Take a card apart; of a game or a length that nobody reads, it has nothing to be found."""
    several = len(card.faces) > 1
    frames: list[TakenFrame] = []
    left: list[tuple[int, int, int]] = []
    compiled: list[tuple[Face, Program]] = []
    for number, face in enumerate(card.faces):
        name = face.name if several else face.name or card.name
        try:
            program = compile_text(face.oracle_text, name=name, reference=reference, game=card.game)
        except (TextTooLong, UnknownGame):
            return Taken()
        compiled.append((face, program))
        places = _places(program, face.oracle_text, name)
        frames += [_packed(number, frame) for frame in frames_of(program.abilities, places)]
        untyped = left_in_words(program, face.oracle_text, number, game=card.game)
        left += dict.fromkeys((number, *each.span) for each in untyped)
    creations = creation_record(record_of(card, compiled)).creations
    return Taken(frames, left, list(creations))


def _packed(face: int, frame: Frame) -> TakenFrame:
    pieces = [
        TakenPiece(type(each.form).__name__, _pack(each.form), each.role, each.order, each.start, each.end)
        for each in frame.pieces
    ]
    return TakenFrame(face, frame.kind, frame.start, frame.end, frame.size, pieces)


def _places(program: Program, text: str, name: str) -> Places:
    """Where the words of the values of a program stand."""
    places: Places = {}

    def note(found: Iterable[Placed]) -> None:
        for each in found:
            note(each.within)
            for value in each.value.walk():  # what has no words of its own is said by those around it
                places.setdefault(id(value), (each.start, each.end))

    for ability in program.abilities:
        at = text.find(ability.cost, *ability.span) if ability.cost and ability.costs else -1
        if at >= 0:
            words = (at, at + len(ability.cost or ""))
            places.update({id(cost): words for cost in ability.costs if isinstance(cost, TapSymbol | UntapSymbol)})
    note(placed(program, text, parse(text, name=name)))
    return places


@dataclass(frozen=True)
class TakeApart:
    """The job: for other processes, and for the results that are kept."""

    reference: CardLookup | None
    made: ClassVar = Taken

    @property
    def made_by(self) -> tuple[object, ...] | None:
        """What the results come from beside the cards."""
        stamp = stamp_of(self.reference)
        return None if stamp is None else ("taken apart", stamp)

    def at_once(self, card: Card, /) -> Taken | None:
        """Give what a card without a text is taken apart into."""
        return None if any(face.oracle_text for face in card.faces) else Taken()

    def is_lasting(self, made: Taken, /) -> bool:
        """Every result is what the next run would make."""
        return True

    def __call__(self, card: Card, /) -> Taken:
        return taken(card, self.reference)
