"""Events of triggered abilities (CR 603) in the board's terms."""

from __future__ import annotations

import re

from msgspec.structs import replace

from ..grammar import nodes as n
from . import instructions as i
from .objects import reference, selection, tokens_noun
from .players import is_player, player
from .wordings import plain, text_of

_PLAIN = {
    "dies": "die",
    "does": "do",
    "has": "have",
    "enters": "enter",
    "leaves": "leave",
    "is": "be",
    "are": "be",
}


def base(verb: str) -> str:
    """“attacks” -> “attack”, “dies” -> “die”."""
    verb = verb.lower()
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb.endswith(("sses", "shes", "ches", "xes")):
        return verb[:-2]
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def trigger(word: str, node: n.Subordinate | n.Prepositional, text: str) -> i.Trigger:
    """What the ability waits for."""
    found = _first(word, node, text)
    if isinstance(node, n.Prepositional):
        return found
    also = [  # “… or dies”: another verb of the same subject
        base(p.content.verb.main)
        for p in node.parts
        if p.joiner.strip(" ,") == "or" and isinstance(p.content, n.Clause) and p.content.subject is None
    ]
    return replace(found, also=tuple(also)) if also else found


def awaited(word: str, node: n.Subordinate, text: str, of_tokens: bool) -> i.Trigger:
    """What a delayed ability waits for: “when that creature dies this turn” is about what was spoken of before.

    ``of_tokens``: “it” is what was just created.
    """
    found = trigger(word, node, text)
    clause = next((p.content for p in node.parts if isinstance(p.content, n.Clause)), None)
    if clause is None or clause.subject is None or is_player(clause.subject):
        return found
    of = reference(clause.subject, text)
    if of.what == "that" and of_tokens and of.among is None:
        of = i.Reference("created", of.text)
    return replace(found, what=None, of=of) if of.what in ("that", "created") else found


def is_another_event(part: n.Part) -> bool:
    """“When this creature enters | and at the beginning of your upkeep, …”, “… or whenever you cast a spell, …”."""
    if part.joiner.strip(" ,") not in ("or", "and"):
        return False
    if isinstance(part.content, n.Subordinate):
        return part.content.word.lower() in ("when", "whenever")
    return isinstance(part.content, n.Prepositional) and part.content.preposition.lower() == "at"


def listed_verbs(parts: list[n.Part]) -> list[str]:
    """“… investigate, | amass, or populate, | draw a card”: the verbs after the first, ahead of the effect."""
    for k, part in enumerate(parts[:-1]):
        if not isinstance(part.content, n.Clause) or part.content.subject is not None:
            return []
        if part.joiner.strip(" ,") == "or" and parts[k + 1].joiner.strip() == ",":
            return [base(p.content.verb.main) for p in parts[: k + 1] if isinstance(p.content, n.Clause)]
        if part.joiner.strip() != ",":
            return []
    return []


def _first(word: str, node: n.Subordinate | n.Prepositional, text: str) -> i.Trigger:
    """The event of the first verb."""
    words = text_of(node, text)
    if isinstance(node, n.Prepositional) or word.lower() == "at":
        return i.Trigger("begin", words, player=i.Player("you", "your") if re.search(r"\byour\b", words) else None)
    clause = next((p.content for p in node.parts if isinstance(p.content, (n.Clause, n.Creation))), None)
    if clause is None:
        return i.Trigger("other", words)
    verb = base(clause.verb.main)
    verb = "create" if verb == "created" else verb  # “whenever a token is created”
    subject = clause.subject
    one_or_more = "one or more" in plain(words)
    if isinstance(clause, n.Creation):
        made = tokens_noun(clause)
        what = selection(made, text) if made is not None else None
        return i.Trigger("create", words, what=what, player=player(subject, text), one_or_more=one_or_more)
    if subject is None:
        return i.Trigger(verb, words)
    if is_player(subject):
        object_ = next((c for c in clause.complements if isinstance(c, (n.NounPhrase, n.NounList))), None)
        return i.Trigger(
            verb,
            words,
            what=selection(object_, text) if object_ is not None else None,
            player=player(subject, text),
            one_or_more=one_or_more,
        )
    kinds = [
        w.kind
        for it in (subject.items if isinstance(subject, n.NounList) else (subject,))
        for w in it.words
        if isinstance(w, n.Word)
    ]
    if kinds == ["self"]:
        return i.Trigger(verb, words, source=True)
    if "self" in kinds:
        return i.Trigger(verb, words, what=selection(subject, text), source=True, one_or_more=one_or_more)
    return i.Trigger(verb, words, what=selection(subject, text), one_or_more=one_or_more)
