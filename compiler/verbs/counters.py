"""Counters that players get (CR 122)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import COUNTERS_OF_PLAYERS, COUNTING
from ...grammar.traversal import name_of
from ..clauses.said import Said

_SYMBOLS = {"E": "energy", "TK": "ticket"}


def get(said: Said) -> Sequence[i.Step] | None:
    """“You get {E}{E}.”, “Each opponent gets two poison counters.”"""
    noun = said.noun
    if not isinstance(noun, n.NounPhrase) or not said.by_player or noun.modifiers or noun.head is None:
        return None
    symbols = [w for w in noun.plain_words if w.kind == "symbol"]
    if symbols:
        return _symbols(said, noun, symbols)
    if noun.head.sense != "counter":
        return None
    kinds = [w for w in noun.plain_words[:-1] if w.kind not in COUNTING and w.sense != "additional"]
    kind = kinds[0].sense if len(kinds) == 1 else name_of(kinds)
    if not kinds or (kind not in COUNTERS_OF_PLAYERS and not _is_a_name(kinds)):
        return None
    amount = said.amount(noun)
    if amount is None:
        return None
    said.source.claim(noun.head, *kinds, *(w for w in noun.plain_words if w.sense == "additional"))
    return [i.GetCounters(said.player(), i.Counters(kind, amount), **said.words)]


def _is_a_name(words: Sequence[n.Word]) -> bool:
    """“two indulgence counters”: of a kind that no rule knows, which means what other words say of it (CR 122.1)."""
    return all(word.kind in ("adjective", "noun", "unknown", "keyword", "subtype", "participle") for word in words)


def _symbols(said: Said, noun: n.NounPhrase, symbols: list[n.Word]) -> Sequence[i.Step] | None:
    """“{E}{E}”, “X {E}”, “an amount of {E} equal to its power”: a symbol each."""
    kinds = {symbol for word in symbols for symbol in word.symbols}
    if len(kinds) != 1 or (kind := _SYMBOLS.get(kinds.pop())) is None:
        return None
    each = sum(len(word.symbols) for word in symbols)
    rest = [w for w in noun.plain_words if w not in symbols]
    if any(w.kind not in COUNTING for w in rest):
        return None
    amount: i.Quantity | None
    if rest and rest[0].kind == "number of":
        if not any(isinstance(c, n.EqualTo) for c in said.node.complements):
            return None
        said.source.claim(*rest)
        rest = []
    counted = structs.replace(noun, words=tuple(rest))
    amount = said.amount(counted)
    if amount is None:
        amount = i.Number(each)
    elif each != 1:
        amount = i.Product(each, amount)
    said.source.claim(*symbols)
    return [i.GetCounters(said.player(), i.Counters(kind, amount), **said.words)]


DONE = {"get": get}
