"""The form in which programs are compared: no words, no ids; what pronouns speak of stands in their place.

“Whenever a creature attacks you, destroy it” and “… destroy that creature” are one form: the object is one of the
creatures that the event is about.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from msgspec import NODEFAULT, structs

from .. import instructions as i
from ..instructions.players import Who
from ..instructions.values import Value
from ..values.inner_fields import inner_fields

#: Fields that say nothing of what is done: words for people and their places, and by what values speak of each other.
_SAYING_NOTHING = frozenset(["text", "span", "id", "antecedent", "done_by"])
#: The same of some types only; names that bind words together; and what stands elsewhere: abilities that are given to
#: others are frames of their own, the rules say what a keyword action is, and targets are said where they are meant.
_BESIDE: dict[type[Value], tuple[str, ...]] = {
    i.Ability: ("cost", "parameter", "word", "granted", "targets"),
    i.AddAbilities: ("abilities",),
    i.Characteristics: ("abilities",),
    i.Choose: ("labels",),
    i.CopyOf: ("clauses",),
    i.Creation: ("source", "count_text", "must"),
    i.GetEmblem: ("abilities",),
    i.KeywordAction: ("steps",),
}
YOU = i.Player("you")
#: Of many of whom each does something by itself, the one who does: “at the beginning of each opponent's upkeep, that
#: player …”, “any opponent may …”.
_ONE_OF_THEM: dict[Who, Who] = {
    "each player": "a player",
    "each opponent": "an opponent",
    "opponents": "an opponent",
    "each other player": "an opponent",
}
#: What event an antecedent speaks of: “event.what” is its field “what”.
_OF_EVENT = "event."


class Around(NamedTuple):
    """What stands around a value: the events that the innermost ability waits for; of whom, or of what, the innermost
    loop is; of whom each may do it, if that is so; which nouns, by their ids, are elsewhere by then, as the event has
    moved them; and whether it replaces what would happen to them.
    """

    events: tuple[i.AnyEvent, ...] = ()
    each: i.Player | i.Selection | None = None
    whoever: Who | None = None
    gone: frozenset[int] = frozenset()
    replaces: bool = False


NOWHERE = Around()


def within(value: Value, field: str, around: Around) -> Around:
    """What stands around the values in a field of a value that stands there itself."""
    if field == "change" and isinstance(value, i.Replacement):
        return around._replace(replaces=True)
    if field == "steps":
        match value:
            case i.Delayed() if value.event.events:
                return around._replace(events=value.event.events, gone=around.gone | _moved_by(value.event.events))
            case i.ForEach():
                return around._replace(each=value.players or value.objects)
            case i.May(player=i.Player(who=who)) if who in _ONE_OF_THEM:
                return around._replace(whoever=who)
    return around


class Forms:
    """Gives the forms of the values of one ability."""

    def __init__(self, ability: i.Ability) -> None:
        self._named: dict[int, Value] = {}
        self._moved: set[int] = set()
        for value in ability.walk():
            if (number := getattr(value, "id", 0)) and type(value) is not i.Target:
                self._named.setdefault(number, value)
            if type(value) is i.Move and value.what.id:
                self._moved.add(value.what.id)
        self._speaking: set[int] = set()
        self._made: dict[tuple[object, ...], Any] = {}

    def of(self, value: Any, around: Around = NOWHERE) -> Any:
        """The form of a value, or of several in a tuple, with what stands ``around`` it."""
        kind = type(value)
        if kind is tuple:
            return tuple(self.of(each, around) for each in value)
        if not isinstance(value, Value):
            return value
        key = (id(value), id(around.each), *around[2:], *map(id, around.events))
        if (made := self._made.get(key)) is None:
            made = self._made[key] = self._formed(value, around)
        return made

    def _formed(self, value: Any, around: Around) -> Any:
        match value:
            case i.Variable(value=meant) if meant is not None and not isinstance(meant, i.Variable):
                return self.of(meant, around)
            case i.Reference(what="that"):
                return self._spoken_of(value, around) or self._plain(value, around)
            case i.Player(who="that player"):
                return self._player(value, around) or self._plain(value, around)
            case i.Player(who=who) if who == around.whoever:
                return _one(self._plain(value, around))
            case i.Act() | i.Move() if value.player is None:  # done by the controller of the effect (CR 608.2c, 109.5)
                return structs.replace(self._plain(value, around), player=YOU)
            case i.Characteristics() if value.name == " ".join((*value.subtypes, "Token")):  # not given (CR 111.4)
                return structs.replace(self._plain(value, around), name=None)
        return self._plain(value, around)

    def _plain(self, value: Any, around: Around) -> Any:
        kind: type[Value] = type(value)
        empty, inner = _plan(kind)
        changed = {name: self.of(held, within(value, name, around)) for name in inner if (held := getattr(value, name))}
        return structs.replace(value, **(empty | changed))

    # ── What was named before ───────────────────────────────────────────────────────────────────────────────────────

    def _spoken_of(self, value: i.Reference, around: Around) -> Any:
        """What a reference to something named before speaks of; None where that is not told, or is elsewhere by now."""
        antecedent = value.antecedent
        if isinstance(antecedent, int) and (around.replaces or antecedent in self._moved | around.gone):
            return None
        meant = self._meant(antecedent, around)
        found = self._object(meant, around)
        moved = isinstance(meant, i.Selection) and antecedent == "event.what"
        return _gone_to(found, around.events) if moved else found

    def _meant(self, antecedent: i.Antecedent | None, around: Around) -> Value | None:
        if isinstance(antecedent, int):
            return self._named.get(antecedent)
        return around.each if antecedent == "each" else _of_event(antecedent, around.events)

    def _object(self, meant: Value | None, around: Around) -> Any:
        match meant:
            case i.Reference(what="target" | "source" | "enchanted" | "granter"):
                return self._once(meant, around)
            case i.Reference(among=i.Selection() as among) | (i.Selection() as among):
                found = self._once(among, around)
                return found and i.Reference("that", among=found)
        return None

    def _player(self, value: i.Player, around: Around) -> Any:
        antecedent = value.antecedent
        meant = self._meant(antecedent, around)
        if not isinstance(meant, i.Player):
            return None
        found = self._once(meant, around)
        of_event = isinstance(antecedent, str) and antecedent.startswith(_OF_EVENT)
        return _one(found) if of_event and found is not None else found

    def _once(self, value: Value, around: Around) -> Any:
        """The form of what a pronoun speaks of; None where it stands in this itself."""
        if id(value) in self._speaking:
            return None
        self._speaking.add(id(value))
        try:
            return self.of(value, around)
        finally:
            self._speaking.discard(id(value))


def _of_event(antecedent: i.Antecedent | None, events: tuple[i.AnyEvent, ...]) -> Value | None:
    """What a field of the event says that an ability waits for; None where several say different things."""
    if not isinstance(antecedent, str) or not antecedent.startswith(_OF_EVENT):
        return None
    name = antecedent.removeprefix(_OF_EVENT)
    about = {getattr(each, name, None) for each in events}
    meant = about.pop() if len(about) == 1 else None
    if isinstance(meant, tuple):
        meant = meant[0] if len(meant) == 1 else None
    return meant if isinstance(meant, Value) else None


def _moved_by(events: tuple[i.AnyEvent, ...]) -> frozenset[int]:
    """The ids of the nouns that these events move from where they were."""
    moved = (each.what for each in events if isinstance(each, i.Moves) and isinstance(each.what, i.Reference))
    return frozenset(each.antecedent for each in moved if isinstance(each.antecedent, int))


def _gone_to(found: i.Reference | None, events: tuple[i.AnyEvent, ...]) -> i.Reference | None:
    """An object that an event has moved is where it went."""
    if found is None or found.among is None:
        return found
    zones = {each.to.zone for each in events if isinstance(each, i.Moves) and each.to is not None}
    if len(zones) != 1 or zones == {"battlefield"}:
        return found
    among = i.Selection((*found.among.where, i.InZone(zones.pop())))
    return structs.replace(found, among=among)


def _one(player: i.Player) -> i.Player:
    """One of several players, each of whom an event may be of."""
    who = _ONE_OF_THEM.get(player.who)
    return player if who is None else structs.replace(player, who=who)


@cache
def _plan(kind: type[Value]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Of a type: its fields that are emptied, with what stands there then, and those in which values may be."""
    dropped = {*_SAYING_NOTHING, *_BESIDE.get(kind, ())}
    empty = {each.name: _empty(each) for each in structs.fields(kind) if each.name in dropped}
    return empty, tuple(name for name in inner_fields(kind) if name not in empty)


def _empty(field: structs.FieldInfo) -> Any:
    if field.default is not NODEFAULT:
        return field.default
    return {"span": (0, 0), "labels": (), "clauses": (), "abilities": ()}.get(field.name, "")
