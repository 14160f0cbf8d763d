"""What may be done as though objects were otherwise (CR 609.4)."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from ...grammar import nodes as n
from .. import instructions as i
from ..values import number_of
from ..verbs.said import Said
from .costs import spells
from .found import Found, rest

Done = Literal["attack", "block", "be blocked", "be cast", "activate", "assign damage"]
_DONE: dict[tuple[str, ...], Done] = {
    ("can", "attack"): "attack",
    ("can", "block"): "block",
    ("can", "be", "blocked"): "be blocked",
}


def as_though(said: Said, then: n.Subordinate) -> Found | None:
    """“can attack as though it didn't have defender”, “you may cast this spell as though it had flash”."""
    if may_assign(said.node):
        return _assigns(said, then)
    if (crews := _crews(said, then)) is not None:
        return crews
    keywords = _keywords(then)
    if keywords is None:
        return None
    had, lacked = keywords
    words = said.node.verb.senses
    if words in _DONE:
        what = said.whom()
        if rest(said) or what is None or isinstance(what, i.Player):
            return None
        said.source.claim(then)
        return Found(what, (i.AsThough(_DONE[words], had, lacked),))
    if words != ("may", "cast") or not said.by_player or had != ("flash",):
        return None
    match rest(said):
        case [(n.NounPhrase() | n.NounList()) as noun]:
            pass
        case _:
            return None
    who = said.player()
    if who.who != "you":
        return None
    first = noun.items[0].plain_words
    said.source.claim(then)
    if len(first) == 1 and first[0].kind == "self" and isinstance(noun, n.NounPhrase) and not noun.modifiers:
        said.source.claim(noun)
        return Found(i.Reference("source", said.source.words(noun)), (i.AsThough("be cast", had),))
    last = noun.items[-1].head
    if last is None or last.sense != "spell":
        return None
    found = spells(noun, said)
    assert found.among is not None
    mine = structs.replace(found.among, where=(*found.among.where, i.ControlledBy(i.Player("you"))))
    return Found(structs.replace(found, among=mine), (i.AsThough("be cast", had),))


def may_assign(clause: n.Clause) -> bool:
    """“you may have this creature assign …”: what its controller may decide as damage is dealt."""
    cause = clause.cause
    if cause is None or cause.subject is None or clause.verb.senses != ("assign",):
        return False
    return cause.subject.alone == ("you",) and cause.verb.senses == ("may", "have")


def _assigns(said: Said, then: n.Subordinate) -> Found | None:
    """“you may have this creature assign its combat damage as though it weren't blocked” (CR 510.1c)."""
    match then.parts, rest(said):
        case (
            (
                n.Part(
                    content=n.Clause(subject=n.NounPhrase(alone=("it",)), verb=n.Verb(senses=("weren't", "blocked")))
                ),
            ),
            [n.NounPhrase(alone=("its", "combat damage")) as damage],
        ) if said.node.cause is not None:
            what = said.whom()
        case _:
            return None
    if not isinstance(what, i.Reference) or what.what not in ("source", "enchanted"):
        return None
    said.source.claim(said.node.cause, damage, then)
    return Found(what, (i.AsThough("assign damage"),))


_CREWING: dict[tuple[str, str], Literal["crew", "saddle"]] = {
    ("crew", "vehicles"): "crew",
    ("saddle", "mounts"): "saddle",
}


def _crews(said: Said, then: n.Subordinate) -> Found | None:
    """“crews Vehicles as though its power were 2 greater” (CR 702.122a)."""
    match said.whom(), rest(said), then.parts:
        case (
            i.Reference() as what,
            [n.NounPhrase(words=(n.Word() as crewed,), modifiers=()) as noun],
            (
                n.Part(
                    content=n.Clause(
                        subject=n.NounPhrase(alone=("its", "power")),
                        verb=n.Verb(senses=("were",)),
                        complements=(n.NounPhrase(words=(n.Word() as number, n.Word(sense="greater"))),),
                    )
                ),
            ),
        ):
            more, do = number_of(number), _CREWING.get((said.verb, crewed.sense))
        case _:
            return None
    if more is None or do is None:
        return None
    said.source.claim(noun, then)
    return Found(what, (i.CrewsAsThough(do, more),))


def _keywords(node: n.Subordinate) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The keywords of “as though it had haste”, and of “as though it didn't have defender”."""
    match node.parts:
        case (n.Part(content=n.Clause(subject=n.NounPhrase() as it, verb=n.Verb() as verb, complements=(noun,))),):
            pass
        case _:
            return None
    if it.alone not in (("it",), ("they",)) or not isinstance(noun, n.NounPhrase) or noun.modifiers:
        return None
    if any(w.kind != "keyword" for w in noun.plain_words) or len(noun.words) != 1:
        return None
    keywords = tuple(w.sense for w in noun.plain_words)
    if verb.senses == ("had",):
        return keywords, ()
    return ((), keywords) if verb.senses in (("didn't", "have"), ("did", "not", "have")) else None
