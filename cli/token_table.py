"""Tables of tokens, for the terminal and in Markdown: a row a kind of token."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import click

from .output import console

WIDEST = 60


class Row(NamedTuple):
    """A token: its name, what it is, how many, and who makes it."""

    name: str
    description: str
    number: str
    makers: tuple[str, ...]


def table(title: str | None, number: str, rows: Sequence[Row], beside: Sequence[str]) -> None:
    """Print the tokens, ``number`` over the column that says how many, and the lines beside them."""
    from rich.box import ROUNDED
    from rich.table import Table
    from rich.text import Text

    if rows:
        table = Table(box=ROUNDED, title=title or None, title_justify="left", show_lines=True)
        table.add_column("token", style="bold")
        table.add_column("what it is", max_width=WIDEST)
        table.add_column(number, justify="right")
        table.add_column("made by", max_width=WIDEST)
        for row in rows:
            table.add_row(Text(row.name), Text(row.description), row.number, Text("\n".join(row.makers)))
        console().print(table)
    for line in beside:
        click.echo(line)


def markdown_table(title: str | None, number: str, rows: Sequence[Row], beside: Sequence[str]) -> list[str]:
    """Give the lines of the same table in Markdown."""
    lines = [f"## Tokens of {_escaped(title)}", ""] if title else []
    if rows:
        lines += [f"| Token | What it is | {number.capitalize()} | Made by |", "| --- | --- | ---: | --- |"]
    for row in rows:
        makers = "<br>".join(map(_escaped, row.makers))
        cells = (f"**{_escaped(row.name)}**", _escaped(row.description), _escaped(row.number), makers)
        lines.append(f"| {' | '.join(cells)} |")
    return [*lines, "", *(f"- {_escaped(line)}" for line in beside)] if beside else lines


def say_partial(names: Sequence[str]) -> None:
    """Name the cards whose texts were not understood in full."""
    for name in names:
        click.echo(f"not understood in full: {name}", err=True)


def _escaped(text: str | None) -> str:
    return (text or "").replace("\\", "\\\\").replace("|", "\\|").replace("*", "\\*").replace("\n", " ")
