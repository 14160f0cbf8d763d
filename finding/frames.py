"""A program as frames: what is looked for is found within one ability, and the parts of an ability are its pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, get_args

from msgspec import Struct, structs

from .. import instructions as i
from ..instructions.values import Value
from ..values.inner_fields import inner_fields
from .forms import Around, Forms, within

#: What a piece of an ability is there: what it waits for, what is paid, or what it does and changes.
Role = Literal["trigger", "cost", "effect"]
ROLES: tuple[Role, ...] = get_args(Role)

#: The types of which a value is a piece of its own: what a query can ask for.
PIECES: frozenset[type] = frozenset(
    {
        *i.STEP_TYPES,
        *get_args(i.Cost),
        *get_args(i.AnyEvent),
        *get_args(i.Condition),
        *get_args(i.Modification),
        *get_args(i.CastingCost),
        *get_args(i.Timing),
        i.Static,
        i.Replacement,
        i.Creation,
        i.Ability,
    }
)
_ROLE_OF_FIELD: dict[str, Role] = {"trigger": "trigger", "costs": "cost"}
#: What of an ability is a piece itself: its keyword, with what stands behind it (CR 702).
_OF_KEYWORD = ("keyword", "rule", "costs")
_NOT_WITHIN = frozenset(["granted", "targets"])


class Piece(Struct, array_like=True, frozen=True):
    """A piece in its form: as what it is there, the how manieth it is, and where its words stand in the text."""

    form: Any
    role: int
    order: int
    start: int
    end: int


class Frame(Struct, array_like=True, frozen=True):
    """An ability, or one within it that is delayed (CR 603.7): its place in the text, how much it says, its pieces."""

    kind: str
    start: int
    end: int
    size: int
    pieces: list[Piece]


Places = dict[int, tuple[int, int]]
"""By the id of a value, where its words stand."""


def frames_of(abilities: Iterable[i.Ability], places: Places) -> Iterator[Frame]:
    """The frames of these abilities, and of those that they give to others."""
    for ability in abilities:
        if ability.kind != "reminder":
            yield from _Taken(ability, places).frames()
        yield from frames_of(ability.granted, _in_keyword(ability) if ability.kind == "keyword" else places)


def _in_keyword(ability: i.Ability) -> Places:
    """The places of what a keyword gives: what it means is no part of the text, and its name is."""
    return dict.fromkeys((id(each) for given in ability.granted for each in given.walk()), ability.span)


class _Taken:
    """One ability, taken apart."""

    def __init__(self, ability: i.Ability, places: Places) -> None:
        self._ability, self._places = ability, {} if ability.kind == "keyword" else places
        self._forms = Forms(ability)
        self._around = Around(ability.trigger.events if ability.trigger is not None else ())

    def frames(self) -> Iterator[Frame]:
        """The frame of the ability, and those of the delayed ones in it."""
        ability = self._ability
        own = self._place(ability, ability.span)
        values = [*_values(ability, self._around)]
        yield self._frame(ability.kind, own, values, self._own(own))
        for value, _, around in values:
            if type(value) is i.Delayed and value.event.events:
                inner = within(value, "steps", around)
                delayed = [*_walk(value.event, "trigger", inner)]
                delayed += [each for step in value.steps for each in _walk(step, "effect", inner)]
                yield self._frame("triggered", self._place(value, own), delayed, ())

    def _frame(self, kind: str, place: tuple[int, int], values: list[_Standing], own: Iterable[Piece]) -> Frame:
        pieces = [*own]
        pieces += [
            Piece(self._forms.of(value, around), ROLES.index(role), order, *self._place(value, place))
            for order, (value, role, around) in enumerate(values)
            if type(value) in PIECES
        ]
        return Frame(kind, *place, len(values), pieces)

    def _own(self, place: tuple[int, int]) -> Iterator[Piece]:
        """What is said by the ability as a whole: its keyword; what is done if its condition holds (CR 603.4)."""
        ability = self._ability
        if ability.keyword is not None:
            yield Piece(keyword_form(ability), ROLES.index("effect"), 0, *place)
        if ability.condition is not None and ability.steps:
            meant = i.If(ability.condition, ability.steps)
            yield Piece(self._forms.of(meant, self._around), ROLES.index("effect"), 0, *place)

    def _place(self, value: Value, otherwise: tuple[int, int]) -> tuple[int, int]:
        return self._places.get(id(value), otherwise)


_Standing = tuple[Value, Role, Around]
"""A value of an ability, what it is there, and what stands around it."""


def _values(ability: i.Ability, around: Around) -> Iterator[_Standing]:
    """All values in an ability, in the order of its fields: what is given to others is not in it."""
    for name in inner_fields(i.Ability):
        if name not in _NOT_WITHIN and (held := getattr(ability, name)):
            for each in held if isinstance(held, tuple) else (held,):
                yield from _walk(each, _ROLE_OF_FIELD.get(name, "effect"), around)


def _walk(value: Any, role: Role, around: Around) -> Iterator[_Standing]:
    """A value, or some, with those in it; what does not hold is no condition, and only its negation is one."""
    if isinstance(value, tuple):
        for each in value:
            yield from _walk(each, role, around)
    elif isinstance(value, Value):
        yield value, role, around
        for name in inner_fields(type(value)):
            held = getattr(value, name)
            if held and (type(value), name) not in _NEGATED:
                yield from _walk(held, role, within(value, name, around))


#: Fields with conditions that don't hold, or that have to hold so that something does not.
_NEGATED = frozenset({(i.NotHold, "condition"), (i.Cannot, "unless")})


def keyword_form(ability: i.Ability) -> i.Ability:
    """The form of a keyword with what stands behind its name, without what the rules say that it means."""
    said = {name: getattr(ability, name) for name in _OF_KEYWORD}
    formed: i.Ability = Forms(ability).of(structs.replace(i.Ability("keyword", "", (0, 0)), **said))
    return formed
