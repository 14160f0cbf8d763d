"""What happens to objects: they move, fight, deal damage, change (CR 603.2, 603.6, 508.3, 509.3)."""

from __future__ import annotations

from msgspec import structs

from ...grammar import nodes as n
from ...grammar.traversal import name_of
from .. import instructions as i
from ..player_names import controller_of, is_player
from ..players import player
from ..values import number_of
from .heard import Heard, Lower

_BATTLEFIELD, _GRAVEYARD = i.InZone("battlefield"), i.InZone("graveyard")


# ── Zones ────────────────────────────────────────────────────────────────────────────────────────────────────────────


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
    return i.Moves(_cards(said), zones, together=together)


def put(said: Heard) -> i.AnyEvent | None:
    """“is put into a graveyard from the battlefield”, “are put on a creature you control” of counters."""
    head = said.subject.items[0].head
    if head is not None and head.sense == "counter":
        return _counters(said, said.subject, said.phrase("on"))
    into = said.phrase("into", "onto", "on")
    if into is None or into.sense == "on":
        return None
    to, origin = said.zone(into.object), _from(said)
    if to is None or origin is None or len(to) != 1:
        return None
    if to[0].player is not None:  # “into an opponent's graveyard from their library”: of the same player
        origin = tuple(map(_of_the_owner, origin))
    said.source.claim_own(into)
    together = said.one_or_more(said.subject)
    return i.Moves(_cards(said), origin, to[0], together=together)


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
    if not origin and isinstance(what, i.Selection) and i.Not(i.IsToken()) not in what.where:
        origin = (i.InZone("battlefield"),)  # a permanent, and no card of another zone (CR 110.1)
    return i.Moves(what, origin, zones[0], together=together)


def exiled(said: Heard) -> i.AnyEvent | None:
    """“is exiled”, “are exiled from your library”."""
    origin = _from(said)
    if origin is None:
        return None
    together = said.one_or_more(said.subject)
    return i.Moves(_cards(said), origin, i.InZone("exile"), together=together)


def _cards(said: Heard) -> i.Objects:
    """What moves: a token is no card (CR 108.2b)."""
    what, head = said.objects(), said.subject.items[-1].head
    if isinstance(what, i.Selection) and head is not None and head.sense == "card":
        return structs.replace(what, where=(*what.where, i.Not(i.IsToken())))
    return what


def exile(said: Heard) -> i.AnyEvent | None:
    """“a spell or ability you control exiles one or more permanents from the battlefield”."""
    by = _of_spell_or_ability(said) if said.noun is not None else None
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


def _of_spell_or_ability(said: Heard) -> i.Player | None:
    """Who controls “a spell or ability you control”, the subject, which is claimed; None for another one."""
    match said.subject:
        case n.NounList(
            items=(
                n.NounPhrase(words=(n.Word(kind="article"), n.Word(sense="spell")), modifiers=()),
                n.NounPhrase(words=(n.Word(sense="ability"),), modifiers=(n.Word(kind="control") as control,)),
            ),
            joints=("or",),
        ) if not control.controlling.negated and not control.controlling.owns:
            said.source.claim(said.subject)
            return controller_of(control.controlling.who, said.source.words(control))
    return None


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


# ── Counters ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _counters(said: Heard, counters: n.Noun, on: n.Prepositional | None) -> i.CountersPut | None:
    """“one or more +1/+1 counters are put on a creature you control”."""
    if on is None or not isinstance(counters, n.NounPhrase) or counters.modifiers:
        return None
    together = said.one_or_more(counters)
    kinds = [w for w in counters.plain_words[:-1] if w.kind not in ("number", "article")]
    if counters.head is None or len(kinds) > 1 or any(w.kind in ("determiner", "adjective") for w in kinds):
        return None
    said.source.claim(counters.head, *kinds)
    said.source.claim_own(on)
    several = said.one_or_more(on.object)
    return i.CountersPut(name_of(kinds) or None, said.those(on.object), together=together or several)


def removed(said: Heard) -> i.AnyEvent | None:
    """“a counter is removed from this artifact”, “the last time counter is removed from it”."""
    head, place = said.subject.items[0].head, said.phrase("from")
    if head is None or head.sense != "counter" or place is None or not isinstance(said.subject, n.NounPhrase):
        return None
    words = [w for w in said.subject.plain_words[:-1] if w.kind != "article"]
    last = [w for w in words if w.sense == "last"]
    said.source.claim(*last)
    rest = structs.replace(said.subject, words=tuple(w for w in said.subject.words if w not in last))
    put_ = _counters(said, rest, structs.replace(place, preposition="on"))
    return None if put_ is None else structs.replace(put_, removed=True, last=bool(last))


