"""`cardwright pool`: jobs on whole pools of cards, each in a module of its own."""

from __future__ import annotations

from importlib import import_module

import click

# Command: what it does; its module is `pool_` and its name.
COMMANDS = {
    "check": "say which cards are understood, which are not, and why",
    "tokens": "list the tokens that the cards of a set create, for print",
    "snapshot": "keep what the cards of a pool create, a line a card, for git",
    "diff": "say what has changed since a snapshot, for the better or for the worse",
    "score": "compare creation records with labelled ones",
}


class Pools(click.Group):
    """A group whose commands are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f".pool_{cmd_name}", __package__).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group("pool", cls=Pools)
def command() -> None:
    """Check whole pools of cards, and keep an eye on them.

    \b
    cardwright pool check cards.jsonl --html report.html
    cardwright pool snapshot cards.jsonl -o cards.snapshot.jsonl

    A pool is a file of cards in any of the formats that `compile --pool` reads.
    """
