"""Noun phrases that name objects: which they select, and which one an effect speaks of.

Each reader is found in its module when it is called: they need one another. A selection holds references (“attached to
that creature”), and a reference selects (“target creature with flying”). What every text calls is found once: an import
within a function takes a microsecond and more each time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from .predicates import flat as flat
from .predicates import holding as holding

if TYPE_CHECKING:
    from .... import instructions as i
    from ....grammar import nodes as n
    from ...ledger.source import Source


def selection(node: n.Noun, source: Source) -> i.Selection:
    """The objects that a noun phrase narrows down to. What a board cannot know becomes a ``Told`` with its words."""
    return _selection()(node, source)


@cache
def _selection() -> Callable[[n.Noun, Source], i.Selection]:
    from .selections import selection as read

    return read


def reference(node: n.Noun, source: Source) -> i.Reference:
    """Which object or objects a noun phrase speaks of; one that only the players can tell is "other"."""
    return _reference()(node, source)


@cache
def _reference() -> Callable[[n.Noun, Source], i.Reference]:
    from .references import reference as read

    return read


def possessed(words: Sequence[n.Word], source: Source) -> i.Reference:
    """The object in front of its own: “target creature” of “target creature's power”, “this creature” of “its …”."""
    from .possession import possessed as read

    return read(words, source)


def zone(node: n.Noun, source: Source) -> tuple[i.Predicate, ...] | None:
    """“your graveyard”, “the battlefield”, “exile”; None for what is no place, or whose is not told by the words."""
    return _zone()(node, source)


@cache
def _zone() -> Callable[[n.Noun, Source], tuple[i.Predicate, ...] | None]:
    from .zones import zone as read

    return read


def done_to(node: n.Noun, source: Source) -> i.Reference | None:
    """“creature destroyed this way”, “permanent put into a graveyard this way”: what the effect did this to."""
    from .done import done_to as read

    return read(node, source)


def all_of(done: i.Reference) -> i.Reference:
    """“card exiled this way”: any of what was exiled, of whatever kind."""
    from .done import all_of as read

    return read(done)


def copied(node: n.Noun, source: Source, more: str = "") -> i.Reference:
    """What tokens are copies of, with the words that stand after it (“at random”)."""
    from .tokens import copied as read

    return read(node, source, more)


def tokens_noun(node: n.Creation) -> n.Noun | None:
    """The tokens of “whenever you create a red Goblin token” as a noun phrase, which narrows down to such tokens."""
    from .tokens import tokens_noun as read

    return read(node)
