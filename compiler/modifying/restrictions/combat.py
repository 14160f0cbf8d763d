"""How many may attack and block, and whom; what damage is assigned (CR 508.1c, 509.1b, 510.1)."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ...clauses.said import Said
from ...nouns.objects import selection
from ...nouns.quantities.values import number_of
from ..found import Found, rest
from .objects import all_except

Few = Literal["attack", "block", "untap"]


def no_more(said: Said) -> Found | None:
    """“No more than two creatures can attack you each combat.”"""
    match said.node.subject:
        case n.NounPhrase(words=(n.Word(sense="no more than") as lead, n.Word() as number, *_)) as subject:
            most = number_of(number)
        case _:
            return None
    match rest(said):
        case [n.Adverb(sense="each combat") as often]:
            whom = None
        case [n.NounPhrase(alone=("you",)) as you, n.Adverb(sense="each combat") as often] if said.verb == "attack":
            whom = i.Player("you")
            said.source.claim(you)
        case _:
            return None
    if most is None or not said.standing:
        return None
    said.source.claim(lead, number, often)
    where = selection(structs.replace(subject, words=subject.words[2:]), said.source)
    do: Few = "attack" if said.verb == "attack" else "block"
    return Found(i.Reference("all", where.text, where), (i.NoMoreThan(do, most, whom),))


def blocks_only(said: Said) -> Found | None:
    """“can block only creatures with flying”: none of which that does not hold."""
    match said.whom(), rest(said):
        case i.Reference() as what, [n.NounPhrase(words=(n.Word(sense="only") as only, *_)) as noun]:
            pass
        case _:
            return None
    said.source.claim(only)
    restriction = all_except(said, "block", structs.replace(noun, words=noun.words[1:]))
    return None if restriction is None else Found(what, (restriction,))


def goaded(said: Said) -> Found | None:
    what = said.whom()
    return None if not isinstance(what, i.Reference) or rest(said) else Found(what, (i.Goaded(),))


def blocks_more(said: Said) -> Found | None:
    """“can block an additional creature each combat”, “can block any number of creatures”."""
    what = said.whom()
    complements = rest(said)
    often = [c for c in complements if isinstance(c, n.Adverb) and c.sense in ("each combat", "each turn")]
    match [c for c in complements if c not in often]:
        case [n.NounPhrase(words=(*_, n.Word(sense="creature") as head), modifiers=()) as noun]:
            words = noun.plain_words[:-1]
        case _:
            return None
    if what is None or isinstance(what, i.Player):
        return None
    senses = tuple(w.sense for w in words)
    said.source.claim(*often)
    more: i.Quantity | None
    if senses == ("any number of",):
        more = None
    elif senses in (("an additional",), ("an", "additional")):
        more = i.Number(1)
    elif (len(words) == 3 and senses[0] in ("an", "an additional")) or (
        len(words) == 2 and senses[0] == "an additional"
    ):
        more = number_of(words[-1])
        if more is None:
            return None
    else:
        return None
    said.source.claim(*words, head)
    return Found(what, (i.BlocksMore(more),))


def assigns(said: Said) -> Found | None:
    """“assigns no combat damage this turn”, “assigns combat damage equal to its toughness rather than its power”."""
    what = said.whom()
    if what is None or isinstance(what, i.Player):
        return None
    match rest(said):
        case [n.NounPhrase(words=(n.Word(sense="no"), *_, n.Word(sense="combat damage")), modifiers=()) as noun] if (
            len(noun.words) == 2
        ):
            said.source.claim(noun)
            return Found(what, (i.Cannot("assign combat damage"),))
        case [
            n.NounPhrase(words=(n.Word(sense="combat damage"),), modifiers=()) as noun,
            n.EqualTo() as equal,
            n.Prepositional(sense="rather than") as rather,
        ] if (
            [w.sense for w in equal.quantity.of.plain_words][1:] == ["toughness"]
            and rather.object.alone[1:] == ("power",)
            and not equal.quantity.rounded
        ):
            said.source.claim(noun, equal, rather)
            return Found(what, (i.AssignsByToughness(),))
    return None
