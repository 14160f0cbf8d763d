"""Damage that is dealt (CR 120)."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from .combat import each_for_itself
from .heard import Heard

_DAMAGE: dict[tuple[str, ...], bool | None] = {
    ("damage",): None,
    ("combat damage",): True,
    ("combat", "damage"): True,
    ("noncombat", "damage"): False,
    ("noncombat damage",): False,
}


def deal(said: Heard) -> i.AnyEvent | None:
    """“deals combat damage to a player”, “deals damage to an opponent”."""
    noun = said.noun
    combat: bool | None = True
    if noun is not None:
        if noun.alone not in _DAMAGE:
            return None
        combat = _DAMAGE[noun.alone]
        said.source.claim(noun)
    elif said.verb == "deal damage":
        combat = None
    elif said.verb != "deal combat damage":
        return None
    to = said.phrase("to")
    whom: tuple[i.Player | i.Objects, ...] = ()
    together = said.one_or_more(said.subject)
    if to is not None:
        said.source.claim_own(to)
        together = said.one_or_more(to.object) or together
        whom = said.those(to.object)
    return each_for_itself(i.DealsDamage(source_of(said, said.subject), whom, combat, together=together), said)


_SOURCES: dict[str, i.Predicate] = {"source": i.IsSource(), "spell": i.IsSpell()}


def source_of(said: Heard, noun: n.Noun) -> i.Objects:
    """“a red source you control”: wherever it is (CR 609.7a); “an instant or sorcery spell”: on the stack."""
    found = said.objects(noun)
    head = noun.items[-1].head
    kind = _SOURCES.get(head.sense) if head is not None else None
    if kind is None or not isinstance(found, i.Selection):
        return found
    if isinstance(noun, n.NounList) and noun.items[-1].alone == ("spell",):  # “a red creature or spell”
        words = said.source.words(noun)
        return i.Selection((i.Told(words),), words)
    return structs.replace(found, where=(kind, *found.where))


def dealt(said: Heard) -> i.AnyEvent | None:
    """“is dealt damage”, “combat damage is dealt to you”, “an opponent is dealt noncombat damage”."""
    if said.subject.alone in _DAMAGE:
        to = said.phrase("to")
        if to is None or said.noun is not None:
            return None
        combat = _DAMAGE[said.subject.alone]
        said.source.claim(said.subject)
        said.source.claim_own(to)
        together = said.one_or_more(to.object)
        return i.DealsDamage(None, said.those(to.object), combat, together=together)
    noun, by = said.noun, said.phrase("by")
    match noun:
        case n.NounPhrase(words=words, modifiers=(n.Prepositional(sense="by") as by,)) if by is not None:
            noun = structs.replace(noun, modifiers=(), span=n.Span(noun.span.start, words[-1].span.end))
    if noun is None:
        if said.verb != "dealt damage":
            return None
        combat = None
    elif noun.alone in _DAMAGE:
        combat = _DAMAGE[noun.alone]
        said.source.claim(noun)
    else:
        return None
    source: i.Objects | None = None
    together = False
    if by is not None:
        said.source.claim_own(by)
        together = said.one_or_more(by.object)
        source = source_of(said, by.object)
    together = said.one_or_more(said.subject) or together
    return i.DealsDamage(source, said.those(said.subject), combat, together=together)