# ── Combat ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def attack(said: Heard) -> i.AnyEvent | None:
    """“attacks”, “attacks alone”, “attacks you or a planeswalker you control”."""
    if said.by_player:
        return None
    if (several := _with_others(said)) is not None:
        return several
    together = said.one_or_more(said.subject)
    least = _least(said)
    whom: tuple[i.Player | i.Objects, ...] = ()
    alone = False
    for noun in said.nouns:
        if noun.alone == ("alone",):
            said.source.claim(noun)
            alone = True
        elif not whom:
            whom = said.those(noun)
    if least is not None:  # “two or more creatures you control attack”: a player attacks with them
        what = said.objects()
        if isinstance(what, i.Selection) and whom and not any(isinstance(p, i.ControlledBy) for p in what.where):
            return i.PlayerAttacks(i.Player("a player"), what, least, whom, together=True)  # CR 508.1: one declares
        mine = [p for p in what.where if isinstance(p, i.ControlledBy)] if isinstance(what, i.Selection) else []
        if len(mine) != 1 or not isinstance(what, i.Selection):
            return None
        rest = structs.replace(what, where=tuple(p for p in what.where if p not in mine))
        return i.PlayerAttacks(mine[0].player, rest, least, whom, together=True)
    return i.Attacks(said.objects(), whom, alone, together=together)


def _with_others(said: Heard) -> i.Attacks | None:
    """“this creature and at least two other creatures attack” (CR 702.149a)."""
    match said.subject:
        case n.NounList(
            items=(
                n.NounPhrase() as first,
                n.NounPhrase(words=(n.Word(sense="at least") as at_least, n.Word(kind="number") as number, *rest)),
            ),
            joints=("and",),
        ) if number.number is not None and not said.node.complements:
            others = said.subject.items[1]
        case _:
            return None
    span = n.Span(rest[0].span.start, others.span.end)
    beside = said.objects(structs.replace(others, words=tuple(rest), span=span))
    what = said.objects(first)
    if not isinstance(beside, i.Selection) or not isinstance(what, i.Reference):
        return None
    said.source.claim_own(said.subject)
    said.source.claim(at_least, number)
    return i.Attacks(what, beside=beside, least=number.number)


def _least(said: Heard) -> int | None:
    """“two or more creatures”: how many at least."""
    match said.subject.items[0].words:
        case (n.Word(kind="number") as number, n.Word(sense="or more") as more, *_) if number.number is not None:
            said.source.claim(number, more)
            return number.number
    return None


def block(said: Heard) -> i.AnyEvent | None:
    """“blocks”, “blocks a creature with power 4 or greater”."""
    together = said.one_or_more(said.subject) or said.one_or_more(said.noun)
    whom = said.objects(said.noun) if said.noun is not None else None
    return _each_for_itself(i.Blocks(said.objects(), whom, together=together), said)


def blocked(said: Heard) -> i.AnyEvent | None:
    """“becomes blocked”, “becomes blocked by a creature”."""
    if said.node.verb.negated or said.node.verb.auxiliaries not in (("becomes",), ("become",), ("is",), ("are",)):
        return None
    place = said.phrase("by")
    together = said.one_or_more(said.subject)
    if place is None:
        return i.BecomesBlocked(said.objects(), together=together)
    said.source.claim_own(place)
    together = said.one_or_more(place.object) or together
    return _each_for_itself(i.BecomesBlocked(said.objects(), said.objects(place.object), together=together), said)


# ── Damage ───────────────────────────────────────────────────────────────────────────────────────────────────────────

_DAMAGE: dict[tuple[str, ...], bool | None] = {
    ("damage",): None,
    ("combat damage",): True,
    ("combat", "damage"): True,
    ("noncombat", "damage"): False,
    ("noncombat damage",): False,
}


