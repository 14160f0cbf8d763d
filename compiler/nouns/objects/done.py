"""What an earlier part of the effect, or its cost, did to the objects spoken of: “creatures destroyed this way”."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

from msgspec.structs import replace

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.source import Source
from . import reference, selection
from .belonging import ANY_OF, lifted
from .lists import begins_anew
from .words import is_self

Done = Literal["sacrificed", "exiled", "revealed", "discarded", "destroyed", "milled", "returned"]


ThisWay = Literal[
    "sacrificed",
    "exiled",
    "revealed",
    "discarded",
    "destroyed",
    "tapped",
    "damaged",
    "buried",
    "milled",
    "created",
    "returned",
    "drawn",
]


#: What an earlier part of the effect, or its cost, did to the object that is spoken of.
DONE: tuple[Done, ...] = get_args(Done)


_KINDS = (i.HasType, i.HasSubtype, i.IsToken)


def done_before(node: n.NounPhrase, words: Sequence[n.Word], source: Source) -> i.Reference | None:
    """“the sacrificed creature”, “a card exiled with this artifact”, “each card discarded this way”."""
    if words[0].sense == "the" and len(words) > 1 and words[1].sense in DONE:
        source.claim(*words[:2])
        rest = replace(node, words=(words[0], *words[2:]))
        among = selection(rest, source)
        of_kind = len(among.where) == 1 and isinstance(among.where[0], _KINDS) and not node.modifiers
        one = i.Number(1) if of_kind else None  # whether it was one, what it was done by tells (steps_before.py)
        return i.Reference(words[1].sense, source.words(node), among if among.where else None, one)
    several = [w.sense for w in words] == ["card"] and words[0].plural
    if not several and [w.sense for w in words] not in (["the", "card"], ["each", "card"]):
        return None
    match node.modifiers:
        case (n.Participle(complements=(how,), further=()) as said,):
            return _card_done(node, words, said, how, source, several=several)
    return None


def _card_done(
    node: n.NounPhrase, words: Sequence[n.Word], said: n.Participle, how: n.Node, source: Source, *, several: bool
) -> i.Reference | None:
    """“exiled with this artifact”, “discarded this way”."""
    if said.sense not in DONE:
        return None
    match how:
        case n.Adverb(sense="this way"):
            linked = False
        case n.Prepositional(sense="with" | "by" | "to", object=by) if is_self(by) or not several:
            linked = said.sense == "exiled" and is_self(by)
        case _:
            return None
    source.claim(*words, said)
    return i.Reference("linked" if linked else said.sense, source.words(node))


def those_done_to(node: n.Noun, text: str, source: Source) -> i.Reference | None:
    """“all creature cards revealed this way”, “a land card milled this way”: those, or one of those."""
    last = node.items[-1]
    modifiers = lifted(last).modifiers
    way = next((m for m in modifiers if (_this_way(m) or _of_hers(m)) is not None), None)
    if way is None or not last.words or "other" in node.items[0].senses:
        return None
    hers = _of_hers(way)
    did = hers or _this_way(way)
    assert did is not None
    if hers is not None and (isinstance(node, n.NounList) or last.head is None or last.head.sense != "card"):
        return None
    bare: n.Noun = replace(last, modifiers=tuple(m for m in modifiers if m is not way))
    if isinstance(node, n.NounList):
        if not node.conjunctions <= ANY_OF or any(map(begins_anew, node.items[1:])):
            return None
        bare = replace(node, items=(*node.items[:-1], bare))
    rest = reference(bare, source)
    if rest.what not in ("choice", "all", "that", "created") or (rest.what == "created" and did != "created"):
        return None
    source.claim(way)
    owned = (i.OwnedBy(i.Player("that player", "they")),) if hers is not None else ()
    where = (*_but_created(rest.where, did), *owned, *_of_whose_graveyard(way))
    if rest.what != "choice":
        return i.Reference(did, text, i.Selection(where, text) if where else None)
    return replace(rest, text=text, among=i.Selection((*where, i.IsAmong(i.Reference(did))), text))


_DID: dict[str, ThisWay] = {verb: verb for verb in get_args(ThisWay)} | {"died": "buried", "dealt damage": "damaged"}


def done_to(node: n.Noun, source: Source) -> i.Reference | None:
    """“creature destroyed this way”, “permanent put into a graveyard this way”: what the effect did this to."""
    if not isinstance(node, n.NounPhrase):
        return None
    node = lifted(node)
    for modifier in node.modifiers:
        verb, hers = _this_way(modifier), _of_hers(modifier)
        if verb is not None or hers is not None:
            source.claim(modifier)
            rest = replace(node, modifiers=tuple(m for m in node.modifiers if m is not modifier))
            words = source.words(node)
            where = (*_but_created(selection(rest, source).where, verb), *_of_whose_graveyard(modifier))
            if hers is not None:
                where = (*where, i.OwnedBy(i.Player("that player", "they")))
            among = i.Selection(where, words) if where or verb != "created" else None
            return i.Reference(verb or hers or "revealed", words, among)
    return None


def all_of(done: i.Reference) -> i.Reference:
    """“card exiled this way”: any of what was exiled, of whatever kind."""
    return replace(done, among=None) if done.among is not None and not done.among.where else done


def _but_created(where: tuple[i.Predicate, ...], did: ThisWay | None) -> tuple[i.Predicate, ...]:
    """Of tokens that are created it need not be said that they are tokens (CR 111.1)."""
    return tuple(each for each in where if did != "created" or not isinstance(each, i.IsToken))


#: What players do to cards of their own (CR 701.9, 701.17); of what is exiled it is asked where the cards were.
_TO_OWN_CARDS: dict[str, ThisWay] = {
    "revealed": "revealed",
    "discarded": "discarded",
    "milled": "milled",
    "exiled": "exiled",
}


def _of_hers(modifier: n.Modifier) -> ThisWay | None:
    """“they revealed this way”: of what several players did so to, her own cards."""
    match modifier:
        case n.Relative(verb=n.Verb() as verb, subject=None, further=(), complements=(n.Adverb(sense="this way"),)) if (
            modifier.sense in _WHOSE_DOING
        ):
            return _TO_OWN_CARDS.get(verb.main)
    return None


#: Of what each of several players did, it is hers alone that counts: “for each card they revealed this way”.
_WHOSE_DOING = frozenset(["they", "they've", "he or she", "that player"])


def _this_way(modifier: n.Modifier) -> ThisWay | None:
    """“destroyed this way”, “that was sacrificed this way”, “put into a graveyard this way”."""
    match modifier:
        case n.Participle(further=()):
            did, rest = modifier.sense, modifier.complements
        case n.Relative(verb=n.Verb() as verb, subject=None, further=()) if modifier.sense not in _WHOSE_DOING:
            did, rest = verb.main, modifier.complements
        case n.Relative(verb=None, subject=None, further=(), complements=(n.Participle() as said, *more)):
            did, rest = said.sense, (*said.complements, *more)
        case _:
            return None
    match rest:
        case (n.Adverb(sense="this way"),):
            return _DID.get(did)
        case (n.Prepositional(sense="into", object=n.NounPhrase() as place), n.Adverb(sense="this way")):
            return "buried" if did == "put" and _is_graveyard(place) else None
    return None


def _of_whose_graveyard(modifier: n.Modifier) -> tuple[i.Predicate, ...]:
    """“put into your graveyard this way”: what you own of it, as it goes to nobody else's (CR 400.3)."""
    complements = modifier.complements if isinstance(modifier, n.Participle | n.Relative) else ()
    for each in complements:
        for place in (each, *(each.complements if isinstance(each, n.Participle) else ())):
            match place:
                case n.Prepositional(sense="into", object=n.NounPhrase(words=(n.Word() as first, *rest))):
                    senses = (
                        first.possessor_or_sense,
                        *(w.possessor_or_sense for w in rest[:-1] if isinstance(w, n.Word)),
                    )
                    if senses in _OWNERS:
                        return (i.OwnedBy(i.Player(_OWNERS[senses], " ".join(senses))),)
    return ()


_OWNERS: dict[tuple[str, ...], i.Who] = {
    ("you",): "you",
    ("an", "opponent"): "an opponent",
    ("that", "player"): "that player",
}


def _is_graveyard(place: n.NounPhrase) -> bool:
    """“a graveyard”, “its owner's graveyard”, “that player's graveyard”; not “half a graveyard”."""
    match place:
        case n.NounPhrase(words=(n.Word() as first, *whose, n.Word(sense="graveyard")), modifiers=()):
            said = all(isinstance(word, n.Word) and word.kind == "possessive" for word in whose)
            return said and (first.kind in ("article", "possessive") or first.sense == "that")
    return False
