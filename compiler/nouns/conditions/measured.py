"""Conditions that compare two numbers: “its power is 4 or greater”, “your life total is less than X”, “it is even”."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.source import Source
from ..quantities import devotion, quantity
from ..quantities.values import Op, number_of

COMPARED: dict[str, Op] = {
    "or greater": "≥",
    "or more": "≥",
    "or higher": "≥",
    "or less": "≤",
    "or fewer": "≤",
    "or lower": "≤",
}
_THAN: dict[str, Op] = {
    "greater than": ">",
    "less than": "<",
    "equal to": "=",
    "less than or equal to": "≤",
    "equal to or less than": "≤",
    "greater than or equal to": "≥",
    "equal to or greater than": "≥",
}
_MEASURED = frozenset(["power", "toughness", "mana value", "life total", "speed"])
_PARITY: dict[str, Literal["odd", "even"]] = {"odd": "odd", "even": "even"}

#: What a number is compared with, and how.
_Side = tuple[i.Quantity, Op]


def measured(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“X is 5 or more”, “its power is 4 or greater”, “the number of cards in your hand is even”."""
    of, noun = clause.subject, clause.complements[0] if len(clause.complements) == 1 else None
    if of is None or noun is None or clause.verb.senses not in (("is",), ("was",)):
        return None
    was = clause.verb.senses == ("was",) and not _is_of_spent(of)
    parity = _PARITY.get(" ".join(noun.alone)) if isinstance(noun, n.NounPhrase) else None
    if parity is not None:
        number = _left(of, source)
        if number is None or was:
            return None
        source.claim(clause.verb, noun)
        return i.Parity(number, parity, words)
    sides = _sides(noun, of, source)
    left = _left(of, source) if sides else None
    if left is None:
        return None
    source.claim(clause.verb, noun)
    if was:
        return _before(left, sides, words)
    if len(sides) == 1:
        return i.Holds(left, sides[0][1], sides[0][0], words)
    return i.AnyHolds(tuple(i.Holds(left, op, amount) for amount, op in sides), words)


def _before(left: i.Quantity, sides: list[_Side], words: str) -> i.ObjectIs | None:
    """“its power was 3 or greater”: of the object as it last was (CR 608.2h)."""
    match left, sides:
        case i.NumberOf(what, whose), [(amount, op)]:
            return i.ObjectIs(whose, (i.Compare(what, op, amount),), was=True, text=words)
    return None


def _is_of_spent(noun: n.Noun) -> bool:
    """“the amount of mana spent to cast it”: known since it was cast (CR 601.2h), so that it “was” and “is” so much."""
    match noun:
        case n.NounPhrase(
            words=(n.Word(sense="the amount of"), n.Word(sense="mana")), modifiers=(n.Participle(sense="spent"),)
        ):
            return True
    return False


def _left(of: n.Noun, source: Source) -> i.Quantity | None:
    """The number that is compared: X, a number of an object or a player, the number of some objects."""
    subject = of.alone
    if subject in (("x",), ("y",)):
        source.claim(of)
        return i.Variable(of.plain_words[0].variable)
    counted = isinstance(of, n.NounPhrase) and of.kinds[:1] == ("number of",)
    left = quantity(of, source) if counted or (subject and subject[-1] in _MEASURED) else devotion(of, source)
    return None if left is None or _is_asked(left) else left


def _is_asked(number: i.Quantity) -> bool:
    return any(isinstance(each, i.Asked) for each in (number, *number.walk()))


def _sides(noun: n.Node, of: n.Noun, source: Source) -> list[_Side]:
    """What it is compared with: one number, or any of several; none if that is not understood."""
    if isinstance(noun, n.NounPhrase | n.NounList) and (plain := _number(noun)) is not None:
        return [plain]
    found = [_than(each, of, source) for each in _alternatives(noun)]
    return [side for side in found if side is not None] if None not in found else []


def _number(noun: n.Noun) -> _Side | None:
    """“4 or greater”, “X”."""
    words = noun.words if isinstance(noun, n.NounPhrase) and not noun.modifiers else ()
    value = number_of(words[0]) if words else None
    if value is None or len(words) > 2:
        return None
    if len(words) == 1:
        return value, "="
    how = words[1]
    op = COMPARED.get(how.sense) if isinstance(how, n.Word) else None
    return None if op is None else (value, op)


def _alternatives(noun: n.Node) -> list[n.Node]:
    """“greater than this creature's power | or this creature's toughness”: than either of them."""
    match noun:
        case n.NounPhrase(
            modifiers=(n.Prepositional(sense="than", object=n.NounList(joints=("or",)) as either) as by,)
        ):
            return [structs.replace(noun, modifiers=(structs.replace(by, object=each),)) for each in either.items]
    return [noun]


def _than(node: n.Node, of: n.Noun, source: Source) -> _Side | None:
    """“greater than this creature's power”, “less than or equal to the number of lands you control”."""
    said: n.Noun | n.Quantity | n.Unparsed
    match _of_the_same(node, of):
        case n.NounPhrase(
            words=(n.Word(sense="greater" | "less" as how),), modifiers=(n.Prepositional(sense="than", object=said),)
        ):
            op: Op = ">" if how == "greater" else "<"
        case n.EqualTo(sense=how, quantity=said) if how in _THAN:
            op = _THAN[how]
        case _:
            return None
    other = quantity(said, source)
    return None if _is_asked(other) else (other, op)


def _of_the_same(noun: n.Node, measured_: n.Noun) -> n.Node:
    """“(its power is) greater than this creature's | power”: the same number of the other object."""
    match noun, measured_:
        case (
            n.NounPhrase(
                modifiers=(
                    n.Prepositional(sense="than", object=n.NounPhrase(words=(n.Word(kind="self"),)) as other) as by,
                )
            ),
            n.NounPhrase(words=(*_, n.Word(sense=what) as number)),
        ) if what in _MEASURED and not other.modifiers:
            whole = structs.replace(by, object=structs.replace(other, words=(*other.words, number)))
            return structs.replace(noun, modifiers=(whole,))
    return noun
