"""What is done to permanents: fighting, detaining, tapping or untapping, exchanging control (CR 701)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..nouns.player_names import is_player
from ..nouns.quantities.counting import for_each


def _alone(said: Said) -> n.Noun | None:
    """What the clause has as its only complement besides adverbs, done by you."""
    if said.node.subject is not None and said.player().who != "you":
        return None
    return said.noun


def tap_or_untap(said: Said) -> Sequence[i.Step] | None:
    """“Tap or untap target permanent.”"""
    noun = _alone(said)
    return None if noun is None else [i.Act("tap or untap", said.refer(noun))]


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
    first, *rest = subject.senses
    called = all(kind in ("type", "subtype", "noun", "token") for kind in subject.kinds[1:])
    return (
        not subject.modifiers
        and called
        and (first in ("that", "those", "the") or (first in ("it", "they") and not rest))
    )


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
    "sacrifice": sacrifice,
    "tap or untap": tap_or_untap,
}
AMENDED = {"regenerated": not_regenerated}
