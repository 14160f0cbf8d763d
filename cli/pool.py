"""`cardwright pool`: jobs on whole pools of cards, each in a module of its own."""

from __future__ import annotations

import click

from .groups import Loading

# Command: what it does; its module is `pool_` and its name.
COMMANDS = {
    "check": "say which cards are understood, which are not, and why",
    "tokens": "list the tokens that the cards of a set create, for print",
    "keywords": "count the keywords of a set",
    "english": "count what of typed programs only who reads English could play",
    "snapshot": "keep what the cards of a pool create, a line a card, for git",
    "diff": "say what has changed since a snapshot, for the better or for the worse",
    "score": "compare creation records with labelled ones",
}


class Pools(Loading):
    """The jobs on whole pools."""

    table = COMMANDS
    prefix = "pool_"


@click.group("pool", cls=Pools)
def command() -> None:
    """Check whole pools of cards, and keep an eye on them.

    \b
    cardwright pool check cards.jsonl --html report.html
    cardwright pool snapshot cards.jsonl -o cards.snapshot.jsonl

    A pool is a file of cards in any of the formats that `compile --pool` reads.
    """
