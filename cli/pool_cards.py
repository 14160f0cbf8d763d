"""The cards of pools: read with a progress bar, what cannot be read reported; and the processes that work on them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .bars import byte_bar

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..files.kept_results import KeptResults
    from ..oracle import BadRecord, Card

MANY = 2000
"""From so many cards on all cores are worth the time that their processes take to start."""


def _jobs(context: click.Context, parameter: click.Parameter, given: str) -> int:
    """So many processes; 0 for “auto”, which is known when the files are."""
    if given == "auto":
        return 0
    if not given.isdecimal() or int(given) < 1:
        raise click.BadParameter(
            f"{given!r} is neither a number of processes, 1 or more, nor “auto”.", context, parameter
        )
    return int(given)


jobs_option = click.option(
    "-j",
    "--jobs",
    callback=_jobs,
    metavar="N|auto",
    default="auto",
    show_default=True,
    help=f"Compile in this many processes; auto: one a core for a file of {MANY:,} cards or more, else one.",
)


def jobs_for(jobs: int, *files: str, columns: Mapping[str, str] | None = None) -> int:
    """How many processes were asked for; where it was left open, all cores for files of many cards, else one.

    How many cards come from standard input, or through a pipe, nobody knows: they are compiled in one process.
    """
    if jobs:
        return jobs
    from ..oracle import read_cards

    cards = chain.from_iterable(
        read_cards(file, columns=columns) for file in files if file != "-" and Path(file).is_file()
    )
    return cores() if next(islice(cards, MANY - 1, None), None) is not None else 1


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
