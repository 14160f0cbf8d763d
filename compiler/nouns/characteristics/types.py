"""The types of a description, one word at a time."""

from __future__ import annotations

from ....grammar import nodes as n
from ....grammar.senses import CARD_TYPES, capitalised
from ....grammar.subtypes import names_subtype, subtype_of
from .description import Description


def read_type(word: n.Word, out: Description) -> bool:
    """One card type or subtype; False for a word that is neither."""
    if word.kind == "type" or word.sense in CARD_TYPES:
        out.types.append(capitalised(word.sense))
    elif names_subtype(word):
        out.subtypes.append(subtype_of(word))
    else:
        return False
    return True
