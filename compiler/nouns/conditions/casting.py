"""Conditions of how a spell was cast: kicked, from where, with which mana."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.places import spoken_place
from ...ledger.source import Source
from ..objects import reference, selection, zone
from ..objects.zones import elsewhere
from ..player_names import is_player
from ..players import player
from ..quantities.values import number_of


def how_cast(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“this spell was kicked”, “you cast it from your hand”, “{R} was spent to cast this spell”."""
    if clause.cause is not None:
        return None
    if clause.subject is None:
        return _bargained(clause, source, words)
    found: i.Condition | None
    match clause.verb.senses:
        case ("was" | "wasn't" | "is", *_, "kicked" | "bargained" as how):
            found = _kicked(clause, how, source, words)
        case ("was",) | ("wasn't",) if [getattr(c, "alone", ()) for c in clause.complements] == [("foretold",)]:
            source.claim(*clause.complements)
            found = _kicked(structs.replace(clause, complements=()), "foretold", source, words)
        case ("escaped",):  # CR 702.138c
            found = _kicked(clause, "escaped", source, words)
        case ("was" | "wasn't", *_, "promised"):
            found = _promised(clause, source, words)
        case ("was" | "wasn't", "collected" | "beheld" as how):
            found = _cost_taken(clause, how, source, words)
        case ("was" | "wasn't" | "was not", *_, "cast") | ("cast",) | ("didn't", "cast"):
            found = _was_cast(clause, source, words)
        case ("was" | "wasn't" | "were", "spent") | ("was", "not", "spent"):
            found = _spent(clause, source, words)
        case ("was" | "wasn't", "paid"):
            found = _paid(clause, source, words)
        case _:
            return None
    if found is None:
        return None
    source.claim(clause.verb)
    return i.NotHold(found, words) if clause.verb.negated else found


def _spell(noun: n.Noun, source: Source) -> i.Reference | None:
    """“this spell”, “it”, “that spell”."""
    found = reference(noun, source)
    if found.what == "that" and not found.id:
        found = structs.replace(found, id=spoken_place(noun))
    return found if found.what in ("source", "that") else None


def _kicked(clause: n.Clause, how: str, source: Source, words: str) -> i.Condition | None:
    assert clause.subject is not None
    of = _spell(clause.subject, source)
    keyword = {"kicked": "kicker", "bargained": "bargain", "foretold": "foretell", "escaped": "escape"}[how]
    if of is None:
        return None
    match clause.complements:
        case ():
            return i.CostWasPaid(of, keyword, (), words)
        case (
            n.Prepositional(
                sense="with",
                object=n.NounPhrase(words=(n.Word(sense="its"), n.Word(kind="mana") as mana, _), modifiers=()),
            ) as which,
        ):
            source.claim(which)
            return i.CostWasPaid(of, keyword, mana.symbols, words)
    return None


