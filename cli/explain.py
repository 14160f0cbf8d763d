"""`cardwright explain`: which words and which rule gave the created tokens each of their characteristics."""

from __future__ import annotations

import click

from .output import json_option, write_json
from .stage import play, stage_options
from .status import DONE, NOT_UNDERSTOOD
from .texts import text_options, texts


@click.command("explain")
@text_options()
@stage_options
@json_option
@click.pass_context
def command(
    context: click.Context,
    text: tuple[str, ...],
    card: str | None,
    name: str | None,
    game: str | None,
    player: str | None,
    x: int | None,
    board_file: str | None,
    answers: tuple[str, ...],
    rules: str | None,
    as_json: bool,
) -> None:
    """Say, for every characteristic of the tokens that TEXT creates, which words and which rule gave it.

    \b
    cardwright explain "Create a 2/1 red Dwarf Berserker creature token."
    """
    from .. import explain
    from .stage import read_board

    before = {permanent.id for permanent in read_board(board_file, player, rules or game).state.permanents}
    given = texts(text, card, name, game)
    played = play(given, player=player, x=x, board_file=board_file, answers=answers, rules=rules)
    created = [each.id for each in played.board.state.permanents if each.token and each.id not in before]
    explained = [explanation for one in created for explanation in explain(played.board, one)]
    if as_json:
        write_json(explained)
    else:
        click.echo("\n\n".join(map(str, explained)) or "No tokens are created.")
    context.exit(DONE if played.understood else NOT_UNDERSTOOD)
