"""Events of triggered abilities (CR 603): what is waited for, read from the clauses that say it."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.source import Source
from .. import conditions
from ..player_names import is_player
from . import deeds, objects
from .beginnings import moment
from .heard import Always, Heard, heard

#: What may stand before the verb of an event.
_HAPPENS = frozenset(["is", "are", "becomes", "become", "be", "been", "was", "were", "has", "have", "being", "you're"])
_ONE_OF = frozenset(["or", ", or"])
#: Verbs that share the object said after the last of them: “whenever you cast or copy a spell”.
_SHARING = frozenset("cast copy cycle discard sacrifice play draw activate choose ready buff stun kill recycle".split())


def trigger(
    word: str, node: n.Subordinate | n.Prepositional, source: Source, listed: list[n.Clause] | None = None
) -> i.Trigger:
    """What the ability waits for; ``listed``: more clauses of the same subject (“you amass, | investigate, or …”)."""
    words = source.words(node)
    if isinstance(node, n.Prepositional) or word in ("at", "At"):
        return moment(node, source)
    mark = source.mark()
    if node.parts:
        source.claim_between(node.span.start, node.parts[0].span.start)
    events = [
        event for clause in (*_clauses(node, source), *(listed or [])) for event in _events(clause, node, source, mark)
    ]
    if not events:
        events = [i.OtherEvent(words)]
    elif told := source.passed_over(mark, node):
        events[-1] = structs.replace(events[-1], told=" … ".join(filter(None, (events[-1].told, told))))
    source.claim(node)
    return i.Trigger(tuple(events), words)


def would(node: n.Subordinate, source: Source) -> tuple[i.AnyEvent, ...] | None:
    """What “if … would …” is about (CR 614.1); None where no type says all of it."""
    parts: list[n.Part] = []
    for part in node.parts:
        clause = part.content
        if not isinstance(clause, n.Clause) or clause.cause is not None:
            return None
        words = clause.verb.words
        if clause.verb.senses[:1] == ("would",) and len(words) > 1:
            clause = structs.replace(clause, verb=structs.replace(clause.verb, words=words[1:]))
        elif not parts:
            return None
        parts.append(structs.replace(part, content=clause))
    if not parts:
        return None
    found = trigger(node.word, structs.replace(node, parts=tuple(parts)), source)
    known = not any(e.told or isinstance(e, i.OtherEvent | i.Holding) for e in found.events)
    return found.events if known else None


def event(clause: n.Clause, source: Source) -> i.AnyEvent | None:
    """The event that a clause in the present tense says; None where no type says all of it."""
    found = _event(clause, source)
    return None if found.told or isinstance(found, i.OtherEvent | i.Holding) else found


def awaited(word: str, node: n.Subordinate, source: Source, of_tokens: bool) -> i.Trigger:
    """What a delayed ability waits for: “when that creature dies this turn” is about what was spoken of before.

    ``of_tokens``: “it” is what was just created.
    """
    found = _first_or_next(trigger(word, node, source), node, source)
    clause = next((p.content for p in node.parts if isinstance(p.content, n.Clause)), None)
    if not of_tokens or clause is None or clause.subject is None or is_player(clause.subject):
        return found
    events = tuple(_of_tokens(event) for event in found.events)
    return structs.replace(found, events=events)


def _first_or_next(waits: i.Trigger, node: n.Node, source: Source) -> i.Trigger:
    """“The first time this creature attacks | each turn”: once a turn; any other “first” or “next time” is told."""
    which = node.sense if isinstance(node, n.Subordinate) else ""
    if which not in ("the first time", "the next time"):
        return waits
    *others, last = waits.events
    if which == "the first time" and last.told == _EACH_TURN and last.nth is None and not others:
        return structs.replace(waits, events=(structs.replace(last, told="", nth=1),))
    if which == "the next time" and source.own.next_time and not others and not last.told:
        return structs.replace(waits, events=(structs.replace(last, next=True),))
    told = ", ".join(filter(None, (which, last.told)))
    return structs.replace(waits, events=(*others, structs.replace(last, told=told)))


_EACH_TURN = "each turn"


def _of_tokens(event: i.AnyEvent) -> i.AnyEvent:
    what = getattr(event, "what", None)
    if isinstance(what, i.Reference) and what.what == "that" and what.among is None:
        return structs.replace(event, what=i.Reference("created", what.text))
    return event


def waited_for(parts: list[n.Part], source: Source) -> tuple[i.Trigger | None, list[n.Part]]:
    """What the ability waits for at the beginning of a sentence, and the parts that follow."""
    parts, first = list(parts), parts[0].content if parts else None
    once, often = False, ""
    if isinstance(first, n.Adverb) and first.sense == "at end of combat" and len(parts) > 1:
        source.claim(parts.pop(0))  # of what stands; a spell says it of what it has done (CR 511.1)
        return i.Trigger((i.Begins("end of combat"),), source.words(first)), parts
    if isinstance(first, n.Adverb) and len(parts) > 2 and isinstance(parts[1].content, n.Subordinate):
        source.claim(first)
        once = first.sense == "once each turn"
        often = "" if once else source.words(first)
        parts.pop(0)
        first = parts[0].content
    if len(parts) < 2 or not isinstance(first, n.Subordinate | n.Prepositional):
        return None, parts
    parts.pop(0)
    if isinstance(first, n.Subordinate):
        first = _with_place(first, parts)
    listed = _listed(parts) if isinstance(first, n.Subordinate) else []
    for part in parts[: len(listed)]:
        source.claim_between(part.content.span.start - len(part.joiner), part.content.span.start)
    del parts[: len(listed)]
    waits = trigger(first.word if isinstance(first, n.Subordinate) else "at", first, source, listed)
    waits = _first_or_next(waits, first, source)
    while len(parts) > 1 and _is_another(parts[0]):
        part = parts.pop(0)
        event = part.content
        source.claim_between(event.span.start - len(part.joiner), event.span.start)
        if isinstance(event, n.Subordinate | n.Prepositional):
            word = event.word if isinstance(event, n.Subordinate) else "at"
            waits = structs.replace(waits, events=(*waits.events, *trigger(word, event, source).events))
    if often:
        events = tuple(structs.replace(e, told=", ".join(filter(None, [often, e.told]))) for e in waits.events)
        waits = structs.replace(waits, events=events)
    return structs.replace(waits, once=once), parts


def _with_place(first: n.Subordinate, parts: list[n.Part]) -> n.Subordinate:
    """“enters tapped | and under your control”: with the place, which is taken from the parts that follow."""
    match first.parts, parts:
        case (
            (
                *before,
                n.Part(content=n.Clause(complements=(*_, n.Adverb(sense="tapped" | "untapped"))) as clause) as last,
            ),
            [n.Part(joint="and", content=n.Prepositional(sense="under") as place) as part, _, *_],
        ):
            del parts[0]
            place = structs.replace(place, span=n.Span(place.span.start - len(part.joiner), place.span.end))
            span = n.Span(clause.span.start, place.span.end)
            whole = structs.replace(clause, complements=(*clause.complements, place), span=span)
            return structs.replace(first, parts=(*before, structs.replace(last, content=whole)))
    return first


def _is_another(part: n.Part) -> bool:
    """“When this creature enters | and at the beginning of your upkeep, …”, “… or whenever you cast a spell, …”."""
    if part.joint not in ("or", "and", ", or", ", and"):
        return False
    if isinstance(part.content, n.Subordinate):
        return part.content.sense in ("when", "whenever")
    return isinstance(part.content, n.Prepositional) and part.content.sense == "at"


def _listed(parts: list[n.Part]) -> list[n.Clause]:
    """“… investigate, | amass, or populate, | draw a card”: the clauses after the first, ahead of the effect."""
    for k, part in enumerate(parts[:-1]):
        if not isinstance(part.content, n.Clause) or part.content.subject is not None:
            return []
        if part.joint in _ONE_OF and parts[k + 1].joint == ",":
            return [p.content for p in parts[: k + 1] if isinstance(p.content, n.Clause)]
        if part.joint != ",":
            return []
    return []


def but_for_mana(trigger: i.Trigger, node: n.Node) -> i.Trigger | None:
    """“Whenever you activate an ability, | if it isn't a mana ability, …” (CR 605): None for any other condition."""
    clause = node.parts[0].content if isinstance(node, n.Subordinate) and len(node.parts) == 1 else None
    match clause:
        case n.Clause(
            verb=n.Verb(senses=("it", "isn't") | ("it's", "not") | ("isn't",)),
            complements=(n.NounPhrase(alone=("a", "mana ability")),),
        ) if isinstance(node, n.Subordinate) and node.sense == "if":
            pass
        case _:
            return None
    events = tuple(structs.replace(e, mana=False) for e in trigger.events if isinstance(e, i.Activates))
    return structs.replace(trigger, events=events) if len(events) == len(trigger.events) else None


