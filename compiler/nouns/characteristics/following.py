"""What follows a word of a description: with …, named …, that's …, attached to …; and what follows these in turn.

Who reads “with …” or “that's …” finds more of them behind it, and asks here for their reader, which registers itself.
"""

from __future__ import annotations

from collections.abc import Callable

from ....grammar import nodes as n
from ...doors import Room, Unanswered
from ...ledger.source import Source
from .description import Description

Reader = Callable[[n.Modifier | n.Complement, Source, Description], bool]

_readers: list[Reader] = []

#: “token that's …”: few texts have it.
RELATIVE = Room()


@RELATIVE.door
def read_relative(modifier: n.Relative, source: Source, out: Description) -> bool:
    """“that's tapped and attacking”, “that are …”: False for what it does not understand."""
    raise Unanswered


def reads_modifiers(reader: Reader) -> None:
    """Take the reader of all modifiers; it gives False for what it does not understand."""
    _readers[:] = [reader]


def read_one(modifier: n.Modifier | n.Complement, source: Source, out: Description) -> bool:
    """Write what a modifier says into the description; False where it is not understood."""
    return _readers[0](modifier, source, out)


def read_modifier(modifier: n.Modifier | n.Complement, source: Source, out: Description) -> None:
    """The same; what is not understood becomes ``unread``."""
    mark = source.mark()
    if not read_one(modifier, source, out):
        source.forget(mark)
        out.unread.append((source.words(modifier), modifier.span))
