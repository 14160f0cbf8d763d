"""What players do (CR 603.2): cast, activate, draw, discard, gain life, sacrifice, create, scry, attack …"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.traversal import first_of
from ...ledger.source import Source
from ..objects import selection, tokens_noun
from ..objects.zones import from_elsewhere
from ..players import player
from ..quantities.values import number_of
from .counters import counters_put
from .heard import Heard, Lower


def cast(said: Heard) -> i.AnyEvent | None:
    """“cast a noncreature spell”, “cast a spell from your graveyard that targets a creature”, “cast this spell”."""
    if said.noun is None:
        return None
    together = said.one_or_more(said.noun)
    noun, elsewhere = _elsewhere(said, said.noun)
    noun, place = _itself_from(noun)
    noun, targeting = _targeting(said, noun)
    what, origin = said.objects(noun), ()  # type: tuple[i.Objects, tuple[i.InZone, ...]]
    if isinstance(what, i.Selection):
        origin = tuple(p for p in what.where if isinstance(p, i.InZone))
        what = structs.replace(what, where=tuple(p for p in what.where if not isinstance(p, i.InZone)))
    place = place or said.phrase("from")
    if place is not None:
        zones = said.zone(place.object)
        if zones is None:
            return None
        said.source.claim_own(place)
        origin = zones
    return i.Casts(said.player(), what, origin, targeting, elsewhere, together=together)


def _itself_from(noun: n.Noun) -> tuple[n.Noun, n.Prepositional | None]:
    """“this spell | from your hand”: the spell, and where it is cast from."""
    match noun:
        case n.NounPhrase(kinds=("self",), modifiers=(n.Prepositional(sense="from") as from_,)):
            return structs.replace(noun, modifiers=(), span=n.Span(noun.span.start, noun.words[-1].span.end)), from_
    return noun, None


def _elsewhere(said: Heard, noun: n.Noun) -> tuple[n.Noun, tuple[i.InZone, ...]]:
    """“a spell | from anywhere other than your hand”: the spell, and where it is not cast from."""
    if (found := from_elsewhere(noun)) is not None:
        spell, from_, place = found
        if zones := said.zone(place):
            said.source.claim(from_)
            return spell, zones
    return noun, ()


def _targeting(said: Heard, noun: n.Noun) -> tuple[n.Noun, tuple[i.Player | i.Objects, ...]]:
    """“a spell | that targets a creature”: the spell, and what it targets."""
    if not isinstance(noun, n.NounPhrase):
        return noun, ()
    for modifier in noun.modifiers:
        match modifier:
            case n.Relative(
                sense="that",
                verb=n.Verb(senses=("targets",) | ("target",)),
                complements=(target,),
                subject=None,
                further=(),
            ) if isinstance(target, n.NounPhrase | n.NounList):
                said.source.claim_own(modifier)
                if modifier.verb is not None:
                    said.source.claim(modifier.verb)
                rest = tuple(m for m in noun.modifiers if m is not modifier)
                return structs.replace(noun, modifiers=rest), said.those(target)
    return noun, ()


def was_cast(said: Heard) -> i.AnyEvent | None:
    """“a spell is cast”, “this spell is cast from exile”: by anybody."""
    match said.node.complements:
        case ():
            return i.Casts(None, said.objects())
        case (n.Prepositional(sense="from") as place,) if zones := said.zone(place.object):
            said.source.claim_own(place)
            return i.Casts(None, said.objects(), zones)
    return None


def kick(said: Heard) -> i.AnyEvent | None:
    """“kick a spell”: cast it and pay its kicker cost (CR 702.33d)."""
    if said.noun is None or len(said.node.complements) > 1:
        return None
    what = said.objects(said.noun)
    return i.Casts(said.player(), with_status(what, "kicked")) if isinstance(what, i.Selection) else None


def was_warped(said: Heard) -> i.AnyEvent | None:
    """“a spell is warped”: cast for its warp cost (CR 702.185)."""
    what = said.objects()
    if said.node.complements or not isinstance(what, i.Selection):
        return None
    return i.Casts(None, with_status(what, "warped"))


def with_status(what: i.Selection, status: Literal["kicked", "warped"]) -> i.Selection:
    """Those of the spells of which this was done as they were cast."""
    return structs.replace(what, where=(*what.where, i.HasStatus(status)))


def copy(said: Heard) -> i.AnyEvent | None:
    """“copy an instant or sorcery spell”."""
    return None if said.noun is None else i.Copies(said.player(), said.objects(said.noun))


def activate(said: Heard) -> i.AnyEvent | None:
    """“activate an ability of an Elemental”, “activate a loyalty ability of …”, “… that isn't a mana ability”."""
    return _activated(said, said.noun, said.player()) if said.noun is not None else None


