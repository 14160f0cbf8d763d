"""Results of games as counts, which merge: memory does not grow with the number of games."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import NamedTuple

from .mana import OF_COLOR
from .playing import Played
from .sources import COLORS

EXACT_BELOW = 1000
"""Larger numbers are kept to three digits, so that decks without bounds fill no memory."""
LARGEST = 10**100
"""Still larger ones are counted as this."""


class Estimate(NamedTuple):
    """The mean of a number over games, with the ends of its 95 % interval, and the tenth, middle and ninetieth of 100.

    The interval is the normal one: the mean ± 1.96 standard errors.
    """

    mean: float
    low: float
    high: float
    tenth: int
    median: int
    ninetieth: int


class Tally:
    """What many games came to. ``numbers`` counts, for each turn and what is counted, how many games had which number.

    ``unused`` are triggers that did nothing, by the reason. ``on_curve`` counts the games in which a card could be paid
    for in the turn of its mana value. ``ends`` are the games with the fewest and the most tokens
    at the end of the last turn, by their numbers.
    """

    def __init__(self) -> None:
        self.games = 0
        self.numbers: dict[tuple[int, str], Counter[int]] = {}
        self.mulligans: Counter[int] = Counter()
        self.cast: Counter[str] = Counter()
        self.created_by: Counter[str] = Counter()
        self.stuck: Counter[str] = Counter()
        self.unused: Counter[str] = Counter()
        self.on_curve: Counter[str] = Counter()
        self.ends: dict[str, tuple[int, int]] = {}

    def add(self, number: int, played: Played) -> None:
        """Count one game."""
        self.games += 1
        for turn, end in enumerate(played.turns, 1):
            for what, value in end.numbers.items():
                counts = self.numbers.get((turn, what))
                if counts is None:
                    counts = self.numbers[turn, what] = Counter()
                counts[kept(value)] += 1
        self.mulligans[played.mulligans] += 1
        self.cast.update(played.cast)
        self.created_by.update(played.created_by)
        self.stuck.update(dict.fromkeys(played.stuck, 1))
        self.on_curve.update(played.on_curve)
        self.unused.update(played.unused)
        self.unused.update({f"{text}: lost, which is a fault of cardwright's": n for text, n in played.lost.items()})
        made = played.turns[-1].numbers["created"]
        self._end("fewest", made, number, made < self.ends.get("fewest", (made + 1, 0))[0])
        self._end("most", made, number, made > self.ends.get("most", (made - 1, 0))[0])

    def __add__(self, other: Tally) -> Tally:
        """The counts of these games, and of others that come after them."""
        both = Tally()
        both.games = self.games + other.games
        for tally in (self, other):
            for key, counts in tally.numbers.items():
                both.numbers.setdefault(key, Counter()).update(counts)
            for name in ("mulligans", "cast", "created_by", "stuck", "unused", "on_curve"):
                getattr(both, name).update(getattr(tally, name))
            for name, (value, number) in tally.ends.items():
                before = both.ends.get(name)
                better = before is None or (value < before[0] if name == "fewest" else value > before[0])
                both._end(name, value, number, better)
        return both

    def _end(self, name: str, value: int, number: int, better: bool) -> None:
        if better:
            self.ends[name] = (value, number)

    def estimate(self, turn: int, what: str) -> Estimate:
        """The number at the end of that turn; games that have none of it count as 0."""
        counts = Counter(self.numbers.get((turn, what), Counter()))
        counts[0] += self.games - counts.total()
        mean = sum(value * count for value, count in counts.items()) / self.games
        spread = sum(count * (value - mean) ** 2 for value, count in counts.items()) / max(self.games - 1, 1)
        error = 1.96 * sqrt(spread / self.games)
        tenth, median, ninetieth = (_quantile(counts, share, self.games) for share in (0.1, 0.5, 0.9))
        return Estimate(mean, mean - error, mean + error, tenth, median, ninetieth)

    def has(self, what: str) -> bool:
        """Whether that was counted in any game."""
        return any(key[1] == what for key in self.numbers)

    def colors(self) -> list[str]:
        """The colors of mana that there were, as they are counted."""
        return [what for what in map(OF_COLOR.__add__, COLORS) if self.has(what)]

    def kinds(self) -> list[str]:
        """The kinds of token that there were, the most frequent first."""
        totals: Counter[str] = Counter()
        for (_, what), counts in self.numbers.items():
            if what.startswith("token "):
                totals[what] += sum(value * count for value, count in counts.items())
        return [what for what, _ in sorted(totals.items(), key=lambda one: (-one[1], one[0]))]


def kept(value: int) -> int:
    """The number as it is counted."""
    if value < EXACT_BELOW:
        return value
    if value >= LARGEST:
        return LARGEST
    unit: int = 10 ** (len(str(value)) - 3)
    return value // unit * unit


def _quantile(counts: Counter[int], share: float, games: int) -> int:
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= share * games:
            return value
    return 0
