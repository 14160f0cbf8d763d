"""What a query asks of a card's program, as tests: made from the values of the query, by their types.

A test of a value is: what it says must hold, what it leaves open is a hole. A field that has its default is left open,
one that says something is asked for. Where more than this is meant, a type has a rule of its own (`rule`): players,
objects, numbers, tokens, mana. Nothing here looks at a word.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any

from msgspec import structs

from ... import instructions as i
from ...instructions.searching import all_of
from ...instructions.values import Value

Bound = Mapping[str, i.Quantity]
"""What the letters of the query stand for on a card: “X” is the same wherever the query says it."""
Test = Callable[[Any, Bound], Bound | None]
"""Whether a value is as asked: what the letters then stand for, or None where it is not."""
Rule = Callable[["Asking", Any], Test]

RULES: dict[type, Rule] = {}
"""By type, how a value of the query is tested."""
ELEMENTS: dict[str, Rule] = {}
"""By what the elements of a tuple are, how the tuple is tested."""

#: Fields whose default says something, and so is asked for: that it is put and not removed, gained and not lost, and
#: that what cannot be done cannot be done at all.
HELD: frozenset[tuple[type[Value], str]] = frozenset(
    {
        *((i.Cannot, each) for each in ("objects", "whom", "most", "least", "unless", "unless_paid")),
        (i.AbilitiesOf, "kind"),
        (i.AllTypes, "lost"),
        (i.AsEnters, "moment"),
        (i.Begins, "which"),
        (i.Cast, "verb"),
        (i.Choose, "least"),
        (i.Choose, "most"),
        (i.CostChange, "of"),
        (i.CountersPut, "removed"),
        (i.EndTurn, "what"),
        (i.EventCount, "of"),
        (i.FlipWon, "negated"),
        (i.GainsControl, "loses"),
        (i.HandSize, "changes"),
        (i.HandSize, "size"),
        (i.Happened, "negated"),
        (i.ManaSpent, "colors"),
        (i.MayCast, "verb"),
        (i.ObjectIs, "negated"),
        (i.OnlySoOften, "each"),
        (i.Replacement, "itself"),
        (i.SomePlayer, "every"),
        (i.UntilNext, "over"),
    }
)
#: What is counted where “a” is one, and several where one is not strict.
COUNTED: frozenset[tuple[type[Value], str]] = frozenset({(i.Draw, "amount"), (i.Mill, "amount"), (i.Counters, "count")})
_ONE = i.Number(1)
#: What is for people, and no query asks for.
_NEVER = frozenset(["text", "span", "told"])


class Asking:
    """Makes the tests of a query.

    ``loose``: what is done to all of a kind is found by “a”, too, and more than one by one. ``anyone``: “a player” of
    the query is whoever it may be (“someone”).
    """

    def __init__(self, *, loose: bool = False, anyone: bool = False) -> None:
        self.loose, self.anyone = loose, anyone

    def of(self, value: Any) -> Test:
        """The test of a value of the query, by the rule of its type."""
        if isinstance(value, frozenset):
            return lambda found, bound: bound if found in value else None
        if not isinstance(value, Value):
            return same(value)
        made = RULES.get(type(value))
        return made(self, value) if made is not None else self.plain(value)

    def plain(self, value: Value, *but: str) -> Test:
        """The test of a value by its fields, those left out that are tested elsewhere (``but``)."""
        return of_kind(type(value), self.fields(value, *but))

    def fields(self, value: Value, *but: str) -> Test:
        """The test of what the fields of a value say, whatever type they are fields of."""
        tests = [(attrgetter(name), self._field(value, name)) for name in _asked(value) if name not in but]

        def test(found: Any, bound: Bound) -> Bound | None:
            for held, each in tests:
                after = each(held(found), bound)
                if after is None:
                    return None
                bound = after
            return bound

        return test

    def _field(self, value: Value, name: str) -> Test:
        held = getattr(value, name)
        if self.loose and held == _ONE and (type(value), name) in COUNTED:
            return anything
        return self._several(held, _elements(type(value))[name]) if held and isinstance(held, tuple) else self.of(held)

    def _several(self, held: tuple[Any, ...], elements: str) -> Test:
        """The test of what stands in a tuple, by the type of its elements."""
        if elements in _STEPS:
            return in_order([self.of(each) for each in held])
        if elements.startswith("tuple["):
            inner = elements.removeprefix("tuple[").partition(",")[0]
            return among([self._several(each, inner) for each in held])
        if elements in ELEMENTS:
            return ELEMENTS[elements](self, held)
        if all(isinstance(each, Value | str) for each in held) and elements not in _WHOLE:
            return among([self.of(each) for each in held])
        return same(held)


_STEPS = frozenset(["Step", "done.Step"])
#: Elements of which a card says no more and no less than these: the types of one mana, the parts of a turn.
_WHOLE = frozenset(["ManaKind", "ManaType", "Phase | GameStep"])


def rule(*kinds: type) -> Callable[[Rule], Rule]:
    """Say that values of these types are tested by a rule of their own."""

    def decorate(made: Rule) -> Rule:
        RULES.update(dict.fromkeys(kinds, made))
        return made

    return decorate


def rule_of_several(elements: str) -> Callable[[Rule], Rule]:
    """Say that tuples of these elements are tested by a rule of their own."""

    def decorate(made: Rule) -> Rule:
        ELEMENTS[elements] = made
        return made

    return decorate


def same(value: Any) -> Test:
    """The test of what has no parts: it is this."""
    return lambda found, bound: bound if found == value else None


def anything(found: Any, bound: Bound) -> Bound | None:
    """The test of a hole."""
    return bound


def nothing(found: Any, bound: Bound) -> Bound | None:
    """The test of what nothing is."""
    return None


def of_kind(kind: type, test: Test) -> Test:
    """A test for values of one type only."""
    return lambda found, bound: test(found, bound) if type(found) is kind else None


def some(tests: list[Test]) -> Test:
    """One of these tests."""
    if len(tests) == 1:
        return tests[0]

    def test(found: Any, bound: Bound) -> Bound | None:
        for each in tests:
            if (after := each(found, bound)) is not None:
                return after
        return None

    return test


def among(tests: list[Test]) -> Test:
    """Of several values, each test holds of one, in whatever order they stand."""
    return lambda found, bound: _each_holds(tests, lambda: found, bound)


def in_order(tests: list[Test]) -> Test:
    """Of several steps, and those in them, each test holds of one after the other."""

    def test(found: tuple[Any, ...], bound: Bound) -> Bound | None:
        steps = (step for each in found for step in all_of(each, i.STEP_TYPES))
        return _each_holds(tests, lambda: steps, bound)

    return test


def _each_holds(tests: list[Test], values: Callable[[], Iterable[Any]], bound: Bound) -> Bound | None:
    """Whether each test holds of one of the ``values``, which are asked for again for each."""
    for each in tests:
        for value in values():
            if (after := each(value, bound)) is not None:
                bound = after
                break
        else:
            return None
    return bound


def _asked(value: Value) -> list[str]:
    """The fields of a value that say something."""
    kind = type(value)
    return [
        name
        for name, default in _defaults(kind)
        if ((held := getattr(value, name)) != default and held is not None) or (kind, name) in HELD
    ]


@cache
def _defaults(kind: type[Value]) -> tuple[tuple[str, Any], ...]:
    return tuple((field.name, field.default) for field in structs.fields(kind) if field.name not in _NEVER)


@cache
def _elements(kind: type[Value]) -> dict[str, str]:
    """Of each field that is a tuple, what its annotation says of the elements."""
    said: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        for name, annotation in inspect.get_annotations(base).items():
            if annotation.startswith("tuple["):
                said[name] = annotation.removeprefix("tuple[").removesuffix("]").removesuffix(", ...")
    return said