def _bargained(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“it's bargained” (CR 702.166b)."""
    if clause.complements or clause.verb.senses != ("it's", "bargained"):
        return None
    source.claim(clause)
    return i.CostWasPaid(i.Reference("that", "it"), "bargain", (), words)


def _promised(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“the gift was promised” (CR 702.174a)."""
    if clause.complements or clause.subject is None or clause.subject.alone != ("the", "gift"):
        return None
    source.claim(clause.subject)
    return i.CostWasPaid(i.Reference("source"), "gift", (), words)


def _cost_taken(clause: n.Clause, how: str, source: Source, words: str) -> i.Condition | None:
    """“evidence was collected”, “a Dragon was beheld”: as an additional cost of this (CR 701.59c, 607.2)."""
    subject = clause.subject
    assert subject is not None
    if clause.complements or (how == "collected" and subject.alone != ("evidence",)):
        return None
    if how == "beheld" and not (isinstance(subject, n.NounPhrase) and _was_beheld(subject)):
        return None
    source.claim(subject)
    action = {"collected": "collect evidence", "beheld": "behold"}[how]
    return i.CostWasPaid(i.Reference("source"), action, (), words)


def _was_beheld(subject: n.NounPhrase) -> bool:
    """“a Dragon”: of which kind it was, the cost says; “a card”."""
    return subject.kinds == ("article", "subtype") or subject.alone == ("a", "card")


def _was_cast(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“this spell was cast from a graveyard”, “you cast it (from your hand)”."""
    said = _cast_object(clause)
    if said is None:
        return None
    noun, rest = said
    by = player(clause.subject, source) if noun is not clause.subject else None
    known = noun.senses in (("it",), ("this spell",), ("that", "spell")) or _is_self(noun)
    what = _spell(noun, source) if known else None
    if what is None:
        return None
    match rest:
        case []:
            return i.WasCast(what, by, None, text=words)
        case [n.Prepositional(sense="during") as during] if by is not None:
            if during.object.senses != ("your", "main phase"):
                return None
            source.claim(during)
            return i.WasCast(what, by, None, "your main phase", words)
        case [n.Subordinate(sense="any time") as when] if by is not None and _is_no_time_for_a_sorcery(when):
            source.claim(when)
            return i.WasCast(what, by, None, "no time for a sorcery", words)
        case [n.Prepositional(sense="using", object=n.NounPhrase(words=(n.Word(kind="keyword") as keyword,))) as using]:
            source.claim(using)
            return i.CostWasPaid(what, keyword.sense, (), words)
        case [n.Prepositional(sense="from") as from_]:
            return _cast_from(from_, i.WasCast(what, by), clause.verb.negated, source, words)
    return None


def _is_no_time_for_a_sorcery(when: n.Subordinate) -> bool:
    """“any time a sorcery couldn't have been cast” (CR 307.5a)."""
    match when.parts:
        case (
            n.Part(
                content=n.Clause(
                    subject=n.NounPhrase(senses=("a", "sorcery"), modifiers=()),
                    verb=n.Verb(senses=("couldn't", "have", "been", "cast")),
                    complements=(),
                )
            ),
        ):
            return True
    return False


def _cast_object(clause: n.Clause) -> tuple[n.NounPhrase, list[n.Node]] | None:
    """“you cast | it | from your hand”, “this spell | was cast from a graveyard”: what was cast, and what follows."""
    subject, rest = clause.subject, list(clause.complements)
    if subject is None or not is_player(subject):
        return (subject, [*rest]) if isinstance(subject, n.NounPhrase) and clause.verb.senses != ("cast",) else None
    noun = rest.pop(0) if rest else None
    if not isinstance(noun, n.NounPhrase) or subject.alone != ("you",):
        return None
    bare = structs.replace(noun, modifiers=(), span=_of_words(noun))
    return bare, [*noun.modifiers, *rest]  # “it | from your hand”


def _cast_from(
    from_: n.Prepositional, cast: i.WasCast, negated: bool, source: Source, words: str
) -> i.Condition | None:
    """“from a graveyard”, “from anywhere other than your hand”."""
    other = elsewhere(from_)
    where = zone(from_.object if other is None else other, source)
    if where is None or len(where) != 1 or not isinstance(place := where[0], i.InZone):
        return None
    source.claim(from_)
    if other is None:
        return structs.replace(cast, zone=place, text=words)
    if negated:
        return None
    return i.AllHold((cast, i.NotHold(structs.replace(cast, zone=place))), words)


def _of_words(noun: n.NounPhrase) -> n.Span:
    return n.Span(noun.span.start, noun.words[-1].span.end)


def _is_self(noun: n.NounPhrase) -> bool:
    return noun.kinds == ("self",) and not noun.modifiers


def _spent(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“{R} was spent to cast this spell”, “mana from a Treasure was spent to activate this ability”."""
    subject = clause.subject
    on: i.Reference | None
    match clause.complements:
        case (n.Infinitive(verb=n.Verb(words=("cast",)), complements=(n.NounPhrase() as what,), creation=None) as to,):
            on = _spell(what, source)
        case (
            n.Infinitive(
                verb=n.Verb(words=("activate",)), complements=(n.NounPhrase(alone=("this", "ability")) as this,)
            ) as to,
        ):
            source.claim(this)
            on = None
        case _:
            return None
    if (on is None and to.verb.words != ("activate",)) or not isinstance(subject, n.NounPhrase):
        return None
    source.claim_own(to)
    source.claim(to.verb)
    match subject:
        case n.NounPhrase(words=(n.Word(sense="mana") as mana,), modifiers=(n.Prepositional(sense="from") as from_,)):
            source.claim(mana)
            source.claim_own(from_)
            return i.ManaWasSpent(on, producer=selection(from_.object, source), text=words)
    if (least := _at_least(subject)) is not None:
        if on is None:
            return None
        source.claim(subject)
        return i.Holds(i.ManaSpent(on, colors=bool(subject.modifiers)), "≥", least, words)
    if subject.modifiers:
        return None
    if subject.alone in (("no", "mana"), ("no", "colored", "mana")):
        source.claim(subject)
        if on is None:
            return None
        return i.Holds(i.ManaSpent(on, colors=subject.alone[1:2] == ("colored",)), "=", i.Number(0), words)
    said = subject.plain_words
    match [(w.kind, w.sense) for w in said]:
        case [("mana", _)] | [("determiner", "at least"), ("mana", _)]:
            source.claim(subject)
            return i.ManaWasSpent(on, symbols=said[-1].symbols, text=words)
        case [("determiner", "at least"), ("number", _), ("color", _), (_, "mana")]:
            colors, amount = said[2].colors, number_of(said[1])
            if len(colors) == 1 and amount is not None:
                source.claim(subject)
                return i.ManaWasSpent(on, color=colors[0], amount=amount, text=words)
    return None


def _at_least(subject: n.NounPhrase) -> i.Quantity | None:
    """“five or more mana”, “at least five mana”, “at least three colors of mana”: how much, or how many."""
    match subject.plain_words:
        case [n.Word(kind="number") as number, n.Word(sense="or more"), head]:
            pass
        case [n.Word(sense="at least"), n.Word(kind="number") as number, head]:
            pass
        case _:
            return None
    match head.sense, subject.modifiers:
        case "mana", ():
            return number_of(number)
        case "color", (n.Prepositional(sense="of", object=n.NounPhrase(alone=("mana",))),):
            return number_of(number)
    return None


def _paid(clause: n.Clause, source: Source, words: str) -> i.Condition | None:
    """“this spell's madness cost was paid”, “its evoke cost was paid”, “the {U}{R} cost was paid”."""
    noun = clause.subject
    if not isinstance(noun, n.NounPhrase) or noun.modifiers or clause.complements:
        return None
    said = noun.plain_words
    match [(w.kind, w.sense) for w in said]:
        case [("self" | "possessive", _), ("keyword", keyword), (_, "cost")]:
            source.claim(noun)
            return i.CostWasPaid(i.Reference("source"), keyword, (), words)
        case [("self" | "possessive", _), (_, "additional"), (_, "cost")]:  # CR 601.2b
            source.claim(noun)
            return i.CostWasPaid(i.Reference("source"), "additional cost", (), words)
        case [("keyword", "tribute" as keyword)]:
            source.claim(noun)
            return i.CostWasPaid(i.Reference("source"), keyword, (), words)
        case [(_, "the"), ("mana", _), (_, "cost")]:
            source.claim(noun)
            source.asked_cost = i.CostWasPaid(i.Reference("source"), "alternative", said[1].symbols, words)
            return source.asked_cost
        case [(_, "that"), (_, "cost")] if source.asked_cost is not None:
            source.claim(noun)
            return source.asked_cost
    return None