def activated(said: Heard) -> i.AnyEvent | None:
    """“an ability of equipped creature is activated”."""
    return None if said.node.complements else _activated(said, said.subject, None)


def _activated(said: Heard, noun: n.Noun, who: i.Player | None) -> i.Activates | None:
    head = noun.items[0].head
    if not isinstance(noun, n.NounPhrase) or head is None or head.sense not in ("ability", "loyalty ability"):
        return None
    of: i.Objects = i.Selection(())
    match noun.plain_words[:-1]:
        case [n.Word(kind="article" | "self") as lead, n.Word(kind="keyword") as keyword] if not noun.modifiers:
            said.source.claim(lead, keyword, head)
            of = i.Reference("source", said.source.words(lead)) if lead.kind == "self" else of
            return i.Activates(who, of, keyword=keyword.sense)
        case before if any(word.kind != "article" for word in before):
            return None
    mana = True
    for modifier in noun.modifiers:
        match modifier:
            case n.Prepositional(sense="of"):
                said.source.claim_own(modifier)
                whose, not_mana = _without_mana(modifier.object)
                if not_mana is not None:
                    said.source.claim(not_mana)
                    mana = False
                of = said.objects(whose)
            case n.Relative(complements=(n.NounPhrase() as kind,), further=()) if _is_no(modifier, kind):
                said.source.claim(modifier)
                mana = False
            case _:
                return None
    said.source.claim(head)
    return i.Activates(who, of, head.sense == "loyalty ability", mana)


def _without_mana(noun: n.Noun) -> tuple[n.Noun, n.Relative | None]:
    """“an ability of a creature | that isn't a mana ability”: the creature, and what is said of the ability."""
    if isinstance(noun, n.NounList):
        bare, not_mana = _without_mana(noun.items[-1])
        assert isinstance(bare, n.NounPhrase)
        whole = n.Span(noun.span.start, bare.span.end)
        return structs.replace(noun, items=(*noun.items[:-1], bare), span=whole), not_mana
    match noun:
        case n.NounPhrase(modifiers=(*rest, n.Relative(complements=(n.NounPhrase() as kind,), further=()) as last)):
            if _is_no(last, kind):
                span = n.Span(noun.span.start, last.span.start - 1)
                return structs.replace(noun, modifiers=tuple(rest), span=span), last
    return noun, None


def _is_no(modifier: n.Relative, kind: n.NounPhrase) -> bool:
    """“that isn't a mana ability”."""
    senses = modifier.verb.senses if modifier.verb is not None else ()
    said = (modifier.sense, senses)
    return kind.senses[-1:] == ("mana ability",) and said in (("that", ("isn't",)), ("that isn't", ()))


# ── Deeds ────────────────────────────────────────────────────────────────────────────────────────────────────────────

#: Deeds with an object that may be said: by the verb.
_TO_OBJECTS: dict[str, i.PlayerDeed] = {name: name for name, deed in i.DEEDS.items() if deed.of and " " not in name}
#: Deeds that are a verb with a noun that says no more.
_FIXED: dict[tuple[str, tuple[str, ...]], i.PlayerDeed] = {
    phrase: name for name, deed in i.DEEDS.items() for phrase in deed.phrases
}


