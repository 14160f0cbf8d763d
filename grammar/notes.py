"""Which words in parentheses are reminder text: what they say, the card or the rules say without them (CR 207.2)."""

from __future__ import annotations

import re

from ..patterns import regex

#: A note that stands as sentences of its own: “(It can't be blocked.)”, “({T}: Add {G})”, “(Leads to: Dark Pool)”.
_SENTENCES = regex(r"_?\(\s*[{\[“\"'‘]*[A-Z0-9{\[](?:.*[.!?][”\"'’]*|.*: .*)\s*\)_?", flags=re.DOTALL)
#: What a symbol or a die before a note is called: “{E}{E} (two energy counters)”, “roll a d20 (a twenty-sided die)”.
_CALLED = (
    (regex(r"\{E\}$"), regex(r"\((?:\w+ )?energy counters?\)")),
    (regex(r"\bd\d+$"), regex(r"\(an? [\w-]+ die\)")),
)
#: Where something has to be, or need not be, as the rules say of it without the note (CR 604.3, 611.3b, 614.7).
_WHERE = regex(r"\((?:as long as|even if|if) (?:it|this \w+)(?:'s| is| isn't) (?:still )?on the battlefield\)")


def is_reminder(note: str, before: str) -> bool:
    """Whether a note in parentheses, behind these words, only reminds: the card says nothing by it."""
    if _SENTENCES.fullmatch(note) or _WHERE.fullmatch(note.replace("’", "'")):
        return True
    return any(what.search(before.rstrip()) and called.fullmatch(note) for what, called in _CALLED)
