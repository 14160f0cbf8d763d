"""“The same is true for first strike, vigilance, and trample.”: what stands before, of each of these in its turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...instructions.changing import with_inner
from ..ledger.source import Source
from ..nouns.objects import selection


def same_for(line: n.Sentence) -> n.Noun | None:
    """What “The same is true for …”, “Do the same for …” is said of; None for any other sentence."""
    clause = line.parts[0].content if len(line.parts) == 1 else None
    match clause:
        case n.Clause(
            subject=n.NounPhrase(alone=("the", "same")),
            verb=n.Verb(senses=("is",)),
            complements=(n.NounPhrase(alone=("true",)), n.Prepositional(sense="for", object=of)),
        ):
            return of
        case n.Clause(
            subject=None,
            verb=n.Verb(senses=("do",)),
            complements=(n.NounPhrase(alone=("the", "same")), n.Prepositional(sense="for", object=of)),
        ):
            return of
    return None


def keywords_of(of: n.Noun) -> list[str]:
    """“first strike, vigilance, and trample”; nothing where any of it is no keyword."""
    found = [item.senses[0] for item in of.items if item.kinds == ("keyword",) and not item.modifiers]
    return found if len(found) == len(of.items) else []


def for_each_keyword(values: Sequence[Any], of: n.Noun) -> list[Any] | None:
    """The values once more for each of these keywords; None where they are not about one keyword.

    It is said at least twice: who has it, and who gets it.
    """
    keywords, said = keywords_of(of), [each for value in values for each in _keywords_in(value)]
    if not keywords or len(said) < _LEAST or len({*said}) != 1 or any(map(_aims, values)):
        return None
    first = said[0]
    return [_with_keyword(value, first, each) for each in keywords for value in values]


#: “If a creature you control has [flying], creatures you control gain [flying]”.
_LEAST = 2


def _aims(value: i.Value) -> bool:
    """Whether it has targets: whether they are others each time, the words don't say."""
    return any(isinstance(each, i.Reference) and each.what == "target" for each in value.walk())


def _keywords_in(value: i.Value) -> Iterator[str]:
    for each in value.walk():
        match each:
            case i.HasKeyword(keyword):
                yield keyword
            case i.AddAbilities(keywords=(_, *_) as keywords):
                yield from keywords
            case i.Counters(str(kind)) | i.CountersOn(str(kind)) | i.HasCounter(str(kind)):
                yield kind


def _with_keyword(value: Any, first: str, other: str) -> Any:
    """The value with another keyword in the place of the one that it is about."""
    match value:
        case i.HasKeyword():
            return structs.replace(value, keyword=other)
        case i.AddAbilities(keywords=(_, *_)):
            return structs.replace(value, keywords=(other,))
        case i.Counters() | i.CountersOn() | i.HasCounter() if value.kind == first:
            value = structs.replace(value, kind=other)
    return with_inner(value, partial(_with_keyword, first=first, other=other))


def for_each_kind(last: i.Static, of: n.Noun, source: Source) -> list[i.Static] | None:
    """What stands of some objects, of others: “… permanent spells you control and nonland permanent cards you own”."""
    match last.what:
        case i.Reference("all", among=i.Selection() as among) as what if last.condition is None:
            pass
        case _:
            return None
    out: list[i.Static] = []
    for item in of.items:
        head = item.head
        if head is None or head.kind == "keyword":
            return None
        found = selection(item, source)
        if not found.where or any(isinstance(each, i.Told) for each in found.walk()):
            return None
        if head.sense == "spell" and i.IsSpell() not in found.where:
            found = structs.replace(found, where=(i.IsSpell(), *found.where))
        them = structs.replace(what, among=structs.replace(among, where=found.where, text=found.text))
        out.append(structs.replace(last, what=them))
    source.claim_own(of)
    return out
