"""Conditions: what a board can compare, and what only the players know."""

from __future__ import annotations

import re

from ..grammar import nodes as n
from . import instructions as i
from .phrases import count_of, plain, quantity, text_of

_OPS: dict[str, i.Holds] = {}


def condition(node: n.Subordinate, text: str) -> i.Condition:
    """The condition of “if …”, “as long as …”, “unless …” (negated by the words in ``text``)."""
    words = text_of(node, text)
    body = re.sub(r"^(?:if|as long as|while|unless|when|whenever) ", "", plain(words))
    if re.fullmatch(r"(?:you|they|he or she|that player|a player|the player|you both|it|its controller|that opponent|.* player) (?:do|does|did)(?: so| this)?", body):
        return i.Happened(False, words)
    if re.fullmatch(r"(?:you|they|he or she|that player|a player|no one|the player|it|that opponent) (?:don't|doesn't|can't|cannot|didn't|does not|do not)(?: do so| this)?", body) or body == "no player does":
        return i.Happened(True, words)
    if len(node.parts) == 1 and isinstance(node.parts[0].content, n.Clause) and not plain(words).startswith("unless"):
        found = _clause(node.parts[0].content, text, words)
        if found is not None:
            return found
    return i.ToldCondition(words)


def _clause(clause: n.Clause, text: str, words: str) -> i.Condition | None:
    verbs = plain(" ".join(clause.verb.words))
    complements = clause.complements
    if not complements or not isinstance(complements[0], (n.NounPhrase, n.NounList)) or len(complements) > 1:
        return None
    object_ = complements[0]
    subject = plain(text_of(clause.subject, text)) if clause.subject else ""
    amount, op = _amount(object_)
    if verbs in ("control", "controls") and subject == "you":
        bare = _bare(object_)
        of = count_of(bare, text)
        if isinstance(of, i.CountOf):
            mine = i.ControlledBy(i.Player("you", "you"))
            return i.Holds(i.CountOf(i.Selection((mine, *of.of.where), of.of.text)), op, amount, words)
    if verbs in ("don't control", "do not control") and subject == "you":
        of = count_of(_bare(object_), text)
        if isinstance(of, i.CountOf):
            mine = i.ControlledBy(i.Player("you", "you"))
            return i.Holds(i.CountOf(i.Selection((mine, *of.of.where), of.of.text)), "=", i.Number(0), words)
    if verbs == "have" and subject == "you":
        found = re.fullmatch(r"(\w+) or (more|less|fewer) (life|cards in hand|cards in your hand)", plain(text_of(object_, text)))
        if found and (value := quantity_of(found.group(1))) is not None:
            what = "life total" if found.group(3) == "life" else "cards in hand"
            return i.Holds(i.PlayerNumber(what, i.Player("you", "you")), "≥" if found.group(2) == "more" else "≤", value, words)
    if verbs in ("there are", "there is", "there's"):
        of = count_of(_bare(object_), text)
        if isinstance(of, i.CountOf | i.CountersOn):
            return i.Holds(of, op, amount, words)
    if verbs in ("is", "'s") and re.search(r"\b(power|toughness|mana value|life total)$", subject):
        found = re.fullmatch(r"(\w+)(?: or (greater|less|more))?", plain(text_of(object_, text)))
        if found and clause.subject is not None and (value := quantity_of(found.group(1))) is not None:
            left = quantity(clause.subject, text)
            if not isinstance(left, i.Asked):
                return i.Holds(left, {"greater": "≥", "more": "≥", "less": "≤"}.get(found.group(2) or "", "="), value, words)  # type: ignore[arg-type]
    return None


def quantity_of(word: str) -> i.Quantity | None:
    """A number word."""
    from .wordings import number

    value = number(word)
    return i.Number(value) if value is not None else i.Variable("X") if word == "x" else None


def _amount(node: n.Noun) -> tuple[i.Quantity, str]:  # type: ignore[type-arg]
    first = node.items[0] if isinstance(node, n.NounList) else node
    words = [w for w in first.words if isinstance(w, n.Word)]
    value: i.Quantity = i.Number(1)
    op = "≥"
    for word in words:
        lowered = plain(word.text)
        if word.kind == "number":
            value = quantity_of(lowered) or value
            if lowered not in ("one or more",):
                op = "="
        elif word.kind == "comparison":
            op = "≥" if lowered in ("or more", "or greater") else "≤"
        elif word.kind == "determiner" and lowered == "no":
            return i.Number(0), "="
        elif word.kind == "determiner" and lowered == "exactly":
            op = "="
        elif word.kind == "determiner" and lowered == "at least":
            return value, "≥"
    return value, "≥" if op == "=" and not any(plain(w.text) == "exactly" for w in words) and not any(w.kind == "number" for w in words) else op


def _bare(node: n.Noun) -> n.Noun:
    """Without its number: “three or more artifacts” -> “artifacts”."""
    if isinstance(node, n.NounList):
        first = _bare(node.items[0])
        assert isinstance(first, n.NounPhrase)
        return n.NounList(items=(first, *node.items[1:]), joiners=node.joiners, span=n.Span(first.span.start, node.span.end))
    words = list(node.words)
    while len(words) > 1 and isinstance(words[0], n.Word) and words[0].kind in ("number", "comparison", "article") or (
        len(words) > 1 and isinstance(words[0], n.Word) and plain(words[0].text) in ("no", "exactly", "at least", "any")
    ):
        words.pop(0)
    start = words[0].span.start
    return n.NounPhrase(words=tuple(words), modifiers=node.modifiers, span=n.Span(start, node.span.end))
