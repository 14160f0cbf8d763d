"""`cardwright run`: executes texts on a board and shows the permanents and the events."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from ..board import lasting
from .definitions import definitions_option, own_definitions
from .events import numbered, place_of, sentence
from .output import console, json_option, shown_number, write_json
from .outputs import output_file
from .stage import Played, Stage, play, stage_options, write_board
from .status import DONE, NOT_UNDERSTOOD
from .texts import text_options, texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..board import Board
    from ..board.board import Listed


COLUMNS = ("#", "number", "name", "P/T", "Might", "color", "type", "abilities", "controller", "location", "status")


@click.command("run")
@text_options(many=True)
@definitions_option
@stage_options
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

    What a text leaves open is asked on the terminal, or answered in order by --answer.
    """
    set_up = stage.present or stage.spell_copies or stage.board_file
    given = texts(text, card, name, game, many=True) if text or card or not set_up else []
    played = play(given, stage, own_definitions(definition_files, given[0].game if given else None))
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
        _show_permanents(played.board)
    else:
        click.echo("There are no permanents.")
    for event in played.events:
        click.echo(f"• {sentence(event, played.board.rules.ruleset.words)}")


def _show_permanents(board: Board) -> None:
    from rich import box
    from rich.table import Table

    words = board.rules.ruleset.words
    rows = [_row(listed, words) for listed in board.permanents]
    said = [place for place in range(len(COLUMNS)) if any(row[place] for row in rows)]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place in said:
        table.add_column(COLUMNS[place], justify="right" if COLUMNS[place] == "number" else "left")
    for row in rows:
        table.add_row(*(row[place] for place in said))
    console().print(table)


def _row(listed: Listed, words: Mapping[str, str]) -> list[str]:
    permanent, now = listed.permanent, listed.characteristics
    size = "" if now.power is None and now.toughness is None else f"{_value(now.power)}/{_value(now.toughness)}"
    line = " ".join((*now.supertypes, *now.types)) + (f" — {' '.join(now.subtypes)}" if now.subtypes else "")
    abilities = ", ".join((*now.keywords, *(f"“{ability}”" for ability in now.abilities)))
    return [
        numbered(permanent.ids).replace("#", ""),
        shown_number(permanent.count),
        now.name or "",
        size,
        "" if now.might is None else _value(now.might),
        "".join(now.colors),
        line,
        abilities,
        permanent.controller,
        "" if permanent.location is None else place_of(permanent.location),
        ", ".join(words.get(said, said) for said in _status(listed)),
    ]


def _value(value: object) -> str:
    number = getattr(value, "value", value)
    return shown_number(number) if isinstance(number, int) else "?" if number is None else str(number)


def _status(listed: Listed) -> list[str]:
    permanent = listed.permanent
    flags = ("tapped", "face_down", "phased_out", "transformed")
    said = [flag.replace("_", " ") for flag in flags if getattr(permanent, flag)]
    if permanent.attacking is not None:
        said.append(f"attacking {permanent.attacking}".rstrip())
    if permanent.blocking is not None:
        said.append(f"blocking #{permanent.blocking}")
    said += [f"{shown_number(count)} {kind}" for kind, count in permanent.counters.items()]
    said += [modifier.words for modifier in permanent.modifiers if modifier.demand]
    said += [f"a copy until {lasting.said(copied.until)}" for copied in permanent.copies[-1:] if copied.until]
    if permanent.attached_to is not None:
        to = permanent.attached_to
        said.append(f"attached to {to if isinstance(to, str) else f'#{to}'}")
    return said
