"""Commas: before what is done, in lists, in costs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from ...compiler.slips.edits import Edit
from ..reading import Reading, Wd, after
from ..rule import Example, Found, Rule


def _list_comma(reading: Reading) -> Iterator[Found]:
    """“artifact, creature or enchantment” → “artifact, creature, or enchantment”."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low not in ("or", "and") or k < 3 or words[k - 1].low == ",":
            continue
        following = words[k + 1] if k + 1 < len(words) else None
        one, comma, first = words[k - 1], words[k - 2], words[k - 3]
        if following is None or comma.low != "," or one.start != comma.end + 1:
            continue
        if len({_class(w) for w in (first, one, following)}) == 1 and _class(one):
            if (k > 4 and words[k - 4].low in ("non", "and", "or")) or (k + 2 < len(words) and words[k + 2].low == ","):
                continue
            if after(words, k + 2, "or") or after(words, k + 2, "and"):
                continue
            yield Found(
                (one.start, following.end), f"a comma is missing before “{word.text}”", (Edit(one.end, one.end, ","),)
            )


_TYPES = frozenset(
    "artifact creature enchantment land planeswalker instant sorcery battle artifacts creatures lands".split()
)


@lru_cache(maxsize=4000)
def _class_of(low: str) -> str:
    if low in _TYPES:
        return "type"
    if low in ("white", "blue", "black", "red", "green"):
        return "color"
    return "keyword" if low in _EVERGREEN else ""


_EVERGREEN = frozenset(
    "flying trample haste vigilance deathtouch lifelink menace reach hexproof indestructible".split()
)


def _class(word: Wd) -> str:
    return _class_of(word.low) if word.kind == "word" else ""


_AFTER_OPENING = (
    "if you do",
    "if you don't",
    "when you do",
    "then",
    "otherwise",
    "until end of turn",
    "if able",
    "at the beginning of your upkeep",
    "at the beginning of your end step",
    "if it was kicked",
    "if this spell was kicked",
    "at the beginning of combat on your turn",
    "at the beginning of your next upkeep",
    "at the beginning of the next end step",
    "at the beginning of each end step",
    "if it is",
    "if you can't",
    "at the beginning of each player's upkeep",
    "at the beginning of each upkeep",
    "when this creature enters",
    "when this creature dies",
    "whenever this creature attacks",
    "whenever this creature dies",
    "when this enchantment enters",
    "when this artifact enters",
    "when this aura enters",
    "when this land enters",
    "at the beginning of your draw step",
    "at the beginning of your precombat main phase",
    "at the beginning of your postcombat main phase",
    "at the beginning of each player's draw step",
    "at the beginning of your second main phase",
    "at the beginning of your first main phase",
    "at the beginning of each opponent's upkeep",
    "at the beginning of each of your postcombat main phases",
    "when this equipment enters",
    "when this vehicle enters",
    "whenever this creature blocks",
    "when SELF enters",
    "when SELF dies",
    "whenever SELF attacks",
    "whenever SELF dies",
    "when this creature leaves the battlefield",
    "when you cast this spell",
    "when this card is put into a graveyard from anywhere",
    "when SELF enters the battlefield",
    "when SELF leaves the battlefield",
)


#: What may go on after these words without a comma.
_GOES_ON = frozenset(
    ", . : and or with under from unless if or tapped untapped attached attacks leaves before from into you're to this\
 during while is blocks the only until at in for of as becomes deals face alone attack while".split()
)


_ATTACKED = frozenset("a an the you each one your another that or and alone with target and/or your it".split())


_SUBJECTS = frozenset("you it that this each target they SELF".split())


_OPENING = tuple(tuple(each.split()) for each in _AFTER_OPENING if each not in ("then", "otherwise", "if it is"))


