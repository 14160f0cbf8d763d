"""Discarding and conjuring cards (CR 701.9)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.subtypes import name_of_card
from ...grammar.traversal import first_of
from ..clauses.said import Said
from ..nouns.objects import possessed
from ..rows.holes.amounts import many


def discard(said: Said) -> Sequence[i.Step] | None:
    """“Discard two cards.”, “That player discards a creature card at random.”, “Discard your hand.”"""
    noun = said.noun
    if not said.by_player or noun is None:
        return None
    what = _discarded(said, noun)
    if what is None:
        return None
    if said.adverb("at random") is not None:
        if what.what != "choice":
            return None
        what = replace(what, at_random=True)
    return [i.Discard(said.player(), what, **said.words)]


#: A card of a hand; whose, the one who discards knows.
_IN_HAND = i.InZone("hand")


def _discarded(said: Said, noun: n.Noun) -> i.Reference | None:
    mark = said.source.mark()
    text = said.source.words(noun)
    match noun:
        case (
            n.NounPhrase(words=(*_, n.Word(sense="hand")), modifiers=())
            | n.NounPhrase(
                words=(n.Word(sense="all"), n.Word(sense="card"))
                | (n.Word(sense="all"), n.Word(sense="the"), n.Word(sense="card")),
                modifiers=(n.Prepositional(sense="in", object=n.NounPhrase(words=(*_, n.Word(sense="hand")))),),
            )
        ) if not any(w.sense == "target" for w in noun.plain_words):
            if _is_own_hand(said, noun):
                said.source.claim(noun)
                return i.Reference("all", text, i.Selection((_IN_HAND,)))
            return None
        case n.NounPhrase(words=(*_, n.Word(sense="card"))) if len(noun.words) <= 2 and not _is_spoken(noun):
            amount = many("card", noun, said)
            if amount is not None and not isinstance(amount, i.Asked | i.ChosenNumber):
                return i.Reference("choice", text, i.Selection((_IN_HAND,)), amount)
            said.source.forget(mark)
    what = said.refer(noun)
    where = what.among.where if what.among is not None else None
    if what.what in ("choice", "all") and where is not None and not any(isinstance(p, i.InZone) for p in where):
        what = replace(what, among=i.Selection((*where, _IN_HAND), text))
    return what if what.what not in ("other", "created") else None


def _is_own_hand(said: Said, noun: n.NounPhrase) -> bool:
    """“your hand” where you discard it, “their hand” where they do."""
    words = noun.plain_words if not noun.modifiers else noun.modifiers[0].object.plain_words  # type: ignore[union-attr]
    whose = [w.possessor for w in words if w.kind == "possessive"]
    if len(words) > len(whose) + 1:
        return False  # “your enchanted hand”
    if said.node.subject is None or said.player().who == "you":
        return whose in ([], ["you"])
    return whose in (["they"], ["he"], ["she"], ["he or she"])


def _is_spoken(noun: n.NounPhrase) -> bool:
    return bool(noun.words) and noun.senses[0] in ("that", "those", "the", "target")


def conjure(said: Said) -> Sequence[i.Step] | None:
    """“Conjure two cards named Forest into your hand.”, “conjure a duplicate of it onto the battlefield tapped.”"""
    noun = said.noun
    if not said.by_player or not isinstance(noun, n.NounPhrase):
        return None
    amount = said.amount(noun)
    place = first_of(said.node.complements, n.Prepositional)
    to = _CONJURED.get(place.object.senses) if place is not None and not place.object.items[-1].modifiers else None
    if amount is None or place is None or to is None or place.sense not in ("into", "onto"):
        return None
    match noun:
        case n.NounPhrase(words=(*_, n.Word(sense="card") as head), modifiers=(n.Named() as named,)):
            what = i.Reference("card", said.source.words(noun), i.Selection((i.HasName(named.name),)))
            said.source.claim(named)
        case n.NounPhrase(words=(*_, n.Word(sense="card") as head)) if name := name_of_card(noun):
            what = i.Reference("card", said.source.words(noun), i.Selection((i.HasName(name),)))
            said.source.claim(*noun.plain_words[1:-1])
        case n.NounPhrase(
            words=(*_, n.Word(sense="duplicate") as head), modifiers=(n.Prepositional(sense="of") as of,)
        ):
            said.source.claim_own(of)
            what = said.refer(of.object)
        case _:
            return None
    said.source.claim(place, head)
    tapped = said.adverb("tapped") is not None
    return [i.Conjure(said.player(), what, amount, to, tapped, **said.words)]


_CONJURED: dict[tuple[str, ...], i.Zone] = {
    ("your", "hand"): "hand",
    ("the", "battlefield"): "battlefield",
    ("your", "graveyard"): "graveyard",
    ("your", "library"): "library",
}


def draft(said: Said) -> Sequence[i.Step] | None:
    """“Draft a card from this creature's spellbook.”, of digital games: one of three random cards of a list."""
    if not said.by_player or len(said.node.complements) != 1:
        return None
    match said.noun:
        case (
            n.NounPhrase(
                senses=("a", "card"),
                modifiers=(
                    n.Prepositional(
                        sense="from",
                        object=n.NounPhrase(words=(n.Word() as whose, n.Word(sense="spellbook")), modifiers=()),
                    ),
                ),
            ) as noun
        ) if possessed((whose,), said.source).what == "source":
            said.source.claim(noun)
            return [i.KeywordAction("draft from its spellbook", i.Number(1), said.player(), **said.words)]
    return None


DONE = {"conjure": conjure, "discard": discard, "draft": draft}
