"""Readers of descriptions that need each other: what follows “with” may be followed by “that's …”, and so on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ....grammar import nodes as n
    from ...ledger.source import Source
    from .description import Description


def read_modifier(modifier: n.Modifier | n.Complement, source: Source, out: Description) -> None:
    """Write what a modifier says into the description; what is not understood becomes ``unread``."""
    from .modifiers import read_modifier as read

    read(modifier, source, out)


def read_one(modifier: n.Modifier | n.Complement, source: Source, out: Description) -> bool:
    """The same; False where it is not understood."""
    from .modifiers import read_one as read

    return read(modifier, source, out)
