"""`cardwright run`: executes texts on a board and shows the permanents and the events."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from ..board.telling.sentences import sentence
from .definitions import definitions_option, own_definitions
from .output import json_option, write_json
from .outputs import output_file
from .permanents import table
from .stage import Played, Stage, play, stage_options, write_board
from .status import DONE, NOT_UNDERSTOOD
from .texts import text_options, texts
from .verbs import InOrder, deeds, verb_options


@click.command("run", cls=InOrder)
@text_options(many=True)
@definitions_option
@stage_options
@verb_options
@click.option("--save", callback=output_file, metavar="FILE", help="Write the board to this file afterwards.")
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
    save: Path | None,
    as_json: bool,
) -> None:
    """Execute each TEXT on a board; print the permanents as a table, and the events.

    \b
    cardwright run "Create two tapped 2/2 black Zombie creature tokens."
    cardwright run --card "Jade Mage" --player Ann --save board.json
    cardwright run --board board.json --x 3 "Create X Treasure tokens."
    cardwright run --with "Doubling Season" "Create a Food token." --begin "end step"

    A text of static abilities is that of a permanent on the board: what it says holds for the texts after it.

    \b
    cardwright run --with "Opponent: Grizzly Bears" --cast "Lightning Bolt" --answer "Grizzly Bears"
    cardwright run --with "Llanowar Elves" --attack "Llanowar Elves" --go "end of combat"

    What players do is done after the texts, in the order in which it stands; mana costs count as paid. Spells and
    abilities, also what the texts trigger, wait on the stack until --resolve, --go or the end.

    What a text leaves open is asked on the terminal, or answered in order by --answer.
    """
    todo = deeds(context)
    set_up = stage.present or stage.spell_copies or stage.board_file or todo
    given = texts(text, card, name, game, many=True) if text or card or not set_up else []
    played = play(given, stage, own_definitions(definition_files, given[0].game if given else None), todo=todo)
    if save is not None:
        write_board(played.board, save)
    if as_json:
        write_json(
            {
                "board": msgspec.Raw(msgspec.json.format(played.board.to_json().encode(), indent=-1)),
                "events": played.events,
            }
        )
    else:
        _show(played)
    context.exit(DONE if played.understood else NOT_UNDERSTOOD)


def _show(played: Played) -> None:
    if played.board.permanents:
        for line in ("", *table(played.board), ""):
            click.echo(line)
    else:
        click.echo("There are no permanents.")
    for event in played.events:
        click.echo(f"• {sentence(event, played.board.rules.ruleset.words)}")
