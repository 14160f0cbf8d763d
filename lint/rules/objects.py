"""What a verb of the rules is done to: spells are countered, permanents destroyed, cards discarded (CR 701)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from ..reading import Reading
from ..rule import Example, Found, Rule
from .cannot import is_reminder


class _Row(NamedTuple):
    """A verb with what it is not done to, the group “said”; what is told, and what is meant."""

    wrong: re.Pattern[str]
    told: str
    hint: str


_COLORS = "white|blue|black|red|green"
#: What may stand between “target” and the noun.
_ADJECTIVES = (
    rf"(?:(?:(?:non)?(?:{_COLORS}|artifact|creature|enchantment|land|planeswalker|token|legendary|basic|snow)"
    r"|colorless|multicolored|tapped|untapped|attacking|blocking|instant|sorcery|instant or sorcery|activated"
    r"|triggered|activated or triggered|other|[A-Z]\w+|[+−-]?\d+/[+−-]?\d+) )"
)
_WHICH = (
    r"(?:(?:up to \w+ )?(?:other |another )?target (?:up to \w+ )?|(?:any number of )?target |an? |another |all |each "
    r"|(?:one|two|three|four|X|\d+) |this |that |those )"
)
_LIST = re.compile(r"<(\w+)>")


@cache
def _rows() -> tuple[_Row, ...]:
    """The rows of vocabulary/objects.txt."""
    lists: dict[str, str] = {}
    found = []
    for line in files("cardwright.lint").joinpath("vocabulary", "objects.txt").read_text("utf-8").splitlines():
        name, is_list, words = line.partition(" = ")
        if is_list and "|" not in line:
            lists[name] = words
        elif "|" in line and not line.startswith("#"):
            verbs, nouns, others, told, hint = (each.strip() for each in line.split("|"))
            nouns = _LIST.sub(lambda name: lists[name[1]], nouns)
            found.append(_Row(_pattern(verbs.split(), nouns.split(), others.split()), told, hint))
    return tuple(found)


def _pattern(verbs: list[str], nouns: list[str], others: list[str]) -> re.Pattern[str]:
    """A verb, which or how many, and one of these nouns that no word follows that makes of it another thing."""
    said = "|".join(f"[{verb[0].upper()}{verb[0]}]{verb[1:]}" for verb in verbs)
    plain = "|".join(f"{noun.removeprefix('=')}" for noun in nouns)
    typed = "|".join(noun for noun in nouns if not noun.startswith("="))
    noun = rf"(?:{_ADJECTIVES}{{1,2}}(?:{typed})|(?:{plain}))" if typed else f"(?:{plain})"
    behind = "|".join(others) or "$^"
    ends = rf"(?:s|ies)?\b(?!['’-]|s['’])(?!(?: \w+| or| and|,|/){{0,8}}? (?:{behind})s?\b)"
    is_noun = r"(?! (?:card|spell|token|abilit|counter|creature|permanent|land|type|artifact)(?:s|y|ies)?\b)"
    return re.compile(
        rf"(?<![’'\w-])(?<!the )(?<!target )(?P<said>(?:{said})(?:e?s)? {_WHICH}{noun}{ends}{is_noun})", re.M
    )


def _done_to(reading: Reading) -> Iterator[Found]:
    """What the rows say, outside reminder text."""
    for row in _rows():
        for found in row.wrong.finditer(reading.masked):
            if not is_reminder(reading.masked, found.start("said")):
                span = found.span("said")
                yield Found(span, f"“{reading.text[slice(*span)]}”: {row.told}", hint=row.hint)


RULES: tuple[Rule, ...] = (
    Rule(
        "RU037",
        "done-to",
        "a verb of the rules is done to what it can be done to",
        "CR 701.",
        (
            Example("Destroy target spell.", "Counter target spell."),
            Example("Discard a creature: Draw a card.", "Discard a creature card: Draw a card."),
            Example("Goad target opponent.", "Goad target creature an opponent controls."),
        ),
        severity="error",
        check=_done_to,
    ),
)
