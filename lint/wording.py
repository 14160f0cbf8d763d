"""A text as its program says it: each line that is understood in full, in the words that cards would have.

What the reader forgives, the writer does not write: where its words differ from the card's in a form alone (“gain” for
“gains”), the card's are not what cards say, and nobody has to list the ways to say it wrongly.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from ..compiler import compile_text
from ..compiler.games import MAGIC
from ..compiler.records.left import left_in_words
from ..compiler.writing import CannotWrite, attached_to, write
from ..compiler.writing.abilities import is_replaced
from ..grammar.names import mask_names
from ..instructions import Program
from .facts import CardFacts
from .words import Word, Words, words_of


class Line(NamedTuple):
    """What stands for itself on a card, an ability or the keywords of a line: its place, and as it is written.

    ``written`` is "" where the line is not understood in full, or has no words; ``left`` are the places that are words.
    """

    start: int
    end: int
    written: str
    left: tuple[tuple[int, int], ...] = ()


class Change(NamedTuple):
    """Words of a line, by their places among all words of the text, and what is written in their place."""

    start: int
    stop: int
    words: tuple[Word, ...]
    written: tuple[Word, ...]

    @property
    def lows(self) -> tuple[str, str]:
        """Both in small letters."""
        return " ".join(map(_form, self.words)), " ".join(map(_form, self.written))


def abilities_by_line(program: Program, text: str) -> Iterator[tuple[Program, int, int]]:
    """What of a program stands for itself, with its place: an ability with its modes, the keywords of one line."""
    own = [each for each in program.abilities if each.kind != "reminder"]
    replaced = [each.span[0] for each in own if is_replaced(each)]  # the paragraph below says what is done instead
    below = {one: other for one, other in pairwise([each.span[0] for each in own]) if one in replaced}
    starts = [*sorted({each.span[0] for each in own} - set(below.values())), len(text)]
    for start, end in pairwise(starts):
        part = Program(tuple(each for each in own if start <= each.span[0] < end))
        is_whole = part.abilities[0].steps or start in below
        yield part, start, end if is_whole else part.abilities[0].span[1]


def kind_of(type_line: str, game: str = MAGIC) -> str:
    """What a card is, as its own text calls it: “creature”, “land”, “artifact”, “unit”; "" where it is not known."""
    types = type_line.partition("—")[0].lower().split()
    of_magic = ("creature", "land") if game == MAGIC else ()
    return next((kind for kind in (*of_magic, *types[-1:]) if kind in types), "")


def lines_of(program: Program, text: str, card: CardFacts) -> Iterator[Line]:
    """The lines of the text of a ``card``, each as it is written from its program."""
    on = attached_to(program)
    for part, start, end in abilities_by_line(program, text):
        left = tuple(each.span for each in left_in_words(part, text, game=card.game) if not each.typed)
        yield Line(start, end, "" if left else _written(part, card, on), left)


def _written(part: Program, card: CardFacts, on: str) -> str:
    name = card.name or None if card.game == MAGIC else None  # elsewhere a card calls itself “I” or “this”
    try:
        return write(part, name=name, this=kind_of(card.type_line, card.game), on=on, game=card.game)
    except CannotWrite:
        return ""


def places_in(line: Line, words: Words) -> range:
    """The places of a line's words among all words of the text."""
    first = bisect_left(words, line.start, key=lambda word: word.start)
    return range(first, bisect_right(words, line.end, lo=first, key=lambda word: word.end))


def changes(line: Line, words: Words, name: str) -> list[Change]:
    """How a line differs from what is written, reminder text and what the card calls itself apart."""
    if not line.written:
        return []
    card = _spoken((k, words[k]) for k in places_in(line, words))
    made = _spoken(enumerate(words_of(line.written, mask_names(line.written, name or None))))
    matcher = SequenceMatcher(None, [_form(w) for _, w in card], [_form(w) for _, w in made], autojunk=False)
    out = []
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind != "equal":
            at = card[a][0] if a < len(card) else (card[-1][0] + 1 if card else 0)
            stop = card[b - 1][0] + 1 if b > a else at
            out.append(Change(at, stop, tuple(w for _, w in card[a:b]), tuple(w for _, w in made[c:d])))
    return out


#: What a card may call itself, behind “this”.
_SELF = frozenset(
    "creature artifact enchantment land permanent planeswalker spell card aura class equipment saga vehicle token"
    " battle siege case room spacecraft fortification".split()
)


def _spoken(words: Iterable[tuple[int, Word]]) -> list[tuple[int, Word]]:
    """Words with their places, without reminder text and line ends; “this creature” as one word."""
    out: list[tuple[int, Word]] = []
    for k, word in words:
        if word.reminder or word.kind == "line":
            continue
        if word.low in _SELF and out and out[-1][1].low == "this":
            before = out.pop()[1]
            text = f"{before.text} {word.text}"
            word = Word("SELF", text, before.start, word.end, "self", word.depth, False, before.opens)
        out.append((k, word))
    return out


def _form(word: Word) -> str:
    if word.kind == "self":
        return "~"
    return '"' if word.low in "“”" else word.low


#: What may differ beside a form: cards say it both ways, or an older template did.
_NOUNS = ("that card", "that creature", "that permanent", "that token")
NEUTRAL = frozenset(
    [
        ("the battlefield", ""),
        ("the battlefield under your control", ""),
        ("under your control", ""),
        ("", "you control"),
        ("then", ""),
        ("", "then"),
        ("you", ""),
        ("", "you"),
        ("", "it's"),
        ("when", "whenever"),
        ("whenever", "when"),
        (", then", "."),
        ("and", "."),
        (".", "and"),
        ("~", "it"),
        ("it", "~"),
        *((noun, "it") for noun in _NOUNS),
        *(("it", noun) for noun in _NOUNS),
    ]
)


@lru_cache(maxsize=2000)
def is_understood(text: str, card: CardFacts, *, word: str = "") -> bool:
    """Whether a text is understood to its end and is as its program is written, but for what cards say both ways.

    With a ``word`` it may be written otherwise, as long as that word is.
    """
    words = words_of(text, mask_names(text, card.name or None))
    lines = list(lines_of(compile_text(text, name=card.name or None, game=card.game), text, card))
    if not lines or not all(line.written for line in lines):
        return False
    if word and any(word == each.low for line in lines for each in words_of(line.written, line.written)):
        return True
    return all(_differs_in_nothing(changes(line, words, card.name)) for line in lines)


def _differs_in_nothing(found: list[Change]) -> bool:
    if all(each.lows in NEUTRAL for each in found):
        return True
    card, made = (_words(each.lows[k] for each in found) for k in (0, 1))
    return card == made  # in another order: “As long as …, this creature has flying.”


def _words(said: Iterable[str]) -> list[str]:
    return sorted(word for part in said for word in part.split() if word not in ".,")
