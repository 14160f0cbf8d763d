"""`cardwright parse`: the tree of a text, with what was not understood marked."""

from __future__ import annotations

import click

from ..carets import located
from .mistakes import mistake
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
    from ..grammar.nodes import Unparsed

    status = DONE
    for words, own_name, _, played in texts(text, card, name, game):
        tree = parse(words, name=own_name, wording=game_named(played).wording)
        if as_json:
            write_json(tree)
        else:
            for line in draw(tree):
                click.echo(line)
        for node in nodes(tree):
            if not isinstance(node, Unparsed):
                continue
            status = NOT_UNDERSTOOD
            found = mistake(words, node.span.start, node.span.end, own_name)
            click.echo(located(f"not understood: {found.message}", words, found.start, found.end), err=True)
    context.exit(status)
