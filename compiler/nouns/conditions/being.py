"""Conditions of what an object is: “if it's a Zombie”, “as long as this creature is tapped”."""

from __future__ import annotations

from msgspec import Struct, structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import IT_OR_THEY
from ...ledger.source import Source
from ..cards import by_place, meant
from ..narrowing import targeting
from ..objects import flat, reference, selection, zone
from ..objects.done import DONE
from ..objects.measures import having
from ..objects.sharing import sharing
from ..pronouns import speaks_of
from ..quantities import bare, count_of
from .comparing import how_many

#: States that are one word with the verb: “it's enchanted”.
STATES = frozenset(["tapped", "untapped", "attacking", "blocking", "blocked", "enchanted", "equipped"])
_HAS = (("has",), ("have",), ("had",))


class Spoken(Struct, frozen=True):
    """What “it” speaks of, where that is known; ``behind``: the condition stands behind what it governs."""

    it: i.Reference | None = None
    behind: bool = False


def _state(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“enchanted creature is untapped”, “it was attacking”, “it's attacking alone”, “it's face down” (CR 708)."""
    said = be_of(clause.verb)
    if said is None:
        return None
    how, negated = said[0], said[0].negated
    match said[1], clause.complements:
        case (state,), () if state in (*STATES, "exiled"):
            pass
        case ("attacking",), (n.NounPhrase(alone=("alone",)) as aside,):
            state = "attacking alone"  # CR 506.5
            source.claim(aside)
        case (), (n.Adverb(sense="face down" | "face up" as face) as aside,):
            state, negated = "face-down", negated is (face == "face down")
            source.claim(aside)
        case _:
            return None
    what = spoken_of(clause, source, it)
    if what is None:
        return None
    source.claim(clause.verb)
    where = i.InZone("exile") if state == "exiled" else i.InState(state)  # type: ignore[arg-type]
    return i.ObjectIs(what, (where,), negated, how.was, words)


def _counters(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“it has a time counter on it”, “it had no -1/-1 counters on it”: how many there are."""
    match clause.complements:
        case (
            n.NounPhrase(
                words=(*_, n.Word(sense="counter")),
                modifiers=(
                    n.Prepositional(sense="on", object=n.NounPhrase(alone=("it",) | ("him",) | ("her",))) as on,
                ),
            ) as noun,
        ) if clause.verb.senses in _HAS and clause.cause is None and clause.subject is not None:
            pass
        case _:
            return None
    what = spoken_of(clause, source, it)
    if what is None:
        return None
    counted = count_of(bare(noun), source)
    if not isinstance(counted, i.CountersOn):
        return None
    number, op = how_many(noun, source)
    source.claim(clause.verb, on)
    return i.Holds(i.CountersOn(counted.kind, what), op, number, words)


def _odd_or_even(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“it has an even number of counters on it”."""
    match clause.complements:
        case (
            n.NounPhrase(
                words=(n.Word(kind="article"), n.Word(sense="odd" | "even" as which), n.Word(sense="number")),
                modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() as counters) as of,),
            ) as noun,
        ) if clause.verb.senses in _HAS:
            counted = count_of(counters, source)
        case _:
            return None
    what = spoken_of(clause, source, it) if isinstance(counted, i.CountersOn) else None
    if what is None or not isinstance(counted, i.CountersOn):
        return None
    source.claim(clause.verb, *noun.words)
    source.claim_own(noun, of)
    return i.Parity(i.CountersOn(counted.kind, what), "odd" if which == "odd" else "even", words)


def _attached(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“this Equipment is attached to a creature”, “it isn't attached to a creature”."""
    match clause.complements:
        case (n.Prepositional(sense="attached to", object=host) as to,) if clause.cause is None:
            pass
        case _:
            return None
    said = be_of(clause.verb)
    what = spoken_of(clause, source, it)
    if said is None or said[1] or what is None:
        return None
    source.claim(clause.verb)
    source.claim_own(to)
    return i.ObjectIs(what, (i.AttachedTo(reference(host, source)),), said[0].negated, said[0].was, words)


def _entered(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“it entered from your graveyard”: no object enters twice (CR 400.7)."""
    match clause.complements:
        case (n.Prepositional(sense="from", object=place) as from_,) if clause.verb.senses == ("entered",):
            zones = zone(place, source)
        case _:
            return None
    what = spoken_of(clause, source, it) if clause.cause is None else None
    match zones:
        case (i.InZone() as origin,) if what is not None:
            source.claim(clause.verb, from_)
            entering = i.Moves(what, (origin,), i.InZone("battlefield"))
            return i.Holds(i.EventCount((entering,), "this game", text=words), "≥", i.Number(1), words)
    return None


def kind(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“it isn't a Zombie”, “that creature was legendary”, “it doesn't have flying”, “it shares a color with it”."""
    mark = source.mark()
    for found in (
        _state,
        _counters,
        _odd_or_even,
        _attached,
        _entered,
        _placed,
        _targets,
        _described,
        _possessed,
        _shared,
        _controlled,
        _saddled,
        _with_counters,
        _paired,
    ):
        if (held := found(clause, source, words, it)) is not None:
            return held
        source.forget(mark)
    return None


class _Be(Struct, frozen=True):
    """What “isn't”, “they're”, “was not” say besides that something is: that it is not, that it was."""

    negated: bool
    was: bool


_BE = frozenset(["am", "is", "are", "isn't", "aren't", "was", "were", "wasn't", "weren't"])
_WAS = frozenset(["was", "were", "wasn't", "weren't"])


def be_of(verb: n.Verb) -> tuple[_Be, tuple[str, ...]] | None:
    """How something is said to be, and the rest of the verb (“tapped”); None where it does not say that it is."""
    first, *rest = verb.senses
    if not verb.pronoun and first not in _BE:
        return None
    negated = bool(rest) and rest[0] == "not"
    return _Be(verb.negated, first in _WAS), tuple(rest[1:] if negated else rest)


def spoken_of(clause: n.Clause, source: Source, spoken: Spoken) -> i.Reference | None:
    """What it is about: the source, what it is attached to, or what was named or done something to before."""
    pronoun = clause.verb.pronoun
    if (clause.subject is None) != bool(pronoun) or clause.cause is not None:
        return None
    if clause.subject is not None and (card := by_place(clause.subject, source)) is not None:
        return card if card.what in ("top", "bottom") and card.most == i.Number(1) else None
    named = reference(clause.subject, source) if clause.subject is not None else i.Reference("that", pronoun)
    if named.what in DONE:
        return named
    if (before := _spoken_before(clause, named, spoken)) is not None or named.what in (
        "source",
        "enchanted",
        "created",
    ):
        return before or named
    if named.what != "that" or (pronoun and pronoun not in IT_OR_THEY) or _is_kindless(clause.subject):
        return None
    return None if spoken.behind and named.among is None else named


def _spoken_before(clause: n.Clause, named: i.Reference, spoken: Spoken) -> i.Reference | None:
    """What was spoken of before, if it is that; “it” may be what set the effect off, and no token."""
    it = spoken.it
    if it is None or (it.what == "created" and named.what != "created"):
        return None
    return meant(it, named, clause.subject) if speaks_of(clause.subject, clause.verb.pronoun, it) else None


def _is_kindless(noun: n.Noun | None) -> bool:
    """“that”, “this”, “those”: what that is, the words don't say."""
    return noun is not None and len(noun.alone) == 1 and noun.alone[0] in ("that", "this", "those", "these")


def _targets(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“it targets a creature with flying”: a spell or ability of which a target is one of these (CR 115.1)."""
    match clause:
        case n.Clause(verb=n.Verb(senses=("targets",)), complements=((n.NounPhrase() | n.NounList()) as whom,)):
            what = spoken_of(clause, source, it)
        case _:
            return None
    where = targeting(clause, whom, source) if what is not None else None
    return None if what is None or where is None else i.ObjectIs(what, where, text=words)


def _described(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“it isn't a Zombie”, “that creature was red or green”, “it's enchanted or equipped”."""
    said = be_of(clause.verb)
    if said is None or len(clause.complements) != 1 or said[1]:
        return None
    be, noun = said[0], clause.complements[0]
    what = spoken_of(clause, source, it)
    if what is None or not isinstance(noun, n.NounPhrase | n.NounList):
        return None
    head = noun.items[-1].head
    kind_ = head.sense if head is not None and head.kind == "noun" else ""
    if kind_ not in ("", "card", "spell", "permanent", "commander"):
        return None
    where = selection(noun, source).where
    if kind_ == "spell" and i.IsSpell() not in where:
        where = (i.IsSpell(), *where)
    if not where or any(isinstance(p, i.Told | i.IsOther) for p in flat(where)):
        return None
    source.claim(clause.verb)
    return i.ObjectIs(what, where, be.negated, be.was, words)


_HAD = frozenset(["had", "didn't"])


def _possessed(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“it has flying”, “that creature doesn't have infect”, “it had power 4 or greater”."""
    if clause.verb.main not in ("has", "have", "had") or len(clause.complements) != 1 or clause.verb.pronoun:
        return None
    if not set(clause.verb.senses[:-1]) <= {"doesn't", "don't", "didn't", "does", "do", "did", "not"}:
        return None
    noun = clause.complements[0]
    what = spoken_of(clause, source, it)
    if what is None or not isinstance(noun, n.NounPhrase | n.NounList):
        return None
    where = having(noun, source)
    if not where or any(isinstance(p, i.Told) for p in flat(where)):
        return None
    source.claim(clause.verb)
    was = bool(_HAD.intersection(clause.verb.senses))
    return i.ObjectIs(what, where, clause.verb.negated, was, words)


def _shared(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“it shares a card type with the exiled card”."""
    if clause.verb.senses not in (("shares",), ("share",)):
        return None
    what = spoken_of(clause, source, it)
    if what is None:
        return None
    where = sharing(clause, source)
    return None if where is None else i.ObjectIs(what, where, text=words)


def _controlled(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“you controlled that artifact”: who did, before it went."""
    match clause:
        case n.Clause(
            subject=n.NounPhrase(alone=("you",)) as you,
            verb=n.Verb(senses=("controlled",)) as verb,
            complements=(n.NounPhrase() as noun,),
            cause=None,
        ):
            what = spoken_of(structs.replace(clause, subject=noun), source, it)
        case _:
            return None
    if what is None or what.what == "source":
        return None
    source.claim(you, verb)
    return i.ObjectIs(what, (i.ControlledBy(i.Player("you", "you")),), was=True, text=words)


def _with_counters(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“it had counters on it”, where the plural is read as a verb."""
    match clause.verb.senses, clause.complements:
        case ("has" | "had" as has, "counters"), (
            n.Prepositional(sense="on", object=n.NounPhrase(alone=("it",))) as on,
        ):
            what = spoken_of(clause, source, it)
        case _:
            return None
    if what is None:
        return None
    source.claim(clause.verb, on)
    return i.ObjectIs(what, (i.HasCounter(),), was=has == "had", text=words)


def _saddled(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“it's saddled”, “(attacks) while saddled”: what attacks (CR 702.171b); “it's suspended”, “it's solved”."""
    if clause.complements or clause.cause is not None:
        return None
    said = be_of(clause.verb)
    match said:
        case (_, ("suspended" | "suspected" | "solved" as status,)) if (
            what := spoken_of(clause, source, it)
        ) is not None:
            source.claim(clause.verb)
            return i.ObjectIs(what, (i.HasStatus(status),), said[0].negated, said[0].was, words)
    saddled = (i.HasStatus("saddled"),)
    if clause.subject is None and clause.verb.senses == ("saddled",):
        source.claim(clause.verb)
        return i.ObjectIs(i.Reference("that", "it"), saddled, text=words)
    what = spoken_of(clause, source, it) if said is not None and said[1] == ("saddled",) else None
    if said is None or what is None:
        return None
    source.claim(clause.verb)
    return i.ObjectIs(what, saddled, said[0].negated, said[0].was, words)


def _paired(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“this creature is paired with another creature” (CR 702.95b)."""
    match clause.verb.senses, clause.complements:
        case ("is", "paired"), (
            n.Prepositional(sense="with", object=n.NounPhrase(alone=("another", "creature"))) as with_,
        ):
            what = spoken_of(clause, source, it)
        case _:
            return None
    if what is None or what.what != "source":
        return None
    source.claim(clause.verb, with_)
    return i.ObjectIs(what, (i.HasStatus("paired"),), text=words)


def _placed(clause: n.Clause, source: Source, words: str, it: Spoken) -> i.Condition | None:
    """“this creature is on the battlefield”, “it's in your graveyard”."""
    said = be_of(clause.verb)
    match clause.complements:
        case (n.Prepositional(sense="in" | "on") as place,) if said is not None and not said[1]:
            what, where = spoken_of(clause, source, it), in_zone(place, source)
        case _:
            return None
    if what is None or where is None:
        return None
    source.claim(clause.verb)
    return i.ObjectIs(what, (where,), said[0].negated, said[0].was, words)


def in_zone(place: n.Prepositional, source: Source) -> i.InZone | None:
    """“in your graveyard”, “on the battlefield”."""
    found = zone(place.object, source)
    if found is None or len(found) > 1:
        return None
    source.claim_own(place)
    where = found[0] if found else i.InZone("battlefield")
    return where if isinstance(where, i.InZone) else None
