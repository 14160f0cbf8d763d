"""Compiles a pool of cards into creation records; a record that cannot be read is reported and passed over."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import click
import msgspec

from .output import console
from .status import DONE, NOT_UNDERSTOOD, Unreadable


def compile_pool(source: str, output: Path | None) -> int:
    """Write one creation record for each card of `source`, in its order; give the exit status."""
    from ..compiler.records import record
    from ..oracle import BadRecord, OracleError, read_cards

    encode = msgspec.json.Encoder().encode
    counted: Counter[str] = Counter()
    unreadable = 0
    with _written(output) as out, _progress(source) as progress:
        try:
            stream = sys.stdin.buffer if source == "-" else source
            for card in read_cards(stream, progress=progress):
                if isinstance(card, BadRecord):
                    unreadable += 1
                    click.echo(f"{card.place}: passed over: {card.reason}", err=True)
                    continue
                made = record(card)
                counted[made.status] += 1
                out.write(encode(made) + b"\n")
        except OracleError as error:
            raise Unreadable(f"{source}: {error}") from error
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
        yield click.get_binary_stream("stdout")
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


@contextmanager
def _progress(source: str) -> Iterator[Callable[[int], None] | None]:
    """Show a progress bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    total = None if source == "-" else Path(source).stat().st_size
    columns = (TextColumn("compiling"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=total)
        yield lambda done: bar.update(task, completed=done)
