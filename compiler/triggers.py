"""Events of triggered abilities (CR 603) in the board's terms."""

from __future__ import annotations

from msgspec.structs import replace

from ..grammar import nodes as n
from ..grammar.traversal import below
from . import instructions as i
from .objects import reference, selection, tokens_noun
from .player_names import is_player, named
from .players import player
from .source import Source

#: What may stand before the verb of an event.
_HAPPENS = frozenset(["is", "are", "becomes", "become", "be", "been", "was", "were", "has", "have", "would", "being"])


def trigger(word: str, node: n.Subordinate | n.Prepositional, source: Source) -> i.Trigger:
    """What the ability waits for; words of the event that no field says are ``told``."""
    mark = source.mark()
    found = _first(word, node, source)
    if isinstance(node, n.Subordinate):
        also = [  # “… or dies”: another verb of the same subject
            p.content.verb.lemma
            for p in node.parts
            if p.joint in ("or", ", or") and isinstance(p.content, n.Clause) and p.content.subject is None
        ]
        found = replace(found, also=tuple(also)) if also else found
        for part in node.parts[1:]:
            _claim_further(part, source)
    source.claim_own(node)
    if found.verb == "begin":
        return found
    told = [source.text[span.start : span.end] for span in source.unclaimed(mark, node.span.start, node.span.end)]
    source.claim(node)
    return replace(found, told=" … ".join(told)) if told else found


def _claim_further(part: n.Part, source: Source) -> None:
    """The verb of “or dies” is in ``also``."""
    source.claim_between(part.span.start, part.content.span.start)
    if part.joint in ("or", ", or") and isinstance(part.content, n.Clause) and part.content.subject is None:
        source.claim(part.content.verb)
        _claim_place(part.content, source)


def awaited(word: str, node: n.Subordinate, source: Source, of_tokens: bool) -> i.Trigger:
    """What a delayed ability waits for: “when that creature dies this turn” is about what was spoken of before.

    ``of_tokens``: “it” is what was just created.
    """
    found = trigger(word, node, source)
    clause = next((p.content for p in node.parts if isinstance(p.content, n.Clause)), None)
    if clause is None or clause.subject is None or is_player(clause.subject):
        return found
    of = reference(clause.subject, source)
    if of.what == "that" and of_tokens and of.among is None:
        of = i.Reference("created", of.text)
    return replace(found, what=None, of=of) if of.what in ("that", "created") else found


def is_another_event(part: n.Part) -> bool:
    """“When this creature enters | and at the beginning of your upkeep, …”, “… or whenever you cast a spell, …”."""
    if part.joint not in ("or", "and", ", or", ", and"):
        return False
    if isinstance(part.content, n.Subordinate):
        return part.content.sense in ("when", "whenever")
    return isinstance(part.content, n.Prepositional) and part.content.sense == "at"


def listed_verbs(parts: list[n.Part]) -> list[str]:
    """“… investigate, | amass, or populate, | draw a card”: the verbs after the first, ahead of the effect."""
    for k, part in enumerate(parts[:-1]):
        if not isinstance(part.content, n.Clause) or part.content.subject is not None:
            return []
        if part.joint in ("or", ", or") and parts[k + 1].joint == ",":
            return [p.content.verb.lemma for p in parts[: k + 1] if isinstance(p.content, n.Clause)]
        if part.joint != ",":
            return []
    return []


