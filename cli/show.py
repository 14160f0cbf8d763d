"""`cardwright show`: the picture of a text, on colors that say what each word became."""

from __future__ import annotations

from pathlib import Path

import click

from .definitions import definitions_option, own_definitions
from .outputs import output_file
from .status import DONE, NOT_UNDERSTOOD
from .texts import text_options, texts


@click.command("show")
@text_options()
@definitions_option
@click.option("--svg", "as_svg", is_flag=True, help="Write SVG, for documents that take images.")
@click.option("-o", "--output", callback=output_file, metavar="FILE", help="Write to this file; to an “.svg” as SVG.")
@click.pass_context
def command(
    context: click.Context,
    text: tuple[str, ...],
    card: str | None,
    name: str | None,
    game: str | None,
    definition_files: tuple[str, ...],
    as_svg: bool,
    output: Path | None,
) -> None:
    """Write the picture of TEXT: each word on the color of what it became, with its node, instruction and rule.

    \b
    cardwright show "When this creature dies, create a Food token." -o picture.html
    cardwright show --svg "Create two Food tokens." > picture.svg
    """
    from .. import show
    from ..files.outputs import written
    from ..picture.html import page

    given = texts(text, card, name, game)
    own = own_definitions(definition_files, given[0].game)
    as_svg = as_svg or (output is not None and output.suffix.lower() == ".svg")
    pictures = [show(words, name=called, game=played, definitions=own) for words, called, _, played in given]
    title = card or name or given[0].words[:60]
    if as_svg and len(pictures) > 1:
        raise click.UsageError(f"{title} has {len(pictures)} faces: SVG takes one, the page takes them all.")
    out = pictures[0].svg() if as_svg else page((each.stretches for each in pictures), title)
    if output is None:
        click.echo(out, nl=False)
    else:
        with written(output) as file:
            file.write(out.encode())
    context.exit(NOT_UNDERSTOOD if any(picture.diagnostics for picture in pictures) else DONE)
