"""Spelling: words that nobody knows, and that are near to one that is known."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from ...compiler.slips.descriptions import name_of
from ...grammar.engine import syntax
from ...grammar.names import own_names
from ..forms import every_word, known_words
from ..reading import Reading
from ..rule import Example, Found, Rule, replaced
from ..safety import is_english
from ..search import line_around, lost_in
from ..words import Word

#: A long word may be two slips away from the word that is meant.
LONG = 11


@lru_cache(maxsize=4000)
def near_words(word: str) -> tuple[str, ...]:
    """The words of the vocabulary that are nearest to one that it does not have, the likeliest first."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    if word.startswith("non") and len(word) > 6:
        return tuple(f"non{near}" for near in near_words(word.removeprefix("non")))
    near = extract(word, known_words(), scorer=OSA.distance, score_cutoff=2 if len(word) >= LONG else 1, limit=12)
    if not near:
        return ()
    least = near[0][1]
    # A letter left out is the commonest slip, one too many the next, then two exchanged, then a wrong one.
    best = [w for w, distance, _ in near if distance == least and (w[0] == word[0] or w[1:] == word)]

    def rank(other: str) -> tuple[int, str]:
        return (
            0 if len(other) > len(word) else 1 if sorted(other) == sorted(word) else 2 if len(other) < len(word) else 3
        ), other

    return tuple(sorted(best, key=rank))


@lru_cache(maxsize=4000)
def _own_words(name: str) -> frozenset[str]:
    return frozenset(word.strip(",").lower() for own in own_names(name) for word in own.replace("'", " ").split())


@lru_cache(maxsize=20_000)
def _unknown(low: str) -> bool:
    if not low.isalpha() or len(low) < 3:
        return False
    return syntax().lexer.is_unknown(low) and low not in every_word()


#: After these words and marks a word that begins a sentence may be a name.
_BEFORE_NAME = frozenset(["named", "choose", "or", "and"])


def unknown_words(reading: Reading) -> Iterator[tuple[int, Word]]:
    """Words in small letters, or at the beginning of a sentence, that the vocabulary does not have."""
    own = _own_words(reading.card.name) if reading.card.name else frozenset()
    words = reading.words
    for k, word in enumerate(words):
        begins = word.text[0].islower() or word.opens or _is_paid(reading, k)
        if word.kind != "word" or not begins or not _unknown(word.low):
            continue
        is_own = word.low in own or words.at(k + 1).low in ("counter", "counters") or bool(name_of(word.low))
        if not is_own and not (word.opens and _may_be_name(reading, k)):
            yield k, word


#: What the parts of a cost begin with.
_PAYING = frozenset("sacrifice discard exile remove return reveal".split())


def _is_paid(reading: Reading, k: int) -> bool:
    """Whether a word with a capital is a slip of what is paid: behind a comma, and a colon behind it."""
    word, text = reading.words[k], reading.text
    if reading.words.at(k - 1).low != "," or ":" not in text[word.end :].partition("\n")[0].partition(".")[0]:
        return False
    return _unknown(word.low) and not _PAYING.isdisjoint(near_words(word.low))


def _may_be_name(reading: Reading, k: int) -> bool:
    words = reading.words
    return words.at(k - 1).low in _BEFORE_NAME or _is_ability_word(reading.text, words[k])


def _is_ability_word(text: str, word: Word) -> bool:
    """Whether a dash stands soon behind a word: “Landfall — …”."""
    return "—" in text[word.end : word.end + 25].split("\n")[0]


_CHOSEN = frozenset(["chooses", "choose", "chose", "named"])


def _misspelt(reading: Reading) -> Iterator[Found]:
    yield from _counters(reading)
    yield from _grown(reading)
    words = reading.words
    for k, word in unknown_words(reading):
        near = near_words(word.low)
        if not near or words.at(k - 1).low in _CHOSEN or _is_another(word, near) or not _is_slip(reading, word, near):
            continue
        best = _fitting(reading, word, near) if len(near) > 1 else near[0]
        said = best.capitalize() if word.text[0].isupper() else best
        if not (said.endswith(("t", "s")) and f"{word.low[:-1]}'" == best):
            yield replaced(word, said, f"“{word.text}” is a misspelt word: “{said}” is meant")


