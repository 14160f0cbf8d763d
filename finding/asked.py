"""What a query asks of an ability: the pieces that it has to have, each with its test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .. import instructions as i
from ..instructions.values import Value
from .forms import Around, Forms
from .frames import ROLES, keyword_form
from .matching import Asking, Test
from .reading import Read, conditions


class AskedPiece(NamedTuple):
    """A piece that is asked for: of which types it may be, its test, and as what it has to be there (a place in
    `ROLES`; None: as whatever). ``step``: it stands behind those before it, as steps of an effect do.
    """

    kinds: frozenset[str]
    test: Test
    role: int | None = None
    step: bool = False


class AskedAbility(NamedTuple):
    """An ability that is asked for: of which kinds it is (none: of any), and its pieces."""

    kinds: frozenset[str]
    pieces: tuple[AskedPiece, ...]


_TRIGGER, _COST = ROLES.index("trigger"), ROLES.index("cost")
_ACTIVATED = frozenset(["activated", "loyalty"])
#: Where a value of a query is found besides among values of its own type.
_ELSEWHERE: dict[type[Value], tuple[str, ...]] = {i.Static: ("Gain",)}


def asked_of(read: Read, *, loose: bool) -> tuple[AskedAbility, ...]:
    """What a query asks for, ability by ability: each has to be found on a card, wherever it stands there."""
    asking = Asking(loose=loose, anyone=read.anyone)
    return tuple(asked for ability in read.abilities for asked in _abilities(ability, read, asking))


def _abilities(ability: i.Ability, read: Read, asking: Asking) -> Iterator[AskedAbility]:
    pieces = tuple(_Pieces(ability, asking).of(read))
    kinds = _ACTIVATED if ability.costs and ability.kind in _ACTIVATED else frozenset[str]()
    if pieces:
        yield AskedAbility(kinds, pieces)
    for given in ability.granted:
        yield from _abilities(given, read, asking)


class _Pieces:
    """The pieces that an ability of the query asks for."""

    def __init__(self, ability: i.Ability, asking: Asking) -> None:
        self._ability, self._asking, self._forms = ability, asking, Forms(ability)
        self._around = Around(ability.trigger.events if ability.trigger is not None else ())

    def of(self, read: Read) -> Iterator[AskedPiece]:
        ability = self._ability
        if read.asks == "condition":
            yield from map(self._piece, conditions(ability))
            return
        if ability.kind == "keyword":
            yield AskedPiece(frozenset(["Ability"]), self._asking.of(keyword_form(ability)))
            return
        yield from self._frame()
        if read.asks == "all":
            yield from self._effect()

    def _frame(self) -> Iterator[AskedPiece]:
        """When, for what and under which conditions."""
        ability = self._ability
        if ability.trigger is not None:
            yield from (self._piece(each, role=_TRIGGER) for each in ability.trigger.events)
            if ability.trigger.meanwhile is not None:
                yield self._piece(ability.trigger.meanwhile)
        yield from (self._piece(each, role=_COST) for each in ability.costs)
        for each in (ability.condition, ability.only_while, *ability.timing, *ability.casting):
            if each is not None:
                yield self._piece(each)

    def _effect(self) -> Iterator[AskedPiece]:
        ability = self._ability
        for step in ability.steps:
            for value in step.creations if isinstance(step, i.Create) else (step,):
                yield self._piece(value, step=True)
        yield from map(self._piece, (*ability.replacements, *ability.statics))

    def _piece(self, value: Value, role: int | None = None, *, step: bool = False) -> AskedPiece:
        kinds = frozenset([type(value).__name__, *_ELSEWHERE.get(type(value), ())])
        return AskedPiece(kinds, self._asking.of(self._forms.of(value, self._around)), role, step)
