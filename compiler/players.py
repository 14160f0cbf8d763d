"""Noun phrases that name players (CR 102, 109.5)."""

from __future__ import annotations

from msgspec.structs import replace

from ..grammar import nodes as n
from . import instructions as i
from .objects import reference
from .player_names import named_player
from .wordings import CARD_TYPES, plain, singular_type, subtypes, text_of

_SEVERAL = ("each player", "each opponent", "each other player", "opponents")


def player(node: n.Noun | None, text: str) -> i.Player:
    """Who a noun phrase names; none is “you” (CR 109.5)."""
    if node is None:
        return i.Player("you", "you")
    words = plain(text_of(node, text))
    found = named_player(words)
    if not isinstance(node, n.NounPhrase):
        return found
    if found.who == "other" and (others := _other_than(node, text)) is not None:
        return replace(others, text=words)
    if found.of is not None and found.of.what == "target" and (target := _possessor(node)) is not None:
        return replace(found, of=reference(target, text))
    return found


def _other_than(node: n.NounPhrase, text: str) -> i.Player | None:
    """“each player other than target player”."""
    but = node.modifiers[0] if len(node.modifiers) == 1 else None
    if not isinstance(but, n.Prepositional) or plain(but.preposition) != "other than" or not is_player(but.object):
        return None
    found = named_player(plain(text[node.span.start : but.span.start].rstrip()))
    return replace(found, but=player(but.object, text)) if found.who in _SEVERAL else None


def _possessor(node: n.NounPhrase) -> n.NounPhrase | None:
    """The target of “target creature's controller”, as a noun phrase of its own."""
    whose = node.words[-2] if len(node.words) > 1 else None
    if not isinstance(whose, n.Word) or whose.kind != "possessive" or plain(whose.text)[-2:] != "'s":
        return None
    name = whose.text[:-2]
    type_ = singular_type(plain(name)) in CARD_TYPES or plain(name) == "permanent"
    if not type_ and name not in subtypes():
        return None
    span = n.Span(whose.span.start, whose.span.end - 2)
    last = n.Word(kind="type" if type_ else "subtype", text=name, span=span)
    return n.NounPhrase(words=(*node.words[:-2], last), span=n.Span(node.span.start, span.end))


def is_player(node: n.Noun) -> bool:
    """Whether a noun phrase names players, not objects."""
    last = node.items[-1] if isinstance(node, n.NounList) else node
    head = last.words[-1] if last.words else None
    return isinstance(head, n.Word) and (
        plain(head.text)
        in ("player", "players", "opponent", "opponents", "controller", "owner", "you", "controllers", "teammate")
    )
