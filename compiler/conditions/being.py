"""Conditions of what an object is: “if it's a Zombie”, “as long as this creature is tapped”."""

from __future__ import annotations

from ...grammar import nodes as n
from .. import instructions as i
from ..card_nouns import BATCHES, meant
from ..objects import flat, reference, selection
from ..pronouns import speaks_of
from ..quantities import bare, count_of
from ..source import Source
from .comparing import how_many

_STATES = frozenset(["tapped", "untapped", "attacking", "blocking", "blocked", "enchanted", "equipped"])
_HAS = (("has",), ("have",), ("had",))


def _state(clause: n.Clause, source: Source, words: str, it: i.Reference | None) -> i.Condition | None:
    """“enchanted creature is untapped”, “this creature isn't attacking”, “it's attacking”."""
    if clause.complements or clause.cause is not None:
        return None
    helps, state = clause.verb.senses[:-1], clause.verb.main
    spoken = it is not None and clause.subject is None and speaks_of(None, clause.verb.pronoun, it)
    if spoken:
        helps = ("is", *helps[1:])
    if state not in _STATES or helps not in (("is",), ("isn't",), ("is", "not")):
        return None
    if clause.subject is None:
        if it is None or not spoken:
            return None
        what = it
    else:
        what = reference(clause.subject, source)
    if what.what not in ("source", "enchanted"):
        return None
    source.claim(clause.verb)
    return i.ObjectIs(what, (i.InState(state),), clause.verb.negated, words)  # type: ignore[arg-type]


def _counters(clause: n.Clause, source: Source, words: str, it: i.Reference | None) -> i.Condition | None:
    """“it has a time counter on it”, “it had no -1/-1 counters on it”: how many there are."""
    match clause.complements:
        case (
            n.NounPhrase(
                words=(*_, n.Word(sense="counter")),
                modifiers=(
                    n.Prepositional(sense="on", object=n.NounPhrase(words=(n.Word(sense="it"),), modifiers=())) as on,
                ),
            ) as noun,
        ) if clause.verb.senses in _HAS and clause.cause is None and clause.subject is not None:
            pass
        case _:
            return None
    what = reference(clause.subject, source)
    if it is not None and speaks_of(clause.subject, "", it):
        what = it
    if what.what not in ("source", "enchanted", "that", "created") or what.among is not None:
        return None
    counted = count_of(bare(noun), source)
    if not isinstance(counted, i.CountersOn):
        return None
    number, op = how_many(noun, source)
    source.claim(clause.verb, on)
    return i.Holds(i.CountersOn(counted.kind, what), op, number, words)


def _attached(clause: n.Clause, source: Source, words: str, it: i.Reference | None) -> i.Condition | None:
    """“this Equipment is attached to a creature”, “it isn't attached to a creature”."""
    match clause.complements:
        case (n.Prepositional(sense="attached to", object=host) as to,) if clause.cause is None:
            pass
        case _:
            return None
    if clause.subject is None or clause.verb.senses not in (("is",), ("isn't",), ("is", "not")):
        return None
    what = reference(clause.subject, source)
    if it is not None and speaks_of(clause.subject, "", it):
        what = it
    if what.what not in ("source", "that") or what.among is not None:
        return None
    source.claim(clause.verb)
    source.claim_own(to)
    return i.ObjectIs(what, (i.AttachedTo(reference(host, source)),), clause.verb.negated, words)


def kind(clause: n.Clause, source: Source, words: str, it: i.Reference | None) -> i.Condition | None:
    """“it isn't a Zombie”, “that creature is legendary”, “this creature is tapped”: what the board can tell of it."""
    for found in (_state, _counters, _attached):
        if (held := found(clause, source, words, it)) is not None:
            return held
    noun = clause.complements[0] if len(clause.complements) == 1 else None
    verb, pronoun = clause.verb, clause.verb.pronoun
    senses = verb.senses[1:] if pronoun else verb.senses
    if senses not in (((), ("not",)) if pronoun else (("is",), ("is", "not"), ("isn't",))) or clause.cause is not None:
        return None
    if not isinstance(noun, (n.NounPhrase, n.NounList)) or (clause.subject is None) != bool(pronoun):
        return None
    named = reference(clause.subject, source) if clause.subject is not None else i.Reference("that", pronoun)
    what = named if named.what in ("source", "enchanted") else None
    known = it is not None and (it.what != "created" or named.what == "created")  # “it” may be what set the effect off
    if it is not None and known and speaks_of(clause.subject, pronoun, it):
        what = meant(it, named, clause.subject)
    where = selection(noun, source).where
    head = noun.items[-1].head
    shown = what is not None and what.what in BATCHES
    elsewhere = head is not None and head.kind == "noun" and not (shown and head.sense == "card")  # “if it's a spell”
    if what is None or not where or elsewhere or any(isinstance(p, i.Told) for p in flat(where)):
        return None
    source.claim(verb, noun)
    return i.ObjectIs(what, where, verb.negated, words)
