"""`cardwright set`: all that is known of a set of cards, on one page."""

from __future__ import annotations

import shlex
from collections import Counter
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

import click

from ..files.inputs import read as read_input
from .bars import so_far_bar
from .deck import found_cards, read_list
from .definitions import definitions_option, own_definitions
from .output import json_option, write_json
from .outputs import output_file, spare_inputs
from .pool_cards import cache_option, earlier_results, map_option
from .status import DONE, NOT_UNDERSTOOD, Unreadable
from .terminal import style
from .users import users_reference

if TYPE_CHECKING:
    from ..lint.documents import Placed
    from ..lint.settings import Settings
    from ..oracle import CardReference
    from ..sets.cards import SetFile
    from ..sets.played import InGames
    from ..sets.summary import Summary
    from ..sets.twins import Twins

GAMES, TURNS, SEED = 100, 8, 1


@click.command("set")
@click.argument("file", metavar="FILE")
@click.option("--deck", metavar="DECK", help="Play this deck, in which cards of the set are, alone.")
@click.option("--games", type=click.IntRange(1), default=GAMES, show_default=True, help="With --deck: how many games.")
@click.option("--html", callback=output_file, metavar="OUT", help="Write one page of all of it, to send to others.")
@map_option
@definitions_option
@cache_option
@json_option
@click.pass_context
def command(
    context: click.Context,
    file: str,
    deck: str | None,
    games: int,
    html: Path | None,
    columns: dict[str, str],
    definition_files: tuple[str, ...],
    cached: bool,
    as_json: bool,
) -> None:
    """Say of the set in FILE what is in it, what its texts should say, what is typed and played, which tokens it needs.

    \b
    cardwright set set.csv
    cardwright set set.mse-set --html set.html
    cardwright set set.txt --deck deck.txt --html set.html

    FILE is in any format that has cards: a table, spoiler text, Magic Set Editor, Cockatrice, JSON. Printed cards with
    nearly the same program are named as well: those of your reference (see `cardwright reference`). With --deck the
    set's cards are played in it. The exit status is 1 where a card is not typed, a text departs from today's, or a
    record cannot be read.
    """
    from ..lint.settings import BadSettings, found_upwards
    from ..sets.cards import SetLookup
    from ..sets.summary import summed

    if html and as_json:
        raise click.UsageError("Give either --html or --json.")
    spare_inputs(html, (file, *((deck,) if deck else ())))
    name = "A set" if file == "-" else PurePath(file).name
    try:
        settings = found_upwards(Path() if file == "-" else Path(file).parent)
    except BadSettings as error:
        raise Unreadable(str(error)) from error
    given = _read(file, name, {**settings.columns, **columns})
    reference = users_reference()
    played = _played(deck, games, given, reference) if deck else None
    twins, missing = _twins(reference)
    made = summed(
        given,
        SetLookup([*given.cards, *given.tokens], reference),
        _findings(given, file, settings, cached),
        twins=twins,
        twins_missing=missing,
        games=played,
        definitions=own_definitions(definition_files),
    )
    commands = _commands(file, deck, given)
    if as_json:
        write_json(_json(made))
    elif html is not None:
        from ..files.outputs import written
        from ..sets.page import page

        with written(html) as out:
            out.write(page(made, commands).encode())
        click.echo(f"{html}: {len(made.cards)} cards")
    else:
        _tell(made, commands)
    bad = made.unread or made.typed < len(made.cards) or any(f.finding.severity != "info" for f in made.findings)
    context.exit(NOT_UNDERSTOOD if bad else DONE)


def _read(file: str, name: str, columns: dict[str, str]) -> SetFile:
    """Read the set."""
    from ..oracle import OracleError
    from ..sets.cards import read_set

    try:
        return read_set(name, read_input(file), columns)
    except OracleError as error:
        raise Unreadable(f"{file}: {error}") from error


def _findings(given: SetFile, file: str, settings: Settings, cached: bool) -> list[Placed]:
    from ..lint.documents import lint_document

    with earlier_results(cached) as results:
        return list(lint_document(given.document, file, settings, None, results))


def _twins(reference: CardReference) -> tuple[Twins | None, str]:
    """What finds printed cards that are near, or why there is nothing that does."""
    from ..finding import NoIndex
    from ..finding.kept_index import index_of
    from ..sets.twins import Twins

    try:
        return Twins(index_of(reference), reference.cards), ""
    except NoIndex as error:
        return None, f"Printed cards were not looked at: {error}."


