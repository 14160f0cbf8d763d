"""Words that may create tokens, where they are not understood: a crude look, so that no creation is lost in silence."""

from __future__ import annotations

import re

from ..grammar import nodes as n
from ..grammar import render
from ..grammar.traversal import below

#: Of words that the grammar does not know there are no nodes to look at.
_CREATING = re.compile(
    r"\btoken cop(?:y|ies) of\b|\bcomes? into play on your side\b|"
    r"\b(?:creates?|creating|populates?|investigates?|amass(?:es)?|incubates?)\b|"
    r"\bputs? (?:into play|onto the battlefield)\b.*\btokens?\b|"
    r"\bputs? (?!.*\bcards?\b)\w+ (?:more|additional)\b.*\b(?:battlefield|into play)\b|"
    r"\bputs?\b.*\btokens?\b.*\b(?:battlefield|into play)\b|\btokens?\b.*\b(?:comes? into play|onto the battlefield)\b",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"\btokens?\b|\d/\d|\bcop(y|ies)\b")


def may_create_words(words: str) -> bool:
    """Whether words that nobody understands may create tokens."""
    return _CREATING.search(words) is not None


def may_create(node: n.Node) -> bool:
    """Whether a node that is not lowered may create tokens; what it only quotes does not count."""
    if isinstance(node, n.Unparsed):
        return may_create_words(node.text)
    return not any(isinstance(x, n.Quoted) for x in below(node)) and may_create_words(render(node))


def goes_on(node: n.Unparsed) -> bool:
    """Whether words after a creation may say more of what is created."""
    return _GOES_ON.search(node.text) is not None
