"""Paying mana, life and energy (CR 118, 119.4, 107.14)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..costs.parts import energy, mana, whose_mana_cost
from ..nouns.quantities.counting import for_each


def pay(said: Said) -> Sequence[i.Step] | None:
    """“Pay {2}”, “pays {X} for each creature they control”, “pay 2 life”, “pay {E}{E}”, “pay its mana cost”."""
    noun = said.noun
    if not said.by_player or noun is None:
        return None
    if (ends := _ends_effect(said, noun)) is not None:
        return [ends]
    if isinstance(noun, n.NounList):
        if noun.conjunctions == {"or"}:
            return _either_mana(said, noun)
        if noun.conjunctions != {"and"}:
            return None
        said.source.claim_own(noun)
    steps: list[i.Step] = []
    for item in noun.items:
        part = _part(said, item)
        if part is None:
            return None
        steps.append(part)
    if len(steps) > 1 and any(isinstance(c, n.ForEach | n.EqualTo) for c in said.node.complements):
        return None  # what it is “for each” of
    return steps


def _either_mana(said: Said, noun: n.NounList) -> Sequence[i.Step] | None:
    """“{W} or {U} (for each age counter on it)”: either of them, each time for itself, as of “{W/U}” (CR 702.24a)."""
    either: list[i.ManaKind] = []
    for item in noun.items:
        paid = _part(said, item)
        match paid:
            case i.PayMana(mana=(i.TypedMana((kind,), 0, 0),)):
                either.append(kind)
            case _:
                return None
    said.source.claim_own(noun)
    assert isinstance(paid, i.PayMana)
    return [structs.replace(paid, mana=(i.TypedMana(tuple(either)),))]


def ends_effect(node: n.Clause) -> bool:
    """“(you may pay {R}) to end this effect”."""
    match node.complements:
        case (_, n.Infinitive(verb=n.Verb(senses=("end",)), complements=(n.NounPhrase() as what,), creation=None)):
            return what.alone == ("this", "effect")
    return False


def _ends_effect(said: Said, noun: n.Noun) -> i.MayEndEffect | None:
    """“You may pay {R} to end this effect.”"""
    if not ends_effect(said.node) or not isinstance(noun, n.NounPhrase):
        return None
    paid = _part(said, noun)
    said.source.claim(*said.node.complements[1:])
    return None if paid is None else i.MayEndEffect(said.player(), (paid,), **said.words)


def _part(said: Said, item: n.NounPhrase) -> i.Step | None:
    head = item.head
    if head is None:
        return None
    if item.senses == ("any", "amount"):
        return _any_amount(said, item)
    if head.kind == "mana":
        return _mana(said, item)
    if head.kind == "symbol":
        amount = energy(item, said.source)
        return None if amount is None else i.PayEnergy(said.player(), amount, **said.words)
    if head.sense == "life":
        said.source.claim(head)
        if item.senses in (("half", "your", "life"), ("half", "their", "life")):
            return _half(said, item)
        amount = said.amount(item)
        return None if amount is None else i.PayLife(said.player(), amount, **said.words)
    owned = whose_mana_cost(item, said.source)
    return None if owned is None else i.PayManaCost(said.player(), owned, **said.words)


#: What is paid of which any amount may be.
_ANY = i.ChosenNumber(text="any amount")


def _any_amount(said: Said, item: n.NounPhrase) -> i.Step | None:
    """“any amount of mana”, “any amount of {R}”, “any amount of life”, “any amount of {E}”."""
    match item.modifiers:
        case (n.Prepositional(sense="of", object=n.NounPhrase(words=(n.Word() as what,), modifiers=())) as of,):
            said.source.claim(item, of)
        case _:
            return None
    if what.kind == "mana":
        symbols = mana(what, said.source)
        return None if symbols is None else i.PayMana(said.player(), symbols, _ANY, **said.words)
    match what.sense:
        case "mana":
            return i.PayMana(said.player(), (i.GenericMana(_ANY),), **said.words)
        case "life":
            return i.PayLife(said.player(), _ANY, **said.words)
        case "{e}":
            return i.PayEnergy(said.player(), _ANY, **said.words)
    return None


def _half(said: Said, item: n.NounPhrase) -> i.PayLife | None:
    """“half your life, rounded up”."""
    if (rounded := said.adverb("rounded up", "rounded down")) is None:
        return None
    said.source.claim(item)
    who = said.player()
    total = i.PlayerNumber("life total", who)
    half = i.Half(total, "up") if rounded.sense == "rounded up" else i.Half(total, "down")
    return i.PayLife(who, half, **said.words)


def _mana(said: Said, item: n.NounPhrase) -> i.PayMana | None:
    if item.modifiers or len(item.words) > 1 or item.head is None:
        return None
    symbols = mana(item.head, said.source)
    if symbols is None:
        return None
    times: i.Quantity | None = None
    for complement in said.node.complements:
        if isinstance(complement, n.ForEach):
            times = for_each((i.Number(1), "1"), complement, said.source)[0]
        elif isinstance(complement, n.Adverb) and complement.sense == "any number of times":
            said.source.claim(complement)
            times = i.ChosenNumber(least=1)  # paid no time at all, it is not paid
    return i.PayMana(said.player(), symbols, times, **said.words)


DONE = {"pay": pay}
