"""Abilities of older wordings: where a sentence of a paragraph begins another one, and modes that are no lines."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from .. import nodes as n
from ..traversal import below
from .dropped import Dropped
from .saying import at_beginning_of, is_during_upkeep, leaves_play

#: As what abilities were played when there were more speeds than two, which changes nothing today (CR 605.3, 602.2).
_SPEEDS = frozenset([("mana source",), ("interrupt",)])
#: What is done in an upkeep of which a sentence says so at its end, and does not only allow it then.
_IN_UPKEEP = frozenset(["pay", "put", "sacrifice", "draw", "remove", "discard", "return", "gain", "lose", "destroy"])
#: The abilities that may have modes, and how many of them are chosen.
_WITH_MODES = frozenset(["statement", "triggered", "activated", "loyalty", "chapter"])
_CHOICES = frozenset([("one",), ("one", "both"), ("one", "or", "both"), ("one or both",), ("one or more",), ("two",)])


def text(node: n.CardText, dropped: Dropped) -> n.CardText:
    """The abilities, each one's own: where a sentence begins another one, in what was one paragraph."""
    abilities = tuple(
        mode for each in node.abilities for part in _parted(each, dropped) for mode in _moded(part, dropped)
    )
    return node if abilities == node.abilities else structs.replace(node, abilities=abilities)


def _parted(ability: Any, dropped: Dropped) -> list[Any]:
    if not isinstance(ability, n.Ability) or ability.kind not in ("statement", "triggered", "activated"):
        return [ability]
    out: list[Any] = []
    own: n.Ability = structs.replace(ability, sentences=())
    for sentence in ability.sentences:
        if isinstance(sentence, n.Sentence) and _is_old_speed(sentence):
            dropped.append(sentence.span)
            continue
        if isinstance(sentence, n.Sentence) and own.cost is not None and not own.sentences:
            own, sentence = _paid_for(own, sentence, dropped)
        waits = None
        if isinstance(sentence, n.Sentence):
            waits = _waiting(sentence) or (_done_in_upkeep(sentence, dropped) if ability.kind == "statement" else None)
        if waits is None:
            own = structs.replace(own, sentences=(*own.sentences, sentence))
            continue
        if own.sentences or own.cost is not None:
            out.append(own)
            own = structs.replace(own, word="", label="", cost=None, additional=None)
        own = structs.replace(own, kind="triggered", sentences=(waits,))
    out.append(own)
    if len(out) == 1:
        return [own] if own != ability else [ability]
    return _placed(out, ability)


def _done_in_upkeep(sentence: n.Sentence, dropped: Dropped) -> n.Sentence | None:
    """“Pay {U} during your upkeep or sacrifice Foo.”: at the beginning of the upkeep; or None."""
    match sentence.parts:
        case (n.Part(content=n.Clause(subject=None) as done) as first, *rest) if done.verb.senses[0] in _IN_UPKEEP:
            stripped = dropped.stripped(done.complements, is_during_upkeep)
        case _:
            return None
    if stripped is None:
        return None
    place = dropped[-1]
    time = next(each for each in below(done) if isinstance(each, n.Prepositional) and each.span.start == place.start)
    assert isinstance(time.object, n.NounPhrase)
    when = n.Part(joiner="", content=at_beginning_of(time, time.object), span=time.span)
    now = structs.replace(first, joiner="", content=structs.replace(done, complements=stripped))
    return structs.replace(sentence, parts=(when, now, *rest))


def _paid_for(ability: n.Ability, sentence: n.Sentence, dropped: Dropped) -> tuple[n.Ability, n.Sentence]:
    """“{0}: Remove three counters from Foo to put a token into play”: what is done to do so is paid (CR 118.1)."""
    match sentence.parts:
        case (
            n.Part(
                content=n.Clause(complements=(*before, n.Infinitive(creation=n.Creation() as made)) as all_) as done
            ),
        ):
            span = n.Span(done.span.start, all_[-1].span.start - 1)
            paid = n.Part(joiner=", ", content=structs.replace(done, complements=tuple(before), span=span), span=span)
            dropped.append(n.Span(all_[-1].span.start, made.span.start))
            cost = ability.cost or n.Cost(parts=())
            whole = structs.replace(cost, parts=(*cost.parts, paid))
            creates = structs.replace(sentence, parts=(n.Part(joiner="", content=made, span=made.span),))
            return structs.replace(ability, cost=whole), creates
    return ability, sentence


