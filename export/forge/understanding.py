"""A script as a program, as far as it goes: by the same rows that write scripts."""

from __future__ import annotations

from collections.abc import Iterator

from ... import instructions as i
from .lines.events import read_event
from .nouns.conditions import read_check
from .nouns.costs import read_cost
from .nouns.players import YOU, understood
from .nouns.references import SOURCE
from .nouns.selections import selection
from .rows.modes import MODES
from .rows.table import ROWS
from .scope import Reading
from .script import ABILITY_HEADS, Face, Line, Node, Words, plain


def program_of(face: Face) -> i.Program:
    """The program of a face; a line or a node that no row reads is a step that is only words (`Unmodelled`)."""
    abilities = [ability for words in face.keywords for ability in _keyword(words)]
    abilities += [_ability(line) for line in face.lines]
    return i.Program(tuple(abilities))


def is_read(ability: i.Ability) -> bool:
    """Whether all of an ability was read."""
    return not any(isinstance(value, i.Unmodelled) for value in ability.walk())


def _keyword(words: Words) -> Iterator[i.Ability]:
    name = plain(words)
    if name is not None and ":" not in name and not name.startswith("Protection"):
        yield i.Ability("keyword", "", (0, 0), keyword=name.lower())
    else:
        yield i.Ability("static", "", (0, 0), steps=(_unread(name or "K:"),))


def _ability(line: Line) -> i.Ability:
    if line.kind == "A":
        return _activated(line.node)
    if line.kind == "T":
        return _triggered(line.node)
    if line.kind == "S" and (static := _static(line.node)) is not None:
        return i.Ability("static", "", (0, 0), statics=(static,))
    return i.Ability("static", "", (0, 0), steps=(_unread(line.node.name),))


def _activated(node: Node) -> i.Ability:
    reading = Reading()
    costs: tuple[i.Cost, ...] | None = ()
    if node.head == "AB":
        costs = read_cost(node.get("Cost") or (), reading)
    steps = tuple(_chain(node, reading))
    if costs is None:
        costs, steps = (), (_unread("Cost$"), *steps)
    kind = "spell" if node.head == "SP" else "loyalty" if node.get("Planeswalker") else "activated"
    return i.Ability(kind, "", (0, 0), costs=costs, targets=tuple(reading.targets), steps=steps)  # type: ignore[arg-type]


def _triggered(node: Node) -> i.Ability:
    reading = Reading()
    outside = frozenset(["Execute", "TriggerDescription", "TriggerZones", "OptionalDecider", "Secondary", *_CONDITIONS])
    event = read_event(Node(node.head, node.name, tuple(p for p in node.parameters if p[0] not in outside)), reading)
    executed = next((part for part in node.get("Execute") or () if isinstance(part, Node)), None)
    steps = tuple(_chain(executed, reading)) if executed is not None else (_unread("Execute$"),)
    if (decider := plain(node.get("OptionalDecider") or ())) is not None:
        player = understood(decider, reading)
        steps = (i.May(player, steps),) if player is not None else (_unread("OptionalDecider$"), *steps)
    if event is None:
        event, steps = i.OtherEvent(node.name), (_unread(node.name), *steps)
    asked = _asked(node)
    condition = read_check(asked, "line", reading)
    if asked and condition is None:
        steps = (_unread("condition"), *steps)
    trigger = i.Trigger((event,))
    return i.Ability(
        "triggered", "", (0, 0), trigger=trigger, condition=condition, targets=tuple(reading.targets), steps=steps
    )


_CONDITIONS = ("IsPresent", "PresentCompare", "PresentZone", "PresentDefined", "CheckSVar", "SVarCompare")
_OF_NODES = tuple(
    "ConditionPresent,ConditionCompare,ConditionZone,ConditionDefined,ConditionCheckSVar,ConditionSVarCompare,Condition,"
    "ConditionPlayerTurn,ConditionManaSpent".split(",")
)


def _asked(node: Node, names: tuple[str, ...] = _CONDITIONS) -> dict[str, Words]:
    return {key: words for key, words in node.parameters if key in names}


def _chain(node: Node | None, reading: Reading) -> Iterator[i.Step]:
    """The steps of a node and of those behind it."""
    while node is not None:
        yield from _steps(node, reading)
        below = node.get("SubAbility") or ()
        node = next((part for part in below if isinstance(part, Node)), None)


def _steps(node: Node, reading: Reading) -> Iterator[i.Step]:
    if node.name == "Cleanup" or node.head not in ABILITY_HEADS:
        return
    found = ROWS.read(node, reading)
    if found is None:
        yield _unread(node.name)
        return
    if not (asked := _asked(node, _OF_NODES)):
        yield from found
        return
    condition = read_check(asked, "node", reading)
    yield i.If(condition, found) if condition is not None else _unread(node.name)


def _static(node: Node) -> i.Static | None:
    """A mode that says what can't and must be done, of the object itself or of all of a kind."""
    if _asked(node) or node.get("Condition") is not None:
        return None
    reading = Reading()
    heard = MODES.heard(node, reading)
    if heard is None:
        return None
    (change, *_), found = heard
    of = found["of"]
    if plain(of) == "Card.Self":
        return i.Static(SOURCE, (change,))
    among = selection(of, reading)
    return None if among is None else i.Static(i.Reference("all", among=among), (change,))


def _unread(words: str) -> i.Unmodelled:
    return i.Unmodelled(words, (0, 0), "a script's words that no row reads")


__all__ = ["YOU", "is_read", "program_of"]
