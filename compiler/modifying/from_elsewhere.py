"""Cards that may be played from elsewhere than the hand, and for what they are (CR 601.3b, 118.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct, structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..nouns.objects import selection
from ..nouns.objects.belonging import lifted
from .found import Found, rest


class Payment(Struct, frozen=True):
    """For what a card is cast: for its mana cost, for nothing, or for other ``costs``."""

    paying: i.Paying = "mana cost"
    costs: tuple[i.Cost, ...] = ()


def payment(said: Said, complements: Sequence[n.Complement]) -> Payment | None:
    """“without paying their mana costs”, “by paying 3 life in addition to paying …”; None for other words."""
    match complements:
        case ():
            return Payment()
        case [n.Gerund() as how]:
            pass
        case _:
            return None
    if _is_free(how):
        said.source.claim(how)
        return Payment("nothing")
    *done, besides = how.complements or (None,)
    if how.sense != "by" or not done or not isinstance(besides, n.Gerund) or said.pays is None:
        return None
    paying = _besides(besides)
    end = done[-1].span.end if done[-1] is not None else how.span.end
    instruction = how.instruction
    place = n.Span(how.verb.span.start, end)
    costs = said.pays(structs.replace(instruction, complements=tuple(done), span=place)) if paying is not None else ()
    if paying is None or not costs or any(isinstance(each, i.Unmodelled) for each in costs):
        return None
    said.source.claim(besides, how.verb)
    said.source.claim_own(how)
    return Payment(paying, costs)


def _besides(node: n.Gerund) -> i.Paying | None:
    """“in addition to paying its other costs”, “rather than paying its mana cost”."""
    if node.verb.senses not in (("paying",), ("pay",)) or len(node.complements) != 1:
        return None
    match node.sense, node.complements[0]:
        case "in addition to", n.NounPhrase(alone=("its" | "their", "other", "cost")):
            return "mana cost"
        case "rather than" | "instead of", n.NounPhrase(alone=("its" | "their", "mana cost")):
            return "costs"
    return None


def _is_free(node: n.Gerund) -> bool:
    """“without paying their mana costs” (CR 118.9)."""
    match node:
        case n.Gerund(sense="without", verb=n.Verb(senses=("paying",)), complements=(n.NounPhrase() as cost,)):
            return cost.senses in (("their", "mana cost"), ("its", "mana cost"))
    return False


def play(said: Said, how: Literal["play", "cast"]) -> Found | None:
    """“You may cast creature spells from the top of your library”, “You may play cards exiled with this artifact”."""
    if said.node.subject is None or not said.by_player:
        return None
    match rest(said):
        case [(n.NounPhrase() | n.NounList()) as noun, *complements]:
            paid = payment(said, complements)
        case _:
            return None
    if paid is None:
        return None
    found = _what(said, noun, how)
    if found is None:
        return None
    if paid != Payment():
        found = structs.replace(found, paying=paid.paying, costs=paid.costs)
    return Found(said.player(), (found,))


def _what(said: Said, noun: n.Noun, how: Literal["play", "cast"]) -> i.MayPlay | None:
    """Which cards, and from where; None where it is one of them, and now, or the words say something else."""
    if (linked := _exiled_with(said, noun)) is not None:
        return i.MayPlay(how, linked)
    bare, from_ = _apart(noun)
    if from_ is None:
        return None
    if isinstance(bare, n.NounPhrase) and bare.kinds == ("self",) and not bare.modifiers:
        zone = _ITS_ZONES.get(from_.object.alone)
        if zone is None or from_.sense != "from":
            return None
        said.source.claim(bare, from_)
        return i.MayPlay(how, i.Reference("source"), zone)
    first = bare.items[0].plain_words[:1]
    if first and first[0].kind in ("article", "number"):
        return None  # “a spell”: one, and now
    heads = [item.head for item in bare.items if item.head is not None and item.head.kind == "noun"]
    head = bare.items[-1].head
    if head is None or not (head.kind == "subtype" or head.sense in ("spell", "land", "card")):
        return None
    what = _from_among(said, bare, from_) if from_.sense == "from among" else _cards(said, bare, from_)
    if what is None:
        return None
    said.source.claim(head, *heads)
    return i.MayPlay(how, what)


def _apart(noun: n.Noun) -> tuple[n.Noun, n.Prepositional | None]:
    """The noun, and from where it is: “spells with flash or flying | from the top of your library”."""
    last = lifted(noun.items[-1])
    *kept, place = last.modifiers or (None,)
    match place:
        case n.Prepositional(sense="from" | "from among"):
            end = kept[-1].span.end if kept and kept[-1] is not None else last.words[-1].span.end
            modifiers = tuple(each for each in kept if each is not None)
            bare = structs.replace(last, modifiers=modifiers, span=n.Span(last.span.start, end))
            return _with_last(noun, bare), place
        case n.Prepositional(object=inner) as narrowing:
            inside, from_ = _apart(inner)
            if from_ is not None:
                end = inside.span.end
                whole = structs.replace(narrowing, object=inside, span=n.Span(narrowing.span.start, end))
                modifiers = (*(each for each in kept if each is not None), whole)
                return _with_last(
                    noun, structs.replace(last, modifiers=modifiers, span=n.Span(last.span.start, end))
                ), from_
    return noun, None


def _with_last(noun: n.Noun, last: n.NounPhrase) -> n.Noun:
    if isinstance(noun, n.NounPhrase):
        return last
    return structs.replace(noun, items=(*noun.items[:-1], last), span=n.Span(noun.span.start, last.span.end))


def once(said: Said) -> Found | None:
    """“(Once each turn,) you may cast a creature spell from your graveyard”: one of those."""
    match said.node.verb.senses, rest(said):
        case ("may", "play" | "cast" as how), [(n.NounPhrase() | n.NounList()) as noun, *_]:
            several = _of_several(noun, said)
        case _:
            return None
    if several is None:
        return None
    complements = tuple(several if each is noun else each for each in said.node.complements)
    one = structs.replace(said, node=structs.replace(said.node, complements=complements))
    match play(one, "play" if how == "play" else "cast"):
        case Found(what, (i.MayPlay(what=i.Reference("all" | "linked" | "top")) as change,)):
            return Found(what, (structs.replace(change, once=True),))
    return None


def _of_several(noun: n.Noun, said: Said) -> n.Noun | None:
    """“a land or permanent spell”, “a land card or a permanent spell”: without the words that say that it is one."""
    out: list[n.NounPhrase] = []
    for k, item in enumerate(noun.items):
        match item.words:
            case (n.Word() as one, *kind) if kind and (one.sense in ("a", "an") or one.number == 1):
                said.source.claim(one)
                out.append(structs.replace(item, words=tuple(kind), span=n.Span(kind[0].span.start, item.span.end)))
            case _ if k:
                out.append(item)
            case _:
                return None
    return out[0] if isinstance(noun, n.NounPhrase) else structs.replace(noun, items=tuple(out))


def _exiled_with(said: Said, noun: n.Noun) -> i.Reference | None:
    """“spells from among cards exiled with this artifact”, “cards exiled with it”: any of them."""
    if not said.standing:
        return None
    mark = said.source.mark()
    match noun:
        case n.NounPhrase(
            words=(n.Word(sense="spell" | "land") as spell,),
            modifiers=(n.Prepositional(sense="from among", object=cards) as among,),
        ) if spell.plural:
            said.source.claim(spell)
            said.source.claim_own(among)
        case n.NounPhrase(words=(n.Word(sense="card") as card,)) if card.plural:
            spell, cards = card, noun
        case _:
            return None
    found = said.refer(cards)
    if found.what != "linked":
        said.source.forget(mark)
        return None
    if spell.sense == "land":
        return structs.replace(found, among=i.Selection((i.HasType("land"),), said.source.words(noun)))
    return found


_ITS_ZONES: dict[tuple[str, ...], i.Zone] = {("your", "graveyard"): "graveyard", ("exile",): "exile"}
_YOU = i.Player("you")


def _from_among(said: Said, bare: n.Noun, among: n.Prepositional) -> i.Reference | None:
    """“creature spells | from among cards in your graveyard that were put there this turn”."""
    cards = among.object
    last = cards.items[-1].head
    if last is None or last.sense != "card":
        return None
    there = selection(cards, said.source).where
    linked = [each for each in there if isinstance(each, i.IsAmong)]
    if not any(isinstance(each, i.InZone) for each in there) and not linked:
        return None
    kind = selection(bare, said.source).where
    where = (*kind, *there)
    if any(isinstance(each, i.Told) for one in where for each in one.walk()):
        return None
    said.source.claim(last)
    said.source.claim_own(among)
    if not kind and len(there) == 1 and linked:
        return linked[0].of
    return i.Reference("all", said.source.words(bare), i.Selection(where))


def _cards(said: Said, bare: n.Noun, from_: n.Prepositional) -> i.Reference | None:
    """The cards of a place that are so: the top card of your library, each card of your graveyard."""
    place = from_.object
    words = said.source.words(bare)
    if _is_library_top(place):
        said.source.claim(from_)
        where = selection(bare, said.source).where
        return i.Reference("top", words, i.Selection((*where, i.InZone("library", _YOU))), i.Number(1))
    zones = _zones(place)
    if not zones:
        return None
    said.source.claim(from_)
    there = zones[0] if len(zones) == 1 else i.OneOf(zones)
    return i.Reference("all", words, i.Selection((*selection(bare, said.source).where, there)))


_ZONES: dict[tuple[str, ...], i.Zone] = {("your", "graveyard"): "graveyard", ("your", "hand"): "hand"}


def _zones(place: n.Noun) -> tuple[i.Predicate, ...]:
    """“your graveyard”, “your hand or graveyard”, “your hand or the top of your library”; none for other places."""
    found: list[i.Predicate] = []
    for k, item in enumerate(place.items):
        named = item.alone if not k or len(item.alone) > 1 else ("your", *item.alone)
        if _is_library_top(item):
            top = i.Reference("top", "", i.Selection((i.InZone("library", _YOU),)), i.Number(1))
            found.append(i.IsAmong(top))
        elif named in _ZONES:
            found.append(i.InZone(_ZONES[named], _YOU))
        else:
            return ()
    return tuple(found) if isinstance(place, n.NounPhrase) or place.conjunctions <= {"or", "and/or", "and"} else ()


def _is_library_top(place: n.Noun) -> bool:
    match place:
        case n.NounPhrase(
            words=(n.Word(sense="the"), n.Word(sense="top")),
            modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=("your", "library"))),),
        ):
            return True
    return False
