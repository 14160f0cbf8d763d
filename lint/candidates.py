"""Small corrections of a sentence that is not understood: commas, exchanged words, small words that lack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..compiler.slips.candidates import SMALL, is_verb
from ..compiler.slips.edits import Edit
from .words import Word, Words


class Candidate(NamedTuple):
    """A correction of one kind (the code of its rule): its edit, and the place that is shown."""

    code: str
    edit: Edit
    start: int
    end: int


_NO_COMMA_BEFORE = frozenset(
    "of to with or and that's is are was were has have gets get gains gain can't token tokens control controls creature"
    " creatures card cards under on in from at by until with".split()
)
_NO_COMMA_AFTER = frozenset(
    "a an the of to with or and target each your its their his her this in on at by from may would can could no is be"
    " into onto under than until two three whenever when if as for that that's wins loses cast control"
    " controls it's you're you've don't doesn't".split()
)
#: Small words beside those that the compiler looks for, and after (or before) which words they are looked for: they may
#: say whose or which, so that they are tried only here, where a person looks at the correction.
_MORE_SMALL: tuple[tuple[str, frozenset[str], frozenset[str]], ...] = tuple(
    (word, frozenset(before.split()), frozenset(following.split()))
    for word, before, following in (
        ("the", "", "battlefield beginning number top bottom end next chosen"),
        ("as", "long", ""),
        ("a", "as in", "sorcery random"),
        ("an", "as", "instant"),
        ("and", "flying trample haste vigilance lifelink menace reach deathtouch", ""),
        ("as", "", "long"),
        ("of", "any cards one control number copy top bottom rest", ""),
        ("to", "damage adds addition up owner's able", ""),
        ("to", "", "target any its their your"),
        ("a", "whenever when deals put control controls search", ""),
        ("an", "whenever when deals put control controls search", ""),
        ("token", "treasure food clue blood map", ""),
        ("end", "until next your", "of step"),
        ("turn", "of", ""),
        ("until", "", "end"),
        (
            "you",
            "creature creatures permanents permanent land lands artifact artifacts if when whenever cards spell",
            "control may do cast gain",
        ),
        ("control", "you", ""),
        ("your", "into from to in of", "hand library graveyard upkeep end"),
        ("with", "creature creatures", ""),
        ("on", "counter counters", ""),
        ("card", "a target creature land that", ""),
        ("cards", "two three x top", ""),
        ("counter", "+1/+1 a", "on"),
        ("from", "", "your the exile"),
        ("into", "", "your their its"),
        ("onto", "", "the"),
        ("may", "you", ""),
        ("this", "", "turn creature way"),
        ("enters", "creature artifact enchantment land SELF token aura", ""),
        ("dies", "creature SELF token", ""),
        ("creature", "target another this a each other enchanted equipped", ""),
        ("player", "target each that a", ""),
        ("life", "1 2 3 4 5 6", ""),
        ("damage", "1 2 3 4 5 6 x combat", ""),
        ("upkeep", "your each", ""),
        ("step", "end", ""),
        ("beginning", "the", "of"),
        ("is", "it toughness power x creature that", ""),
        ("for", "", "each"),
        ("each", "for", ""),
        ("number", "the", "of"),
        ("gains", "creature it", ""),
        ("gets", "creature it", ""),
    )
)


def candidates(words: Words, first: int, last: int, at: int) -> Iterator[Candidate]:
    """Corrections of the words from ``first`` to ``last``; ``at`` is the place where understanding ended."""
    places = sorted(range(first + 1, last + 1), key=lambda k: (abs(k - at), k))
    yield from _commas(words, places, first)
    yield from _exchanges(words, [k for k in places if abs(k - at) <= _FAR_EXCHANGED])
    yield from _small_words(words, [k for k in places if abs(k - at) <= _FAR_LACKING])


#: So many words from where understanding ended two words are exchanged, and small words are looked for.
_FAR_EXCHANGED = 6
_FAR_LACKING = 4
_NO_WORDS = frozenset(["mark", "line"])
_NO_EXCHANGE = _NO_WORDS | {"symbol", "number"}


def _commas(words: Words, places: list[int], first: int) -> Iterator[Candidate]:
    for k in places:
        before, word = words[k - 1], words[k]
        if not _may_have_comma(words, k) or not _begins_clause(words, k):
            continue
        if (_is_opening(words, first, k) and not _ends_before_verb(words, k)) or _lists(words, k):
            yield Candidate("GR001", Edit(before.end, before.end, ","), before.start, word.end)


def _ends_before_verb(words: Words, k: int) -> bool:
    """Whether a comma stands before anything is done: “win a clash, draw a card”."""
    end = next((j for j in range(k, len(words)) if words[j].kind in _NO_WORDS), len(words))
    verbs = (j for j in range(k, end) if is_verb(words[j].low) and words[j - 1].low not in _DETERMINERS)
    return words.at(end).low == "," and next(verbs, None) is None


def _is_within_clause(words: Words, k: int) -> bool:
    """Whether “this” says when or how (“this turn”), or is what a verb is done to (“cast this spell”)."""
    if words[k].low != "this":
        return False
    return words.at(k + 1).low in ("turn", "way", "combat") or is_verb(words[k - 1].low)


def _may_have_comma(words: Words, k: int) -> bool:
    before, word = words[k - 1], words[k]
    if before.kind in _NO_WORDS or word.kind in _NO_WORDS:
        return False
    if before.low in _NO_COMMA_AFTER or word.low in _NO_COMMA_BEFORE or _is_within_clause(words, k):
        return False
    return before.depth == word.depth and word.start != before.end


def _exchanges(words: Words, places: list[int]) -> Iterator[Candidate]:
    """Two words in the other order."""
    for before, word in ((words[k - 1], words[k]) for k in places):
        if not _may_be_exchanged(before, word):
            continue
        a, b = before.text, word.text
        if before.opens and b[0].islower() and a[0].isupper() and before.kind == "word":
            a, b = a[0].lower() + a[1:], b[0].upper() + b[1:]
        yield Candidate("GR005", Edit(before.start, word.end, f"{b} {a}"), before.start, word.end)
        if before.opens and b != word.text:
            yield Candidate("GR005", Edit(before.start, word.end, f"{word.text} {before.text}"), before.start, word.end)


def _may_be_exchanged(before: Word, word: Word) -> bool:
    if before.kind in _NO_EXCHANGE or word.kind in _NO_EXCHANGE or not word.follows(before):
        return False
    return before.low != word.low and _odd(before.low, word.low)


def _small_words(words: Words, places: list[int]) -> Iterator[Candidate]:
    for before, word in ((words[k - 1], words[k]) for k in places):
        if before.kind == "line" or word.kind == "line" or before.text in "“(":
            continue
        for small in small_between(before, word):
            yield Candidate("GR006", Edit(before.end, before.end, f" {small}"), before.start, word.end)


def small_between(before: Word, word: Word) -> Iterator[str]:
    """The small words that may lack between two words."""
    for small, befores, followings in (*SMALL, *_MORE_SMALL):
        if small in (before.low, word.low) or not _is_article_of(small, word):
            continue
        if (not befores or before.low in befores) and (not followings or word.low in followings):
            yield small


def _is_article_of(small: str, word: Word) -> bool:
    """Whether a small word is no article, or one that goes before a word."""
    return small not in ("a", "an") or (word.kind == "word" and (small == "an") == (word.low[0] in "aeiou"))


_OPENINGS = frozenset("when whenever if at as for until unless while during once".split())
_SUBJECTS = frozenset(
    "you it they he she that those target each any all this another its their your choose a an the".split()
)
_DETERMINERS = frozenset("a an the this that each all any no target another two three four five your its their".split())
_PREPOSITIONS = frozenset("of on in to from with at by as for into onto under until".split())


_NO_CLAUSE_AFTER = frozenset(["which", "named", "where", "way", "player"])
_GOES_ON = frozenset(["then", "except", "where"])


def _begins_clause(words: Words, k: int) -> bool:
    """Whether a clause may begin with a word: a subject, a verb that says what to do."""
    word = words[k]
    if words[k - 1].low in _NO_CLAUSE_AFTER or word.low == "total":
        return False
    return word.kind == "self" or word.low in _SUBJECTS or word.low in _GOES_ON or is_verb(word.low)


def _is_opening(words: Words, first: int, k: int) -> bool:
    """Whether the words before, back to the last comma, open a sentence: “When …”, “If …”."""
    you = words[k].low == "you"
    while k > first and words[k - 1].low not in (",", "—", ":", "“"):
        k -= 1
    if you and words[k].low == "for":
        return False  # “for each creature you controlled”
    return words[k].low in _OPENINGS or (words[k].low == "at" and words[k].opens)


def _lists(words: Words, k: int) -> bool:
    """Whether a word goes on with a list of tokens, of what is done, or says more: “…, then …”, “…, except …”."""
    return words[k].low in _GOES_ON or words[k - 1].low in ("token", "tokens")


_NOUNS = frozenset(
    "creature creatures card cards player players opponent opponents permanent permanents land lands token tokens"
    " artifact artifacts enchantment spell battlefield graveyard hand library counter counters turn life damage"
    " step top bottom end draw untap control rest number".split()
)


_JOINS = frozenset(["plus", "minus", "and", "or"])
_BEFORE_NOUN = frozenset(["a", "an", "the", "target", "your", "its"])
_BEFORE_ARTICLE = _NOUNS | {"tapped", "other", "up", "white", "blue", "black", "red", "green"}
_AFTER_NOUN = frozenset(["end", "may", "can't", "would", "X"])
_WAITING = frozenset(["whenever", "when", "if"])


def _odd(word: str, following: str) -> bool:
    """Whether two words hardly stand in this order: “the of”, “creature target”, “battlefield the”."""
    if word in _JOINS or following in _JOINS:
        return False
    if word in _DETERMINERS:
        return _odd_after_determiner(word, following)
    if word in _PREPOSITIONS and is_verb(following) and following not in _NOUNS:
        return True
    if following in _BEFORE_NOUN:
        return word in _BEFORE_ARTICLE
    return (word in _NOUNS and following in _AFTER_NOUN) or (following in _WAITING and word not in _PREPOSITIONS)


def _odd_after_determiner(word: str, following: str) -> bool:
    if following in _PREPOSITIONS or (following in _DETERMINERS and word != "each" and following != "target"):
        return True
    return word in _BEFORE_NOUN and following not in _NOUNS and is_verb(following)
