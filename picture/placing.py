"""Where in a text each value of its program was said: from the places and the words that the values keep for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from inspect import getdoc
from typing import get_args

from msgspec import Struct, structs

from .. import instructions as i
from ..grammar import nodes as n
from ..instructions.values import Action, Value
from ..values.inner_fields import inner_fields

_RULE = re.compile(r"\bCR (\d{3}(?:\.\d+[a-z]?)?)")


class Placed(Struct, frozen=True):
    """A value of a program, the words that it was said in, and the values in it that have words of their own."""

    value: Value
    start: int
    end: int
    within: tuple[Placed, ...] = ()


def placed(program: i.Program, text: str, tree: n.CardText) -> tuple[Placed, ...]:
    """The abilities of a program with all that is in them, each where it was said; what has no place has no entry."""
    clauses = [node for node in tree.walk() if isinstance(node, n.Clause | n.Creation)]
    places = _Places(text, clauses)
    return tuple(found for ability in program.abilities for found in places.of(ability, 0, len(text)))


@cache
def rule_of(kind: type[Value]) -> str:
    """The number of the rule that the first line about a type of instruction names; "" where it names none."""
    found = _RULE.search((getdoc(kind) or "").partition("\n")[0])
    return found[1] if found else ""


class _Places:
    """Finds the places of values in one text."""

    def __init__(self, text: str, clauses: list[n.Clause | n.Creation]) -> None:
        self._text, self._clauses = text, clauses

    def of(self, value: Value, start: int, end: int) -> Iterator[Placed]:
        """A value within the words from ``start`` to ``end``; of one without words, what is in it."""
        own = self._own(value, start, end)
        if isinstance(value, i.Ability) and own is not None:
            own = (own[0], max([own[1], *self._ends(value, own[0])]))
        a, b = own or (start, end)
        within = tuple(self._within(value, a, b, (start, end)))
        if own is None and within and isinstance(value, i.Choose | i.May | i.If | i.ForEach):
            own = (min(each.start for each in within), max(each.end for each in within))
        elif own is None and within and type(value) in i.STEP_TYPES:
            own = self._clause_around(within[0])
        if own is None:
            yield from within
        else:
            yield Placed(value, *own, within)

    def _within(self, value: Value, start: int, end: int, around: tuple[int, int]) -> Iterator[Placed]:
        """What is in a value: steps stand behind what is before them, those of a mode in its words.

        What is done if something is not paid stands before the words that say what would be paid: ``around`` them.
        """
        after = start
        for inner, words in _in_words(value):
            a, b = (words and self._found(words, start, end)) or (start, end)
            found = [*self.of(inner, max(a, after), b)] if not words and not self._has_span(inner, a, b) else []
            found = found or [*self.of(inner, a, b)]
            if not found and type(inner) in i.STEP_TYPES:
                found = [*self.of(inner, *around)]
            yield from found
            if found and isinstance(inner, _IN_TURN):
                after = max(after, *(each.end for each in found))

    def _has_span(self, value: Value, start: int, end: int) -> bool:
        span: tuple[int, int] | None = getattr(value, "span", None)
        return span is not None and span[1] > 0 and start <= span[0] and span[1] <= end

    def _own(self, value: Value, start: int, end: int) -> tuple[int, int] | None:
        span: tuple[int, int] | None = getattr(value, "span", None)
        words = value.source if isinstance(value, i.Creation) else getattr(value, "text", "")
        if span and span[1] and start <= span[0] and span[1] <= end and self._says(span, words):
            return span
        return self._found(words, start, end) if words else None

    def _ends(self, ability: i.Ability, start: int) -> Iterator[int]:
        """Where what is in an ability ends: its modes stand on lines of their own (CR 700.2)."""
        for value in ability.walk():
            if isinstance(value, i.Choose):
                for words in value.labels:
                    if place := self._found(words, start, len(self._text)):
                        yield place[1]
            if isinstance(value, i.Creation | Action):
                words = value.source if isinstance(value, i.Creation) else value.text
                if words and start <= value.span[0] and self._says(value.span, words):
                    yield value.span[1]

    def _says(self, span: tuple[int, int], words: str) -> bool:
        """Whether the text has these words there: a keyword's abilities speak of places in the rules' sentences."""
        return not words or self._text[slice(*span)].strip().startswith(words[:12].strip())

    def _found(self, words: str, start: int, end: int) -> tuple[int, int] | None:
        found = re.search(rf"(?<!\w){re.escape(words)}(?!\w)", self._text[start:end], re.IGNORECASE)
        return (start + found.start(), start + found.end()) if found else None

    def _clause_around(self, inner: Placed) -> tuple[int, int] | None:
        """The smallest clause that these words stand in."""
        spans = [(node.span.start, node.span.end) for node in self._clauses]
        around = [span for span in spans if span[0] <= inner.start and inner.end <= span[1]]
        return min(around, key=lambda span: span[1] - span[0], default=None)


#: What stands in a text in the order in which it is in the program.
_IN_TURN = (i.Trigger, *get_args(i.Step), *get_args(i.Condition))


def _in_words(value: Value) -> Iterator[tuple[Value, str]]:
    """The values directly in a value, each with the words that it stands in, where the value says so: a mode's."""
    if isinstance(value, i.Choose) and len(value.labels) == len(value.options):
        for option, words in zip(value.options, value.labels, strict=True):
            yield from ((step, words) for step in option)
        inner = iter(_in(structs.replace(value, options=())))
    else:
        inner = _in(value)
    yield from ((each, "") for each in inner)


def _in(value: Value) -> Iterator[Value]:
    """The values directly in a value, those of lists in lists among them."""
    waiting: list[object] = [getattr(value, name) for name in reversed(inner_fields(type(value)))]
    while waiting:
        inner = waiting.pop()
        if isinstance(inner, Value):
            yield inner
        elif isinstance(inner, tuple):
            waiting += reversed(inner)
