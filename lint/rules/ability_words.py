"""Ability words: each stands before abilities of its kind (CR 207.2c)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from ...compiler.slips.edits import Edit
from ..reading import Reading
from ..rule import Example, Found, Rule

_DASH, _BETWEEN = " — ", " · "


@cache
def _said_by() -> Mapping[str, tuple[str, ...]]:
    """By ability word, what its abilities say in some way."""
    lines = files("cardwright.lint").joinpath("vocabulary", "ability-words.txt").read_text("utf-8").splitlines()
    rows = (line.partition(" | ") for line in lines if line and not line.startswith("#"))
    return {word.lower(): tuple(said.split(_BETWEEN)) for word, _, said in rows}


def _before_another(reading: Reading) -> Iterator[Found]:
    """“Raid — Draw a card.”: nothing of it asks whether you attacked."""
    for start, end in reading.lines:
        word, dash, ability = reading.text[start:end].partition(_DASH)
        said = _said_by().get(word.lower())
        if dash and said and not any(_is_said(each, ability.lower()) for each in said):
            told = f"“{word}” stands before an ability that says nothing of it: “{said[0].replace('…', ' … ')}”"
            stop = start + len(word) + len(dash) + _condition(ability)
            yield Found((start, stop), told, hint="say in the ability what it stands for, or leave it out")


def _is_said(wanted: str, ability: str) -> bool:
    """Whether an ability says these words; “…” stands between two that it says one after the other."""
    at = 0
    for part in wanted.split("…"):
        at = ability.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


def _condition(ability: str) -> int:
    """Where the condition or event that an ability begins with ends; its first sentence, where it has none."""
    stop = _END.search(ability)
    first = stop.start() if stop else len(ability)
    condition = _ASKED.search(ability)
    return max(first, condition.end() if condition else 0)


_END = re.compile(r"[,.:]")
_ASKED = re.compile(r"\b(?:if|as long as|for each|when|whenever) [^,.:]+")


def _names() -> str:
    return "|".join(re.escape(word) for word in sorted(_said_by(), key=len, reverse=True))


def _without_dash(reading: Reading) -> Iterator[Found]:
    """“Raid, When …” → “Raid — When …”."""
    for found in re.finditer(
        rf"^(?:{_names()})(?P<said>[,:;.] ?| (?=When|At the|If |As long|{{))(?=[A-Z{{])", reading.text, re.M | re.I
    ):
        if found[0][0].isupper() and reading.text[found.end() : found.end() + 1].isupper():
            edit = Edit(*found.span("said"), _DASH)
            yield Found(found.span(), f"behind “{found[0][: -len(found['said'])]}” stands a long dash", (edit,), False)


_SMALL = re.compile(r"^(?:[A-Z][\w'’ ]{2,30}|[IVX]+(?:, [IVX]+)*) — (?P<said>[a-z]\w*)\b", re.M)


def _small_letter(reading: Reading) -> Iterator[Found]:
    """“Morbid — when …” → “When”."""
    for found in _SMALL.finditer(reading.text):
        right = found["said"].capitalize()
        told = f"a sentence begins behind the dash: “{right}”"
        yield Found(found.span("said"), told, (Edit(*found.span("said"), right),), False)


def _written(reading: Reading) -> Iterator[Found]:
    yield from _without_dash(reading)
    yield from _small_letter(reading)


RULES: tuple[Rule, ...] = (
    Rule(
        "VO011",
        "ability-word",
        "an ability word stands before an ability of its kind",
        "CR 207.2c.",
        (Example("Raid — Draw a card.", "Raid — If you attacked this turn, draw a card."),),
        check=_before_another,
    ),
    Rule(
        "GR032",
        "behind-ability-word",
        "behind an ability word stands a long dash, and a capital behind it",
        "CR 207.2c; style.",
        (
            Example(
                "Raid, When this creature enters, if you attacked this turn, draw a card.",
                "Raid — When this creature enters, if you attacked this turn, draw a card.",
            ),
            Example(
                "Landfall — whenever a land you control enters, draw a card.",
                "Landfall — Whenever a land you control enters, draw a card.",
            ),
        ),
        safe=False,
        check=_written,
    ),
)
