"""`cardwright goldfish`: a deck played alone, many times, or two decks beside each other."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import structs

from ..texts.carets import shortened
from .bars import so_far_bar
from .deck import found_cards, read_list
from .goldfish_told import One, PlayedDeck, Two, tell
from .output import json_option, write_json
from .outputs import output_file
from .pool_cards import workers
from .status import DONE, INTERRUPTED, NOT_UNDERSTOOD, Unreadable
from .users import users_reference

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..goldfish.comparing import Compared
    from ..goldfish.playing import Setting
    from ..goldfish.policy import Policy
    from ..goldfish.tallying import Tally
    from ..oracle import CardReference

PATIENCE = 10
"""Seconds that a scheduler may take to answer."""
MEASURES = ("created", "tokens", "damage", "lands", "mana", "hand")
GAMES, GAMES_OF_TWO = 1000, 10_000


@click.command("goldfish")
@click.argument("file", metavar="DECK")
@click.argument("other", metavar="[OTHER]", required=False)
@click.option("--cards", "sets", multiple=True, metavar="FILE", help="Know the cards of this set, too; more than once.")
@click.option("--against", metavar="DECK", help="Play against this deck, which attacks and blocks by the same policy.")
@click.option("--turns", type=click.IntRange(1, 30), default=8, show_default=True, help="How many turns a game has.")
@click.option("--games", type=click.IntRange(1), help="How many games are played.  [default: 1000; of two decks 10000]")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same games.")
@click.option("--on-the-play", is_flag=True, help="Go first: no card is drawn in the first turn.")
@click.option(
    "--policy",
    "policy_name",
    default="curve-out",
    show_default=True,
    metavar="NAME|MODULE:OBJECT",
    help="How the deck is played: curve-out, tokens-first, or your own object.",
)
@click.option(
    "--measure",
    type=click.Choice(MEASURES),
    default="created",
    show_default=True,
    help="Of two decks: what decides when there have been enough games.",
)
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Play in so many processes.")
@click.option("--dask", metavar="ADDRESS", help="Play on the Dask cluster with this scheduler.")
@click.option("--replay", type=click.IntRange(0), metavar="GAME", help="Tell one game, by its number, line by line.")
@click.option("--html", callback=output_file, metavar="OUT", help="Write a page with plots.")
@json_option
@click.pass_context
def command(
    context: click.Context,
    file: str,
    other: str | None,
    sets: tuple[str, ...],
    against: str | None,
    turns: int,
    games: int | None,
    seed: int,
    on_the_play: bool,
    policy_name: str,
    measure: str,
    jobs: int,
    dask: str | None,
    replay: int | None,
    html: Path | None,
    as_json: bool,
) -> None:
    """Play the DECK alone, from its cards' texts, and tell how many tokens, lands, cards and damage by which turn.

    \b
    cardwright goldfish examples/decks/wide.txt
    cardwright goldfish deck.txt --turns 6 --games 10000 --jobs 2
    cardwright goldfish deck.txt --html deck.html
    cardwright goldfish deck.txt --replay 17
    cardwright goldfish before.txt after.txt
    cardwright goldfish --cards set.csv deck.txt
    cardwright goldfish deck.txt --against other.txt

    First it says how much of the deck could be read: words that are left to the players do nothing in the games. With
    an OTHER deck both are played, and the differences are told; it ends when they are known well enough. Ctrl-C ends it
    with the games so far. The exit status is 1 where a name of a list leads to no card, or a worker was lost.
    """
    from ..files.outputs import written
    from ..goldfish.comparing import Compared
    from ..goldfish.dealing import Mulligans
    from ..goldfish.playing import Setting

    if html and as_json:
        raise click.UsageError("Give either --html or --json.")
    if dask and jobs > 1:
        raise click.UsageError("Give either --dask or --jobs.")
    if other and replay is not None:
        raise click.UsageError("--replay tells a game of one deck.")
    if replay is not None and (html or as_json):
        raise click.UsageError("--replay tells a game line by line, with neither --html nor --json.")
    policy = _policy(policy_name)
    reference = _known(sets)
    decks: list[PlayedDeck] = []
    with _executor(jobs, dask) as executor:  # its processes start while the decks are read
        how = Setting((), (), turns, seed, on_the_play, Mulligans())
        opposing = _played(against, reference, policy, how)._replace(opposes=True) if against else None
        if opposing is not None:
            how = _facing(how, opposing)
        for each in (file, *((other,) if other else ())):
            decks.append(_played(each, reference, policy, how, opposing, decks[0] if decks else None))
            if not as_json:
                decks[-1].say()
        one = decks[0]
        if not as_json:
            if opposing is not None:
                opposing.say()
            click.echo(f"policy: {policy.said}; {one.alone.setting.combat}")
            click.echo(f"mulligans: {one.alone.setting.mulligans.said}")
        if replay is not None:
            tell(one, replay)
            context.exit(DONE)
        found, ended, status = _found(decks, games or (GAMES_OF_TWO if other else GAMES), turns, measure, executor)
    if ended:
        click.echo(ended, err=True)
    shown = Two(one, decks[1], found, turns, measure) if isinstance(found, Compared) else One(one, found)
    if as_json:
        write_json(shown.json())
    elif html:
        with written(html) as out:
            out.write(shown.page().encode())
        click.echo(f"{html}: {found.games} games")
    else:
        shown.table()
    unknown = any(deck.found.unknown for deck in (*decks, *([opposing] if opposing is not None else ())))
    context.exit(status or (NOT_UNDERSTOOD if unknown else DONE))


def _known(sets: tuple[str, ...]) -> CardReference:
    """The user's cards, with those of the sets before them."""
    from ..files.inputs import read
    from ..oracle import OracleError
    from ..sets.cards import beside, read_set

    reference = users_reference()
    for each in sets:
        try:
            reference = beside(read_set(Path(each).name, read(each)).cards, reference)
        except OracleError as error:
            raise Unreadable(f"{each}: {error}") from error
    return reference


