"""Static abilities that prevent or redirect damage: “Prevent all damage that would be dealt to you by creatures.”"""

from __future__ import annotations

from ... import instructions as i
from ...grammar import nodes as n
from .. import later
from ..ledger.source import Source
from ..nouns.conditions import condition
from ..nouns.objects import reference

_KINDS: dict[str, bool | None] = {"damage": None, "combat damage": True, "noncombat damage": False}
_VERBS = frozenset([("prevent",), ("is", "dealt")])
_HOLDING = frozenset(["as long as", "if", "while"])


def damage_replacements(line: n.Sentence, source: Source) -> list[i.Replacement] | None:
    """The effects of a sentence on damage; None if it is about something else, or says more."""
    if not any(isinstance(part.content, n.Clause) and part.content.verb.senses in _VERBS for part in line.parts):
        return None
    mark = source.mark()
    found = _read(line, source)
    if not found or not source.claims_all(mark, line):
        source.forget(mark)
        return None
    return found


def _read(line: n.Sentence, source: Source) -> list[i.Replacement]:
    held: i.Condition | None = None
    clause: n.Clause | None = None
    for part in line.parts:
        source.claim_between(part.content.span.start - len(part.joiner), part.content.span.start)
        match part.content:
            case n.Subordinate() as when if when.sense in _HOLDING and held is None:
                held = condition(when, source)
            case n.Clause(cause=None) as said if clause is None:
                clause = said
            case _:
                return []
    if clause is None:
        return []
    change: i.Change
    match clause:
        case n.Clause(subject=None, verb=n.Verb(senses=("prevent",)), complements=((n.NounPhrase() as damage),)):
            change = i.Prevent()
        case n.Clause(
            subject=n.NounPhrase() as damage,
            verb=n.Verb(senses=("is", "dealt")),
            complements=(n.Prepositional(sense="to") as to, n.Adverb(sense="instead") as instead),
        ):
            found = later.recipients.recipients(to.object, source, lambda noun: reference(noun, source))
            if found is None or len(found) != 1 or isinstance(found[0], i.Targets):
                return []
            source.claim_own(to)
            source.claim(instead)
            change = i.DealtInstead(found[0])
        case _:
            return []
    events = _damage(damage, clause, source)
    source.claim(clause.verb)
    words = source.words(line)
    return [i.Replacement(change, condition=held, text=words, events=events)] if events else []


def _damage(noun: n.NounPhrase, clause: n.Clause, source: Source) -> tuple[i.AnyEvent, ...]:
    """“all combat damage that would be dealt to and dealt by enchanted creature”: the events; none if it says more."""
    words = noun.plain_words
    kinds = [w.sense for w in words[1:]]
    combat = _KINDS.get(" ".join(kinds) if kinds != ["noncombat", "damage"] else "noncombat damage")
    if len(words) < len(noun.words) or not words or words[0].sense != "all" or " ".join(kinds) not in _KINDS:
        return ()
    would = noun.modifiers[0] if len(noun.modifiers) == 1 else None
    if not isinstance(would, n.Relative) or would.verb is None or would.further:
        return ()
    said = later.heard.Heard(clause, source)
    source.claim(*words, would.verb)
    source.claim_own(would)
    by: i.Objects | None = None
    to: tuple[i.Player | i.Objects, ...] = ()
    also: i.Objects | None = None
    during: i.Player | None = None
    if would.verb.senses == ("would", "deal") and would.subject is not None:
        by = later.damage_events.source_of(said, would.subject)
    elif would.verb.senses != ("be", "dealt") or would.sense != "that would":
        return ()
    for complement in later.damage.would_complements(would.complements):
        match complement:
            case n.Prepositional(sense="to", object=whom) if not to:
                source.claim_own(complement)
                to = said.those(whom)
            case n.Prepositional(sense="by", object=what) if by is None:
                source.claim_own(complement)
                by = later.damage_events.source_of(said, what)
            case n.Prepositional(sense="to and dealt by", object=what) if not to and by is None:
                source.claim_own(complement)
                to = said.those(what)
                also = later.damage_events.source_of(said, what)
            case n.Prepositional(sense="during", object=n.NounPhrase(alone=("your", "turn"))) if during is None:
                source.claim(complement)
                during = i.Player("you", "your")
            case _:
                return ()
    if any(_is_spoken(each) for each in (by, *to)):
        return ()
    events: tuple[i.AnyEvent, ...] = (i.DealsDamage(by, to, combat, during=during),)
    return events if also is None else (*events, i.DealsDamage(also, (), combat, during=during))


def _is_spoken(value: object) -> bool:
    """Whether it was spoken of before, or is no object that a field says."""
    if isinstance(value, i.Reference):
        return value.what not in ("source", "enchanted")
    if isinstance(value, i.Player):
        return value.who in ("that player", "target player", "target opponent", "other")
    return isinstance(value, i.Selection) and any(isinstance(p, i.Told) for p in value.where)
