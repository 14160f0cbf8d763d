"""What makes abilities trigger once more (CR 603.2d): “If a creature attacking causes a triggered ability to …”."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..ledger.source import Source
from ..nouns.events import event
from ..nouns.objects import reference, selection

#: What happens, by the participle that tells it of its subject: “a creature [dying]”.
_HAPPENS = {"attacking": "attacks", "dying": "dies", "entering": "enters", "dealing": "deals", "leaving": "leaves"}


def triggers_again(line: n.Sentence, source: Source) -> list[i.Static]:
    """“If a triggered ability of a permanent you control triggers, that ability triggers an additional time.”

    What triggers is a triggered ability, whether the words say so or not.
    """
    match [part.content for part in line.parts]:
        case [
            n.Subordinate(sense="if", parts=(n.Part(content=n.Clause() as lead),)) as if_,
            n.Clause(
                subject=n.NounPhrase(alone=("that", "ability") | ("it",)),
                verb=n.Verb(senses=("triggers",)),
                complements=(n.NounPhrase(alone=("an additional", "time")),),
            ) as again,
        ]:
            pass
        case _:
            return []
    mark = source.mark()
    by = _cause(lead, source)
    where = _whose(lead, by is not None, source)
    if where is None:
        source.forget(mark)
        return []
    source.claim(again, lead.verb)
    source.claim_between(if_.span.start, lead.span.start)
    source.claim_between(if_.span.end, again.span.start)
    such = i.Reference("all", source.words(lead), i.Selection((i.IsAbility("triggered", where),)))
    return [i.Static(such, (i.TriggersAgain(by),), text=source.words(line))]


def _whose(lead: n.Clause, caused: bool, source: Source) -> i.Selection | None:
    """Of what the ability is that triggers, or that is caused to trigger: “a permanent you control”."""
    ability: n.Node | None
    match lead:
        case n.Clause(verb=n.Verb(senses=("triggers",)), complements=(), subject=n.NounPhrase() as ability) if (
            not caused
        ):
            pass
        case n.Clause(
            complements=(n.NounPhrase() as ability, n.Infinitive(verb=n.Verb(senses=("trigger",))) as to)
        ) if caused and not to.complements:
            source.claim(to)
        case _:
            return None
    match ability:
        case n.NounPhrase(
            words=(n.Word(sense="a" | "an") as a, n.Word(sense="triggered ability" | "ability") as word),
            modifiers=(n.Prepositional(sense="of", object=whose) as of,),
        ) if all(_is_one(item, source) for item in whose.items):
            source.claim(a, word)
            source.claim_own(of)
            found = selection(whose, source)
            return None if any(isinstance(each, i.Told) for each in found.walk()) else found
    return None


def _is_one(noun: n.NounPhrase, source: Source) -> bool:
    """Whether one thing is meant that is so, or the source itself: “a permanent you control”, “another Wizard”."""
    mark = source.mark()
    found = reference(noun, source)
    source.forget(mark)
    return found.what == "source" or (found.what == "choice" and found.most == i.Number(1) and not found.optional)


def _cause(lead: n.Clause, source: Source) -> i.AnyEvent | None:
    """“a creature attacking | causes …”: the event that has to cause it; None where no cause is said."""
    *before, last = lead.verb.senses
    if last not in ("causes", "cause") or lead.subject is None:
        return None
    happening = _by_the_verb(lead, before) or _by_the_noun(lead.subject)
    if happening is None:
        return None
    found = event(happening, source)
    if found is not None:
        source.claim(lead.subject)
    return found


def _by_the_verb(lead: n.Clause, before: list[str]) -> n.Clause | None:
    """“a creature you control | attacking would cause …”, where the grammar reads the participle as a verb."""
    match before:
        case [doing] | [doing, "would"] if doing in _HAPPENS:
            verb = n.Verb(words=(_HAPPENS[doing],), span=lead.verb.span)
            return n.Clause(subject=lead.subject, verb=verb, span=lead.span)
    return None


def _by_the_noun(subject: n.Noun) -> n.Clause | None:
    """“a permanent | entering the battlefield”."""
    *items, last = subject.items
    match last.modifiers:
        case (*rest, n.Participle(complements=complements, further=()) as doing) if doing.sense in _HAPPENS:
            pass
        case _:
            return None
    end = doing.span.start - 1
    one = structs.replace(last, modifiers=tuple(rest), span=n.Span(last.span.start, end))
    who: n.Noun = one
    if isinstance(subject, n.NounList):
        who = structs.replace(subject, items=(*items, one), span=n.Span(subject.span.start, end))
    verb = n.Verb(words=(_HAPPENS[doing.sense],), span=n.Span(doing.span.start, doing.span.start + len(doing.verb)))
    return n.Clause(subject=who, verb=verb, complements=complements, span=subject.span)