def deed(said: Heard) -> i.AnyEvent | None:
    """“draw a card”, “sacrifices another permanent”, “scry”, “win a coin flip”, “gain 3 or more life”."""
    who, noun = said.player(), said.noun
    if said.verb == "planeswalk":
        return _planeswalks(said, who)
    if noun is None:
        return _without_noun(said, who)
    together = noun.alone[:1] == ("one or more",)
    fixed = _fixed(said.verb, ("a", *noun.alone[1:]) if together else noun.alone, who)
    if fixed is not None:
        said.source.claim(noun)
        return i.Does(who, fixed, together=together)
    return _WITH_NOUN.get(said.verb, _to_objects)(said, who, noun)


def _without_noun(said: Heard, who: i.Player) -> i.Does | None:
    """“you scry”, “you venture into the dungeon”."""
    if len(said.node.complements) == 1 and (place := _place(said)) is not None:
        fixed = _fixed(said.verb, (place.sense, *place.object.alone), who)
        if fixed is None:
            return None
        said.source.claim(place)
        return i.Does(who, fixed)
    known = said.verb in i.DEEDS and not said.node.complements
    return i.Does(who, said.verb) if known else None  # type: ignore[arg-type]


def _to_objects(said: Heard, who: i.Player, noun: n.Noun) -> i.Does | None:
    """“sacrifices another permanent”, “draws two or more cards”, “unlock this door”."""
    act = _TO_OBJECTS.get(said.verb)
    if act == "unlock" and said.node.verb.auxiliaries == ("fully",):
        act = "fully unlock"  # CR 709.5h
    if act is None:
        return None
    if noun.alone == ("this", "door") and act == "unlock":
        said.source.claim(noun)
        return i.Does(who, act, i.Reference("source", said.source.words(noun)))  # CR 709.5f
    together = said.one_or_more(noun)
    least: i.Quantity | None = None
    match noun.items[0].words:
        case (n.Word(kind="number") as number, n.Word(sense="or more") as more, *_):
            least = number_of(number)
            said.source.claim(number, more)
    return i.Does(who, act, said.objects(noun), least, together=together or least is not None)


def _gains(said: Heard, who: i.Player, noun: n.Noun) -> i.AnyEvent | None:
    """“you gain control of a creature”, “you lose life”."""
    if (control := _control(said, who, noun)) is not None:
        return control
    head = noun.items[0].head
    return _life(said, who, noun) if head is not None and head.sense == "life" else None


def _attacks(said: Heard, who: i.Player, noun: n.Noun) -> i.PlayerAttacks:
    return i.PlayerAttacks(who, whom=said.those(noun), together=True)


def _fixed(verb: str, words: tuple[str, ...], who: i.Player) -> i.PlayerDeed | None:
    """“you search your library”, “an opponent searches their library”: not “an opponent searches your library”."""
    others = "their" if who.who == "you" else "your"
    return _FIXED.get((verb, words)) if others not in words else None


def _place(said: Heard) -> n.Prepositional | None:
    """“venture | into the dungeon”: what stands in a noun's place."""
    return first_of(said.node.complements, n.Prepositional)


def _planeswalks(said: Heard, who: i.Player) -> i.AnyEvent | None:
    """“you planeswalk to this plane”, “you planeswalk away from it” (CR 701.31)."""
    match said.node.complements:
        case (n.Prepositional(sense="to", object=plane) as place,):
            deed: i.PlayerDeed = "planeswalk to"
        case (n.Adverb(sense="away") as way, n.Prepositional(sense="from", object=plane) as place):
            said.source.claim(way)
            deed = "planeswalk away"
        case _:
            return None
    said.source.claim_own(place)
    return i.Does(who, deed, said.objects(plane))


