"""Drawing, discarding and milling cards (CR 121, 701)."""

from __future__ import annotations

from collections.abc import Sequence

from ...grammar import nodes as n
from .. import instructions as i
from .said import Said


def draw(said: Said) -> Sequence[i.Step] | None:
    """“Draw two cards.”, “Target player draws X cards.”"""
    noun = said.noun
    if not said.by_player or not isinstance(noun, n.NounPhrase) or noun.head is None or noun.head.sense != "card":
        return None
    amount = said.amount(noun)
    if amount is None:
        return None
    said.source.claim(noun.head, *(w for w in noun.plain_words if w.sense == "additional"))
    return [i.Draw(said.player(), amount, **said.words)]


DONE = {"draw": draw}
