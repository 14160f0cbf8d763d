"""Abilities that are gained and lost (CR 613.1f)."""

from __future__ import annotations

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..nouns.characteristics import Description, read_with
from .found import Found, done, only_noun

_GAIN = frozenset(["gain", "have"])


def read(said: Said) -> Found | None:
    """“gains flying and haste”, “has “{T}: Draw a card.””, “has affinity for …”."""
    if not done(said) or said.verb not in _GAIN:
        return None
    what = said.whom()
    if what is not None and (affinity := _affinity(said)) is not None:
        return Found(what, (affinity,))
    noun = only_noun(said)
    if noun is None or what is None:
        return None
    changes = _gained(noun, said)
    return None if changes is None else Found(what, changes)


def _affinity(said: Said) -> i.AddAbilities | None:
    """“affinity | for artifacts” (CR 702.41)."""
    match said.node.complements:
        case (
            n.NounPhrase(words=(n.Word(sense="affinity"),), modifiers=()) as keyword,
            n.Prepositional(sense="for", object=n.NounPhrase(modifiers=()) as counted) as for_,
        ):
            said.source.claim(keyword, for_, counted)
            return i.AddAbilities((f"affinity {said.source.words(for_)}",))
    return None


def _gained(noun: n.Noun, said: Said) -> tuple[i.Modification, ...] | None:
    gained = Description()
    if not read_with(noun, said.source, gained) or not (gained.keywords or gained.abilities):
        return None
    keywords, abilities = tuple(gained.keywords), tuple(gained.abilities)
    if gained != Description(keywords=gained.keywords, abilities=gained.abilities, quotes=gained.quotes):
        return None
    return (i.AddAbilities(keywords, abilities),)
