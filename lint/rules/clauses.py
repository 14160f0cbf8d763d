"""Clauses that today's cards put otherwise: who controls what enters, tokens that are put, copies except."""

from __future__ import annotations

from collections.abc import Iterator

from ...compiler.slips.edits import Edit
from ..reading import Reading, Wd, after
from ..rule import Example, Found, Rule


def _under_control(reading: Reading) -> Iterator[Found]:
    """“Whenever a creature enters under your control” → “Whenever a creature you control enters”."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low not in ("enters", "enter") or k < 2:
            continue
        j = k + 1
        if after(words, j, "the", "battlefield"):
            j += 2
        if after(words, j, "under", "your", "control"):
            control, stop = "you control", j + 3
        elif after(words, j, "under", "an", "opponent's", "control"):
            control, stop = "an opponent controls", j + 4
        else:
            continue
        first = k - 1
        while first >= 0 and words[first].low not in ("whenever", "when") and words[first].kind in ("word", "self"):
            first -= 1
        if first < 0 or words[first].low not in ("whenever", "when"):
            continue
        noun = next((i for i in range(first + 2, k) if words[i].low in ("with", "without", "named", "that")), k) - 1
        if words[noun].low in ("would", "may", "you", "opponent"):
            continue
        if words[first + 1].low == "one" and after(words, first + 2, "or", "more") and word.low == "enters":
            continue  # what is plainly several enter: that is another mistake, and comes first
        at = words[noun].end
        edits = (Edit(at, at, f" {control}"), Edit(word.end, words[stop - 1].end, ""))
        right = f"{reading.text[words[first].end + 1 : at]} {control}{reading.text[at : word.end]}"
        yield Found((word.start, words[stop - 1].end), f"today's cards say “{right}”", edits)


def _put_tokens(reading: Reading) -> Iterator[Found]:
    """“put a 1/1 white Soldier creature token onto the battlefield” → “create …” (CR 701.7)."""
    words, text = reading.words, reading.text
    for k, word in enumerate(words):
        if word.low not in ("put", "puts", "putting"):
            continue
        token = goes = None
        depth = word.depth
        for j in range(k + 1, len(words)):
            w = words[j]
            if w.depth == depth and (w.low in (".", ":", "\n") or (j > k + 1 and w.low in ("put", "puts", "counter"))):
                break
            if w.depth == depth and w.low in ("token", "tokens"):
                token = j
            if w.depth == depth and token and w.low in ("onto", "into") and j > token:
                goes = j
                break
        if (
            goes is None
            or token is None
            or any(w.low in ("counter", "counters", "card", "those") for w in words[k:token])
        ):
            continue
        if after(words, goes, "onto", "the", "battlefield"):
            stop = goes + 3
        elif after(words, goes, "into", "play"):
            stop = goes + 2
        else:
            continue
        verb = {"put": "create", "puts": "creates", "putting": "creating"}[word.low]
        verb = verb.capitalize() if word.text[0].isupper() else verb
        edits = [Edit(word.start, word.end, verb)]
        plural = words[token].low == "tokens"
        if after(words, stop, "tapped", "and", "attacking"):
            edits.append(Edit(words[goes].start, words[stop].start, "that are " if plural else "that's "))
            stop += 3
        elif after(words, stop, "attacking"):
            edits.append(Edit(words[goes].start, words[stop].start, "that are " if plural else "that's "))
            stop += 1
        else:
            if after(words, stop, "tapped"):
                article = words[k + 1]
                if article.low in ("a", "an"):
                    edits.append(Edit(article.start, article.end, "a tapped"))
                else:
                    edits.append(Edit(article.end, article.end, " tapped"))
                stop += 1
            if after(words, stop, "under", "your", "control"):
                stop += 3
            edits.append(Edit(words[goes].start - 1, words[stop - 1].end, ""))
        message = f"“{word.text} … {text[words[goes].start : words[stop - 1].end]}”: tokens are created"
        yield Found((word.start, words[stop - 1].end), message, tuple(edits))


def _except_comma(reading: Reading) -> Iterator[Found]:
    """A comma stands before “except” where it says how a copy differs (CR 707.9)."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low == "except" and k and words[k - 1].kind in ("word", "self"):
            following = words[k + 1].low if k + 1 < len(words) else ""
            if following in ("it", "it's", "its", "they", "they're", "their", "the", "that") and (
                words[k - 1].low not in ("player", "opponent")
            ):
                before = words[k - 1]
                if not any(w.low in ("copy", "copies") for w in words[max(0, k - 25) : k]):
                    continue
                yield Found(
                    (before.start, word.end), "a comma is missing before “except”", (Edit(before.end, before.end, ","),)
                )


_VOWELS = "aeiou"


#: Words that begin with another sound than their letter.
_AN = frozenset("hour honor heir".split())


_A = frozenset("one once unique unicorn unit united".split())


def article(following: Wd) -> str:
    """The article before a word: “a” or “an”; "" where it can't be said."""
    low = following.low
    if following.kind == "size" or following.kind == "number":
        return "an" if low.startswith("8") or low.split("/")[0] in ("11", "18") else "a" if low[0].isdigit() else ""
    if following.kind != "word" or not low[0].isalpha() or len(low) == 1:
        return ""
    if low in _AN or low.startswith("hour"):
        return "an"
    if low in _A or (
        low.startswith(("eu", "uni", "ur", "one-", "use", "uto")) and not low.startswith(("unin", "unim", "unid"))
    ):
        return "" if low.startswith("ur") else "a"
    if low.startswith("x"):
        return ""
    return "an" if low[0] in _VOWELS else "a"


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
