"""What can't be done, of whomever it is said."""

from __future__ import annotations

from .... import instructions as i
from ....grammar import nodes as n
from ...clauses.folding import is_alone
from ...clauses.said import Said
from ...nouns.objects import possessed
from ..costs import spells
from ..found import Found, rest
from .objects import of_object
from .players import of_player
from .targets import target_of


def cannot(said: Said, deed: str) -> Found | None:
    what = _whom(said)
    if what is None:
        return None
    whose, deed = what[0], what[1] or deed
    complements = rest(said)
    if complements and is_alone(complements[0]):
        said.source.claim(complements.pop(0))
        deed = f"{deed} alone"
    if deed == "be" and (target := target_of(said, complements)) is not None:
        return Found(whose, (target,))
    if deed == "have" and _is_counters(complements):
        said.source.claim(*complements)
        return Found(whose, (i.Cannot("have counters"),))
    if deed in ("have", "have or gain") and (keywords := _keywords(complements)) is not None:
        said.source.claim(*complements)
        return Found(whose, (i.CannotHave(keywords),))
    if isinstance(whose, i.Player):
        restriction = of_player(said, deed, complements)
    else:
        restriction = of_object(said, deed, complements)
    return None if restriction is None else Found(whose, (restriction,))


def _whom(said: Said) -> tuple[i.Reference | i.Player, str] | None:
    """Of whom it is said; of “its activated abilities”, it and what can't be done."""
    subject = said.node.subject
    match subject:
        case n.NounPhrase(
            words=(n.Word(kind="possessive") as whose, n.Word(sense="activated ability") as noun), modifiers=()
        ):
            if said.node.verb.senses[1:] != ("be", "activated"):
                return None
            said.source.claim(whose, noun)
            of = said.it("it") if whose.possessor == "it" else possessed((whose,), said.source)
            return of, "activate abilities"
        case n.NounPhrase(
            words=(
                n.Word(sense="enchanted" | "equipped") as lead,
                n.Word(kind="possessive") as whose,
                n.Word() as noun,
            ),
            modifiers=(),
        ) if noun.sense == "activated ability":
            if said.node.verb.senses[1:] != ("be", "activated"):
                return None
            said.source.claim(lead, whose, noun)
            return possessed((lead, whose), said.source), "activate abilities"
        case n.NounPhrase(
            words=(n.Word(sense="activated ability") as noun,), modifiers=(n.Prepositional(sense="of") as of_,)
        ):
            if said.node.verb.senses[1:] != ("be", "activated"):
                return None
            said.source.claim(noun)
            said.source.claim_own(of_)
            return said.refer(of_.object), "activate abilities"
        case n.NounPhrase(words=(n.Word(sense="spell"),)) if not said.node.verb.pronoun:
            return spells(subject, said), ""
    found = said.whom()
    return None if found is None else (found, "")


def _is_counters(complements: list[n.Complement]) -> bool:
    """“can't have counters put on it”."""
    match complements:
        case [
            n.NounPhrase(words=(n.Word(sense="counter"),), modifiers=(n.Participle(sense="put", complements=(on,)),))
        ]:
            return isinstance(on, n.Prepositional) and on.object.alone in (("it",), ("them",))
    return False


def _keywords(complements: list[n.Complement]) -> tuple[str, ...] | None:
    """“can't have | hexproof or shroud”."""
    match complements:
        case [(n.NounPhrase() | n.NounList()) as noun] if not isinstance(noun, n.NounList) or (
            noun.conjunctions == {"or"}
        ):
            pass
        case _:
            return None
    words = [item.plain_words for item in noun.items]
    if any(len(each) != 1 or each[0].kind != "keyword" for each in words) or any(x.modifiers for x in noun.items):
        return None
    return tuple(each[0].sense for each in words)
