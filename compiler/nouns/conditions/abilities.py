"""Conditions of how often the ability itself was activated or has resolved: “if this is the third time …”."""

from __future__ import annotations

from typing import Literal

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.source import Source
from ..quantities.values import number_of

_DEEDS: dict[tuple[str, ...], i.AbilityDeed] = {
    ("has", "been", "activated"): "activated",
    ("has", "resolved"): "resolved",
}
_ORDINAL_TIMES: dict[tuple[str, ...], int] = {
    ("the first time",): 1,
    ("the", "second", "time"): 2,
    ("the", "third", "time"): 3,
    ("the", "fourth", "time"): 4,
    ("the", "fifth", "time"): 5,
}


def so_often(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“this ability has been activated four or more times this turn”, “this is the third time it has resolved …”."""
    if clause.cause is not None:
        return None
    found = _times(clause) or _the_time(clause, source.counted_deed)
    if found is not None:
        source.claim(clause)
        how_often = i.AbilityCount(found[0], "this turn", words)
        return i.Holds(how_often, found[1], found[2], words)
    return None


Times = tuple[i.AbilityDeed, Literal["≥", "="], i.Quantity]


def _times(clause: n.Clause) -> Times | None:
    """“this ability has been activated four or more times this turn”."""
    match clause.complements:
        case (
            n.NounPhrase(words=(n.Word() as number, n.Word(sense="or more"), n.Word(sense="time")), modifiers=()),
            n.Adverb(sense="this turn"),
        ) if clause.subject is not None and clause.subject.alone == ("this", "ability"):
            deed, least = _DEEDS.get(clause.verb.senses), number_of(number)
            return None if deed is None or least is None else (deed, "≥", least)
    return None


def times(node: n.Noun, source: Source) -> i.AbilityCount | None:
    """“time this ability has resolved this turn”: how often."""
    match node:
        case n.NounPhrase(words=(n.Word(sense="time"),), modifiers=(n.Relative() as said,)):
            deed = _deed_this_turn(said)
        case _:
            return None
    if deed is None:
        return None
    source.claim(node)
    return i.AbilityCount(deed, "this turn", source.words(node))


def _deed_this_turn(said: n.Relative) -> i.AbilityDeed | None:
    """“this ability has resolved this turn”."""
    match said:
        case n.Relative(
            sense="this ability",
            verb=n.Verb() as verb,
            complements=(n.Adverb(sense="this turn"),),
            subject=None,
            further=(),
        ):
            return _DEEDS.get(verb.senses)
    return None


def _the_time(clause: n.Clause, counted: i.AbilityDeed | None) -> Times | None:
    """“this is the third time this ability has resolved this turn”; behind such a condition “it's the third time”."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase(alone=("this",)),
            verb=n.Verb(senses=("is",)),
            complements=(n.NounPhrase(modifiers=(n.Relative() as said,)) as time,),
        ):
            deed = _deed_this_turn(said)
        case n.Clause(subject=None, verb=n.Verb(senses=("it's",)), complements=(n.NounPhrase(modifiers=()) as time,)):
            deed = counted
        case _:
            return None
    which = _ORDINAL_TIMES.get(time.senses) if len(time.plain_words) == len(time.words) else None
    return None if deed is None or which is None else (deed, "=", i.Number(which))
