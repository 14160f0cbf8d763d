"""The report on a pool as tables on a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click
from rich import box
from rich.table import Table

from ..texts.carets import LONGEST, located, shortened
from .output import console
from .terminal import style

if TYPE_CHECKING:
    from ..pool.reports import Construct, Coverage, Report
    from ..pool.whole_cards import LeftPlace, WholeCards

COLORS = {
    "fault": "red",
    "error": "red",
    "board": "yellow",
    "unplayed": "yellow",
    "unseen": "yellow",
    "warning": "cyan",
}
SAID = {
    "fault": "fault in cardwright",
    "error": "not compiled",
    "board": "not borne out by the board",
    "unplayed": "not brought about",
    "unseen": "not seen in a position",
    "warning": "warning",
}
MOST_GROUPS = 12


def show(report: Report) -> None:
    """Write the report."""
    total = report.total
    witness = ", with evidence from the board" if report.on_board else ""
    click.echo(
        style(
            f"{total.cards} cards, {total.creating} create tokens ({report.creations} creations), "
            f"{total.in_full} of them understood in full{witness}{_percent(total)}",
            bold=True,
        )
    )
    if report.abilities:
        share = f"{report.played / report.abilities:.2%}"
        click.echo(f"{report.abilities} abilities of executable cards, {report.played} of them played: {share}")
    if report.effects:
        share = f"{report.seen / report.effects:.2%}"
        click.echo(f"{report.effects} effects of these, {report.seen} of them seen in the positions: {share}")
    if report.unreadable:
        click.echo(style(f"{len(report.unreadable)} records could not be read", fg="red"))
    if report.constructs:
        _show_constructs(report.constructs)
        for construct in report.constructs:
            _show_examples(construct)
    if report.whole_cards is not None:
        _show_whole_cards(report.whole_cards)
    for title, groups in (("set", report.by_set), ("year", report.by_year), ("type", report.by_type)):
        if groups:
            _show_coverage(title, groups)
    _table(("slowest card", "ms"), ((shortened(each.card), f"{each.seconds * 1000:.1f}") for each in report.slowest))


def _show_whole_cards(sums: WholeCards) -> None:
    """Write how many whole cards are typed and executable, and what is left of the others."""
    shares = f"{sums.share(sums.typed):.2f} % typed, {sums.share(sums.executable):.2f} % executable"
    click.echo(style(f"whole cards: {shares}", bold=True))
    for of in ("year", "layout"):
        shares_of = (
            (each.name, str(each.cards), f"{each.typed / each.cards:.1%}", f"{each.executable / each.cards:.1%}")
            for each in sums.alike
            if each.of == of
        )
        _table((of, "cards", "typed", "executable"), shares_of)
    _table(("left", "cards"), ((kind, str(cards)) for kind, cards in sums.kinds.items()))
    for typed, title in ((False, "would type"), (True, "would have played")):
        rows = (
            (
                each.kind,
                shortened(each.words),
                _in_context(place),
                str(each.alone),
                str(each.cards),
            )
            for each in sums.classes
            if each.typed is typed
            for place in each.places[:1]
        )
        _table(("left", "words" if not typed else "why", "for example", f"alone {title}", "on cards"), rows, words=3)


def _in_context(place: LeftPlace) -> str:
    """“Amy Pond: … remove that many time counters from “it”.”: the words on one line, cut to a readable length."""
    words = " / ".join(place.text.split("\n"))
    room = max(0, LONGEST - len(words)) // 2
    before = place.before if len(place.before) <= room else "…" + place.before[len(place.before) - room :]
    after = place.after if len(place.after) <= room else place.after[:room] + "…"
    cut = words if len(words) <= LONGEST else words[:LONGEST] + "…"
    return f"{place.card}: {before}“{cut}”{after}"


def _percent(coverage: Coverage) -> str:
    return "" if coverage.share is None else f": {coverage.share:.2%}"


def _table(columns: tuple[str, ...], rows: Iterable[tuple[str, ...]], words: int = 1) -> None:
    """Write a table whose first `words` columns are words and whose others are numbers."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for place, column in enumerate(columns):
        table.add_column(column, justify="left" if place < words else "right", no_wrap=place >= words)
    for row in rows:
        table.add_row(*row)
    if table.rows:
        console().print(table)


def _show_constructs(constructs: list[Construct]) -> None:
    rows = ((each.construct, SAID[each.severity], str(each.count), str(each.cards)) for each in constructs)
    _table(("construct", "what", "times", "cards"), rows, words=2)


def _show_examples(construct: Construct) -> None:
    click.echo(style(f"{construct.construct} ({construct.count} ×)", fg=COLORS[construct.severity], bold=True))
    for example in construct.examples:
        of = example.card if example.face in (None, example.card) else f"{example.card} ({example.face})"
        said = located(example.message, example.text, *example.span, example.hint, card=of)
        click.echo("\n".join(f"  {line}" for line in said.splitlines()))
    click.echo()


def _show_coverage(title: str, groups: dict[str, Coverage]) -> None:
    creating = {name: each for name, each in groups.items() if each.creating}
    worst = sorted(creating, key=lambda name: (creating[name].share or 0, -creating[name].creating))[:MOST_GROUPS]
    shown = [name for name in creating if name in worst]
    left = len(creating) - len(shown)
    rows = [
        (name, str(each.creating), str(each.in_full), f"{each.share or 0:.1%}")
        for name, each in ((name, creating[name]) for name in shown)
    ]
    if left:
        rows.append((f"… {left} more, none of them worse", "", "", ""))
    _table((title, "create tokens", "in full", "share"), rows)
