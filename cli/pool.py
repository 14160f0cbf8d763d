"""Compiles a pool of cards into creation records; a record that cannot be read is reported and passed over."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import click
import msgspec

from .bars import byte_bar
from .status import DONE, NOT_UNDERSTOOD
from .texts import Cards


def compile_pool(source: str, output: Path | None) -> int:
    """Write one creation record for each card of `source`, in its order; give the exit status."""
    from ..compiler.records import record
    from ..oracle import BadRecord, read_cards

    encode = msgspec.json.Encoder().encode
    counted: Counter[str] = Counter()
    unreadable = 0
    cards = Cards()
    size = None if source == "-" else Path(source).stat().st_size
    with _written(output) as out, byte_bar("compiling") as step:
        progress = (lambda done: step(done, size)) if step else None
        stream = sys.stdin.buffer if source == "-" else source
        for card in read_cards(stream, progress=progress):
            if isinstance(card, BadRecord):
                unreadable += 1
                click.echo(f"{card.place}: passed over: {card.reason}", err=True)
                continue
            made = record(card, cards)
            counted[made.status] += 1
            out.write(encode(made) + b"\n")
    click.echo(_sum(counted, unreadable), err=True)
    return NOT_UNDERSTOOD if counted["partial"] or unreadable else DONE


def _sum(counted: Counter[str], unreadable: int) -> str:
    creating = counted["ok"] + counted["partial"]
    share = f"; {counted['ok'] / creating:.2%} of those that create tokens in full" if creating else ""
    said = ", ".join(f"{status} {counted[status]}" for status in ("ok", "partial", "none"))
    return f"cards: {counted.total()} ({said}{share}), passed over: {unreadable}"


@contextmanager
def _written(output: Path | None) -> Iterator[IO[bytes]]:
    """Give what to write to; a file appears under its name only when it is complete."""
    if output is None:
        yield sys.stdout.buffer
        return
    if output.exists() and not output.is_file():  # a pipe or a device
        with output.open("wb") as out:
            yield out
        return
    partly = output.with_name(f"{output.name}.part")
    try:
        with partly.open("wb") as out:
            yield out
        partly.replace(output)
    finally:
        partly.unlink(missing_ok=True)
