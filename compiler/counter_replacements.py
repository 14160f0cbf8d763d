"""Replacement effects on counters that are put on permanents (CR 122.6, 614), compiled from their own words."""

from __future__ import annotations

import re

from ..grammar import nodes as n
from . import instructions as i
from .conditions import condition
from .counting import FACTORS
from .creating import Report
from .objects import selection
from .players import is_player
from .triggers import base
from .wordings import number_word, plain, text_of

_WHO: dict[str, i.Player | None] = {
    "an effect": None,
    "a player": None,
    "you": i.Player("you", "you"),
    "an opponent": i.Player("opponents", "an opponent"),
}
_PLACED = frozenset(["put", "placed"])
_ON = re.compile(r" on (?:it|them|that \w+)(?: or player)?$")
_NUMBER = re.compile(
    rf"(?:(?P<factor>{'|'.join(FACTORS)}|half) )?that many(?: (?P<kind>\S+) counters)?"
    r"(?: (?P<sign>plus|minus) (?P<by>\w+))?"
    r"(?: (?:additional )?(?P<last>\S+) counters?| of (?:those counters|each of those kinds of counters))?"
)


def counter_replacements(line: n.Sentence, text: str, report: Report) -> list[i.Replacement] | None:
    """The replacement effects of a sentence on counters; None if it is about something else."""
    event = next((p.content for p in line.parts if _of_counters(p.content)), None)
    if not isinstance(event, n.Subordinate):
        return None
    words = text_of(line, text)
    clause = event.parts[0].content
    put = _put(clause) if isinstance(clause, n.Clause) and len(event.parts) == 1 else None
    kind = _kind(put[0]) if put is not None else None
    if put is None or kind is None:
        report("text", f"how “{words}” replaces is not understood", line.span)
        return []
    count = _count(line, event, kind, text)
    if count is None:
        report("text", f"how “{words}” replaces is not understood", line.span)
        count = i.Asked(f"how many counters are put: {words}")
    conditions = [p.content for p in line.parts if isinstance(p.content, n.Subordinate) and p.content is not event]
    held: i.Condition | None = condition(conditions[0], text) if conditions else None
    who: i.Player | None = None
    if isinstance(clause, n.Clause) and clause.verb.main.lower() in _PLACED and "be" not in clause.verb.words:
        subject = plain(text_of(clause.subject, text)) if clause.subject is not None else ""
        who = _WHO.get(subject)
        if subject not in _WHO:
            held = i.ToldCondition(text_of(event, text))
    where, itself = _where(put[1], text)
    if any(isinstance(p, i.Told) for p in where.where):
        held = i.ToldCondition(text_of(event, text))
    change = i.CountersInstead(count, kind or None)
    return [i.Replacement(change, who, where, held, words, itself=itself)]


def _of_counters(node: n.Node) -> bool:
    """“if … counters would be put on …”, “if you would put … counters on …”, “if you would get … counters”."""
    clause = node.parts[0].content if isinstance(node, n.Subordinate) and node.parts else None
    if not isinstance(clause, n.Clause) or "would" not in map(plain, clause.verb.words):
        return False
    if clause.verb.main.lower() not in (*_PLACED, "get"):
        return False
    nouns = (clause.subject, *clause.complements)
    return any(isinstance(x, n.NounPhrase) and x.words and _is_counters(x.words[-1]) for x in nouns)


def _is_counters(word: n.Node) -> bool:
    return isinstance(word, n.Word) and plain(word.text) in ("counter", "counters")


def _put(clause: n.Clause) -> tuple[n.NounPhrase, n.Noun] | None:
    """The counters, and what they would be put on: as the object of “put” and its “on …”, or as the subject."""
    if clause.verb.main.lower() not in _PLACED or len(clause.complements) != 1:
        return None
    said = clause.complements[0]
    if isinstance(clause.subject, n.NounPhrase) and isinstance(said, n.Prepositional) and not clause.subject.modifiers:
        counters, on = clause.subject, said
    elif isinstance(said, n.NounPhrase) and len(said.modifiers) == 1 and isinstance(said.modifiers[0], n.Prepositional):
        counters, on = said, said.modifiers[0]
    else:
        return None
    return (counters, on.object) if plain(on.preposition) == "on" else None


