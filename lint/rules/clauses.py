"""Clauses that today's cards put otherwise: who controls what enters, tokens that are put, copies except."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ...compiler.slips.edits import Edit
from ..reading import Reading
from ..rule import Example, Found, Rule, put_after
from ..words import Word, Words

#: Whose control is said behind “enters”, and what is said of it behind the noun.
_CONTROL = {
    ("under", "your", "control"): "you control",
    ("under", "an", "opponent's", "control"): "an opponent controls",
}
_WAITING = frozenset(["whenever", "when"])
_MORE = frozenset(["with", "without", "named", "that"])
_NO_NOUN = frozenset(["would", "may", "you", "opponent"])


def _under_control(reading: Reading) -> Iterator[Found]:
    """“Whenever a creature enters under your control” → “Whenever a creature you control enters”."""
    words, text = reading.words, reading.text
    for k, word in enumerate(words):
        if word.low not in ("enters", "enter"):
            continue
        control, stop = _whose(words, k + 1)
        first = _waits_from(words, k)
        if not control or first is None:
            continue
        noun = next((i for i in range(first + 2, k) if words[i].low in _MORE), k) - 1
        is_several = word.low == "enters" and words.has(first + 1, "one", "or", "more")
        if noun <= first or words[noun].low in _NO_NOUN or is_several:
            continue  # what is plainly several enter: that is another mistake, and comes first
        at = words[noun].end
        edits = (Edit(at, at, f" {control}"), Edit(word.end, words[stop - 1].end, ""))
        right = f"{text[words[first].end + 1 : at]} {control}{text[at : word.end]}"
        yield Found((word.start, words[stop - 1].end), f"today's cards say “{right}”", edits)


def _whose(words: Words, k: int) -> tuple[str, int]:
    """What “(the battlefield) under your control” at a place is behind a noun, and where it ends; "" if none."""
    if words.has(k, "the", "battlefield"):
        k += 2
    return next(((said, k + len(lows)) for lows, said in _CONTROL.items() if words.has(k, *lows)), ("", k))


def _waits_from(words: Words, k: int) -> int | None:
    """Where “whenever” stands with nothing but words between it and a place."""
    first = k - 1
    while first >= 0 and words[first].low not in _WAITING and words[first].kind in ("word", "self"):
        first -= 1
    return first if words.at(first).low in _WAITING else None


_VERBS = {"put": "create", "puts": "creates", "putting": "creating"}
_NO_TOKENS = frozenset(["counter", "counters", "card", "those"])


def _put_tokens(reading: Reading) -> Iterator[Found]:
    """“put a 1/1 white Soldier creature token onto the battlefield” → “create …” (CR 701.7)."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low not in _VERBS or (put := _put_where(words, k)) is None:
            continue
        token, goes, stop = put
        verb = _VERBS[word.low]
        verb = verb.capitalize() if word.text[0].isupper() else verb
        edits, stop = _of_state(words, k, token, goes, stop)
        message = f"“{word.text} … {reading.text[words[goes].start : words[stop - 1].end]}”: tokens are created"
        yield Found((word.start, words[stop - 1].end), message, (Edit(word.start, word.end, verb), *edits))


def _put_where(words: Words, k: int) -> tuple[int, int, int] | None:
    """Of “put … token onto the battlefield”: the places of “token”, of “onto”, and of what follows."""
    token = None
    for j in range(k + 1, len(words)):
        if words[j].depth != words[k].depth:
            continue
        if words[j].low in _BREAKS or (j > k + 1 and words[j].low in ("put", "puts", "counter")):
            return None
        if words[j].low in ("token", "tokens"):
            token = j
        elif token is not None and words[j].low in ("onto", "into"):
            stop = next((j + len(lows) for lows in _BATTLEFIELD if words.has(j, *lows)), None)
            return (token, j, stop) if stop and _NO_TOKENS.isdisjoint(words.lows(k, token)) else None
    return None


_BREAKS = frozenset([".", ":", "\n"])
_BATTLEFIELD = (("onto", "the", "battlefield"), ("into", "play"))


