"""Who looks at predicates of which type: the modules beside it register here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from ....instructions import (
    Alike,
    AllOf,
    AtSameLocation,
    CastSo,
    Differing,
    HasUnits,
    Not,
    OneOf,
    Predicate,
    Together,
    Value,
)
from .told import TOLD, is_unseen

if TYPE_CHECKING:
    from ..candidates import Candidate
    from ..scope import Scope

P = TypeVar("P", bound=Value)
Look = Callable[["Scope", P, "Candidate"], bool]


def _is_taken_to_hold(scope: Scope, predicate: Predicate, candidate: Candidate) -> bool:
    """What is of all objects together, or what only the players tell: it is asked once the others are known."""
    return True


#: Who looks at values of each type.
LOOKED_AT: dict[type, Look[Any]] = dict.fromkeys(
    (*TOLD, CastSo, Differing, Together, Alike, AtSameLocation, HasUnits), _is_taken_to_hold
)


def looks_at(kind: type[P]) -> Callable[[Look[P]], Look[P]]:
    """The function decorated so tells whether predicates of a ``kind`` hold."""

    def register(look: Look[P]) -> Look[P]:
        LOOKED_AT[kind] = look
        return look

    return register


def holds(scope: Scope, predicate: Predicate, candidate: Candidate) -> bool:
    """Whether one predicate holds for a group of objects alike."""
    return LOOKED_AT[type(predicate)](scope, predicate, candidate)


@looks_at(OneOf)
def one_of(scope: Scope, predicate: OneOf, candidate: Candidate) -> bool:
    """Any of them."""
    return any(holds(scope, p, candidate) for p in predicate.predicates)


@looks_at(AllOf)
def all_of(scope: Scope, predicate: AllOf, candidate: Candidate) -> bool:
    """All of them."""
    return all(holds(scope, p, candidate) for p in predicate.predicates)


@looks_at(Not)
def negated(scope: Scope, predicate: Not, candidate: Candidate) -> bool:
    """What only the players tell is not told yet."""
    return is_unseen(predicate.predicate) or not holds(scope, predicate.predicate, candidate)
