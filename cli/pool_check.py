"""`cardwright pool check`: which cards of a pool are understood, which are not, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .definitions import definitions_option, own_definitions
from .output import json_option, write_json
from .outputs import output_file, spare_inputs
from .pool_cards import (
    cache_option,
    earlier_results,
    jobs_for,
    jobs_option,
    map_option,
    passed_over,
    pool_cards,
    pools_argument,
    workers,
)
from .pool_tables import show
from .status import DONE, NOT_UNDERSTOOD
from .texts import Cards

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import msgspec

    from ..files.kept_results import KeptResults
    from ..grammar import Definitions
    from ..oracle import BadRecord, Card
    from ..pool.checking import Checked
    from ..pool.programs import ProgramRecord
    from ..pool.whole_cards import WholeCards

    Outcome = tuple[Card | BadRecord, Checked | BadRecord]


PERCENT = click.FloatRange(0, 100)


@click.command("check")
@pools_argument
@click.option("--execute", "on_board", is_flag=True, help="Try creations and abilities of executable cards on boards.")
@click.option("--lint", is_flag=True, help="Say what the linter finds, too (see cardwright lint).")
@click.option("--programs", is_flag=True, help="Compile whole cards, too: how many are typed, and what is left.")
@click.option("--min-typed", type=PERCENT, metavar="PERCENT", help="Fail where fewer cards are typed; with --programs.")
@click.option(
    "--min-executable", type=PERCENT, metavar="PERCENT", help="Fail where fewer cards are executable; with --programs."
)
@click.option("--junit", callback=output_file, metavar="OUT", help="Write a JUnit report for CI systems.")
@click.option(
    "--html",
    callback=output_file,
    metavar="OUT",
    help="Write a page for people: coverage, and every card beside its tree.",
)
@map_option
@definitions_option
@jobs_option
@cache_option
@json_option
@click.pass_context
def command(
    context: click.Context,
    files: tuple[str, ...],
    on_board: bool,
    lint: bool,
    programs: bool,
    min_typed: float | None,
    min_executable: float | None,
    junit: Path | None,
    html: Path | None,
    columns: dict[str, str],
    definition_files: tuple[str, ...],
    jobs: int,
    cached: bool,
    as_json: bool,
) -> None:
    """Compile every card of each FILE; say how many are understood, and what is not, by its construct.

    \b
    cardwright pool check cards.jsonl
    cardwright pool check cards.jsonl --execute --html report.html

    The exit status is 1 where a card that creates tokens is not understood in full, or a record cannot be read. With
    --execute, a card counts only if an event of the board bears witness to each of its creations; how many abilities
    of executable cards were played there is said, and what could not be brought about, with the reason.

    With --programs, --min-typed or --min-executable all that the cards say is compiled, and the status is 1 also where
    fewer cards are typed, or executable, than that.
    """
    from ..oracle import BadRecord, Card
    from ..pool.reports import Reporter

    for output in (junit, html):
        spare_inputs(output, files)
    reporter = Reporter(on_board)
    kept: list[tuple[Card, Checked] | BadRecord] = []
    definitions = own_definitions(definition_files)
    with workers(jobs_for(jobs, *files, columns=columns)) as executor, earlier_results(cached) as results:
        for file in files:
            given = pool_cards(file, "checking", columns)
            checks = _checked(given, executor, on_board, definitions, results, draws=html is not None, lint=lint)
            for card, made in checks:
                if isinstance(made, BadRecord):
                    reporter.bad(made)
                    passed_over(made)
                    kept.append(made)
                    continue
                assert isinstance(card, Card)
                reporter.add(card, made)
                if html or (junit and (made.creates or made.problems)):
                    kept.append((card, made))
        report = reporter.report()
        if programs or min_typed is not None or min_executable is not None:
            report.whole_cards = _whole_cards(files, executor, definitions, columns, results)
    title = ", ".join(Path(file).name for file in files)
    if junit:
        from ..pool import junit as writer

        writer.write(_told(kept), junit, title)
    if html:
        from ..pool import page

        page.write(report, kept, html, title)
    if as_json:
        write_json(report)
    else:
        show(report)
    enough = _enough(report.whole_cards, min_typed, min_executable)
    context.exit(DONE if report.clean and enough else NOT_UNDERSTOOD)


def _whole_cards(
    files: tuple[str, ...],
    executor: Executor | None,
    definitions: Definitions,
    columns: dict[str, str],
    results: KeptResults | None,
) -> WholeCards:
    """Sum up the whole cards of all files."""
    from ..oracle import Card
    from ..pool.program_lines import program_records
    from ..pool.whole_cards import summed

    known: dict[str, Card] = {}

    def noted(cards: Iterator[Card | BadRecord]) -> Iterator[Card | BadRecord]:
        for card in cards:
            if isinstance(card, Card):
                known[card.name] = card
            yield card

    def records() -> Iterator[ProgramRecord | BadRecord]:
        for file in files:
            with pool_cards(file, "compiling", columns) as cards:
                yield from program_records(
                    noted(cards), executor, reference=Cards(), definitions=definitions, results=results
                )

    return summed(records(), known)


def _enough(sums: WholeCards | None, min_typed: float | None, min_executable: float | None) -> bool:
    """Whether as many cards are typed and executable as there have to be; say which are not."""
    if sums is None:
        return True
    short = False
    for what, found, wanted in (
        ("typed", sums.share(sums.typed), min_typed),
        ("executable", sums.share(sums.executable), min_executable),
    ):
        if wanted is not None and found < wanted:
            short = True
            click.echo(f"{found:.2f} % of the cards are {what}; {wanted:g} % have to be", err=True)
    return not short


def _checked(
    given: AbstractContextManager[Iterator[Card | BadRecord]],
    executor: Executor | None,
    on_board: bool,
    definitions: Definitions,
    results: KeptResults | None,
    *,
    draws: bool,
    lint: bool,
) -> Iterator[Outcome]:
    from ..pool.checking import check_cards

    with ExitStack() as stack:
        cards = stack.enter_context(given)
        yield from check_cards(
            cards,
            executor,
            reference=Cards(),
            on_board=on_board,
            draw=drawn if draws else None,
            definitions=definitions,
            lint=lint,
            results=results,
        )


def drawn(root: msgspec.Struct) -> Iterable[str]:
    """Draw a tree as lines without colors."""
    from .trees import draw

    return map(click.unstyle, draw(root))


def _told(kept: list[tuple[Card, Checked] | BadRecord]) -> Iterator[tuple[Card, Checked] | BadRecord]:
    """Give what a JUnit report has: cards that create tokens, and those of whose texts there is something to say."""
    return (each for each in kept if not isinstance(each, tuple) or each[1].creates or each[1].problems)
