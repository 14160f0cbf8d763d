"""Keyword abilities: their letters and commas, what belongs to each, and slips of their names (CR 702)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from ...compiler.slips.edits import Edit
from ...grammar import nodes as n
from ...grammar.definitions import shipped
from ...grammar.engine import syntax
from ..reading import Reading
from ..rule import Example, Found, Rule
from ..words import Word, Words
from .costs import mana
from .spelling import LONG


@cache
def _parameter_of(keyword: str) -> str:
    """What belongs to a keyword in every way of writing it (CR 702): “[cost]” or “N”; "" where it may stand alone."""
    lines = (line for line in shipped("magic", "keyword-abilities") if line.name.lower() == keyword)
    ways = {line.parameter.rpartition(" ")[2] for line in lines}
    return ways.pop() if len(ways) == 1 else ""


def _in_symbols(cost: str) -> str:
    """“2” and “1R” as symbols; "" where a cost is no such thing."""
    return f"{{{cost}}}" if cost.isdigit() else mana(cost)


def _in_lines(reading: Reading) -> Iterator[tuple[int, n.Keyword]]:
    """The keywords of keyword lines, each with its place in its line."""
    for ability in reading.tree.abilities:
        if isinstance(ability, n.KeywordLine):
            yield from enumerate(ability.keywords)


def _parameters(reading: Reading) -> Iterator[Found]:
    """A keyword without the cost or number that belongs to it: of a keyword line, or one that is given."""
    yield from _granted(reading)
    for _, keyword in _in_lines(reading):
        low, said = keyword.name.lower(), keyword.parameter.strip()
        what = _PARAMETERS.get(_parameter_of(low), "")
        if what and not said:
            yield _without_parameter(keyword.name, (keyword.span.start, keyword.span.end), what)
        elif what == "a cost" and (symbols := _in_symbols(said)):
            at = reading.text.rfind(said, keyword.span.start, keyword.span.end)
            span = at, at + len(said)
            yield Found(span, f"a cost is written in symbols: “{symbols}”", (Edit(*span, symbols),))


_GIVING = frozenset("have has gain gains".split())
_LISTED = frozenset([",", "and"])
_BEHIND_LIST = frozenset([".", ",", "and", "until"])
#: A sentence with one of these asks what has a keyword, or says it of what is told.
_ASKING = frozenset("if that who whose whenever when unless with doesn't don't loses lose other".split())


def _granted(reading: Reading) -> Iterator[Found]:
    """“Creatures you control have ward.”: the keyword that is given lacks its cost or number."""
    words = reading.words
    for k, word in enumerate(words):
        what = _lacking(word)
        if not what or words.at(k + 1).low not in _BEHIND_LIST or not _is_given(words, k):
            continue
        if f"{word.low} cost" not in reading.text.lower():  # “The flashback cost is equal to its mana cost.”
            yield _without_parameter(word.text, word.span, what)


def _without_parameter(said: str, span: tuple[int, int], what: str) -> Found:
    return Found(span, f"“{said}” has no parameter: it takes {what}", None, hint=f"write {what} after it")


def _lacking(word: Word) -> str:
    """What belongs behind a word that is a keyword; "" where nothing does."""
    return _PARAMETERS.get(_parameter_of(word.low), "") if word.kind == "word" and not word.reminder else ""


_PARAMETERS = {"[cost]": "a cost", "N": "a number"}


def _is_given(words: Words, k: int) -> bool:
    """Whether the k-th word stands in a list of what something has or gains: “has trample and ward”."""
    lexer = syntax().lexer
    start = next((j for j in range(k - 1, -1, -1) if not _is_in_list(words[j], lexer.is_keyword)), -1)
    if words.at(start).low == "with":
        return words.at(start - 1).low in _TOKENS
    if words.at(start).low not in _GIVING:
        return False
    first = next((j for j in range(start, -1, -1) if words[j].opens), 0)
    return _ASKING.isdisjoint(words.lows(first, k))


def _is_in_list(word: Word, is_keyword: Callable[[str], bool]) -> bool:
    return word.low in _LISTED or is_keyword(word.low) or word.low in _IN_TWO


_TOKENS = frozenset(["token", "tokens"])
_IN_TWO = frozenset(["first", "double", "strike"])


def _keyword_case(reading: Reading) -> Iterator[Found]:
    """“Flying, Vigilance” → “Flying, vigilance”."""
    lexer, text = syntax().lexer, reading.text
    for start, end in reading.lines:
        parts = text[start:end].partition(" (")[0].split(", ")
        if len(parts) < 2 or not all(lexer.is_keyword(part) for part in parts):
            continue
        at = start + len(parts[0]) + 2
        for part in parts[1:]:
            if part[0].isupper():
                yield _letter(text, at, at + len(part), part[0].lower())
            at += len(part) + 2
    for k, keyword in _in_lines(reading):
        first, start = keyword.name[:1], keyword.span.start
        if not k and first.islower() and text[max(0, start - 1) : start] in ("", "\n"):
            yield _letter(text, start, keyword.span.end, first.upper())


def _letter(text: str, start: int, end: int, letter: str) -> Found:
    said = text[start:end]
    return Found((start, end), f"“{said}” is written “{letter}{said[1:]}”", (Edit(start, start + 1, letter),))


#: A line with one of these marks is no list of keywords.
_NO_LIST = frozenset([".", ":", "—", "•"])


def _keyword_misspelt(reading: Reading) -> Iterator[Found]:
    """A line or a place of keywords with one that is a slip away from a keyword: “Flyng”, “First strke”."""
    words = reading.words
    for k, word in enumerate(words):
        if word.kind != "word" or not word.opens or words.at(k - 1).kind not in ("line", ""):
            continue
        line = [w for w in words[k : words.end_of_line(k)] if not w.reminder]
        if line and len(line) <= 6 and not any(w.low in _NO_LIST for w in line):
            for part in _parts(words[k : k + len(line)]):
                yield from _near_keyword(reading, part)


def _parts(line: tuple[Word, ...]) -> Iterator[tuple[Word, ...]]:
    """What stands between commas."""
    start = 0
    for j in (*(j for j, word in enumerate(line) if word.low == ","), len(line)):
        if j > start:
            yield line[start:j]
        start = j + 1


def _near_keyword(reading: Reading, words: tuple[Word, ...]) -> Iterator[Found]:
    said = " ".join(word.low for word in words)
    if len(said) < 4 or len(words) > 2 or not all(word.kind == "word" for word in words):
        return
    lexer = syntax().lexer
    if lexer.is_keyword(said) or not (lexer.is_unknown(words[0].low) or lexer.is_unknown(words[-1].low)):
        return
    near = _keywords_near(said)
    if len(near) == 1:
        span = (words[0].start, words[-1].end)
        text = reading.text[slice(*span)]
        right = near[0].capitalize() if text[0].isupper() else near[0]
        yield Found(span, f"“{text}” is no keyword: “{right}” is", (Edit(*span, right),))


def _keywords_near(said: str) -> list[str]:
    from rapidfuzz.distance import OSA

    most = 1 if len(said) < LONG else 2
    return [each for each in _simple_keywords() if OSA.distance(said, each, score_cutoff=2) <= most]


@cache
def _simple_keywords() -> tuple[str, ...]:
    lexer = syntax().lexer
    names = {entry for known in lexer.vocabulary.entries.values() for entry, _ in known}
    return tuple(sorted(name for name in names if len(name) > 3 and lexer.is_keyword(name)))


_STRIATION = re.compile(r"\d+\+ \| ")  # CR 721.2


def _keyword_list(reading: Reading) -> Iterator[Found]:
    """“Flying Vigilance” lacks a comma; “Trample, moxphage 2” has a keyword that nobody knows."""
    for start, end in reading.lines:
        found = _STRIATION.match(reading.text, start, end)
        start = found.end() if found else start
        line = reading.text[start:end]
        yield from _lacking_commas(line, start)
        yield from _unknown_keywords(line, start)


def _lacking_commas(line: str, start: int) -> Iterator[Found]:
    if " and " in line:
        yield from _joined(line, start)
    spoken = line.split()
    if (
        not 2 <= len(spoken) <= 4
        or not all(each.isalpha() for each in spoken)
        or syntax().lexer.is_keyword(line.lower())
    ):
        return
    parts = _keywords(spoken)
    if len(parts) > 1:
        said = ", ".join([parts[0], *(part.lower() for part in parts[1:])])
        span = start, start + len(line)
        yield Found(span, f"keywords have commas between them: “{said}”", (Edit(*span, said),))


def _joined(line: str, start: int) -> Iterator[Found]:
    """“Flying, first strike, and haste”: keywords of a line have commas alone."""
    said = line.replace(", and ", ", ").replace(" and ", ", ")
    if "from" not in line and all(syntax().lexer.is_keyword(part.lower()) for part in said.split(", ")):
        span = start, start + len(line)
        yield Found(span, f"keywords have commas between them: “{said}”", (Edit(*span, said),))


def _unknown_keywords(line: str, start: int) -> Iterator[Found]:
    parts = line.split(", ")
    yield from _doubled(parts, start)
    if len(parts) < 2 or any(mark in line for mark in '."“:—•({') or not any(map(_begins_with_keyword, parts)):
        return
    for part in parts:
        spoken = part.split()
        is_known = len(spoken) not in (1, 2) or _begins_with_keyword(part) or (part != parts[0] and part[0].isupper())
        if not is_known and syntax().lexer.is_unknown(spoken[0].lower()):
            said = f"“{spoken[0]}” is no keyword that is known"
            span = start, start + len(spoken[0])
            yield Found(span, said, hint="explain it after it, in parentheses", severity="info")
        start += len(part) + 2


def _doubled(parts: list[str], start: int) -> Iterator[Found]:
    """“First strike, first strike”; what stands there three times is meant so (CR 702.85c)."""
    lows = [part.lower() for part in parts]
    for k, part in enumerate(lows):
        if k and part in lows[:k] and lows.count(part) == 2 and syntax().lexer.is_keyword(part):
            at = start + sum(len(each) + 2 for each in parts[:k])
            edit = Edit(at - 2, at + len(part), "")
            yield Found((at, at + len(part)), f"“{parts[k]}” stands twice", (edit,))


def _begins_with_keyword(part: str) -> bool:
    words = part.lower().split()
    return syntax().lexer.is_keyword(" ".join(words[:2])) or (bool(words) and syntax().lexer.is_keyword(words[0]))


def _keywords(spoken: list[str]) -> list[str]:
    """The words as keywords one after the other; empty where they are not."""
    lexer, found, k = syntax().lexer, list[str](), 0
    while k < len(spoken):
        said = next((said for said in (" ".join(spoken[k : k + 2]), spoken[k]) if lexer.is_keyword(said.lower())), "")
        if not said:
            return []
        found.append(said)
        k += len(said.split())
    return found


def _kicker_place(reading: Reading) -> Iterator[Found]:
    """A keyword that says what else a spell may cost stands before the abilities that ask for it."""
    seen = False
    for start, end in reading.lines:
        line = reading.text[start:end]
        if seen and line.startswith(("Kicker ", "Multikicker ")):
            said = "a kicker stands before what asks whether it was paid"
            yield Found((start, end), said, hint="move this line to the top")
        seen = seen or "kicked" in line.partition("(")[0]


RULES: tuple[Rule, ...] = (
    Rule(
        "VO002",
        "keyword",
        "a keyword ability is one that the rules list",
        "CR 702.",
        (Example("Flyng", "Flying"), Example("First strke", "First strike")),
        check=_keyword_misspelt,
    ),
    Rule(
        "VO003",
        "keyword-letters",
        "a line of keywords begins with a capital and goes on in small letters",
        "Style; CR 702.1.",
        (Example("Flying, Vigilance", "Flying, vigilance"), Example("flying", "Flying")),
        check=_keyword_case,
    ),
    Rule(
        "VO004",
        "keyword-parameter",
        "a keyword has the cost or the number that belongs to it",
        "CR 702.",
        (Example("Ward", "Ward {2}"), Example("Equip 2", "Equip {2}"), Example("Kicker 1R", "Kicker {1}{R}")),
        severity="error",
        check=_parameters,
    ),
    Rule(
        "VO008",
        "keyword-list",
        "keywords of a line have commas between them, and are known",
        "CR 702.1; style.",
        (
            Example("Flying Vigilance", "Flying, vigilance"),
            Example("Flying, first strike, and haste", "Flying, first strike, haste"),
        ),
        check=_keyword_list,
    ),
    Rule(
        "RU012",
        "kicker-place",
        "a kicker stands before what asks for it",
        "CR 702.33; style.",
        (
            Example(
                "When this creature enters, if it was kicked, draw a card.\nKicker {R}",
                "Kicker {R}\nWhen this creature enters, if it was kicked, draw a card.",
            ),
        ),
        check=_kicker_place,
    ),
)