def deal(said: Heard) -> i.AnyEvent | None:
    """“deals combat damage to a player”, “deals damage to an opponent”."""
    noun = said.noun
    combat: bool | None = True
    if noun is not None:
        if noun.alone not in _DAMAGE:
            return None
        combat = _DAMAGE[noun.alone]
        said.source.claim(noun)
    elif said.verb == "deal damage":
        combat = None
    elif said.verb != "deal combat damage":
        return None
    to = said.phrase("to")
    whom: tuple[i.Player | i.Objects, ...] = ()
    together = said.one_or_more(said.subject)
    if to is not None:
        said.source.claim_own(to)
        together = said.one_or_more(to.object) or together
        whom = said.those(to.object)
    return _each_for_itself(i.DealsDamage(source_of(said, said.subject), whom, combat, together=together), said)


def _each_for_itself(event: i.AnyEvent, said: Heard) -> i.AnyEvent:
    """“whenever a creature deals damage to one or more players”: one event for each creature, which no field says."""
    one = said.subject is not None and said.subject.items[0].kinds[:1] == ("article",)
    return structs.replace(event, told=_ONE_OR_MORE) if event.together and one else event


_ONE_OR_MORE = "one or more"


_SOURCES: dict[str, i.Predicate] = {"source": i.IsSource(), "spell": i.IsSpell()}


def source_of(said: Heard, noun: n.Noun) -> i.Objects:
    """“a red source you control”: wherever it is (CR 609.7a); “an instant or sorcery spell”: on the stack."""
    found = said.objects(noun)
    head = noun.items[-1].head
    kind = _SOURCES.get(head.sense) if head is not None else None
    if kind is None or not isinstance(found, i.Selection):
        return found
    if isinstance(noun, n.NounList) and noun.items[-1].alone == ("spell",):  # “a red creature or spell”
        words = said.source.words(noun)
        return i.Selection((i.Told(words),), words)
    return structs.replace(found, where=(kind, *found.where))


def dealt(said: Heard) -> i.AnyEvent | None:
    """“is dealt damage”, “combat damage is dealt to you”, “an opponent is dealt noncombat damage”."""
    if said.subject.alone in _DAMAGE:
        to = said.phrase("to")
        if to is None or said.noun is not None:
            return None
        combat = _DAMAGE[said.subject.alone]
        said.source.claim(said.subject)
        said.source.claim_own(to)
        together = said.one_or_more(to.object)
        return i.DealsDamage(None, said.those(to.object), combat, together=together)
    noun, by = said.noun, said.phrase("by")
    match noun:
        case n.NounPhrase(words=words, modifiers=(n.Prepositional(sense="by") as by,)) if by is not None:
            noun = structs.replace(noun, modifiers=(), span=n.Span(noun.span.start, words[-1].span.end))
    if noun is None:
        if said.verb != "dealt damage":
            return None
        combat = None
    elif noun.alone in _DAMAGE:
        combat = _DAMAGE[noun.alone]
        said.source.claim(noun)
    else:
        return None
    source: i.Objects | None = None
    together = False
    if by is not None:
        said.source.claim_own(by)
        together = said.one_or_more(by.object)
        source = source_of(said, by.object)
    together = said.one_or_more(said.subject) or together
    return i.DealsDamage(source, said.those(said.subject), combat, together=together)


# ── Changes ──────────────────────────────────────────────────────────────────────────────────────────────────────────

_STATES: dict[str, str] = {
    "tapped": "tapped",
    "untapped": "untapped",
    "tap": "tapped",
    "untap": "untapped",
    "saddled": "saddled",
    "crewed": "crewed",
    "transform": "transformed",
    "phase in": "phased in",
    "phase out": "phased out",
    "mutate": "mutated",
    "evolve": "evolved",
    "train": "trained",
    "explore": "explored",
    "regenerated": "regenerated",
    "regenerate": "regenerated",
    "countered": "countered",
    "destroyed": "destroyed",
}
_BECOMING = frozenset(["monstrous", "renowned", "saddled", "tapped", "untapped", "crewed"])


def change(said: Heard) -> i.AnyEvent | None:
    """“becomes tapped”, “transforms”, “phases in”, “mutates”: of an object."""
    if said.verb == "transform" and (into := said.phrase("into")) is not None and len(said.node.complements) == 1:
        return _transforms(said, into)
    if said.by_player or said.node.complements or said.verb not in _STATES:
        return None
    if said.node.verb.auxiliaries not in ((), ("becomes",), ("become",), ("is",), ("are",), ("be",)):
        return None
    together = said.one_or_more(said.subject)
    return i.Becomes(said.objects(), _STATES[said.verb], together=together)  # type: ignore[arg-type]


