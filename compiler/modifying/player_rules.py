"""What players may look at (CR 401.6)."""

from __future__ import annotations

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from .found import Found, rest


def read(said: Said) -> Found | None:
    """“You may look at the top card of your library any time”, “… at the cards exiled with this …”."""
    if said.node.verb.senses != ("may", "look") or not said.by_player or not (said.any_time or said.standing):
        return None
    match rest(said):
        case [n.Prepositional(sense="at", object=n.NounPhrase() as top) as at] if _is_top_card(top):
            if not said.any_time:
                return None
            said.source.claim(at)
            return Found(said.player(), (i.LibraryTop("look"),))
        case [n.Prepositional(sense="at", object=what) as at]:
            said.source.claim_own(at)
            shown = said.refer(what)
            known = shown.what in (("linked", "all") if said.any_time else ("linked",))
            return Found(said.player(), (i.MayLookAt(shown),)) if known else None
    return None


def _is_top_card(node: n.NounPhrase) -> bool:
    """“the top card of your library”."""
    match node:
        case n.NounPhrase(
            senses=("the", "top", "card"),
            modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=("your" | "their", "library"))),),
        ):
            return True
    return False
