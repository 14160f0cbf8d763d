"""Program records as the lines of JSON that they are written as: what is only written on is never decoded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import msgspec

from ..grammar.definitions import NONE, Definitions
from ..oracle import BadRecord, Card, CardLookup
from ..oracle.reference import stamp_of
from .spreading import spread

if TYPE_CHECKING:
    from ..files.kept_results import KeptResults
    from .programs import ProgramRecord


class ProgramLine(msgspec.Struct, array_like=True, gc=False):
    """A card's program record as JSON, and what it is counted as; or why there is none."""

    json: bytes
    typed: bool = False
    executable: bool = False
    refused: BadRecord | None = None


def program_lines(
    cards: Iterable[Card | BadRecord],
    executor: Executor | None = None,
    *,
    reference: CardLookup | None = None,
    definitions: Definitions = NONE,
    results: KeptResults | None = None,
) -> Iterator[ProgramLine | BadRecord]:
    """Yield each card's program record as a line, in the order of the cards; see `compile_pool` for all else."""
    for _, made in spread(_Lines(reference, definitions), cards, executor, results=results):
        yield made if isinstance(made, BadRecord) or made.refused is None else made.refused


@dataclass(frozen=True)
class _Lines:
    """The job of compiling whole cards."""

    reference: CardLookup | None
    definitions: Definitions = NONE
    made: ClassVar = ProgramLine

    @property
    def made_by(self) -> tuple[object, ...] | None:
        """What the records come from beside the cards."""
        stamp = stamp_of(self.reference)
        return None if stamp is None else ("programs", stamp, self.definitions.digest)

    def at_once(self, card: Card, /) -> ProgramLine | None:
        """No card is seen through without compiling it."""
        return None

    def is_lasting(self, made: ProgramLine, /) -> bool:
        """Every record is what the next run would make."""
        return True

    def __call__(self, card: Card, /) -> ProgramLine:
        from ..compiler.games import UnknownGame
        from ..grammar import TextTooLong
        from .programs import program_record

        try:
            record = program_record(card, self.reference, definitions=self.definitions)
        except (TextTooLong, UnknownGame) as error:
            return ProgramLine(b"", refused=BadRecord(f"“{card.name}”", str(error), card.name))
        return ProgramLine(msgspec.json.encode(record), record.typed, record.executable)


def program_records(
    cards: Iterable[Card | BadRecord],
    executor: Executor | None = None,
    *,
    reference: CardLookup | None = None,
    definitions: Definitions = NONE,
    results: KeptResults | None = None,
) -> Iterator[ProgramRecord | BadRecord]:
    """Yield the program record of each card, as `compile --pool --programs` writes it, in the order of the ``cards``.

    A `BadRecord` is passed on, and so becomes a card whose text is too long or whose game is not known. ``executor``,
    ``reference`` and ``definitions`` are as `compile_pool` has them; what is among the ``results`` that are kept is not
    made again. Raises `CardFailed` and `WorkerLost`.
    """
    from ..values.decoders import from_json
    from .programs import ProgramRecord

    for line in program_lines(cards, executor, reference=reference, definitions=definitions, results=results):
        yield line if isinstance(line, BadRecord) else from_json(line.json, ProgramRecord)
