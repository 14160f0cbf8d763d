"""`cardwright compile`: the instructions of a text, or the creation records of a whole pool of cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..texts.carets import shown
from .definitions import definitions_option, own_definitions
from .output import json_option, write_json
from .outputs import output_file
from .pool_cards import cache_option, jobs_option, map_option
from .status import DONE, NOT_UNDERSTOOD
from .texts import Cards, Text, text_options, texts
from .trees import draw

if TYPE_CHECKING:
    from ..instructions import Program
    from ..lint import CardFacts
    from ..oracle import Card


@click.command("compile")
@text_options()
@definitions_option
@click.option("--lint", is_flag=True, help="With TEXT: say what the linter finds, too (see cardwright lint).")
@click.option("--pool", metavar="FILE", help="Compile every card of this file, “-” for standard input.")
@click.option("--programs", is_flag=True, help="With --pool: whole programs with what is left, not only creations.")
@click.option(
    "-o", "--output", callback=output_file, metavar="OUT", help="With --pool: write the records to this file."
)
@map_option
@jobs_option
@cache_option
@json_option
@click.pass_context
def command(
    context: click.Context,
    text: tuple[str, ...],
    card: str | None,
    name: str | None,
    game: str | None,
    definition_files: tuple[str, ...],
    lint: bool,
    pool: str | None,
    programs: bool,
    output: Path | None,
    columns: dict[str, str],
    jobs: int,
    cached: bool,
    as_json: bool,
) -> None:
    """Print the instructions that a card's TEXT compiles to, or write the creation records of a pool.

    \b
    cardwright compile "Create two tapped Treasure tokens."
    cardwright compile --pool oracle-cards.json -o records.jsonl

    A pool is JSON Lines, a JSON array (Scryfall's bulk files), MTGJSON's AtomicCards, a table (CSV, TSV, Lackey),
    spoiler text, a set of Magic Set Editor and more, plain or compressed.
    One record a card is written, in the order of the input; a record that cannot be read is reported and passed over.
    """
    if pool is None:
        if output is not None:
            raise click.UsageError("-o goes with --pool.")
        if columns:
            raise click.UsageError("--map goes with --pool.")
        if programs:
            raise click.UsageError("--programs goes with --pool.")
        context.exit(_compile(texts(text, card, name, game), definition_files, as_json, lint))
    if text or card or name:
        raise click.UsageError("--pool goes without TEXT, --card and --name.")
    if game is not None:
        from ..compiler.games import game_named

        game_named(game)
    from .pool_compile import write_records

    definitions = own_definitions(definition_files, game)
    context.exit(
        write_records(
            pool,
            None if output == Path("-") else output,
            jobs,
            game,
            definitions,
            columns,
            whole=programs,
            cached=cached,
        )
    )


def _compile(given: list[Text], definition_files: tuple[str, ...], as_json: bool, lint: bool) -> int:
    from msgspec import structs

    from .. import compile_text

    status = DONE
    cards = Cards()
    definitions = own_definitions(definition_files, given[0].game)
    for words, own_name, card, game in given:
        program = compile_text(words, name=own_name, reference=cards, game=game, definitions=definitions)
        if as_json:
            from ..compiler.records.given import with_given

            write_json(with_given(program, game=game, definitions=definitions))
        else:
            for line in draw(structs.replace(program, diagnostics=())):
                click.echo(line)
        if report(program, words):
            status = NOT_UNDERSTOOD
        if lint:
            from ..lint import CardFacts

            _say_what_the_linter_finds(words, CardFacts(own_name or "", game=game), card, program)
    return status


def _say_what_the_linter_finds(words: str, facts: CardFacts, card: Card | None, program: Program) -> None:
    """Write what the linter finds beside the diagnostics on standard error."""
    from ..lint.beside import beside, facts_of_face

    face = next((face for face in card.faces if face.name == facts.name), None) if card is not None else None
    facts = facts_of_face(face, facts.game) if face is not None else facts
    for found in beside(words, facts, program.diagnostics):
        click.echo(shown(found, words), err=True)


def report(program: Program, words: str) -> bool:
    """Write the diagnostics of a text on standard error; give whether any of its words were not understood."""
    from ..compiler.diagnostics.diagnosing import understood

    for diagnostic in program.diagnostics:
        click.echo(shown(diagnostic, words), err=True)
    return not understood(program.diagnostics)
