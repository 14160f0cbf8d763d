"""Noun phrases made of tokens, and of what tokens are copies of."""

from __future__ import annotations

from msgspec.structs import replace

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.source import Source
from .references import reference


def tokens_noun(node: n.Creation) -> n.Noun | None:
    """The tokens of “whenever you create a red Goblin token” as a noun phrase, which narrows down to such tokens."""
    first = node.tokens[0]
    if isinstance(first, n.TokenReference):
        return first.phrase
    phrases = tuple(_as_phrase(t) for t in node.tokens if isinstance(t, n.TokenDescription))
    if not phrases:
        return None
    return phrases[0] if len(phrases) == 1 else n.NounList(items=phrases, joiners=node.joiners, span=node.span)


def _as_phrase(token: n.TokenDescription) -> n.NounPhrase:
    """A description's quantity, states, colors, types and what follows them, as a phrase."""
    states = (n.Word(kind="adjective", text=state, span=token.span) for state in token.states)
    colors = (n.Word(kind="color", text=color, span=token.span) for color in token.colors)
    supertypes = (n.Word(kind="adjective", text=each, span=token.span) for each in token.supertypes)
    noun = n.Word(kind="token", text=token.noun or "token", span=token.span)
    words = (*token.quantity, *states, *supertypes, *colors, *token.types, noun)
    return n.NounPhrase(words=words, modifiers=token.modifiers, span=token.span)


def copied(node: n.Noun, source: Source, more: str = "") -> i.Reference:
    """What tokens are copies of, with the words that stand after it (“at random”).

    “A card named Arrest”, “a random creature card” is one of all cards that there are.
    """
    found = reference(node, source)
    found = replace(found, text=f"{found.text} {more}".rstrip())
    head = node.words[-1] if isinstance(node, n.NounPhrase) and node.words else None
    if found.what != "choice" or found.among is None or not isinstance(head, n.Word) or head.sense != "card":
        return found
    where = found.among.where
    by_name = bool(where) and all(isinstance(p, i.HasName) for p in where)
    random = bool(more) or any(isinstance(w, n.Word) and w.sense == "random" for w in node.words)  # type: ignore[union-attr]
    by_chance = (random or found.at_random) and not any(isinstance(p, i.InZone) for p in where)
    return replace(found, what="card") if by_name or by_chance else found