def _found(
    decks: list[PlayedDeck], most: int, turns: int, measure: str, executor: Executor | None
) -> tuple[Compared | Tally, str, int]:
    """What the games came to; if they ended early, why; and the exit status for that."""
    from ..goldfish.comparing import Beside, Compared, Enough
    from ..goldfish.running import GamesLost, run

    enough = Enough(turns, measure) if len(decks) > 1 else None
    found: Compared | Tally
    try:
        with so_far_bar("playing", most) as told:
            if enough is not None:
                both = Beside(decks[0].alone, decks[1].alone)
                found = run(both, most, executor=executor, told=told, enough=enough)
            else:
                found = run(decks[0].alone, most, executor=executor, told=told)
    except GamesLost as error:
        if error.found is None:
            raise
        return error.found, shortened(str(error)), NOT_UNDERSTOOD
    if found.games < most and not (enough is not None and isinstance(found, Compared) and enough(found)):
        return found, f"interrupted after {found.games} games", INTERRUPTED
    return found, "", DONE


def _policy(name: str) -> Policy:
    from ..goldfish.policy import policy_of

    sys.path.insert(0, os.getcwd())  # a module of one's own lies there; other processes are given the path
    try:
        return policy_of(name)
    except ValueError as error:
        raise click.UsageError(str(error)) from error


def _played(
    file: str,
    reference: CardReference,
    policy: Policy,
    how: Setting,
    opposing: PlayedDeck | None = None,
    like: PlayedDeck | None = None,
) -> PlayedDeck:
    """The deck of a file, played as ``how`` says; ``like``: the one that it is compared with."""
    from ..goldfish.dealing import aligned
    from ..goldfish.deck import goldfish_deck
    from ..goldfish.running import Alone

    deck, entries = read_list(file, maybeboard=False)
    found = found_cards(reference, entries)
    made = goldfish_deck([(each.entry, each.card) for each in found.cards], reference)
    if not made.main:
        raise Unreadable(f"{file}: none of its cards is known")
    main = aligned(made.main, like.alone.setting.deck) if like is not None else made.main
    setting = structs.replace(how, deck=main, commanders=made.commanders)
    theirs = opposing.found.cards if opposing is not None else ()
    alone = Alone(setting, [each.card for each in (*found.cards, *theirs)], policy)
    title = deck.name or Path(file).name
    if like is not None and title == like.title:
        title = Path(file).name
    return PlayedDeck(title, alone, made.readable, deck, found)


def _facing(how: Setting, opposing: PlayedDeck) -> Setting:
    """The same against that deck."""
    from ..goldfish.playing import Opposing

    theirs = opposing.alone.setting
    return structs.replace(how, against=Opposing(opposing.title, theirs.deck, theirs.commanders))


@contextmanager
def _executor(jobs: int, dask: str | None) -> Iterator[Executor | None]:
    """Give the executor that was asked for; `None` where one process is enough."""
    if dask is None:
        with workers(jobs, "cardwright.goldfish.running") as executor:
            yield executor
        return
    try:
        from distributed import Client
    except ImportError as error:
        raise Unreadable('Dask is not installed: pip install "cardwright[dask]"') from error
    try:
        client = Client(dask, timeout=PATIENCE)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:  # of an address that is none
        raise Unreadable(f"there is no Dask scheduler at {dask}: {error}") from error
    with client:
        yield client.get_executor()  # type: ignore[no-untyped-call]
