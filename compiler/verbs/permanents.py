"""What is done to permanents: fighting, detaining, tapping or untapping, exchanging control (CR 701)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..nouns.player_names import is_player
from ..nouns.quantities.counting import for_each
from ..nouns.recipients import other_than, several, unnested


def fight(said: Said) -> Sequence[i.Step] | None:
    """“Target creature fights another target creature.”, “… and … fight each other.”"""
    subject, noun = said.node.subject, said.noun
    if subject is None or noun is None or is_player(subject):
        return None
    if noun.alone == ("each other",):
        both = unnested(subject)
        if isinstance(both, n.NounPhrase) and both.senses[0] in ("those", "the", "they", "both"):
            said.source.claim(noun)
            return [i.Fight(said.refer(both), **said.words)]
        if not isinstance(both, n.NounList) or len(both.items) != 2:
            return None
        said.source.claim(noun)
        said.source.claim_own(both)
        first: n.Noun = both.items[0]
        second: n.Noun = both.items[1]
    elif isinstance(subject, n.NounPhrase) or subject.conjunctions == {"or"}:
        first, second = subject, noun
    else:
        return None
    one = said.refer(first)
    other = other_than(said.refer(second), [one])
    if not isinstance(other, i.Reference) or one.what == "other" or other.what == "other":
        return None
    return [i.Fight(one, other, **said.words)]


def _alone(said: Said) -> n.Noun | None:
    """What the clause has as its only complement besides adverbs, done by you."""
    if said.node.subject is not None and said.player().who != "you":
        return None
    return said.noun


def tap_or_untap(said: Said) -> Sequence[i.Step] | None:
    """“Tap or untap target permanent.”"""
    noun = _alone(said)
    return None if noun is None else [i.Act("tap or untap", said.refer(noun))]


def remove(said: Said) -> Sequence[i.Step] | None:
    """“Remove it from combat.”"""
    noun = _alone(said)
    if not isinstance(noun, n.NounPhrase) or not noun.modifiers:
        return None
    match noun.modifiers[-1]:
        case n.Prepositional(sense="from", object=n.NounPhrase(alone=("combat",))) as place:
            said.source.claim(place)
        case _:
            return None
    return [i.Act("remove from combat", said.refer(structs.replace(noun, modifiers=noun.modifiers[:-1])))]


def _aura_swap(said: Said) -> Sequence[i.Step] | None:
    """“Exchange this permanent with an Aura card in your hand.” (CR 702.65a)"""
    match said.node.complements:
        case (
            n.NounPhrase(
                kinds=("self",), modifiers=(n.Prepositional(sense="with", object=n.NounPhrase() as other) as by,)
            ) as own,
        ):
            pass
        case _:
            return None
    card = said.refer(other)
    hand = card.among is not None and i.InZone("hand", i.Player("you", "your")) in card.among.where
    if not hand or card.what != "choice":
        return None
    said.source.claim(*own.words)
    said.source.claim_own(by)
    return [i.ExchangeAura(i.Reference("source"), card, **said.words)]


def exchange(said: Said) -> Sequence[i.Step] | None:
    """“Exchange control of two target creatures.”, “Exchange control of target artifact and target land.”"""
    match said.noun:
        case n.NounPhrase(
            words=(n.Word(sense="control") as control,), modifiers=(n.Prepositional(sense="of") as of,)
        ) if said.by_player:
            pass
        case _:
            return _aura_swap(said)
    said.source.claim(control)
    said.source.claim_own(of)
    both = unnested(of.object)
    if said.node.subject is not None and said.player().who != "you":
        return None
    if isinstance(both, n.NounPhrase):
        what = said.refer(both)
        return [i.ExchangeControl(what, **said.words)] if what.most == i.Number(2) and not what.optional else None
    two = list(several(both, said.source))
    if len(two) != 2:
        return None
    one = said.refer(two[0])
    other = other_than(said.refer(two[1]), [one])
    return [i.ExchangeControl(one, other, **said.words)] if isinstance(other, i.Reference) else None


def not_regenerated(said: Said, last: i.Step) -> i.Step | None:
    """“It can't be regenerated.”: what was just destroyed (CR 701.19c)."""
    subject = said.node.subject
    if not isinstance(last, i.Act) or last.verb != "destroy" or subject is None or said.node.complements:
        return None
    if said.node.verb.senses not in (("can't", "be", "regenerated"), ("cannot", "be", "regenerated")):
        return None
    if not isinstance(subject, n.NounPhrase) or not (_is_what_was(subject) or _destroyed_this_way(subject, last.what)):
        return None
    said.source.claim(subject)
    return structs.replace(last, regenerable=False)


def _is_what_was(subject: n.NounPhrase) -> bool:
    """“it”, “those creatures”."""
    return not subject.modifiers and subject.senses[0] in ("it", "they", "that", "those", "the")


def _destroyed_this_way(subject: n.NounPhrase, what: i.Reference) -> bool:
    """“A creature destroyed this way”, where only creatures were destroyed."""
    match subject.modifiers:
        case (n.Participle(sense="destroyed", complements=(n.Adverb(sense="this way"),)),):
            pass
        case _:
            return False
    kinds = [word.sense for word in subject.plain_words if word.kind != "article"]
    return kinds == ["permanent"] or (
        len(kinds) == 1 and what.among is not None and i.HasType(kinds[0]) in what.among.where
    )


def flip(said: Said) -> Sequence[i.Step] | None:
    """“Flip this creature.” (CR 710)"""
    noun = _alone(said)
    if not isinstance(noun, n.NounPhrase) or noun.modifiers or (noun.head is not None and noun.head.sense == "coin"):
        return None
    what = said.refer(noun)
    return [i.Act("flip", what)] if what.what in ("source", "that", "created") and what.among is None else None


def sacrifice(said: Said) -> Sequence[i.Step] | None:
    """“Target player sacrifices a permanent for each blood counter on this artifact.”"""
    noun = said.noun
    if not isinstance(noun, n.NounPhrase) or not said.by_player:
        return None
    each = [c for c in said.node.complements if isinstance(c, n.ForEach)]
    what = said.refer(noun)
    if len(each) != 1 or what.what != "choice" or what.most != i.Number(1) or what.optional:
        return None
    many = for_each((i.Number(1), "1"), each[0], said.source)[0]
    who = said.player() if said.node.subject is not None else None
    return [i.Act("sacrifice", structs.replace(what, most=many), player=who)]


def designated(said: Said) -> Sequence[i.Step] | None:
    """“It becomes renowned.”, “This permanent becomes saddled until end of turn.”, “This Case becomes solved.”"""
    subject, complements = said.node.subject, said.node.complements
    if subject is None or is_player(subject):
        return None
    until = said.lasts()[1]
    match said.node.verb.senses:
        case ("becomes" | "become", "saddled" | "prepared" | "solved" as designation):
            return [i.GainDesignation(said.refer(subject), designation, until, **said.words)]
    match complements:
        case (n.NounPhrase(alone=("renowned",)) as noun, *_):
            said.source.claim(noun)
            return [i.GainDesignation(said.refer(subject), "renowned", until, **said.words)]
    return None


DONE = {
    "become": designated,
    "saddled": designated,
    "solved": designated,
    "prepared": designated,
    "prepare": designated,
    "flip": flip,
    "sacrifice": sacrifice,
    "fight": fight,
    "tap or untap": tap_or_untap,
    "remove": remove,
    "exchange": exchange,
}
AMENDED = {"regenerated": not_regenerated}