def _kind(counters: n.NounPhrase) -> str | None:
    """Of which kind “one or more +1/+1 counters” are, "" if of any; None for other words."""
    words = [w for w in counters.words if isinstance(w, n.Word)]
    if len(words) < len(counters.words) or plain(words[0].text) != "one or more" or not _is_counters(words[-1]):
        return None
    return " ".join(w.text for w in words[1:-1])


def _where(noun: n.Noun, text: str) -> tuple[i.Selection, bool]:
    """The permanents, and whether it is the one with the ability: the board puts no counters on players."""
    items = noun.items if isinstance(noun, n.NounList) else (noun,)
    permanents = tuple(item for item in items if not is_player(item))
    words = text_of(noun, text)
    first = permanents[0].words[0] if permanents and permanents[0].words else None
    if len(permanents) == 1 and isinstance(first, n.Word) and first.kind == "self":
        return i.Selection((), words), True
    found = selection(noun if len(permanents) == len(items) else permanents[0], text) if permanents else None
    where = found.where if found is not None else (i.Told(words),)
    return i.Selection(tuple(map(_of_your_team, where)), words), False


def _of_your_team(predicate: i.Predicate) -> i.Predicate:
    """Without teams, “your team” is you (CR 102.4)."""
    if isinstance(predicate, i.ControlledBy) and predicate.player.text == "your team":
        return i.ControlledBy(i.Player("you", "your team"))
    return predicate


def _count(line: n.Sentence, event: n.Subordinate, kind: str, text: str) -> i.Quantity | None:
    """How many are put instead, where all of the words say that: “that many plus one +1/+1 counters are put on it”."""
    rest = [p.content for p in line.parts if not isinstance(p.content, n.Subordinate)]
    clause = rest[0] if len(rest) == 1 else None
    if not isinstance(clause, n.Clause) or base(clause.verb.main) not in _PLACED:
        return None
    verbs = [plain(w) for w in clause.verb.words[:-1]]
    nouns = [c for c in clause.complements if isinstance(c, n.NounPhrase | n.NounList)]
    others = [c for c in clause.complements if c not in nouns]
    if verbs in (["are"], ["is"]) and clause.subject is not None and not nouns:
        words = plain(text_of(clause.subject, text))
        placed = [c for c in others if isinstance(c, n.Prepositional)]
        if len(placed) != 1 or _ON.fullmatch(f" {plain(text_of(placed[0], text))}") is None:
            return None
        others.remove(placed[0])
    elif not verbs and len(nouns) == 1:
        words, on = _ON.subn("", plain(text_of(nouns[0], text)))
        if not on:
            return None
    else:
        return None
    said = [plain(text_of(c, text)).lstrip(", ") for c in others if isinstance(c, n.Adverb)]
    if len(said) < len(others) or "instead" not in said:
        return None
    rounded = [w for w in said if w != "instead"]
    found = _NUMBER.fullmatch(words)
    if found is None or not {found["kind"], found["last"]} <= {None, kind}:
        return None
    return _quantity(found, rounded)


def _quantity(found: re.Match[str], rounded: list[str]) -> i.Quantity | None:
    amount: i.Quantity = i.ThatMany()
    if found["factor"] == "half":
        way = rounded.pop() if rounded else ""
        if way not in ("rounded up", "rounded down"):
            return None
        amount = i.Half(amount, "up" if way == "rounded up" else "down")
    elif found["factor"]:
        amount = i.Product(FACTORS[found["factor"]], amount)
    if found["sign"]:
        by = number_word(found["by"])
        if by is None or found["factor"]:
            return None
        amount = i.Sum((amount, by)) if found["sign"] == "plus" else i.Difference(amount, by)
    return None if rounded or isinstance(amount, i.ThatMany) else amount
