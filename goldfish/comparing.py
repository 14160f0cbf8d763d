"""Two decks beside each other: the same numbers of games, differences with intervals, and when that is enough.

The intervals may be looked at after every game: the chance that one ever leaves out the truth is `ERROR`, however often
it is looked at and whatever is stopped for (a confidence sequence: the normal mixture of Robbins, with the deviation as
estimated; Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, “Time-uniform central limit theory”, 2021).
"""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

from .playing import Played
from .running import Alone
from .tallying import Tally, kept

ERROR = 0.05
AIM = 1000
"""At so many games the interval is as narrow as it can be for its error; at others it is somewhat wider."""
FIRST = 200
"""Nothing is said before so many games, so that the means are near enough to normal."""
CLOSE = 0.05
"""A difference that is known to within this share of the larger mean is known well enough."""

Key = tuple[int, str]


class Difference(NamedTuple):
    """By how much the second deck has more, on the mean, and the ends of the interval."""

    mean: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether one of the decks has more."""
        return self.low > 0 or self.high < 0


def half_width(games: int, deviation: float, error: float = ERROR) -> float:
    """How far the interval of a mean reaches to both sides after so many games."""
    weight = games * (-2 * log(error) + log(-2 * log(error)) + 1) / AIM
    return deviation * sqrt((weight + 1) / (games * weight) * log((weight + 1) / error**2))


class Compared:
    """What games of both decks came to: each deck's counts, and sums of the differences, game by game."""

    def __init__(self) -> None:
        self.first, self.second = Tally(), Tally()
        self.sums: dict[Key, tuple[int, int]] = {}

    @property
    def games(self) -> int:
        """How many games each of the decks has played."""
        return self.first.games

    def add(self, number: int, first: Played, second: Played) -> None:
        """Count one game of each."""
        self.first.add(number, first)
        self.second.add(number, second)
        for turn, (one, other) in enumerate(zip(first.turns, second.turns, strict=True), 1):
            for what in one.numbers.keys() | other.numbers.keys():
                more = kept(other.numbers.get(what, 0)) - kept(one.numbers.get(what, 0))
                total, squares = self.sums.get((turn, what), (0, 0))
                self.sums[turn, what] = total + more, squares + more * more

    def __add__(self, other: Compared) -> Compared:
        both = Compared()
        both.first, both.second = self.first + other.first, self.second + other.second
        for key in self.sums.keys() | other.sums.keys():
            one, more = self.sums.get(key, (0, 0)), other.sums.get(key, (0, 0))
            both.sums[key] = one[0] + more[0], one[1] + more[1]
        return both

    def kinds(self) -> list[str]:
        """The kinds of token that either deck had, the most frequent first."""
        return (self.first + self.second).kinds()

    def difference(self, turn: int, what: str) -> Difference:
        """How much more of it the second deck has at the end of that turn."""
        total, squares = self.sums.get((turn, what), (0, 0))
        mean = total / self.games
        variance = max(squares - total * mean, 0) / max(self.games - 1, 1)
        half = half_width(self.games, sqrt(variance))
        return Difference(mean, mean - half, mean + half)


class Beside:
    """Two decks are played, the same numbers of games with the same seed."""

    def __init__(self, first: Alone, second: Alone) -> None:
        self.first, self.second = first, second

    def __call__(self, numbers: range) -> Compared:
        compared = Compared()
        for number in numbers:
            compared.add(number, self.first.game(number), self.second.game(number))
        return compared


class Enough:
    """The rule for stopping: it is known which deck has more of it at the end of that turn, or that they are close."""

    def __init__(self, turn: int, what: str) -> None:
        self.turn, self.what = turn, what

    def __call__(self, compared: Compared) -> bool:
        if compared.games < FIRST:
            return False
        found = compared.difference(self.turn, self.what)
        means = (tally.estimate(self.turn, self.what).mean for tally in (compared.first, compared.second))
        return found.clear or (found.high - found.low) / 2 <= CLOSE * max(means)


RULE = (
    f"games are added until the interval leaves out 0, or reaches no further than {100 * CLOSE:.0f} % of the larger"
    f" mean to both sides, at least {FIRST}; the intervals hold however often they are looked at: the chance that one"
    f" ever leaves out the truth is {100 * ERROR:.0f} %"
)
