"""Symbols without their braces: “1W, T: …”, “Kicker 2R”, “add GG”, “costs 1 less”; and “Crew {3}” (CR 107.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...grammar.definitions import DEFINITIONS_KEPT, NONE, Definitions
from ...texts.patterns import regex

#: Mana as people write it: a number or X, then letters of colors; or one of both.
_MANA = r"(?:(?:\d{1,2}|X)[WUBRGC]{0,5}|[WUBRGC]{1,5})"
#: A part of a cost, in an order that ends with a colon; “0: …” is a loyalty ability (CR 606.4).
_IN_COST = regex(rf"(?:^|(?<=\n)|(?<=, )|(?<=— ))(?!0:)(?:[uU]ntap|[tT]ap|T|{_MANA})(?=(?:, [^.\n“]*)?:)")
#: What is paid, made, or added to a cost.
_AFTER_VERB = regex(
    rf"(?:(?<=\b[Pp]ay )|(?<=\b[Pp]ays )|(?<=\b[Aa]dd )|(?<=\b[Aa]dds )|(?<=\bcost )|(?<=\bcosts )|(?<=\d or )"
    rf"|(?<=[WUBRGC] or )){_MANA}(?=$| or [WUBRGC]| more\b| less\b|[.,;:\n”\"])"
)
#: A keyword on a line of its own, and what stands behind it.
_KEYWORD = regex(rf"(?:^|(?<=\n))(?P<name>[A-Z][a-z]+(?: [a-z]+)?) ?[—–-]? ?(?P<cost>{_MANA}|\{{\d+\}})(?=$|\n| \()")
_PIECE = regex(r"\d+|X|[WUBRGC]")


def symbols(text: str, start: int, end: int, definitions: Definitions = NONE) -> Iterator[tuple[int, int, str]]:
    """The places in a stretch of text where symbols are meant, from where to where, and how they are written.

    What is quoted stays as it is written: it is the text of what has it (CR 113.1).
    """
    for found in _IN_COST.finditer(text, start, end):
        if not _is_quoted(text, found.start()):
            yield found.start(), found.end(), _in_cost(found.group())
    for found in _AFTER_VERB.finditer(text, start, end):
        if not _is_quoted(text, found.start()):
            yield found.start(), found.end(), _braced(found.group())
    for found in _KEYWORD.finditer(text, start, end):
        name, (begin, stop), cost = found["name"].lower(), found.span("cost"), found["cost"]
        parameters = _parameters(definitions).get(name, frozenset())
        if "[cost]" in parameters and "N" not in parameters and cost[0] != "{":
            yield found.end("name"), stop, f" {_braced(cost)}"
        elif "N" in parameters and "[cost]" not in parameters and cost[0] == "{":
            yield begin, stop, cost[1:-1]


def _is_quoted(text: str, at: int) -> bool:
    return text.count("“", 0, at) > text.count("”", 0, at) or text.count('"', 0, at) % 2 == 1


def _in_cost(words: str) -> str:
    tap = {"t": "{T}", "tap": "{T}", "untap": "{Q}"}
    return tap.get(words.lower()) or _braced(words)


def _braced(mana: str) -> str:
    return "".join(f"{{{piece}}}" for piece in _PIECE.findall(mana))


@lru_cache(maxsize=DEFINITIONS_KEPT)
def _parameters(definitions: Definitions) -> dict[str, frozenset[str]]:
    """What may stand behind a keyword, by its name."""
    out: dict[str, frozenset[str]] = {}
    for line in definitions.all("keyword ability"):
        name = line.name.lower()
        out[name] = out.get(name, frozenset()) | {line.parameter}
    return out