def but_for_first(events: tuple[i.AnyEvent, ...], node: n.Node, source: Source) -> tuple[i.AnyEvent, ...] | None:
    """“draws a card | except the first one they draw in each of their draw steps”; None for any other exception."""
    match node:
        case n.Exceptions(
            parts=(
                n.Part(
                    content=n.Clause(
                        subject=n.NounPhrase(senses=("the", "first", "one", "they" | "you")),
                        verb=n.Verb(senses=("draw",)),
                        complements=(
                            n.Prepositional(
                                sense="in", object=n.NounPhrase(words=(n.Word(sense="each of"), _, n.Word() as step))
                            ),
                        ),
                    )
                ),
            )
        ) if step.sense == "draw step":
            pass
        case _:
            return None
    found = tuple(
        structs.replace(e, but_first="draw step") for e in events if isinstance(e, i.Does) and e.deed == "draw"
    )
    if len(found) != len(events):
        return None
    source.claim(node)
    return found


# ── Clauses ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def _clauses(node: n.Subordinate, source: Source) -> list[n.Clause | n.Creation]:
    """The clauses of “enters or dies”, each with its subject and what the last says for all."""
    out: list[n.Clause | n.Creation] = []
    for k, part in enumerate(node.parts):
        content = part.content
        if not isinstance(content, (n.Clause, n.Creation)) or (k and part.joint not in (*_ONE_OF, "and")):
            return out
        before = out[-1] if out else None
        if part.joint == "and" and k:
            if not (isinstance(before, n.Clause) and isinstance(content, n.Clause) and _is_unblocked(before, content)):
                return out
            out[-1] = structs.replace(before, verb=content.verb, span=n.Span(before.span.start, content.span.end))
            source.claim(before.verb)
        else:
            if isinstance(before, n.Clause) and isinstance(content, n.Clause):
                out[-1], content = _spell_or_ability(before, content)
                source.claim_between(out[-1].span.end, content.span.start)
            out.append(content)
        source.claim_between(part.content.span.start - len(part.joiner), part.content.span.start)
    for k in reversed(range(len(out) - 1)):
        first, then = out[k], out[k + 1]
        if (
            isinstance(first, n.Clause)
            and isinstance(then, n.Clause)
            and not first.complements
            and then.subject is None
            and {first.verb.lemma, then.verb.lemma} <= _SHARING
        ):
            out[k] = structs.replace(first, complements=then.complements)
        if isinstance(first, n.Clause) and isinstance(then, n.Clause) and (by := _by(first, then)) is not None:
            out[k] = structs.replace(first, complements=(by.object,))
    return out