def _control(said: Heard, who: i.Player, noun: n.Noun) -> i.GainsControl | None:
    """“you gain control of a creature”, “you lose control of this creature” (CR 110.2)."""
    match noun:
        case n.NounPhrase(words=(n.Word(sense="control") as control,), modifiers=(n.Prepositional(sense="of") as of,)):
            said.source.claim(control)
            said.source.claim_own(of)
            return i.GainsControl(who, said.objects(of.object), loses=said.verb == "lose")
    return None


def _rolls(said: Heard, who: i.Player, noun: n.Noun) -> i.Does | None:
    """“you roll a 5 or higher on a die”: so much at least (CR 706.2)."""
    match noun, said.node.complements:
        case (
            n.NounPhrase(
                words=(
                    n.Word(kind="article"),
                    n.Word(kind="number") as number,
                    n.Word(sense="or higher" | "or greater"),
                )
            ),
            (_, n.Prepositional(sense="on", object=n.NounPhrase(alone=("a", "die"))) as die),
        ):
            said.source.claim(noun, die)
            return i.Does(who, "roll dice", amount=number_of(number))
    return None


def _set(said: Heard, who: i.Player, noun: n.Noun) -> i.AnyEvent | None:
    """“you set this scheme in motion” (CR 904.10)."""
    match noun:
        case n.NounPhrase(
            words=(n.Word(kind="self"),),
            modifiers=(n.Prepositional(sense="in", object=n.NounPhrase(words=(n.Word(sense="motion"),))),),
        ):
            said.source.claim(noun)
            return i.Does(who, "set in motion", i.Reference("source", said.source.words(noun)))
    return None


def _complete(said: Heard, who: i.Player, noun: n.Noun) -> i.AnyEvent | None:
    """“complete Tomb of Annihilation”: the dungeon of that name (CR 309.7)."""
    match noun:
        case n.NounPhrase(words=(n.Word(kind="subtype") as name,), modifiers=()):
            said.source.claim(noun)
            named = i.Selection((i.HasName(name.text),), said.source.words(noun))
            return i.Does(who, "complete a dungeon", named)
    return None


def _expend(said: Heard, who: i.Player, noun: n.Noun) -> i.AnyEvent | None:
    """“you expend 4”: spend the fourth mana of the turn (CR 700.14)."""
    match noun:
        case n.NounPhrase(words=(n.Word(kind="number") as number,), modifiers=()):
            said.source.claim(number)
            return i.Does(who, "expend", amount=number_of(number))
    return None


def _life(said: Heard, who: i.Player, noun: n.Noun) -> i.AnyEvent | None:
    act: i.PlayerDeed = "gain life" if said.verb == "gain" else "lose life"
    match noun:
        case n.NounPhrase(words=(n.Word() as head,), modifiers=()):
            said.source.claim(head)
            return i.Does(who, act)
        case n.NounPhrase(words=(n.Word(kind="number") as number, n.Word(sense="or more"), n.Word()), modifiers=()):
            said.source.claim(noun)
            return i.Does(who, act, amount=number_of(number))
    return None


def _tap(said: Heard, who: i.Player, noun: n.Noun) -> i.AnyEvent | None:
    place = said.phrase("for")
    if place is not None and place.object.alone == ("mana",):
        said.source.claim(place)
        return i.TapsForMana(said.objects(noun), who)
    return i.Does(who, "tap", said.objects(noun)) if place is None else None


def _put(said: Heard, who: i.Player, noun: n.Noun) -> i.AnyEvent | None:
    """“you put one or more +1/+1 counters on a creature you control”."""
    if not isinstance(noun, n.NounPhrase) or noun.head is None or noun.head.sense != "counter":
        return None
    match noun.modifiers:
        case (n.Prepositional(sense="on") as on,):
            counters = counters_put(said, structs.replace(noun, modifiers=()), on)
        case _:
            counters = counters_put(said, noun, said.phrase("on"))
    return None if counters is None else structs.replace(counters, by=who)


