"""Whether a fix may be made unseen: what a rule claims is held against the programs, and words against English.

A fix is safe iff the program of the text, as far as it is known, is the program of the fixed text, and no word that
somebody may have meant is taken for a slip of another.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

import msgspec

from ..compiler.lower import compile_text
from ..compiler.records.left import left_in_words
from ..compiler.slips.search import bare
from ..grammar import TextTooLong
from ..grammar.engine import syntax
from ..grammar.subtypes import is_subtype
from ..instructions import Ability
from .facts import CardFacts
from .findings import Finding, Fix

#: Rules that take a word for a slip of another.
_SPELLING = frozenset(["GR002", "VO002"])
#: Rules that put words and marks into sentences: only a sentence that is understood then shows that they belong there.
_INTO_SENTENCES = frozenset(["GR001", "GR004", "GR005", "GR006", "GR008", "GR015", "GR019"])


#: So many lines before and after a fix it is judged with: those of a whole card.
LINES_AROUND = 10
#: No card has more, and where there are more a fix is for a person to look at.
MOST_CHARACTERS = 3_000


class _Known(NamedTuple):
    """An ability without its words, whether nothing in it is words alone, and where it stands."""

    means: Any
    whole: bool
    span: tuple[int, int]


def judged(finding: Finding, text: str, card: CardFacts) -> Finding:
    """The finding, its fix safe only if it is."""
    fix = finding.fix
    if fix is None or not fix.safe or finding.part != "oracle_text":
        return finding
    is_meant = finding.code in _SPELLING and any(_is_meant(word, text, card) for word in _replaced(fix, text))
    near, here = _near(fix, text)
    is_short = len(near) <= MOST_CHARACTERS
    if is_short and not is_meant and _keeps(near, here, card, strictly=finding.code in _INTO_SENTENCES):
        return finding
    return msgspec.structs.replace(finding, fix=Fix(fix.edits, False))


def _near(fix: Fix, text: str) -> tuple[str, Fix]:
    """The lines around a fix, and the fix in them."""
    start, end = min(edit.start for edit in fix.edits), max(edit.end for edit in fix.edits)
    for _ in range(LINES_AROUND):
        start = text.rfind("\n", 0, max(start - 1, 0)) + 1
        end = found if (found := text.find("\n", end + 1)) >= 0 else len(text)
    return text[start:end], Fix(
        tuple(edit._replace(start=edit.start - start, end=edit.end - start) for edit in fix.edits)
    )


def _keeps(text: str, fix: Fix, card: CardFacts, *, strictly: bool) -> bool:
    """Whether the fixed text does what the text does, as far as that is known.

    ``strictly``: what was not understood must be so now, where it is fixed.
    """
    try:
        before, after = _abilities(text, card.name, card.game), _abilities(fix.of(text), card.name, card.game)
    except TextTooLong:
        return False
    if [each.means for each in before] == [each.means for each in after]:
        fixed = [new for old, new in zip(before, after, strict=True) if _is_edited(old, fix)]
        return not strictly or all(each.whole for each in fixed)
    if all(each.whole for each in before) or not _has_all_known(before, after):
        return False
    return _not_whole(after) < _not_whole(before) or (not strictly and len(after) == len(before))


def _is_edited(ability: _Known, fix: Fix) -> bool:
    start, end = ability.span
    return any(edit.start <= end and start <= edit.end for edit in fix.edits)


def _has_all_known(before: tuple[_Known, ...], after: tuple[_Known, ...]) -> bool:
    """Whether the abilities that were understood before are among those after, in their order."""
    left = iter(after)
    return all(any(one[:2] == each[:2] for one in left) for each in before if each.whole)


def _not_whole(abilities: tuple[_Known, ...]) -> int:
    return sum(not each.whole for each in abilities)


@lru_cache(maxsize=2000)
def _abilities(text: str, name: str, game: str) -> tuple[_Known, ...]:
    program = compile_text(text, name=name or None, game=game)
    left = [each.span for each in left_in_words(program, text)]
    return tuple(
        _Known(
            _without_quotations(bare(msgspec.to_builtins(ability))),
            not any(_meet(ability, span) for span in left),
            ability.span,
        )
        for ability in program.abilities
        if ability.kind != "reminder"
    )


def _without_quotations(value: Any) -> Any:
    """Built-in values without the words of abilities that stand beside them as values, and of costs."""
    if isinstance(value, list):
        return [_without_quotations(each) for each in value]
    if not isinstance(value, dict):
        return value
    out = {key: _without_quotations(inner) for key, inner in value.items() if key != "cost"}
    if "abilities" in out and all(isinstance(each, str) for each in out["abilities"]):
        out["abilities"] = len(out["abilities"])
    return out


def _meet(ability: Ability, span: tuple[int, int]) -> bool:
    return ability.span[0] < span[1] and span[0] < ability.span[1]


def _replaced(fix: Fix, text: str) -> Iterator[str]:
    for edit in fix.edits:
        gone, said = text[edit.start : edit.end].lower().split(), edit.words.lower().split()
        yield from (word.strip(_MARKS) for word in gone if word not in said)


def _is_meant(word: str, text: str, card: CardFacts) -> bool:
    """Whether a word may be no slip: it is English, the card's own, or stands in its text more than once."""
    words = [each.strip(_MARKS).lower() for each in f"{text} {card.name}".split()]
    return words.count(word) > 1 or is_english(word)


@cache
def _english() -> Any:
    try:
        from spellchecker import SpellChecker
    except ImportError:  # where there is no list, as in a browser, every word may be one
        return None
    return SpellChecker(language="en")


def is_english(word: str) -> bool:
    """Whether a word is one of English, in any form."""
    english = _english()
    return english is None or word in english


def has_strange_word(said: str) -> bool:
    """Whether one of these words is neither of the game's nor of English."""
    words = (word.strip(_MARKS).removeprefix("non") for word in said.split())
    return any(word.isalpha() and word.islower() and _is_strange(word) for word in words)


def _is_strange(word: str) -> bool:
    """Whether a word is neither of the game's nor of English; a landwalk is the game's (CR 702.14)."""
    walks = word.endswith("walk") and is_subtype(word.removesuffix("walk").capitalize())
    return not walks and syntax().lexer.is_unknown(word) and not is_english(word)


_MARKS = ".,:;“”\"'’()—"