def _transforms(said: Heard, into: n.Prepositional) -> i.AnyEvent | None:
    """“transforms into a non-Human creature”, “transforms into Ravager of the Fells”: by its characteristics then."""
    noun = into.object
    if not isinstance(noun, n.NounPhrase) or noun.modifiers or said.node.verb.auxiliaries or not noun.words:
        return None
    said.source.claim_own(into)
    words = noun.plain_words
    if words[0].kind == "article":
        return i.Becomes(said.objects(), "transformed", said.objects(noun))
    said.source.claim(noun)
    name = i.Selection((i.HasName(name_of(words)),), said.source.words(noun))
    return i.Becomes(said.objects(), "transformed", name)


def become(said: Heard) -> i.AnyEvent | None:
    """“becomes monstrous”, “becomes attached to a creature”, “this Class becomes level 2”, “day becomes night”."""
    if said.subject.alone in (("day",), ("night",)):
        if said.noun is None or said.noun.alone not in (("day",), ("night",)):
            return None
        said.source.claim(said.subject, said.noun)
        return i.DayNightChanges("night" if said.noun.alone == ("night",) else "day")
    if said.by_player:
        return _become_somebody(said)
    place = said.phrase("attached to")
    if place is not None:
        said.source.claim_own(place)
        return i.Becomes(said.objects(), "attached", said.objects(place.object))
    if said.noun is not None and len(said.noun.alone) == 1 and said.noun.alone[0] in _BECOMING:
        said.source.claim(said.noun)
        together = said.one_or_more(said.subject)
        return i.Becomes(said.objects(), said.noun.alone[0], together=together)  # type: ignore[arg-type]
    return None


def _become_somebody(said: Heard) -> i.AnyEvent | None:
    if said.noun is not None and said.noun.alone == ("the", "monarch"):
        said.source.claim(said.noun)
        return i.Does(said.player(), "become the monarch")
    match said.noun:
        case n.NounPhrase(words=(*_, n.Word(sense="target")), modifiers=(n.Prepositional(sense="of") as of,)):
            by = _spell_or_ability(said, of.object)
            said.source.claim_own(said.noun, of)
            said.source.claim(*said.noun.words)
            return None if by is None else i.BecomesTarget(said.those(said.subject), by)
    return None


def unattached(said: Heard) -> i.AnyEvent | None:
    """“becomes unattached from a permanent”."""
    place = said.phrase("from")
    if place is not None:
        said.source.claim_own(place)
    return i.Becomes(said.objects(), "unattached", said.objects(place.object) if place is not None else None)


def level(said: Heard) -> i.AnyEvent | None:
    """“this Class becomes level 2” (CR 716.2)."""
    value = number_of(said.noun.items[0].head) if said.noun is not None else None
    if said.noun is None or not isinstance(value, i.Number) or len(said.noun.alone) != 1:
        return None
    said.source.claim(said.noun)
    return i.LevelReached(said.objects(), value.value)


def turned(said: Heard) -> i.AnyEvent | None:
    """“is turned face up” (CR 708)."""
    together = said.one_or_more(said.subject)
    if said.adverb("face up"):
        return i.Becomes(said.objects(), "face up", together=together)
    if said.adverb("face down"):
        return i.Becomes(said.objects(), "face down", together=together)
    return None


def target(said: Heard) -> i.AnyEvent | None:
    """“becomes the target of a spell or ability an opponent controls”."""
    of = said.phrase("of")
    together = said.one_or_more(said.subject)
    if of is None:
        return None
    said.source.claim_own(of)
    words = [w.sense for item in of.object.items for w in item.plain_words]
    if {"spell", "ability"} - set(words) and "ability" in words:
        return None  # an ability alone
    by = _spell_or_ability(said, of.object)
    return None if by is None else i.BecomesTarget(said.those(said.subject), by, together=together)


