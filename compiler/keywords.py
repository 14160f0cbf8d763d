"""Keyword actions and keyword abilities that create tokens: the rules' sentences with their parameters filled in."""

from __future__ import annotations

import re
from functools import cache
from typing import Protocol

from ..grammar import nodes as n
from . import instructions as i
from .definitions import Definition, army_type, filled, keyword_abilities, keyword_actions
from .drafts import Block, DraftCreation, DraftStep
from .players import player
from .quantities import count_of, quantity
from .triggers import base
from .wordings import number, plain, text_of

#: Keywords and verbs that ask for a part of the game for which there is no instruction.
MISSING = dict.fromkeys(("mutate", "merge"), "merging with permanents, CR 730")


class Compile(Protocol):
    """Compiles the sentence of a definition: its steps as drafts, and the creations among them."""

    def __call__(self, sentence: str) -> tuple[list[DraftStep], list[DraftCreation]]: ...


class KeywordActions:
    """“Investigate”, “populate twice”, “amass Orcs 2”, “incubate X” … (CR 701)."""

    def __init__(self, compile_: Compile) -> None:
        self.compile = compile_

    def is_action(self, clause: n.Clause) -> bool:
        """Whether the clause is a keyword action that creates tokens."""
        return base(clause.verb.main) in keyword_actions()

    def lower(self, clause: n.Clause, text: str) -> tuple[list[DraftStep], list[DraftCreation]] | None:
        """The steps of a keyword action and the tokens that it creates; None if the clause is none."""
        verb = base(clause.verb.main)
        definition = keyword_actions().get(verb)
        if definition is None:
            return None
        words = plain(" ".join(clause.verb.words))
        if re.search(
            r"\b(would|can't|don't|didn't|couldn't|was|were|is|are|been|be|not)\b", words
        ) or clause.verb.main.lower().endswith(("ed", "ing")):
            return None
        nouns = [c for c in clause.complements if isinstance(c, (n.NounPhrase, n.NounList))]
        values: dict[str, str] = {}
        amount: i.Quantity | None = None
        shown = ""
        head = nouns[0] if nouns else None
        if "N" in definition.parameter.split():
            word = _number_word(head)
            if word is None:
                return None
            values["N"] = word
        sentence = definition.meaning[0]
        if "[subtype]" in definition.parameter:
            subtype = next((w.text for w in _words(head) if w.kind == "subtype"), None)
            if subtype is not None:
                values["[subtype]"] = army_type(subtype)
            else:
                sentence = definition.shorter[0]
        if definition.word and not any(w.text == definition.word for w in _words(head)):
            return None
        amount, shown = _times(clause, text)
        steps, drafts = self.compile(filled(sentence, values))
        who = player(clause.subject, text)
        for draft in drafts:
            draft.via = f"{definition.name} {definition.word.lower()}".rstrip()
            draft.span = (clause.verb.span.start if clause.subject is None else clause.span.start, clause.span.end)
            draft.source = text[draft.span[0] : draft.span[1]]
            if draft.creator.who == "controller":  # “that permanent's controller”: of what the action is said of
                draft.creator = _its_controller(clause.subject, text)
            elif clause.subject is not None:
                draft.creator = who
            if amount is not None:
                draft.count_text = shown
                draft.count = draft.count if len(steps) > 1 else amount
        if amount is not None and len(steps) > 1:  # “populate twice”: what to copy is chosen each time
            times, words = amount, text_of(clause, text)
            steps = [Block("for each", lambda s, _: i.ForEach(s, times=times, text=words), steps)]
        return steps, drafts


def _its_controller(subject: n.Noun | None, text: str) -> i.Player:
    """Who controls what endures (CR 701.63a): you, for the source itself and for what “you control”."""
    words = plain(text_of(subject, text)) if subject is not None else "it"
    first = _words(subject)[:1]
    if subject is None or words in ("it", "he", "she") or "you control" in words or (first and first[0].kind == "self"):
        return i.Player("you", "you")
    return i.Player("controller", f"{words}'s controller", i.Reference("that", words))


def _words(noun: n.Noun | None) -> list[n.Word]:
    if noun is None:
        return []
    items = noun.items if isinstance(noun, n.NounList) else (noun,)
    return [w for item in items for w in item.words if isinstance(w, n.Word)]


def _number_word(noun: n.Noun | None) -> str | None:
    return next((w.text for w in _words(noun) if w.kind == "number"), None)


def _times(clause: n.Clause, text: str) -> tuple[i.Quantity | None, str]:
    """“twice”, “three times”, “X times”, “for each opponent”: how many times the action is done."""
    for complement in clause.complements:
        words = plain(text_of(complement, text)).removesuffix(" instead")
        if isinstance(complement, n.Adverb) and words in ("twice", "three times", "four times", "five times"):
            value = {"twice": 2, "three times": 3, "four times": 4, "five times": 5}[words]
            return i.Number(value), str(value)
        if isinstance(complement, n.ForEach):
            return count_of(complement.of, text), words
        if words in ("an additional time", "another time", "one more time"):
            return i.Number(1), "1"
        found = re.fullmatch(r"(?:\S+ )??(\w+|that many) times?", words)
        if isinstance(complement, n.NounPhrase) and found:
            value_ = number(found.group(1))
            if value_ is not None:
                return i.Number(value_), str(value_)
            return (
                (i.Variable(found.group(1).upper()), found.group(1).upper())
                if found.group(1) in ("x", "y")
                else (i.ThatMany(), "that many")
            )
        if isinstance(complement, n.EqualTo):
            return quantity(complement.quantity, text), f"a number {text_of(complement, text)}"
    return None, ""


def keyword_definition(name: str, parameter: str) -> tuple[Definition, dict[str, str], str] | None:
    """The definition of a keyword ability with its parameter: definition, values, and the keyword in lower case."""
    lowered = plain(f"{name} {parameter}".strip()).rstrip(".")
    known = keyword_abilities()
    if lowered in known and not known[lowered].parameter:
        return known[lowered], {}, lowered.split()[0] if lowered.startswith("gift") else lowered
    definition = known.get(plain(name))
    if definition is None:
        if plain(name) == "gift":
            return _gift(parameter)
        return None
    values = {}
    if definition.parameter:
        value = parameter.strip()
        if definition.parameter != "N":
            value = re.sub(r"\.$", "", value)
        values[definition.parameter] = value
    return definition, values, plain(name)


def _gift(parameter: str) -> tuple[Definition, dict[str, str], str] | None:
    """“Gift a tapped Fish”: by the rules' list (CR 702.174)."""
    definition = keyword_abilities().get(f"gift {plain(parameter)}".strip())
    return (definition, {}, "gift") if definition else None


@cache
def creating_keywords() -> re.Pattern[str]:
    """The names of the keyword abilities that create tokens."""
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, keyword_abilities()))})", re.IGNORECASE)


def creating_keyword(text: str) -> bool:
    """Whether a text begins with a keyword ability that creates tokens."""
    return creating_keywords().match(text) is not None


__all__ = ["Compile", "KeywordActions", "creating_keyword", "creating_keywords", "keyword_definition"]
