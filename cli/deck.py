"""`cardwright deck`: the tokens that a deck can create, and what is needed beside them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
import msgspec

from ..files.inputs import beginning
from ..texts.carets import shortened
from .output import json_option, write_json
from .outputs import output_file
from .status import DONE, NOT_UNDERSTOOD, Unreadable
from .token_table import Row, markdown_table, say_partial, table
from .users import users_reference

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..decks.reading import ReadCard
    from ..decks.sheet import Sheet
    from ..oracle import CardReference
    from ..oracle.deck_entries import DeckList, Entry

BRING = "bring"


class Trouble(NamedTuple):
    """A line of a deck list that leads to no card, or leads to one only by likeness."""

    line: int
    name: str
    reason: str
    candidates: tuple[str, ...]


class FoundCards(NamedTuple):
    """The cards of a deck that were found, the names that lead to none, and those that were guessed."""

    cards: list[ReadCard]
    unknown: list[Trouble]
    guessed: list[Trouble]


@click.command("deck")
@click.argument("file", metavar="FILE")
@click.option(
    "--html",
    callback=output_file,
    metavar="OUT",
    help="Write a page to print: tables, and the tokens as cards, 9 to a page.",
)
@click.option("--csv", "as_csv", is_flag=True, help="Write a row for each token as CSV.")
@click.option("--markdown", is_flag=True, help="Write a table in Markdown.")
@click.option("--compare", is_flag=True, help="List where the lists of tokens in the imported data say otherwise.")
@click.option("--maybeboard", is_flag=True, help="Count the cards of the maybeboard too.")
@json_option
@click.pass_context
def command(
    context: click.Context,
    file: str,
    html: Path | None,
    as_csv: bool,
    markdown: bool,
    compare: bool,
    maybeboard: bool,
    as_json: bool,
) -> None:
    """Say which tokens the deck in FILE can create, how many to bring, and what else it needs on the table.

    \b
    cardwright deck goblins.txt
    cardwright deck --html goblins.html goblins.txt
    cardwright deck --markdown - < goblins.txt
    cardwright deck --compare goblins.txt

    FILE is a deck list as any site or program exports it (MTGO, Arena, Moxfield, Archidekt, TappedOut, .dek, .dec,
    .cod, CSV); “-” is standard input. A name that is not found is reported with suggestions, and the rest is done; the
    exit status is then 1, as it is where a card's text was not understood in full.
    """
    from ..decks.pictures import pictures
    from ..decks.sheet import sheet

    if sum((bool(html), as_csv, markdown, as_json)) > 1 or (compare and (html or as_csv or markdown)):
        raise click.UsageError("Give only one of --html, --csv, --markdown, --compare and --json.")
    deck, entries = read_list(file, maybeboard=maybeboard)
    reference = users_reference()
    found = found_cards(reference, entries)
    if compare:
        context.exit(_compared(found, reference, as_json))
    made = sheet(deck.name, found.cards, pictures(reference))
    if as_json:
        write_json(_json(deck, made, found))
    elif as_csv:
        from ..decks.rows import rows

        click.echo(rows(made), nl=False)
    elif html:
        from ..decks.page import page
        from ..files.outputs import written

        with written(html) as out:
            out.write(page(made).encode())
        click.echo(f"{html}: {len(made.tokens)} kinds of token", err=True)
    elif markdown:
        lines = markdown_table(deck.name, BRING, _rows(made), _beside(made))
        click.echo("\n".join(lines or [_none(entries)]))
    else:
        if not made.tokens:
            click.echo(_none(entries))
        table(deck.name, BRING, _rows(made), _beside(made))
    if not as_json:
        say_troubles(deck, found)
        say_partial(made.partial)
    context.exit(NOT_UNDERSTOOD if found.unknown or deck.unread or made.partial else DONE)


def read_list(file: str, *, maybeboard: bool) -> tuple[DeckList, list[Entry]]:
    """Read a deck list; a file of cards is none, and said to be one."""
    from ..oracle import OracleError
    from ..oracle.decklist import LARGEST, Section, read_deck

    try:
        deck = read_deck(beginning(file, LARGEST + 1))
    except OracleError as error:
        raise Unreadable(f"{file}: {error}") from error
    entries = [entry for entry in deck.entries if maybeboard or entry.section is not Section.MAYBEBOARD]
    if not entries:
        raise Unreadable("\n".join([f"{file} names no cards", *_unread(deck)]))
    return deck, entries


def found_cards(reference: CardReference, entries: Sequence[Entry]) -> FoundCards:
    """Look the cards of a deck up and compile them."""
    from ..compiler.games import UnknownGame
    from ..decks.reading import read_card
    from ..oracle import AmbiguousName, UnknownName

    found = FoundCards([], [], [])
    find = cache(reference.find)  # a name that is in doubt takes long to look up
    for entry in entries:
        try:
            match = find(entry.name)
            found.cards.append(read_card(entry, match.card, reference))
        except AmbiguousName as error:
            found.unknown.append(Trouble(entry.line, entry.name, "could be", error.candidates))
        except UnknownName as error:
            found.unknown.append(Trouble(entry.line, entry.name, "is not known; the nearest are", error.nearest))
        except UnknownGame as error:
            found.unknown.append(Trouble(entry.line, entry.name, str(error), ()))
        else:
            if match.score < 100:
                found.guessed.append(Trouble(entry.line, entry.name, "is taken for", (match.card.name,)))
    return found


def _compared(found: FoundCards, reference: CardReference, as_json: bool) -> int:
    """Say where the lists of tokens in the imported data differ from the texts."""
    from ..decks.listed import compared

    if not any(card.related for card in reference):
        raise Unreadable("the imported cards have no lists of tokens (Scryfall's “all_parts”, Cockatrice's “related”)")
    made = compared(found.cards, reference)
    if as_json:
        write_json(made)
    else:
        for each in made.differences:
            said = [f"only listed: {', '.join(each.listed)}"] if each.listed else []
            said += [f"only in the text: {', '.join(each.found)}"] if each.found else []
            click.echo(f"{each.card}: {'; '.join(said)}")
        click.echo(f"{made.agreeing} of {made.cards} cards agree with their lists", err=True)
    return NOT_UNDERSTOOD if made.differences else DONE


def _json(deck: DeckList, made: Sheet, found: FoundCards) -> dict[str, object]:
    return {
        **msgspec.structs.asdict(made),
        "unknown": [trouble._asdict() for trouble in found.unknown],
        "guessed": [trouble._asdict() for trouble in found.guessed],
        "unread": deck.unread,
    }


def _none(entries: Sequence[Entry]) -> str:
    size = sum(entry.count for entry in entries)
    return f"none of the {size} cards creates a token, as far as they were understood"


def _rows(made: Sheet) -> list[Row]:
    from ..decks.saying import maker

    return [
        Row(token.name, token.description, token.said, tuple(dict.fromkeys(map(maker, token.makers))))
        for token in made.tokens
    ]


def _beside(made: Sheet) -> list[str]:
    from ..decks.saying import copied, multiplied, needed

    return [*map(multiplied, made.multipliers), *map(copied, made.copies), *needed(made.needs)]


def say_troubles(deck: DeckList, found: FoundCards) -> None:
    for trouble in (*found.guessed, *found.unknown):
        candidates = ", ".join(trouble.candidates)
        reason = trouble.reason if candidates else "is not known"
        click.echo(shortened(f"line {trouble.line}: {trouble.name!r} {reason} {candidates}".rstrip()), err=True)
    for line in _unread(deck):
        click.echo(line, err=True)


def _unread(deck: DeckList) -> list[str]:
    return [f"line {each.line}: {each.reason}: {each.text[:80]}" for each in deck.unread]
