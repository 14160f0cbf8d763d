"""The counters with which a token enters."""

from __future__ import annotations

from collections.abc import Sequence

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import plain
from ....grammar.traversal import first_phrase, name_of
from ...ledger.source import Source
from ..quantities.counting import count

_ON = frozenset(["it", "them", "him", "her"])


def counter_choice(node: n.Noun, source: Source) -> i.Counters | None:
    """“your choice of a +1/+1 counter or a flying counter on it”: left open which."""
    if not isinstance(node, n.NounList) or "or" not in node.conjunctions:
        return None
    found = [counters_on_it(item, source, of_a_choice=True) for item in node.items]
    kinds, amounts = [c.kind for c in found if c], {c.count for c in found if c}
    if len(kinds) < len(found) or len(amounts) > 1:
        return None
    source.claim(node)
    return i.Counters(f"<{' or '.join(kinds)}>", amounts.pop(), options=tuple(kinds))


def on_what(item: n.NounPhrase) -> n.Prepositional | None:
    return first_phrase(item.modifiers, "on")


def counters_on_it(item: n.NounPhrase, source: Source, of_a_choice: bool = False) -> i.Counters | None:
    """“two +1/+1 counters on it”; None if these are no counters, or are on something else."""
    words = item.plain_words
    on = on_what(item)
    if not words or len(words) < len(item.words) or words[-1].sense != "counter":
        return None
    if on is not None and not _is_on_it(on):
        return None
    if of_a_choice and words[0].sense == "your choice of":
        words = words[1:]
    counting = tuple(w for w in words[:-1] if w.kind in _HOW_MANY)
    kinds = _kinds_of_counter(words[:-1])
    if kinds is None:
        return None
    amount, _ = count(counting, source)
    if isinstance(amount, i.Asked) and amount.text != "a number":
        return None
    source.claim(words[-1], *kinds, *(w for w in words if w.sense in ("additional", "an additional")))
    if on is not None:
        source.claim_between(on.span.start, on.span.start)
        source.claim_own(on)
        assert isinstance(on.object, n.NounPhrase)
        source.claim(*on.object.words)
    return i.Counters(plain(name_of(kinds)), amount)


def _kinds_of_counter(words: Sequence[n.Word]) -> list[n.Word] | None:
    """“+1/+1”, “charge”: the words of its kind, which is no type; a shield counter has a kind of a word of its own."""
    kinds = [w for w in words if w.kind not in _HOW_MANY and w.sense != "additional"]
    return kinds if kinds and not any(w.kind in ("subtype", "token", "type") for w in kinds) else None


_HOW_MANY = frozenset(["article", "determiner", "number", "number of", "multiple"])


def _is_on_it(on: n.Prepositional) -> bool:
    match on.object:
        case n.NounPhrase(words=(n.Word(kind="pronoun") as it,)):
            return it.sense in _ON
        case n.NounPhrase(words=(n.Word(sense="each of"), n.Word(sense="them"))):
            return True
    return False
