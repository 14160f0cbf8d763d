"""Counters that players get, and counters that are moved, doubled and distributed (CR 122)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import COUNTERS_OF_PLAYERS, COUNTING
from ...grammar.traversal import name_of
from ..clauses.said import Said
from ..nouns.recipients import other_than

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


def _kind(noun: n.NounPhrase, said: Said) -> str | None:
    """The kind that the words before “counters” name; None where they name none."""
    kinds = [w for w in noun.plain_words[:-1] if w.kind not in COUNTING]
    said.source.claim(noun.words[-1], *kinds)
    return name_of(kinds) or None


def double(said: Said) -> Sequence[i.Step] | None:
    """“Double the number of +1/+1 counters on target creature.”"""
    noun = said.noun
    if not isinstance(noun, n.NounPhrase) or not said.by_player or noun.head is None or noun.head.sense != "counter":
        return None
    if said.node.subject is not None and said.player().who != "you":
        return None
    match noun:
        case n.NounPhrase(
            words=(n.Word(sense="the number of") as number, *_), modifiers=(n.Prepositional(sense="on") as on,)
        ):
            pass
        case _:
            return None
    said.source.claim(number)
    said.source.claim_own(on)
    each = [w for w in noun.plain_words if w.sense in ("kind of", "each")]
    if each:
        return None
    return [i.DoubleCounters(said.refer(on.object), _kind(noun, said), **said.words)]


def move(said: Said) -> Sequence[i.Step] | None:
    """“Move a +1/+1 counter from this creature onto target creature.”"""
    noun = said.noun
    onto = said.node.complements[-1] if said.node.complements else None
    if not isinstance(noun, n.NounPhrase) or not isinstance(onto, n.Prepositional) or onto.sense not in ("onto", "to"):
        return None
    if noun.head is None or noun.head.sense != "counter" or not said.by_player or len(said.node.complements) != 2:
        return None
    if said.node.subject is not None and said.player().who != "you":
        return None
    match noun.modifiers:
        case (n.Prepositional(sense="from") as from_,):
            pass
        case _:
            return None
    every = [w for w in noun.plain_words if w.sense == "all"]
    amount = None if every else said.amount(noun)
    if amount is None and not every:
        return None
    said.source.claim(*every)
    said.source.claim_own(from_, onto)
    of = said.refer(from_.object)
    target = other_than(said.refer(onto.object), [of])
    if of.what == "other" or not isinstance(target, i.Reference) or target.what == "other":
        return None
    return [i.MoveCounters(of, target, _kind(noun, said), amount, **said.words)]


def distribute(said: Said) -> Sequence[i.Step] | None:
    """“Distribute three +1/+1 counters among one, two, or three target creatures.”"""
    noun = said.noun
    if not isinstance(noun, n.NounPhrase) or noun.head is None or noun.head.sense != "counter":
        return None
    if said.node.subject is not None and said.player().who != "you":
        return None
    match noun.modifiers:
        case (n.Prepositional(sense="among") as among,):
            pass
        case _:
            return None
    said.source.claim_own(among)
    amount, kind = said.amount(noun), _kind(noun, said)
    if amount is None or kind is None:
        return None
    return [i.PutCounters(i.Counters(kind, amount), said.refer(among.object), each=False)]


DONE = {"get": get, "double": double, "move": move, "distribute": distribute}
