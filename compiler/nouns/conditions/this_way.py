"""What an earlier part of the effect did: “if that spell is countered this way”, “the damage dealt this way”."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.traversal import name_of
from ...ledger.source import Source
from ..objects import reference, selection, zone
from ..player_names import is_player
from ..players import player

_PASSIVE: dict[str, i.DeedThisWay] = {
    "countered": "counter",
    "dealt damage": "damage",
    "created": "create",
    "destroyed": "destroy",
    "discarded": "discard",
    "exiled": "exile",
    "milled": "mill",
    "prevented": "prevent",
    "revealed": "reveal",
    "sacrificed": "sacrifice",
    "tapped": "tap",
}
_ACTIVE: dict[str, i.DeedThisWay] = {
    "destroy": "destroy",
    "discard": "discard",
    "draw": "draw",
    "exile": "exile",
    "investigate": "investigate",
    "mill": "mill",
    "reveal": "reveal",
    "sacrifice": "sacrifice",
    "search": "search",
    "shuffle": "shuffle",
}


def done(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“if a creature card was milled this way”, “if you search your library this way”, “if one dies this way”."""
    if (kept := _not_put_into_hand(clause, source, words)) is not None:
        return kept
    *rest, last = clause.complements or (None,)
    if not (isinstance(last, n.Adverb) and last.sense == "this way") or clause.cause is not None:
        return None
    if clause.subject is None:
        return None
    verb, put = clause.verb, _put(rest, clause.verb)
    if put is not None:
        rest = rest[:-1]
    if len(rest) > 1 or any(not isinstance(each, n.NounPhrase | n.NounList) for each in rest):
        return None
    none, found = _deed(clause.subject, verb, put, rest[0] if rest else None, source)
    if found is None or (none and (verb.negated or found.what is None)):
        return None
    found = structs.replace(found, text=words)
    source.claim(last, verb, *([put.place] if put is not None else []))
    return i.NotHold(found, words) if verb.negated or none else found


def _deed(
    subject: n.Noun, verb: n.Verb, put: _Put | None, what: n.Complement | None, source: Source
) -> tuple[bool, i.DoneThisWay | None]:
    """“you search your library”, “one dies”, “no card was put into your hand”; and whether it is “no” that was."""
    if is_player(subject):
        deed = put.deed if put is not None else _ACTIVE.get(verb.past or verb.lemma)
        return False, _done_by(subject, verb, deed, what, source)
    if what is not None:
        return False, None
    deed = put.deed if put is not None else "die" if "die" in (verb.lemma, verb.past) else _PASSIVE.get(verb.main)
    return _done_to(subject, verb, deed, source)


def _done_by(
    subject: n.Noun, verb: n.Verb, deed: i.DeedThisWay | None, what: n.Complement | None, source: Source
) -> i.DoneThisWay | None:
    """“you search your library”, “you investigated”."""
    if deed is None or verb.auxiliaries not in _DONE:
        return None
    if what is None:
        return i.DoneThisWay(deed, None, player(subject, source)) if deed == "investigate" else None
    if not isinstance(what, n.NounPhrase | n.NounList):
        return None
    by = player(subject, source)
    of = _searched(what, source) if deed == "search" else _what(what, source)
    known = by.who != "other" and (of is not None or deed != "search")
    return i.DoneThisWay(deed, of, by) if known else None


_PASSIVE_HELPS = frozenset([("is",), ("are",), ("was",), ("were",), ("isn't",), ("wasn't",)])


def _done_to(
    subject: n.Noun, verb: n.Verb, deed: i.DeedThisWay | None, source: Source
) -> tuple[bool, i.DoneThisWay | None]:
    """“a creature card was milled”, “one dies”; and whether it is “no” card that was."""
    if deed is None or verb.auxiliaries not in (_PASSIVE_HELPS if deed != "die" else _DONE):
        return False, None
    none, subject = _without_no(subject, source)
    return none, i.DoneThisWay(deed, _what(subject, source), None)


def _not_put_into_hand(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“if you don't put the card into your hand”: the one that the effect spoke of before (CR 608.2c)."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase(alone=("you",)) as you,
            verb=n.Verb(senses=("don't" | "didn't", "put")) as verb,
            complements=(
                n.NounPhrase(alone=("the" | "that", "card")) as card,
                n.Prepositional(sense="into", object=n.NounPhrase(alone=("your", "hand"))) as into,
            ),
            cause=None,
        ):
            source.claim(you, verb, card, into)
            return i.NotHold(i.DoneThisWay("put into hand", None, i.Player("you", "you"), words), words)
    return None


def _without_no(noun: n.Noun, source: Source) -> tuple[bool, n.Noun]:
    """“no creature cards”: whether there is a “no”, and the cards."""
    match noun:
        case n.NounPhrase(words=(n.Word(sense="no") as no, first, *rest)):
            source.claim(no)
            span = n.Span(first.span.start, noun.span.end)
            return True, structs.replace(noun, words=(first, *rest), span=span)
    return False, noun


class _Put(Struct, frozen=True):
    """What is done by putting something into a place, and the words that say which."""

    deed: i.DeedThisWay
    place: n.Prepositional


