"""What objects become: tapped, transformed, attached, face up … (CR 603.2e, 701, 702)."""

from __future__ import annotations

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.traversal import name_of
from ..quantities.values import number_of
from .heard import Heard
from .spells import spell_or_ability

#: What becomes so, by the verb that says it, or the participle.
STATES: dict[str, i.ObjectState] = {verb: name for name, state in i.STATES.items() for verb in state.verbs}
#: What it may become, as an adjective.
_BECOMING: dict[str, i.ObjectState] = {
    state.adjective: name for name, state in i.STATES.items() if state.adjective and state.to is None
}


def change(said: Heard) -> i.AnyEvent | None:
    """“becomes tapped”, “transforms”, “phases in”, “mutates”: of an object."""
    if said.verb == "transform" and (into := said.phrase("into")) is not None and len(said.node.complements) == 1:
        return _transforms(said, into)
    if said.by_player or said.node.complements or said.verb not in STATES:
        return None
    if said.node.verb.auxiliaries not in ((), ("becomes",), ("become",), ("is",), ("are",), ("be",)):
        return None
    together = said.one_or_more(said.subject)
    return i.Becomes(said.objects(), STATES[said.verb], together=together)


def _transforms(said: Heard, into: n.Prepositional) -> i.AnyEvent | None:
    """“transforms into a non-Human creature”, “transforms into Ravager of the Fells”: by its characteristics then."""
    noun = into.object
    if not isinstance(noun, n.NounPhrase) or noun.modifiers or said.node.verb.auxiliaries or not noun.words:
        return None
    said.source.claim_own(into)
    words = noun.plain_words
    if words[0].kind == "article":
        return i.Becomes(said.objects(), "transformed", said.objects(noun))
    said.source.claim(noun)
    name = i.Selection((i.HasName(name_of(words)),), said.source.words(noun))
    return i.Becomes(said.objects(), "transformed", name)


def become(said: Heard) -> i.AnyEvent | None:
    """“becomes monstrous”, “becomes attached to a creature”, “this Class becomes level 2”, “day becomes night”."""
    if said.subject.alone in (("day",), ("night",)):
        if said.noun is None or said.noun.alone not in (("day",), ("night",)):
            return None
        said.source.claim(said.subject, said.noun)
        return i.DayNightChanges("night" if said.noun.alone == ("night",) else "day")
    if said.by_player:
        return _become_somebody(said)
    place = said.phrase("attached to")
    if place is not None:
        said.source.claim_own(place)
        return i.Becomes(said.objects(), "attached", said.objects(place.object))
    if said.noun is not None and len(said.noun.alone) == 1 and said.noun.alone[0] in _BECOMING:
        said.source.claim(said.noun)
        together = said.one_or_more(said.subject)
        return i.Becomes(said.objects(), _BECOMING[said.noun.alone[0]], together=together)
    return None


def _become_somebody(said: Heard) -> i.AnyEvent | None:
    if said.noun is not None and said.noun.alone == ("the", "monarch"):
        said.source.claim(said.noun)
        return i.Does(said.player(), "become the monarch")
    match said.noun:
        case n.NounPhrase(words=(*_, n.Word(sense="target")), modifiers=(n.Prepositional(sense="of") as of,)):
            by = spell_or_ability(said, of.object)
            said.source.claim_own(said.noun, of)
            said.source.claim(*said.noun.words)
            return None if by is None else i.BecomesTarget(said.those(said.subject), by)
    return None


def unattached(said: Heard) -> i.AnyEvent | None:
    """“becomes unattached from a permanent”."""
    place = said.phrase("from")
    if place is not None:
        said.source.claim_own(place)
    return i.Becomes(said.objects(), "unattached", said.objects(place.object) if place is not None else None)


def level(said: Heard) -> i.AnyEvent | None:
    """“this Class becomes level 2” (CR 716.2)."""
    value = number_of(said.noun.items[0].head) if said.noun is not None else None
    if said.noun is None or not isinstance(value, i.Number) or len(said.noun.alone) != 1:
        return None
    said.source.claim(said.noun)
    return i.LevelReached(said.objects(), value.value)


def turned(said: Heard) -> i.AnyEvent | None:
    """“is turned face up” (CR 708)."""
    together = said.one_or_more(said.subject)
    if said.adverb("face up"):
        return i.Becomes(said.objects(), "face up", together=together)
    if said.adverb("face down"):
        return i.Becomes(said.objects(), "face down", together=together)
    return None


def exploit(said: Heard) -> i.AnyEvent | None:
    """“this creature exploits a creature” (CR 702.110)."""
    if said.noun is None:
        return None
    if said.noun.alone != ("a", "creature"):
        return i.Becomes(said.objects(), "exploited", said.objects(said.noun))
    said.source.claim(said.noun)
    return i.Becomes(said.objects(), "exploited")
