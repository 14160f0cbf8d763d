"""What spells and abilities cost less or more (CR 601.2f)."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from ...grammar import nodes as n
from ...grammar.senses import VARIABLES, number
from .. import instructions as i
from ..counting import for_each
from ..objects import selection
from ..verbs.said import Said
from .found import Found, done, rest


def read(said: Said) -> Found | None:
    """“This spell costs {1} less to cast for each …”, “Goblin spells you cast cost {1} less to cast”."""
    if said.verb != "cost" or not done(said) or said.node.subject is None:
        return None
    match rest(said):
        case [
            n.NounPhrase(words=(*mana, n.Word(sense="less" | "more") as way), modifiers=()),
            n.Infinitive() as to,
        ]:
            pass
        case _:
            return None
    if (
        way.sense not in ("less", "more")
        or to.creation is not None
        or not mana
        or any(not isinstance(w, n.Word) or w.kind != "mana" for w in mana)
    ):
        return None
    of = {"cast": "cast", "activate": "activate"}.get(to.verb.main)
    if of is None or len(to.verb.words) != 1:
        return None
    scales = [c for c in to.complements if isinstance(c, n.ForEach)]
    if len(scales) != len(to.complements) or len(scales) > 1:
        return None
    what = _spells(said) if of == "cast" else _abilities(said)
    if what is None:
        return None
    each = for_each((i.Number(1), "1"), scales[0], said.source)[0] if scales else None
    generic: i.Quantity | None = None
    symbols: list[str] = []
    for word in (w for w in mana if isinstance(w, n.Word)):
        for symbol in word.each_symbol:
            amount = _generic(symbol)
            if amount is None:
                symbols.append("/".join(symbol))
            elif generic is None:
                generic = amount
            else:
                return None
    said.source.claim(*mana, way)
    said.source.claim_between(to.span.start, scales[0].span.start if scales else to.span.end)
    change: Literal["less", "more"] = "less" if way.sense == "less" else "more"
    kind: Literal["cast", "activate", "equip"] = "cast" if of == "cast" else what[1]
    return Found(what[0], (i.CostChange(change, kind, generic, tuple(symbols), each),))


def _generic(symbol: tuple[str, ...]) -> i.Quantity | None:
    """“{2}”, “{X}”; None for other symbols."""
    amount = number(symbol[0]) if len(symbol) == 1 else None
    if amount is not None:
        return i.Number(amount)
    return i.Variable(symbol[0]) if symbol[0] in VARIABLES else None


Costs = tuple[i.Reference, Literal["cast", "activate", "equip"]]


def _spells(said: Said) -> Costs | None:
    """“This spell”, “creature spells you cast”: on the stack, as they are cast."""
    subject = said.node.subject
    assert subject is not None
    first = subject.items[0].plain_words
    if isinstance(subject, n.NounPhrase) and len(first) == 1 and first[0].kind == "self" and not subject.modifiers:
        said.source.claim(first[0])
        return i.Reference("source", said.source.words(subject)), "cast"
    last = subject.items[-1].head
    if last is None or last.sense != "spell":
        return None
    lead = [w for w in first[:1] if w.sense in ("each", "all")]
    said.source.claim(*lead)
    where = selection(subject, said.source)
    if not any(isinstance(p, i.InZone) for p in where.where):
        where = structs.replace(where, where=(*where.where, i.InZone("stack")))
    return i.Reference("all", where.text, where), "cast"


def _abilities(said: Said) -> Costs | None:
    """“This ability”, “activated abilities of creatures”, “equip abilities”."""
    match said.node.subject:
        case n.NounPhrase(
            words=(n.Word(sense="activated ability") as noun,), modifiers=(n.Prepositional(sense="of") as of,)
        ):
            said.source.claim(noun)
            said.source.claim_own(of)
            return said.refer(of.object), "activate"
    return None
