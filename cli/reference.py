"""`cardwright reference`: the user's own card reference, imported, brought up to date, looked at, deleted."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from .bars import byte_bar, count_bar
from .groups import Suggesting
from .output import json_option, write_json
from .pool_cards import earlier_results, workers
from .status import DONE, NOT_UNDERSTOOD, Unreadable

if TYPE_CHECKING:
    from ..finding.building import Indexed
    from ..oracle.importing import Imported

UNHARMED = "Your reference is as it was."
SHOWN = 20
"""How many bad records are listed one by one."""
WORTH_PROCESSES = 500
"""How many cards take longer to compile than processes to start."""

index_option = click.option(
    "--no-index", "indexed", flag_value=False, default=True, type=bool, help="Build no index for `cardwright find`."
)


@click.group("reference", cls=Suggesting)
def command() -> None:
    """Keep a card reference of your own, which every command looks names up in.

    \b
    cardwright reference update
    cardwright reference import AtomicCards.json.gz
    cardwright reference info

    Without one the small reference serves that comes with cardwright. Yours is one file in your data folder (or in
    $CARDWRIGHT_DATA); it is replaced as a whole or not at all.
    """


@command.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option(
    "--add", is_flag=True, help="Keep the cards that are there; those of FILE replace theirs of the same name."
)
@index_option
@json_option
@click.pass_context
def import_(context: click.Context, files: tuple[str, ...], add: bool, indexed: bool, as_json: bool) -> None:
    """Make the cards of FILE… your reference.

    \b
    cardwright reference import oracle-cards.json
    cardwright reference import --add riftbound.json

    FILE is recognised by its content: Scryfall's bulk files, MTGJSON's, JSON Lines, Cockatrice's XML, a Riftbound card
    list, or lines of “Name | text”; plain, compressed or in a zip archive; “-” is standard input. A record that cannot
    be read is reported and passed over. If anything goes wrong, your reference stays as it was.

    In the end the index of what the cards do is built for `cardwright find`: a minute or two for all cards of Magic,
    less where most of them have been compiled before.
    """
    from ..oracle import OracleError, Store
    from ..oracle.importing import import_cards

    sources: list[Path | IO[bytes]] = [sys.stdin.buffer if file == "-" else Path(file) for file in files]
    sizes = [source.stat().st_size for source in sources if isinstance(source, Path)]
    whole = sum(sizes) if len(sizes) == len(sources) == 1 else None
    try:
        with byte_bar("importing") as step:
            progress = (lambda done: step(done, whole)) if step else None
            imported = import_cards(Store(), sources, add=add, progress=progress)
    except OracleError as error:
        raise Unreadable(f"{error}\n{UNHARMED}") from error
    if indexed:
        _build()
    context.exit(_report(imported, as_json))


@command.command()
@click.option("--source", type=click.Choice(["scryfall", "mtgjson"]), default="scryfall", show_default=True)
@click.option("--url", metavar="URL", help="Download this file of cards instead.")
@click.option("--force", is_flag=True, help="Download even if your reference is of the latest version.")
@index_option
@json_option
@click.pass_context
def update(context: click.Context, source: str, url: str | None, force: bool, indexed: bool, as_json: bool) -> None:
    """Download all cards of Magic and make them your reference.

    \b
    cardwright reference update
    cardwright reference update --source mtgjson

    Nothing is asked of any host but Scryfall's and MTGJSON's, over https, unless you give a URL. A download that is cut
    is continued; if it fails for good, your reference stays as it was.
    """
    from ..oracle import OracleError, Store
    from ..oracle.updating import Supplier, update

    store = Store()
    try:
        with byte_bar("downloading") as step:
            imported = update(store, Supplier(source), url=url, force=force, progress=step)
    except OracleError as error:
        raise Unreadable(f"{error}\n{UNHARMED}") from error
    if imported is None:
        _say_info(as_json, "your reference is of the latest version already")
        context.exit(DONE)
    if indexed:
        _build()
    context.exit(_report(imported, as_json))


@command.command()
@click.option("-j", "--jobs", type=click.IntRange(1), help="Compile in this many processes.  [default: one a core]")
@json_option
def index(jobs: int | None, as_json: bool) -> None:
    """Build the index of what your cards do, in which `cardwright find` looks.

    \b
    cardwright reference index

    An import or an update builds it; after an update of cardwright it has to be built anew. It is replaced as a whole
    or not at all.
    """
    from ..oracle import Store

    if not Store().exists():
        raise Unreadable("you have no reference of your own; the index of the bundled one is built at the first query")
    indexed = _build(jobs)
    if as_json:
        write_json(indexed)
    else:
        click.echo(
            f"{indexed.pieces:,} different pieces in {indexed.abilities:,} abilities of {indexed.cards:,} cards"
            f" ({indexed.bytes / 1e6:.1f} MB)"
        )


@command.command()
@json_option
def info(as_json: bool) -> None:
    """Say what your reference is made of.

    \b
    cardwright reference info
    cardwright reference info --json
    """
    _say_info(as_json)


@command.command()
def path() -> None:
    """Print where your reference is kept.

    \b
    cardwright reference path
    """
    from ..oracle import Store

    click.echo(str(Store().path))


@command.command()
@json_option
def clear(as_json: bool) -> None:
    """Delete your reference; the bundled one serves then.

    \b
    cardwright reference clear
    """
    from ..oracle import OracleError, Store

    try:
        cleared = Store().clear()
    except OracleError as error:
        raise Unreadable(str(error)) from error
    if as_json:
        write_json({"cleared": cleared})
    else:
        click.echo("deleted" if cleared else "there was nothing to delete")


def _build(jobs: int | None = None) -> Indexed:
    """Build the index, with a progress bar, in as many processes as there are cores."""
    from ..finding.building import build
    from ..oracle import CardReference, OracleError, Store

    store = Store()
    number = jobs or (os.cpu_count() or 1 if len(store.load()) >= WORTH_PROCESSES else 1)
    try:
        with (
            workers(number, "cardwright.finding.taking") as executor,
            earlier_results(True) as results,
            count_bar("indexing", len(CardReference.users(store))) as count,
        ):
            return build(store, executor, results=results, progress=count)
    except OracleError as error:
        raise Unreadable(f"{error}\nThe index is as it was.") from error


def _report(imported: Imported, as_json: bool) -> int:
    info = imported.info
    if as_json:
        write_json({"info": info, "bad": imported.bad})
    else:
        for bad in imported.bad[:SHOWN]:
            click.echo(f"{bad.place}: passed over{f' ({bad.name})' if bad.name else ''}: {bad.reason}", err=True)
        if len(imported.bad) > SHOWN:
            click.echo(f"… and {len(imported.bad) - SHOWN} more", err=True)
        click.echo(f"{info.cards:,} cards from {info.source}{f', version {info.version}' if info.version else ''}")
    return NOT_UNDERSTOOD if imported.bad else DONE


def _say_info(as_json: bool, remark: str | None = None) -> None:
    from ..oracle import OracleError, Store

    store = Store()
    try:
        info = store.info()
    except OracleError as error:
        raise Unreadable(str(error)) from error
    if as_json:
        said: dict[str, Any] = {"path": str(store.path), "info": info}
        write_json(said)
        return
    if remark:
        click.echo(remark)
    if info is None:
        from ..oracle import CardReference

        click.echo(f"no reference of your own; the bundled one has {len(CardReference.bundled())} cards")
        click.echo("“cardwright reference update” downloads all cards of Magic")
        return
    click.echo(f"cards:    {info.cards:,}")
    click.echo(f"source:   {info.source}")
    if info.version:
        click.echo(f"version:  {info.version}")
    click.echo(f"imported: {info.written:%Y-%m-%d %H:%M} UTC")
    click.echo(f"file:     {store.path}")
