"""Clauses and nouns of older wordings: what is done, and what it is done to."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from .. import nodes as n
from .dropped import Dropped
from .saying import in_words, is_into_play, is_out_of_game, is_pool, is_spell, object_of, word

#: Verbs by which things were removed from the game, and the same form of “exile” (CR 406.1, 701.13).
_EXILES = {"remove": "exile", "removes": "exiles", "removed": "exiled", "removing": "exiling"}
_CASTS = {"play": "cast", "plays": "casts", "played": "cast", "playing": "casting"}
_ENTERS = {"come": "enter", "comes": "enters"}
#: “gains +2/+2” and “gets flying”: it is a size that is got, and an ability that is gained.
_GETS = {"gain": "get", "gains": "gets", "have": "get", "has": "gets"}
_GAINS = {"get": "gain", "gets": "gains"}
_PUTS = {"place": "put", "places": "puts", "placed": "put"}
_DEALS = {"do": "deal", "does": "deals"}
#: What was once called otherwise: the mana value (CR 202.3).
_COSTS = frozenset(["casting cost", "total casting cost"])


def noun(node: n.NounPhrase, *, exiles: bool) -> n.NounPhrase:
    """“the removed card”, “card removed this way”: of what was exiled; “casting cost”."""
    words = tuple(_renamed(word) if type(word) is n.Word else word for word in node.words)
    if words != node.words:
        node = structs.replace(node, words=words)
    if not exiles or node.head is None or node.head.sense == "counter":
        return node
    words = tuple(
        structs.replace(word, text="exiled") if type(word) is n.Word and word.sense == "removed" else word
        for word in node.words
    )
    modifiers = tuple(
        structs.replace(each, verb="exiled") if isinstance(each, n.Participle) and each.sense == "removed" else each
        for each in node.modifiers
    )
    return structs.replace(node, words=words, modifiers=modifiers)


def clause(node: Any, dropped: Dropped) -> Any:
    """What is done in today's words: “exile”, “cast”, “enters”, “gets +1/+1”, “deals”."""
    last = node.verb.main
    if last in _EXILES and (stripped := dropped.stripped(node.complements, is_out_of_game)) is not None:
        return structs.replace(node, verb=in_words(node.verb, _EXILES[last]), complements=stripped)
    if last in ("add", "adds") and (stripped := dropped.stripped(node.complements, is_pool)) is not None:
        return structs.replace(node, complements=stripped)
    if last == "choose" and (chosen := _chosen(node, dropped)) is not None:
        return chosen
    if last in _CASTS and is_spell(object_of(node.complements)):
        return structs.replace(node, verb=in_words(node.verb, _CASTS[last]))
    if last in ("return", "returns"):
        return structs.replace(node, complements=_to_play(node.complements))
    sided = any(isinstance(each, n.Prepositional) and each.sense == "on" for each in node.complements)
    if last in _ENTERS and not sided and (stripped := dropped.stripped(node.complements, is_into_play)) is not None:
        return structs.replace(node, verb=in_words(node.verb, _ENTERS[last]), complements=stripped)
    subject = node.subject if isinstance(node, n.Clause) else None
    counted = object_of(node.complements) or (subject if isinstance(subject, n.NounPhrase) else None)
    if last in ("regenerate", "regenerates") and not node.complements and isinstance(node, n.Clause):
        return _regenerates_itself(node)
    if last in _GETS and counted is not None and counted.kinds == ("power/toughness change",):
        return structs.replace(node, verb=in_words(node.verb, _GETS[last]))
    if last in _GAINS and counted is not None and set(counted.kinds) == {"keyword"}:
        return structs.replace(node, verb=in_words(node.verb, _GAINS[last]))
    if last in _PUTS and counted is not None and counted.senses[-1:] == ("counter",):
        return structs.replace(node, verb=in_words(node.verb, _PUTS[last]))
    if last in _DEALS and counted is not None and counted.senses[-1:] == ("damage",):
        return structs.replace(node, verb=in_words(node.verb, _DEALS[last]))
    if isinstance(node, n.Clause):
        return _kicked(node) or node
    return node


def _chosen(node: Any, dropped: Dropped) -> Any:
    """“you may choose to draw a card”: you may draw a card."""
    match node.verb.senses[:-1], node.complements:
        case ("may",), (n.Infinitive(word="to", creation=None) as to,):
            dropped.append(n.Span(to.span.start, to.verb.span.start))
            verb = structs.replace(
                node.verb, words=("may", *to.verb.words), span=n.Span(node.verb.span.start, to.verb.span.end)
            )
            return structs.replace(node, verb=verb, complements=to.complements)
    return None


def _to_play(complements: tuple[Any, ...]) -> tuple[Any, ...]:
    """“to play under your control”: to the battlefield; the grammar reads the verb."""
    out: list[Any] = []
    for each in complements:
        if isinstance(each, n.Infinitive) and each.verb.senses == ("play",) and each.creation is None:
            place = n.NounPhrase(words=(word("noun", each.verb.words[0], each.verb.span),), span=each.verb.span)
            span = n.Span(each.span.start, each.verb.span.end)
            out += [n.Prepositional(preposition=each.word, object=place, span=span), *each.complements]
        else:
            out.append(each)
    return tuple(out)


def _regenerates_itself(clause: n.Clause) -> n.Clause:
    """“{B}: Regenerate.”, “{B}: Regenerates.”: what has the ability does (CR 701.19a)."""
    if len(clause.verb.words) > 1 or clause.subject is not None:
        return clause
    place = n.Span(clause.verb.span.end, clause.verb.span.end)
    own = n.NounPhrase(words=(word("self", "this card", place),), span=place)
    return structs.replace(clause, verb=in_words(clause.verb, "regenerate"), complements=(own,))


def _kicked(clause: n.Clause) -> n.Clause | None:
    """“the kicker cost was paid”, “you paid the kicker cost”: “this spell was kicked” (CR 702.33d)."""
    match clause:
        case n.Clause(subject=n.NounPhrase() as cost, verb=n.Verb(senses=("was", "paid")), complements=()):
            place = cost.span
        case n.Clause(
            subject=n.NounPhrase(alone=("you",)), verb=n.Verb(senses=("paid",)), complements=(n.NounPhrase() as cost,)
        ):
            place = clause.span
        case _:
            return None
    if cost.alone not in (("the", "kicker", "cost"), ("its", "kicker", "cost")):
        return None
    spell = n.NounPhrase(words=(word("self", "this spell", place),), span=place)
    verb = structs.replace(clause.verb, words=("was", "kicked"))
    return structs.replace(clause, subject=spell, verb=verb, complements=())


def _renamed(word: n.Word) -> n.Word:
    """“casting cost” as “mana value”, “non-combat” as “noncombat”."""
    if word.sense in _COSTS:
        return structs.replace(word, text="mana value")
    return structs.replace(word, text="noncombat") if word.sense == "non-combat" else word
