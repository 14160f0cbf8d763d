"""Numbers: counts in words, life and damage in digits."""

from __future__ import annotations

from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ..reading import Reading, Wd, after
from ..rule import Example, Found, Rule

NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split()


NUMBER_OF = {word: number for number, word in enumerate(NUMBERS)}


_COUNTED = frozenset(
    "card cards counter counters creature creatures token tokens land lands target other additional tapped untapped "
    "times permanent permanents artifact artifacts enchantment enchantments player players opponent opponents basic "
    "nonland spells spell dice coins legendary white blue black red green colorless loyalty charge more "
    "food treasure clue blood treasures clues foods map maps turns turn".split()
)


_WITH_DIGITS = frozenset(["life", "damage"])


_AFTER_WHICH = frozenset("power toughness value level chapter has is be equal {t}".split())


def _numbers(reading: Reading) -> Iterator[Found]:
    """“2 cards” → “two cards”; “three damage” → “3 damage”: counts are words, life and damage are digits."""
    words = reading.words
    for k, word in enumerate(words[:-1]):
        following = words[k + 1]
        if word.kind == "number":
            if following.low not in _COUNTED and not (following.kind == "size" and _is_before_creature(words, k + 1)):
                continue
            if not k or words[k - 1].low in _AFTER_WHICH or words[k - 1].kind in ("mark", "symbol", "line", "self"):
                continue
            value = int(word.text)
            if not 1 <= value <= 10 or (following.low == "more" and words[k - 1].low != "draw"):
                continue
            if words[k - 1].low in (
                "amass",
                "adapt",
                "scry",
                "surveil",
                "mill",
                "fabricate",
                "incubate",
                "discover",
            ) and (following.low not in ("card", "cards")):
                continue
            if (
                following.low in ("additional", "more")
                and k + 2 < len(words)
                and words[k + 2].low in ("damage", "life", "to", ".")
            ):
                continue
            said = ("an" if following.low[0] in "aeiou" else "a") if value == 1 else NUMBERS[value]
            yield Found(
                (word.start, word.end),
                f"counts are written in words: “{said} {following.text}”",
                (Edit(word.start, word.end, said),),
            )
        elif (
            following.low in _WITH_DIGITS
            and word.low in NUMBER_OF
            and word.low != "zero"
            and not (after(words, k + 2, "total") or after(words, k + 2, "totals"))
        ):
            digits = str(NUMBER_OF[word.low])
            yield Found(
                (word.start, word.end),
                f"“{following.text}” is counted in digits: “{digits} {following.text}”",
                (Edit(word.start, word.end, digits),),
            )


def _is_before_creature(words: tuple[Wd, ...], k: int) -> bool:
    return any(w.low in ("creature", "token", "tokens", "counter", "counters") for w in words[k : k + 7])


RULES: tuple[Rule, ...] = (
    Rule(
        "TM011",
        "number",
        "counts are words, life and damage are digits",
        "Style: “draw two cards”, “gain 3 life”, “deals 2 damage”.",
        (
            Example("Draw 2 cards.", "Draw two cards."),
            Example("You gain three life.", "You gain 3 life."),
        ),
        check=_numbers,
    ),
)
