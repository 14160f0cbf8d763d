"""`cardwright schema`: the JSON Schema of what the other commands write."""

from __future__ import annotations

import click
import msgspec

from .output import write_json

PARTS = ("instructions", "tree", "record", "board")


@click.command("schema")
@click.argument("part", type=click.Choice(PARTS), default=PARTS[0], metavar=f"[{'|'.join(PARTS)}]")
def command(part: str) -> None:
    """Print the JSON Schema of the instructions, the tree, the creation record or the board.

    \b
    cardwright schema instructions > instructions.schema.json
    """
    write_json(msgspec.json.schema(_type(part)))


def _type(part: str) -> type[msgspec.Struct]:
    if part == "instructions":
        from ..compiler.instructions import Program

        return Program
    if part == "tree":
        from ..grammar.nodes import CardText

        return CardText
    if part == "record":
        from ..compiler.records import CreationRecord

        return CreationRecord
    from ..board.objects import State

    return State
