"""Conditions: what a board can compare, and what only the players know."""

from __future__ import annotations

import re

from msgspec import structs

from ..grammar import nodes as n
from . import instructions as i
from .objects import flat, names_of, reference, selection
from .pronouns import speaks_of
from .quantities import count_of, quantity
from .wordings import Op, number_word, plain, text_of

_SOMEBODY = r"(?:you|they|he or she|he|she|it|you both|no one|that opponent|its controller|.* player)"
_DID = re.compile(rf"{_SOMEBODY} (?:do|does|did)(?: so| this)?")
_DID_NOT = re.compile(
    rf"{_SOMEBODY} (?:don't|doesn't|can't|cannot|didn't|does not|do not)(?: do so| this)?|no player does"
)
_COMPARED: dict[str, Op] = {"greater": "≥", "more": "≥", "less": "≤", "fewer": "≤"}
_YOU = i.Player("you", "you")
_IS = re.compile(r"(?:(?P<it>it|he|she)'s|is)(?P<no> not|n't)?|isn't")


def condition(node: n.Subordinate, text: str, it: i.Reference | None = None) -> i.Condition:
    """The condition of “if …”, “as long as …”, “unless …”; the words of “unless” say that it is the other way round.

    ``it`` is what “it” speaks of, where that is known.
    """
    words = text_of(node, text)
    body = re.sub(r"^(?:if|as long as|while|unless|when|whenever) ", "", plain(words))
    if _DID.fullmatch(body):
        return i.Happened(False, words)
    if _DID_NOT.fullmatch(body):
        return i.Happened(True, words)
    clause = node.parts[0].content if len(node.parts) == 1 else None
    if isinstance(clause, n.Clause) and not plain(words).startswith("unless"):
        return _comparison(clause, text, words) or _kind(clause, text, words, it) or i.ToldCondition(words)
    return i.ToldCondition(words)


def whole_conditions(parts: list[n.Part]) -> list[n.Part]:
    """Conditions with the places that belong to them: “if it's in the command zone | or on the battlefield”."""
    out: list[n.Part] = []
    for part in parts:
        before = out[-1] if out else None
        if (
            before is not None
            and isinstance(before.content, n.Subordinate)
            and isinstance(part.content, n.Prepositional)
            and part.content.preposition.lower() != "at"
            and part.joiner.strip() == "or"
        ):
            span = n.Span(before.span.start, part.span.end)
            inner = n.Span(before.content.span.start, part.span.end)
            content = structs.replace(before.content, parts=(*before.content.parts, part), span=inner)
            out[-1] = structs.replace(before, content=content, span=span)
        else:
            out.append(part)
    return out


def _comparison(clause: n.Clause, text: str, words: str) -> i.Condition | None:
    """“you control three or more artifacts”, “you have 5 or less life”, “its power is 4 or greater”."""
    noun = clause.complements[0] if len(clause.complements) == 1 else None
    if not isinstance(noun, (n.NounPhrase, n.NounList)):
        return None
    verbs = plain(" ".join(clause.verb.words))
    subject = plain(text_of(clause.subject, text)) if clause.subject else ""
    if subject.startswith("you "):  # “you don't” of “you don't control”, which is read as one word
        subject, verbs = "you", f"{subject.removeprefix('you ')} {verbs}"
    amount, op = _amount(noun)
    counted = count_of(_bare(noun), text)
    if subject == "you" and verbs == "control" and len(each := _each(noun)) > 1:
        held = tuple(_comparison(structs.replace(clause, complements=(one,)), text, words) for one in each)
        return i.AllHold(tuple(c for c in held if c is not None), words) if all(held) else None
    if subject == "you" and verbs in ("control", "don't control", "do not control"):
        if not isinstance(counted, i.CountOf):
            return None
        mine = i.CountOf(i.Selection((i.ControlledBy(_YOU), *counted.of.where), counted.of.text))
        return i.Holds(mine, op, amount, words) if verbs == "control" else i.Holds(mine, "=", i.Number(0), words)
    if subject == "you" and verbs == "have":
        return _possession(plain(text_of(noun, text)), words)
    if verbs in ("there are", "there is", "there's") and isinstance(counted, i.CountOf | i.CountersOn):
        return i.Holds(counted, op, amount, words)
    if verbs == "is" and subject in ("x", "y"):
        found = re.fullmatch(r"(\w+)(?: or (greater|less|more|fewer))?", plain(text_of(noun, text)))
        value = number_word(found.group(1)) if found else None
        return (
            i.Holds(i.Variable(subject.upper()), _COMPARED.get(found.group(2) or "", "="), value, words)
            if found and value is not None
            else None
        )
    if (
        verbs == "is"
        and re.search(r"\b(power|toughness|mana value|life total)$", subject)
        and clause.subject is not None
    ):
        found = re.fullmatch(r"(\w+)(?: or (greater|less|more))?", plain(text_of(noun, text)))
        value = number_word(found.group(1)) if found else None
        left = quantity(clause.subject, text)
        if found and value is not None and not isinstance(left, i.Asked):
            return i.Holds(left, _COMPARED.get(found.group(2) or "", "="), value, words)
    return None


