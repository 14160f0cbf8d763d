"""Predicates as they stand within each other."""

from __future__ import annotations

from collections.abc import Iterator

from .... import instructions as i


def flat(predicates: tuple[i.Predicate, ...]) -> Iterator[i.Predicate]:
    """The predicates, each followed by those within it."""
    for predicate in predicates:
        yield predicate
        match predicate:
            case i.OneOf(several) | i.AllOf(several):
                yield from flat(several)
            case i.Not(inner):
                yield from flat((inner,))


def certain(predicates: tuple[i.Predicate, ...]) -> Iterator[i.Predicate]:
    """The predicates that hold in any case, be it that none of several need to."""
    for predicate in predicates:
        yield predicate
        if isinstance(predicate, i.AllOf):
            yield from certain(predicate.predicates)


def holding(predicates: tuple[i.Predicate, ...]) -> Iterator[i.Predicate]:
    """The predicates that hold, or of several of which one holds: “noncreature” tells nothing that is a creature."""
    for predicate in predicates:
        yield predicate
        if isinstance(predicate, i.OneOf | i.AllOf):
            yield from holding(predicate.predicates)
