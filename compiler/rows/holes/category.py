"""What a category of holes is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ....grammar import nodes as n
from ...clauses.said import Said

#: What is nothing of the category is None.
Read = Callable[[n.Node, Said], object | None]
Categories = Mapping[str, tuple[str, Read]]
