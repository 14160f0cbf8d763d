"""Drawing, discarding and milling cards, manifesting, conjuring (CR 121, 701)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..nouns.quantities.values import number_of


def _cards(said: Said) -> i.Quantity | None:
    """“two cards”, “X additional cards”, “cards equal to its power”: how many."""
    noun = said.noun
    more: i.Quantity | None = None
    match noun:
        case n.NounList(items=(n.NounPhrase() as first, n.NounPhrase(words=(n.Word() as number,))), joints=("plus",)):
            more, noun = number_of(number), first  # “that many cards | plus one”
            said.source.claim_between(first.span.end, number.span.end)
            if more is None or first.modifiers:
                return None
    if not said.by_player or not isinstance(noun, n.NounPhrase) or noun.head is None or noun.head.sense != "card":
        return None
    amount = said.amount(noun)
    if more is not None:
        amount = i.Sum((amount, more)) if isinstance(amount, i.ThatMany) else None
    if amount is None:
        return None
    said.source.claim(noun.head, *(w for w in noun.plain_words if w.sense == "additional"))
    return amount


def draw(said: Said) -> Sequence[i.Step] | None:
    """“Draw two cards.”, “Target player draws X cards.”"""
    amount = _cards(said)
    return None if amount is None else [i.Draw(said.player(), amount, **said.words)]


def _half_library(said: Said) -> i.Half | None:
    """“half their library, rounded up” (CR 107.1a)."""
    match said.noun:
        case (
            n.NounPhrase(words=(n.Word(sense="half"), n.Word() as whose, n.Word(sense="library")), modifiers=()) as noun
        ):
            rounded = said.adverb("rounded up", "rounded down")
        case _:
            return None
    who = said.player()
    if rounded is None or not said.by_player or (whose.possessor == "you") is not (who.who == "you"):
        return None
    said.source.claim(noun)
    of = who if who.who == "you" else i.Player("that player", "their")
    cards = i.CountOf(i.Selection((i.InZone("library", of),)))
    return i.Half(cards, "up" if rounded.sense == "rounded up" else "down")


def mill(said: Said) -> Sequence[i.Step] | None:
    """“Mill three cards.”, “Target player mills half their library, rounded down.”"""
    amount = _half_library(said) or _cards(said)
    return None if amount is None else [i.Mill(said.player(), amount, **said.words)]


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
                words=(n.Word(sense="all"), *_, n.Word(sense="card")),
                modifiers=(n.Prepositional(sense="in", object=n.NounPhrase(words=(*_, n.Word(sense="hand")))),),
            )
        ) if not any(w.sense == "target" for w in noun.plain_words):
            if _is_own_hand(said, noun):
                said.source.claim(noun)
                return i.Reference("all", text, i.Selection((_IN_HAND,)))
            return None
        case n.NounPhrase(words=(*_, n.Word(sense="card"))) if len(noun.words) <= 2 and not _is_spoken(noun):
            amount = _cards(said) if not noun.modifiers else None
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
    if said.node.subject is None or said.player().who == "you":
        return whose in ([], ["you"])
    return whose in (["they"], ["he"], ["she"], ["he or she"])


def _is_spoken(noun: n.NounPhrase) -> bool:
    return bool(noun.words) and noun.senses[0] in ("that", "those", "the", "target")


def manifest(said: Said) -> Sequence[i.Step] | None:
    """“Manifest the top card of your library.”"""
    noun = said.noun
    if not said.by_player or noun is None:
        return None
    return [i.Manifest(said.player(), said.refer(noun), **said.words)]


def conjure(said: Said) -> Sequence[i.Step] | None:
    """“Conjure two cards named Forest into your hand.”, “conjure a duplicate of it onto the battlefield tapped.”"""
    noun = said.noun
    if not said.by_player or not isinstance(noun, n.NounPhrase):
        return None
    amount = said.amount(noun)
    place = next((c for c in said.node.complements if isinstance(c, n.Prepositional)), None)
    to = _CONJURED.get(place.object.senses) if place is not None and not place.object.items[-1].modifiers else None
    if amount is None or place is None or to is None:
        return None
    match noun:
        case n.NounPhrase(words=(*_, n.Word(sense="card") as head), modifiers=(n.Named() as named,)):
            what = i.Reference("card", said.source.words(noun), i.Selection((i.HasName(named.name),)))
            said.source.claim(named)
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
}

DONE = {"conjure": conjure, "draw": draw, "discard": discard, "mill": mill, "manifest": manifest}
