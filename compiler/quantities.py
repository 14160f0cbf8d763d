"""Noun phrases that name numbers, as expressions that a board can evaluate."""

from __future__ import annotations

import re
from typing import Literal

from ..grammar import nodes as n
from . import instructions as i
from .objects import DONE, done_to, reference, selection
from .player_names import PLAYERS, named_object
from .wordings import color_letters, number_word, plain, text_of


def quantity(node: n.Quantity | n.Noun | n.Unparsed, text: str) -> i.Quantity:
    """A number as an expression; what cannot be told from the board is ``Asked`` with its words."""
    if isinstance(node, n.Unparsed):
        return i.Asked(node.text)
    if isinstance(node, n.Quantity):
        inner = quantity(node.of, text)
        if node.rounded and isinstance(inner, i.Half):
            return i.Half(inner.of, "up" if "up" in node.rounded else "down")
        return inner
    if isinstance(node, n.NounList):
        if all(j.strip() in ("plus", "minus") for j in node.joiners):
            value = _term(node.items[0], text)
            for joiner, item in zip(node.joiners, node.items[1:], strict=True):
                term = _term(item, text)
                value = i.Sum((value, term)) if joiner.strip() == "plus" else i.Difference(value, term)
            return value
        head = _number_of(node.items[0], node, text)
        return head if head is not None else i.Asked(text_of(node, text))
    return _term(node, text)


def _term(node: n.NounPhrase, text: str) -> i.Quantity:
    words = text_of(node, text)
    lowered = plain(words)
    simple = number_word(lowered)
    if simple is not None:
        return simple
    if lowered in ("that many", "that much", "this many", "that number", "that amount", "the result", "the amount"):
        return i.ThatMany(lowered)
    first = node.words[0] if node.words else None
    if isinstance(first, n.Word) and first.kind == "multiple":
        rest = n.NounPhrase(
            words=node.words[1:], modifiers=node.modifiers, span=n.Span(first.span.end + 1, node.span.end)
        )
        inner = _term(rest, text)
        factor = {
            "twice": 2,
            "double": 2,
            "three times": 3,
            "triple": 3,
            "four times": 4,
            "five times": 5,
            "ten times": 10,
        }.get(plain(first.text))
        if factor:
            return i.Product(factor, inner)
        if plain(first.text) in ("half", "half of"):
            return i.Half(inner, "down")
        if plain(first.text) == "one less than":
            return i.Difference(inner, i.Number(1))
        if plain(first.text) == "one more than":
            return i.Sum((inner, i.Number(1)))
        return i.Asked(words)
    found = _number_of(node, node, text)
    return found if found is not None else i.Asked(words)


_FUNCTIONS: dict[str, Literal["greatest", "least", "total"]] = {
    "greatest": "greatest",
    "highest": "greatest",
    "least": "least",
    "lowest": "least",
    "total": "total",
}


def _number_of(node: n.NounPhrase, whole: n.Noun, text: str) -> i.Quantity | None:
    """“the number of creatures you control”, “its power”, “the greatest power among creatures you control” …"""
    words = text_of(whole, text)
    lowered = plain(words)
    start = whole.span.start
    found = re.match(r"(?:the (?:total )?number of|the amount of|a number of) ", lowered)
    if found:
        inner_words = node.words[1:]
        if inner_words:
            span = n.Span(start + found.end(), node.span.end)
            first = n.NounPhrase(words=inner_words, modifiers=node.modifiers, span=span)
            if not isinstance(whole, n.NounList):
                return count_of(first, text)
            span = n.Span(start + found.end(), whole.span.end)
            return count_of(n.NounList(items=(first, *whole.items[1:]), joiners=whole.joiners, span=span), text)
    found = re.fullmatch(
        r"(?:your|their|(?P<who>that player|target player|each player|defending player|an opponent)'s) life total",
        lowered,
    )
    if found:
        who = found.group("who") or ("you" if lowered.startswith("your") else "that player")
        return i.PlayerNumber("life total", i.Player(PLAYERS[who], who))
    found = re.match(r"your devotion to (.+)$", lowered)
    if found:
        letters = color_letters(tuple(re.split(r", and | and |, ", found.group(1))))
        return i.Devotion(letters)
    found = re.fullmatch(
        r"(?P<of>its|their|(?P<whose>.+?)'s) (?P<what>power|toughness|mana value|converted mana cost|loyalty)", lowered
    )
    if found:
        what = found.group("what").replace("converted mana cost", "mana value")
        whose = words[: len(found.group("whose"))] if found.group("whose") else None
        return i.NumberOf(what, _whose(whose, node, text))
    found = re.match(
        r"the (?P<f>greatest|highest|least|lowest|total) "
        r"(?P<what>power|toughness|mana value|converted mana cost|number of counters) (?:among|of) ",
        lowered,
    )
    if found:
        modifier = next((m for m in node.modifiers if isinstance(m, n.Prepositional)), None)
        if modifier is not None:
            if isinstance(whole, n.NounList):
                return None
            what = found.group("what").replace("converted mana cost", "mana value")
            return i.Aggregate(_FUNCTIONS[found.group("f")], what, selection(modifier.object, text))
    return None


def _whose(whose: str | None, node: n.NounPhrase, text: str) -> i.Reference:
    if whose is None:
        return i.Reference("that", "it")
    lowered = plain(whose)
    for verb in DONE:
        if lowered.startswith(f"the {verb} "):
            return i.Reference(verb, whose)
    first = node.words[0] if node.words else None
    if isinstance(first, n.Word) and first.kind == "self":
        return i.Reference("source", whose)
    return named_object(lowered)


def count_of(node: n.Noun, text: str) -> i.Quantity:
    """How many there are of what a noun phrase names: objects, players, counters on an object."""
    words = text_of(node, text)
    lowered = plain(words)
    if isinstance(node, n.NounPhrase):
        kinds = [w for w in node.words if isinstance(w, n.Word)]
        head = plain(kinds[-1].text) if kinds else ""
        if head in ("counter", "counters"):
            on = next(
                (m for m in node.modifiers if isinstance(m, n.Prepositional) and m.preposition.lower() == "on"), None
            )
            kind = " ".join(w.text for w in kinds[:-1] if w.kind not in ("article", "determiner", "number"))
            if on is not None and not [m for m in node.modifiers if m is not on]:
                return i.CountersOn(kind or None, reference(on.object, text))
            return i.Asked(words)
        if head in ("player", "players", "opponent", "opponents"):
            if not node.modifiers or lowered in ("opponents you have", "opponent you have", "players in the game"):
                return i.PlayerCount(i.Player("each opponent" if head.startswith("opp") else "each player", lowered))
            return i.Asked(words)
        if head in ("card", "cards") and node.modifiers and len(kinds) == 1:
            found = re.fullmatch(
                r"cards? in (your|that player's|their|an opponent's|target player's|target opponent's) hand", lowered
            )
            if found:
                return i.PlayerNumber("cards in hand", i.Player(PLAYERS[found.group(1)], found.group(1)))
        if head in (
            "time",
            "times",
            "color",
            "colors",
            "type",
            "types",
            "life",
            "damage",
            "mana",
            "name",
            "kinds",
            "way",
            "result",
            "vote",
            "votes",
            "symbols",
        ):
            return i.Asked(words)
    done = done_to(node, text)
    return i.HowMany(done) if done is not None else i.CountOf(selection(node, text))
