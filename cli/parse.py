"""`cardwright parse`: the tree of a text, with what was not understood marked."""

from __future__ import annotations

import click

from ..carets import located
from .output import json_option, write_json
from .status import DONE, NOT_UNDERSTOOD
from .texts import text_options, texts
from .trees import draw, nodes


@click.command("parse")
@text_options()
@json_option
@click.pass_context
def command(
    context: click.Context, text: tuple[str, ...], card: str | None, name: str | None, game: str | None, as_json: bool
) -> None:
    """Print the tree of a card's TEXT, with what was not understood marked (✗).

    \b
    cardwright parse "{T}: Create a Food token. You gain 1 life."
    cardwright parse --card "Krenko, Mob Boss"
    echo "Create a Food token." | cardwright parse --json -
    """
    from .. import parse
    from ..compiler.games import game_named
    from ..grammar import Unparsed, diagnose, doubts

    status = DONE
    for words, own_name, _, played in texts(text, card, name, game):
        wording = game_named(played).wording
        tree = parse(words, name=own_name, wording=wording)
        if as_json:
            write_json(tree)
        else:
            for line in draw(tree):
                click.echo(line)
        for node in nodes(tree):
            if not isinstance(node, Unparsed):
                continue
            status = NOT_UNDERSTOOD
            found = diagnose(words, node, name=own_name, wording=wording)
            said = f"not understood: {found.message.removeprefix('not understood; ')}"
            click.echo(located(said, words, found.span.start, found.span.end), err=True)
        for doubt in doubts(tree):
            click.echo(located(f"doubtful: {doubt.message}", words, doubt.span.start, doubt.span.end), err=True)
    context.exit(status)
