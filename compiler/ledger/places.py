"""What tells a phrase from all others of its text: where it stands; binding/ makes ids of it (CR 115.3)."""

from __future__ import annotations

from typing import Literal

from ...grammar import nodes as n

#: Places of a text that is read in the place of another's words (a keyword action's sentence) begin at a multiple.
_FURTHER = 1 << 32
#: How something that was named before is called: only by a pronoun (“them” may be a player, too); as a card, which is
#: no permanent (CR 108.2b); as a spell (CR 112.1); as a source of damage (CR 609.7); as a place (“there”, RB 107);
#: “they”, wherever that stands: players or several objects, and never the source.
Called = Literal["they", "there", "source", "them", "pronoun", "card", "spell"]
#: By which pronoun a source speaks of itself, where it has one that all others lack.
OwnPronoun = Literal["", "I", "this"]
_CALLED: dict[str, int] = {
    "they": 1 << 56,
    "there": 1 << 57,
    "source": 1 << 58,
    "them": 1 << 59,
    "pronoun": 1 << 60,
    "card": 1 << 61,
    "spell": 1 << 62,
}
_HOW = sum(_CALLED.values())


def place_of(node: n.Node) -> int:
    """The place of a phrase, by the word that says how it is found (“target”, “another”)."""
    return node.span.start + 1


def within(node: n.Node, place: int) -> int:
    """The place of a phrase in a sentence that stands for a node."""
    return place + _FURTHER * place_of(node) if place else 0


def spoken_place(node: n.Node, called: n.Word | None = None) -> int:
    """The place of a phrase that speaks of what was named before, and how it is called (“that card”); none: “it”."""
    if called is None:
        return place_of(node) | _CALLED["pronoun"]
    how = called.sense
    if how == "them":
        return place_of(node) | _CALLED["pronoun"] | _CALLED["them"]
    return place_of(node) | (_CALLED[how] if how in ("card", "spell", "source") else 0)


def they_place(node: n.Node) -> int:
    """The place of “they”: of players or of several objects, and never of the source."""
    return place_of(node) | _CALLED["they"]


def there_place(node: n.Node) -> int:
    """The place of “there”, “the same battlefield”."""
    return place_of(node) | _CALLED["there"]


def start_of(place: int) -> int:
    """Where in the text the phrase at a place begins."""
    return place % _FURTHER


def stands_before(place: int, other: int) -> bool:
    """Whether one place of a text is ahead of another; of a sentence that stands for other words, that is not told."""
    bare, other = place & ~_HOW, other & ~_HOW
    return bare < other < _FURTHER


def is_called(place: int, how: Called) -> bool:
    """Whether what stands at the place is called so."""
    return place > 0 and bool(place & _CALLED[how])
