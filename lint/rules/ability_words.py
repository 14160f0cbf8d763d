"""Ability words: each stands before abilities of its kind (CR 207.2c)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

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
        if dash and said and not any(each in ability.lower() for each in said):
            told = f"“{word}” stands before an ability that says nothing of it: “{said[0]}”"
            yield Found((start, start + len(word)), told, hint="say in the ability what it stands for, or leave it out")


RULES: tuple[Rule, ...] = (
    Rule(
        "VO011",
        "ability-word",
        "an ability word stands before an ability of its kind",
        "CR 207.2c.",
        (Example("Raid — Draw a card.", "Raid — If you attacked this turn, draw a card."),),
        check=_before_another,
    ),
)
