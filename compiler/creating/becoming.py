"""“… becomes a copy of …”: permanents that become copies of something else (CR 707.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import IT_OR_THEY
from ...instructions.changing import with_inner
from ..ledger.source import Source
from ..nouns.lasting import HELD
from ..nouns.objects import reference, selection
from .exceptions import exceptions

#: What is copied is one object: the words for it are of one of these kinds.
ONE = frozenset(["source", "enchanted", "created", "that", "target", "choice", "exiled", "sacrificed", "destroyed"])
Refer = Callable[[n.Noun], i.Reference]


def become_copy(
    node: n.Clause, subject: n.Noun, source: Source, refer: Refer, until: i.Duration | None
) -> i.BecomeCopy | None:
    """The instruction of a clause, None if it is about something else or says what is not understood.

    ``refer`` finds what its nouns speak of; ``until`` is the duration that the sentence gives to all of it.
    """
    mark = source.mark()
    found = _become_copy(node, subject, source, refer, until)
    if found is None:
        source.forget(mark)
    else:
        source.claim(node)
    return found


def _become_copy(
    node: n.Clause, subject: n.Noun, source: Source, refer: Refer, until: i.Duration | None
) -> i.BecomeCopy | None:
    copied, rest = _copied(node)
    if copied is None:
        return None
    durations = [c.duration for c in rest if isinstance(c, n.Adverb) and c.duration is not None]
    if len(rest) > len(durations):
        return None
    lasts = HELD.get(durations[0]) if durations else until
    if (durations and lasts is None) or (lasts is not None and lasts not in HELD.values()):
        return None
    what, of = refer(subject), refer(copied)
    if of.what == "that" and _lead(copied) == "the":
        return None  # “the card with the chosen name” is nothing that was named before
    if of.what not in ONE or what.what == "other" or (of.most is not None and of.most != i.Number(1)):
        return None
    if _is_pronoun(subject) and what.what == "that" and of.what != "source":
        return None  # what “it” is cannot be told from what the words come to later
    what, of = _apart(what, of, subject)
    return i.BecomeCopy(what, of, lasts, text=source.words(node))


def _lead(noun: n.Noun) -> str:
    first = noun.items[0].words[:1]
    return first[0].sense if first and isinstance(first[0], n.Word) else ""


def _is_pronoun(noun: n.Noun) -> bool:
    words = noun.senses
    return (len(words) == 1 and words[0] in (*IT_OR_THEY, "them", "each of them")) or words == ("each of", "them")


def _copied(node: n.Clause) -> tuple[n.Noun | None, list[n.Complement]]:
    """“a copy of X” or “copies of X”, and what else the clause says."""
    complements = list(node.complements)
    verbs = node.verb.senses
    first = complements[0] if complements else None
    if verbs[-2:] in (("become", "copies"), ("becomes", "copies")) and isinstance(first, n.Prepositional):
        return (first.object if first.sense == "of" else None), complements[1:]
    if not isinstance(first, n.NounPhrase) or verbs[-1] not in ("become", "becomes"):
        return None, complements
    return copy_of(first), complements[1:]


def copy_of(noun: n.NounPhrase) -> n.Noun | None:
    """What “a copy of X” is a copy of."""
    match noun:
        case n.NounPhrase(
            words=(n.Word(sense="a"), n.Word(sense="copy")), modifiers=(n.Prepositional(sense="of") as of,)
        ):
            return of.object
        case n.NounPhrase(words=(n.Word(sense="copy") as word,), modifiers=(n.Prepositional(sense="of") as of,)):
            return of.object if word.plural else None
    return None


def _apart(what: i.Reference, of: i.Reference, subject: n.Noun) -> tuple[i.Reference, i.Reference]:
    """“Each other creature” is other than what is copied, “another target” other than the target before it."""
    if what.what == "all" and _others(subject):
        what = _other_than(what, structs.replace(of, among=None) if of.what == "that" else of)
    elif what.what == "target":
        of = _other_than(of, what)
    return what, of


def _others(subject: n.Noun) -> bool:
    """“each other creature”, “all other permanents”, “other creatures”."""
    senses = subject.items[0].senses
    rest = senses[1:] if senses[:1] in (("each",), ("all",)) else senses
    return senses[:1] == ("each other",) or rest[:1] == ("other",)


def _other_than(reference_: i.Reference, than: i.Reference) -> i.Reference:
    if reference_.among is None:
        return reference_
    where = tuple(i.OtherThan(than) if isinstance(p, i.IsOther) else p for p in reference_.among.where)
    return structs.replace(reference_, among=i.Selection(where, reference_.among.text))


def spoken_of(step: i.BecomeCopy, of_a_card: bool, before: list[object]) -> i.BecomeCopy | None:
    """The instruction with what “that creature” was named as, beside a target; None where no step tells.

    ``before`` are the steps before it. Targets are chosen before anything is done, so “that” is none of them.
    ``of_a_card``: what is copied is called a card.
    """
    acts = [act for act in before if isinstance(act, i.Act | i.Move)]
    if of_a_card and step.of.what == "that" and any(isinstance(each, i.Unmodelled) for each in before):
        return None  # a card that was revealed or found
    for name, other in (("what", step.of), ("of", step.what)):
        spoken: i.Reference = getattr(step, name)
        if spoken.what != "that" or other.what != "target":
            continue
        if not acts or acts[-1].what.what not in ("target", "choice"):
            return None
        if acts[-1].what.what == "target":
            step = structs.replace(step, **{name: acts[-1].what})
    return step


def copies_a_card(node: n.Clause) -> bool:
    """Whether what something becomes a copy of is called a card."""
    noun, _ = _copied(node)
    return isinstance(noun, n.NounPhrase) and "card" in noun.senses


def with_exceptions(step: i.BecomeCopy, node: n.Exceptions, source: Source) -> i.BecomeCopy | i.Unmodelled:
    """The instruction with “, except …” (CR 707.9); where that is not understood, all of it is left as it stands."""
    changes = understood(node, source)
    words = f"{step.text}, {source.words(node).lstrip(', ')}"
    if changes is None or any(isinstance(change, i.EntersWith | i.ExceptIf) for change in changes):
        return i.Unmodelled(words, (node.span.start, node.span.end))
    return structs.replace(step, exceptions=changes, text=words)


def understood(node: n.Exceptions, source: Source) -> tuple[i.CopyException, ...] | None:
    """The exceptions, if all of them are understood and none holds only under a condition (CR 707.9f)."""
    found = exceptions(node, source)
    if found.conditions or any(isinstance(change, i.OtherException) for change in found.changes):
        return None
    return tuple(found.changes)


def enters_as_copy(line: n.Sentence, source: Source) -> tuple[n.Noun, i.EnterAsCopy] | None:
    """What enters and as a copy of what (CR 707.5); None if the sentence is about something else.

    Exceptions that are not understood are kept in their words: the board refuses to enter as such a copy.

    “You may have this creature enter as a copy of any creature on the battlefield, except …”, “As this artifact enters,
    you may have it become a copy of … until end of turn”.
    """
    parts = [part.content for part in line.parts]
    last = parts.pop() if parts and isinstance(parts[-1], n.Exceptions) else None
    clause = parts.pop() if parts else None
    if not isinstance(clause, n.Clause) or clause.subject is None or not _may_be_had(clause):
        return None
    entering = _entering(parts)
    read = _becoming(clause, source) if entering is not None else _entered(clause, source)
    if read is None:
        return None
    source.claim(line)
    changes = understood(last, source) if isinstance(last, n.Exceptions) else ()
    if changes is None and last is not None:
        changes = (i.OtherException(source.words(last)),)
    of, tapped, until = read
    words = source[clause.span.start : line.parts[-1].span.end]
    copied = i.EnterAsCopy(of, changes or (), clause.cause is not None, tapped, until, words)
    return (entering or clause.subject), copied


def _may_be_had(clause: n.Clause) -> bool:
    """Whether it is so, or “you may have” it so."""
    cause = clause.cause
    if cause is None:
        return len(clause.verb.words) == 1
    match cause.subject:
        case n.NounPhrase(words=(n.Word(sense="you"),), modifiers=()):
            return cause.verb.senses == ("may", "have")
    return False


def _entering(parts: Sequence[n.Node]) -> n.Noun | None:
    """“As this artifact enters”: what enters."""
    match list(parts):
        case [n.Subordinate(sense="as", parts=(n.Part(content=n.Clause(verb=n.Verb(senses=("enters",))) as event),))]:
            return event.subject
    return None


Read = tuple[i.Reference, bool, i.Duration | None]


def _entered(clause: n.Clause, source: Source) -> Read | None:
    """“enters tapped as a copy of …”"""
    match [c for c in clause.complements if not (isinstance(c, n.NounPhrase) and c.is_battlefield)]:
        case [n.Prepositional(sense="as", object=n.NounPhrase() as noun)]:
            tapped = False
        case [n.Adverb(sense="tapped"), n.Prepositional(sense="as", object=n.NounPhrase() as noun)]:
            tapped = True
        case _:
            return None
    copied = copy_of(noun) if clause.verb.main in ("enter", "enters") else None
    of = _copied_as_it_enters(copied, source) if copied is not None else None
    return None if of is None else (of, tapped, None)


def _becoming(clause: n.Clause, source: Source) -> Read | None:
    """“it becomes a copy of … until end of turn”"""
    noun, rest = _copied(clause)
    of = _copied_as_it_enters(noun, source) if noun is not None else None
    durations = [HELD[c.duration] for c in rest if isinstance(c, n.Adverb) and c.duration in HELD]
    if of is None or len(rest) > len(durations) or clause.subject is None:
        return None
    if not _is_pronoun(clause.subject):
        return None
    return of, False, durations[0] if durations else None


def _copied_as_it_enters(noun: n.Noun, source: Source) -> i.Reference | None:
    of = reference(noun, source)
    if _lead(noun) == "any":
        of = i.Reference("choice", of.text, selection(noun, source), i.Number(1))
    return of if of.what in ("choice", "source", "enchanted") and of.most in (None, i.Number(1)) else None


def keeping(step: Any, ability: str) -> Any:
    """The step with the words of the ability that it is part of, where a copy keeps “this ability” (CR 707.9a)."""
    if isinstance(step, i.AddAbilities) and i.THIS_ABILITY in step.abilities:
        words = tuple(ability if a == i.THIS_ABILITY else a for a in step.abilities)
        return structs.replace(step, abilities=words)
    return with_inner(step, lambda each: keeping(each, ability))
