"""Numbers: counts in words, life and damage in digits."""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Reading
from ..rule import Example, Found, Rule, replaced
from ..words import Words

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


#: Behind these words, and the mark of a cost, a number is no count.
_NO_COUNT_AFTER = frozenset(["mark", "symbol", "line", "self", ""])
_TIMES = frozenset("amass adapt scry surveil mill fabricate incubate discover".split())


def _numbers(reading: Reading) -> Iterator[Found]:
    """“2 cards” → “two cards”; “three damage” → “3 damage”: counts are words, life and damage are digits."""
    words = reading.words
    for k in range(len(words) - 1):
        word, following = words[k], words[k + 1]
        if word.kind == "number" and _is_count(words, k):
            value = int(word.text)
            said = ("an" if following.low[0] in "aeiou" else "a") if value == 1 else NUMBERS[value]
            yield replaced(word, said, f"counts are written in words: “{said} {following.text}”")
        elif following.low in _WITH_DIGITS and _is_amount(words, k):
            digits = str(NUMBER_OF[word.low])
            yield replaced(word, digits, f"“{following.text}” is counted in digits: “{digits} {following.text}”")
        elif _is_of_action(words, k):
            digits, deed = str(NUMBER_OF[word.low]), words[k - 1].text
            yield replaced(word, digits, f"the number of “{deed}” stands in digits: “{deed} {digits}”")


def _is_count(words: Words, k: int) -> bool:
    """Whether a number in digits counts what follows."""
    before, word, following = words.at(k - 1), words[k], words[k + 1]
    if following.low not in _COUNTED and not (following.kind == "size" and _is_before_creature(words, k + 1)):
        return False
    if before.low in _AFTER_WHICH or before.kind in _NO_COUNT_AFTER or not 1 <= int(word.text) <= 10:
        return False
    if following.low == "more" and before.low != "draw":
        return False
    if before.low in _TIMES and following.low not in ("card", "cards"):
        return False
    return following.low not in ("additional", "more") or words.at(k + 2).low not in ("damage", "life", "to", ".")


def _is_amount(words: Words, k: int) -> bool:
    """Whether a number in words says how much life or damage: “three life”, no “one life total”."""
    return words[k].low in NUMBER_OF and words[k].low != "zero" and words.at(k + 2).low not in ("total", "totals")


def _is_of_action(words: Words, k: int) -> bool:
    """Whether a number in words is that of a keyword action: “scry one.” (CR 701), no “mill two cards”."""
    before, word, following = words.at(k - 1), words[k], words[k + 1]
    ends = following.kind in ("mark", "line") or following.low in ("and", "then")
    return before.low in _TIMES and before.low != "mill" and word.low in NUMBER_OF and word.follows(before) and ends


def _is_before_creature(words: Words, k: int) -> bool:
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
