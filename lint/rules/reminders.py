"""Reminder text: what stands in parentheses says what the rules say of the keyword or token before it (CR 207.2)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import takewhile, zip_longest
from typing import NamedTuple

from ...compiler import compile_text
from ...compiler.keywords.definitions import predefined_tokens
from ...compiler.records.left import left_in_words
from ...compiler.slips.edits import Edit
from ...compiler.slips.search import essence
from ...grammar import nodes as n
from ...grammar.definitions import shipped
from .. import reminded
from ..reading import Reading
from ..rule import Example, Found, Rule
from ..words import Word, Words
from .numbers import NUMBER_OF


class Reminder(NamedTuple):
    """Reminder text of a card: its words, and the keywords before it with what stands behind each."""

    words: tuple[Word, ...]
    keywords: tuple[tuple[str, str], ...]


def _reminders(reading: Reading) -> Iterator[Reminder]:
    """What stands in parentheses behind keywords of which it is known what they are reminded of."""
    words = reading.words
    marks = [k for k, word in enumerate(words) if word.text in _PARENTHESES]
    for k, end in zip_longest(marks, marks[1:], fillvalue=len(words)):
        if words[k].text == "(" and words.at(end).text != "(" and end > k + 1:
            keywords = tuple(_keywords_before(reading, k)) or tuple(_of_types(reading))
            if keywords:
                yield Reminder(tuple(words[k + 1 : end]), keywords)


_PARENTHESES = "(", ")"


def _keywords_before(reading: Reading, k: int) -> Iterator[tuple[str, str]]:
    """The keywords of the line before a place, the last of them first, and what stands behind each up to there."""
    words, at = reading.words, k - 1
    while at >= 0 and words[at].kind != "line" and words[at].text not in _PARENTHESES:
        for length in range(reminded.LONGEST, 0, -1):
            name = reminded.name_of(words.lows(at - length + 1, at + 1)) if at >= length - 1 else ""
            if name:
                yield name, reading.text[words[at].end : words[k].start]
                at -= length - 1
                break
        at -= 1


def _of_types(reading: Reading) -> Iterator[tuple[str, str]]:
    """What is explained of a card of its types: a Saga, a Class."""
    for word in sorted({*reading.types, *(each.lower() for each in reading.subtypes)}):
        if reminded.name_of([word]):
            yield word, ""


def _contradicting(reading: Reading) -> Iterator[Found]:
    """Reminder text that is told as cards have it but for a word or two, and so means another thing."""
    for reminder in _reminders(reading):
        known = [each for name, after in reminder.keywords for each in reminded.sentences_of(name, after)]
        if not known or _means_the_same(reading.text[reminder.words[0].start : reminder.words[-1].end], known):
            continue
        of_tokens = [each.span for each in _predefined_reminder(reading)]
        for sentence in reminded.split(reading.text, reminder.words):
            if any(
                start < sentence.said[-1].word.end and sentence.said[0].word.start < end for start, end in of_tokens
            ):
                continue
            yield from _of_another(reading, sentence, reminder.keywords)
            yield from _differing(reading, sentence, reminder.keywords[0][0], _told_to(reading, sentence) or known)


def _told_to(reading: Reading, sentence: reminded.Sentence) -> Sequence[reminded.Sentence]:
    """What is known of the keyword of “To scry 2, …”."""
    for length in range(reminded.LONGEST, 0, -1):
        words = sentence.of[1 : length + 1]
        name = reminded.name_of([word.low for word in words]) if len(words) == length else ""
        if name:
            return reminded.sentences_of(name, reading.text[words[-1].end : sentence.of[-1].start])
    return ()


def _differing(
    reading: Reading, sentence: reminded.Sentence, name: str, known: Sequence[reminded.Sentence]
) -> Iterator[Found]:
    for words, instead in reminded.differences(sentence, known):
        span = words[0].start, words[-1].end
        said = reading.text[slice(*span)]
        if said.lower() == instead.lower() or _is_of_others(reading.text, span, instead):
            continue  # a small letter is told where letters are (TK003)
        told = f"“{name}” is explained with “{said}”: by the rules it is “{instead}”"
        edits = None if _ITSELF_IS_SAID.issuperset(instead.lower().split()) else (Edit(*span, instead),)
        yield Found(span, told, edits, False)


def _is_of_others(text: str, span: tuple[int, int], instead: str) -> bool:
    """Whether words differ as they do where a keyword is given to others: “that creature”, “whenever” (CR 207.2)."""
    line = text[text.rfind("\n", 0, span[0]) + 1 : span[0]].rpartition("(")[0]
    said, right = text[slice(*span)].lower(), instead.lower()
    is_same = (said, right) == ("whenever", "when") or _ITSELF_IS_SAID.issuperset((*said.split(), *right.split()))
    return is_same and bool(_GIVEN.search(line))


_GIVEN = re.compile(r"\b(?:has|have|gains?)\b")


def _of_another(
    reading: Reading, sentence: reminded.Sentence, keywords: tuple[tuple[str, str], ...]
) -> Iterator[Found]:
    """“Reach (This creature can't be blocked except by creatures with flying or reach.)”: that is flying."""
    (said, after), *others = keywords
    start = sentence.said[0].word.start
    if others or not _ALONE.fullmatch(after) or not _is_closed(reading.text, start):
        return
    names = reminded.explained_by(sentence)
    text = _IN_PARENTHESES.sub("", reading.text.lower())
    if (
        names
        and not any(name.split()[0].removesuffix("e") in text for name in names)
        and not _KINDS.intersection(names)
    ):
        span = sentence.said[0].word.start, sentence.said[-1].word.end
        yield Found(span, f"“{said}” is explained with what “{names[0]}” does")


def _is_closed(text: str, at: int) -> bool:
    """Whether the parenthesis that begins before a place ends in its line: all behind it is no reminder text else."""
    return ")" in text[at:].partition("\n")[0]


_IN_PARENTHESES = re.compile(r"\([^()]*\)")
#: What stands between a keyword and its reminder text.
_ALONE = re.compile(r"[ —.]*(?:\d+|(?:\{[^{}]+\})+)?[ .]*")
#: What is explained of a card of a type, or of words that stand for a number of things.
_KINDS = frozenset("saga class siege room adventure omen legendary poison".split())
#: How a rule says which object has the keyword: another card says it of those to which it is given.
_ITSELF_IS_SAID = frozenset("this it it's its is that".split())


def _means_the_same(said: str, known: Sequence[reminded.Sentence]) -> bool:
    """Whether reminder text is, compiled, what one of the known texts is."""
    meaning = _meaning(said)
    return meaning is not None and any(meaning == _meaning(each) for each in dict.fromkeys(k.text for k in known))


@lru_cache(maxsize=1000)
def _meaning(said: str) -> object:
    """What a sentence compiles to; None where not all of it is understood."""
    program = compile_text(said)
    return None if any(not each.typed for each in left_in_words(program, said)) else essence(program)


#: How reminder text says what a token has: “It's an artifact with “…””.
_HAS = re.compile(r"(?:artifacts? with|tokens? with) [\"“]([^\"“”]+)[\"”]")


def _predefined_reminder(reading: Reading) -> Iterator[Found]:
    """“(It's an artifact with “…”)” that says something else than the rules of the token (CR 111.10)."""
    for node in reading.nodes:
        if isinstance(node, n.Reminder):
            start = node.span.start
            found = _HAS.search(reading.text, start, node.span.end)
            name = _token_before(reading.text, found.start() if found else start)
            official = _only_ability(name)
            if found and official and not _is_ability(found[1], official):
                told = f"the reminder text differs from the rules of {name.title()} tokens"
                yield Found(found.span(1), told, (Edit(*found.span(1), official),), False)


def _token_before(text: str, at: int) -> str:
    """The last token that is named before a place in its line: “food” of “Create a Food token.”; "" if none."""
    found = _TOKEN.findall(text, text.rfind("\n", 0, at) + 1, at)
    return found[-1].lower() if found else ""


_TOKEN = re.compile(r"\b([A-Z]\w+) tokens?\b")


def _only_ability(name: str) -> str:
    """The ability of a predefined token that has one; "" of another."""
    known = predefined_tokens().get(name)
    return _plain(known[0].abilities[0]) if known is not None and len(known[0].abilities) == 1 else ""


def _plain(said: str) -> str:
    return said.replace("“", '"').replace("”", '"').replace("’", "'")


def _is_ability(said: str, official: str) -> bool:
    bare, wanted = (_THIS_OBJECT.sub("this token", _plain(each)).lower() for each in (said, official))
    return bare == wanted or (_meaning(bare) is not None and _meaning(bare) == _meaning(wanted))


_THIS_OBJECT = re.compile(r"\b[Tt]his (?:artifact|enchantment|creature|permanent)\b")


_ONE_OR_TWO = {"a": {1}, "an": {1}, "another": {1}, "top": {1}, "twice": {2}}


@cache
def _numbered() -> frozenset[str]:
    """The keywords and keyword actions that have a number, as one reads them: “Modular N”, “scry N” (CR 701, 702)."""
    lines = (*shipped("magic", "keyword-abilities"), *shipped("magic", "keyword-actions"))
    return frozenset(line.name.lower() for line in lines if line.parameter == "N")


def _number(reading: Reading) -> Iterator[Found]:
    """“Fabricate 2 (… put three +1/+1 counters …)”: the number of the keyword is none of those of its reminder text."""
    words = reading.words
    for k, word in enumerate(words[:-2]):
        if word.low not in _numbered() or word.reminder or words[k + 1].kind != "number":
            continue
        at = words[k + 1]
        inside = _in_parentheses(words, k + 2 + (words[k + 2].low == "."))
        said = _numbers(inside)
        if said and int(at.text) not in said and not _is_told(reading, inside):
            told = " and ".join(map(str, sorted(said)))
            yield Found(at.span, f"“{word.text} {at.text}” is explained with {told}", None)


def _is_told(reading: Reading, inside: tuple[Word, ...]) -> bool:
    """Whether it is said already what is wrong in a reminder text."""
    return any(inside[0].start <= each.span[0] < inside[-1].end for each in _contradicting(reading))


def _in_parentheses(words: Words, k: int) -> tuple[Word, ...]:
    """The words of the reminder text that begins at a place."""
    return tuple(takewhile(lambda word: word.reminder, words[k:]))


def _numbers(words: tuple[Word, ...]) -> set[int]:
    """The numbers of reminder text; none where it says X, or says them as symbols."""
    if any(word.low == "x" or word.kind == "symbol" for word in words):
        return set()
    digits = {int(word.text) for word in words if word.kind == "number"}
    return digits or {number for word in words for number in _numbers_of(word)}


def _numbers_of(word: Word) -> set[int]:
    if word.kind == "size":
        return {int(digits) for digits in word.text.replace("+", "").split("/") if digits.isdigit()}
    return {NUMBER_OF[word.low]} if word.low in NUMBER_OF else _ONE_OR_TWO.get(word.low, set())


RULES: tuple[Rule, ...] = (
    Rule(
        "VO006",
        "reminder",
        "reminder text says what the rules of the token say",
        "CR 111.10, 207.2.",
        (
            Example(
                'Create a Food token. (It\'s an artifact with "{2}, {T}: You gain 3 life.")',
                'Create a Food token. (It\'s an artifact with "{2}, {T}, Sacrifice this token: You gain 3 life.")',
            ),
            Example(
                'Investigate. (Create a Clue token. It\'s an artifact with "{1}, Sacrifice this token: Draw a card.")',
                'Investigate. (Create a Clue token. It\'s an artifact with "{2}, Sacrifice this token: Draw a card.")',
            ),
        ),
        safe=False,
        check=_predefined_reminder,
    ),
    Rule(
        "VO007",
        "reminder-number",
        "reminder text has the number of the keyword that it explains",
        "CR 207.2: reminder text summarizes a rule that applies to the card.",
        (
            Example(
                "Mill 2. (Three of your cards go from the top of your library into your graveyard.)",
                "Mill 2. (Two of your cards go from the top of your library into your graveyard.)",
            ),
        ),
        safe=False,
        check=_number,
    ),
    Rule(
        "VO010",
        "reminder-contradicts",
        "reminder text says of a keyword what the rules say",
        "CR 207.2. Told in words of one's own, it is left alone where both compile to the same.",
        (
            Example(
                "Menace (This creature can't be blocked except by three or more creatures.)",
                "Menace (This creature can't be blocked except by two or more creatures.)",
            ),
            Example(
                "Swampcycling {2} ({2}, Discard this card: Search your library for a Forest card, reveal it, put it"
                " into your hand, then shuffle.)",
                "Swampcycling {2} ({2}, Discard this card: Search your library for a Swamp card, reveal it, put it"
                " into your hand, then shuffle.)",
            ),
            Example("Decayed (This creature can block.)", "Decayed (This creature can't block.)"),
            Example(
                "Lifelink (Damage dealt by this creature also causes you to lose that much life.)",
                "Lifelink (Damage dealt by this creature also causes you to gain that much life.)",
            ),
            Example(
                "Fabricate 2 (When this creature enters, put three +1/+1 counters on it or create two "
                "1/1 colorless Servo artifact creature tokens.)",
                "Fabricate 2 (When this creature enters, put two +1/+1 counters on it or create two "
                "1/1 colorless Servo artifact creature tokens.)",
            ),
        ),
        safe=False,
        check=_contradicting,
    ),
)
