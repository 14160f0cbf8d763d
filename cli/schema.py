"""`cardwright schema`: the JSON Schema of what the other commands write."""

from __future__ import annotations

from typing import Any

import click
import msgspec

from .completion import games
from .output import write_json

PARTS = ("instructions", "tree", "record", "board", "set")


@click.command("schema")
@click.argument("part", type=click.Choice(PARTS), default=PARTS[0], metavar=f"[{'|'.join(PARTS)}]")
@click.option(
    "--game", metavar="GAME", default="magic", shell_complete=games, help="The game whose creation record is meant."
)
def command(part: str, game: str) -> None:
    """Print the JSON Schema of the instructions, the tree, the creation record, the board or an exported set.

    \b
    cardwright schema instructions > instructions.schema.json
    cardwright schema record --game riftbound
    """
    schema = msgspec.json.schema(_type(part, game))
    write_json(schema if part != "instructions" else _versioned(schema))


def _versioned(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with the version of the format, and what that has added."""
    from ..instructions.versions import VERSION, VERSIONS

    return {"version": VERSION, "$comment": "New in this version: " + " ".join(VERSIONS[VERSION]), **schema}


def _type(part: str, game: str) -> type[msgspec.Struct]:
    if part == "instructions":
        from ..instructions import Program

        return Program
    if part == "tree":
        from ..grammar.nodes import CardText

        return CardText
    if part == "record":
        from ..compiler.games import game_named

        return game_named(game).record_type
    if part == "set":
        from ..export.programs import ExportedSet

        return ExportedSet
    from ..board.state.saving import BoardFile

    return BoardFile