_PLACES: dict[tuple[str, ...], i.DeedThisWay] = {
    ("exile",): "exile",
    ("a", "graveyard"): "put into graveyard",
    ("your", "hand"): "put into hand",
    ("the", "battlefield"): "put onto battlefield",
}


def _put(rest: Sequence[n.Node], verb: n.Verb) -> _Put | None:
    """“(is) put into exile (this way)”, “put an artifact card into your hand”."""
    match rest:
        case [*_, n.Prepositional(sense="into" | "onto", object=n.NounPhrase() as place) as into] if verb.main == "put":
            deed = _PLACES.get(place.alone)
            return _Put(deed, into) if deed is not None else None
    return None


_DONE = ((), ("don't",), ("doesn't",), ("didn't",))


def _searched(noun: n.Noun, source: Source) -> i.Selection | None:
    """“your library”: its cards, whatever else was searched."""
    where = zone(noun, source)
    return i.Selection(where, source.words(noun)) if where else None


def _what(noun: n.Noun, source: Source) -> i.Selection | None:
    """Of what it is asked; None for what was spoken of, for any object, and for what is no object."""
    first = noun.items[0].plain_words[:1]
    if noun.alone[-1:] in (("library",), ("damage",)) or (first and first[0].sense in ("that", "it")):
        source.claim(noun)
        return None
    if first and first[0].sense in ("a", "an", "one or more", "another"):
        source.claim(first[0])
    found = selection(noun, source)
    return found if found.where else None


def amount_of(node: n.Noun, source: Source) -> i.EventCount | None:
    """“the damage dealt this way”, “the damage dealt to your opponents this turn”, “the mana they paid this way”."""
    if (paid := _paid(node, source)) is not None:
        return paid
    match node:
        case n.NounPhrase(
            words=(*before, n.Word(sense="damage" | "counter") as head),
            modifiers=(
                n.Participle(
                    sense="dealt" | "removed" as did,
                    complements=(*to, n.Adverb(sense="this way" | "this turn" as within) as way),
                    further=(),
                ) as said,
            ),
        ) if all(isinstance(word, n.Word) for word in before):
            words = [word for word in before if isinstance(word, n.Word)]
        case _:
            return None
    kinds = [word for word in words if word.sense not in _HOW_MUCH]
    event = _removed(kinds, to) if head.sense == "counter" else _damage(kinds, to, source)
    if event is None or (did == "removed") != (head.sense == "counter"):
        return None
    if within == "this turn" and head.sense == "counter":
        return None
    source.claim(*words, head, way)
    source.claim_own(said)
    return i.EventCount(
        (event,), "this way" if within == "this way" else "this turn", "amount", text=source.words(node)
    )


#: “the damage”, “the total damage”, “the total amount of mana”.
_HOW_MUCH = frozenset(["the", "total", "the amount of", "the total amount of"])
_PAID: dict[str, i.PlayerDeed] = {"mana": "pay mana", "life": "pay life", "{e}": "pay energy"}
_PAYERS: dict[str, i.Who] = {"you": "you", "they": "that player", "that player": "that player"}


def _paid(node: n.Noun, source: Source) -> i.EventCount | None:
    """“the total amount of mana paid this way”, “1 life they paid this way”, “{E} paid this way”."""
    match node:
        case n.NounPhrase(
            words=(*before, n.Word() as head),
            modifiers=((n.Participle(sense="paid") | n.Relative(verb=n.Verb(senses=("paid",)), subject=None)) as said,),
        ) if head.sense in _PAID and not said.further:
            pass
        case _:
            return None
    match said.complements:
        case (n.Adverb(sense="this way") as way,):
            pass
        case _:
            return None
    if any(not isinstance(word, n.Word) or not (word.sense in _HOW_MUCH or word.number == 1) for word in before):
        return None
    who = i.Player("each player")
    if isinstance(said, n.Relative):
        if said.sense not in _PAYERS:
            return None
        who = i.Player(_PAYERS[said.sense], said.pronoun)
        source.claim(said)
    source.claim(*before, head, way)
    source.claim_own(said)
    return i.EventCount((i.Does(who, _PAID[head.sense]),), "this way", "amount", text=source.words(node))


def _removed(kinds: list[n.Word], to: Sequence[n.Node]) -> i.CountersPut | None:
    """“+1/+1 counters removed this way”; “each five counters” are no kind of counter."""
    anything: i.Objects = i.Selection(())
    if to or any(word.kind == "number" for word in kinds):
        return None
    return i.CountersPut(name_of(kinds) or None, (anything,), removed=True)


def _damage(kinds: list[n.Word], to: Sequence[n.Node], source: Source) -> i.DealsDamage | None:
    """“excess damage dealt to that creature”: what came of it (CR 120.4a)."""
    senses = [word.sense for word in kinds]
    if senses not in ([], ["excess"]):
        return None
    whom: tuple[i.Player | i.Objects, ...] = ()
    match to:
        case []:
            pass
        case [n.Prepositional(sense="to", object=n.NounPhrase() as object_) as to_]:
            source.claim_own(to_)
            whom = (player(object_, source) if is_player(object_) else reference(object_, source),)
        case _:
            return None
    return i.DealsDamage(to=whom, excess=bool(senses))
