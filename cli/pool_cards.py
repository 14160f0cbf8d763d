"""The cards of pools: read with a progress bar, what cannot be read reported; and the processes that work on them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .bars import byte_bar

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..files.kept_results import KeptResults
    from ..oracle import BadRecord, Card

jobs_option = click.option(
    "-j", "--jobs", type=click.IntRange(1), default=1, metavar="N", help="Compile in this many processes.  [default: 1]"
)

cache_option = click.option(
    "--no-cache", "cached", flag_value=False, default=True, type=bool, help="Make all anew, and keep nothing."
)


@contextmanager
def earlier_results(cached: bool) -> Iterator[KeptResults | None]:
    """Give the results of earlier runs; `None` where they are not wanted. New ones are kept in the end."""
    if not cached:
        yield None
        return
    from ..files.kept_results import KeptResults

    with KeptResults() as results:
        yield results


def _columns(context: click.Context, parameter: click.Parameter, given: tuple[str, ...]) -> dict[str, str]:
    columns: dict[str, str] = {}
    for each in given:
        field, equals, column = each.partition("=")
        if not (equals and field.strip() and column.strip()):
            raise click.BadParameter(f"FIELD=COLUMN was expected, and not {each!r}", context, parameter)
        columns[field.strip()] = column.strip()
    return columns


map_option = click.option(
    "--map",
    "columns",
    multiple=True,
    callback=_columns,
    metavar="FIELD=COLUMN",
    help='Where a table has a field: --map oracle_text="Rules Text".  [default: guessed by the columns\' names]',
)


@contextmanager
def pool_cards(
    source: str, title: str, columns: Mapping[str, str] | None = None
) -> Iterator[Iterator[Card | BadRecord]]:
    """Give the cards of a file (“-”: standard input), with a progress bar where there is a terminal."""
    from ..oracle import read_cards

    size = None if source == "-" else Path(source).stat().st_size
    with byte_bar(title) as step:
        progress = (lambda done: step(done, size)) if step else None
        yield read_cards(sys.stdin.buffer if source == "-" else source, progress=progress, columns=columns)


@contextmanager
def workers(jobs: int, *preloaded: str) -> Iterator[Executor | None]:
    """Give an executor of so many processes, with these modules ``preloaded``; `None` where one is enough."""
    if jobs == 1:
        yield None
        return
    from ..pool.processes import processes

    with processes(jobs, *preloaded) as executor:
        yield executor


def passed_over(bad: BadRecord) -> None:
    """Say on standard error that a record could not be read."""
    click.echo(f"{bad.place}: passed over: {bad.reason}", err=True)


def pools_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command its FILE arguments."""
    return click.argument("files", nargs=-1, required=True, metavar="FILE…")(command)
