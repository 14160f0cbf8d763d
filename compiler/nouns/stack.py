"""Noun phrases that name spells and abilities on the stack (CR 112, 113)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..ledger.places import place_of
from ..ledger.source import Source
from .objects import selection
from .objects.references import as_spell
from .quantities.values import number_of

_ABILITIES: dict[str, i.AbilityKind] = {
    "ability": "any",
    "activated ability": "activated",
    "triggered ability": "triggered",
    "loyalty ability": "loyalty",
    "mana ability": "mana",
}
_SPOKEN = frozenset(["it", "them", "that", "those", "this"])


def spells(noun: n.Noun, source: Source) -> i.Selection | None:
    """“creature spells”, “artifact or creature spells with mana value 4 or greater”; None for what are no spells."""
    last = noun.items[-1].head
    if last is None or last.sense != "spell" or any(w.sense == "target" for w in noun.plain_words):
        return None
    found = selection(noun, source)
    return structs.replace(found, where=(i.IsSpell(), *found.where))


def on_stack(noun: n.Noun, source: Source, refer: Callable[[n.Noun], i.Reference]) -> i.Reference | None:
    """“target creature spell”, “up to two target spells”, “target spell or ability”, “that spell”, “it”."""
    words = noun.items[0].plain_words
    if not words or len(words) < len(noun.items[0].words):
        return None
    if [item.alone for item in noun.items] == [("that", "spell"), ("ability",)]:
        source.claim(noun)
        return i.Reference("that", source.words(noun))
    if isinstance(noun, n.NounPhrase) and (words[0].sense in _SPOKEN or _is_the_one(words)):
        return _spoken(noun, words, source, refer)
    if isinstance(noun, n.NounPhrase) and len(words) == 1 and words[0].kind == "self":
        return refer(noun)
    heads = [item.head.sense if item.head is not None else None for item in noun.items]
    if None in heads:
        return None
    if not _ABILITIES.keys().isdisjoint(heads) or _is_target_activated(noun):
        return _all_abilities(noun, source) or _abilities(noun, source)
    return _spell(noun, refer) if heads[-1] == "spell" else None


def _spell(noun: n.Noun, refer: Callable[[n.Noun], i.Reference]) -> i.Reference | None:
    """“target creature spell”, “all spells”."""
    found = refer(noun)
    if found.among is None or found.what not in ("target", "all", "choice"):
        return None
    return as_spell(noun, found)


def _spoken(
    noun: n.NounPhrase, words: tuple[n.Word, ...], source: Source, refer: Callable[[n.Noun], i.Reference]
) -> i.Reference | None:
    """“it”, “that spell”, “that spell or ability”."""
    if noun.modifiers:
        return None
    if len(words) == 1:
        return refer(noun)
    if len(words) == 2 and words[1].sense in ("spell", *_ABILITIES):
        source.claim(noun)
        kind = _ABILITIES.get(words[1].sense)
        what: i.Predicate = i.IsSpell() if kind is None else i.IsAbility(kind)
        return i.Reference("that", source.words(noun), i.Selection((what,)), id=place_of(words[0]))
    return None


def _is_the_one(words: tuple[n.Word, ...]) -> bool:
    """“the spell”, “the ability”: the one of which was spoken."""
    return len(words) == 2 and words[0].sense == "the" and not words[1].plural


def _is_target_activated(noun: n.Noun) -> bool:
    """“target activated | or triggered ability”: the first item has the second's noun."""
    match noun.items[0]:
        case n.NounPhrase(words=(*_, n.Word(sense="target")), modifiers=(n.Participle(complements=()),)):
            return True
    return False


def _abilities(noun: n.Noun, source: Source) -> i.Reference | None:
    """“target activated ability”, “target spell, activated ability, or triggered ability you don't control”."""
    if isinstance(noun, n.NounList) and not noun.conjunctions <= {"or"}:
        return None
    first, last = noun.items[0], noun.items[-1]
    at = next((k for k, w in enumerate(first.plain_words) if w.sense == "target"), None)
    if at is None or any(item.modifiers and item is not last and not _activated(item) for item in noun.items):
        return None
    kinds = [_kind(item, at + 1 if item is first else 0) for item in noun.items]
    counted = first.plain_words[:at]
    most = number_of(counted[0]) if len(counted) == 1 else None
    if None in kinds or (counted and most is None):
        return None
    source.claim_own(noun)
    for item in noun.items:
        source.claim(*item.words, *(item.modifiers if item is not last or _activated(item) else ()))
    narrowed = () if _activated(last) else selection(structs.replace(last, words=()), source).where
    known = tuple(kind for kind in kinds if kind is not None)
    kind = known[0] if len(known) == 1 else i.OneOf(known)
    text = source.words(noun)
    return i.Reference("target", text, i.Selection((kind, *narrowed), text), most, id=place_of(first.plain_words[at]))


def _all_abilities(noun: n.Noun, source: Source) -> i.Reference | None:
    """“all abilities your opponents control”: of these players, on the stack."""
    match noun:
        case n.NounPhrase(words=(n.Word(sense="all") as every, n.Word(plural=True) as head), modifiers=(_,)):
            where = selection(structs.replace(noun, words=()), source).where
        case _:
            return None
    if not where or not all(isinstance(each, i.ControlledBy) for each in where):
        return None
    source.claim(every, head)
    text = source.words(noun)
    return i.Reference("all", text, i.Selection((i.IsAbility(_ABILITIES[head.sense]), *where), text))


def _kind(item: n.NounPhrase, start: int) -> i.Predicate | None:
    """“spell”, “triggered ability”: of which kind, by the words behind “target”; None for others."""
    words = item.plain_words[start:]
    if len(item.plain_words) < len(item.words):
        return None
    if not words:
        return i.IsAbility("activated") if _activated(item) else None
    if len(words) > 1:
        return None
    if words[0].sense == "spell":
        return i.IsSpell()
    return i.IsAbility(_ABILITIES[words[0].sense]) if words[0].sense in _ABILITIES else None


def _activated(item: n.NounPhrase) -> bool:
    match item.modifiers:
        case (n.Participle(sense="activated", complements=(), further=()),):
            return True
    return False
