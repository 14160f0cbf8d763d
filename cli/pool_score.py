"""`cardwright pool score`: creation records against labelled ones."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from .output import json_option, write_json
from .status import DONE, Unreadable


@click.command("score")
@click.argument("gold", metavar="GOLD")
@click.argument("records", metavar="RECORDS")
@click.option("--show", type=click.IntRange(0), default=0, metavar="N", help="Show N cards that differ, and how.")
@json_option
@click.pass_context
def command(context: click.Context, gold: str, records: str, show: int, as_json: bool) -> None:
    """Compare the creation RECORDS of a pool with labelled ones, GOLD.

    \b
    cardwright compile --pool cards.jsonl -o records.jsonl
    cardwright pool score labelled.jsonl records.jsonl --show 5

    Both are JSON Lines of creation records. Only what GOLD states is compared: a field that it leaves out is free. A
    card that RECORDS lacks counts as wrong. Labelled cards without creations are counted apart.
    """
    from ..pool.scoring import UnusableRecords, read_records, score

    try:
        found = score(read_records(Path(gold)), read_records(Path(records)))
    except UnusableRecords as error:
        raise Unreadable(str(error)) from error
    if as_json:
        write_json({**msgspec.to_builtins(found), "precision": found.precision, "recall": found.recall, "f1": found.f1})
        context.exit(DONE)
    for line in found.lines():
        click.echo(line)
    for name, lines in found.failures[:show]:
        click.echo(f"\n{name}")
        for line in lines:
            click.echo(f"    {line}")
    context.exit(DONE)