def _of_state(words: Words, k: int, token: int, goes: int, stop: int) -> tuple[list[Edit], int]:
    """The edits that say at its new place what stands behind “onto the battlefield”, and where that ends."""
    for lows in (("tapped", "and", "attacking"), ("attacking",)):
        if words.has(stop, *lows):
            are = "that are " if words[token].low == "tokens" else "that's "
            return [Edit(words[goes].start, words[stop].start, are)], stop + len(lows)
    edits = []
    if words.has(stop, "tapped"):
        article = words[k + 1]
        is_one = article.low in ("a", "an")
        edits.append(Edit(article.start if is_one else article.end, article.end, "a tapped" if is_one else " tapped"))
        stop += 1
    if words.has(stop, "under", "your", "control"):
        stop += 3
    return [*edits, Edit(words[goes].start - 1, words[stop - 1].end, "")], stop


_DIFFERS = frozenset(["it", "it's", "its", "they", "they're", "their", "the", "that"])


def _except_comma(reading: Reading) -> Iterator[Found]:
    """A comma stands before “except” where it says how a copy differs (CR 707.9)."""
    words = reading.words
    for k, (before, word) in enumerate(pairwise(words), 1):
        if word.low != "except" or before.kind not in ("word", "self") or before.low in ("player", "opponent"):
            continue
        if words.at(k + 1).low in _DIFFERS and not {"copy", "copies"}.isdisjoint(words.lows(k - 25, k)):
            yield put_after(before, ",", "a comma is missing before “except”", span=(before.start, word.end))


#: Words that begin with another sound than their letter.
_AN = frozenset("hour honor heir".split())
_A = frozenset("one once unique unicorn unit united".split())
_LIKE_YOU = ("eu", "uni", "one-", "use", "uto")
_NOT_LIKE_YOU = ("unin", "unim", "unid")


def article(following: Word) -> str:
    """The article before a word: “a” or “an”; "" where it can't be said."""
    low = following.low
    if following.kind in ("size", "number"):
        return _before_number(low)
    if following.kind != "word" or not low[0].isalpha() or len(low) == 1 or low.startswith(("ur", "x")):
        return ""
    is_like_you = low in _A or (low.startswith(_LIKE_YOU) and not low.startswith(_NOT_LIKE_YOU))
    begins_with_vowel = low in _AN or low.startswith("hour") or low[0] in "aeiou"
    return "an" if begins_with_vowel and not is_like_you else "a"


def _before_number(low: str) -> str:
    if low[0] in "+-−–":
        return "a"  # “a plus one”
    if low.startswith("8") or low.split("/")[0] in ("11", "18"):
        return "an"
    return "a" if low[0].isdigit() else ""


RULES: tuple[Rule, ...] = (
    Rule(
        "TM002",
        "enters-under-your-control",
        "“enters under your control” is “you control enters”",
        "Whose permanent enters stands with the permanent (Bloomburrow's templating).",
        (
            Example(
                "Whenever another creature enters the battlefield under your control, you gain 1 life.",
                "Whenever another creature you control enters, you gain 1 life.",
            ),
            Example(
                "Whenever a creature with flying enters under your control, draw a card.",
                "Whenever a creature you control with flying enters, draw a card.",
            ),
        ),
        since="2024-08",
        check=_under_control,
    ),
    Rule(
        "TM003",
        "put-token-onto-the-battlefield",
        "tokens are created, not put onto the battlefield",
        "To create tokens is a keyword action (CR 701.7).",
        (
            Example(
                "Put two 1/1 white Soldier creature tokens onto the battlefield.",
                "Create two 1/1 white Soldier creature tokens.",
            ),
            Example(
                "Put a 2/2 black Zombie creature token onto the battlefield tapped.",
                "Create a tapped 2/2 black Zombie creature token.",
            ),
        ),
        since="2016-09",
        check=_put_tokens,
    ),
    Rule(
        "TM013",
        "comma-before-except",
        "a comma stands before “except”",
        "CR 707.9.",
        (
            Example(
                "Create a token that's a copy of target creature except it has haste.",
                "Create a token that's a copy of target creature, except it has haste.",
            ),
        ),
        check=_except_comma,
    ),
)
