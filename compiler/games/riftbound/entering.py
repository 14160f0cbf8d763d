"""How and where tokens enter: ready, exhausted, here, there, to your base, to a battlefield (RB 181.1, 181.2)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from ....grammar import nodes as n
from ...ledger.source import Source

Readiness = Literal["ready", "exhausted"]
_READINESS: dict[str, Readiness] = {
    "ready": "ready",
    "exhausted": "exhausted",
    "ready instead": "ready",
    "exhausted instead": "exhausted",
    "untapped": "ready",
    "tapped": "exhausted",
}
_TO = frozenset(["to", "into", "in", "at", "on", "onto"])
_PLACES = frozenset(["base", "battlefield", "location", "board"])
#: Whose base is that of the player who plays the token.
_OWN = frozenset(
    [
        (),
        ("the",),
        ("a",),
        ("each",),
        ("you",),
        ("they",),
        ("it",),
        ("he or she",),
        ("that", "player"),
        ("it", "controller"),
        ("it", "owner"),
    ]
)


class Entering(NamedTuple):
    """What one phrase says of how tokens enter: their state, where, and what else it says of them (``rest``)."""

    state: Readiness | None
    where: str = ""
    rest: tuple[n.Modifier, ...] = ()


def readiness(node: n.Word | n.Adverb) -> Readiness | None:
    """“ready” or “exhausted” (RB 181.1)."""
    return _READINESS.get(node.sense)


def entering(node: n.Node, source: Source) -> Entering | None:
    """How and where: “exhausted”, “here”, “to your base ready”; None for what says nothing of these."""
    match node:
        case n.Word(kind="place", sense="here" | "there"):
            source.claim(node)
            return Entering(None, node.sense)
        case n.Word(kind="place") | n.Adverb():
            found = readiness(node)
        case n.NounPhrase(words=(n.Word(kind="adjective") as word,), modifiers=()):
            found = readiness(word)
        case n.NounPhrase(
            words=(n.Word(kind="adjective") as word,),
            modifiers=(n.Word(kind="place", sense="here" | "there") as place,),
        ) if (state := readiness(word)) is not None:  # “enters ready here”
            source.claim(node)
            return Entering(state, place.sense)
        case n.Prepositional() if node.sense in _TO:
            return _to_place(node, source)
        case _:
            return None
    if found is None:
        return None
    source.claim(node)
    return Entering(found)


def _to_place(node: n.Prepositional, source: Source) -> Entering | None:
    """“to your base”, “at a battlefield you control ready”, “to your base | that's a copy of it”."""
    items = node.object.items
    last = items[-1]
    state = _last_word(last)
    words = last.words[:-1] if state is not None else last.words
    heads = (*(item.words[-1] for item in items[:-1] if item.words), *words[-1:])
    if len(heads) < len(items) or not all(isinstance(head, n.Word) and head.sense in _PLACES for head in heads):
        return None
    own, rest = _own_and_said(last)
    base = not own and len(items) == 1 and is_own_base(words)
    first = items[0].words[0]
    opening = items[0].words[1] if isinstance(first, n.Word) and first.sense == "the" else first
    end = (own or words)[-1].span.end
    source.claim_own(node)
    source.claim_between(node.object.span.start, (own or last.words)[-1].span.end)
    where = "base" if base else source.said(n.Node(span=n.Span(opening.span.start, end)))
    return Entering(state, where, rest)


def _last_word(phrase: n.NounPhrase) -> Readiness | None:
    """“to your base | ready”: how, behind where."""
    last = phrase.words[-1] if len(phrase.words) > 1 and not phrase.modifiers else None
    return readiness(last) if isinstance(last, n.Word) else None


def _own_and_said(place: n.NounPhrase) -> tuple[tuple[n.Modifier, ...], tuple[n.Modifier, ...]]:
    """What narrows the place, and what is said of the tokens: “your base | that's a copy of it”."""
    words = [word.sense for word in place.words if isinstance(word, n.Word)]
    for k, modifier in enumerate(place.modifiers):
        match modifier:
            case n.Relative(complements=(first, *_)) if copy_of(first) is not None:
                pass
            case n.Prepositional(sense="with") if words[-1:] == ["base"]:
                pass
            case n.Named():
                pass
            case n.Word() | n.Adverb() if readiness(modifier) is not None:
                pass
            case _:
                continue
        return place.modifiers[:k], place.modifiers[k:]
    return place.modifiers, ()


def is_own_base(words: tuple[n.Word | n.Quoted, ...]) -> bool:
    """“your base”, “their own base”, “its controller's base”: the base of whoever plays the token."""
    said = [word for word in words if isinstance(word, n.Word) and word.sense != "own"]
    whose = tuple(word.possessor_or_sense for word in said[:-1])
    return bool(said) and said[-1].sense == "base" and whose in _OWN


def copy_of(noun: n.Node) -> n.Noun | None:
    """What “a copy of that unit”, “copies of me” speaks of."""
    match noun:
        case n.NounPhrase(
            words=(n.Word(sense="copy"),) | (n.Word(kind="article"), n.Word(sense="copy")),
            modifiers=(n.Prepositional(sense="of") as of, *_),
        ):
            return of.object
    return None
