"""`cardwright pool snapshot`: what the cards of a pool create, kept for later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .outputs import output_file, spare_inputs
from .pool_cards import (
    cache_option,
    earlier_results,
    jobs_for,
    jobs_option,
    passed_over,
    pool_cards,
    pools_argument,
    workers,
)
from .status import DONE, NOT_UNDERSTOOD
from .texts import Cards

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..files.kept_results import KeptResults
    from ..pool.snapshots import Entry


@click.command("snapshot")
@pools_argument
@click.option(
    "-o", "--output", callback=output_file, required=True, metavar="OUT", help="Write the snapshot to this file."
)
@jobs_option
@cache_option
@click.pass_context
def command(context: click.Context, files: tuple[str, ...], output: Path, jobs: int, cached: bool) -> None:
    """Write what the cards of each FILE create to a snapshot: sorted, a line a card, small; made for git.

    \b
    cardwright pool snapshot cards.jsonl -o cards.snapshot.jsonl
    cardwright pool diff cards.snapshot.jsonl cards.jsonl
    """
    from ..pool.snapshots import write

    spare_inputs(output, files)
    unreadable: list[str] = []
    with workers(jobs_for(jobs, *files)) as executor, earlier_results(cached) as results:
        number = write((each for file in files for each in entries(file, executor, results, unreadable)), output)
    click.echo(f"cards: {number}, passed over: {len(unreadable)}", err=True)
    context.exit(NOT_UNDERSTOOD if unreadable else DONE)


def entries(
    file: str, executor: Executor | None, results: KeptResults | None, unreadable: list[str]
) -> Iterator[Entry]:
    """Compile the cards of a file to entries of a snapshot; the places of those that cannot be read are added."""
    from ..oracle import BadRecord, Card
    from ..pool import compiled
    from ..pool.snapshots import entry

    with pool_cards(file, "compiling") as cards:
        for card, made in compiled(cards, executor, reference=Cards(), results=results):
            if isinstance(made, BadRecord):
                unreadable.append(made.place)
                passed_over(made)
            else:
                yield entry(made, card if isinstance(card, Card) else None)
