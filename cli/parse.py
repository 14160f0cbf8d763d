"""`cardwright parse`: the tree of a text, with what was not understood marked."""

from __future__ import annotations

import click

from ..texts.carets import located
from .definitions import definitions_option, own_definitions
from .output import json_option, write_json
from .status import DONE, NOT_UNDERSTOOD
from .texts import text_options, texts
from .trees import draw


@click.command("parse")
@text_options()
@definitions_option
@json_option
@click.pass_context
def command(
    context: click.Context,
    text: tuple[str, ...],
    card: str | None,
    name: str | None,
    game: str | None,
    definition_files: tuple[str, ...],
    as_json: bool,
) -> None:
    """Print the tree of a card's TEXT, with what was not understood marked (✗).

    \b
    cardwright parse "{T}: Create a Food token. You gain 1 life."
    cardwright parse --card "Krenko, Mob Boss"
    echo "Create a Food token." | cardwright parse --json -

    With --json the tree; where not all of it is understood its "mistakes" say what could have stood in each place.
    """
    from msgspec import to_builtins

    from .. import parse
    from ..compiler.games import game_named
    from ..grammar import Unparsed, diagnose, doubts

    status = DONE
    given = texts(text, card, name, game)
    own = own_definitions(definition_files, given[0].game)
    for words, own_name, _, played in given:
        known = game_named(played, own)
        tree = parse(words, name=own_name, wording=known.wording, definitions=known.definitions)
        lost = [node for node in tree.walk() if isinstance(node, Unparsed)]
        mistakes = [
            diagnose(words, node, name=own_name, wording=known.wording, definitions=known.definitions) for node in lost
        ]
        status = NOT_UNDERSTOOD if mistakes else status
        if as_json:
            write_json(to_builtins(tree) | ({"mistakes": mistakes} if mistakes else {}))
        else:
            for line in draw(tree):
                click.echo(line)
        for kind, found in (*(("not understood", m) for m in mistakes), *(("doubtful", d) for d in doubts(tree))):
            place = (found.span.start, found.span.end)
            click.echo(located(f"{kind}: {found.message}", words, *place, found.hint), err=True)
    context.exit(status)
