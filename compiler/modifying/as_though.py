"""What may be done as though objects were otherwise (CR 609.4)."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..nouns.player_names import is_player
from ..rows.reading import as_one, changed
from .found import Found, rest

Done = Literal["attack", "block", "be blocked", "be cast", "activate", "assign damage", "crew", "saddle"]


def as_though(said: Said, then: n.Subordinate) -> Found | None:
    """“can attack as though it didn't have defender”, “you may cast this spell as though it had flash”."""
    return _assigns(said, then) or changed(structs.replace(said, node=as_one(said.node, then)))


def at_any_time(said: Said, then: n.Subordinate) -> Found | None:
    """“you may activate loyalty abilities of … any time you could cast an instant” (CR 606.3)."""
    match then.parts:
        case (
            n.Part(
                content=n.Clause(
                    subject=n.NounPhrase(alone=("you",)),
                    verb=n.Verb(senses=("could", "cast")),
                    complements=(n.NounPhrase(alone=("an", "instant")),),
                )
            ),
        ) if said.node.verb.senses == ("may", "activate") and said.by_player and said.player().who == "you":
            pass
        case _:
            return None
    match rest(said):
        case [n.NounPhrase() as noun]:
            whose = _of_loyalty_abilities(noun, said)
        case [n.NounPhrase() as noun, n.Prepositional() as turn] if _on_any_turn(turn):
            said.source.claim(turn)
            whose = _of_loyalty_abilities(noun, said)
        case _:
            return None
    if whose is None:
        return None
    said.source.claim(then)
    return Found(whose, (i.LoyaltyAsInstant(),))


def _on_any_turn(node: n.Node) -> bool:
    """“on any player's turn”: whenever one could cast an instant, that is (CR 117.1a)."""
    match node:
        case n.Prepositional(
            sense="on",
            object=n.NounPhrase(
                words=(n.Word(sense="any"), n.Word(possessor="player"), n.Word(sense="turn")), modifiers=()
            ),
        ):
            return True
    return False


def _of_loyalty_abilities(noun: n.NounPhrase, said: Said) -> i.Reference | None:
    """Whose “her loyalty abilities”, “loyalty abilities of planeswalkers you control” are."""
    match noun:
        case n.NounPhrase(
            words=(n.Word(kind="possessive") as whose, n.Word(sense="loyalty ability")), modifiers=()
        ) if whose.possessor in ("her", "his", "its", "it", "he", "she"):
            said.source.claim(noun)
            return i.Reference("source")
        case n.NounPhrase(
            words=(*the, n.Word(sense="loyalty ability")), modifiers=(n.Prepositional(sense="of", object=owner) as of,)
        ):
            pass
        case _:
            return None
    last = owner.items[-1].modifiers[-1:]
    if last and _on_any_turn(last[0]) and isinstance(owner, n.NounPhrase):
        said.source.claim(last[0])
        end = owner.modifiers[-2].span.end if len(owner.modifiers) > 1 else owner.words[-1].span.end
        owner = structs.replace(owner, modifiers=owner.modifiers[:-1], span=n.Span(owner.span.start, end))
    said.source.claim(*the, noun.words[-1])
    said.source.claim_own(of)
    return said.refer(owner)


def _assigns(said: Said, then: n.Subordinate) -> Found | None:
    """“you may have this creature assign its combat damage as though it weren't blocked” (CR 510.1c)."""
    clause, cause = said.node, said.node.cause
    match clause, then.parts:
        case (
            n.Clause(
                verb=n.Verb(senses=("assign",)),
                complements=(n.NounPhrase(words=(n.Word(kind="possessive"), n.Word(sense="combat damage"))), *_),
            ),
            (n.Part(content=n.Clause(verb=n.Verb(senses=("weren't", "blocked")), complements=more) as so),),
        ) if cause is not None and cause.verb.senses == ("may", "have"):
            pass
        case _:
            return None
    if cause.subject is None or cause.subject.alone != ("you",) or so.subject is None or clause.subject is None:
        return None
    if so.subject.alone not in (("it",), ("they",)) or is_player(clause.subject):
        return None
    match more:
        case ():
            until: i.Duration | None = None
        case (n.Adverb(sense="this turn"),):
            until = "end of turn"
        case _:
            return None
    what = said.refer(clause.subject)
    if what.what == "all" and so.subject.alone == ("it",):
        return None  # the name of another card
    said.source.claim(then, cause, *(c for c in clause.complements if isinstance(c, n.NounPhrase)))
    return Found(what, (i.AsThough("assign damage"),), until)