def _spell_or_ability(before: n.Clause, after: n.Clause) -> tuple[n.Clause, n.Clause]:
    """“… from your hand or a spell | or ability you control exiles …”: the spell belongs to the ability."""
    last = before.complements[-1] if before.complements else None
    match last, after.subject:
        case (
            n.Prepositional(object=n.NounList(items=(*items, n.NounPhrase(words=(_, n.Word(sense="spell"))) as spell))),
            n.NounPhrase(words=(n.Word(sense="ability"), *_)) as ability,
        ):
            pass
        case _:
            return before, after
    assert isinstance(last, n.Prepositional)
    assert isinstance(last.object, n.NounList)
    place = n.Span(last.object.span.start, items[-1].span.end)
    joiners = last.object.joiners[:-1]
    noun: n.Noun = items[0] if len(items) == 1 else n.NounList(items=tuple(items), joiners=joiners, span=place)
    kept = structs.replace(last, object=noun, span=n.Span(last.span.start, place.end))
    both = n.NounList(items=(spell, ability), joiners=(" or ",), span=n.Span(spell.span.start, ability.span.end))
    return (
        structs.replace(
            before, complements=(*before.complements[:-1], kept), span=n.Span(before.span.start, place.end)
        ),
        structs.replace(after, subject=both, span=n.Span(spell.span.start, after.span.end)),
    )


def _by(first: n.Clause, then: n.Clause) -> n.Prepositional | None:
    """“blocks or becomes blocked | by a creature with flying”: what it blocks, too."""
    if first.verb.lemma != "block" or first.complements or then.verb.senses not in _BLOCKED or then.subject is not None:
        return None
    by = then.complements[0] if len(then.complements) == 1 else None
    return by if isinstance(by, n.Prepositional) and by.sense == "by" else None


_BLOCKED = (("becomes", "blocked"), ("become", "blocked"))


def _is_unblocked(before: n.Clause, after: n.Clause) -> bool:
    """“attacks | and isn't blocked”."""
    return (
        before.verb.lemma == "attack"
        and after.subject is None
        and after.verb.senses in (("isn't", "blocked"), ("aren't", "blocked"), ("is", "not", "blocked"))
        and not before.complements
        and not after.complements
    )


def _events(clause: n.Clause | n.Creation, node: n.Subordinate, source: Source, mark: int) -> list[i.AnyEvent]:
    """The events of one clause: two of “this creature or another creature dies”; ``mark``: the ledger's before it."""
    if isinstance(clause, n.Creation):
        if clause.verb.negated or not _HAPPENS.issuperset(clause.verb.auxiliaries):
            return []
        return [deeds.creates(clause, source)]
    if clause.subject is None:
        first = node.parts[0].content
        subject = first.subject if isinstance(first, (n.Clause, n.Creation)) else None
        if subject is None and clause.verb.senses[0] == "you're":
            word = n.Word(kind="pronoun", text="you", span=clause.verb.span)
            subject = n.NounPhrase(words=(word,), span=clause.verb.span)
        clause = structs.replace(clause, subject=subject)
    events = _besides_the_host([_event(one, source) for one in _each_subject(clause, source)])
    told = source.passed_over(mark, clause)
    source.claim(clause)
    return [structs.replace(event, told=told) for event in events] if told else events


