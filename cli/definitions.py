"""The option --definitions: keywords, keyword actions and predefined tokens of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..texts.carets import pointed_at, shortened
from .completion import definitions

if TYPE_CHECKING:
    from ..grammar import DefinitionError, Definitions

definitions_option = click.option(
    "--definitions",
    "definition_files",
    multiple=True,
    metavar="FILE",
    shell_complete=definitions,
    help="Know the keywords and tokens that this file defines, a line each, or an installed package of this name.",
)


def own_definitions(files: tuple[str, ...], game: str | None = None) -> Definitions:
    """Give what the files of `definitions_option` define for this game; those of later files come first."""
    from ..grammar import Definitions

    own = Definitions(game=game or "magic")
    if files:
        from ..compiler.games.loading import load_definitions

        for file in files:
            own = load_definitions(file, game=own.game, beside=own)
    return own


def told(error: DefinitionError) -> str:
    """Give an error with its file and line, the line, carets under what was found, and what to write instead."""
    first, _, rest = error.message.partition("\n")
    said = [f"{error.place}: {shortened(first)}"]
    if error.text:
        said.append(pointed_at(error.text, error.start, error.end))
    return "\n".join((*said, *rest.splitlines()))
