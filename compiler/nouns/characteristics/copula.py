"""What stands behind “is a”: words that describe, in any order."""

from __future__ import annotations

from ....grammar import nodes as n
from ....grammar.senses import SUPERTYPES, capitalised
from ...ledger.source import Source
from ..quantities.values import pt_value
from .description import Description, read_type
from .following import read_modifier


def read_copula(phrase: n.NounPhrase, source: Source, out: Description) -> bool:
    """“is a 4/4 red Dragon creature …”, “is legendary”: words that describe, in any order."""
    for word in phrase.words:
        if not isinstance(word, n.Word):
            return False
        sense = word.sense
        match word.kind:
            case "power/toughness" if word.size is not None:
                power, toughness = word.size
                out.power, out.toughness = pt_value(power), pt_value(toughness)
            case "color":
                out.colors += word.colors
            case "type" | "subtype":
                if not read_type(word, out):
                    return False
            case "self" if word.text[:1].isupper():
                read_type(word, out)  # a card's own name may be a creature type: “it's a Rogue in addition”
            case "adjective" if sense in SUPERTYPES:
                out.supertypes.append(capitalised(sense))
            case "keyword":
                out.keywords.append(sense)
            case "noun" if sense == "legend":
                out.supertypes.append("Legendary")
                out.types.append("Creature")
            case "article" | "token":
                pass
            case "determiner" if sense == "either":
                pass
            case _:
                return False
        source.claim(word)
    for modifier in phrase.modifiers:
        read_modifier(modifier, source, out)
    return True
