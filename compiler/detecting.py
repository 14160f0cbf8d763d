"""Words that may create tokens, where they are not understood: a crude look, so that no creation is lost in silence."""

from __future__ import annotations

import re

from ..grammar import nodes as n
from ..grammar import render
from ..grammar.traversal import below

#: Of words that the grammar does not know there are no nodes to look at.
_CREATING = re.compile(
    r"\btoken cop(?:y|ies) of\b|\bcomes? into play on your side\b|"
    r"\b(?:creates?|creating|populates?|investigates?|amass(?:es)?|incubates?)\b",
    re.IGNORECASE,
)
#: Words that create where they follow one another in a line. Each is looked for once, behind the one before: a pattern
#: of several of them with anything between would take the square of a long line's length.
_IN_ORDER = [
    [re.compile(rf"\b{words}\b", re.IGNORECASE) for words in order]
    for order in (
        ("puts? (?:into play|onto the battlefield)", "tokens?"),
        ("puts?", "tokens?", "(?:battlefield|into play)"),
        ("tokens?", "(?:comes? into play|onto the battlefield)"),
    )
]
_CARDS = re.compile(r"\bcards?\b", re.IGNORECASE)
_MORE = [
    re.compile(rf"\b{words}\b", re.IGNORECASE)
    for words in ("puts? \\w+ (?:more|additional)", "(?:battlefield|into play)")
]
_GOES_ON = re.compile(r"\btokens?\b|\d/\d|\bcop(y|ies)\b")


def may_create_words(words: str) -> bool:
    """Whether words that nobody understands may create tokens."""
    return _CREATING.search(words) is not None or any(map(_puts, words.splitlines()))


def _puts(line: str) -> bool:
    """“put two tokens onto the battlefield”, “put one more onto the battlefield” (where no cards are spoken of)."""
    if any(_follow(order, line) for order in _IN_ORDER):
        return True
    last = 0
    for card in _CARDS.finditer(line):
        last = card.start()
    return _follow(_MORE, line, last)


def _follow(order: list[re.Pattern[str]], line: str, at: int = 0) -> bool:
    """Whether all of these words stand in a line, one behind the other."""
    for words in order:
        found = words.search(line, at)
        if found is None:
            return False
        at = found.end()
    return True


def may_create(node: n.Node) -> bool:
    """Whether a node that is not lowered may create tokens; what it only quotes does not count."""
    if isinstance(node, n.Unparsed):
        return may_create_words(node.text)
    return not any(isinstance(x, n.Quoted) for x in below(node)) and may_create_words(render(node))


def goes_on(node: n.Unparsed) -> bool:
    """Whether words after a creation may say more of what is created."""
    return _GOES_ON.search(node.text) is not None
