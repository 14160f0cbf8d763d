"""What is on the other engine's table: permanents, cards, players; and what is said about those of a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

Json = dict[str, Any]
YOU: Json = {"is": "Player", "who": "you"}


KEYWORD_COUNTERS = frozenset(
    "flying,first strike,double strike,deathtouch,decayed,exalted,haste,hexproof,indestructible,lifelink,menace,reach,"
    "shadow,trample,vigilance".split(",")
)


@dataclass(eq=False)
class Thing:
    """A permanent or a card; ``zone`` says where, ``owner`` whose it is."""

    name: str
    types: tuple[str, ...]
    controller: str
    power: int = 0
    toughness: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    tapped: bool = False
    token: bool = False
    subtypes: tuple[str, ...] = ()
    zone: str = "battlefield"
    damage: int = 0
    pumped: tuple[int, int] = (0, 0)
    owner: str = ""
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    keywords: frozenset[str] = frozenset()
    value: int = 0  # its mana value
    attached: Thing | None = None
    sized: tuple[int, int] | None = None  # what its power and toughness are set to
    gained: frozenset[str] = frozenset()  # keywords that it has got
    lost: frozenset[str] = frozenset()
    regenerates: int = 0
    last: dict[str, int] = field(default_factory=dict)  # its numbers as it was last on the battlefield (CR 608.2h)
    counters_then: dict[str, int] = field(default_factory=dict)  # and its counters

    def known(self, what: str) -> int:
        """The number, of what has left the battlefield as it last was there."""
        return self.last[what] if self.zone != "battlefield" and what in self.last else self.number(what)

    def known_counters(self, kind: str | None) -> int:
        """How many counters of that kind, or of any, it has or last had on the battlefield."""
        counters = self.counters if self.zone == "battlefield" else self.counters_then
        return sum(many for each, many in counters.items() if kind in (None, each))

    def number(self, what: str) -> int:
        """CR 613.4: what it is set to, then what changes it, its counters among that."""
        if what == "mana value":
            return 0 if self.token else self.value
        if what not in ("power", "toughness"):
            raise NotImplementedError(what)
        base, at = (self.power, 0) if what == "power" else (self.toughness, 1)
        base = self.sized[at] if self.sized is not None else base
        sized = [(kind.split("/"), many) for kind, many in self.counters.items() if "/" in kind]
        return base + self.pumped[at] + sum(int(sizes[at]) * many for sizes, many in sized)  # CR 122.1a

    def has(self, keyword: str) -> bool:
        return keyword in self.abilities()

    def abilities(self) -> frozenset[str]:
        """Its keywords, and those of which it has counters (CR 122.1b)."""
        counted = {kind for kind, many in self.counters.items() if many and kind in KEYWORD_COUNTERS}
        return ((self.keywords | self.gained) - self.lost) | counted

    def leaves(self, zone: str) -> None:
        """CR 400.7: what changes zones is a new object, and remembers nothing."""
        if self.zone == "battlefield":
            self.counters_then = self.counters
        if self.zone == "battlefield" and "creature" in self.types:
            self.last = {what: self.number(what) for what in ("power", "toughness")}
        self.zone, self.controller = zone, self.owner
        self.counters, self.tapped, self.damage, self.pumped = {}, False, 0, (0, 0)
        self.sized, self.gained, self.lost, self.attached, self.regenerates = None, frozenset(), frozenset(), None, 0


class Choosing(Protocol):
    """Who answers what is left to players: by names alone."""

    def some(self, names: list[str], least: int, most: int) -> list[str]:
        """So many of these."""

    def may(self) -> bool:
        """Whether somebody does what they may do."""

    def mode(self, labels: list[str]) -> str:
        """One of several modes, or its beginning."""


@dataclass
class Table:
    """The whole game: players' life, all things, in the order of their libraries; who answers; what X is."""

    players: tuple[str, ...]
    things: list[Thing]
    choosing: Choosing
    life: dict[str, int] = field(default_factory=dict)
    counters: dict[str, dict[str, int]] = field(default_factory=dict)
    x: int = 2

    def there(self, zone: str) -> list[Thing]:
        return [thing for thing in self.things if thing.zone == zone]


def copied(things: list[Thing]) -> list[Thing]:
    """The same things once more."""
    return [replace(thing, counters=dict(thing.counters)) for thing in things]


def below(value: Any) -> Iterator[Json]:
    """All objects in some JSON."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from below(each)


_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    "≠": lambda a, b: a != b,
    "≥": lambda a, b: a >= b,
    "≤": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    "<": lambda a, b: a < b,
}


def compare(left: int, op: str, right: int) -> bool:
    return _COMPARE[op](left, right)
