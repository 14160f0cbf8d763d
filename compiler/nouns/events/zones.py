"""Objects that go from zone to zone (CR 603.6): they enter, die, leave, are put, returned and exiled."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from .counters import counters_put
from .heard import Heard
from .spells import whose_spell_or_ability

_BATTLEFIELD = i.InZone("battlefield")
_GRAVEYARD = i.InZone("graveyard")


def enter(said: Heard) -> i.AnyEvent | None:
    """“enters”, “enters the battlefield under your control”, “enters from a graveyard”."""
    together = said.one_or_more(said.subject)
    what = _under(said, _cards(said))
    for noun in said.nouns:
        if isinstance(noun, n.NounPhrase) and noun.is_battlefield:
            said.source.claim(noun)
    origin = _from(said)
    tapped = True if said.adverb("tapped") else False if said.adverb("untapped") else None
    if what is None or origin is None:
        return None
    return i.Moves(what, origin, _BATTLEFIELD, tapped=tapped, together=together)


def come(said: Heard) -> i.AnyEvent | None:
    """“comes into play” (until 2009)."""
    into = said.phrase("into")
    if into is None or not isinstance(into.object, n.NounPhrase) or not into.object.is_battlefield:
        return None
    said.source.claim(into)
    return enter(said)


def die(said: Heard) -> i.AnyEvent | None:
    """“dies”: is put into a graveyard from the battlefield (CR 700.4)."""
    together = said.one_or_more(said.subject)
    what = _under(said, said.objects())
    return None if what is None else i.Moves(what, (_BATTLEFIELD,), _GRAVEYARD, together=together)


def leave(said: Heard) -> i.AnyEvent | None:
    """“leaves the battlefield”, “leave your graveyard”."""
    zones = said.zone(said.noun) if said.noun is not None else (_BATTLEFIELD,)  # “enters or leaves”
    if not zones:
        return None
    together = said.one_or_more(said.subject)
    return i.Moves(
        _cards(said), zones, together=together, not_to=_without_dying(said) if zones == (_BATTLEFIELD,) else None
    )


def _without_dying(said: Heard) -> i.InZone | None:
    """“without dying”: to any zone but a graveyard (CR 700.4)."""
    for complement in said.node.complements:
        match complement:
            case n.Gerund(preposition="without", verb=n.Verb(senses=("dying",)), complements=()):
                said.source.claim(complement)
                return _GRAVEYARD
    return None


def put(said: Heard) -> i.AnyEvent | None:
    """“is put into a graveyard from the battlefield”, “are put on a creature you control” of counters."""
    head = said.subject.items[0].head
    if head is not None and head.sense == "counter":
        return counters_put(said, said.subject, said.phrase("on"))
    into = said.phrase("into", "onto", "on")
    if into is None or into.sense == "on":
        return None
    to, origin = said.zone(into.object), _from(said)
    if to is None or origin is None or len(to) != 1:
        return None
    if to[0].player is not None:  # “into an opponent's graveyard from their library”: of the same player
        origin = tuple(map(_of_the_owner, origin))
    said.source.claim_own(into)
    together, what = said.one_or_more(said.subject), _cards(said)
    if said.phrase("from") is None and _is_of_permanents(said.subject):
        origin = _as_permanents(what)
    return i.Moves(what, origin, to[0], together=together)


def _is_of_permanents(noun: n.Noun) -> bool:
    """Whether it is said by a card type or as “permanent” alone: of no card, spell or token (CR 109.2)."""
    head = noun.items[-1].head
    return head is not None and (head.kind == "type" or head.sense == "permanent")


def _as_permanents(what: i.Objects) -> tuple[i.InZone, ...]:
    """From where permanents go, and no cards of another zone nor spells, where nothing is said of it (CR 110.1)."""
    if not isinstance(what, i.Selection):
        return ()
    others = any(each == i.Not(i.IsToken()) or isinstance(each, i.IsSpell | i.InZone) for each in what.where)
    return () if others else (_BATTLEFIELD,)


def _of_the_owner(zone: i.InZone) -> i.InZone:
    """“their library”: the owner's, of whom the other zone is said."""
    theirs = zone.player is not None and zone.player.who == "that player" and zone.player.antecedent is None
    return i.InZone(zone.zone) if theirs else zone


def returned(said: Heard) -> i.AnyEvent | None:
    """“is returned to a player's hand”, “is returned to your hand from the battlefield”."""
    to = said.phrase("to")
    zones = said.zone(to.object) if to is not None else None
    origin = _from(said)
    if to is None or zones is None or origin is None or len(zones) != 1:
        return None
    said.source.claim_own(to)
    together, what = said.one_or_more(said.subject), _cards(said)
    return i.Moves(what, origin or _as_permanents(what), zones[0], together=together)


def exiled(said: Heard) -> i.AnyEvent | None:
    """“is exiled”, “are exiled from your library”."""
    origin = _from(said)
    if origin is None:
        return None
    what = _cards(said)
    if said.phrase("from") is None and _is_of_permanents(said.subject):
        origin = _as_permanents(what)
    together = said.one_or_more(said.subject)
    return i.Moves(what, origin, i.InZone("exile"), together=together)


def _cards(said: Heard) -> i.Objects:
    """What moves: a token is no card (CR 108.2b)."""
    what, head = said.objects(), said.subject.items[-1].head
    if isinstance(what, i.Selection) and head is not None and head.sense == "card":
        return structs.replace(what, where=(*what.where, i.Not(i.IsToken())))
    return what


def exile(said: Heard) -> i.AnyEvent | None:
    """“a spell or ability you control exiles one or more permanents from the battlefield”."""
    by = whose_spell_or_ability(said) if said.noun is not None else None
    if by is None:
        return None
    together = said.one_or_more(said.noun)
    origin, noun = _from(said), said.noun
    match noun:
        case n.NounPhrase(modifiers=(n.Prepositional(sense="from") as place,)) if origin == ():
            origin = said.zone(place.object)
            said.source.claim_own(place)
            noun = structs.replace(noun, modifiers=())
    return None if origin is None else i.Moves(said.objects(noun), origin, i.InZone("exile"), by, together=together)


def _from(said: Heard) -> tuple[i.InZone, ...] | None:
    """From where; nothing is said where it may be from anywhere, None where what is said is not understood."""
    place = said.phrase("from")
    if place is None:
        return ()
    zones = said.zone(place.object)
    if zones is not None:
        said.source.claim_own(place)
    return zones


def _under(said: Heard, what: i.Objects) -> i.Objects | None:
    """“under your control”: what comes under it (“a creature you control enters” says the same since 2024)."""
    place = said.phrase("under")
    if place is None:
        return what
    match place.object:
        case n.NounPhrase(words=(*whose, n.Word(sense="control")), modifiers=()):
            senses = [w.possessor for w in whose if isinstance(w, n.Word) and w.kind == "possessive"]
        case _:
            return None
    lead = [w.sense for w in whose if isinstance(w, n.Word) and w.kind != "possessive"]
    match senses, lead:
        case ["you"], []:
            who = i.Player("you", "your")
        case ["opponent"], ["an"]:
            who = i.Player("an opponent", "an opponent's")
        case ["you", "team"], []:
            who = i.Player("your team", "your team's")
        case ["player"], ["enchanted"]:
            who = i.Player("enchanted player", "enchanted player's")
        case _:
            return None
    if not isinstance(what, i.Selection):
        if what.what != "source" or who.who != "you":
            return None
        said.source.claim(place)
        return what  # who has the ability is “you”
    said.source.claim(place)
    return structs.replace(what, where=(*what.where, i.ControlledBy(who)))
