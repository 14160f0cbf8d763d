"""`cardwright write`: the text of a program, from its typed values alone."""

from __future__ import annotations

import click

from ..files.inputs import read
from .completion import games
from .status import DONE, NOT_UNDERSTOOD, Unreadable


@click.command("write")
@click.argument("program", metavar="PROGRAM")
@click.option("--name", metavar="NAME", help="What the card is called; without it the source is “this permanent”.")
@click.option("--this", metavar="KIND", default="", help="What the source is, “creature”: it is “this creature”.")
@click.option(
    "--game",
    metavar="GAME",
    default="magic",
    shell_complete=games,
    help="In the words of which game it is written.",
)
@click.pass_context
def command(context: click.Context, program: str, name: str | None, this: str, game: str) -> None:
    """Print the text of PROGRAM, a file as `compile --json` writes it, “-” for standard input.

    \b
    cardwright write card.json
    cardwright compile --json "Draw two cards." | cardwright write -
    cardwright compile --json --game riftbound "Draw 2." | cardwright write --game riftbound -

    No word of the program is read, only its typed values: the text is today's wording of what it does.
    """
    from ..compiler import DecodeError, decode
    from ..compiler.games import game_named
    from ..compiler.writing import CannotWrite, write

    game_named(game)

    try:
        text = write(decode(read(program)), name=name, this=this, game=game)
    except DecodeError as problem:
        raise Unreadable(f"{program}: {problem}") from problem
    except CannotWrite as problem:
        click.echo(f"{problem}", err=True)
        context.exit(NOT_UNDERSTOOD)
    click.echo(text)
    context.exit(DONE)
