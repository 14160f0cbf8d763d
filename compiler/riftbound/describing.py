"""Descriptions of Riftbound tokens: name, type, Might, tags, keywords; how and where they enter (RB 178, 179)."""

from __future__ import annotations

import msgspec

from ...grammar import nodes as n
from .. import instructions as i
from ..characteristics import every
from ..wordings import plain, singular_type, text_of
from . import words as w


class Described(msgspec.Struct):
    """What is known of a token while its words are read."""

    name: str = ""
    types: list[str] = []
    tags: list[str] = []
    might: i.Quantity | None = None
    keywords: list[str] = []
    abilities: list[str] = []
    quotes: list[n.Quoted] = []
    enters: str | None = None
    location: str = ""
    unread: list[tuple[str, n.Span]] = []

    def characteristics(self, base: i.Characteristics | None) -> i.Characteristics:
        """What the words say; what they leave open is as ``base``, the token's definition, says (RB 181)."""
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


def describe(node: n.TokenDescription, text: str) -> Described:
    """Read all that a token description says."""
    out = Described(might=w.might(node.might) if node.might else None)
    names = []
    for word in node.types:
        if word.kind == "type":
            out.types.append(singular_type(word.text).capitalize())
        else:
            names.append(word.text)
    out.name = node.name.strip().rstrip(",") or " ".join(names)
    out.keywords += [w.keyword(word.text) for word in node.keywords]
    for state in node.states:
        out.enters = w.readiness(state) or out.enters
    for modifier in node.modifiers:
        if not read(modifier, text, out):
            out.unread.append((text_of(modifier, text), modifier.span))
    return out


def read(node: n.Modifier | n.Complement, text: str, out: Described) -> bool:
    """What follows “token”: with …, here, to your base, exhausted; False if it says nothing of these."""
    words = text_of(node, text)
    state, place = w.entering(words)
    if state or place:
        out.enters, out.location = state or out.enters, place or out.location
        return True
    if isinstance(node, n.Prepositional):
        return node.preposition.lower() == "with" and read_with(node.object, text, out)
    if isinstance(node, n.Named):
        out.name = node.name
        return True
    return isinstance(node, n.Adverb) and plain(words) in ("instead", "this way", "this turn", "also", "each turn")


def copy_of(noun: n.Node) -> n.Noun | None:
    """What “a copy of that unit”, “copies of me” speaks of."""
    head = noun.words[-1] if isinstance(noun, n.NounPhrase) and noun.words else None
    if not isinstance(noun, n.NounPhrase) or not isinstance(head, n.Word) or plain(head.text) not in ("copy", "copies"):
        return None
    return next(
        (m.object for m in noun.modifiers if isinstance(m, n.Prepositional) and plain(m.preposition) == "of"), None
    )


def read_with(node: n.Noun, text: str, out: Described) -> bool:
    """“[Temporary] and [Deflect]”, “3 Might, the Fae tag, and the Temporary keyword”, a quoted ability."""
    items = node.items if isinstance(node, n.NounList) else (node,)
    return every(_read_item(item, text, out) for item in items)


def _read_item(item: n.NounPhrase, text: str, out: Described) -> bool:
    words = [x for x in item.words if isinstance(x, n.Word)]
    quoted = [x for x in item.words if isinstance(x, n.Quoted)]
    if quoted and not words:
        out.quotes += quoted
        out.abilities += [text[q.span.start + 1 : q.span.end - 1].strip() for q in quoted]
    elif words and words[0].kind == "power/toughness":
        out.might = w.might(words[0].text)
    elif words and plain(words[-1].text) == "tag":
        out.tags.append(" ".join(x.text for x in words[:-1] if x.kind not in ("article", "determiner")))
    elif words and all(x.kind in ("keyword", "subtype", "article", "number", "noun") for x in words):
        named = [x.text for x in words if x.kind != "article" and plain(x.text) != "keyword"]
        if not named or words[0].kind == "noun":
            return False
        out.keywords.append(w.keyword(" ".join(named)))
    else:
        return False
    return every(read(m, text, out) for m in item.modifiers)  # “with [Temporary] | to your base”
