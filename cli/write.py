"""`cardwright write`: the text of a program, from its typed values alone."""

from __future__ import annotations

import click

from ..files.inputs import read
from .status import DONE, NOT_UNDERSTOOD, Unreadable


@click.command("write")
@click.argument("program", metavar="PROGRAM")
@click.option("--name", metavar="NAME", help="What the card is called; without it the source is “this permanent”.")
@click.option("--this", metavar="KIND", default="", help="What the source is, “creature”: it is “this creature”.")
@click.pass_context
def command(context: click.Context, program: str, name: str | None, this: str) -> None:
    """Print the text of PROGRAM, a file as `compile --json` writes it, “-” for standard input.

    \b
    cardwright write card.json
    cardwright compile --json "Draw two cards." | cardwright write -

    No word of the program is read, only its typed values: the text is today's wording of what it does.
    """
    from ..compiler import DecodeError, decode
    from ..compiler.writing import CannotWrite, write

    try:
        text = write(decode(read(program)), name=name, this=this)
    except DecodeError as problem:
        raise Unreadable(f"{program}: {problem}") from problem
    except CannotWrite as problem:
        click.echo(f"{problem}", err=True)
        context.exit(NOT_UNDERSTOOD)
    click.echo(text)
    context.exit(DONE)
