"""Reminder text: what stands in parentheses says what the rules, and the card itself, say (CR 207.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import takewhile

from ...compiler.slips.edits import Edit
from ...grammar import nodes as n
from ...grammar.definitions import shipped
from ..reading import Reading
from ..rule import Example, Found, Rule, replaced
from ..words import Word, Words
from .numbers import NUMBERS

_ONE_OR_TWO = {"a": {1}, "an": {1}, "another": {1}, "top": {1}, "twice": {2}}


@cache
def _numbered() -> frozenset[str]:
    """The keywords and keyword actions that have a number, as one reads them: “Modular N”, “scry N” (CR 701, 702)."""
    lines = (*shipped("magic", "keyword-abilities"), *shipped("magic", "keyword-actions"))
    return frozenset(line.name.lower() for line in lines if line.parameter == "N")


def _number(reading: Reading) -> Iterator[Found]:
    """“Fabricate 2 (… put a +1/+1 counter …)”: the number of the keyword is none of those of its reminder text."""
    words = reading.words
    for k, word in enumerate(words[:-2]):
        if word.low not in _numbered() or word.reminder or words[k + 1].kind != "number":
            continue
        following = k + 2 + (words[k + 2].low == ".")
        if following >= len(words) or not words[following].reminder:
            continue
        said = _numbers(words[following:])
        if said and int(words[k + 1].text) not in said:
            at = words[k + 1]
            told = " and ".join(map(str, sorted(said)))
            yield Found((at.start, at.end), f"“{word.text} {at.text}” is explained with {told}", None)


def _numbers(words: tuple[Word, ...]) -> set[int]:
    """The numbers of the reminder text that words begin with; none where it says X, or says them as symbols."""
    found: set[int] = set()
    for word in words:
        if not word.reminder:
            break
        if word.low == "x" or word.kind == "symbol":
            return set()
        if word.kind == "number":
            found.add(int(word.text))
        elif word.kind == "size":
            found |= {int(digits) for digits in word.text.replace("+", "").split("/") if digits.isdigit()}
        elif word.low in NUMBERS:
            found.add(NUMBERS.index(word.low))
        else:
            found |= _ONE_OR_TWO.get(word.low, set())
    return found


_EXPLAINS = ("(It's an artifact with \"", "(They're artifacts with \"")


def _predefined_reminder(reading: Reading) -> Iterator[Found]:
    """“(It's an artifact with “…”)” that says something else than the rules of the token (CR 111.10)."""
    text = reading.text
    for node in reading.nodes:
        if not isinstance(node, n.Reminder):
            continue
        start = node.span.start
        plain = _plain(text[start : node.span.end])
        name = _token_before(text, start) if plain.startswith(_EXPLAINS) else ""
        official = _only_ability(name)
        said = plain[plain.find('"') + 1 : plain.rfind('"')]
        if official and _bare(said) != _bare(official):
            span = start + plain.index('"') + 1, start + plain.index('"') + 1 + len(said)
            told = f"the reminder text differs from the rules of {name.title()} tokens"
            yield Found(span, told, (Edit(*span, official),), False)


def _plain(said: str) -> str:
    return said.replace("“", '"').replace("”", '"').replace("’", "'")


def _token_before(text: str, at: int) -> str:
    """The name of the token that a line ends with before a place: “food” of “Create a Food token.”; "" if none."""
    before = text[text.rfind("\n", 0, at) + 1 : at].rstrip(". ").split(" ")
    return before[-2].lower() if len(before) > 1 and before[-1] in ("token", "tokens") else ""


def _only_ability(name: str) -> str:
    """The ability of a predefined token that has one; "" of another."""
    from ...compiler.keywords.definitions import predefined_tokens

    known = predefined_tokens().get(name)
    return _plain(known[0].abilities[0]) if known is not None and len(known[0].abilities) == 1 else ""


def _bare(said: str) -> str:
    return said.replace("this artifact", "this token").lower()


_COUNTS = frozenset("two three four five six seven".split())


def _contradicting(reading: Reading) -> Iterator[Found]:
    """Reminder text that says another number than the keyword's definition, or “can” for “can't” (CR 207.2)."""
    words = reading.words
    for k, word in enumerate(words[:-3]):
        definition = () if word.reminder else _definitions().get(word.low, ())
        inside = _in_parentheses(words, k + 1 + (words[k + 1].low == ".")) if definition else ()
        if inside:
            yield from _denied(word, definition, inside)
            yield from _of_another_number(word, definition, inside)


def _denied(word: Word, definition: tuple[str, ...], inside: tuple[Word, ...]) -> Iterator[Found]:
    lows = [each.low for each in inside]
    if "can't" in definition and "can" in lows and {"can't", "cannot"}.isdisjoint(lows):
        yield replaced(inside[lows.index("can")], "can't", f"“{word.text}” says that it can't", safe=False)


def _of_another_number(word: Word, definition: tuple[str, ...], inside: tuple[Word, ...]) -> Iterator[Found]:
    numbers = [each for each in definition if each in _COUNTS]
    told = [each for each in inside if each.low in _COUNTS]
    if len(numbers) == len(told) == 1 and numbers[0] != told[0].low:
        yield replaced(told[0], numbers[0], f"“{word.text}” says “{numbers[0]}”", safe=False)


def _in_parentheses(words: Words, k: int) -> tuple[Word, ...]:
    """The words of the reminder text that begins at a place."""
    return tuple(takewhile(lambda word: word.reminder, words[k:]))


@cache
def _definitions() -> dict[str, tuple[str, ...]]:
    """What keywords without a number mean, as words."""
    found = {}
    for line in shipped("magic", "keyword-abilities"):
        if " " not in line.name and not line.parameter:
            said = " ".join(line.sentences) or _RULES.get(line.name.lower(), "")
            if said:
                found[line.name.lower()] = tuple(said.lower().replace("’", "'").replace(".", " ").split())
    return found


#: Keywords that are rules of the game, in the rules' own words (CR 702).
_RULES = {
    "menace": "a creature with menace can't be blocked except by two or more creatures",  # CR 702.111b
    "flying": "a creature with flying can't be blocked except by creatures with flying and/or reach",  # CR 702.9b
    "defender": "a creature with defender can't attack",  # CR 702.3b
}


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
                "Fabricate 2 (When this creature enters, put three +1/+1 counters on it or create three "
                "1/1 colorless Servo artifact creature tokens.)",
                "Fabricate 2 (When this creature enters, put two +1/+1 counters on it or create two "
                "1/1 colorless Servo artifact creature tokens.)",
            ),
        ),
        safe=False,
        check=_number,
    ),
    Rule(
        "VO010",
        "reminder-contradicts",
        "reminder text does not say the opposite of the keyword that it explains",
        "CR 207.2.",
        (
            Example(
                "Menace (This creature can't be blocked except by three or more creatures.)",
                "Menace (This creature can't be blocked except by two or more creatures.)",
            ),
        ),
        safe=False,
        check=_contradicting,
    ),
)
