"""Choosing what is no object: a color, a creature type, a card name, a player (CR 608.2d)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from msgspec import structs

from ...grammar import nodes as n
from .. import instructions as i
from ..objects import selection
from ..player_names import is_player
from ..players import player
from .said import Said

Quality = Literal["color", "creature type", "basic land type", "land type", "card type", "card name", "number"]
_QUALITIES: dict[str, Quality] = {each: each for each in get_args(Quality)}


def choose(said: Said) -> Sequence[i.Step] | None:
    """“Choose a color.”, “That player chooses a card name.”, “Choose target opponent.”"""
    noun = said.noun
    if not isinstance(noun, n.NounPhrase) or not said.by_player:
        return None
    if noun.modifiers:
        return _other(said, noun)
    at_random = said.adverb("at random") is not None
    if is_player(noun):
        which = player(noun, said.source)
        if which.who not in ("target player", "target opponent", "an opponent", "a player"):
            return None
        return [i.ChoosePlayer(said.player(), which, at_random, **said.words)]
    senses = noun.senses
    quality = _QUALITIES.get(" ".join(senses[1:])) or _QUALITIES.get(" ".join(senses[-2:]))
    if quality is None or senses[0] != "a" or len(noun.words) != len(senses):
        return None
    where = _narrowed(noun, quality, said)
    if where is None:
        return None
    said.source.claim(*noun.words)
    return [i.ChooseQuality(said.player(), quality, where, at_random, **said.words)]


def _narrowed(noun: n.NounPhrase, quality: Quality, said: Said) -> tuple[i.Predicate, ...] | None:
    """“a | nonbasic land | card name”: what the card with that name is."""
    if " ".join(noun.senses[1:]) == quality:
        return ()
    inner = noun.words[1:-2]
    if not inner:
        return ()
    if quality != "card name":
        return None
    return selection(structs.replace(noun, words=inner), said.source).where


def _other(said: Said, noun: n.NounPhrase) -> Sequence[i.Step] | None:
    """“a color other than blue”, “a creature type other than Wall”."""
    quality = _QUALITIES.get(" ".join(noun.senses[1:])) if noun.senses[:1] == ("a",) else None
    match noun.modifiers:
        case (n.Prepositional(sense="other than", object=n.NounPhrase(modifiers=()) as but) as other,):
            pass
        case _:
            return None
    if quality not in ("color", "creature type") or len(but.words) != 1:
        return None
    said.source.claim(*noun.words)
    said.source.claim_own(other)
    where = tuple(i.Not(each) for each in selection(but, said.source).where)
    return [i.ChooseQuality(said.player(), quality, where, **said.words)]


DONE = {"choose": choose, "name": choose}
