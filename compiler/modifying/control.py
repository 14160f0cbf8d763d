"""Who controls objects (CR 613.1b)."""

from __future__ import annotations

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from .found import Found, done, only_noun


def read(said: Said) -> Found | None:
    """“gain control of target creature”, “target opponent gains control of it”, “you control enchanted creature”."""
    if not done(said) or not said.by_player:
        return None
    noun = only_noun(said)
    if said.verb == "gain":
        match noun:
            case n.NounPhrase(words=(n.Word(sense="control") as word,), modifiers=(n.Prepositional(sense="of") as of,)):
                said.source.claim(word)
                said.source.claim_own(of)
            case _:
                return None
        return Found(said.refer(of.object), (i.GainControl(said.player()),))
    if said.verb == "control" and said.standing and noun is not None and said.node.subject is not None:
        return Found(said.refer(noun), (i.GainControl(said.player()),))
    return None
