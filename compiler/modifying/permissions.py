"""What may be done that the rules do not allow: playing cards from elsewhere, not untapping (CR 601.3b, 502.3)."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..nouns.objects import selection
from ..nouns.objects.belonging import lifted
from .found import Found, rest


def read(said: Said) -> Found | None:
    """“You may play lands from your graveyard”, “you may choose not to untap …”, “can be your commander”."""
    match said.node.verb.senses:
        case ("may", "play" | "cast" as how) if said.standing or said.until is not None:
            return _play(said, "play" if how == "play" else "cast")
    return None


# ── From elsewhere ──────────────────────────────────────────────────────────────────────────────────────────────────


def _play(said: Said, how: Literal["play", "cast"]) -> Found | None:
    """“You may cast creature spells from the top of your library”."""
    if said.node.subject is None or not said.by_player:
        return None
    match rest(said):
        case [(n.NounPhrase() | n.NounList()) as noun, *free] if len(free) <= 1:
            pass
        case _:
            return None
    if free and not _is_free(free[0]):
        return None
    said.source.claim(*free)
    if (linked := _exiled_with(said, noun)) is not None:
        return Found(said.player(), (_paid(i.MayPlay(how, linked), free),))
    last = lifted(noun.items[-1])
    match last.modifiers:
        case (*kept, n.Prepositional(sense="from", object=n.NounPhrase() as place) as from_):
            pass
        case _:
            return None
    end = kept[-1].span.end if kept else last.words[-1].span.end
    bare: n.Noun = structs.replace(last, modifiers=tuple(kept), span=n.Span(last.span.start, end))
    if isinstance(noun, n.NounList):
        assert isinstance(bare, n.NounPhrase)
        bare = structs.replace(noun, items=(*noun.items[:-1], bare), span=n.Span(noun.span.start, end))
    elif noun.kinds == ("self",) and not kept:
        zone = _ITS_ZONES.get(place.alone)
        if zone is None:
            return None
        said.source.claim(noun)
        return Found(said.player(), (_paid(i.MayPlay(how, i.Reference("source"), zone), free),))
    heads = [item.head for item in noun.items if item.head is not None and item.head.kind == "noun"]
    head = last.head
    what = _cards(said, bare, place)
    first = noun.items[0].plain_words[:1]
    if first and first[0].kind in ("article", "number"):
        return None  # “a spell”: one, and now
    if what is None or head is None or not (head.kind == "subtype" or head.sense in ("spell", "land", "card")):
        return None
    said.source.claim(head, *heads)
    said.source.claim(from_)
    return Found(said.player(), (_paid(i.MayPlay(how, what), free),))


def once(said: Said) -> Found | None:
    """“(Once each turn,) you may cast a creature spell from your graveyard”: one of those."""
    match said.node.verb.senses, rest(said):
        case ("may", "play" | "cast"), [(n.NounPhrase() | n.NounList()) as noun, *_]:
            first = noun.items[0]
        case _:
            return None
    match first.words:
        case (n.Word() as one, *kind) if kind and (one.sense in ("a", "an") or one.number == 1):
            said.source.claim(one)
        case _:
            return None
    bare: n.Noun = structs.replace(first, words=tuple(kind), span=n.Span(kind[0].span.start, first.span.end))
    if isinstance(noun, n.NounList):
        bare = structs.replace(noun, items=(bare, *noun.items[1:]))
    complements = tuple(bare if each is noun else each for each in said.node.complements)
    found = read(structs.replace(said, node=structs.replace(said.node, complements=complements)))
    match found:
        case Found(what, (i.MayPlay(what=i.Reference("all" | "linked" | "top")) as change,)):
            return Found(what, (structs.replace(change, once=True),))
    return None


def _exiled_with(said: Said, noun: n.Noun) -> i.Reference | None:
    """“spells from among cards exiled with this artifact”, “cards exiled with it”: any of them."""
    if not said.standing:
        return None
    match noun:
        case n.NounPhrase(
            words=(n.Word(sense="spell") as spell,),
            modifiers=(n.Prepositional(sense="from among", object=cards) as among,),
        ) if spell.plural:
            said.source.claim(spell)
            said.source.claim_own(among)
        case n.NounPhrase(words=(n.Word(sense="card") as card,)) if card.plural:
            cards = noun
        case _:
            return None
    found = said.refer(cards)
    return found if found.what == "linked" else None


def _paid(found: i.MayPlay, free: list[n.Complement]) -> i.MayPlay:
    return structs.replace(found, paying="nothing") if free else found


def _is_free(node: n.Node) -> bool:
    """“without paying their mana costs” (CR 118.9)."""
    match node:
        case n.Gerund(preposition="without", verb=n.Verb(words=("paying",)), complements=(n.NounPhrase() as cost,)):
            return cost.senses in (("their", "mana cost"), ("its", "mana cost"))
    return False


_ITS_ZONES: dict[tuple[str, ...], i.Zone] = {("your", "graveyard"): "graveyard", ("exile",): "exile"}
_ZONES: dict[tuple[str, ...], i.Zone] = {("your", "graveyard"): "graveyard", ("your", "hand"): "hand"}


def _cards(said: Said, bare: n.Noun, place: n.NounPhrase) -> i.Reference | None:
    """The cards of a place that are so: the top card of your library, each card of your graveyard."""
    you = i.Player("you")
    words = said.source.words(bare)
    if _is_library_top(place):
        where = selection(bare, said.source).where
        return i.Reference("top", words, i.Selection((*where, i.InZone("library", you))), i.Number(1))
    if (zone := _ZONES.get(place.alone)) is not None:
        where = selection(bare, said.source).where
        return i.Reference("all", words, i.Selection((*where, i.InZone(zone, you))))
    return None


def _is_library_top(place: n.NounPhrase) -> bool:
    match place:
        case n.NounPhrase(
            words=(n.Word(sense="the"), n.Word(sense="top")),
            modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=("your", "library"))),),
        ):
            return True
    return False
