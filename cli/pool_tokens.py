"""`cardwright pool tokens`: the tokens that a set needs, for print."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import TYPE_CHECKING

import click

from .output import json_option, write_json
from .pool_cards import passed_over, pool_cards, pools_argument
from .status import DONE, NOT_UNDERSTOOD
from .texts import Cards

if TYPE_CHECKING:
    from ..oracle.creations import CreationRecord
    from ..oracle.deck_entries import Entry


@click.command("tokens")
@pools_argument
@click.option("--markdown", is_flag=True, help="Write a table in Markdown.")
@json_option
@click.pass_context
def command(context: click.Context, files: tuple[str, ...], markdown: bool, as_json: bool) -> None:
    """List the tokens that the cards of all FILEs together create: what each is, and which cards make it.

    \b
    cardwright pool tokens cards.jsonl
    cardwright pool tokens --markdown cards.jsonl > tokens.md
    """
    from ..oracle.deck_tokens import deck_tokens
    from .deck import markdown_table, say_partial, table, tokens_json

    if markdown and as_json:
        raise click.UsageError("Give either --markdown or --json.")
    unreadable: list[str] = []
    found = [each for file in files for each in _records(file, unreadable)]
    summed = deck_tokens(found)
    title = ", ".join(PurePath(file).name for file in files)
    if as_json:
        write_json(tokens_json(summed))
    elif markdown:
        click.echo("\n".join(markdown_table(title, summed, len(found))))
    else:
        table(title, summed, len(found))
    if not as_json:
        say_partial(summed.partial)
    context.exit(NOT_UNDERSTOOD if unreadable or summed.partial else DONE)


def _records(file: str, unreadable: list[str]) -> Iterator[tuple[Entry, CreationRecord]]:
    """Give the creation records of the cards of a file, each as one card of a deck; add the places of the others."""
    from ..oracle import BadRecord
    from ..oracle.creations import creation_record
    from ..oracle.deck_entries import Entry
    from ..pool import compiled

    with pool_cards(file, "compiling") as cards:
        for _, made in compiled(cards, None, reference=Cards()):
            if isinstance(made, BadRecord):
                unreadable.append(made.place)
                passed_over(made)
            else:
                record = creation_record(made)
                yield Entry(1, record.name), record