def _each(noun: n.Noun) -> list[n.Noun]:
    """What “an artifact and an enchantment” and “artifacts named A and B” each ask for."""
    if isinstance(noun, n.NounList):
        counted = all(isinstance(w := it.words[0], n.Word) and w.kind in ("article", "number") for it in noun.items)
        joined = {j.strip() for j in noun.joiners} <= {",", "and", ", and"} and "and" in noun.joiners[-1]
        return list(noun.items) if counted and joined else [noun]
    named = next((m for m in noun.modifiers if isinstance(m, n.Named)), None)
    if named is None:
        return [noun]
    rest = tuple(m for m in noun.modifiers if m is not named)
    return [
        structs.replace(noun, modifiers=(*rest, structs.replace(named, name=name))) for name in names_of(named, noun)
    ]


def _kind(clause: n.Clause, text: str, words: str, it: i.Reference | None) -> i.ObjectIs | None:
    """“it isn't a Zombie”, “that creature is legendary”, “this creature is tapped”: what the board can tell of it."""
    found = _IS.fullmatch(plain(" ".join(clause.verb.words)))
    noun = clause.complements[0] if len(clause.complements) == 1 else None
    if found is None or not isinstance(noun, (n.NounPhrase, n.NounList)):
        return None
    if (clause.subject is None) != (found["it"] is not None):
        return None
    named = reference(clause.subject, text) if clause.subject is not None else i.Reference("that", found["it"])
    what = named if named.what in ("source", "enchanted") else None
    known = it is not None and (it.what != "created" or "token" in named.text)  # “it” may be what set the effect off
    if it is not None and known and speaks_of(plain(named.text), it):
        what = i.Reference(it.what, named.text)
    where = selection(noun, text).where
    last = (noun.items[-1] if isinstance(noun, n.NounList) else noun).words[-1]
    elsewhere = isinstance(last, n.Word) and last.kind == "noun"  # “if it's a creature card”
    if what is None or not where or elsewhere or any(isinstance(p, i.Told) for p in flat(where)):
        return None
    negated = found["no"] is not None or found.group() == "isn't"
    return i.ObjectIs(what, where, negated, words)


def _possession(object_: str, words: str) -> i.Condition | None:
    """“5 or less life”, “seven or more cards in hand”."""
    found = re.fullmatch(r"(\w+) or (more|less|fewer) (life|cards in (?:your )?hand)", object_)
    value = number_word(found.group(1)) if found else None
    if found is None or value is None:
        return None
    what = "life total" if found.group(3) == "life" else "cards in hand"
    return i.Holds(i.PlayerNumber(what, _YOU), _COMPARED[found.group(2)], value, words)


def _amount(node: n.Noun) -> tuple[i.Quantity, Op]:
    """“a” and “one or more” are at least one, “no” is none, “three” is three, “three or more” at least three."""
    first = node.items[0] if isinstance(node, n.NounList) else node
    words = {w.kind: plain(w.text) for w in reversed(first.words) if isinstance(w, n.Word)}
    determiner = words.get("determiner", "")
    if determiner == "no":
        return i.Number(0), "="
    value = number_word(words.get("number", "")) or i.Number(1)
    comparison = words.get("comparison", "")
    if comparison:
        return value, _COMPARED.get(comparison.rpartition(" ")[2], "≥")
    if "number" not in words or words["number"] == "one or more" or determiner == "at least":
        return value, "≥"
    return value, "="


def _bare(node: n.Noun) -> n.Noun:
    """Without its number: “three or more artifacts” -> “artifacts”."""
    if isinstance(node, n.NounList):
        first = _bare(node.items[0])
        assert isinstance(first, n.NounPhrase)
        span = n.Span(first.span.start, node.span.end)
        return n.NounList(items=(first, *node.items[1:]), joiners=node.joiners, span=span)
    words = list(node.words)
    while (
        len(words) > 1
        and isinstance(word := words[0], n.Word)
        and (
            word.kind in ("number", "comparison", "article") or plain(word.text) in ("no", "exactly", "at least", "any")
        )
    ):
        words.pop(0)
    return n.NounPhrase(words=tuple(words), modifiers=node.modifiers, span=n.Span(words[0].span.start, node.span.end))
