"""A script as a program, as far as it goes: by the same rows that write scripts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ... import instructions as i
from .effects.gains import FOR_A_TIME
from .lines.events import read_event
from .nouns.conditions import ASKING, read_check
from .nouns.costs import read_cost
from .nouns.players import YOU, understood
from .nouns.quantities import read_amount
from .nouns.references import SOURCE
from .nouns.selections import selection
from .phrases import CATEGORIES
from .rows.changed import read_continuous, read_pumped
from .rows.modes import MODES
from .rows.row import OF_EVERY_NODE
from .rows.table import ROWS
from .rows.whom import read_objects
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
    timing = _timing(node, reading)
    if timing is None:
        timing, steps = (), (_unread("when"), *steps)
    kind = "spell" if node.head == "SP" else "loyalty" if node.get("Planeswalker") else "activated"
    targets = tuple(reading.targets)
    return i.Ability(kind, "", (0, 0), costs=costs, targets=targets, steps=steps, timing=timing)  # type: ignore[arg-type]


def _timing(node: Node, reading: Reading) -> tuple[i.Timing, ...] | None:
    """When it may be activated; None if something of it is not known."""
    out: list[i.Timing] = []
    if node.get("SorcerySpeed") is not None:
        out.append(i.OnlyAs("sorcery"))
    if (limit := node.get("ActivationLimit")) is not None:
        number = read_amount(limit, reading)
        if number is None:
            return None
        out.append(i.OnlySoOften(number, "turn"))
    if asked := _asked(node):
        condition = read_check(asked, "line", reading)
        if condition is None:
            return None
        out.append(i.OnlyIf(condition))
    return tuple(out)


def _triggered(node: Node) -> i.Ability:
    reading = Reading()
    outside = frozenset(["Execute", "TriggerDescription", "TriggerZones", "OptionalDecider", "Secondary", *ASKING])
    event = read_event(Node(node.head, node.name, tuple(p for p in node.parameters if p[0] not in outside)), reading)
    executed = next((part for part in node.get("Execute") or () if isinstance(part, Node)), None)
    steps = tuple(_chain(executed, reading, within=True)) if executed is not None else (_unread("Execute$"),)
    if decider := plain(node.get("OptionalDecider") or ()):
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


def _asked(node: Node, names: tuple[str, ...] = ASKING) -> dict[str, Words]:
    return {key: words for key, words in node.parameters if key in names}


def _chain(node: Node | None, reading: Reading, *, within: bool = False) -> Iterator[i.Step]:
    """The steps of a node and of those behind it."""
    while node is not None:
        yield from _steps(node, reading, within)
        below = node.get("SubAbility") or ()
        node = next((part for part in below if isinstance(part, Node)), None)


def _steps(node: Node, reading: Reading, within: bool) -> Iterator[i.Step]:
    if node.name == "Cleanup" or node.head not in ABILITY_HEADS:
        return
    found = _gained(node, reading) if node.name in ("Pump", "PumpAll") else ROWS.read(node, reading)
    if found is None:
        yield _unread(node.name)
        return
    asked = {key: words for key, words in node.parameters if key.startswith("Condition")}
    condition = read_check(asked, "node", reading) if asked else None
    if asked and condition is None:
        yield _unread(node.name)
        return
    steps = found if condition is None else (i.If(condition, found),)
    yield from steps if node.head != "AB" or not within else _paid(node, steps, reading)


def _paid(node: Node, steps: tuple[i.Step, ...], reading: Reading) -> Iterator[i.Step]:
    """“You may pay … If you do, …”: an ability with a cost within another."""
    costs = read_cost(node.get("Cost") or (), reading)
    if costs is None:
        yield _unread("Cost$")
    else:
        yield i.May(YOU, costs)  # type: ignore[arg-type]
        yield i.If(i.Happened(), steps)


def _gained(node: Node, reading: Reading) -> tuple[i.Step, ...] | None:
    """What changes for a time, of an object or of all of a kind."""
    given = {key: words for key, words in node.parameters if key not in OF_EVERY_NODE}
    until = _DURATIONS.get(plain(given.pop("Duration", ())) or "", False)
    found = read_pumped(given, reading)
    if found is None or until is False:
        return None
    changes, used = found
    if node.name == "PumpAll":
        among = CATEGORIES["valid"].read(given.get("ValidCards", ()), reading)
        if among is None or set(given) - used - {"ValidCards"}:
            return None
        return (i.Gain(i.Reference("all", among=among), tuple(changes), until),)
    whom = read_objects(given if "ValidTgts" in given else {"Defined": ("Self",), **given}, node.name, reading)
    if whom is None or not changes or set(given) - used - whom[1]:
        return None
    return (i.Gain(whom[0], tuple(changes), until),)


def _static(node: Node) -> i.Static | None:
    """What stands of the object itself or of all of a kind: what can't and must be done, characteristics."""
    reading = Reading()
    condition = read_check(_asked(node), "line", reading) if _asked(node) else _TURNS.get(_turn(node))
    if condition is None and (_asked(node) or node.get("Condition") is not None):
        return None
    changes: Sequence[i.Modification]
    outside = ("Description", "EffectZone", "Condition", *ASKING)
    bare = Node(node.head, node.name, tuple(each for each in node.parameters if each[0] not in outside))
    if (heard := MODES.heard(bare, reading)) is not None:
        changes, of = heard[0], heard[1]["of"]
    elif node.name == "Continuous":
        given = {key: words for key, words in bare.parameters if key != "Affected"}
        found = read_continuous(given, reading)
        if found is None or set(given) - found[1]:
            return None
        changes, of = found[0], node.get("Affected") or ("Card.Self",)
    else:
        return None
    what = _of(of, reading)
    return None if what is None else i.Static(what, tuple(changes), condition)


def _turn(node: Node) -> str:
    return plain(node.get("Condition") or ()) or ""


_TURNS: Mapping[str, i.Condition] = {"PlayerTurn": i.TurnOf(YOU), "NotPlayerTurn": i.NotHold(i.TurnOf(YOU))}
_DURATIONS: Mapping[str, Any] = {words: until for until, words in FOR_A_TIME.items()}


def _of(words: Words, reading: Reading) -> i.Reference | None:
    """Of which objects it is said that stands."""
    if plain(words) == "Card.Self":
        return SOURCE
    if plain(words) in ("Creature.EnchantedBy", "Card.EnchantedBy", "Creature.EquippedBy"):
        return i.Reference("enchanted")
    among = selection(words, reading)
    return None if among is None else i.Reference("all", among=among)


def _unread(words: str) -> i.Unmodelled:
    return i.Unmodelled(words, (0, 0), "a script's words that no row reads")


__all__ = ["YOU", "is_read", "program_of"]
