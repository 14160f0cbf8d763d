"""Compiles a pool of cards into creation records; a record that cannot be read is reported and passed over."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click
import msgspec

from .output import escaped
from .outputs import spare_inputs
from .pool_cards import passed_over, pool_cards, workers
from .status import DONE, NOT_UNDERSTOOD
from .texts import Cards

if TYPE_CHECKING:
    from ..compiler.records import CreationRecord
    from ..grammar import Definitions
    from ..oracle import BadRecord, Card
    from ..pool import ProgramRecord


def write_records(
    source: str,
    output: Path | None,
    jobs: int,
    game: str | None,
    definitions: Definitions,
    columns: Mapping[str, str] | None = None,
    *,
    whole: bool = False,
) -> int:
    """Write one creation record for each card of `source`, in its order; give the exit status.

    With a `game`, all of them are cards of that game, whatever their records say. ``whole``: program records instead.
    """
    spare_inputs(output, [source])
    encode = msgspec.json.Encoder().encode
    counted: Counter[str] = Counter()
    unreadable = 0
    with _written(output) as out, workers(jobs) as executor, pool_cards(source, "compiling", columns) as cards:
        from ..oracle import BadRecord
        from ..pool import compile_pool, compile_programs  # now, while the workers load theirs

        given = cards if game is None else (_of_game(card, game) for card in cards)
        compile_ = compile_programs if whole else compile_pool
        for made in compile_(given, executor, reference=Cards(), definitions=definitions):
            if isinstance(made, BadRecord):
                unreadable += 1
                passed_over(made)
                continue
            counted.update(_said(made))
            out.write((encode(made) if output else escaped(encode(made))) + b"\n")
    click.echo(_sum_of_programs(counted, unreadable) if whole else _sum(counted, unreadable), err=True)
    return NOT_UNDERSTOOD if counted["partial"] or counted["left"] or unreadable else DONE


def _said(made: CreationRecord | ProgramRecord) -> list[str]:
    """What a record is counted as."""
    from ..pool import ProgramRecord

    if not isinstance(made, ProgramRecord):
        return [made.status]
    return ["cards", "typed" if made.typed else "left", *["executable"] * made.executable]


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
    from ..outputs import written

    return written(output)
