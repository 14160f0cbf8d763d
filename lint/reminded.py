"""What reminder text says of each keyword, sentence by sentence, and where a card's own says another thing (CR 207.2).

The sentences are those of vocabulary/reminders.txt, as cards print them, and those of the rules. Two are alike if their
words are: numbers as digits, nouns and verbs without their endings, what has the keyword as “~”.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from ..compiler.keywords.definitions import predefined_tokens
from ..grammar.definitions import shipped
from ..grammar.names import mask_names
from .forms import root
from .rules.numbers import NUMBER_OF
from .words import Word, words_of


class Said(NamedTuple):
    """A word of reminder text, and the form in which it is compared."""

    form: str
    word: Word


class Sentence(NamedTuple):
    """A sentence of reminder text, the text that it stands in, and the words of “To scry 2,” before it."""

    text: str
    said: tuple[Said, ...]
    of: tuple[Word, ...] = ()


class Difference(NamedTuple):
    """Words of a card's sentence, and what is said in their place; nothing where they are too many."""

    words: tuple[Word, ...]
    instead: str


#: What stands in a row for what a card puts there, and is not known here.
_HOLE = "…"
_OF_TYPE = "cycling"


@cache
def _rows() -> dict[str, tuple[str, ...]]:
    """What keywords are reminded of: in reminder text, and in the sentences of the rules."""
    found: dict[str, tuple[str, ...]] = {}
    for line in files("cardwright.lint").joinpath("vocabulary", "reminders.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, said = line.partition(" | ")[2].partition(" (")
            found[name] = (*found.get(name, ()), said.removesuffix(")"))
    for each in (*shipped("magic", "keyword-abilities"), *shipped("magic", "keyword-actions")):
        if each.sentences and ("[" not in each.parameter or each.name.endswith(_OF_TYPE)):
            name = each.name.lower()
            found[name] = (*found.get(name, ()), " ".join(each.sentences))
    for name, (token, _) in predefined_tokens().items():
        if name.endswith(" role"):
            found[name] = (*found.get(name, ()), _OF_ROLES, *token.abilities)
    return found


_OF_ROLES = "If you control another Role on it, put that one into the graveyard."
#: So many words has the longest name of a keyword: “more than meets the eye”.
LONGEST = 5


def name_of(words: Sequence[str]) -> str:
    """The keyword that these words in lower case are, as the rows have it: “connives” is “connive”; "" if none."""
    said = " ".join(words).replace(" !", "!")
    if said in _rows():
        return said
    single = said.removesuffix("s")
    if single in _rows():
        return single
    kind = said.removesuffix(_OF_TYPE)
    return said if kind not in ("", said) and " " not in kind else ""


_COST = re.compile(r"[ —-]*((?:\{[^{}\s]+\})+)(?!,)")
_NUMBER = re.compile(r"[ —-]*(\d+|\w+)\b")
_QUALIFIED = re.compile(r" \w+ (\d+|X)\b")
_N = re.compile(r"\bN\b")
_SIZE = re.compile(r"[+-]N/[+-](?:N|0)")
_PLACE = re.compile(r"\[[\w ]+\]")


@lru_cache(maxsize=4000)
def sentences_of(name: str, after: str) -> tuple[Sentence, ...]:
    """What a keyword is reminded of; ``after``: what stands behind it on the card, from which holes are filled."""
    number = _number_in(after)
    rows = (*_rows().get(name, ()), *_rows().get(f"{name} {number}", ()))
    if not rows and name.endswith(_OF_TYPE):
        kind = name.removesuffix(_OF_TYPE).capitalize()
        rows = tuple(each.replace("[type]", kind) for each in _rows()[f"[type]{_OF_TYPE}"])
    filled = (_filled(each, after, number) for each in rows)
    return tuple(sentence for each in filled for sentence in split(each, words_of(each, mask_names(each, None))))


def _number_in(after: str) -> str:
    found = _QUALIFIED.match(after) or _NUMBER.match(after)
    said = found[1].lower() if found else ""
    if said in _ONE:
        return "1"
    return said if said.isdigit() or said == "x" else str(NUMBER_OF.get(said, ""))


def _filled(row: str, after: str, number: str) -> str:
    """A row with the cost, the number and the quality of a card."""
    cost = _COST.match(after)
    row = re.sub(r"\[[Cc]ost\]", cost[1] if cost and row.lower().count("[cost]") == 1 else _HOLE, row)
    row = row.replace("N {R}", "{R}" * int(number) if number.isdigit() else _HOLE)
    row = _N.sub(number.upper(), row) if number else _N.sub(_HOLE, _SIZE.sub(_HOLE, row))
    if "[quality]" in row:
        row = row.replace("[quality]", after.strip(" .") if _QUALITY.fullmatch(after.strip(" .")) else _HOLE)
    if "[creatures]" in row:
        row = row.replace("[creatures]", "creatures" if not number or _DIGITS.match(after) else _HOLE)
    return _PLACE.sub(_HOLE, row)


_QUALITY = re.compile(r"[A-Za-z]+")
_DIGITS = re.compile(r" (?:\d|X\b)")


def split(text: str, words: Sequence[Word]) -> Iterator[Sentence]:
    """The sentences of some words of a text."""
    start = 0
    for k in range(len(words)):
        if _ends(words, k):
            of = _prefix(words[start : k + 1])
            said = tuple(_said(words[start + len(of) : k + 1]))
            start = k + 1
            if said:
                yield Sentence(text, said, tuple(of))


def _ends(words: Sequence[Word], k: int) -> bool:
    """Whether a sentence ends with the k-th word: a full stop, also one in the quotation that ends with it."""
    word = words[k]
    is_stop = word.text.endswith(".") or (word.low == "”" and k > 0 and words[k - 1].text.endswith("."))
    return k == len(words) - 1 or (is_stop and not word.depth)


def _prefix(words: Sequence[Word]) -> Sequence[Word]:
    """“To scry 2,” before a sentence."""
    if words[0].low != "to":
        return ()
    return words[: next((k + 1 for k, word in enumerate(words[:_LONG]) if word.low == ","), 0)]


_LONG = 7
_ITSELF = frozenset("it itself they them this these that those she he her him".split())
_ITS = frozenset("its their his".split())
_POINTING = frozenset("this that these those enchanted equipped".split())
_THIS = frozenset(
    "creature creatures permanent permanents spell card artifact vehicle token tokens land enchantment source aura"
    " equipment spacecraft planeswalker mount role".split()
)
_UNSAID = frozenset(["the", ".", ",", "“", "”", "‘", "’", '"', "'", ":"])
_CONTRACTED = {"they're": "it's", "he's": "it's", "she's": "it's", "don't": "doesn't"}
_ONE = frozenset(["a", "an", "one"])


def _said(words: Sequence[Word]) -> Iterator[Said]:
    """Words in the forms in which they are compared."""
    last: Word | None = None
    for k, word in enumerate(words):
        following = words[k + 1].low if k + 1 < len(words) else ""
        if last is not None and last.low in _POINTING and (word.low in _THIS or word.text.istitle()):
            last = None
            continue
        last = word
        if word.low in _UNSAID or (word.low == "battlefield" and _enters(words, k)):
            continue
        if word.low == "'s" and k and _form(words[k - 1], "") == "~":
            continue
        yield Said(_form(word, following), word)


def _enters(words: Sequence[Word], k: int) -> bool:
    return k > 1 and words[k - 1].low == "the" and words[k - 2].low in ("enter", "enters")


def _form(word: Word, following: str) -> str:
    low = word.low.removesuffix(".") if word.kind == "size" else _CONTRACTED.get(word.low, word.low)
    if word.kind == "self" or low in _ITSELF or low in _ITS or (low in _POINTING and following in _THIS):
        return "~"
    if low in _ONE:
        return "1"
    if low in NUMBER_OF:
        return str(NUMBER_OF[low])
    if following == "only" and word.opens:
        return "activate"  # “Equip only as a sorcery.”
    return root(low) if word.kind == "word" and low not in _FIXED else low


#: Words that are no forms of others.
_FIXED = frozenset("less unless does this can't".split())
#: So much of a sentence is as it is known, or it is told in other words, and nothing is said of it.
_ALIKE = 0.75
_LESS = 0.6  # where one word alone is another
#: So many words differ at most at one place, and at so many places.
_MOST, _PLACES = 3, 2


def differences(own: Sentence, known: Sequence[Sentence]) -> tuple[Difference, ...]:
    """Where a sentence is not the nearest of those known; nothing where it is one, or is told in words of its own."""
    nearest: tuple[Difference, ...] = ()
    least = 0.0
    forms = [each.form for each in own.said]
    for other in known:
        matcher = SequenceMatcher(None, forms, [each.form for each in other.said], autojunk=False)
        places = [place for kind, *place in matcher.get_opcodes() if kind != "equal"]
        differs = [each for each in places if not _is_benign(own, other, each)]
        if not differs and not _pointed(own, other, matcher):
            return ()
        ratio = matcher.ratio()
        if ratio <= least or not _is_near(ratio, differs, len(forms) == len(other.said)):
            continue
        least = ratio
        nearest = (*(_told(own, other, each) for each in differs), *_pointed(own, other, matcher))
    return nearest


def _is_near(ratio: float, differs: Sequence[Sequence[int]], is_as_long: bool) -> bool:
    if len(differs) > _PLACES or any(max(b - a, (d - c + 1) // 2) > _MOST for a, b, c, d in differs):
        return False
    is_one_word = is_as_long and [b - a for a, b, *_ in differs] == [1]
    return ratio >= (_LESS if is_one_word else _ALIKE)


def _is_benign(own: Sentence, other: Sentence, place: Sequence[int]) -> bool:
    """Whether words stand for a hole or for what has the keyword, or are said of another player."""
    a, b, c, d = place
    mine, theirs = [each.form for each in own.said[a:b]], [each.form for each in other.said[c:d]]
    if _HOLE in theirs or (mine and theirs == ["~"]):
        return True
    if not mine:
        return theirs in (["1"], ["~"])
    if not theirs:
        return _may_be_added(mine)
    return _is_of_another(mine, theirs, own) or ("or" in mine and set(theirs) <= set(mine))


#: What is put in where a reminder is of something else than the card that has it.
_ADDED = (["1"], ["~"], ["each", "of"], ["~", "have"], ["~", "ha"], ["~", "turn"])
_PERSONS = frozenset("~ controller player owner opponent each".split())
_SUBJECT = frozenset(["~", "controller", "player"])


def _may_be_added(mine: list[str]) -> bool:
    return mine in _ADDED or mine[0] == "with" or "or" in mine[1:3] or _SUBJECT.issuperset(mine)


def _is_of_another(mine: list[str], theirs: list[str], own: Sentence) -> bool:
    """“They put the top two cards of their library”: another player does it."""
    if not _PERSONS.issuperset(mine) or not {"you", "your"}.issuperset(theirs):
        return False
    return any(each.word.low in _OTHERS for each in own.said)


_OTHERS = frozenset("they player player's controller owner opponent".split())


def _pointed(own: Sentence, other: Sentence, matcher: SequenceMatcher[str]) -> Iterator[Difference]:
    """“This creature” for “that creature”, where both are spoken of (CR 702.83a)."""
    words = {each.word.low for each in other.said if each.form == "~"}
    if not {"this", "that"} <= words and "that" not in words:
        return
    for block in matcher.get_matching_blocks():
        for k in range(block.size):
            mine, theirs = own.said[block.a + k].word, other.said[block.b + k].word
            if {mine.low, theirs.low} == {"this", "that"} and own.said[block.a + k].form == "~":
                yield Difference((mine,), theirs.text)


def _told(own: Sentence, other: Sentence, place: Sequence[int]) -> Difference:
    """A place with the words beside it, where nothing stands on one side."""
    a, b, c, d = place
    if a == b or (c == d and b == len(own.said)):
        before = a > 0 and c > 0
        a, c = a - before, c - before
    if c == d or (a == b - 1 and d < len(other.said) and b < len(own.said) and place[0] == place[1]) or a == b:
        b, d = b + 1, d + 1
    words = tuple(each.word for each in own.said[a:b])
    said = other.said[c:d]
    return Difference(words, other.text[said[0].word.start : said[-1].word.end])


@cache
def _by_sentence() -> dict[tuple[str, ...], tuple[str, ...]]:
    """The keywords that a sentence without holes explains, by its forms."""
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for name in _rows():
        for each in sentences_of(name, ""):
            key = tuple(said.form for said in each.said)
            if _HOLE not in key and len(key) >= _WHOLE:
                found[key] = (*found.get(key, ()), name)
    return found


#: A sentence of so many words explains one keyword.
_WHOLE = 5


def explained_by(own: Sentence) -> tuple[str, ...]:
    """The keywords that a sentence explains."""
    return _by_sentence().get(tuple(each.form for each in own.said), ())
