"""What may be done as though objects were otherwise (CR 609.4)."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..nouns.objects import selection
from ..nouns.player_names import is_player
from ..nouns.quantities.values import number_of
from .costs import spells
from .found import Found, rest

Done = Literal["attack", "block", "be blocked", "be cast", "activate", "assign damage", "crew", "saddle"]
_DONE: dict[tuple[str, ...], Done] = {
    ("can", "attack"): "attack",
    ("can", "block"): "block",
    ("can", "be", "blocked"): "be blocked",
}


_ANYBODY = (("any", "player"), ("player",), ("each", "player"))


def as_though(said: Said, then: n.Subordinate) -> Found | None:
    """“can attack as though it didn't have defender”, “you may cast this spell as though it had flash”."""
    if (assigned := _assigns(said, then) or _crews(said, then)) is not None:
        return assigned
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
    anybody = said.node.subject is not None and said.node.subject.alone in _ANYBODY
    if who.who != "you" and not anybody:
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
    if anybody:
        return Found(found, (i.AsThough("be cast", had),))
    mine = structs.replace(found.among, where=(*found.among.where, i.ControlledBy(i.Player("you"))))
    return Found(structs.replace(found, among=mine), (i.AsThough("be cast", had),))


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


def _crews(said: Said, then: n.Subordinate) -> Found | None:
    """“this creature saddles Mounts and crews Vehicles as though its power were 2 greater”."""
    match said.node, then.parts:
        case (
            n.Clause(verb=n.Verb(lemma="crew" | "saddle" as deed), complements=(n.NounPhrase() as noun,)),
            (
                n.Part(
                    content=n.Clause(
                        subject=n.NounPhrase(alone=("its", "power")),
                        verb=n.Verb(senses=("were",)),
                        complements=(n.NounPhrase(words=(n.Word() as number, n.Word(sense="greater")), modifiers=()),),
                    )
                ),
            ),
        ):
            pass
        case _:
            return None
    what, greater = said.whom(), number_of(number)
    if greater is None or not isinstance(what, i.Reference):
        return None
    if selection(noun, said.source).where != (i.HasSubtype("Vehicle" if deed == "crew" else "Mount"),):
        return None
    crews: Done = "crew" if deed == "crew" else "saddle"
    said.source.claim(then, noun)
    return Found(what, (i.AsThough(crews, greater=greater),))


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
