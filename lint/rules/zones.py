"""Zones: what is put goes into one."""

from __future__ import annotations

from collections.abc import Iterator

from ..reading import Reading
from ..rule import Example, Found, Rule, replaced
from ..words import Words

_PUT = frozenset(["put", "puts", "putting"])
_WHOSE = frozenset(["your", "their", "its", "owner's", "owners", "player's"])
_ZONES = frozenset(["hand", "graveyard", "library", "hands", "graveyards"])
#: Behind these words cards are counted or described, and not put.
_NOT_PUT = frozenset("for on with to onto into than equal number where if unless as when".split())
#: What is put is at its place before these.
_AT_PLACE = frozenset([".", ",", "and", "then", "instead", "or", "\n", ""])


def _put_in(reading: Reading) -> Iterator[Found]:
    """“Put that pile in your hand” → “into your hand” (CR 400.1)."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low not in _PUT:
            continue
        at = next((j for j in range(k + 2, min(k + 16, len(words))) if words[j].low == "in"), None)
        if at is None or not _NOT_PUT.isdisjoint(words.lows(k + 1, at)) or _is_past(words, k, at):
            continue
        zone = next((j for j in range(at + 1, min(at + 4, len(words))) if words[j].low in _ZONES), None)
        if zone is None or words[zone - 1].low not in _WHOSE or words.at(zone + 1).low not in _AT_PLACE:
            continue
        told = f"what is put goes into a zone: “into {reading.text[words[at + 1].start : words[zone].end]}”"
        yield replaced(words[at], "into", told)


def _is_past(words: Words, k: int, at: int) -> bool:
    """Whether a sentence ends between, or “put” says what was done to the cards: “cards put … this way”."""
    return any(word.low in (".", "\n", ":", "—", "(", ")") for word in words[k + 1 : at]) or words.at(k - 1).low in (
        "is",
        "are",
        "was",
        "were",
    )


RULES: tuple[Rule, ...] = (
    Rule(
        "GR029",
        "into-a-zone",
        "what is put goes “into” a hand, graveyard or library",
        "Style; CR 400.1 on zones.",
        (
            Example("Put that card in your hand.", "Put that card into your hand."),
            Example(
                "Look at the top two cards of your library. Put one of them in your hand and the other into your"
                " graveyard.",
                "Look at the top two cards of your library. Put one of them into your hand and the other into your"
                " graveyard.",
            ),
        ),
        check=_put_in,
    ),
)
