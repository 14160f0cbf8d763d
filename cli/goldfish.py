"""`cardwright goldfish`: a deck played alone, many times."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .bars import count_bar
from .cards import users_reference
from .deck import found_cards, read_list, say_troubles
from .output import console, json_option, write_json
from .status import DONE, NOT_UNDERSTOOD, Unreadable

if TYPE_CHECKING:
    from ..goldfish.deck import Readable
    from ..goldfish.playing import Setting
    from ..goldfish.tallying import Tally
    from ..oracle import Card

MOST_STUCK = 10


@click.command("goldfish")
@click.argument("file", metavar="DECK")
@click.option("--turns", type=click.IntRange(1, 30), default=8, show_default=True, help="How many turns a game has.")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many games are played.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same games.")
@click.option("--on-the-play", is_flag=True, help="Go first: no card is drawn in the first turn.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Play in so many processes.")
@click.option("--replay", type=click.IntRange(0), metavar="GAME", help="Tell one game, by its number, line by line.")
@click.option("--html", metavar="OUT", help="Write a page with plots.")
@json_option
@click.pass_context
def command(
    context: click.Context,
    file: str,
    turns: int,
    games: int,
    seed: int,
    on_the_play: bool,
    jobs: int,
    replay: int | None,
    html: str | None,
    as_json: bool,
) -> None:
    """Play the DECK alone, from its cards' texts, and tell how many tokens, lands, cards and damage by which turn.

    \b
    cardwright goldfish examples/decks/wide.txt
    cardwright goldfish deck.txt --turns 6 --games 10000 --jobs 2
    cardwright goldfish deck.txt --html deck.html
    cardwright goldfish deck.txt --replay 17

    First it says how much of the deck could be read: words that are left to the players do nothing in the games. The
    exit status is 1 where a name of the list leads to no card.
    """
    from ..goldfish.dealing import Mulligans
    from ..goldfish.deck import goldfish_deck
    from ..goldfish.playing import Setting
    from ..goldfish.policy import CurveOut
    from ..goldfish.running import replayed, run

    if html and as_json:
        raise click.UsageError("Give either --html or --json.")
    deck, entries = read_list(file, maybeboard=False)
    reference = users_reference()
    found = found_cards(reference, entries)
    cards: list[Card] = [each.card for each in found.cards]
    made = goldfish_deck([(each.entry, each.card) for each in found.cards], reference)
    if not made.main:
        raise Unreadable(f"{file}: none of its cards is known")
    setting = Setting(made.main, made.commanders, turns, seed, on_the_play, Mulligans())
    if not as_json:
        say_troubles(deck, found)
        _say_readable(made.readable)
        click.echo(f"policy: {CurveOut.said}")
        click.echo(f"mulligans: {setting.mulligans.said}")
    if replay is not None:
        _tell(setting, replayed(setting, replay, cards), replay)
        context.exit(DONE)
    with (
        ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as executor,
        count_bar("playing", games) as count,
    ):
        done = 0

        def told(number: int) -> None:
            nonlocal done
            for _ in range(number - done):
                count()
            done = number

        tally = run(setting, games, cards, executor=executor, told=told)
    if as_json:
        write_json(_json(setting, tally, made.readable))
    elif html:
        from ..goldfish.page import page
        from ..outputs import written

        title = deck.name or Path(file).name
        with written(Path(html)) as out:
            out.write(page(title, setting, tally, made.readable, CurveOut.said).encode())
    else:
        _table(setting, tally)
    context.exit(NOT_UNDERSTOOD if found.unknown else DONE)


def _say_readable(readable: Readable) -> None:
    click.echo(f"{readable.in_full} of {readable.cards} cards are played in full")
    for left in readable.left:
        copies = f"{left.copies} " if left.copies > 1 else ""
        words = "; ".join(f"“{each}”" for each in left.words)
        click.echo(f"  left out of {copies}{left.card}: {words}")


def _tell(setting: Setting, played: object, number: int) -> None:
    from ..board.telling.sentences import sentence
    from ..goldfish.playing import Played

    assert isinstance(played, Played)
    click.echo(f"game {number} of seed {setting.seed}, {played.mulligans} mulligans")
    for event in played.events:
        click.echo(sentence(event))
    for turn, end in enumerate(played.turns, 1):
        click.echo(f"end of turn {turn}: " + ", ".join(f"{what} {value}" for what, value in end.numbers.items()))


def _table(setting: Setting, tally: Tally) -> None:
    """Print the means by turn with their intervals, the cards that did it, and what was stuck."""
    from rich.box import ROUNDED
    from rich.table import Table
    from rich.text import Text

    from ..goldfish.page import NUMBERS, named

    table = Table(box=ROUNDED, title=f"{tally.games} games, seed {setting.seed}", title_justify="left")
    table.add_column("mean at the end of turn (95 % interval)")
    for turn in range(1, setting.turns + 1):
        table.add_column(str(turn), justify="right")
    for what in (*NUMBERS, *tally.kinds()):
        cells = []
        for turn in range(1, setting.turns + 1):
            found = tally.estimate(turn, what)
            cells.append(f"{found.mean:.2f} ± {found.high - found.mean:.2f}")
        table.add_row(Text(named(what)), *cells)
    console().print(table)
    for heading, counts in (("cast", tally.cast), ("tokens created by", tally.created_by)):
        said = ", ".join(f"{name} {count / tally.games:.2f}" for name, count in counts.most_common())
        click.echo(f"{heading}, a game: {said or 'nothing'}")
    for line, count in tally.stuck.most_common(MOST_STUCK):
        click.echo(f"in {count / tally.games:.1%} of the games: {line}")
    ends = ", ".join(f"{name} {value} (--replay {number})" for name, (value, number) in tally.ends.items())
    click.echo(f"tokens created: {ends}")


def _json(setting: Setting, tally: Tally, readable: Readable) -> dict[str, object]:
    from ..goldfish.page import NUMBERS

    return {
        "readable": readable,
        "games": tally.games,
        "seed": setting.seed,
        "turns": [
            {what: tally.estimate(turn, what)._asdict() for what in (*NUMBERS, *tally.kinds())}
            for turn in range(1, setting.turns + 1)
        ],
        "mulligans": {str(number): count for number, count in sorted(tally.mulligans.items())},
        "cast": dict(tally.cast.most_common()),
        "created_by": dict(tally.created_by.most_common()),
        "stuck": dict(tally.stuck.most_common()),
        "replay": {name: number for name, (_, number) in tally.ends.items()},
    }
