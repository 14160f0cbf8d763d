"""The programs of a card's faces as a job, whose results are kept for later runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..compiler.records.creating import creates_nothing, programs
from ..instructions import Program
from ..oracle import Card, CardLookup
from ..oracle.reference import stamp_of


@dataclass(frozen=True)
class FacePrograms:
    """The job of compiling the faces of a card that may create tokens; none of one that does not."""

    reference: CardLookup | None
    made: ClassVar = list[Program]

    @property
    def made_by(self) -> tuple[object, ...] | None:
        """What the programs come from beside the cards."""
        stamp = stamp_of(self.reference)
        return None if stamp is None else ("faces", stamp)

    def at_once(self, card: Card, /) -> list[Program] | None:
        """Give the programs of a card that creates nothing: there are none."""
        return [] if creates_nothing(card) else None

    def is_lasting(self, made: list[Program], /) -> bool:
        """Every program is what the next run would make."""
        return True

    def __call__(self, card: Card, /) -> list[Program]:
        return [program for _, program in programs(card, self.reference)]
