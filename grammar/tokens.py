"""Tokens in noun phrases that stand without their verb: “… tokens are created instead”, “a Clue token if …”.

Where the verb is there, the rules of magic.lark read them; here the same rules read the words of a phrase.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from . import nodes as n
from .creating import COPY, STATES
from .described import HOW_MANY, with_modifiers
from .senses import SUPERTYPES
from .terminals import new_token

#: The terminal of a word, by its class in the tree (STATE, SUPERTYPE and A: see ``_terminal``).
TERMINALS = {
    "article": "ARTICLE",
    "determiner": "DETERMINER",
    "number": "NUMBER",
    "number of": "NUMBER_OF",
    "multiple": "TWICE",
    "comparison": "OR_MORE",
    "operator": "PLUS",
    "adjective": "ADJECTIVE",
    "color": "COLOR",
    "type": "TYPE",
    "subtype": "CAPITALISED",
    "token": "TOKEN",
    "power/toughness": "PT",
    "keyword": "KEYWORD",
    "name": "NEW_NAME",
    "noun": "NOUN",
    "pronoun": "PRONOUN",
}


def tokens_of(phrase: n.NounPhrase) -> n.Tokens:
    """A noun phrase as what it says of tokens: a reference if it does not describe them."""
    words = phrase.plain_words
    copied = _copied(phrase, words)
    if copied is not None:
        return copied
    reference = n.TokenReference(phrase=phrase, span=phrase.span)
    if len(words) != len(phrase.words):
        return reference
    from .engine import syntax  # which builds with nodes of this package

    found = syntax().longest("token", [new_token(_terminal(w), w.text, w.span.start, w.span.end) for w in words], 0)
    if found is None or found[1] < len(words) or not isinstance(found[0], n.TokenDescription):
        return reference
    return structs.replace(with_modifiers(found[0], phrase.modifiers), span=phrase.span)


def _terminal(word: n.Word) -> str:
    text = word.text.lower()
    if word.kind == "adjective" and text in STATES:
        return "STATE"
    if text.removeprefix("non").removeprefix("-") in SUPERTYPES and word.kind in ("adjective", "non"):
        return "SUPERTYPE"
    return TERMINALS.get(word.kind, "UNKNOWN")


def _copied(phrase: n.NounPhrase, words: Sequence[n.Word]) -> n.TokenCopy | None:
    """“a token that's a copy of X”, “two token copies of X”."""
    at = next((k for k, word in enumerate(words) if word.kind == "token"), None)
    if at is None:
        return None
    if words[-1].text.lower() in COPY and words[-1].kind == "noun":  # “a token copy of it”
        source = next(
            (m for m in phrase.modifiers if isinstance(m, n.Prepositional) and m.preposition.lower() == "of"), None
        )
        if source is None:
            return None
        rest = tuple(m for m in phrase.modifiers if m is not source)
        return n.TokenCopy(
            quantity=tuple(w for w in words if w.kind in HOW_MANY),
            words=tuple(w for w in words[:at] if w.kind not in HOW_MANY),
            noun=words[at].text,
            that="",
            copy=words[-1].text,
            of=source.object,
            modifiers=rest,
            span=phrase.span,
        )
    for k, modifier in enumerate(phrase.modifiers):
        if not isinstance(modifier, n.Relative) or not modifier.complements:
            continue
        inner = modifier.complements[0]
        head = inner.words[-1] if isinstance(inner, n.NounPhrase) and inner.words else None
        if isinstance(inner, n.NounPhrase) and isinstance(head, n.Word) and head.text.lower() in COPY:
            source = next(
                (m for m in inner.modifiers if isinstance(m, n.Prepositional) and m.preposition.lower() == "of"), None
            )
            if source is None:
                return None
            rest = (*phrase.modifiers[:k], *phrase.modifiers[k + 1 :])
            that = modifier.pronoun if modifier.verb is None else f"{modifier.pronoun} {' '.join(modifier.verb.words)}"
            return n.TokenCopy(
                quantity=tuple(w for w in words if w.kind in HOW_MANY),
                words=tuple(w for w in words[:at] if w.kind not in HOW_MANY),
                noun=words[at].text,
                that=that,
                copy=" ".join(w.text for w in inner.words if isinstance(w, n.Word)),
                of=source.object,
                modifiers=rest,
                extra=tuple(modifier.complements[1:]),
                span=phrase.span,
            )
    return None


def further_tokens(noun: n.Noun) -> tuple[tuple[n.Tokens, ...], tuple[str, ...]] | None:
    """A noun phrase that goes on a list of tokens, as tokens with what joins them; None if it names no tokens."""
    items, joiners = _regroup(noun.items, noun.joiners if isinstance(noun, n.NounList) else ())
    if not all(_is_token(item) for item in items):
        return None
    return tuple(tokens_of(item) for item in items), joiners