def _first(word: str, node: n.Subordinate | n.Prepositional, source: Source) -> i.Trigger:
    """The event of the first verb."""
    words = source.words(node)
    if isinstance(node, n.Prepositional) or word in ("at", "At"):
        return _beginning(node, words, source)
    part = next((p for p in node.parts if isinstance(p.content, (n.Clause, n.Creation))), None)
    clause = part.content if part is not None else None
    if not isinstance(clause, (n.Clause, n.Creation)):
        return i.Trigger("other", words)
    subject = clause.subject
    said = clause.verb
    if said.negated or not _HAPPENS.issuperset(said.auxiliaries):
        return i.Trigger("other", words)  # “isn't blocked”, “never attacks”: no event that happens to it
    source.claim(said)
    if isinstance(clause, n.Creation):
        made = tokens_noun(clause)
        one_or_more = any(w.sense == "one or more" for t in clause.tokens for w in _counted(t))
        what = selection(made, source) if made is not None else None
        source.claim(*clause.tokens)
        source.claim_own(clause)
        return i.Trigger("create", words, what=what, player=player(subject, source), one_or_more=one_or_more)
    verb = "create" if clause.verb.main == "created" else clause.verb.lemma  # “whenever a token is created”
    _claim_place(clause, source)
    if subject is None:
        return i.Trigger(verb, words)
    if is_player(subject):
        object_ = next((c for c in clause.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)
        several = _one_or_more(subject, source) or (object_ is not None and _one_or_more(object_, source))
        match object_:
            case n.NounPhrase(words=(n.Word(kind="self") as itself,)):  # “when you sacrifice this artifact”
                source.claim(itself)
                return i.Trigger(verb, words, source=True, player=player(subject, source), one_or_more=several)
        what = selection(object_, source) if object_ is not None else None
        return i.Trigger(verb, words, what=what, player=player(subject, source), one_or_more=several)
    several = _one_or_more(subject, source)
    items = subject.items
    kinds = [w.kind for it in items for w in it.words if isinstance(w, n.Word)]
    if kinds == ["self"] and not items[0].modifiers:
        source.claim(subject)
        return i.Trigger(verb, words, source=True)
    if kinds == ["self"]:
        source.claim(*items[0].words)
        return i.Trigger(verb, words, source=True)
    return i.Trigger(verb, words, what=selection(subject, source), source="self" in kinds, one_or_more=several)


def _beginning(node: n.Node, words: str, source: Source) -> i.Trigger:
    """“At the beginning of your upkeep”: which step or phase, and whose (CR 503.1a, 603.2b)."""
    match node:
        case n.Prepositional(
            sense="at",
            object=n.NounPhrase(
                words=(n.Word(sense="the"), n.Word(sense="beginning")),
                modifiers=(n.Prepositional(sense="of", object=n.NounPhrase() as of), *more),
            ),
        ):
            step = _step(of, [*of.modifiers, *more])
        case _:
            step = ""
    yours = any(isinstance(w, n.Word) and w.sense == "your" for w in _words(node))
    source.claim(node)
    player = i.Player("you", "your") if yours else None
    return i.Trigger("begin", words, player=player, step=step, told="" if step else words)


def _step(of: n.NounPhrase, modifiers: list[n.Modifier]) -> str:
    """“your upkeep”, “each opponent's next end step”, “combat on your turn”; none if more is said of it."""
    said = [w for w in of.words if isinstance(w, n.Word)]
    if len(said) < len(of.words) or not said or said[-1].sense not in _STEPS:
        return ""
    whose = said[:-1]
    if any(w.kind not in ("article", "determiner", "possessive", "noun") and w.sense not in _WHICH for w in whose):
        return ""
    for modifier in modifiers:
        match modifier:
            case n.Prepositional(
                sense="on" | "of", object=n.NounPhrase(words=(*turn, n.Word(sense="turn")), modifiers=())
            ):
                if any(
                    not isinstance(w, n.Word) or w.kind not in ("article", "determiner", "possessive") for w in turn
                ):
                    return ""
            case n.Adverb(sense="each turn" | "this turn" | "next turn" | "on each of your turns"):
                pass
            case _:
                return ""
    return " ".join([*(w.sense for w in whose if w.sense != "the"), said[-1].sense])


_STEPS = frozenset(
    "upkeep;combat;turn;draw step;untap step;upkeep step;end step;main phase;combat phase;cleanup step;"
    "declare blockers step;declare attackers step".split(";")
)
_WHICH = frozenset(
    ["next", "precombat", "postcombat", "first main", "second main", "other", "enchanted", "target", "chosen", "active"]
)


def _words(node: n.Node) -> list[n.Word]:
    return [each for each in below(node, n.Quoted) if isinstance(each, n.Word)]


def _counted(tokens: n.Tokens) -> tuple[n.Word, ...]:
    if isinstance(tokens, n.TokenReference):
        return tokens.phrase.plain_words
    return tokens.quantity


def _one_or_more(node: n.Noun, source: Source) -> bool:
    """“one or more creatures”: one event, however many (CR 603.2c)."""
    first = node.items[0].words[:1]
    found = bool(first) and isinstance(word := first[0], n.Word) and word.sense == "one or more"
    if found:
        source.claim(*first)
    return found


def _claim_place(clause: n.Clause, source: Source) -> None:
    """“enters the battlefield”: the verb says where already."""
    for complement in clause.complements:
        match complement:
            case n.NounPhrase() if complement.is_battlefield:
                source.claim(complement)


__all__ = ["awaited", "is_another_event", "listed_verbs", "named", "trigger"]
