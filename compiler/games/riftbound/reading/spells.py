"""Spells and abilities as sources: “your spells and abilities” (RB 350, 376)."""

from __future__ import annotations

from ..... import instructions as i
from .....grammar import nodes as n
from ....ledger.source import Source
from ....nouns.objects import selection


def spells_and_abilities_of(noun: n.Noun, source: Source) -> i.Reference | None:
    """“your spells and abilities”, “your spells”; “spells and abilities an opponent controls that choose me”."""
    first, *others = noun.items
    if len(others) > 1 or (others and others[0].senses != ("ability",)):
        return None
    head = first.head
    if head is None or head.sense not in ("spell", "ability") or first.modifiers:
        return None
    where: list[i.Predicate] = []
    for word in first.plain_words[:-1]:
        if word.kind == "possessive" and word.possessor == "you":
            where.append(i.ControlledBy(i.Player("you", "your")))
        elif word.sense in source.own.qualities:
            where.append(source.own.qualities[word.sense])
        else:
            return None
    if others and others[0].modifiers:
        bare = n.NounPhrase(words=(), modifiers=others[0].modifiers, span=others[0].span)
        where += selection(bare, source).where
        if any(isinstance(each, i.Told) for each in where):
            return None
    spell: i.Predicate = i.IsSpell() if head.sense == "spell" else i.IsAbility()
    kinds: i.Predicate = i.OneOf((i.IsSpell(), i.IsAbility())) if others else spell
    words = source.words(noun)
    source.claim(noun)
    return i.Reference("all", words, i.Selection((kinds, *where), words))
