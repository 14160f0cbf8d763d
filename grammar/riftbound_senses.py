"""What Riftbound's single words say: Might, keywords in brackets and what they mean, words that may play tokens."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from ..texts.patterns import regex
from . import nodes as n
from .senses import REMEMBERED, plain

_NUMBER = regex(r"\[?:?(?:rb_energy_)?E?(\d+|X)")
_SYMBOL = regex(r"\[[^\]]*\]|:rb_\w+:")
_ENERGY = regex(r"\[E?(\d+|X)\]|:rb_energy_(\d+):")
_RUNE = regex(r"\[(?:RUNE:)?(\w+)\]|:rb_rune_(\w+):")
#: The shorthand of the rules for power (RB 134.2, 135.2.e); “C” is of the card's own domain.
_SHORT = {
    **{"r": "fury", "g": "calm", "b": "mind", "o": "body", "p": "chaos", "y": "order"},
    **{"a": "rainbow", "any": "rainbow", "c": "own"},
}
_BRACKETS = regex(r"[\[\]>]")
_IN_BRACKETS = regex(r"\[([A-Z][^\]]*)\]")
#: Where these words are not understood, a creation may be missing: “play a … token”, not “play a token unit”.
_MAY_PLAY = regex(
    r"\b(?:plays?|adds?|replaces?|replaced)\b[^.]*"
    r"\b(?:an?|one|two|three|four|five|six|ten|X|\d+|that many|another)\b[^.]*"
    r"\btokens?\b(?! (?:units?|gears?|battlefields?))",
    re.IGNORECASE,
)


def might(node: n.Word | n.TokenDescription) -> str:
    """The number of “3 [MIGHT]”, “X :rb_might:”, “[E1] [MIGHT]”, “1 Might”; "" where nothing is said of Might."""
    found = _NUMBER.match(node.might if isinstance(node, n.TokenDescription) else node.text)
    return found.group(1) if found else ""


class Runes(NamedTuple):
    """“[E1][RUNE:fury]”: how much energy ("" for none), and the domains of the power."""

    energy: str
    domains: tuple[str, ...]


def runes(word: n.Word) -> Runes | None:
    """What energy and power a word of kind "mana" is; None where a symbol is neither."""
    energy, domains = "", []
    for symbol in _SYMBOL.findall(word.text):
        if found := _ENERGY.fullmatch(symbol):
            energy = (found.group(1) or found.group(2)) if not energy else "?"
        elif found := _RUNE.fullmatch(symbol):
            said = (found.group(1) or found.group(2)).lower()
            domains.append(_SHORT.get(said, said))
        else:
            return None
    return Runes(energy, tuple(domains)) if energy != "?" and (energy or domains) else None


def exhausts(word: n.Word) -> bool:
    """Whether a symbol is that of exhausting."""
    return plain(word.text) in ("[exhaust]", "[t]", ":rb_exhaust:")


class MightChange(NamedTuple):
    """“+2 [MIGHT]”, “-3 [MIGHT]”: how much, and whether it goes down."""

    amount: str
    down: bool


def might_change(word: n.Word) -> MightChange | None:
    """What a word of kind "power/toughness change" says of Might; None for Magic's “+1/+1”."""
    found = _NUMBER.match(word.text, 1) if word.kind == "power/toughness change" else None
    return MightChange(found.group(1), word.text[0] != "+") if found else None


@lru_cache(maxsize=REMEMBERED)
def keyword(words: str) -> str:
    """“[Deflect 2]” -> “deflect 2”: in lower case, without the brackets."""
    return _BRACKETS.sub("", plain(words)).strip()


@lru_cache(maxsize=REMEMBERED)
def numbered(words: str) -> tuple[str, str]:
    """“[Deflect 2]” -> “deflect”, “2”: a keyword and its number, "" for none."""
    name, _, value = keyword(words).rpartition(" ")
    return (name, value.upper()) if name and (value.isdigit() or value == "x") else (keyword(words), "")


def named(word: n.Word) -> str:
    """The keyword that a word in brackets names: “[Deflect 2]” -> “deflect 2”."""
    return keyword(word.text)


def plain_name(word: n.Word) -> str:
    """The tag of a possessive: “Dragons'” -> “Dragon”, “Teemo's” -> “Teemo”; "" for a word that is no possessive."""
    said = word.text.replace("’", "'")
    if not said.endswith(("'", "'s")) or said.islower():
        return ""
    return said.removesuffix("'s") if said.endswith("'s") else said.removesuffix("'").removesuffix("s")


def behind_comma(phrase: n.Prepositional) -> str:
    """The preposition of a phrase, without the comma before it: “, ignoring” -> “ignoring”; "" where none is."""
    return phrase.sense.removeprefix(", ") if phrase.preposition.startswith(",") else ""


def ignoring(phrase: n.Prepositional) -> str:
    """The preposition of a phrase, with a comma before it or without."""
    return phrase.sense.removeprefix(", ")


def before_text(sentence: str) -> str:
    """What stands before “[text]” in what a keyword means; "" where nothing does."""
    return sentence.removesuffix(" [text]") if sentence.endswith(" [text]") else ""


def is_either(joiners: Iterable[str]) -> bool:
    """Whether a list is one of costs of which each may be paid: “[E1] or [RUNE:body]”, “[E1] / [RUNE:rainbow]”."""
    return {joiner.strip(" ,") for joiner in joiners} <= {"", "or", "/"}


def joined(*parts: str) -> str:
    """The parameter of a keyword from its parts."""
    return " ".join(part for part in parts if part)


def keyword_of(words: Iterable[n.Word]) -> str:
    """“[Deflect]”, or “Deflect 2” in words of its own, as the keyword."""
    return keyword(" ".join(word.text for word in words))


def framing(word: str) -> tuple[str, ...]:
    """The keywords that stand before an ability: “[Deathknell][>]” -> “deathknell”."""
    return tuple(map(keyword, _IN_BRACKETS.findall(word)))


def opens_with_keyword(words: str) -> bool:
    """Whether words begin with a keyword in brackets, as the frame of an ability does."""
    return _IN_BRACKETS.match(words) is not None


def may_play_tokens(words: str) -> bool:
    """Whether words that nobody understands may play, add or bring tokens."""
    return _MAY_PLAY.search(words) is not None