def _besides_the_host(events: list[i.AnyEvent]) -> list[i.AnyEvent]:
    """“enchanted creature or another creature you control”: other than that one, not than the Aura."""
    match events:
        case [first, second]:
            host, those = getattr(first, "what", None), getattr(second, "what", None)
        case _:
            return events
    if not isinstance(host, i.Reference) or host.what != "enchanted" or not isinstance(those, i.Selection):
        return events
    than = i.OtherThan(i.Reference("enchanted"))
    where = tuple(than if isinstance(each, i.IsOther) else each for each in those.where)
    return [first, structs.replace(second, what=structs.replace(those, where=where))]


def _each_subject(clause: n.Clause, source: Source) -> list[n.Clause]:
    """“this creature or another creature dies”: two clauses, as the object itself is one and the others are any."""
    match clause.subject:
        case n.NounList(items=(n.NounPhrase(words=(n.Word(kind="self"),), modifiers=()) as itself, *others)) as both:
            pass
        case n.NounList(items=(n.NounPhrase(words=(first, n.Word()), modifiers=()) as itself, *others)) as both if (
            isinstance(first, n.Word) and first.sense in _HOSTED and others[0].kinds[:1] == ("determiner",)
        ):
            pass
        case _:
            return [clause]
    if not both.conjunctions <= {"or"}:
        return [clause]
    source.claim_own(both)
    place = n.Span(others[0].span.start, both.span.end)
    rest: n.Noun = (
        others[0] if len(others) == 1 else n.NounList(items=tuple(others), joiners=both.joiners[1:], span=place)
    )
    return [structs.replace(clause, subject=itself), structs.replace(clause, subject=rest)]


#: What is said of what the source is attached to.
_HOSTED = ("enchanted", "equipped")


def _event(clause: n.Clause, source: Source) -> i.AnyEvent:
    """The event of a clause; an `OtherEvent` where no type says it."""
    if (own := source.own.event(clause, source)) is not None:
        return own
    mark = source.mark()
    said, always = heard(clause, source)
    found = _lowered(said)
    if found is None:
        source.forget(mark)
        found = _holding(clause, source)
        always = Always()
        if found is None:
            source.claim(clause)
            return i.OtherEvent(source.words(clause))
    source.claim(clause.verb)
    return structs.replace(found, **always.fields())


def _lowered(said: Heard) -> i.AnyEvent | None:
    verb = said.node.verb
    if said.node.subject is None or said.node.cause is not None:
        return None
    if verb.senses in _UNBLOCKED:
        return i.Unblocked(said.objects(), together=said.one_or_more(said.subject))
    if verb.negated or not (_HAPPENS | {"fully"}).issuperset(verb.auxiliaries):
        return None
    if said.by_player and verb.auxiliaries in ((), ("fully",)):
        lower = deeds.LOWERINGS.get(said.verb)
        found = lower(said) if lower is not None else None
        if found is not None or said.verb in _ALWAYS_SO:
            return found
        return _of_objects(said) if said.verb in _OF_EITHER else deeds.deed(said)
    passive = deeds.PASSIVE.get(said.verb) if verb.auxiliaries else None
    return passive(said) if passive is not None else _of_objects(said)


_UNBLOCKED = (("isn't", "blocked"), ("aren't", "blocked"), ("is", "not", "blocked"))


#: What is said alike of objects and of players.
_OF_EITHER = frozenset(["become", "become the target"])


#: Of which `deeds.LOWERINGS` says all there is: what it does not read has no other event.
_ALWAYS_SO = frozenset(deeds.LOWERINGS) - {"win"}


def _of_objects(said: Heard) -> i.AnyEvent | None:
    lower = objects.LOWERINGS.get(said.verb)
    return lower(said) if lower is not None else None


def _holding(clause: n.Clause, source: Source) -> i.Holding | None:
    """“When you control no Islands”: a state trigger (CR 603.8)."""
    part = n.Part(joiner="", content=clause, span=clause.span)
    mark = source.mark()
    held = conditions.condition(n.Subordinate(word="if", parts=(part,), span=clause.span), source)
    if isinstance(held, i.Holds | i.ObjectIs | i.NotHold | i.AllHold | i.AnyHolds | i.SomePlayer):
        return i.Holding(held)
    source.forget(mark)
    return None


__all__ = ["awaited", "but_for_first", "but_for_mana", "event", "trigger", "waited_for", "would"]