def _spell_or_ability(said: Heard, noun: n.Noun) -> i.Selection | None:
    """“a spell or ability [an opponent controls]”, “a spell”: which of them."""
    match noun:
        case n.NounList(
            items=(
                n.NounPhrase(words=(n.Word(kind="article"), n.Word(sense="spell")), modifiers=()),
                n.NounPhrase(words=(n.Word(sense="ability") as head,), modifiers=modifiers),
            ),
            joints=("or",),
        ):
            said.source.claim_own(noun)
            said.source.claim(noun.items[0], head)
            controlled = structs.replace(
                noun.items[1], words=(n.Word(kind="noun", text="source", span=head.span),), modifiers=modifiers
            )
            found = said.objects(controlled)
            return i.Selection(found.where, said.source.words(noun)) if isinstance(found, i.Selection) else None
        case (
            n.NounPhrase(words=(*_, n.Word(sense="spell")))
            | n.NounList(items=(*_, n.NounPhrase(words=(*_, n.Word(sense="spell")))), joints=("or",))
        ):
            found = said.objects(noun)
            if isinstance(found, i.Selection):
                return structs.replace(found, where=(i.IsSpell(), *found.where))
    return None


def causes(said: Heard) -> i.AnyEvent | None:
    """“a spell or ability an opponent controls causes you to discard this card”: who does what because of it."""
    match said.node.complements:
        case (
            n.NounPhrase() as who,
            n.Infinitive(verb=n.Verb(senses=("discard",)) as verb, complements=(n.NounPhrase() as what,)) as to,
        ) if is_player(who):
            by = _spell_or_ability(said, said.subject)
        case _:
            return None
    if by is None:
        return None
    said.source.claim(verb)
    said.source.claim_own(to)
    return i.Does(player(who, said.source), "discard", said.objects(what), cause=by)


def tempt(said: Heard) -> i.AnyEvent | None:
    """“the Ring tempts you” (CR 701.54d)."""
    if said.subject.alone != ("the", "ring") or said.noun is None or not is_player(said.noun):
        return None
    said.source.claim(said.subject)
    return i.Does(player(said.noun, said.source), "be tempted")


def tapped_for(said: Heard) -> i.AnyEvent | None:
    """“enchanted land is tapped for mana” (CR 106.12)."""
    if said.noun is None or said.noun.alone != ("mana",):
        return None
    said.source.claim(said.noun)
    return i.TapsForMana(said.objects())


def exploit(said: Heard) -> i.AnyEvent | None:
    """“this creature exploits a creature” (CR 702.110)."""
    if said.noun is None:
        return None
    if said.noun.alone != ("a", "creature"):
        return i.Becomes(said.objects(), "exploited", said.objects(said.noun))
    said.source.claim(said.noun)
    return i.Becomes(said.objects(), "exploited")


def ensue(said: Heard) -> i.AnyEvent | None:
    """“chaos ensues” (CR 311.7)."""
    if said.subject.alone != ("chaos",) or said.node.complements:
        return None
    said.source.claim(said.subject)
    return i.Does(None, "chaos ensues")


def fare(said: Heard) -> i.AnyEvent | None:
    """“I conquer”, “I hold” (Riftbound)."""
    if said.node.complements or said.by_player:
        return None
    return i.Fares(said.objects(), said.verb, together=said.one_or_more(said.subject))  # type: ignore[arg-type]


def counters_it(said: Heard) -> i.AnyEvent | None:
    """“a spell or ability you control counters a spell” (CR 701.6)."""
    noun = said.noun
    if not isinstance(noun, n.NounPhrase) or noun.alone != ("a", "spell") or len(said.node.complements) > 1:
        return None
    whose = _of_spell_or_ability(said)
    if whose is None:
        return None
    said.source.claim(noun)
    by = i.Selection((i.OneOf((i.IsSpell(), i.IsAbility())), i.ControlledBy(whose)), said.source.words(said.subject))
    return i.Becomes(i.Selection((i.IsSpell(),), said.source.words(noun)), "countered", by)


LOWERINGS: dict[str, Lower] = {
    "enter": enter,
    "come": come,
    "die": die,
    "leave": leave,
    "put": put,
    "returned": returned,
    "exiled": exiled,
    "exile": exile,
    "removed": removed,
    "attack": attack,
    "block": block,
    "blocked": blocked,
    "deal": deal,
    "deal combat damage": deal,
    "deal damage": deal,
    "dealt": dealt,
    "dealt damage": dealt,
    "become": become,
    "level": level,
    "unattached": unattached,
    "turned": turned,
    "become the target": target,
    "tapped for": tapped_for,
    "cause": causes,
    "tempt": tempt,
    "exploit": exploit,
    "counter": counters_it,
    "ensue": ensue,
    **dict.fromkeys(_STATES, change),
    **dict.fromkeys(["conquer", "hold", "defend", "move"], fare),
}
