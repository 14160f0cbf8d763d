"""Descriptions of Riftbound tokens: name, type, Might, tags, keywords; how and where they enter (RB 181, 179)."""

from __future__ import annotations

from copy import copy

import msgspec

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar import riftbound_senses as senses
from ....grammar.senses import capitalised
from ...ledger.source import Source
from ...nouns.characteristics import claim_described, every, quotation
from ...nouns.objects import reference
from ...nouns.quantities.values import pt_value
from .entering import Entering, Readiness, copy_of, entering

#: Adverbs after the tokens that say nothing about them.
_ASIDES = frozenset(["instead", "this way", "this turn", "also", "each turn"])
_IN_KEYWORDS = frozenset(["keyword", "subtype", "article", "number", "noun"])


class Described(msgspec.Struct):
    """What is known of a token while its words are read."""

    name: str = ""
    types: list[str] = []
    tags: list[str] = []
    might: i.Quantity | None = None
    keywords: list[str] = []
    abilities: list[str] = []
    quotes: list[n.Quoted] = []
    enters: Readiness | None = None
    location: str = ""
    copied: i.Reference | None = None
    unread: list[tuple[str, n.Span]] = []

    def characteristics(self, base: i.Characteristics | None) -> i.Characteristics:
        """What the words say; what they leave open is as ``base``, the token's definition, says (RB 184)."""
        if base is None:
            base = i.Characteristics(types=("Unit",))
        said = bool(self.might or self.keywords or self.abilities)
        return i.Characteristics(
            name=self.name or base.name,
            types=tuple(self.types) or base.types,
            subtypes=tuple(self.tags) or base.subtypes,
            keywords=tuple(self.keywords) if said else base.keywords,
            abilities=tuple(self.abilities) if said else base.abilities,
            might=self.might if self.might is not None else base.might,
        )

    def copy(self) -> Described:
        """The same, with lists of its own."""
        out = copy(self)
        for name in out.__struct_fields__:
            if isinstance(value := getattr(out, name), list):
                setattr(out, name, list(value))
        return out


def amount(number: str) -> i.Quantity | None:
    """“3” or “X” as a quantity; None for other words."""
    value = pt_value(number)
    return None if isinstance(value, str) else value


def describe(node: n.TokenDescription, source: Source) -> Described:
    """Read all that a token description says but how many there are, which is the caller's to read and to claim."""
    claim_described(node, source)
    out = Described(might=amount(senses.might(node)))
    names = []
    for word in node.types:
        if word.kind == "type":
            out.types.append(capitalised(word.sense))
        else:
            names.append(word.text)
    out.name = node.given_name or " ".join(names)
    out.keywords += [senses.keyword_of([word]) for word in node.keywords]
    for state in node.states:
        match state:
            case "ready" | "exhausted":
                out.enters = state
            case _:
                out.unread.append((state, node.span))
    out.unread += [(word, node.span) for word in _strange(node)]
    for modifier in node.modifiers:
        if not isinstance(modifier, n.ForEach | n.EqualTo):
            read(modifier, source, out)
    return out


def read(node: n.Modifier | n.Complement, source: Source, out: Described) -> None:
    """What follows “token”: with …, here, to your base, exhausted; what is not understood becomes ``unread``."""
    mark = source.mark()
    if not _read(node, source, out):
        source.forget(mark)
        out.unread.append((source.words(node), node.span))


def _strange(node: n.TokenDescription) -> list[str]:
    """What no token of Riftbound has: they have Might alone, and no domain (RB 182)."""
    size = [node.power] if node.power is not None else []
    return [*size, *node.supertypes, *(color for color in node.colors if color != "domainless")]


def _enters(found: Entering, source: Source, out: Described) -> bool:
    """How it enters, and where, unless something else was said: “ready … exhausted”, “here … to your base”."""
    if out.enters not in (None, found.state or out.enters) or (out.location and found.where):
        return False
    out.enters, out.location = found.state or out.enters, found.where or out.location
    for modifier in found.rest:
        read(modifier, source, out)
    return True


def _read(node: n.Modifier | n.Complement, source: Source, out: Described) -> bool:
    if (found := entering(node, source)) is not None:
        return _enters(found, source, out)
    match node:
        case n.Prepositional(sense="with"):
            source.claim_own(node)
            return read_with(node.object, source, out)
        case n.Named():
            source.claim(node)
            out.name = node.name
            return True
        case n.Relative(verb=None, complements=(n.NounPhrase() as first,)) if copy_of(first) is not None:
            source.claim_own(node)
            out.copied = copied(first, source)
            return True
        case n.Adverb() if node.sense in _ASIDES:
            source.claim(node)
            return True
    return False


def copied(noun: n.Noun, source: Source) -> i.Reference | None:
    """“a copy of that unit” as what is copied, with its words claimed; None for another noun."""
    of = copy_of(noun)
    if of is None:
        return None
    source.claim_between(noun.span.start, of.span.start)
    return reference(of, source)


def read_with(node: n.Noun, source: Source, out: Described) -> bool:
    """“[Temporary] and [Deflect]”, “3 Might, the Fae tag, and the Temporary keyword”, a quoted ability."""
    items: tuple[n.NounPhrase, ...] = (node,) if isinstance(node, n.NounPhrase) else node.items
    if isinstance(node, n.NounList):
        if not node.conjunctions <= {"and"}:
            return False
        source.claim_own(node)
    return every(_read_item(item, source, out) for item in items)


def _read_item(item: n.NounPhrase, source: Source, out: Described) -> bool:
    words = item.plain_words
    quoted = [x for x in item.words if isinstance(x, n.Quoted)]
    if quoted and not words:
        out.quotes += quoted
        out.abilities += [quotation(each, source) for each in quoted]
    elif not words or quoted:
        return False
    elif words[0].kind == "power/toughness":
        if len(words) > 1:
            return False
        out.might = amount(senses.might(words[0]))
    elif words[-1].sense == "tag":
        out.tags.append(" ".join(x.text for x in words[:-1] if x.kind not in ("article", "determiner")))
    elif all(x.kind in _IN_KEYWORDS for x in words):
        named = [x for x in words if x.kind != "article" and x.sense != "keyword"]
        if not named or words[0].kind == "noun":
            return False
        out.keywords.append(senses.keyword_of(named))
    else:
        return False
    source.claim(*item.words)
    for modifier in item.modifiers:  # “with [Temporary] | to your base”
        read(modifier, source, out)
    return True
