"""Qualities that objects share, or that were chosen: “that shares a color with it”, “of the chosen type”."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.source import Source
from . import reference, selection
from .done import DONE

_QUALITIES = frozenset(["color", "type", "creature type", "name"])


_SHARED: dict[str, Literal["color", "creature type", "card type", "land type", "name", "mana value"]] = {
    "color": "color",
    "creature type": "creature type",
    "card type": "card type",
    "land type": "land type",
    "name": "name",
    "mana value": "mana value",
}


_SHARING = (("shares",), ("share",), ("each", "share"))


def shares(modifier: n.Relative, source: Source) -> tuple[i.Predicate, ...] | None:
    """“that shares a color with it”, “that share a creature type with this creature”."""
    if (
        modifier.verb is None
        or modifier.verb.senses not in _SHARING
        or modifier.further
        or modifier.subject is not None
    ):
        return None
    found = sharing(modifier, source)
    negated = modifier.sense in ("that doesn't", "that don't")
    return tuple(map(i.Not, found)) if found is not None and negated else found


def sharing(said: n.Relative | n.Clause, source: Source) -> tuple[i.Predicate, ...] | None:
    """What “shares a color with it” says of its subject."""
    match said.complements:
        case (
            n.NounPhrase(
                words=(n.Word(kind="article"), n.Word() as what),
                modifiers=(n.Prepositional(sense="with") as with_,),
            ),
        ) if what.sense in _SHARED:
            to = reference(with_.object, source)
        case _:
            return None
    if to.what == "choice" and to.most == i.Number(1) and with_.object.senses[:1] == ("a",):
        to = replace(to, what="all", most=None)  # “with a land you control”: with any of them
    elif to.what not in _SHARED_WITH:
        return None
    source.claim(said)
    return (i.SharesWith(_SHARED[what.sense], to, source.words(said)),)


_SHARED_WITH = frozenset(["that", "source", "enchanted", "target", "created", *DONE])


def of_chosen(node: n.Noun, source: Source) -> tuple[i.Predicate, ...] | None:
    """“of the chosen color”, “of that type”."""
    match node:
        case n.NounPhrase(words=(n.Word(kind="article"), n.Word(sense="chosen"), n.Word(kind="noun") as what)):
            pass
        case n.NounPhrase(words=(n.Word(sense="that"), n.Word(kind="noun") as what)) if what.sense in _QUALITIES:
            pass
        case _:
            return None
    source.claim(*node.words)
    further = selection(replace(node, words=()), source).where  # “of the chosen color | exiled this way”
    return (i.IsChosen(source.said(what)), *further)
