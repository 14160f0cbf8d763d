"""`cardwright deck`: the tokens that a deck can create, and what is needed beside them."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from ..carets import shortened
from .cards import recorder, users_reference
from .output import console, json_option, write_json
from .status import DONE, NOT_UNDERSTOOD, Unreadable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..oracle import CardReference
    from ..oracle.creations import CreationRecord
    from ..oracle.deck_entries import DeckList, Entry
    from ..oracle.deck_tokens import DeckToken, DeckTokens, Maker

MANY = "varies"
WIDEST = 60


class Trouble(NamedTuple):
    """A line of a deck list that leads to no card, or leads to one only by likeness."""

    line: int
    name: str
    reason: str
    candidates: tuple[str, ...]


@click.command("deck")
@click.argument("file", metavar="FILE")
@click.option("--markdown", is_flag=True, help="Write a table in Markdown.")
@click.option("--maybeboard", is_flag=True, help="Count the cards of the maybeboard too.")
@json_option
@click.pass_context
def command(context: click.Context, file: str, markdown: bool, maybeboard: bool, as_json: bool) -> None:
    """Say which tokens the deck in FILE can create, and what to bring beside them.

    \b
    cardwright deck goblins.txt
    cardwright deck --markdown - < goblins.txt

    FILE is a deck list as any site or program exports it (MTGO, Arena, Moxfield, Archidekt, TappedOut, .dek, .dec,
    .cod, CSV); “-” is standard input. A name that is not found is reported with suggestions, and the rest is done; the
    exit status is then 1, as it is where a card's text was not understood in full.
    """
    from ..oracle import OracleError
    from ..oracle.deck_tokens import deck_tokens
    from ..oracle.decklist import Section, read_deck

    if markdown and as_json:
        raise click.UsageError("Give either --markdown or --json.")
    try:
        deck = read_deck(_bytes(file))
    except OracleError as error:
        raise Unreadable(f"{file}: {error}") from error
    entries = [entry for entry in deck.entries if maybeboard or entry.section is not Section.MAYBEBOARD]
    if not entries:
        raise Unreadable(f"{file} names no cards")
    found, unknown, guessed = _found(users_reference(), entries)
    summed = deck_tokens(found)
    if as_json:
        write_json(_json(deck, summed, unknown, guessed))
    elif markdown:
        click.echo("\n".join(markdown_table(deck.name, summed, len(found))))
    else:
        table(deck.name, summed, sum(entry.count for entry in entries))
    if not as_json:
        _say_troubles(deck, unknown, guessed, summed.partial)
    context.exit(NOT_UNDERSTOOD if unknown or deck.unread or summed.partial else DONE)


def _bytes(file: str) -> bytes:
    """Read a file (“-”: standard input), no more of it than it takes to see that it is too large for a deck list."""
    from ..oracle.decklist import LARGEST

    if file == "-":
        return sys.stdin.buffer.read(LARGEST + 1)
    with Path(file).open("rb") as source:
        return source.read(LARGEST + 1)


def _found(
    reference: CardReference, entries: Sequence[Entry]
) -> tuple[list[tuple[Entry, CreationRecord]], list[Trouble], list[Trouble]]:
    """Give the creation records of the cards of a deck, the names that lead to none, and those that were guessed."""
    from ..compiler.games import UnknownGame
    from ..oracle import AmbiguousName, UnknownName
    from ..oracle.creations import creation_record

    record_of = recorder(reference)
    found: list[tuple[Entry, CreationRecord]] = []
    unknown: list[Trouble] = []
    guessed: list[Trouble] = []
    find = cache(reference.find)  # a name that is in doubt takes long to look up
    for entry in entries:
        try:
            match = find(entry.name)
        except AmbiguousName as error:
            unknown.append(Trouble(entry.line, entry.name, "could be", error.candidates))
            continue
        except UnknownName as error:
            unknown.append(Trouble(entry.line, entry.name, "is not known; the nearest are", error.nearest))
            continue
        try:
            record = creation_record(record_of(match.card))
        except UnknownGame as error:
            unknown.append(Trouble(entry.line, entry.name, str(error), ()))
            continue
        if match.score < 100:
            guessed.append(Trouble(entry.line, entry.name, "is taken for", (match.card.name,)))
        found.append((entry, record))
    return found, unknown, guessed


def _json(deck: DeckList, summed: DeckTokens, unknown: list[Trouble], guessed: list[Trouble]) -> dict[str, object]:
    return {
        "deck": deck.name,
        **tokens_json(summed),
        "unknown": [trouble._asdict() for trouble in unknown],
        "guessed": [trouble._asdict() for trouble in guessed],
        "unread": deck.unread,
    }


def tokens_json(summed: DeckTokens) -> dict[str, object]:
    """Give what cards create as it is written to JSON."""
    return {
        "tokens": [
            {"name": token.title, "description": token.description, "most": token.most, "makers": token.makers}
            | {"token": token.token}
            for token in summed.tokens
        ],
        "counters": summed.counters,
        "copied": summed.copied,
        "partial": summed.partial,
    }


def table(title: str | None, summed: DeckTokens, size: int) -> None:
    """Print what cards create, a row a kind of token."""
    from rich.box import ROUNDED
    from rich.table import Table
    from rich.text import Text

    if not summed.tokens:
        click.echo(f"none of the {size} cards creates a token, as far as they were understood")
        return
    table = Table(box=ROUNDED, title=title or None, title_justify="left", show_lines=True)
    table.add_column("token", style="bold")
    table.add_column("what it is", max_width=WIDEST)
    table.add_column("at once", justify="right")
    table.add_column("made by", max_width=WIDEST)
    for token in summed.tokens:
        makers = "\n".join(_makers(token))
        table.add_row(Text(token.title), Text(token.description), _at_once(token), Text(makers))
    console().print(table)
    for line in _beside(summed):
        click.echo(line)


def markdown_table(title: str | None, summed: DeckTokens, cards: int) -> list[str]:
    """Give the lines of the same table in Markdown."""
    if not summed.tokens:
        return [f"None of the {cards} cards that were found creates a token."]
    lines = [f"## Tokens of {_escaped(title)}", ""] if title else []
    lines += ["| Token | What it is | At once | Made by |", "| --- | --- | ---: | --- |"]
    for token in summed.tokens:
        makers = "<br>".join(map(_escaped, _makers(token)))
        cells = (f"**{_escaped(token.title)}**", _escaped(token.description), _at_once(token), makers)
        lines.append(f"| {' | '.join(cells)} |")
    beside = _beside(summed)
    return [*lines, "", *(f"- {_escaped(line)}" for line in beside)] if beside else lines


def _at_once(token: DeckToken) -> str:
    counts = list(dict.fromkeys(maker.count for maker in token.makers))
    fixed = [int(count) for count in counts if count.isdecimal()]
    if len(counts) == len(fixed):
        return str(fixed[0]) if len(set(fixed)) == 1 else f"{min(fixed)}–{max(fixed)}"
    return counts[0] if len(counts) == 1 and len(counts[0]) < 12 else MANY


def _makers(token: DeckToken) -> list[str]:
    """Say who makes a token, each once, though several of its abilities may."""
    return list(dict.fromkeys(_maker(maker) for maker in token.makers))


def _maker(maker: Maker) -> str:
    """Say who makes a token: the card, how many of it there are, how many tokens where that is not plain, and how."""
    said = maker.card if maker.copies == 1 else f"{maker.copies} {maker.card}"
    remarks = [] if maker.count == "1" else [maker.count]
    remarks += [remark for remark in (maker.entering,) if remark]
    if maker.via not in ("create", "play"):
        remarks.append(f"by {maker.via}")
    if maker.creator != "you":
        remarks.append(f"for {maker.creator}")
    remarks += [remark for remark, so in (("one of a choice", maker.chosen), ("granted", maker.nested)) if so]
    if maker.section in ("sideboard", "maybeboard"):
        remarks.append(str(maker.section))
    return f"{said} ({', '.join(remarks)})" if remarks else said


def _beside(summed: DeckTokens) -> list[str]:
    lines = []
    if summed.counters:
        lines.append(f"Counters: {', '.join(summed.counters)}.")
    if summed.copied:
        lines.append(f"Copies of: {'; '.join(summed.copied)}.")
    return lines


def _say_troubles(deck: DeckList, unknown: list[Trouble], guessed: list[Trouble], partial: Sequence[str]) -> None:
    for trouble in (*guessed, *unknown):
        candidates = ", ".join(trouble.candidates)
        reason = trouble.reason if candidates else "is not known"
        click.echo(shortened(f"line {trouble.line}: {trouble.name!r} {reason} {candidates}".rstrip()), err=True)
    for unread in deck.unread:
        click.echo(f"line {unread.line}: {unread.reason}: {unread.text[:80]}", err=True)
    say_partial(partial)


def say_partial(names: Sequence[str]) -> None:
    """Name the cards whose texts were not understood in full."""
    for name in names:
        click.echo(f"not understood in full: {name}", err=True)


def _escaped(text: str | None) -> str:
    return (text or "").replace("\\", "\\\\").replace("|", "\\|").replace("*", "\\*").replace("\n", " ")