def _with_apart(said: Heard) -> Heard:
    """“attacks enchanted player | with one or more creatures”: with what is no part of whom."""
    match said.noun:
        case n.NounPhrase(modifiers=(n.Prepositional(sense="with") as with_,)) as whom if _are_objects(with_.object):
            rest = [each for each in said.node.complements if each is not whom]
            whom = structs.replace(whom, modifiers=(), span=n.Span(whom.span.start, whom.words[-1].span.end))
            return Heard(structs.replace(said.node, complements=(whom, with_, *rest)), said.source)
    return said


def _are_objects(noun: n.Noun) -> bool:
    head = noun.items[-1].head
    return head is not None and head.kind in ("type", "subtype", "token")


def attacks(said: Heard) -> i.AnyEvent | None:
    """“whenever you attack”, “attack with two or more creatures”, “attacks you”."""
    said = _with_apart(said)
    who = said.player()
    with_ = said.phrase("with")
    whom = said.those(said.noun) if said.noun is not None else ()
    if with_ is None:
        return i.PlayerAttacks(who, whom=whom, together=True)
    said.source.claim_own(with_)
    least, one_or_more = 1, said.one_or_more(with_.object)
    match with_.object.items[0].words:
        case (n.Word(kind="number") as number, n.Word(sense="or more") as more, *_) if number.number is not None:
            said.source.claim(number, more)
            least = number.number
    what = said.objects(with_.object)
    if not isinstance(what, i.Selection):
        return None
    return i.PlayerAttacks(who, what, least, whom, together=one_or_more or least > 1)


def attacked(said: Heard) -> i.AnyEvent | None:
    """“enchanted player is attacked”: one or more creatures attack that player (CR 508.3b)."""
    if said.node.complements:
        return None
    return i.Attacks(i.Selection((i.HasType("creature"),)), whom=(said.player(),), together=True)


def creates(node: n.Creation, source: Source) -> i.AnyEvent:
    """“whenever you create one or more Goblin tokens”."""
    made = tokens_noun(node)
    together = any(w.sense == "one or more" for t in node.tokens for w in _counted(t))
    what = selection(made, source) if made is not None else None
    often = [c for c in node.complements if isinstance(c, n.Adverb) and c.sense in ("for the first time", "each turn")]
    first = len(often) == 2
    source.claim(node.verb, *node.tokens, *(often if first else ()))
    source.claim_own(node)
    return i.Does(player(node.subject, source), "create", what, nth=1 if first else None, together=together)


def _counted(tokens: n.Tokens) -> tuple[n.Word, ...]:
    if isinstance(tokens, n.TokenReference):
        return tokens.phrase.plain_words
    return tokens.quantity


def created(said: Heard) -> i.AnyEvent | None:
    """“a token is created under your control”."""
    place = said.phrase("under")
    together = said.one_or_more(said.subject)
    who: i.Player | None = None
    if place is not None:
        match place.object:
            case n.NounPhrase(words=(n.Word(sense="your"), n.Word(sense="control")), modifiers=()):
                said.source.claim(place)
                who = i.Player("you", "your")
            case _:
                return None
    return i.Does(who, "create", said.objects(), together=together)


LOWERINGS: dict[str, Lower] = {
    "cast": cast,
    "kick": kick,
    "copy": copy,
    "activate": activate,
    "attack": attacks,
}
PASSIVE: dict[str, Lower] = {
    "attacked": attacked,
    "cast": was_cast,
    "warped": was_warped,
    "activated": activated,
    "created": created,
}


#: What a player does with what a noun names, where more is told than the objects it is done to.
_WITH_NOUN: dict[str, Callable[[Heard, i.Player, n.Noun], i.AnyEvent | None]] = {
    "gain": _gains,
    "lose": _gains,
    "roll": _rolls,
    "attack": _attacks,
    "tap": _tap,
    "put": _put,
    "set": _set,
    "expend": _expend,
    "complete": _complete,
}
