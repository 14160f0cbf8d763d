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
    from ..oracle.deck_tokens import DeckToken, DeckTokens
    from .token_table import Row

AT_ONCE = "at once"
MANY = "varies"


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
    from .token_table import markdown_table, say_partial, table

    if markdown and as_json:
        raise click.UsageError("Give either --markdown or --json.")
    unreadable: list[str] = []
    found = [each for file in files for each in _records(file, unreadable)]
    summed = deck_tokens(found)
    title = ", ".join(PurePath(file).name for file in files)
    rows, beside = [_row(token) for token in summed.tokens], _beside(summed)
    none = f"none of the {len(found)} cards creates a token, as far as they were understood"
    if as_json:
        write_json(_json(summed))
    elif markdown:
        click.echo("\n".join(markdown_table(title, AT_ONCE, rows, beside) if rows else [none]))
    elif rows:
        table(title, AT_ONCE, rows, beside)
    else:
        click.echo(none)
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


def _json(summed: DeckTokens) -> dict[str, object]:
    return {
        "tokens": [
            {"name": token.title, "description": token.description, "most": token.most, "makers": token.makers}
            | {"token": token.token}
            for token in summed.tokens
        ],
        "counters": summed.counters,
        "copied": summed.copied,
        "partial": summed.partial,
    }


def _row(token: DeckToken) -> Row:
    from ..decks.saying import maker
    from .token_table import Row

    makers = tuple(dict.fromkeys(map(maker, token.makers)))
    return Row(token.title, token.description, _at_once(token), makers)


def _at_once(token: DeckToken) -> str:
    counts = list(dict.fromkeys(maker.count for maker in token.makers))
    fixed = [int(count) for count in counts if count.isdecimal()]
    if len(counts) == len(fixed):
        return str(fixed[0]) if len(set(fixed)) == 1 else f"{min(fixed)}–{max(fixed)}"
    return counts[0] if len(counts) == 1 and len(counts[0]) < 12 else MANY


def _beside(summed: DeckTokens) -> list[str]:
    lines = []
    if summed.counters:
        lines.append(f"Counters: {', '.join(summed.counters)}.")
    if summed.copied:
        lines.append(f"Copies of: {'; '.join(summed.copied)}.")
    return lines
