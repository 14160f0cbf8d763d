"""`cardwright pool diff`: what has changed since a snapshot, for the better or for the worse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..files.inputs import read_text
from ..texts.carets import shortened
from .output import json_option, write_json
from .pool_cards import cache_option, earlier_results, jobs_for, jobs_option, workers
from .pool_snapshot import entries
from .status import DONE, Unreadable
from .terminal import style

if TYPE_CHECKING:
    from ..pool.differences import Change
    from ..pool.snapshots import Entry

WORSE = 1
COLORS = {"worse": "red", "vanished": "yellow", "changed": "yellow", "better": "green", "appeared": "green"}
REWORDED = {True: ", its text is another one", False: ", its text is the same", None: ""}
SHOWN = 20


@click.command("diff")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option("--allow", multiple=True, metavar="NAME", help="Expect this card to change: a name, “Goblin *”, @FILE.")
@click.option("--strict", is_flag=True, help="Fail for any change of meaning, not only for the worse.")
@click.option("--all", "show_all", is_flag=True, help=f"Show every card, not the first {SHOWN} of a kind.")
@jobs_option
@cache_option
@json_option
@click.pass_context
def command(
    context: click.Context,
    old: str,
    new: str,
    allow: tuple[str, ...],
    strict: bool,
    show_all: bool,
    jobs: int,
    cached: bool,
    as_json: bool,
) -> None:
    """Say which cards mean something else in NEW than in OLD, appeared, vanished, got better or worse.

    \b
    cardwright pool snapshot cards.jsonl -o cards.snapshot.jsonl
    cardwright pool diff cards.snapshot.jsonl cards.jsonl --allow "Krenko, Mob Boss"

    Each is a snapshot, the records of `compile --pool`, or a pool of cards, which is compiled for it. The exit status
    is 1 where a card that nobody allowed is understood less than before, creates less from the same text, or created
    tokens and is gone.
    """
    from ..pool.differences import differences

    found = differences(_read(old, jobs, cached), _read(new, jobs, cached), tuple(_allowed(allow)))
    failing = [each for each in found if each.fails or (strict and each.kind == "changed" and not each.allowed)]
    if as_json:
        write_json(found)
    else:
        _show(found, None if show_all else SHOWN)
    if failing:
        click.echo(f"not expected: {len(failing)} (--allow NAME for those that are)", err=True)
    context.exit(WORSE if failing else DONE)


def _read(file: str, jobs: int, cached: bool) -> list[Entry]:
    from ..pool.snapshots import BadSnapshot, is_snapshot, read

    try:
        if file != "-" and is_snapshot(Path(file)):
            return read(Path(file))
    except BadSnapshot as error:
        raise Unreadable(str(error)) from error
    with workers(jobs_for(jobs, file)) as executor, earlier_results(cached) as results:
        return list(entries(file, executor, results, []))


def _allowed(names: tuple[str, ...]) -> Iterator[str]:
    """Yield the names; of `@FILE` those in its lines (empty ones and comments left out)."""
    for name in names:
        if not name.startswith("@"):
            yield name
            continue
        lines = read_text(name[1:]).splitlines()
        yield from (line.strip() for line in lines if line.strip() and not line.startswith("#"))


def _show(found: list[Change], most: int | None) -> None:
    for kind, number in Counter(each.kind for each in found).items():
        of_kind = [each for each in found if each.kind == kind]
        allowed = sum(each.allowed for each in of_kind)
        heading = f"{kind}: {number}" + (f" ({allowed} expected)" if allowed else "")
        click.echo(style(heading, fg=COLORS[kind], bold=True))
        for each in of_kind[:most]:
            status = each.after if each.before == each.after else f"{each.before or '—'} → {each.after or '—'}"
            expected = ", expected" if each.allowed else ""
            click.echo(f"  {shortened(each.name)} ({status}{REWORDED[each.reworded]}{expected})")
            for line in each.lines:
                click.echo(shortened(f"    {line}"))
        if most is not None and number > most:
            click.echo(f"  … and {number - most} more (--all shows them)")
    if not found:
        click.echo("no card has changed")
