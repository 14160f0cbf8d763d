"""“… becomes a copy of …”: permanents that become copies of something else (CR 707.4)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import structs

from ..grammar import nodes as n
from . import instructions as i
from .exceptions import THIS_ABILITY, exceptions
from .objects import reference, selection
from .wordings import plain, text_of

DURATIONS: dict[str, i.Until] = {
    "until end of turn": "end of turn",
    "until the end of turn": "end of turn",
    "until end of combat": "end of combat",
    "until your next turn": "your next turn",
}
#: What is copied is one object: the words for it are of one of these kinds.
ONE = frozenset(["source", "enchanted", "created", "that", "target", "choice", "exiled", "sacrificed", "destroyed"])
PRONOUNS = frozenset(["it", "they", "them", "he", "she", "each of them"])
Refer = Callable[[n.Noun], i.Reference]


def become_copy(node: n.Clause, subject: n.Noun, text: str, refer: Refer, until: str | None) -> i.BecomeCopy | None:
    """The instruction of a clause, None if it is about something else or says what is not understood.

    ``refer`` finds what its nouns speak of; ``until`` is the duration that the sentence gives to all of it.
    """
    copied, rest = _copied(node)
    if copied is None:
        return None
    durations = [c for c in rest if isinstance(c, n.Adverb) and plain(c.text) in DURATIONS]
    if len(rest) > len(durations):
        return None
    said = plain(durations[0].text) if durations else plain(until or "")
    if said and said not in DURATIONS:
        return None
    what, of = refer(subject), refer(copied)
    if of.what == "that" and plain(of.text).startswith("the "):
        return None  # “the card with the chosen name” is nothing that was named before
    if of.what not in ONE or what.what == "other" or (of.most is not None and of.most != i.Number(1)):
        return None
    if plain(what.text) in PRONOUNS and what.what == "that" and of.what != "source":
        return None  # what “it” is cannot be told from what the words come to later
    what, of = _apart(what, of)
    return i.BecomeCopy(what, of, DURATIONS.get(said), text=text_of(node, text))


def _copied(node: n.Clause) -> tuple[n.Noun | None, list[n.Complement]]:
    """“a copy of X” or “copies of X”, and what else the clause says."""
    complements = list(node.complements)
    verbs = [plain(word) for word in node.verb.words]
    first = complements[0] if complements else None
    if verbs[-2:] in (["become", "copies"], ["becomes", "copies"]) and isinstance(first, n.Prepositional):
        return (first.object if plain(first.preposition) == "of" else None), complements[1:]
    if not isinstance(first, n.NounPhrase) or verbs[-1] not in ("become", "becomes"):
        return None, complements
    return copy_of(first), complements[1:]


def copy_of(noun: n.NounPhrase) -> n.Noun | None:
    """What “a copy of X” is a copy of."""
    words = [plain(w.text) if isinstance(w, n.Word) else "" for w in noun.words]
    modifier = noun.modifiers[0] if len(noun.modifiers) == 1 else None
    if words not in (["a", "copy"], ["copies"]) or not isinstance(modifier, n.Prepositional):
        return None
    return modifier.object if plain(modifier.preposition) == "of" else None


def _apart(what: i.Reference, of: i.Reference) -> tuple[i.Reference, i.Reference]:
    """“Each other creature” is other than what is copied, “another target” other than the target before it."""
    if what.what == "all" and re.match(r"(?:each |all )?other\b", plain(what.text)):
        what = _other_than(what, structs.replace(of, among=None) if of.what == "that" else of)
    elif what.what == "target":
        of = _other_than(of, what)
    return what, of


def _other_than(reference: i.Reference, than: i.Reference) -> i.Reference:
    if reference.among is None:
        return reference
    where = tuple(i.OtherThan(than) if isinstance(p, i.IsOther) else p for p in reference.among.where)
    return structs.replace(reference, among=i.Selection(where, reference.among.text))


def spoken_of(step: i.BecomeCopy, before: list[object]) -> i.BecomeCopy | None:
    """The instruction with what “that creature” was named as, beside a target; None where no step tells.

    ``before`` are the steps before it. Targets are chosen before anything is done, so “that” is none of them.
    """
    acts = [act for act in before if isinstance(act, i.Act)]
    if "card" in plain(step.of.text) and step.of.what == "that" and any(isinstance(b, i.Unmodelled) for b in before):
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


def with_exceptions(step: i.BecomeCopy, node: n.Exceptions, text: str) -> i.BecomeCopy | i.Unmodelled:
    """The instruction with “, except …” (CR 707.9); where that is not understood, all of it is left as it stands."""
    changes = understood(node, text)
    words = f"{step.text}, {text_of(node, text).lstrip(', ')}"
    if changes is None or any(isinstance(change, i.EntersWith) for change in changes):
        return i.Unmodelled(words, (node.span.start, node.span.end))
    return structs.replace(step, exceptions=changes, text=words)


def understood(node: n.Exceptions, text: str) -> tuple[i.CopyException, ...] | None:
    """The exceptions, if all of them are understood and none holds only under a condition (CR 707.9f).

    “It isn't legendary if that creature is legendary” is no condition that would make a difference.
    """
    changes, _, _ = exceptions(node, text)
    held = [plain(text_of(part.content, text)) for part in node.parts if isinstance(part.content, n.Subordinate)]
    idle = all(words.endswith("is legendary") for words in held) and changes == [i.RemoveSupertype("Legendary")]
    if (held and not idle) or any(isinstance(change, i.OtherException) for change in changes):
        return None
    return tuple(changes)


def enters_as_copy(line: n.Sentence, text: str) -> tuple[n.Noun, i.EnterAsCopy] | None:
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
    read = _becoming(clause, text) if entering is not None else _entered(clause, text)
    if read is None:
        return None
    changes = understood(last, text) if isinstance(last, n.Exceptions) else ()
    if changes is None and last is not None:
        changes = (i.OtherException(text_of(last, text).lstrip(", ")),)
    of, tapped, until = read
    words = text[clause.span.start : line.parts[-1].span.end]
    copied = i.EnterAsCopy(of, changes or (), clause.cause is not None, tapped, until, words)
    return (entering or clause.subject), copied


def _may_be_had(clause: n.Clause) -> bool:
    """Whether it is so, or “you may have” it so."""
    cause = clause.cause
    if cause is None:
        return len(clause.verb.words) == 1
    said = [plain(word) for word in cause.verb.words]
    subject = cause.subject.words if isinstance(cause.subject, n.NounPhrase) else ()
    return said == ["may", "have"] and [plain(w.text) for w in subject if isinstance(w, n.Word)] == ["you"]


def _entering(parts: Sequence[n.Node]) -> n.Noun | None:
    """“As this artifact enters”: what enters."""
    first = parts[0] if len(parts) == 1 else None
    event = first.parts[0].content if isinstance(first, n.Subordinate) and len(first.parts) == 1 else None
    if not isinstance(first, n.Subordinate) or plain(first.word) != "as" or not isinstance(event, n.Clause):
        return None
    return event.subject if [plain(word) for word in event.verb.words] == ["enters"] else None


Read = tuple[i.Reference, bool, i.Until | None]


def _entered(clause: n.Clause, text: str) -> Read | None:
    """“enters tapped as a copy of …”"""
    complements = [c for c in clause.complements if plain(text_of(c, text)) not in ("the battlefield", "play")]
    tapped = bool(complements) and plain(text_of(complements[0], text)) == "tapped"
    last = complements[-1] if len(complements) == 1 + tapped else None
    if plain(clause.verb.main) not in ("enter", "enters") or not isinstance(last, n.Prepositional):
        return None
    noun = copy_of(last.object) if isinstance(last.object, n.NounPhrase) else None
    of = _copied_as_it_enters(noun, text) if plain(last.preposition) == "as" and noun is not None else None
    return None if of is None else (of, tapped, None)


def _becoming(clause: n.Clause, text: str) -> Read | None:
    """“it becomes a copy of … until end of turn”"""
    noun, rest = _copied(clause)
    of = _copied_as_it_enters(noun, text) if noun is not None else None
    durations = [plain(c.text) for c in rest if isinstance(c, n.Adverb) and plain(c.text) in DURATIONS]
    if of is None or len(rest) > len(durations) or clause.subject is None:
        return None
    if plain(text_of(clause.subject, text)) not in PRONOUNS:
        return None
    return of, False, DURATIONS[durations[0]] if durations else None


def _copied_as_it_enters(noun: n.Noun, text: str) -> i.Reference | None:
    of = reference(noun, text)
    if plain(of.text).startswith("any "):
        of = i.Reference("choice", of.text, selection(noun, text), i.Number(1))
    return of if of.what in ("choice", "source", "enchanted") and of.most in (None, i.Number(1)) else None


def keeping(step: Any, ability: str) -> Any:
    """The step with the words of the ability that it is part of, where a copy keeps “this ability” (CR 707.9a)."""
    if isinstance(step, i.AddAbilities) and THIS_ABILITY in step.abilities:
        words = tuple(ability if a == THIS_ABILITY else a for a in step.abilities)
        return structs.replace(step, abilities=words)
    if isinstance(step, tuple):
        return tuple(keeping(each, ability) for each in step)
    if isinstance(step, i.Value):
        return structs.replace(step, **{name: keeping(getattr(step, name), ability) for name in step.__struct_fields__})
    return step
