"""“mana of any type … to cast that spell” (CR 609.4b): as what mana may be spent, and on what."""

from __future__ import annotations

from typing import Literal

from ... import instructions as i
from ...grammar import nodes as n
from ..ledger.source import Source

_KINDS: dict[str, Literal["any type", "any color"]] = {"type": "any type", "color": "any color"}


def mana_of_any(node: n.Noun) -> Literal["any type", "any color"] | None:
    """“mana of any type”, “mana of any color”."""
    match node:
        case n.NounPhrase(
            words=(n.Word(sense="mana"),),
            modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(words=(n.Word(sense="any"), kind))),),
        ) if isinstance(kind, n.Word):
            return _KINDS.get(kind.sense)
    return None


def what_is_cast(node: n.Infinitive, source: Source) -> i.Reference | None:
    """“to cast that spell”, “to cast them”: what was spoken of."""
    match node.complements:
        case (n.NounPhrase(modifiers=()) as noun,) if node.verb.words == ("cast",) and noun.senses in _SPOKEN:
            source.claim(node)
            return i.Reference("that", source.words(noun))
    return None


_SPOKEN = frozenset([("it",), ("them",), ("that", "spell"), ("those", "spell"), ("that", "card")])
