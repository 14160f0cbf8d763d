"""Choosing what is no object: a color, a creature type, a card name, a player (CR 608.2d)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from ...grammar import nodes as n
from .. import instructions as i
from ..player_names import is_player
from ..players import player
from .said import Said

Quality = Literal["color", "creature type", "basic land type", "land type", "card type", "card name", "number"]
_QUALITIES: dict[str, Quality] = {each: each for each in get_args(Quality)}


def choose(said: Said) -> Sequence[i.Step] | None:
    """“Choose a color.”, “That player chooses a card name.”, “Choose target opponent.”"""
    noun = said.noun
    if not isinstance(noun, n.NounPhrase) or noun.modifiers or not said.by_player:
        return None
    at_random = said.adverb("at random") is not None
    if is_player(noun):
        which = player(noun, said.source)
        if which.who not in ("target player", "target opponent", "an opponent", "a player"):
            return None
        return [i.ChoosePlayer(said.player(), which, at_random, **said.words)]
    senses = noun.senses
    quality = _QUALITIES.get(" ".join(senses[1:])) if senses[:1] == ("a",) else None
    if quality is None or len(noun.words) != len(senses):
        return None
    said.source.claim(noun)
    return [i.ChooseQuality(said.player(), quality, at_random, **said.words)]


DONE = {"choose": choose, "name": choose}