def _opening_comma(reading: Reading) -> Iterator[Found]:
    """“If you do draw a card.” → “If you do, draw a card.”"""
    words = reading.words
    for k, word in enumerate(words):
        if word.low not in ("if", "when", "whenever", "at", "until") or (not word.opens and words[k - 1].low != "then"):
            continue
        for each in _OPENING:
            stop = k + len(each)
            if stop < len(words) and all(w.low == low for w, low in zip(words[k:stop], each, strict=True)):
                following = words[stop]
                if (
                    following.kind not in ("word", "self")
                    or following.low in _GOES_ON
                    or (following.text[0].isupper() and (following.kind != "self"))
                ):
                    continue
                last = words[stop - 1]
                if last.low in ("attacks", "blocks") and following.low in _ATTACKED:
                    continue
                if last.low in ("don't", "can't") and following.low not in _SUBJECTS:
                    continue  # “If you don't control a creature”
                if any(len(o) > len(each) and o[: len(each)] == each and _fits(words, k, o) for o in _OPENING):
                    continue
                yield Found(
                    (last.start, following.end),
                    f"a comma is missing after “{reading.text[word.start : last.end]}”",
                    (Edit(last.end, last.end, ","),),
                )
                break


#: After these words “create” is no instruction that a comma has to stand before.
_BEFORE_CREATE = frozenset(
    "may would to you they and or then can can't players opponents creatures don't who instead not did do ,".split()
)


def _comma_before_create(reading: Reading) -> Iterator[Found]:
    """“Whenever a land you control enters create a Food token.”: a comma before what is done."""
    words = reading.words
    for k, word in enumerate(words):
        if (
            word.low not in ("create", "draw", "exile", "destroy", "put", "sacrifice", "return")
            or word.text[0].isupper()
        ):
            continue
        before = words[k - 1]
        if before.low in _BEFORE_CREATE or before.kind not in ("word", "self", "size") or before.depth != word.depth:
            continue
        if word.low != "create" and before.low not in (
            "dies",
            "enters",
            "attacks",
            "blocks",
            "step",
            "upkeep",
            "battlefield",
        ):
            continue
        first = k - 1
        while first >= 0 and not words[first].opens and words[first].low not in (",", ".", "\n", "“"):
            first -= 1
        opener = words[first] if first >= 0 else None
        if opener is None or opener.low not in ("when", "whenever", "if", "at"):
            continue
        yield Found(
            (before.start, word.end),
            f"a comma is missing before “{word.text}”",
            (Edit(before.end, before.end, ","),),
        )


def _cost_comma(reading: Reading) -> Iterator[Found]:
    """“{2} Sacrifice this creature: …”: the parts of a cost have commas between them (CR 602.1a)."""
    words = reading.words
    for before, word in pairwise(words):
        if before.kind != "symbol" or word.start != before.end + 1 or before.reminder:
            continue
        if word.text in ("Sacrifice", "Discard", "Exile", "Remove", "Tap", "Return") or (
            word.text == "{T}" and before.text != "{T}"
        ):
            colon = reading.text.find(":", word.start)
            if colon < 0 or any(mark in reading.text[word.start : colon] for mark in ".\n"):
                continue
            yield Found(
                (before.start, word.end),
                f"a comma is missing before “{word.text}”",
                (Edit(before.end, before.end, ","),),
            )


def _commas(reading: Reading) -> Iterator[Found]:
    yield from _opening_comma(reading)
    yield from _comma_before_create(reading)
    yield from _cost_comma(reading)


def _fits(words: tuple[Wd, ...], k: int, each: tuple[str, ...]) -> bool:
    return k + len(each) <= len(words) and all(w.low == low for w, low in zip(words[k:], each, strict=False))


RULES: tuple[Rule, ...] = (
    Rule(
        "GR001",
        "missing-comma",
        "a comma is missing",
        "Grammar; style.",
        (
            Example("When this creature enters draw a card.", "When this creature enters, draw a card."),
            Example(
                "You may sacrifice a land. If you do draw a card.", "You may sacrifice a land. If you do, draw a card."
            ),
            Example(
                "When you cast this spell create a Treasure token.",
                "When you cast this spell, create a Treasure token.",
            ),
        ),
        check=_commas,
    ),
    Rule(
        "GR011",
        "list-comma",
        "a list of three has a comma before “and” and “or”",
        "Style.",
        (
            Example(
                "Destroy target artifact, creature or enchantment.",
                "Destroy target artifact, creature, or enchantment.",
            ),
        ),
        check=_list_comma,
    ),
)
