"""Numbers that chance chooses: “a number from 2 to 6 chosen at random”."""

from __future__ import annotations

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.traversal import below
from ...ledger.source import Source
from .values import number_of


def random_number(node: n.NounPhrase, source: Source) -> i.RandomNumber | None:
    """“a number chosen at random from 0 to 4”, “numbers chosen at random from 1 to 3”: each of them by itself."""
    if node.senses not in (("a", "number"), ("number",)):
        return None
    bounds: list[n.Word] = []
    prepositions, chosen = [], False
    for inner in (each for modifier in node.modifiers for each in below(modifier)):
        match inner:
            case n.Word(kind="number"):
                bounds.append(inner)
            case n.Prepositional():
                prepositions.append(inner.sense)
            case n.Participle(sense="chosen"):
                chosen = True
            case n.NounPhrase() | n.Adverb(sense="at random"):
                pass
            case _:
                return None
    values = [number_of(word) for word in bounds]
    if not chosen or prepositions != ["from", "to"] or len(values) != 2 or values[0] is None or values[1] is None:
        return None
    source.claim(node)
    return i.RandomNumber(values[0], values[1])
