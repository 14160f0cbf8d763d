"""Conditions as parameters: how many there are of something (`IsPresent$`), or how great a number is (`CheckSVar$`).

Of a node that is done they begin with “Condition”; of what stands or waits (a trigger, a static ability, a replacement,
an activation) they do not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct, structs

from .... import instructions as i
from ..errors import CannotExport
from ..patterns import agrees
from ..phrases import CATEGORIES
from ..scope import Reading, Scope
from ..script import Amount, Words, joined, plain, together
from .players import YOU
from .predicates import OPERATORS, counter
from .quantities import amount, read_amount
from .references import SOURCE, named
from .selections import selection, valid, zone_of

Place = Literal["node", "line"]
_INVERSE = {"=": "≠", "≠": "=", "≥": "<", "<": "≥", "≤": ">", ">": "≤"}
_OPPOSITE_SIDE = {"=": "=", "≠": "≠", "≥": "≤", "≤": "≥", "<": ">", ">": "<"}
_ZONES = {"graveyard": "Graveyard", "hand": "Hand", "exile": "Exile", "library": "Library", "command": "Command"}
_ONE_OPPONENT = i.Player("an opponent")


class Present(Struct, frozen=True):
    """So many are there (``compare``: “GE1” if it is absent) that are so, of ``defined`` or in a zone."""

    what: Words
    compare: Words = ("GE1",)
    zone: str = "Battlefield"
    defined: str = ""


class Measured(Struct, frozen=True):
    """A number compared."""

    number: Words
    compare: Words


class Word(Struct, frozen=True):
    """A condition with a name of its own: of a node, and of what stands; None: it cannot be said there."""

    node: tuple[str, str] | None
    line: tuple[str, str] | None


Check = Present | Measured | Word


def checks(condition: i.Condition, scope: Scope) -> list[Check]:
    """What is to be checked so that the condition holds.

    Raises:
        CannotExport: if there is no check for it.
    """
    match condition:
        case i.AllHold(conditions):
            return [check for each in conditions for check in checks(each, scope)]
        case i.NotHold(inner):
            return [_negated(inner, scope)]
        case i.Holds():
            return [_holds(condition, scope)]
        case i.ObjectIs():
            return [_object(condition, scope)]
        case i.SomePlayer():
            return [_some_player(condition, scope)]
    return [_word(condition)]


def _negated(condition: i.Condition, scope: Scope) -> Check:
    match condition:
        case i.Holds(left, op, right):
            return _holds(i.Holds(left, _INVERSE[op], right), scope)  # type: ignore[arg-type]
        case i.ObjectIs():
            return _object(structs.replace(condition, negated=not condition.negated), scope)
        case i.SomePlayer(every=False):
            found = _some_player(condition, scope)
            if isinstance(found, Present) and found.compare == ("GE1",):
                return structs.replace(found, compare=("EQ0",))
        case i.TurnOf(player=i.Player("you")):
            return Word(("ConditionOpponentTurn", "True"), ("OpponentTurn", "True"))
    raise CannotExport(condition, "its opposite has no check")


def _holds(condition: i.Holds, scope: Scope) -> Check:
    left, op, right = condition.left, condition.op, condition.right
    if not isinstance(right, i.Number) and isinstance(left, i.Number):
        left, op, right = right, _OPPOSITE_SIDE[op], left  # type: ignore[assignment]
    match left:
        case i.CountOf(of) if isinstance(right, i.Number):
            return _present(of, op, right.value, scope)
        case i.EventCount(events, "this turn", "times", None) if (op, right) in _ONCE:
            return _happened(events, scope)
        case i.CountersOn(kind, i.Reference("source")) if isinstance(right, i.Number) and kind is not None:
            return Present((f"Card.Self+counters_{OPERATORS[op]}{right.value}_{counter(kind)}",))
    return Measured(amount(left, scope), together(OPERATORS[op], *amount(right, scope)))


#: “If it has happened this turn.”
_ONCE = (("≥", i.Number(1)), (">", i.Number(0)))
#: Events that have checks of their own when they have happened at least once this turn.
_HAPPENED: tuple[tuple[i.AnyEvent, Check], ...] = (
    (i.Does(YOU, "gain life"), Measured((Amount(("Count$LifeYouGainedThisTurn",)),), ("GE1",))),
    (i.Does(YOU, "lose life"), Measured((Amount(("Count$LifeYouLostThisTurn",)),), ("GE1",))),
    (i.Does(_ONE_OPPONENT, "lose life"), Measured((Amount(("Count$LifeOppsLostThisTurn",)),), ("GE1",))),
    (i.Does(i.Player("opponents"), "lose life"), Measured((Amount(("Count$LifeOppsLostThisTurn",)),), ("GE1",))),
    (i.PlayerAttacks(YOU, together=True), Measured((Amount(("Count$AttackersDeclared",)),), ("GE1",))),
    (i.Attacks(SOURCE), Present(("Card.Self+attackedThisTurn",))),
    (i.Moves(SOURCE, to=i.InZone("battlefield")), Present(("Card.Self+ThisTurnEntered",))),
    (
        i.Moves(
            i.Selection((i.HasType("permanent"), i.ControlledBy(YOU))),
            (i.InZone("battlefield"),),
        ),
        Measured((Amount(("Count$Revolt.1.0",)),), ("GE1",)),
    ),
)


def _happened(events: tuple[i.AnyEvent, ...], scope: Scope) -> Check:
    """What has happened at least once this turn: by a number of it, or by what the source has done."""
    for pattern, check in _HAPPENED:
        if agrees((pattern,), events, {}):
            return check
    return Measured(amount(i.EventCount(events, "this turn"), scope), ("GE1",))


def _present(of: i.Selection, op: str, number: int, scope: Scope) -> Check:
    zone = zone_of(of)
    name: Any = "battlefield" if zone is None else zone.zone
    if name != "battlefield" and name not in _ZONES:
        raise CannotExport(of, f"nothing is counted in this zone: {name}")
    what = valid(of, scope, zone=name, base="Permanent" if name == "battlefield" else "Card")
    return Present(what, (f"{OPERATORS[op]}{number}",), _ZONES.get(name, "Battlefield"))


def _object(condition: i.ObjectIs, scope: Scope) -> Check:
    if condition.was:
        raise CannotExport(condition, "what an object was before")
    if any(isinstance(v, i.OneOf) and any(isinstance(p, i.InZone) for p in v.predicates) for v in condition.where):
        raise CannotExport(condition, "in one of several zones")
    zone = zone_of(i.Selection(condition.where))
    where = tuple(each for each in condition.where if not isinstance(each, i.InZone))
    at = "battlefield" if zone is None else zone.zone
    compare: Words = ("EQ0",) if condition.negated else ("GE1",)
    if condition.what == SOURCE:
        said = _properties(where, scope)
        if at != "battlefield" and (zone is None or zone.player not in (None, YOU) or at not in _ZONES):
            raise CannotExport(condition, "in a zone of others")
        return Present(joined([("Card.Self",), *said], "+"), compare, _ZONES.get(at, "Battlefield"))
    name = named(condition.what, scope)
    if zone is not None:
        raise CannotExport(condition, "whether another object is in a zone")
    return Present(valid(i.Selection(where), scope, zone=None), compare, defined=name)


def _properties(where: tuple[i.Predicate, ...], scope: Scope) -> list[Words]:
    """Predicates as properties behind “Card.Self”."""
    said = valid(i.Selection(where), scope, zone=None)
    text = "".join(part if isinstance(part, str) else "\0" for part in said)
    if "," in text:
        raise CannotExport(i.Selection(where), "one of several")
    base, dot, _ = text.partition(".")
    rest = said if not dot else together(str(said[0])[len(base) + 1 :], *said[1:])
    return [*([(base,)] if base not in ("Card", "Permanent") else []), *([rest] if dot else [])]


def _some_player(condition: i.SomePlayer, scope: Scope) -> Check:
    players, held = condition.players, condition.condition
    if players != i.Player("each opponent") or not isinstance(held, i.Holds):
        raise CannotExport(condition, "a condition of some player")
    match held:
        case i.Holds(i.CountOf(of), "≥", i.Number(1)) if not condition.every:
            where = tuple(_of_opponents(each) for each in of.where)
            if where != of.where:
                return _present(i.Selection(where), "≥", 1, scope)
        case i.Holds(i.CountOf(of), ">" | "≥" as op, than) if not condition.every:
            where = tuple(_of_opponents(each, YOU) for each in of.where)
            if where != of.where and zone_of(of) is None:
                number = together("PlayerCountOpponents$HighestValid ", *valid(i.Selection(where), scope))
                return Measured((Amount(number),), together(OPERATORS[op], *amount(than, scope)))
        case i.Holds(i.PlayerNumber("life total", of=i.Player("such player")), op, than):
            extreme = "Highest" if (op in (">", "≥")) is not condition.every else "Lowest"
            number = (f"PlayerCountOpponents${extreme}LifeTotal",)
            return Measured((Amount(number),), together(OPERATORS[op], *amount(than, scope)))
    raise CannotExport(condition, "a condition of some player")


def _of_opponents(predicate: i.Predicate, instead: i.Player = _ONE_OPPONENT) -> i.Predicate:
    match predicate:
        case i.ControlledBy(i.Player("such player")):
            return i.ControlledBy(instead)
        case i.InZone(zone, i.Player("such player")):
            return i.InZone(zone, instead)
    return predicate


def _word(condition: i.Condition) -> Check:
    match condition:
        case i.TurnOf(i.Player("you")):
            return Word(("ConditionPlayerTurn", "True"), ("PlayerTurn", "True"))
        case i.TurnOf(i.Player("opponents" | "each opponent" | "an opponent")):
            return Word(("ConditionOpponentTurn", "True"), ("OpponentTurn", "True"))
        case i.CostWasPaid(i.Reference("source"), "kicker", ()):
            return Word(("Condition", "Kicked"), None)
        case i.HasDesignation(i.Player("you"), "city's blessing"):
            return Measured((Amount(("Count$Blessing.1.0",)),), ("GE1",))
        case i.HasDesignation(i.Player("you"), "monarch"):
            return Measured((Amount(("Count$Monarch.1.0",)),), ("GE1",))
        case i.ManaWasSpent(i.Reference("source"), (_, *_) as symbols, "", None, None):
            return Word(("ConditionManaSpent", " ".join(symbols)), None)
        case i.TimeOfDay("night"):
            return Measured((Amount(("Count$Night.1.0",)),), ("GE1",))
    raise CannotExport(condition, "there is no check for it")


# -- as parameters


def parameters(found: list[Check], place: Place) -> dict[str, Words]:
    """The parameters that check all of it.

    Raises:
        CannotExport: if two of them have one name, or one cannot be said there.
    """
    out: dict[str, Words] = {}
    for check in found:
        said = _parameters(check, place)
        if place == "line" and isinstance(check, Present) and "IsPresent" in out:
            said = {_SECOND.get(key, key): words for key, words in said.items()}
        if set(said) & set(out):
            raise CannotExport(None, "more conditions than there are parameters for")
        out |= said
    return out


_SECOND = {"IsPresent": "IsPresent2", "PresentCompare": "PresentCompare2", "PresentZone": "PresentZone2"}


def _parameters(check: Check, place: Place) -> dict[str, Words]:
    before = "Condition" if place == "node" else ""
    match check:
        case Word(node, line):
            said = node if place == "node" else line
            if said is None:
                raise CannotExport(None, "a condition that is no parameter here")
            return {said[0]: (said[1],)}
        case Measured(number, compare):
            least = {} if compare == ("GE1",) else {f"{before}SVarCompare": compare}
            return {f"{before}CheckSVar": number, **least}
    assert isinstance(check, Present)
    names = ("ConditionPresent", "ConditionCompare", "ConditionZone", "ConditionDefined")
    if place == "line":
        names = ("IsPresent", "PresentCompare", "PresentZone", "PresentDefined")
    given = (check.what, check.compare, (check.zone,), (check.defined,))
    usual: tuple[Words | None, ...] = (None, ("GE1",), ("Battlefield",), ("",))
    return {name: words for name, words, default in zip(names, given, usual, strict=True) if words != default}


def as_number(check: Check) -> tuple[Words, Words]:
    """A check as a number and what it is compared with.

    Raises:
        CannotExport: if there is no number for it.
    """
    match check:
        case Measured(number, compare):
            return number, compare
        case Present(what, compare, zone, defined):
            if defined:
                return (Amount(together(f"{defined}$Valid ", *what)),), compare
            where = "" if zone == "Battlefield" else zone
            return (Amount(together(f"Count$Valid{where} ", *what)),), compare
    raise CannotExport(None, "a condition that is no number")


#: Parameters of conditions, of what stands; of a node they begin with “Condition”.
ASKING = ("IsPresent", "PresentCompare", "PresentZone", "PresentDefined", "CheckSVar", "SVarCompare", "PlayerTurn")


def read_check(node: Mapping[str, Words], place: Place, reading: Reading) -> i.Condition | None:
    """The condition that these parameters say; None if one of them is not known."""
    asked = {_of_lines(key) if place == "node" else key: words for key, words in node.items()}
    turns = [asked.pop(key) for key in ("PlayerTurn",) if key in asked]
    found: list[i.Condition | None] = [i.TurnOf(YOU) for words in turns if plain(words) == "True"]
    if "IsPresent" in asked:
        names = ("IsPresent", "PresentCompare", "PresentZone", "PresentDefined")
        found.append(_read_present({key: asked.pop(key) for key in names if key in asked}, reading))
    if "CheckSVar" in asked:
        measured = read_amount(asked.pop("CheckSVar"), reading)
        compare = asked.pop("SVarCompare", ("GE1",))
        found.append(None if measured is None else _read_compare(measured, compare, reading))
    those = [each for each in found if each is not None]
    if asked or len(those) < len(found) or not those:
        return None
    return those[0] if len(those) == 1 else i.AllHold(tuple(those))


_OF_LINES = {"Present": "IsPresent", "Compare": "PresentCompare", "Zone": "PresentZone", "Defined": "PresentDefined"}


def _of_lines(key: str) -> str:
    name = key.removeprefix("Condition")
    return _OF_LINES.get(name, name)


def _read_present(asked: Mapping[str, Words], reading: Reading) -> i.Condition | None:
    compare = asked.get("PresentCompare", ("GE1",))
    of = selection(asked["IsPresent"], reading)
    zone = next((each for each, words in _ZONES.items() if (words,) == asked.get("PresentZone")), None)
    if of is None or (zone is None and asked.get("PresentZone", ("Battlefield",)) != ("Battlefield",)):
        return None
    where: tuple[i.Predicate, ...] = of.where
    if zone is not None:
        where = (*where, i.InZone(zone))  # type: ignore[arg-type]
    if i.IsAmong(SOURCE) in where or "PresentDefined" in asked:
        what = SOURCE if "PresentDefined" not in asked else CATEGORIES["object"].read(asked["PresentDefined"], reading)
        if what is None or compare not in (("GE1",), ("EQ0",)):
            return None
        rest = tuple(each for each in where if each != i.IsAmong(SOURCE))
        return i.ObjectIs(what, rest, negated=compare == ("EQ0",))
    return _read_compare(i.CountOf(i.Selection(where)), compare, reading)


def _read_compare(left: i.Quantity, compare: Words, reading: Reading) -> i.Condition | None:
    sign = str(compare[0])[:2] if compare else ""
    op: Any = next((each for each, words in OPERATORS.items() if words == sign), None)
    right = read_amount(together(str(compare[0])[2:], *compare[1:]), reading) if compare else None
    return None if op is None or right is None else i.Holds(left, op, right)


__all__ = ["ASKING", "Check", "Measured", "Place", "Present", "Word", "checks", "parameters", "plain", "read_check"]
