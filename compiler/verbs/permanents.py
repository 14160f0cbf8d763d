"""What is done to permanents: fighting, detaining, tapping or untapping, exchanging control (CR 701)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
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


DONE = {
    "sacrifice": sacrifice,
    "tap or untap": tap_or_untap,
}
