"""Groups of commands: loaded when they are asked for; a name that is none is answered with those that are like it."""

from __future__ import annotations

from importlib import import_module
from typing import ClassVar

import click


class Suggesting(click.Group):
    """A group that says, of a command that there is not, which one may be meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a name that is none is a `UsageError`, with what is like it."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from difflib import get_close_matches

            like = get_close_matches(args[0], self.list_commands(ctx), n=2, cutoff=0.7)
            if not like:
                raise
            said = f"No such command {args[0]!r}. Did you mean {' or '.join(map(repr, like))}?"
            raise click.UsageError(said, ctx) from error


class Loading(Suggesting):
    """A group whose commands are imported when they are asked for: ``table`` says what each does.

    The module of a command (its `command`) is ``prefix`` and its name.
    """

    table: ClassVar[dict[str, str]]
    prefix: ClassVar[str] = ""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the order of the table."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command of this name."""
        if cmd_name not in self.table:
            return None
        command: click.Command = import_module(f".{self.prefix}{cmd_name}", __package__).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what each command does, without importing it."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.table.items()))
