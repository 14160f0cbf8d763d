"""`cardwright lint`: what a designer's cards should say, and the file with it written."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from ..files.inputs import read as read_input
from .completion import games
from .pool_cards import cache_option, earlier_results
from .status import DONE, NOT_UNDERSTOOD, Unreadable
from .users import users_reference

if TYPE_CHECKING:
    from ..lint.documents import Placed
    from ..lint.settings import Settings
    from ..lint.sources import Document

_COLORS = {"error": "red", "warning": "yellow", "info": "blue", "fix": "green", "card": "", "place": "", "text": ""}


class TextFacts(NamedTuple):
    """What the command line says of a text beside it."""

    name: str
    type_line: str
    game: str = ""


@click.command("lint")
@click.argument("given", nargs=-1, required=True, metavar="FILE…|TEXT")
@click.option("--name", default="", metavar="NAME", help="With TEXT: the card's own name.")
@click.option("--type", "type_line", default="", metavar="TYPES", help="With TEXT: the card's type line.")
@click.option("--game", default="", metavar="GAME", shell_complete=games, help="With TEXT: its game.  [default: magic]")
@click.option("--fix", is_flag=True, help="Write the files with the safe fixes; nothing else in them changes.")
@click.option("--diff", is_flag=True, help="Show what --fix would write, and write nothing.")
@click.option("--unsafe-fixes", is_flag=True, help="Fix what a person should look at, too.")
@click.option("--select", multiple=True, metavar="CODES", help="Ask these rules only: TK003, or TM for a family.")
@click.option("--ignore", multiple=True, metavar="CODES", help="Do not ask these rules.")
@click.option("--severity", type=click.Choice(["error", "warning", "info"]), help="Show what is as grave or graver.")
@click.option(
    "--format",
    "output",
    type=click.Choice(["full", "concise", "json", "github", "sarif", "html"]),
    default="full",
    help="How findings are written.  [default: full]",
)
@click.option("--map", "columns", multiple=True, metavar="FIELD=COLUMN", help="The column of a field of a table.")
@click.option("--official-names", is_flag=True, help="Look the cards' names up among the official ones.")
@cache_option
@click.pass_context
def command(
    context: click.Context,
    given: tuple[str, ...],
    name: str,
    type_line: str,
    game: str,
    fix: bool,
    diff: bool,
    unsafe_fixes: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    severity: str | None,
    output: str,
    columns: tuple[str, ...],
    official_names: bool,
    cached: bool,
) -> None:
    """Say what in each card of a FILE, or in a TEXT, departs from what today's cards say.

    \b
    cardwright lint "When this creature enters the battlefield, create a treasure token."
    cardwright lint set.json --fix

    `cardwright rule CODE` explains a rule. Exit status: 0 nothing found, 1 errors or warnings, 2 unusable input.
    """
    from ..compiler.games import game_named
    from ..lint.documents import fix_document, lint_document

    if game:
        game_named(game)
    changed_columns = _columns(columns)
    found: list[Placed] = []
    cards = left = 0
    reference = users_reference() if official_names else None
    for each in given:
        settings = _settings(each, select, ignore, severity, unsafe_fixes, changed_columns)
        document, file, path = _document(each, settings, TextFacts(name, type_line, game))
        if fix or diff:
            changes = fix_document(document, settings)
            if diff:
                click.echo("".join(_difference(document, changes, file)), nl=False)
                left += len(changes)
                continue
            if path is None:
                written = document.write(changes)
                click.echo(written, nl=not written.endswith(b"\n"))
                document = _from_bytes(written, settings, TextFacts(name, type_line, game), is_text=each != "-")
            elif changes:
                _write_back(document, changes, path)
                click.echo(f"{file}: fixed {len(changes)} of {len(document.cards)} texts", err=True)
                document, _, _ = _document(each, settings, TextFacts(name, type_line, game))
        cards += len(document.cards)
        with earlier_results(cached and path is not None) as results:
            found += lint_document(document, file, settings, reference, results)
        for bad in document.unread:
            click.echo(f"{bad.place}: {bad.reason}", err=True)
    if diff:
        context.exit(NOT_UNDERSTOOD if left else DONE)
    _write(found, cards, output)
    context.exit(NOT_UNDERSTOOD if any(each.finding.severity != "info" for each in found) else DONE)


def _columns(given: tuple[str, ...]) -> dict[str, str]:
    for each in given:
        if "=" not in each:
            raise click.UsageError(f"--map takes FIELD=COLUMN, and not “{each}”.")
    return dict(each.split("=", 1) for each in given)


def _settings(
    given: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    severity: str | None,
    unsafe: bool,
    columns: dict[str, str],
) -> Settings:
    """The settings for a file: those found upwards of it, and over them those of the command line."""
    from msgspec import structs

    from ..lint.settings import BadSettings, checked, found_upwards

    path = Path(given) if _is_file(given) else Path()
    try:
        settings = found_upwards(path.parent)
        changes: dict[str, object] = {}
        if select:
            changes["select"] = checked((c for each in select for c in each.split(",")), "--select")
        if ignore:
            changes["ignore"] = (
                *settings.ignore,
                *checked((c for each in ignore for c in each.split(",")), "--ignore"),
            )
    except BadSettings as error:
        raise Unreadable(str(error)) from error
    if severity:
        changes["severity"] = severity
    if unsafe:
        changes["unsafe_fixes"] = True
    if columns:
        changes["columns"] = {**settings.columns, **columns}
    return structs.replace(settings, **changes)


def _is_file(given: str) -> bool:
    """Whether there is something to read of this name: a file, a pipe or a device."""
    try:
        return Path(given).exists() and not Path(given).is_dir()
    except (OSError, ValueError):
        return False


def _is_folder(given: str) -> bool:
    try:
        return Path(given).is_dir()
    except (OSError, ValueError):
        return False


def _document(
    given: str, settings: Settings, facts: TextFacts, is_text: bool = False
) -> tuple[Document, str, Path | None]:
    """The cards of an argument, what it is called in the output, and the file if it is one."""
    from ..lint.sources import one_text, read
    from ..oracle import UnreadableSource

    if not is_text and _is_file(given):
        try:
            path = Path(given) if Path(given).is_file() else None
            return read(given, columns=settings.columns or None), given, path
        except UnreadableSource as error:
            raise Unreadable(f"{given}: {error}") from error
    if given == "-":
        return _from_bytes(read_input(given), settings, facts), "<stdin>", None
    if not is_text and _is_folder(given):
        raise Unreadable(f"{given} is a folder")
    if not is_text and not any(char.isspace() for char in given) and ("/" in given or "." in given[1:-1]):
        raise Unreadable(f"there is no file {given}")
    return one_text(given, *facts), "<text>", None


def _from_bytes(data: bytes, settings: Settings, facts: TextFacts, *, is_text: bool = False) -> Document:
    """The cards that standard input holds; what is in no format of cards is the text of one."""
    from ..lint.sources import one_text, read
    from ..oracle import UnreadableSource

    if not is_text:
        with suppress(UnreadableSource):
            return read(data, columns=settings.columns or None)
    return one_text(data, *facts)


def _write_back(document: Document, changes: dict[int, str], path: Path) -> None:
    """Write a file with these texts in it, as a whole or not at all."""
    from ..files.outputs import rewritten
    from ..oracle.documents import Unwritable

    try:
        data = document.write(changes)
    except Unwritable as error:
        raise Unreadable(f"{path}: {error}") from error
    rewritten(path, data)


def _difference(document: Document, changes: dict[int, str], file: str) -> Iterator[str]:
    """The changes of a file as a unified diff."""
    for member, before, after in document.differences(changes):
        named = f"{file}/{member}" if member else file
        old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
        for line in difflib.unified_diff(old, new, named, named):
            yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _write(found: list[Placed], cards: int, output: str) -> None:
    from ..lint import reports

    if output == "json":
        click.echo(reports.as_json(found))
    elif output == "sarif":
        from importlib.metadata import version

        click.echo(reports.sarif(found, version("cardwright")))
    elif output == "html":
        click.echo(reports.page(found, reports.summed_up(found, cards)), nl=False)
    else:
        lines = {"full": lambda each: reports.full(each, _styled), "concise": reports.concise, "github": reports.github}
        for line in lines[output](found):
            click.echo(line)
        if output != "github":
            click.echo(reports.summed_up(found, cards))


def _styled(words: str, style: str) -> str:
    color = _COLORS[style]
    return click.style(words, fg=color or None, bold=style in ("card", "error", "warning"), dim=style == "place")
