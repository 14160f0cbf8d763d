"""Counters that are put on objects and removed from them (CR 122)."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.traversal import name_of
from .heard import Heard


def counters_put(said: Heard, counters: n.Noun, on: n.Prepositional | None) -> i.CountersPut | None:
    """“one or more +1/+1 counters are put on a creature you control”."""
    if on is None or not isinstance(counters, n.NounPhrase) or counters.modifiers:
        return None
    together = said.one_or_more(counters)
    kinds = [w for w in counters.plain_words[:-1] if w.kind not in ("number", "article")]
    if counters.head is None or len(kinds) > 1 or any(w.kind in ("determiner", "adjective") for w in kinds):
        return None
    said.source.claim(counters.head, *kinds)
    said.source.claim_own(on)
    several = said.one_or_more(on.object)
    return i.CountersPut(name_of(kinds) or None, said.those(on.object), together=together or several)


def removed(said: Heard) -> i.AnyEvent | None:
    """“a counter is removed from this artifact”, “the last time counter is removed from it”."""
    head, place = said.subject.items[0].head, said.phrase("from")
    if head is None or head.sense != "counter" or place is None or not isinstance(said.subject, n.NounPhrase):
        return None
    words = [w for w in said.subject.plain_words[:-1] if w.kind != "article"]
    last = [w for w in words if w.sense == "last"]
    said.source.claim(*last)
    rest = structs.replace(said.subject, words=tuple(w for w in said.subject.words if w not in last))
    put_ = counters_put(said, rest, structs.replace(place, preposition="on"))
    return None if put_ is None else structs.replace(put_, removed=True, last=bool(last))
