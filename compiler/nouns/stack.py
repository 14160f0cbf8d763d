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
    if isinstance(noun, n.NounPhrase) and words[0].sense in _SPOKEN:
        return _spoken(noun, words, source, refer)
    if isinstance(noun, n.NounPhrase) and len(words) == 1 and words[0].kind == "self":
        return refer(noun)
    heads = [item.head for item in noun.items]
    if any(head is None for head in heads):
        return None
    if any(head is not None and head.sense in _ABILITIES for head in heads) or _is_target_activated(noun):
        return _abilities(noun, source)
    if heads[-1] is None or heads[-1].sense != "spell":
        return None
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
    kinds: list[i.Predicate] = []
    counted: list[n.Word] = []
    place = 0
    for k, item in enumerate(noun.items):
        words = list(item.plain_words)
        if len(words) < len(item.words) or (item.modifiers and k < len(noun.items) - 1 and not _activated(item)):
            return None
        head = words[-1]
        if k == 0:
            at = next((k for k, w in enumerate(words) if w.sense == "target"), None)
            if at is None:
                return None
            counted, place = words[:at], place_of(words[at])
            rest = words[at + 1 :]
        else:
            rest = words
        if not rest and _activated(item):
            kinds.append(i.IsAbility("activated"))
        elif len(rest) == 1 and head.sense == "spell":
            kinds.append(i.IsSpell())
        elif len(rest) == 1 and head.sense in _ABILITIES:
            kinds.append(i.IsAbility(_ABILITIES[head.sense]))
        else:
            return None
    most = number_of(counted[0]) if len(counted) == 1 else None
    if counted and most is None:
        return None
    last = noun.items[-1]
    source.claim_own(noun)
    for item in noun.items:
        source.claim(*item.words, *(item.modifiers if item is not last or _activated(item) else ()))
    narrowed = () if _activated(last) else selection(structs.replace(last, words=()), source).where
    kind = kinds[0] if len(kinds) == 1 else i.OneOf(tuple(kinds))
    text = source.words(noun)
    return i.Reference("target", text, i.Selection((kind, *narrowed), text), most, id=place)


def _activated(item: n.NounPhrase) -> bool:
    match item.modifiers:
        case (n.Participle(sense="activated", complements=(), further=()),):
            return True
    return False