#: Small words that have no plural and no other form.
_SMALL = frozenset("with they them from into onto the that this until when and then under your their for of".split())


def _grown(reading: Reading) -> Iterator[Found]:
    """“withs”, “intos”: a small word with an “s”."""
    for word in reading.words:
        one = word.low.removesuffix("s")
        is_grown = one != word.low and one in _SMALL and word.text[:1].islower()
        if is_grown and not is_english(word.low):
            yield replaced(word, one, f"“{word.text}” is a misspelt word: “{one}” is meant", safe=False)


def _counters(reading: Reading) -> Iterator[Found]:
    """“a posion counter”: kinds of counters have any name (CR 122.1), so that a slip is no word of English."""
    own = _own_words(reading.card.name) if reading.card.name else frozenset()
    for before, word in pairwise(reading.words):
        if word.low not in ("counter", "counters") or before.kind != "word" or not word.follows(before):
            continue
        near = near_words(before.low) if _unknown(before.low) and before.low not in own else ()
        is_another = bool(near) and near[0] != before.low and not is_english(before.low)  # “nonloyalty” is none
        if is_another and _plain_slip(before.low, near[0]):
            told = f"“{before.text}” is a misspelt word: “{near[0]}” is meant"
            yield replaced(before, near[0], told, safe=False)


def _is_another(word: Word, near: tuple[str, ...]) -> bool:
    """Whether an unknown word is another form of a near one, or another word: “damaged”, “seventh”."""
    low = word.low
    if f"{low}s" in near or low.removesuffix("s") in near:
        return True
    if low.startswith(near[0]) or low[:-1] == near[0][:-1] or low.endswith("lled"):
        return True
    return len(low) < 5 and word.text[0].isupper()


def _is_slip(reading: Reading, word: Word, near: tuple[str, ...]) -> bool:
    """Whether a word is a slip of a near one: plainly, or because its line is understood with that."""
    low = word.low
    if len(low) > 3 and word.text[0].islower() and not is_english(low):
        return True
    if word.reminder and not (len(low) > 4 and len(near) == 1 and len(near[0]) > len(low)):
        return False  # the words of reminder text are not all in the vocabulary
    if _plain_slip(low, near[0]):
        return True
    return len(low) > 3 and _lost_around(reading, word) and _lost_with(reading, word, near[0]) == 0


def _plain_slip(word: str, meant: str) -> bool:
    """Whether a word is plainly a slip of another: a letter lost, two exchanged, in a longer word any slip."""
    if len(word) < 5 or word + "n" == meant:
        return False
    if len(meant) > len(word) or sorted(meant) == sorted(word) or len(word) > 8:
        return True
    return len(word) > 7 and len(word) == len(meant)


def _lost_with(reading: Reading, word: Word, meant: str) -> int:
    """How much of the line is not understood with another word in this one's place."""
    start, end = line_around(reading.text, word.start)
    said = meant.capitalize() if word.text[0].isupper() else meant
    return lost_in(reading.text[start : word.start] + said + reading.text[word.end : end], reading.card.name)


def _lost_around(reading: Reading, word: Word) -> bool:
    """Whether the line that a word stands in is not understood."""
    start, end = line_around(reading.text, word.start)
    return word.reminder or end - start > 900 or lost_in(reading.text[start:end], reading.card.name) > 0


def _fitting(reading: Reading, word: Word, near: tuple[str, ...]) -> str:
    """Of several near words the one with which the line is understood."""
    for each in near[:4]:
        if _lost_with(reading, word, each) == 0:
            return each
    return near[0]


RULES: tuple[Rule, ...] = (
    Rule(
        "GR002",
        "misspelt-word",
        "a word that nobody knows, and that is near to one that is known",
        "Grammar.",
        (
            Example("Destroy target creture.", "Destroy target creature."),
            Example("When this creature entrs, draw a card.", "When this creature enters, draw a card."),
        ),
        check=_misspelt,
    ),
)
