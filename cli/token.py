"""`cardwright token`: a token from the words that describe it."""

from __future__ import annotations

import click

from .output import json_option, write_json
from .status import DONE, Unreadable


@click.command("token")
@click.argument("words", metavar="WORDS")
@click.option("--svg", is_flag=True, help="Draw it as a card of 63 × 88 mm.")
@json_option
@click.pass_context
def command(context: click.Context, words: str, svg: bool, as_json: bool) -> None:
    """Make a token from the WORDS that describe it, as after “create”.

    \b
    cardwright token "2/2 black Zombie with menace" --svg > zombie.svg
    cardwright token Treasure --json
    """
    from ..decks.described import UnknownToken, token_of
    from ..oracle.creation_words import described, titled

    if svg and as_json:
        raise click.UsageError("Give either --svg or --json.")
    try:
        creation = token_of(words)
    except UnknownToken as error:
        raise Unreadable(str(error)) from error
    token = creation.token
    if as_json:
        write_json(token)
    elif svg and token is not None:
        from ..decks.drawing import card, drawn_token

        click.echo(card(drawn_token(token, titled(creation))))
    else:
        click.echo(described(creation))
    context.exit(DONE)
