"""`cardwright explain`: which words and which rule gave the created tokens each of their characteristics."""

from __future__ import annotations

import click

from .definitions import definitions_option, own_definitions
from .output import json_option, write_json
from .stage import Stage, play, stage_options
from .status import DONE, NOT_UNDERSTOOD
from .texts import text_options, texts


@click.command("explain")
@text_options()
@definitions_option
@stage_options
@json_option
@click.pass_context
def command(
    context: click.Context,
    text: tuple[str, ...],
    card: str | None,
    name: str | None,
    game: str | None,
    definition_files: tuple[str, ...],
    stage: Stage,
    as_json: bool,
) -> None:
    """Say, for every characteristic of the tokens that TEXT creates, which words and which rule gave it.

    \b
    cardwright explain "Create a 2/1 red Dwarf Berserker creature token."
    """
    from .. import explain

    given = texts(text, card, name, game) if text or card or not stage.spell_copies else []
    definitions = own_definitions(definition_files, given[0].game if given else None)
    played = play(given, stage, definitions, creations_only=True)
    before = {permanent.id for permanent in played.started.state.permanents}
    created = [each.id for each in played.board.state.permanents if each.token and each.id not in before]
    explained = [explanation for one in created for explanation in explain(played.board, one)]
    if as_json:
        write_json(explained)
    else:
        click.echo("\n\n".join(map(str, explained)) or "No tokens are created.")
    context.exit(DONE if played.understood else NOT_UNDERSTOOD)
