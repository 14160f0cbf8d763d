"""Readers that need each other: they are called by these names, and put in by the modules that define them.

A selection holds references (“attached to that creature”), and a reference selects (“target creature with flying”).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

from ..grammar import nodes as n
from . import instructions as i
from .source import Source

Given = ParamSpec("Given")
Found = TypeVar("Found")


class Mutual(Generic[Given, Found]):
    """A function whose module needs the modules that call it."""

    def __init__(self) -> None:
        self._function: Callable[Given, Found] | None = None

    def __call__(self, *given: Given.args, **named: Given.kwargs) -> Found:
        assert self._function is not None, "the module that defines it has not been imported"
        return self._function(*given, **named)

    def defined(self, function: Callable[Given, Found]) -> Callable[Given, Found]:
        """The decorator of the function itself."""
        self._function = function
        return function


#: Which objects a noun phrase narrows down to (objects/selections.py).
selection: Mutual[[n.Noun, Source], i.Selection] = Mutual()
#: Which objects a noun phrase speaks of (objects/references.py).
reference: Mutual[[n.Noun, Source], i.Reference] = Mutual()
#: What a modifier says of relations, by numbers and players (narrowing.py).
narrowed: Mutual[[n.Modifier, Source], tuple[i.Predicate, ...] | None] = Mutual()
#: What a modifier says of what has happened to objects (conditions/history.py).
underwent: Mutual[[n.Modifier, Source], tuple[i.Predicate, ...] | None] = Mutual()
#: How much a noun says of what has happened (conditions/history.py).
amount_of_events: Mutual[[n.Noun, Source], i.Quantity | None] = Mutual()
#: How much a noun says of what the effect has done (conditions/this_way.py).
amount_done_this_way: Mutual[[n.Noun, Source], i.Quantity | None] = Mutual()
