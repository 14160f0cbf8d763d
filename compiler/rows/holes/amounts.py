"""How many and how much, in the holes of rows: “two cards”, “that much life plus 1”, “twice”, “X”."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import FACTORS
from ....grammar.subtypes import subtype_of
from ...clauses.kinds import PHASES
from ...clauses.said import Said
from ...nouns.quantities import quantity
from ...nouns.quantities.counting import for_each
from ...nouns.quantities.values import number_of
from .category import Categories


def many(of: str, node: n.Node, said: Said) -> i.Quantity | None:
    """How many of what the noun ``of`` says; with “for each …” and “equal to …” of the clause; not “the card”."""
    match node:
        case n.NounPhrase(words=(n.Word(sense="the"), *_)):
            return None
        case n.NounList(items=(n.NounPhrase() as first, n.NounPhrase(words=(n.Word() as word,))), joints=("plus",)):
            amount, more = many(of, first, said), number_of(word)
            said.source.claim_between(first.span.end, word.span.end)
            return i.Sum((amount, more)) if isinstance(amount, i.ThatMany) and more is not None else None
        case n.NounList(items=(n.NounPhrase() as first, n.NounPhrase() as second), joints=("plus",)):
            return _added(of, first, second, said)
        case n.NounPhrase(modifiers=()):
            for at in range(len(node.plain_words) - 1, -1, -1):
                nouns = node.plain_words[at:]
                if " ".join(subtype_of(word) if word.kind == "subtype" else word.sense for word in nouns) == of:
                    said.source.claim(*nouns)
                    return said.amount(node)
    return None


def _added(of: str, first: n.NounPhrase, second: n.NounPhrase, said: Said) -> i.Quantity | None:
    """“X plus 3 life”, “2 life plus 2 life for each Spirit you control”."""
    said.source.claim_between(first.span.end, second.span.start)
    more = many(of, second, said)
    if first.kinds == ("number",):
        amount = _figure(first, said)
    else:
        counted = tuple(each for each in said.node.complements if isinstance(each, n.ForEach))
        bare = tuple(each for each in said.node.complements if each not in counted)
        plain = structs.replace(said, node=structs.replace(said.node, complements=bare))
        amount = many(of, first, plain) if len(counted) == 1 and len(bare) == 1 else None
    return None if amount is None or more is None else i.Sum((amount, more))


def _some(node: n.Node, said: Said) -> i.Quantity | None:
    """“a”, “two”, “that many”: how many, before what is counted."""
    mark = said.source.mark()
    amount = said.amount(node) if isinstance(node, n.NounPhrase) else None
    return amount if said.source.claims_all(mark, node) else None


def _figure(node: n.Node, said: Said) -> i.Quantity | None:
    """“2”, “X”: the N behind a verb."""
    if not isinstance(node, n.NounPhrase) or node.modifiers or node.kinds != ("number",):
        return None
    return quantity(node, said.source)


def _amount(node: n.Node, said: Said) -> i.Quantity | None:
    """“2”, “1 for each unit here”, “X”: so much, with the “for each …” of the clause."""
    number = _figure(node, said)
    if number is None:
        return None
    for complement in said.node.complements:
        if isinstance(complement, n.ForEach):
            number = for_each((number, ""), complement, said.source)[0]
    return None if isinstance(number, i.Asked) else number


def _often(node: n.Node, said: Said) -> i.Quantity | None:
    """“twice”, “three times”."""
    if not isinstance(node, n.Adverb) or node.sense not in FACTORS:
        return None
    said.source.claim(node)
    return i.Number(FACTORS[node.sense])


def _number(node: n.Node, said: Said) -> i.Quantity | None:
    word = node.words[0] if isinstance(node, n.NounPhrase) and len(node.words) == 1 else node
    number = number_of(word) if isinstance(word, n.Word) else None
    if number is not None:
        said.source.claim(word)
    return number


def _for_each(node: n.Node, said: Said) -> i.Quantity | None:
    """“for each creature you control”."""
    return for_each((i.Number(1), "1"), node, said.source)[0] if isinstance(node, n.ForEach) else None


def _total(node: n.Node, said: Said) -> i.Quantity | None:
    """“10”, “the number of creatures you control”: a number by itself."""
    found = quantity(node, said.source) if isinstance(node, n.NounPhrase | n.NounList | n.Quantity) else None
    return None if isinstance(found, i.Asked) else found


def _size(node: n.Node, said: Said) -> i.NumberOf | None:
    """“this creature's toughness”."""
    found = _total(node, said)
    return found if isinstance(found, i.NumberOf) and found.what in ("power", "toughness") else None


def _phase(node: n.Node, said: Said) -> i.PhaseOfTurn | None:
    """“this phase”, “this combat phase”."""
    said.source.claim(node)
    return PHASES.get(node.alone) if isinstance(node, n.NounPhrase) else None


def _less(node: n.Node, said: Said) -> i.Quantity | None:
    """“(reduced by) two”: what is added, which is less than nothing."""
    found = _number(node, said)
    return i.Number(-found.value) if isinstance(found, i.Number) else found and i.Product(-1, found)


#: What stands in a hole while the row's words are parsed, and who reads it, by its category.
CATEGORIES: Categories = {
    "less": ("two", _less),
    "total": ("10", _total),
    "size": ("this creature's power", _size),
    "phase": ("this phase", _phase),
    "number": ("two", _number),
    "figure": ("2", _figure),
    "amount": ("2", _amount),
    "often": ("twice", _often),
    "for_each": ("for each creature you control", _for_each),
    "some": ("two", _some),
}
