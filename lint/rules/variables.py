"""What is left open: an X that nothing defines, what X is where there is none, an action without its number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ...grammar.definitions import shipped
from ..reading import Reading
from ..rule import Example, Found, Rule
from ..words import Word, Words


@cache
def _numbered() -> frozenset[str]:
    return frozenset(line.name.lower() for line in shipped("magic", "keyword-actions") if line.parameter == "N")


_BEHIND_ACTION = frozenset([".", ",", "then", "\n"])
_BEFORE_ACTION = frozenset(["\n", ".", ",", "then", "—", ":", "“", ""])


def _without_number(reading: Reading) -> Iterator[Found]:
    """“scry.”: an action that is done so many times, and does not say how many."""
    words = reading.words
    for k, word in enumerate(words[:-1]):
        if word.low not in _numbered() or word.reminder or words[k + 1].low not in _BEHIND_ACTION:
            continue
        if words.at(k - 1).low in _BEFORE_ACTION and not _waits(words, k):
            said = f"“{word.text}” has no number"
            yield Found(word.span, said, hint=f"say how many: “{word.text} 1”")


def _waits(words: Words, k: int) -> bool:
    """Whether a word stands in what is waited for, before the comma that ends it: “Whenever you scry, …”."""
    for j in range(k - 1, -1, -1):
        if words[j].low in ("whenever", "when", "if", "would"):
            return "," not in words.lows(j, k)
        if words[j].low in (".", "\n", ":"):
            return False
    return False


_WHERE_X = re.compile(r"where ([XYZ]) is\b")


def _unused_x(reading: Reading) -> Iterator[Found]:
    """“Draw two cards, where X is your life total”: what is said to be X, and no X beside it (CR 107.3)."""
    for line in re.finditer(r"[^\n]+", reading.text):
        for said in _WHERE_X.finditer(line[0]):
            others = line[0][: said.start()] + line[0][said.end() :]
            if not re.search(rf"(?<![A-Za-z]){said[1]}(?![A-Za-z])", others):
                start = line.start() + said.start()
                yield Found((start, start + len(said[0])), f"nothing beside it is {said[1]}")


#: Words near an X that say what it is.
_DEFINES = frozenset("is be equals becomes where was chosen".split())
#: Words of a text in which X may be what somebody chooses or does.
_MAY_DEFINE = re.compile(
    r"\b(?:where|variable|number|casualty x|choose x"
    r"|(?:pay|remove|discard|tap|sacrifice|exile|reveal|return|untap|waterbend)s? x)\b|\bx\b[^.]*:|(?<!pays )\{x\}"
)


def _undefined_x(reading: Reading) -> Iterator[Found]:
    """An X that neither the mana cost nor the text defines (CR 107.3)."""
    if reading.card.mana_cost:
        yield from _said_by_nobody(reading, "write “, where X is …”, or {X} into the cost")


def _x_without_cost(reading: Reading) -> Iterator[Found]:
    """The same of a text whose cost is not known, which may have an {X}."""
    if not reading.card.mana_cost:
        yield from _said_by_nobody(reading, "write “, where X is …”, or tell the card's cost with its {X}")


def _said_by_nobody(reading: Reading, hint: str) -> Iterator[Found]:
    cost, words = reading.card.mana_cost, reading.words
    if "X" in cost.upper():
        return
    text = _without_quotations(reading)
    if _MAY_DEFINE.search(text):
        return
    for letter in "xyz":
        at = next((k for k, word in enumerate(words) if _stands_for(word, letter)), None)
        if at is not None and not any(
            _is_defined(words, k) for k, word in enumerate(words) if _stands_for(word, letter)
        ):
            yield Found(words[at].span, f"nothing says what {letter.upper()} is", hint=hint)


def _without_quotations(reading: Reading) -> str:
    return " ".join(word.low for word in reading.words if not word.depth and not word.reminder)


def _stands_for(word: Word, letter: str) -> bool:
    is_variable = word.low in (letter, f"{{{letter}}}") or (word.kind == "size" and letter in word.low)
    return is_variable and not word.depth and not word.reminder


def _is_defined(words: Words, at: int) -> bool:
    """Whether the words around an X say what it is, or that it is paid: “X is”, “−X:”."""
    near = words.lows(at - 3, at) + words.lows(at + 1, at + 3)
    return not _DEFINES.isdisjoint(near) or words.at(at - 1).low in _SIGNS or words.at(at + 1).low == ":"


_SIGNS = frozenset("-−–+")


RULES: tuple[Rule, ...] = (
    Rule(
        "VO009",
        "action-number",
        "an action that is done so many times says how many",
        "CR 701.",
        (Example("When this creature enters, scry.", "When this creature enters, scry 1."),),
        severity="error",
        check=_without_number,
    ),
    Rule(
        "RU011",
        "undefined-x",
        "the cost or the text says what X is",
        "CR 107.3.",
        (
            Example(
                "Create X 1/1 white Soldier creature tokens.",
                "Create X 1/1 white Soldier creature tokens, where X is the number of cards in your hand.",
                mana_cost="{W}",
            ),
        ),
        severity="error",
        check=_undefined_x,
    ),
    Rule(
        "RU016",
        "x-without-cost",
        "the text says what X is, or its card's cost has an {X}",
        "CR 107.3.",
        (Example("Draw X cards.", "Draw X cards, where X is the number of creatures you control."),),
        severity="info",
        check=_x_without_cost,
    ),
    Rule(
        "RU013",
        "unused-x",
        "what X is stands beside an X",
        "CR 107.3.",
        (
            Example(
                "Draw two cards, where X is your life total.",
                "Draw X cards, where X is your life total.",
            ),
        ),
        severity="error",
        check=_unused_x,
    ),
)
