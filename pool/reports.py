"""The report on a pool: how much is understood, by set, year and type; what is not, by construct; what was slow."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from itertools import count

import msgspec

from ..oracle import BadRecord, Card
from .checking import Checked, Problem
from .whole_cards import WholeCards

SLOWEST = 10
SEVERITIES = ("fault", "error", "board", "unplayed", "unseen", "warning")
SUPERTYPES = frozenset({"Basic", "Elite", "Host", "Legendary", "Ongoing", "Snow", "Token", "World"})


class Example(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card's problem: the face's name where the card has several, its text, and all that the problem says."""

    card: str
    text: str
    span: tuple[int, int]
    message: str
    hint: str = ""
    correction: str = ""
    face: str | None = None


class Construct(msgspec.Struct):
    """All problems of one construct: how many, on how many cards, and each of them."""

    construct: str
    severity: str
    count: int = 0
    cards: int = 0
    examples: list[Example] = msgspec.field(default_factory=list)


class Slow(msgspec.Struct, frozen=True):
    """A card that took long to compile."""

    card: str
    seconds: float


class Coverage(msgspec.Struct):
    """Of some cards those that create tokens, and of these those understood in full."""

    cards: int = 0
    creating: int = 0
    in_full: int = 0

    def add(self, checked: Checked) -> None:
        """Count one more card."""
        self.cards += 1
        self.creating += checked.creates
        self.in_full += checked.creates and not checked.failed

    @property
    def share(self) -> float | None:
        """The share of those that create tokens; `None` where there are none."""
        return self.in_full / self.creating if self.creating else None


class Report(msgspec.Struct):
    """What is known of a pool; cards are added one by one. As JSON it is what `pool check --json` writes.

    `in_full` of `total` counts a card only if its record is complete and, with `on_board`, an event of the board bears
    witness to every creation. `abilities`: how many the executable cards have that were tried on boards, and `played`
    how many were played there; `effects`: how many of their effects leave something to see, and `seen` how many the
    second observer saw in the positions. `whole_cards`: all that the cards say, where it was asked for.
    """

    on_board: bool = False
    total: Coverage = msgspec.field(default_factory=Coverage)
    creations: int = 0
    constructs: list[Construct] = msgspec.field(default_factory=list)
    unreadable: list[BadRecord] = msgspec.field(default_factory=list)
    slowest: list[Slow] = msgspec.field(default_factory=list)
    seconds: float = 0.0
    by_set: dict[str, Coverage] = msgspec.field(default_factory=dict)
    by_year: dict[str, Coverage] = msgspec.field(default_factory=dict)
    by_type: dict[str, Coverage] = msgspec.field(default_factory=dict)
    whole_cards: WholeCards | None = None
    abilities: int = 0
    played: int = 0
    effects: int = 0
    seen: int = 0

    @property
    def clean(self) -> bool:
        """Whether every card could be read, and what creates tokens is understood in full."""
        return not self.unreadable and self.total.in_full == self.total.creating


class Reporter:
    """Makes a report of cards that come one by one."""

    def __init__(self, on_board: bool = False) -> None:
        self._report = Report(on_board)
        self._constructs: dict[tuple[str, str], Construct] = {}
        self._slow: list[tuple[float, int, str]] = []
        self._number = count()

    def bad(self, record: BadRecord) -> None:
        """Count a record that could not be read."""
        self._report.unreadable.append(record)

    def add(self, card: Card, checked: Checked) -> None:
        """Count a card that was checked."""
        report = self._report
        for coverage in (report.total, *self._coverages(card)):
            coverage.add(checked)
        report.creations += checked.creations
        report.seconds += checked.seconds
        report.abilities += checked.abilities
        report.played += checked.played
        report.effects += checked.effects
        report.seen += checked.seen
        found = (checked.seconds, next(self._number), card.name)
        if len(self._slow) < SLOWEST:
            heapq.heappush(self._slow, found)
        else:
            heapq.heappushpop(self._slow, found)
        for construct in {self._counted(card, problem) for problem in checked.problems}:
            self._constructs[construct].cards += 1

    def _coverages(self, card: Card) -> Iterator[Coverage]:
        report = self._report
        if card.set_code is not None:
            yield report.by_set.setdefault(card.set_code, Coverage())
        if card.year is not None:
            yield report.by_year.setdefault(str(card.year), Coverage())
        for kind in types_of(card):
            yield report.by_type.setdefault(kind, Coverage())

    def _counted(self, card: Card, problem: Problem) -> tuple[str, str]:
        key = (problem.severity, problem.construct)
        construct = self._constructs.setdefault(key, Construct(problem.construct, problem.severity))
        construct.count += 1
        face = card.faces[problem.face]
        label = face.name if len(card.faces) > 1 else None
        said = (problem.span, problem.message, problem.hint, problem.correction)
        construct.examples.append(Example(card.name, face.oracle_text, *said, label))
        return key

    def report(self) -> Report:
        """Give the report as it stands."""
        report = self._report
        report.constructs = sorted(
            self._constructs.values(), key=lambda each: (SEVERITIES.index(each.severity), -each.count, each.construct)
        )
        report.slowest = [Slow(name, seconds) for seconds, _, name in sorted(self._slow, reverse=True)]
        report.by_set = dict(sorted(report.by_set.items()))
        report.by_year = dict(sorted(report.by_year.items()))
        report.by_type = dict(sorted(report.by_type.items(), key=lambda pair: (-pair[1].creating, pair[0])))
        return report


def types_of(card: Card) -> Iterable[str]:
    """Give the card types of all faces, without supertypes; a card of two types counts under both."""
    lines = (face.type_line.partition(" — ")[0].partition(" - ")[0] for face in card.faces)
    return dict.fromkeys(word for line in lines for word in line.split() if word not in SUPERTYPES)
