"""Readers of descriptions that need each other: what follows “with” may be followed by “that's …”, and so on."""

from __future__ import annotations

from ...grammar import nodes as n
from ..mutual import Mutual
from ..source import Source
from .description import Description

#: Writes what a modifier says into the description; what is not understood becomes ``unread`` (modifiers.py).
read_modifier: Mutual[[n.Modifier | n.Complement, Source, Description], None] = Mutual()
#: The same; False where it is not understood (modifiers.py).
read_one: Mutual[[n.Modifier | n.Complement, Source, Description], bool] = Mutual()
