"""Choosing what is no object: a color, a creature type, a card name, a player (CR 608.2d)."""

from __future__ import annotations

from collections.abc import Sequence

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..nouns.recipients import recipients
from ..rows.holes.words import OWN_WORDS, own_words
from ..rows.reading import each_of_several


def choose(said: Said) -> Sequence[i.Step] | None:
    """“Choose one result.”, “Choose a color and a creature type.”; what is chosen for itself is said by rows."""
    noun = said.noun
    if noun is None or not said.by_player:
        return None
    if (aimed := _aimed(noun, said)) is not None:
        return aimed
    if noun.alone == ("one", "result"):
        said.source.claim(noun)
        said.source.chose_result = True
        return [i.ChooseResult(said.player(), **said.words)]
    return each_of_several(said) if isinstance(noun, n.NounList) and noun.conjunctions == {"and"} else None


def _aimed(noun: n.Noun, said: Said) -> Sequence[i.Step] | None:
    """“any target”, “target creature or player”: of which later parts of the effect speak."""
    if said.player().who != "you":
        return None
    mark = said.source.mark()
    match recipients(noun, said.source, said.refer):
        case (i.Targets(least=i.Number(1), most=i.Number(1), again=False) as targets,):
            return [i.ChooseTargets(targets, **said.words)]
    said.source.forget(mark)
    return None


def vote(said: Said) -> Sequence[i.Step] | None:
    """“Each player votes for death or taxes.”, “Each player votes for a nonland permanent you don't control.”"""
    match said.node.complements:
        case (n.Prepositional(sense="for", object=n.NounPhrase() | n.NounList() as what) as for_,) if said.by_player:
            said.source.claim_own(for_)
        case _:
            return None
    if (options := own_words(what, said, OWN_WORDS | {"color"})) is not None:  # “votes for dragons or gold”
        by_sense = {item.senses[0]: option for item, option in zip(what.items, options, strict=True)}
        said.source.votes = {**by_sense, **{option: option for option in options}}  # “taxes votes” are no tax votes
        return [i.Vote(said.player(), options, **said.words)]
    found = said.refer(what)
    return [i.Vote(said.player(), what=found, **said.words)] if found.what == "choice" else None


DONE = {"choose": choose, "name": choose, "vote": vote}