def _played(deck: str, games: int, given: SetFile, reference: CardReference) -> InGames:
    """Play a deck in which cards of the set are; they go before printed ones of the same names."""
    from ..goldfish.dealing import Mulligans
    from ..goldfish.deck import goldfish_deck
    from ..goldfish.playing import Setting
    from ..goldfish.running import Alone, run
    from ..sets.cards import beside
    from ..sets.played import in_games

    listed, entries = read_list(deck, maybeboard=False)
    both = beside(given.cards, reference)
    found = found_cards(both, entries)
    if found.unknown:
        names = ", ".join(f"“{each.name}” (line {each.line})" for each in found.unknown)
        raise Unreadable(f"{deck}: neither the set nor your reference has {names}")
    made = goldfish_deck([(each.entry, each.card) for each in found.cards], both)
    setting = Setting(made.main, made.commanders, TURNS, SEED, False, Mulligans())
    alone = Alone(setting, [each.card for each in found.cards])
    with so_far_bar("playing", games) as told:
        tally = run(alone, games, told=told)
    copies: Counter[str] = Counter()
    for each in found.cards:
        copies[each.card.name] += each.entry.count
    title = listed.name or PurePath(deck).name
    read = (made.readable.in_full, made.readable.cards)
    return in_games(title, tally, SEED, TURNS, read, copies, [card.name for card in given.cards])


def _commands(file: str, deck: str | None, given: SetFile) -> dict[str, tuple[str, ...]]:
    """For each part of the page the command that gives more."""
    named = shlex.quote(file)
    commands = {
        "inside": (f"cardwright pool check {named} --html check.html",),
        "lint": (f"cardwright lint {named}", f"cardwright lint {named} --diff"),
        "played": (f"cardwright pool check {named} --programs",),
        "tokens": (f"cardwright pool tokens {named}",),
        "twins": (f"cardwright find {_like(given)}",),
        "export": (
            f"cardwright export --to forge {named} -o FOLDER",
            f"cardwright export --to cockatrice {named} -o set.xml",
            f"cardwright export --to json {named} -o set.json",
        ),
        "cards": (f"cardwright compile --pool {named} --programs -o programs.jsonl",),
    }
    if deck:
        commands["games"] = (f"cardwright goldfish --cards {named} {shlex.quote(deck)} --html games.html",)
    return commands


def _like(given: SetFile) -> str:
    """The query for what the first card that says something does, as an example of one."""
    lines = (line for card in given.cards for line in card.faces[0].oracle_text.splitlines() if line)
    return shlex.quote(next(lines, "draw a card"))


def _json(made: Summary) -> dict[str, object]:
    from msgspec import structs, to_builtins

    return {
        **structs.asdict(made),
        "typed": made.typed,
        "executable": made.executable,
        "cards": [{"name": card.card.name, **_but_the_card(to_builtins(card))} for card in made.cards],
    }


def _but_the_card(card: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in card.items() if key != "card"}


def _tell(made: Summary, commands: dict[str, tuple[str, ...]]) -> None:
    """Tell it on the terminal, part by part, each with the command that gives more."""
    from ..lint.reports import summed_up
    from .output import console

    number = len(made.cards)
    click.echo(style(f"{made.name}: {number} card{'' if number == 1 else 's'}", bold=True))
    for line in made.unread:
        click.echo(f"not read: {line}", err=True)
    from rich.box import ROUNDED
    from rich.table import Table as Drawn

    for table in made.tables:
        drawn = Drawn(box=ROUNDED)
        drawn.add_column(table.of)
        for column in table.columns:
            drawn.add_column(column, justify="right")
        for row, numbers in table.rows.items():
            drawn.add_row(row, *(str(count) if count else "·" for count in numbers))
        console().print(drawn)
    _part("lint", summed_up(list(made.findings), number), commands["lint"])
    left = [f"{card.card.name}: “{each.text}”" for card in made.cards for each in card.left if not each.typed]
    _part("typed", f"{made.typed} of {number}, of which {made.executable} are played in full", commands["played"], left)
    kinds = [f"{token.name}: {token.description}" for token in made.tokens.tokens]
    _part("tokens", f"{len(kinds)} kinds", commands["tokens"], kinds)
    near = [f"{card.card.name}: {twin.name}, {twin.said}" for card in made.cards for twin in card.twins[:1]]
    _part("like printed cards", made.twins_missing or f"{len(near)} cards", commands["twins"], near)
    if made.games is not None:
        told = [f"{each.name}: cast {each.cast:g}, {each.created:g} tokens a game" for each in made.games.cards]
        _part("in games", f"{made.games.games} games of {made.games.deck}", commands["games"], told)
    _part("take it elsewhere", "", commands["export"])


def _part(title: str, said: str, commands: tuple[str, ...], lines: list[str] | None = None) -> None:
    click.echo(style(title, bold=True) + (f": {said}" if said else ""))
    for line in lines or ():
        click.echo(f"  {line}")
    for each in commands:
        click.echo(style(f"  more: {each}", fg="blue"))
