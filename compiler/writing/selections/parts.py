"""A selection while it is described: what is said of it, each at its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from .... import instructions as i
from ..scope import Scope
from .noun_phrases import Described

#: Where words stand, in the order of a noun phrase; “head” is the noun.
Place = Literal["before", "subtype", "type", "head", "control", "after", "blocking", "zone", "alike", "counters"]
BEHIND: tuple[Place, ...] = ("control", "after", "blocking", "zone", "alike", "counters")


class How(NamedTuple):
    """How a selection is described: ``head`` is the noun where it names none, ``zone``: say in which zone they are."""

    scope: Scope
    head: str = ""
    zone: bool = True
    prep: str = ""


Describing = Callable[[Sequence[i.Predicate], How], Described]


class Parts:
    """The words of one selection at their places, and what its noun depends on."""

    def __init__(self, where: Sequence[i.Predicate], how: How, cards: str, describe: Describing) -> None:
        self.where, self.how, self.scope, self.describe = where, how, how.scope, describe
        self.said: dict[Place, list[str]] = {}
        self.cards = cards  # “card” or “spell”, behind the noun or as the noun
        self.other = self.token = self.source = self.among = False
        self.kinds: tuple[Described, ...] = ()

    def put(self, place: Place, *words: str) -> None:
        """Say words at a place, behind those that stand there."""
        self.said.setdefault(place, []).extend(words)

    def called(self, *heads: str) -> None:
        """Let this be the noun, and nothing else."""
        self.said["head"] = list(heads)

    def at(self, place: Place) -> list[str]:
        """The words at a place."""
        return self.said.get(place, [])

    @property
    def typed(self) -> bool:
        """Whether it is said of which type or subtype it is."""
        return bool(self.at("type") or self.at("subtype"))

    def kind(self, one: i.Predicate) -> Described:
        """One of several kinds, described by itself."""
        return self.describe(one.predicates if isinstance(one, i.AllOf) else (one,), How(self.scope))

    def predicate(self, one: i.Predicate) -> str:
        """The words of one predicate, wherever they stand."""
        return self.scope.predicate(one)[1]
