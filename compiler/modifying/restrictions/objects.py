"""What objects can't do, and what can't be done to them (CR 101.2, 508.1c, 509.1b)."""

from __future__ import annotations

from typing import get_args

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ...clauses.said import Said
from ...nouns.objects import selection
from ...nouns.player_names import is_player
from ...nouns.players import player
from ...nouns.quantities.values import number_of

_DEEDS: dict[str, i.Deed] = {deed: deed for deed in get_args(i.Deed)}

#: What is done to objects that “by …” and objects name.
_OF_OBJECTS = frozenset(["block", "be blocked", "be enchanted", "be equipped"])


def of_object(said: Said, deed: str, complements: list[n.Complement]) -> i.Cannot | None:
    known = _DEEDS.get(deed)
    if known is None:
        return None
    match complements:
        case []:
            return i.Cannot(known)
        case [n.NounPhrase(words=(n.Word(sense="vehicle" | "vehicles"),), modifiers=()) as vehicles] if known == "crew":
            said.source.claim(vehicles)
            return i.Cannot("crew")
        case [n.Prepositional(sense="by") as by] if known in _OF_OBJECTS:
            said.source.claim_own(by)
            return _limited(said, known, by.object)
        case [n.Prepositional(sense="except by") as by] if known == "be blocked":
            said.source.claim_own(by)
            return all_except(said, known, by.object)
        case [(n.NounPhrase() | n.NounList()) as noun] if known in ("block", "attack"):
            if known == "attack":
                return _attacked(said, noun)
            return _limited(said, known, noun)
    return None


def _limited(said: Said, deed: i.Deed, noun: n.Noun) -> i.Cannot | None:
    """“can't be blocked by creatures with power 2 or less”, “by more than one creature”."""
    words = noun.plain_words
    first = words[0] if words else None
    if first is not None and first.sense == "more than":
        most = number_of(words[1]) if len(words) > 1 else None
        if most is None:
            return None
        said.source.claim(*words[:2])
        where = selection(noun, said.source)
        any_creature = where.where == (i.HasType("creature"),)
        return i.Cannot(deed, None if any_creature else i.Reference("all", where.text, where), most=most)
    objects = _mightier(noun, said) if deed == "be blocked" else None
    objects = objects or _all(noun, said)
    return None if objects is None else i.Cannot(deed, objects)


def _mightier(noun: n.Noun, said: Said) -> i.Reference | None:
    """“can't be blocked by creatures | with greater power”: than that of what can't be blocked, where it is one."""
    subject = said.node.subject
    match noun:
        case n.NounPhrase(
            modifiers=(
                *kept,
                n.Prepositional(
                    sense="with",
                    object=n.NounPhrase(alone=("greater" | "lesser" as how, "power" | "toughness" as what)),
                ) as with_,
            )
        ) if isinstance(subject, n.NounPhrase) and subject.kinds == ("self",):
            pass
        case _:
            return None
    itself = said.refer(subject)
    found = _all(structs.replace(noun, modifiers=tuple(kept)), said)
    if itself.what != "source" or found is None or found.among is None:
        return None
    said.source.claim(with_)
    more = i.Compare(what, ">" if how == "greater" else "<", i.NumberOf(what, itself))
    return structs.replace(found, among=structs.replace(found.among, where=(*found.among.where, more)))


def all_except(said: Said, deed: i.Deed, noun: n.Noun) -> i.Cannot | None:
    """“except by creatures with flying”: by none of which that does not hold; “except by two or more creatures”."""
    words = noun.plain_words
    first = words[0] if words else None
    if first is not None and first.number is not None and _or_more(words):
        said.source.claim(*words[:2])
        if selection(noun, said.source).where != (i.HasType("creature"),):
            return None
        return i.Cannot(deed, least=i.Number(first.number))
    where = _all(noun, said)
    if where is None or where.among is None:
        return None
    held = where.among.where
    inner = held[0] if len(held) == 1 else i.AllOf(held)
    among = structs.replace(where.among, where=(i.Not(inner),))
    return i.Cannot(deed, structs.replace(where, among=among))


def _or_more(words: tuple[n.Word, ...]) -> bool:
    return len(words) > 1 and words[1].sense == "or more"


def _all(noun: n.Noun, said: Said) -> i.Reference | None:
    """Objects that are named in the plural or by “that creature”: all of them."""
    found = said.refer(noun)
    if found.what == "other":
        return None
    if found.what == "choice":
        return None
    return found


def _attacked(said: Said, noun: n.Noun) -> i.Cannot | None:
    """“can't attack you”, “can't attack its owner”, “can't attack you or planeswalkers you control”."""
    if is_player(noun) and isinstance(noun, n.NounPhrase):
        return i.Cannot("attack", whom=player(noun, said.source))
    match noun:
        case n.NounList(items=(n.NounPhrase() as whom, n.NounPhrase() as planeswalkers)) if noun.conjunctions == {"or"}:
            pass
        case _:
            return None
    if not is_player(whom) or "planeswalker" not in planeswalkers.senses:
        return None
    who = player(whom, said.source)
    match selection(planeswalkers, said.source).where:
        case (i.HasType("planeswalker"), i.ControlledBy(i.Player(whose))) if whose in (who.who, "that player"):
            pass
        case _:
            return None
    said.source.claim(noun)
    return i.Cannot("attack", whom=who, planeswalkers=True)
