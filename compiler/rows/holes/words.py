"""Words in the holes of rows that are no object and no player: keywords, kinds of counters, quotations, symbols."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import CARD_TYPES, COUNTING
from ....grammar.subtypes import is_plural, subtype_of, subtypes
from ....grammar.traversal import name_of
from ...clauses.said import Said
from ...costs.parts import energy, mana, whose_mana_cost
from ...nouns.characteristics import quotation
from .category import Categories

#: Kinds of words with which the abilities of a card may call anything.
OWN_WORDS = frozenset(["subtype", "unknown", "noun", "adjective"])


def _keywords(node: n.Node, said: Said) -> tuple[str, ...] | None:
    """“hexproof or shroud”."""
    return _listed(node, "or", said)


def _keywords_and(node: n.Node, said: Said) -> tuple[str, ...] | None:
    """“flying and first strike”."""
    return _listed(node, "and", said)


def _listed(node: n.Node, joint: str, said: Said) -> tuple[str, ...] | None:
    if not isinstance(node, n.NounPhrase | n.NounList) or (
        isinstance(node, n.NounList) and node.conjunctions != {joint}
    ):
        return None
    if any(item.kinds != ("keyword",) or item.modifiers for item in node.items):
        return None
    said.source.claim(node)
    return node.senses


def _kind(node: n.Node, said: Said) -> str | None:
    """“charge”, “+1/+1”: of counters."""
    if not isinstance(node, n.NounPhrase) or any(word.kind in COUNTING for word in node.plain_words):
        return None
    said.source.claim(*node.words)
    return name_of(node.plain_words) or None


def _quoted(node: n.Node, said: Said) -> tuple[str, ...] | None:
    """Abilities in quotation marks."""
    if not isinstance(node, n.NounPhrase | n.NounList):
        return None
    quotes = [word for item in node.items for word in item.words if isinstance(word, n.Quoted)]
    if any(len(item.words) != 1 or item.modifiers for item in node.items) or len(quotes) != len(node.items):
        return None
    said.source.claim(*quotes)
    said.source.claim_own(node)
    return tuple(quotation(quoted, said.source) for quoted in quotes)


def _symbols(node: n.Node, said: Said) -> tuple[i.ManaSymbol, ...] | None:
    """“{2}{U}”."""
    if not isinstance(node, n.NounPhrase) or node.modifiers or node.kinds != ("mana",) or node.head is None:
        return None
    return mana(node.head, said.source)


def _subtype(node: n.Node, said: Said) -> str | None:
    """“Vampire”."""
    if not isinstance(node, n.NounPhrase) or node.kinds != ("subtype",) or node.modifiers:
        return None
    said.source.claim(node)
    return subtype_of(node.plain_words[0])


def _mana_type(node: n.Node, said: Said) -> i.ManaType | None:
    """“white”, “colorless”: of mana."""
    if not isinstance(node, n.NounPhrase) or len(node.plain_words) != 1 or node.modifiers:
        return None
    found = i.MANA_BY_WORD.get(node.plain_words[0].sense)
    said.source.claim(*[node] if found else ())
    return found


def _mana_cost(node: n.Node, said: Said) -> i.Reference | None:
    """Whose “its mana cost” is."""
    return whose_mana_cost(node, said.source) if isinstance(node, n.NounPhrase) else None


def _energy(node: n.Node, said: Said) -> i.Quantity | None:
    """“{E}{E}”: how many."""
    return energy(node, said.source) if isinstance(node, n.NounPhrase) else None


def _card_types(node: n.Node, said: Said) -> tuple[str, ...] | None:
    """“artifact or enchantment”: the types themselves, no objects of them (CR 205.2a)."""
    items = _either(node)
    said.source.claim(*[node] if items else ())
    types = tuple(item.senses[0] for item in items if item.kinds == ("type",) and not item.plain_words[0].plural)
    return types if items and len(types) == len(items) and CARD_TYPES.issuperset(types) else None


def own_words(node: n.Node, said: Said, kinds: frozenset[str] = OWN_WORDS) -> tuple[str, ...] | None:
    """“Khans or Dragons”, “odd or even”: of which only the card's own abilities speak."""
    items = _either(node)
    if not items or any(len(item.words) > 1 or len(item.kinds) != 1 or item.kinds[0] not in kinds for item in items):
        return None
    said.source.claim(node)
    return tuple(said.source.words(item) for item in items)


def _creature_types(node: n.Node, said: Said) -> tuple[str, ...] | None:
    """“Elemental, Elf, or Faerie”: creature types, each of them (CR 205.3m)."""
    items = _either(node)
    words = [item.plain_words[0] for item in items if item.kinds == ("subtype",)]
    types = tuple(subtype_of(word) for word in words if not is_plural(word))
    known = subtypes()
    if not items or len(types) != len(items) or any("creature" not in known.get(each, ()) for each in types):
        return None
    said.source.claim(node)
    return types


def _either(node: n.Node) -> tuple[n.NounPhrase, ...]:
    """The nouns of “a or b”, of which none is narrowed; nothing for another node."""
    if not isinstance(node, n.NounList) or node.conjunctions != {"or"} or any(item.modifiers for item in node.items):
        return ()
    return node.items


def _called(node: n.Node, said: Said) -> str | None:
    """“named Forest”, “into Chittering Host”: a name."""
    said.source.claim(node)
    return node.name if isinstance(node, n.Named) else None


def _mana_payment(node: n.Node, said: Said) -> i.PayMana | None:
    """“{0}”, which you pay."""
    paid = _symbols(node, said)
    return None if paid is None else i.PayMana(i.Player("you", "you"), paid, text=said.source.words(node))


def _ability_word(node: n.Node, said: Said) -> str | None:
    """“boast (abilities)”: the keyword that they are of."""
    said.source.claim(node)
    return node.senses[0] if isinstance(node, n.NounPhrase) and node.kinds == ("keyword",) else None


def _choice_of_keywords(node: n.Node, said: Said) -> tuple[str, ...] | None:
    """“your choice of flying, first strike, or lifelink”."""
    match node:
        case n.NounList(
            items=(n.NounPhrase(words=(n.Word(sense="your choice of") as choice, keyword)) as first, *rest)
        ):
            said.source.claim(choice)
            alone = structs.replace(first, words=(keyword,))
            return _keywords(structs.replace(node, items=(alone, *rest)), said)
    return None


#: What stands in a hole while the row's words are parsed, and who reads it, by its category.
CATEGORIES: Categories = {
    "choice_of_keywords": ("your choice of flying or haste", _choice_of_keywords),
    "keywords_and": ("flying", _keywords_and),
    "ability_word": ("boast", _ability_word),
    "called": ("named Forest", _called),
    "called_into": ("into Forest", _called),
    "mana_payment": ("{2}", _mana_payment),
    "card_types": ("artifact or land", _card_types),
    "creature_types": ("Elf or Goblin", _creature_types),
    "words": ("odd or even", own_words),
    "mana_type": ("white", _mana_type),
    "mana_cost": ("its mana cost", _mana_cost),
    "energy": ("{E}{E}", _energy),
    "subtype": ("Vampire", _subtype),
    "keywords": ("flying", _keywords),
    "quoted": ('""', _quoted),
    "symbols": ("{2}", _symbols),
    "kind": ("charge", _kind),
}
