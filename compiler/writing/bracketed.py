"""Words in square brackets: what a text has more than the same without what cleave removes (CR 702.148a)."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

#: The same, with more or fewer words before it.
_ALIKE = frozenset(["it", "that card"])
_WORDS = re.compile(r"[.,]|[^\s.,]+")


def bracketed(printed: str, without: str) -> str | None:
    """“Destroy target [attacking] creature.”, of the sentence with and without a word; None if more than that differs.

    A sentence that is left out altogether has its stop within the brackets.
    """
    words, fewer = _WORDS.findall(printed), _WORDS.findall(without)
    marked = list(words)
    for what, begins, ends, first, last in SequenceMatcher(None, words, fewer, autojunk=False).get_opcodes():
        if what == "equal" or {" ".join(words[begins:ends]), " ".join(fewer[first:last])} <= _ALIKE:
            continue
        if what != "delete":
            return None
        if words[begins] == "." == words[ends]:
            begins, ends = begins + 1, ends + 1
        marked[begins] = f"[{marked[begins]}"
        marked[ends - 1] = f"{marked[ends - 1]}]"
    return re.sub(r" (?=[.,])", "", " ".join(marked))
