"""Reminder text: what stands in parentheses says what the rules, and the card itself, say (CR 207.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...compiler.slips.edits import Edit
from ...grammar import nodes as n
from ...grammar.definitions import shipped
from ..reading import Reading, Wd
from ..rule import Example, Found, Rule
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


def _numbers(words: tuple[Wd, ...]) -> set[int]:
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


def _predefined_reminder(reading: Reading) -> Iterator[Found]:
    """“(It's an artifact with “…”)” that says something else than the rules of the token (CR 111.10)."""
    text = reading.text
    from ...compiler.keywords.definitions import predefined_tokens

    known = predefined_tokens()
    for ability in reading.nodes:
        if not isinstance(ability, n.Reminder):
            continue
        start = ability.span.start
        words = text[start : ability.span.end]
        plain = words.replace("“", '"').replace("”", '"').replace("’", "'")
        if not plain.startswith(("(It's an artifact with \"", "(They're artifacts with \"")):
            continue
        before = text[text.rfind("\n", 0, start) + 1 : start].rstrip(". ").split(" ")
        if len(before) < 2 or before[-1] not in ("token", "tokens"):
            continue
        name = before[-2].lower()
        if name not in known:
            continue
        abilities = known[name][0].abilities
        said = plain[plain.index('"') + 1 : plain.rindex('"')]
        if len(abilities) != 1:
            continue
        official = abilities[0].replace("’", "'").replace("“", '"').replace("”", '"')
        if _bare(said) != _bare(official):
            a = start + plain.index('"') + 1
            yield Found(
                (a, a + len(said)),
                f"the reminder text differs from the rules of {name.title()} tokens",
                (Edit(a, a + len(said), official),),
                False,
            )


def _bare(said: str) -> str:
    return said.replace("this artifact", "this token").lower()


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
)
