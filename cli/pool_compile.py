"""Compiles a pool of cards into creation records; a record that cannot be read is reported and passed over."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click
import msgspec

from .output import escaped
from .outputs import spare_inputs
from .pool_cards import earlier_results, jobs_for, passed_over, pool_cards, workers
from .status import DONE, NOT_UNDERSTOOD
from .texts import Cards

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..files.kept_results import KeptResults
    from ..grammar import Definitions
    from ..oracle import BadRecord, Card

Line = tuple[bytes, tuple[str, ...]]
"""A record as it is written, and what it is counted as."""


def write_records(
    source: str,
    output: Path | None,
    jobs: int,
    game: str | None,
    definitions: Definitions,
    columns: Mapping[str, str] | None = None,
    *,
    whole: bool = False,
    cached: bool = True,
) -> int:
    """Write one creation record for each card of `source`, in its order; give the exit status.

    With a `game`, all of them are cards of that game, whatever their records say. ``whole``: program records instead.
    """
    spare_inputs(output, [source])
    counted: Counter[tuple[str, ...]] = Counter()
    unreadable = 0
    with (
        earlier_results(cached) as results,  # new ones are written when the output is complete
        _written(output) as out,
        workers(jobs_for(jobs, source, columns=columns), *["cardwright.pool.programs"] * whole) as executor,
        pool_cards(source, "compiling", columns) as cards,
    ):
        from ..oracle import BadRecord  # now, while the workers load theirs

        given = cards if game is None else (_of_game(card, game) for card in cards)
        lines = _whole_cards if whole else _creations
        for made in lines(given, executor, Cards(), definitions, results):
            if isinstance(made, BadRecord):
                unreadable += 1
                passed_over(made)
                continue
            line, said = made
            counted[said] += 1
            out.write((line if output else escaped(line)) + b"\n")
    each = Counter(what for said, times in counted.items() for what in said * times)
    click.echo(_sum_of_programs(each, unreadable) if whole else _sum(each, unreadable), err=True)
    return NOT_UNDERSTOOD if each["partial"] or each["left"] or unreadable else DONE


def _creations(
    cards: Iterator[Card | BadRecord],
    executor: Executor | None,
    reference: Cards,
    definitions: Definitions,
    results: KeptResults | None,
) -> Iterator[Line | BadRecord]:
    """Yield creation records as lines, each with its status."""
    from ..oracle import BadRecord
    from ..pool import compiled

    encode = msgspec.json.Encoder().encode
    for _, made in compiled(cards, executor, reference=reference, definitions=definitions, results=results):
        yield made if isinstance(made, BadRecord) else (encode(made), (made.status,))


def _whole_cards(
    cards: Iterator[Card | BadRecord],
    executor: Executor | None,
    reference: Cards,
    definitions: Definitions,
    results: KeptResults | None,
) -> Iterator[Line | BadRecord]:
    """Yield program records as lines, each with what it is counted as."""
    from ..oracle import BadRecord
    from ..pool.program_lines import program_lines

    for made in program_lines(cards, executor, reference=reference, definitions=definitions, results=results):
        yield made if isinstance(made, BadRecord) else (made.json, _COUNTED[made.typed, made.executable])


#: What a program record is counted as, by whether it is typed and executable.
_COUNTED = {
    (typed, executable): ("cards", "typed" if typed else "left", *["executable"] * executable)
    for typed in (False, True)
    for executable in (False, True)
}


def _sum_of_programs(counted: Counter[str], unreadable: int) -> str:
    cards = counted["cards"]
    said = ", ".join(f"{what} {counted[what]} = {counted[what] / (cards or 1):.2%}" for what in ("typed", "executable"))
    return f"cards: {cards} ({said}), passed over: {unreadable}"


def _of_game(card: Card | BadRecord, game: str) -> Card | BadRecord:
    from ..oracle import Card

    return msgspec.structs.replace(card, game=game) if isinstance(card, Card) else card


def _sum(counted: Counter[str], unreadable: int) -> str:
    creating = counted["ok"] + counted["partial"]
    share = f"; {counted['ok'] / creating:.2%} of those that create tokens in full" if creating else ""
    said = ", ".join(f"{status} {counted[status]}" for status in ("ok", "partial", "none"))
    return f"cards: {counted.total()} ({said}{share}), passed over: {unreadable}"


def _written(output: Path | None) -> AbstractContextManager[IO[bytes]]:
    if output is None:
        return nullcontext(sys.stdout.buffer)
    from ..files.outputs import written

    return written(output)
