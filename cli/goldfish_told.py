"""What `cardwright goldfish` tells of one deck or of two: on the terminal, as JSON, as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from .deck import FoundCards, say_troubles
from .output import console

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..goldfish.comparing import Compared, Difference
    from ..goldfish.deck import Readable
    from ..goldfish.running import Alone
    from ..goldfish.tallying import Tally
    from ..oracle.deck_entries import DeckList

MOST_STUCK = 10


class PlayedDeck(NamedTuple):
    """A deck that is played: its title, how it is played, how much of it is read, and what of its list was found.

    ``opposes``: the others are played against it.
    """

    title: str
    alone: Alone
    readable: Readable
    deck: DeckList
    found: FoundCards
    opposes: bool = False

    def say(self) -> None:
        """Say how much of it is read."""
        say_troubles(self.deck, self.found)
        if self.opposes:
            click.echo(f"against {self.title}:")
        in_part = self.readable.cards - self.readable.in_full
        beside = f", {in_part} in part" if in_part else ""
        click.echo(f"{self.readable.in_full} of {self.readable.cards} cards are played in full{beside}")
        for left in self.readable.left:
            copies = f"{left.copies} " if left.copies > 1 else ""
            words = "; ".join(f"“{each}”" for each in left.words)
            click.echo(f"  left out of {copies}{left.card}: {words}")


def tell(deck: PlayedDeck, number: int) -> None:
    """Tell one game line by line."""
    played = deck.alone.game(number, log=True)
    click.echo(f"game {number} of seed {deck.alone.setting.seed}, {played.mulligans} mulligans")
    for line in played.log:
        click.echo(line)
    for turn, end in enumerate(played.turns, 1):
        click.echo(f"end of turn {turn}: " + ", ".join(f"{what} {value}" for what, value in end.numbers.items()))


class One(NamedTuple):
    """What the games of one deck came to."""

    deck: PlayedDeck
    tally: Tally

    def table(self) -> None:
        """Print the means by turn with their intervals, the cards that did it, and what was stuck."""
        from ..goldfish.page import curve, rows

        setting, tally = self.deck.alone.setting, self.tally
        turns = range(1, setting.turns + 1)
        told: dict[str, list[str]] = {}
        for what in rows(tally):
            found = [tally.estimate(turn, what) for turn in turns]
            told[what] = [f"{each.mean:.2f} ± {each.high - each.mean:.2f}" for each in found]
        against = f" against {setting.against.title}" if setting.against is not None else ""
        title = f"{tally.games} games{against}, seed {setting.seed}"
        _print(title, "mean at the end of turn (95 % interval)", map(str, turns), told)
        for heading, counts in (("cast", tally.cast), ("tokens created by", tally.created_by)):
            said = ", ".join(f"{name} {count / tally.games:.2f}" for name, count in counts.most_common())
            click.echo(f"{heading}, a game: {said or 'nothing'}")
        click.echo(f"paid for in the turn of its mana value: {', '.join(curve(tally, setting)) or 'nothing'}")
        if tally.unused:
            click.echo(f"{tally.unused.total() / tally.games:.2f} triggers a game were not used:")
            for line, count in tally.unused.most_common(MOST_STUCK):
                click.echo(f"  {count / tally.games:.2f} {line}")
        for line, count in tally.stuck.most_common(MOST_STUCK):
            click.echo(f"in {count / tally.games:.1%} of the games: {line}")
        ends = ", ".join(f"{name} {value} (--replay {number})" for name, (value, number) in tally.ends.items())
        click.echo(f"tokens created: {ends}")

    def json(self) -> dict[str, object]:
        """All that is known."""
        setting, tally = self.deck.alone.setting, self.tally
        return {
            "readable": self.deck.readable,
            "games": tally.games,
            "seed": setting.seed,
            **({"against": setting.against.title} if setting.against is not None else {}),
            "turns": _by_turn(tally, setting.turns),
            "mulligans": {str(number): count for number, count in sorted(tally.mulligans.items())},
            "cast": dict(tally.cast.most_common()),
            "created_by": dict(tally.created_by.most_common()),
            "on_curve": {name: count / tally.games for name, count in tally.on_curve.most_common()},
            "stuck": dict(tally.stuck.most_common()),
            "unused": dict(tally.unused.most_common()),
            "replay": {name: number for name, (_, number) in tally.ends.items()},
        }

    def page(self) -> str:
        """The page with plots."""
        from ..goldfish.page import page

        alone = self.deck.alone
        return page(self.deck.title, alone.setting, self.tally, self.deck.readable, alone.policy.said)


class Two(NamedTuple):
    """What the games of two decks came to; what decided when there were enough is ``measure`` by turn ``turn``."""

    first: PlayedDeck
    second: PlayedDeck
    compared: Compared
    turn: int
    measure: str

    def table(self) -> None:
        """Print by how much the second deck has more, by turn, and the rule that ended it."""
        from ..goldfish.comparing import RULE

        compared, turns = self.compared, range(1, self.turn + 1)
        rows = {what: [_signed(compared.difference(turn, what)) for turn in turns] for what in self._whats()}
        title = f"{compared.games} games of each, seed {self.first.alone.setting.seed}"
        _print(title, f"{self.second.title} more than {self.first.title}, at the end of turn", map(str, turns), rows)
        click.echo(self.verdict())
        click.echo(f"rule: {RULE}")

    def _whats(self) -> list[str]:
        from ..goldfish.page import NUMBERS, fate

        return [*NUMBERS, *fate(self.compared.first + self.compared.second), *self.compared.kinds()]

    def verdict(self) -> str:
        """In one line what has been found."""
        from ..goldfish.page import named

        found = self.compared.difference(self.turn, self.measure)
        one, other = (
            tally.estimate(self.turn, self.measure).mean for tally in (self.compared.first, self.compared.second)
        )
        what = f"{named(self.measure)}, turn {self.turn}: {other:.2f} against {one:.2f}"
        if not found.clear:
            return f"{what}: no difference is seen; it is between {found.low:+.2f} and {found.high:+.2f}"
        more = self.second if found.mean > 0 else self.first
        return f"{what}: {more.title} has more, by {_signed(found).lstrip('+-')}"

    def json(self) -> dict[str, object]:
        """All that is known."""
        compared = self.compared
        kinds = self._whats()
        return {
            "readable": [self.first.readable, self.second.readable],
            "games": compared.games,
            "seed": self.first.alone.setting.seed,
            "measure": self.measure,
            "verdict": self.verdict(),
            "decks": [_by_turn(compared.first, self.turn), _by_turn(compared.second, self.turn)],
            "differences": [
                {what: compared.difference(turn, what)._asdict() for what in kinds} for turn in range(1, self.turn + 1)
            ],
        }

    def page(self) -> str:
        """The page with plots of both."""
        from ..goldfish.page import page_of_two

        titles = (self.first.title, self.second.title)
        readable = (self.first.readable, self.second.readable)
        alone = self.first.alone
        return page_of_two(titles, alone.setting, self.compared, readable, alone.policy.said, self.verdict())


def _by_turn(tally: Tally, turns: int) -> list[dict[str, object]]:
    from ..goldfish.page import rows

    whats = rows(tally)
    return [{what: tally.estimate(turn, what)._asdict() for what in whats} for turn in range(1, turns + 1)]


def _signed(found: Difference) -> str:
    return f"{found.mean:+.2f} ± {found.high - found.mean:.2f}"


def _print(title: str, heading: str, columns: Iterable[str], rows: dict[str, list[str]]) -> None:
    from rich.box import ROUNDED
    from rich.table import Table
    from rich.text import Text

    from ..goldfish.page import named

    table = Table(box=ROUNDED, title=Text(title), title_justify="left")
    table.add_column(Text(heading))
    for column in columns:
        table.add_column(column, justify="right")
    for what, cells in rows.items():
        table.add_row(Text(named(what)), *cells)
    console().print(table)
