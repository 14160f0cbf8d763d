"""The form in which programs are compared: no words, no ids; what pronouns speak of stands in their place.

“Whenever a creature attacks you, destroy it” and “… destroy that creature” are one form: the object is one of the
creatures that the event is about.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import NODEFAULT, structs

from .. import instructions as i
from ..instructions.values import Value
from ..values.inner_fields import inner_fields

#: Fields that say nothing of what is done: words for people, places in the text, names that only bind words together.
_WORDS = frozenset(["text", "cost", "parameter", "source", "count_text", "span", "labels", "clauses", "word"])
_BINDING = {i.Reference: ("id", "antecedent"), i.Player: ("id", "antecedent"), i.Targets: ("id",)}
#: What stands elsewhere: the abilities that an ability gives are abilities of their own (`frames.py`), what a keyword
#: action is by the rules is said by its name, and targets are said where they are spoken of.
_ELSEWHERE = {
    i.Ability: ("granted", "targets"),
    i.KeywordAction: ("steps",),
    i.Characteristics: ("abilities",),
    i.AddAbilities: ("abilities",),
}
YOU = i.Player("you")
#: Steps that name nobody who does them are done by the controller of the effect (CR 608.2c, 109.5).
_DONE_BY_YOU = (i.Act, i.Move)
#: What event an antecedent speaks of: “event.what” is its field “what”.
_OF_EVENT = "event."


class Forms:
    """Gives the forms of the values of one ability."""

    def __init__(self, ability: i.Ability) -> None:
        self._named: dict[int, Value] = {}
        for value in ability.walk():
            if (number := getattr(value, "id", 0)) and type(value) is not i.Target:
                self._named.setdefault(number, value)
        self._speaking: set[int] = set()
        self._made: dict[tuple[int, tuple[int, ...]], Any] = {}

    def of(self, value: Any, events: tuple[i.AnyEvent, ...] = ()) -> Any:
        """The form of a value, or of several in a tuple; ``events`` are those that the innermost ability waits for."""
        kind = type(value)
        if kind is tuple:
            return tuple(self.of(each, events) for each in value)
        if not isinstance(value, Value):
            return value
        key = (id(value), tuple(map(id, events)))
        if (made := self._made.get(key)) is None:
            made = self._made[key] = self._formed(value, events)
        return made

    def _once(self, value: Value, events: tuple[i.AnyEvent, ...]) -> Any:
        """The form of what a pronoun speaks of; None where it stands in this itself."""
        if id(value) in self._speaking:
            return None
        self._speaking.add(id(value))
        try:
            return self.of(value, events)
        finally:
            self._speaking.discard(id(value))

    def _formed(self, value: Any, events: tuple[i.AnyEvent, ...]) -> Any:
        match value:
            case i.Variable(_, i.Variable() | None):
                pass
            case i.Variable(value=meant):
                return self.of(meant, events)
            case i.Reference(what="that"):
                return self._spoken_of(value, events) or self._plain(value, events)
            case i.Player(who="that player"):
                return self._player(value, events) or self._plain(value, events)
            case i.Delayed() if value.event.events:
                steps = self.of(value.steps, value.event.events)
                return structs.replace(self._plain(value, events), steps=steps)
            case i.Act() | i.Move() if value.player is None:
                return structs.replace(self._plain(value, events), player=YOU)
            case i.Characteristics() if value.name == " ".join((*value.subtypes, "Token")):
                return structs.replace(self._plain(value, events), name=None)
        return self._plain(value, events)

    def _plain(self, value: Any, events: tuple[i.AnyEvent, ...]) -> Any:
        empty, inner = _plan(type(value))
        changed = {name: self.of(held, events) for name in inner if (held := getattr(value, name))}
        return structs.replace(value, **(empty | changed))

    def _meant(self, antecedent: i.Antecedent | None, events: tuple[i.AnyEvent, ...]) -> Value | None:
        """What “that” speaks of, where words of the ability say it: a noun, or what its one event is about."""
        if isinstance(antecedent, int):
            return self._named.get(antecedent)
        if antecedent is None or not antecedent.startswith(_OF_EVENT):
            return None
        name = antecedent.removeprefix(_OF_EVENT)
        about = {getattr(each, name, None) for each in events}
        meant = about.pop() if len(about) == 1 else None
        if isinstance(meant, tuple):
            meant = meant[0] if len(meant) == 1 else None
        return meant if isinstance(meant, Value) else None

    def _spoken_of(self, value: i.Reference, events: tuple[i.AnyEvent, ...]) -> Any:
        """What a reference to something named before speaks of; None where that is not told."""
        match self._meant(value.antecedent, events):
            case i.Reference(what="target" | "source" | "enchanted" | "granter") as meant:
                return self._once(meant, events)
            case i.Reference(among=i.Selection() as among) | (i.Selection() as among):
                found = self._once(among, events)
                return found and i.Reference("that", among=found)
        return None

    def _player(self, value: i.Player, events: tuple[i.AnyEvent, ...]) -> Any:
        meant = self._meant(value.antecedent, events)
        return self._once(meant, events) if isinstance(meant, i.Player) else None


@cache
def _plan(kind: type[Value]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Of a type: its fields that are emptied, with what stands there then, and those in which values may be."""
    dropped = {*_WORDS, *_BINDING.get(kind, ()), *_ELSEWHERE.get(kind, ())}
    empty: dict[str, Any] = {}
    for field in structs.fields(kind):
        if field.name in dropped:
            empty[field.name] = "" if field.default is NODEFAULT else field.default
            if field.default is NODEFAULT and field.name == "span":
                empty[field.name] = (0, 0)
            if field.default is NODEFAULT and field.name in ("labels", "clauses"):
                empty[field.name] = ()
    return empty, tuple(name for name in inner_fields(kind) if name not in empty)
