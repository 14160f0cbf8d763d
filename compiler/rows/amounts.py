"""How many and how much, where it stands in a hole: “two cards”, “that much life plus 1”, “twice”, “X”."""

from __future__ import annotations

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import FACTORS, THEY
from ...grammar.subtypes import subtype_of
from ..clauses.said import Said
from ..nouns.quantities import quantity
from ..nouns.quantities.counting import for_each
from ..nouns.quantities.values import number_of


def many(of: str, node: n.Node, said: Said) -> i.Quantity | None:
    """How many of what the noun ``of`` says; with “for each …” and “equal to …” of the clause."""
    match node:
        case n.NounList(items=(n.NounPhrase() as first, n.NounPhrase(words=(n.Word() as word,))), joints=("plus",)):
            amount, more = many(of, first, said), number_of(word)
            said.source.claim_between(first.span.end, word.span.end)
            return i.Sum((amount, more)) if isinstance(amount, i.ThatMany) and more is not None else None
        case n.NounPhrase(modifiers=()):
            nouns = node.plain_words[-of.count(" ") - 1 :]
            if " ".join(subtype_of(word) if word.kind == "subtype" else word.sense for word in nouns) == of:
                said.source.claim(*nouns)
                return said.amount(node)
    return None


def some(node: n.Node, said: Said) -> i.Quantity | None:
    """“a”, “two”, “that many”: how many, before what is counted."""
    mark = said.source.mark()
    amount = said.amount(node) if isinstance(node, n.NounPhrase) else None
    return amount if said.source.claims_all(mark, node) else None


def figure(node: n.Node, said: Said) -> i.Quantity | None:
    """“2”, “X”: the N behind a verb."""
    if not isinstance(node, n.NounPhrase) or node.modifiers or node.kinds != ("number",):
        return None
    return quantity(node, said.source)


def amount(node: n.Node, said: Said) -> i.Quantity | None:
    """“2”, “1 for each unit here”, “X”: so much, with the “for each …” of the clause."""
    number = figure(node, said)
    if number is None:
        return None
    for complement in said.node.complements:
        if isinstance(complement, n.ForEach):
            number = for_each((number, ""), complement, said.source)[0]
    return None if isinstance(number, i.Asked) else number


def often(node: n.Node, said: Said) -> i.Quantity | None:
    """“twice”, “three times”."""
    if not isinstance(node, n.Adverb) or node.sense not in FACTORS:
        return None
    said.source.claim(node)
    return i.Number(FACTORS[node.sense])


def own(node: n.Node, said: Said) -> i.Player | None:
    """“your” of what you do, “their” of what others do: who does it, as later words name them."""
    who = said.player()
    word = node.words[0] if isinstance(node, n.NounPhrase) and len(node.words) == 1 else None
    if not isinstance(word, n.Word) or word.kind != "possessive" or who.who == "other":
        return None
    you = who.who == "you"
    if not (word.possessor == "you" if you else word.possessor in THEY):
        return None
    said.source.claim(word)
    return who if you else i.Player("that player", "their")
