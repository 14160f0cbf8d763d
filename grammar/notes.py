"""Which words in parentheses are reminder text: what they say, the card or the rules say without them (CR 207.2)."""

from __future__ import annotations

import re

from ..texts.patterns import regex

#: A note that stands as sentences of its own: “(It can't be blocked.)”, “({T}: Add {G})”, “(Leads to: Dark Pool)”.
_SENTENCES = regex(r"_?\(\s*[{\[“\"'‘]*[A-Z0-9{\[](?:.*[.!?][”\"'’]*|.*: .*)\s*\)_?", flags=re.DOTALL)
#: Words, and the note behind them that says no more: what a symbol or a die is called (“{E}{E} (two energy counters)”,
#: “roll a d20 (a twenty-sided die)”), and where something has to be, or need not be, as the rules say without it:
#: damage is dealt to what is on the battlefield (CR 614.9), a card enters with its front face up (CR 712.14), a type
#: is had in every zone (CR 604.3), and an ability that stands does so while its object is there (CR 611.3b).
_SAID_AGAIN = (
    (regex(r"\{E\}$"), regex(r"\((?:\w+ )?energy counters?\)")),
    (regex(r"\bd\d+$"), regex(r"\(an? [\w-]+ die\)")),
    (regex(r"\b(?:to|onto) the battlefield(?: under [\w ']+ control)?$"), regex(r"\(front face up\)")),
    (regex(r"\binstead$"), regex(r"\(if (?:it|this \w+)(?:'s| is) (?:still )?on the battlefield\)")),
    (
        regex(r"\bis (?:every creature type|all colors)$"),
        regex(r"\(even if (?:it|this \w+)(?:'s not| isn't| is not) on the battlefield\)"),
    ),
    (
        regex(
            r"(?:^|[.\n])(?![^.\n]*(?:\b(?:target|until|turn|when(?:ever)?|at|instead)\b|:))"
            r"[^.\n]*\b(?:can't|cost|ha[sv]e?|gets?)\b[^.\n]*$",
            flags=re.IGNORECASE,
        ),
        regex(r"\(as long as (?:it|this \w+)(?:'s| is) on the battlefield\)"),
    ),
    (regex(r"\bfrom (?:face down|\[Hidden\])[^.\n]*$"), regex(r"\(here\)")),  # RB 811.1.d
    (  # what the keyword before it is short for, without whom it is said of (RB 807, 814)
        regex(r"\[(?:Assault|Shield)(?: \d+| X)?\][^\n]*$"),
        regex(
            r"\(\+(?:\d+|X) (?:\[\w+\]|:rb_might:) while (?:I'm|it's|they're|we're) "
            r"(?:an? )?(?:attackers?|defenders?)\b[^()]*\)"
        ),
    ),
)


def is_reminder(note: str, before: str) -> bool:
    """Whether a note in parentheses, behind these words, only reminds: the card says nothing by it."""
    if _SENTENCES.fullmatch(note):
        return True
    note, before = note.replace("’", "'"), before.rstrip().replace("’", "'")
    return any(said.fullmatch(note) and what.search(before) for what, said in _SAID_AGAIN)
