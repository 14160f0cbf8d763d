"""Trees of older wordings in today's words: “remove it from the game” as “exile it”, “bury” and “play” as they were.

In: the tree of a text as it was printed from 1993 to 2011. Out: the tree that today's wording of the same would have,
each node where its words stand, so that what is made of it points to them; and the words that today's wording does
without (“to your mana pool”). The tree of `parse` itself stays as the text is: this is for who asks what it means.
"""

from __future__ import annotations

from typing import NamedTuple

from ...texts.patterns import regex
from .. import nodes as n
from ..senses import plain

#: No text without any of these has an older wording that is known here.
_TELLS = (
    "from the game",
    "mana pool",
    "this ability",
    "any time you could",
    "during ",
    "at the end of ",
    "casting cost",
    "kicker cost",
    " does ",
    ";",
    "either ",
    "non-combat",
    "choose to ",
    "exile it from",
    "regenerate",
    "deal ",
    "gain +",
    "gains +",
    "have +",
    "has +",
)
#: And none of these: “gets” before what is no size or energy (“gets flying”), “it” in a cost.
_OLDER = regex(r"\b(?:plays?\b|place[ds]?\b|gets? (?![+{-])|it\b[^.:\n]{0,120}:)")


class Todays(NamedTuple):
    """A tree in today's words, and where the text has words that today's wording does without."""

    tree: n.CardText
    without: tuple[n.Span, ...] = ()


def todays(tree: n.CardText, text: str) -> Todays:
    """The tree of a text in today's words; the same where it has no older ones."""
    lowered = plain(text)
    if not any(tell in lowered for tell in _TELLS) and _OLDER.search(lowered) is None:
        return Todays(tree)
    from .tree import Older

    reader = Older(exiles="from the game" in lowered or "from play" in lowered)
    return Todays(reader.node(tree), tuple(reader.dropped))
