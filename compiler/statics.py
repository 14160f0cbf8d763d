"""Static abilities that change objects for as long as they stand (CR 604, 613): “Enchanted creature gets +1/+1”."""

from __future__ import annotations

import re

from ..grammar import nodes as n
from ..numerals import whole
from . import instructions as i
from .characteristics import Description, pt_value, read_with
from .conditions import condition
from .objects import reference
from .players import is_player
from .quantities import count_of, quantity
from .wordings import color_letters, plain, singular_subtype, singular_type, text_of


def statics(line: n.Sentence, text: str) -> list[i.Static]:
    """The continuous effects of a sentence; empty if any part of it is something else."""
    out: list[i.Static] = []
    held: i.Condition | None = None
    subject: n.Noun | None = None
    for part in line.parts:
        content = part.content
        if isinstance(content, n.Subordinate) and plain(content.word) in ("as long as", "while", "if"):
            held = condition(content, text)
            continue
        if not isinstance(content, n.Clause):
            return []
        subject = content.subject or subject
        if subject is None or is_player(subject):
            return []
        found = _clause(content, subject, text)
        if found is None:
            return []
        out.append(found)
    words = text[line.span.start : line.span.end]
    return [
        i.Static(**{**{f: getattr(s, f) for f in s.__struct_fields__}, "condition": held, "text": words}) for s in out
    ]


def _clause(clause: n.Clause, subject: n.Noun, text: str) -> i.Static | None:
    verb = plain(" ".join(clause.verb.words))
    nouns = [c for c in clause.complements if isinstance(c, (n.NounPhrase, n.NounList))]
    others = [c for c in clause.complements if c not in nouns]
    if any(isinstance(c, n.Adverb) and plain(c.text) not in ("each", "also") for c in others):
        return None
    possessive = re.fullmatch(
        r"(?P<whose>.+?)(?:'s|s') (?P<what>power and toughness|power|toughness)|"
        r"its (?P<own>power and toughness|power|toughness)",
        plain(text_of(subject, text)),
    )
    if possessive and verb in ("is", "are", "are each", "is each"):
        equal = next((c for c in others if isinstance(c, n.EqualTo)), None)
        if equal is None:
            return None
        value = quantity(equal.quantity, text)
        what = possessive.group("what") or possessive.group("own")
        return i.Static(
            i.Reference("source"),
            set_power=value if "power" in what else None,
            set_toughness=value if "toughness" in what else None,
        )
    if len(nouns) != 1:
        return None
    target = reference(subject, text)
    if target.what in ("target", "choice", "created", "other") or (
        target.what == "that" and plain(target.text) not in ("it",)
    ):
        return None
    noun = nouns[0]
    words = plain(text_of(noun, text))
    if verb in ("gets", "get"):
        found = re.match(r"([+−–-])(\d{1,399}|x)/([+−–-])(\d{1,399}|x)$", words)
        if not found:
            return None
        scale = next((c for c in others if isinstance(c, n.ForEach)), None)
        if others and scale is None:
            return None
        power, toughness = _signed(found.group(1), found.group(2)), _signed(found.group(3), found.group(4))
        if scale is not None:
            each = count_of(scale.of, text)
            power, toughness = _times(power, each), _times(toughness, each)
        return i.Static(target, power=power, toughness=toughness)
    if verb in ("has", "have"):
        if others:
            return None
        found = re.fullmatch(r"base power and toughness (\S+)/(\S+)", words)
        if found:
            power_, toughness_ = pt_value(found.group(1).upper()), pt_value(found.group(2).upper())
            if isinstance(power_, str) or isinstance(toughness_, str):
                return None
            return i.Static(target, base_power=power_, base_toughness=toughness_)
        described = Description()
        if not read_with(noun, text, described) or described.counters:
            return None
        return i.Static(target, keywords=tuple(described.keywords), abilities=tuple(described.abilities))
    if verb in ("is", "are"):
        added = any("in addition to" in plain(text_of(c, text)) for c in others)
        described_words = [
            w
            for it in (noun.items if isinstance(noun, n.NounList) else (noun,))
            for w in it.words
            if isinstance(w, n.Word)
        ]
        if all(w.kind == "color" for w in described_words) and not others:
            return i.Static(target, set_colors=color_letters(tuple(re.split(r", and | and |, ", words))))
        if added and all(w.kind in ("article", "type", "subtype") for w in described_words):
            return i.Static(
                target,
                add_types=tuple(singular_type(w.text).capitalize() for w in described_words if w.kind == "type"),
                add_subtypes=tuple(singular_subtype(w.text) for w in described_words if w.kind == "subtype"),
            )
    return None


def _signed(sign: str, body: str) -> i.Quantity:
    if body == "x":
        return i.Variable("X") if sign == "+" else i.Product(-1, i.Variable("X"))
    return i.Number(whole(body) if sign == "+" else -whole(body))


def _times(amount: i.Quantity, each: i.Quantity) -> i.Quantity:
    if isinstance(amount, i.Number):
        return i.Number(0) if amount.value == 0 else each if amount.value == 1 else i.Product(amount.value, each)
    return i.Asked("for each")
