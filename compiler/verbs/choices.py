"""Choosing what is no object: a color, a creature type, a card name, a player (CR 608.2d)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import CARD_TYPES
from ..clauses.said import Said
from ..nouns.objects import selection
from ..nouns.player_names import is_player
from ..nouns.players import player
from ..nouns.recipients import recipients

Quality = Literal["color", "creature type", "basic land type", "land type", "card type", "card name", "number"]
_NUMBERS = {"two": 2, "three": 3}
_QUALITIES: dict[str, Quality] = {each: each for each in get_args(Quality)}


def choose(said: Said) -> Sequence[i.Step] | None:
    """“Choose a color.”, “That player chooses a card name.”, “Choose target opponent.”"""
    noun = said.noun
    if noun is not None and said.by_player and (aimed := _aimed(noun, said)) is not None:
        return aimed
    if isinstance(noun, n.NounList):
        return _several(noun, said)
    if not isinstance(noun, n.NounPhrase) or not said.by_player:
        return None
    if noun.alone == ("one", "result"):
        said.source.claim(noun)
        said.source.chose_result = True
        return [i.ChooseResult(said.player(), **said.words)]
    at_random = said.adverb("at random") is not None
    if is_player(noun):
        if noun.modifiers:
            return None
        which = player(noun, said.source)
        if which.who not in ("target player", "target opponent", "an opponent", "a player"):
            return None
        return [i.ChoosePlayer(said.player(), which, at_random, **said.words)]
    return None if (one := _quality(noun, said, at_random)) is None else [one]


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


def _quality(noun: n.NounPhrase, said: Said, at_random: bool) -> i.ChooseQuality | None:
    """“a color”, “two colors”, “a color other than white”, “a nonland card name”."""
    where: tuple[i.Predicate, ...] = ()
    of: i.Selection | None = None
    words = noun.plain_words
    if len(words) < len(noun.words) or len(words) < 2:
        return None
    number = 1 if words[0].sense == "a" else _NUMBERS.get(words[0].sense)
    quality = _QUALITIES.get(" ".join(w.sense for w in words[1:]))
    match noun.modifiers:
        case ():
            pass
        case (n.Prepositional(sense="other than", object=n.NounPhrase(modifiers=()) as but) as other,):
            if quality not in ("color", "creature type") or len(but.words) != 1:
                return None
            said.source.claim_own(other)
            where = tuple(i.Not(each) for each in selection(but, said.source).where)
        case (
            n.Prepositional(
                sense="of", object=n.NounPhrase(words=(n.Word(sense="a" | "an") as one, *kind)) as having
            ) as of_,
        ) if quality == "color" and number == 1:
            span = n.Span(one.span.end + 1, having.span.end)
            of = selection(structs.replace(having, words=tuple(kind), span=span), said.source)
            said.source.claim(one)
            said.source.claim_own(of_)
            if any(isinstance(p, i.Told) for p in of.where):
                return None
        case _:
            return None
    if quality is None and tuple(w.sense for w in words[-2:]) == ("card", "name"):
        quality, where = "card name", selection(structs.replace(noun, words=noun.words[1:-2]), said.source).where
    if quality is None or number is None or any(isinstance(p, i.Told) for p in where):
        return None
    said.source.claim(*words)
    return i.ChooseQuality(said.player(), quality, where, at_random, number, of=of, **said.words)


def _several(noun: n.NounList, said: Said) -> Sequence[i.Step] | None:
    """“a color and a creature type”, “Khans or Dragons”, “odd or even”."""
    if not said.by_player:
        return None
    at_random = said.adverb("at random") is not None
    if noun.conjunctions == {"or"} and all(_is_a_word(item) for item in noun.items):
        said.source.claim(noun)
        options = tuple(said.source.words(item) for item in noun.items)
        return [i.ChooseQuality(said.player(), "word", at_random=at_random, options=options, **said.words)]
    if noun.conjunctions == {"or"} and all(_is_card_type(item) for item in noun.items):
        said.source.claim(noun)
        types = tuple(item.senses[0] for item in noun.items)
        return [i.ChooseQuality(said.player(), "card type", at_random=at_random, options=types, **said.words)]
    if noun.conjunctions != {"and"}:
        return None
    steps: list[i.Step] = []
    for item in noun.items:
        if is_player(item) and item.alone == ("an", "opponent"):
            steps.append(i.ChoosePlayer(said.player(), player(item, said.source), at_random, **said.words))
        elif (one := _quality(item, said, at_random)) is not None:
            steps.append(one)
        else:
            return None
    said.source.claim_own(noun)
    return steps


def _is_card_type(item: n.NounPhrase) -> bool:
    """“artifact”: the type itself, no object of it (CR 205.2a)."""
    return (
        item.kinds == ("type",)
        and not item.modifiers
        and not item.plain_words[0].plural
        and item.senses[0] in CARD_TYPES
    )


_OWN_WORDS = frozenset(["subtype", "unknown", "noun", "adjective"])


def _is_a_word(item: n.NounPhrase, kinds: frozenset[str] = _OWN_WORDS) -> bool:
    """A word that only the card's own abilities speak of: no article, no number, no object."""
    return len(item.plain_words) == len(item.words) == 1 and not item.modifiers and item.plain_words[0].kind in kinds


def vote(said: Said) -> Sequence[i.Step] | None:
    """“Each player votes for death or taxes.”, “Each player votes for a nonland permanent you don't control.”"""
    match said.node.complements:
        case (n.Prepositional(sense="for", object=n.NounPhrase() | n.NounList() as what) as for_,) if said.by_player:
            said.source.claim_own(for_)
        case _:
            return None
    if (
        isinstance(what, n.NounList)
        and what.conjunctions == {"or"}
        and all(
            _is_a_word(item, _OWN_WORDS | {"color"})
            for item in what.items  # “votes for dragons or gold”
        )
    ):
        said.source.claim(what)
        options = tuple(said.source.said(item) for item in what.items)
        by_sense = {item.senses[0]: option for item, option in zip(what.items, options, strict=True)}
        said.source.votes = {**by_sense, **{option: option for option in options}}  # “taxes votes” are no tax votes
        return [i.Vote(said.player(), options, **said.words)]
    found = said.refer(what)
    return [i.Vote(said.player(), what=found, **said.words)] if found.what == "choice" else None


DONE = {"choose": choose, "name": choose, "vote": vote}