def is_number(noun: n.Noun) -> bool:
    """“two Treasure tokens, | three if …”: a number alone."""
    return isinstance(noun, n.NounPhrase) and not noun.modifiers and all(_is(word, "number") for word in noun.words)


def _is(word: n.Word | n.Quoted, kind: str) -> bool:
    return isinstance(word, n.Word) and word.kind == kind


def _regroup(
    items: tuple[n.NounPhrase, ...], joiners: tuple[str, ...]
) -> tuple[tuple[n.NounPhrase, ...], tuple[str, ...]]:
    """Part the tokens of a list: in “a Wurm token with deathtouch and a Wurm token with lifelink” the grammar takes the
    second token for something that the first one has. Join “that many plus one” to the tokens that it counts."""
    items, joiners = _summed(items, joiners)
    out: list[n.NounPhrase] = []
    between: list[str] = []
    for k, item in enumerate(items):
        if k:
            between.append(joiners[k - 1])
        parted, joined = _parted(item)
        out += parted
        between += joined
    return tuple(out), tuple(between)


def _summed(
    items: tuple[n.NounPhrase, ...], joiners: tuple[str, ...]
) -> tuple[tuple[n.NounPhrase, ...], tuple[str, ...]]:
    """“that many plus one Food tokens”: one phrase whose words before the tokens are a sum."""
    first = items[0]
    if (
        len(items) < 2
        or joiners[0].strip() not in ("plus", "minus")
        or first.modifiers
        or not all(isinstance(w, n.Word) and w.kind in ("number", "multiple") for w in first.words)
    ):
        return items, joiners
    end, start = first.span.end, items[1].span.start
    operator = n.Word(kind="operator", text=joiners[0].strip(), span=n.Span(end + 1, start - 1))
    joined = n.NounPhrase(
        words=(*first.words, operator, *items[1].words),
        modifiers=items[1].modifiers,
        span=n.Span(first.span.start, items[1].span.end),
    )
    return (joined, *items[2:]), joiners[1:]


def _parted(item: n.NounPhrase) -> tuple[list[n.NounPhrase], list[str]]:
    """A noun phrase, and the tokens that were taken for the last thing that is said of it."""
    cut = _cut(item) if _is_token(item) else None
    if cut is None:
        return [item], []
    first, items, joiners = cut
    assert isinstance(first, n.NounPhrase)
    rest, between = _regroup(items, joiners[1:])
    return [first, *rest], [joiners[0], *between]


#: Where the last thing that a node says stands.
_LAST: tuple[tuple[type[n.Node], str], ...] = (
    (n.NounPhrase, "modifiers"),
    (n.Relative, "complements"),
    (n.Prepositional, "object"),
    (n.ForEach, "of"),
    (n.EqualTo, "quantity"),
    (n.Quantity, "of"),
    (n.Further, "complements"),
)
Cut = tuple[n.Node, tuple[n.NounPhrase, ...], tuple[str, ...]]


def _cut(node: n.Node) -> Cut | None:
    """Part a list of tokens from the end of a node: the node without it, the tokens, what joins them (one more)."""
    if isinstance(node, n.NounList):
        at = next((k for k, item in enumerate(node.items) if k and _is_token(item)), None)
        if at is None:
            inner = _cut(node.items[-1])
            if inner is None:
                return None
            last, items, joiners = inner
            assert isinstance(last, n.NounPhrase)
            return (
                structs.replace(node, items=(*node.items[:-1], last), span=n.Span(node.span.start, last.span.end)),
                items,
                joiners,
            )
        kept, end = node.items[:at], node.items[at - 1].span.end
        noun = (
            kept[0]
            if at == 1
            else n.NounList(items=kept, joiners=node.joiners[: at - 1], span=n.Span(node.span.start, end))
        )
        return noun, node.items[at:], node.joiners[at - 1 :]
    field = "further" if getattr(node, "further", ()) else next(f for kind, f in _LAST if isinstance(node, kind))
    below = getattr(node, field, None)
    lowest: object = below[-1] if isinstance(below, tuple) and below else below
    cut = (
        _cut(lowest)
        if isinstance(lowest, n.Node) and isinstance(lowest, (n.NounList, *(kind for kind, _ in _LAST)))
        else None
    )
    if cut is None:
        return None
    kept_last, items, joiners = cut
    changed = (*below[:-1], kept_last) if isinstance(below, tuple) else kept_last
    return structs.replace(node, **{field: changed}, span=n.Span(node.span.start, kept_last.span.end)), items, joiners


def _is_token(item: n.NounPhrase) -> bool:
    """Whether the words themselves name new tokens: “a 3/3 … token”, “two Food tokens”, not “target token”.

    In a list “token” may be left out where a size is said: “a 2/2 Wolf or a 3/2 Cat”.
    """
    words = item.plain_words
    sized = any(w.kind == "power/toughness" for w in words) and words[0].kind in ("article", "number")
    return (sized or any(w.kind in ("token", "name") for w in words)) and not any(
        w.text.lower() in ("target", "each", "another") for w in words
    )
