"""A noun phrase whose reference is wanted, and the references that many of them are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.places import place_of
from ...ledger.source import Source
from .selections import selection


class Phrase(NamedTuple):
    """A noun phrase: its text, and the plain words of its first noun."""

    node: n.Noun
    source: Source
    text: str
    words: Sequence[n.Word]

    @property
    def first(self) -> n.NounPhrase:
        """The first noun, or the only one."""
        return self.node.items[0]

    @property
    def senses(self) -> list[str]:
        return [word.sense for word in self.words]

    @property
    def kinds(self) -> list[str]:
        return [word.kind for word in self.words]

    @property
    def alone(self) -> bool:
        """Whether there is nothing beside the words."""
        node = self.node
        return isinstance(node, n.NounPhrase) and not node.modifiers and len(self.words) == len(node.words)

    def other(self) -> i.Reference:
        """What only the players can tell."""
        self.source.claim(self.node)
        return i.Reference("other", self.text)

    def all(self) -> i.Reference:
        """All that are so."""
        return i.Reference("all", self.text, selection(self.node, self.source), id=place_of(self.words[0]))

    def chosen(
        self,
        most: i.Quantity | None,
        *,
        of: n.Noun | None = None,
        optional: bool = False,
        at_random: bool = False,
        least: i.Quantity | None = None,
    ) -> i.Reference:
        """So many that are chosen, among those that the noun (or ``of``) means."""
        among, place = selection(of or self.node, self.source), place_of(self.words[0])
        return i.Reference("choice", self.text, among, most, optional, at_random, least=least, id=place)