def _moded(ability: Any, dropped: Dropped) -> list[Any]:
    """“Choose one — Draw a card; or you gain 2 life.” with each mode as a line of its own (CR 700.2)."""
    if not isinstance(ability, n.Ability) or ability.kind not in _WITH_MODES:
        return [ability]
    at = next((k for k, said in enumerate(ability.sentences) if _chooses_modes(said)), None)
    if at is None or len(ability.sentences) < at + 3:
        return [ability]
    modes: list[list[Any]] = [[]]
    for sentence in ability.sentences[at + 1 :]:
        if not isinstance(sentence, n.Sentence):
            return [ability]
        modes[-1].append(sentence)
        if sentence.end == ";":
            modes.append([])
    last = modes[-1][0].parts[0] if modes[-1] and modes[-1][0].parts else None
    if len(modes) < 2 or len(modes[-1]) > 1 or last is None or last.joint != "or":
        return [ability]
    first = modes[-1][0]
    dropped.append(n.Span(first.span.start, last.content.span.start))
    alone = structs.replace(last, joiner="")
    modes[-1][0] = structs.replace(first, parts=(alone, *first.parts[1:]))
    header = structs.replace(ability.sentences[at], end=" —")
    end = header.span.end
    above = structs.replace(ability, sentences=(*ability.sentences[:at], header), span=n.Span(ability.span.start, end))
    rows = [
        n.Ability(kind="mode", sentences=tuple(said), span=n.Span(said[0].span.start, said[-1].span.end))
        for said in modes
    ]
    return [above, *rows]


def _chooses_modes(sentence: Any) -> bool:
    """“When Foo enters, choose one”, “Choose one or both —”."""
    match sentence:
        case n.Sentence(
            parts=(*_, n.Part(content=n.Clause(verb=verb, complements=(n.NounPhrase() | n.NounList() as what,))))
        ) if verb.lemma == "choose":
            return what.senses in _CHOICES
    return False


def _placed(parts: list[n.Ability], whole: n.Ability) -> list[n.Ability]:
    """Each of the abilities from where its first words stand up to the next one's."""
    starts = [whole.span.start, *(part.sentences[0].span.start for part in parts[1:])]
    ends = [*(part.sentences[-1].span.end for part in parts[:-1]), whole.span.end]
    return [
        structs.replace(part, span=n.Span(start, end)) for part, start, end in zip(parts, starts, ends, strict=True)
    ]


def _is_old_speed(sentence: n.Sentence) -> bool:
    """“Play this ability as a mana source.”: that it is one it is without being told (CR 605.1)."""
    match sentence.parts:
        case (
            n.Part(
                content=n.Clause(
                    subject=None,
                    verb=n.Verb(senses=("play" | "use",)),
                    complements=(
                        n.NounPhrase(alone=("this", "ability")),
                        n.Prepositional(sense="as", object=n.NounPhrase() as speed),
                    ),
                )
            ),
        ):
            return speed.alone[-1:] in _SPEEDS
    return False


def _waiting(sentence: n.Sentence) -> n.Sentence | None:
    """The sentence of a triggered ability of its own: “During your upkeep, …”, “If Foo leaves play, …”; or None."""
    if len(sentence.parts) < 2:
        return None
    first, *rest = sentence.parts
    found: Any = None
    match first.content:
        case n.Prepositional(object=n.NounPhrase() as time) if is_during_upkeep(first.content):
            found = at_beginning_of(first.content, time)
        case n.Prepositional(
            sense="at",
            object=n.NounPhrase(
                words=(*_, n.Word(sense="end")),
                modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(modifiers=()) as turn),),
            ),
        ) if turn.senses[-1:] == ("turn",) and turn.words[0] is not turn.words[-1]:
            words = tuple(
                structs.replace(word, text="end step") if word is turn.words[-1] else word for word in turn.words
            )
            found = at_beginning_of(first.content, structs.replace(turn, words=words))
        case n.Subordinate(sense="if", parts=(n.Part(content=n.Clause() as event),)) if leaves_play(event):
            found = structs.replace(first.content, word="When")
    return structs.replace(sentence, parts=(structs.replace(first, content=found), *rest)) if found else None
