"""Dealing and preventing damage (CR 120, 615)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import structs

from ...grammar import nodes as n
from .. import instructions as i
from ..player_names import is_player
from ..recipients import other_than, recipients, unnested
from .said import Said

Division = Literal["as you choose", "evenly"]


def deal(said: Said) -> Sequence[i.Step] | None:
    """“Bolt deals 3 damage to any target.”, “It deals 2 damage to target creature and 1 damage to its controller.”"""
    subject = said.node.subject
    if subject is None or is_player(subject) or said.verb != "deal":
        return None
    by = said.refer(subject)
    steps: list[i.Step] = []
    for amount, to, division in _dealt(said):
        if to is None or amount is None:
            return None
        if by.what == "target":
            to = tuple(other_than(each, [by]) for each in to)
        steps.append(i.Damage(by, amount, to, division, **said.words))
    if by.what != "all" or not steps:
        return steps or None
    if by.among is None:
        return None
    that = i.Reference("that", by.text)
    each = [structs.replace(step, by=that) for step in steps if isinstance(step, i.Damage)]
    return [i.ForEach(tuple(each), objects=by.among, text=by.text)]  # “each creature deals damage equal to its power”


_Dealt = tuple["i.Quantity | None", "tuple[i.Recipient, ...] | None", Literal["each", "as you choose", "evenly"]]


def _dealt(said: Said) -> list[_Dealt]:
    """How much to whom, one after the other: “3 damage to any target | and 1 damage to you”."""
    out: list[_Dealt] = []
    noun: n.NounPhrase | None = None
    for complement in said.node.complements:
        match complement:
            case n.NounPhrase() if _is_damage(complement) and noun is None:
                noun = complement
                if (divided := _divided(complement, said)) is not None:
                    out.append(divided)
                    noun = None
            case n.Prepositional(sense="to") if noun is not None:
                said.source.claim_own(complement)
                to, more = _and_damage(complement.object, said)
                said.source.claim(noun.words[-1])
                out.append((said.amount(noun), recipients(to, said.source, said.refer), "each"))
                noun = more
            case n.EqualTo() | n.ForEach() | n.Adverb():
                pass
            case _:
                return [(None, None, "each")]
    return out if noun is None else [(None, None, "each")]


def _is_damage(noun: n.NounPhrase) -> bool:
    return noun.head is not None and noun.head.sense == "damage"


def _and_damage(noun: n.Noun, said: Said) -> tuple[n.Noun, n.NounPhrase | None]:
    """“target creature | and 2 damage”: to whom the first is dealt, and the damage that follows."""
    noun = unnested(noun)
    if not isinstance(noun, n.NounList) or not _is_damage(noun.items[-1]) or noun.joints[-1] not in ("and", ", and"):
        return noun, None
    *items, damage = noun.items
    said.source.claim_between(items[-1].span.end, damage.span.start)
    if len(items) == 1:
        return items[0], damage
    span = n.Span(items[0].span.start, items[-1].span.end)
    return n.NounList(items=tuple(items), joiners=noun.joiners[:-1], span=span), damage


def _divided(noun: n.NounPhrase, said: Said) -> _Dealt | None:
    """“5 damage divided as you choose among any number of targets”."""
    match noun.modifiers:
        case (n.Participle(sense="divided", complements=(*how, n.Prepositional(sense="among") as among)) as divided,):
            pass
        case _:
            return None
    division: Division
    match how:
        case [n.Adverb(sense="as you choose")]:
            division = "as you choose"
        case [n.Adverb(sense="evenly")]:
            division = "evenly"
        case _:
            return None, None, "each"
    said.source.claim_own(divided, among)
    said.source.claim(noun.words[-1], *how)
    return said.amount(noun), recipients(among.object, said.source, said.refer), division


def unpreventable(said: Said, last: i.Step) -> i.Step | None:
    """“The damage can't be prevented.”"""
    if not isinstance(last, i.Damage) or said.node.complements or not said.node.verb.negated:
        return None
    subject = said.node.subject
    if subject is None or subject.alone not in (("the", "damage"), ("that", "damage"), ("this", "damage")):
        return None
    said.source.claim(subject)
    return structs.replace(last, preventable=False)


DONE = {"deal": deal}
AMENDED = {"prevented": unpreventable}
