"""Capitals: at the beginning of a sentence, and not within it."""

from __future__ import annotations

from collections.abc import Iterator

from ...compiler.slips.candidates import is_verb
from ...compiler.slips.edits import Edit
from ..reading import Reading, after
from ..rule import Example, Found, Rule


def _sentence_capital(reading: Reading) -> Iterator[Found]:
    """A sentence begins with a capital."""
    words = reading.words
    for k, word in enumerate(words):
        if not word.opens or word.kind != "word" or not word.text[0].islower() or word.reminder or word.depth:
            continue
        before = words[k - 1] if k else None
        if before is not None and before.text not in (".", ":", "\n", "•"):
            continue
        if (
            before is not None
            and before.text == ":"
            and k > 2
            and words[k - 2].low in ("token", "tokens", "one", "following")
        ):
            continue
        if before is not None and before.kind == "line" and k > 1 and words[k - 2].low == ",":
            continue  # the sentence of the line before goes on
        if before is not None and before.text == "." and reading.text[before.end : word.start] != " ":
            continue
        if before is not None and before.text == "." and k > 1 and len(words[k - 2].text) == 1:
            continue  # “. . .”, “B.O.B.”
        if k + 1 < len(words) and words[k + 1].kind == "mark" and words[k + 1].text == "-":
            continue
        right = word.text[0].upper() + word.text[1:]
        yield Found(
            (word.start, word.end),
            f"a sentence begins with a capital: “{right}”",
            (Edit(word.start, word.start + 1, right[0]),),
        )


_INNER_CAPITAL = frozenset(
    "target creature creatures card cards token tokens player players opponent opponents controller control "
    "battlefield library graveyard hand exile counter counters turn flying trample haste vigilance lifelink deathtouch "
    "menace reach artifact enchantment land spell ability damage life mana upkeep".split()
)


def _inner_capital(reading: Reading) -> Iterator[Found]:
    """“Target Creature gains Flying”: within a sentence, words of the game are in small letters."""
    words = reading.words
    for k, word in enumerate(words):
        if word.kind != "word" or word.low not in _INNER_CAPITAL or not word.text[0].isupper() or word.opens or not k:
            continue
        before = words[k - 1]
        if (
            before.kind != "word"
            or (before.text[0].isupper() and (not before.opens or not is_verb(before.low)))
            or (before.low in ("named", "choose", "and"))
        ):
            continue
        if after(words, k + 1, "—") or after(words, k + 1, "of") or before.text.endswith("'s"):
            continue
        following = words[k + 1] if k + 1 < len(words) else None
        if (
            following is not None
            and following.kind == "word"
            and following.text[0].isupper()
            and following.low not in _INNER_CAPITAL
        ):
            continue
        yield Found(
            (word.start, word.end),
            f"“{word.text}” is written “{word.low}”",
            (Edit(word.start, word.start + 1, word.text[0].lower()),),
        )


RULES: tuple[Rule, ...] = (
    Rule(
        "GR015",
        "capital",
        "a sentence begins with a capital",
        "Grammar.",
        (Example("Draw a card. you gain 3 life.", "Draw a card. You gain 3 life."),),
        check=_sentence_capital,
    ),
    Rule(
        "GR016",
        "inner-capital",
        "words of the game are in small letters within a sentence",
        "Style.",
        (Example("Destroy target Creature.", "Destroy target creature."),),
        check=_inner_capital,
    ),
)
