"""Steps and phases that are skipped while an ability stands: “Skip your draw step.” (CR 614.10)."""

from __future__ import annotations

from ... import instructions as i
from ...grammar import nodes as n
from ..ledger.source import Source
from ..nouns.players import player

_SKIPPED: dict[str, i.TurnPart] = {
    "untap step": "untap step",
    "upkeep step": "upkeep",
    "draw step": "draw step",
    "main phase": "main phase",
    "combat phase": "combat",
    "end step": "end step",
    "draw phase": "draw step",
    "channel phase": "channel phase",
}
_WHOSE = {"your": ("you",), "their": ("each player", "each opponent", "opponents")}


def skipped(line: n.Sentence, source: Source) -> i.Replacement | None:
    """“Skip your draw step.”, “Players skip their upkeep steps.”: each of them, without end (CR 614.1b)."""
    match [part.content for part in line.parts]:
        case [n.Clause(cause=None, verb=n.Verb(senses=("skip",) | ("skips",)), complements=(noun,)) as clause]:
            pass
        case _:
            return None
    match noun:
        case n.NounPhrase(words=(n.Word(kind="possessive") as whose, n.Word() as part), modifiers=()):
            pass
        case _:
            return None
    who = player(clause.subject, source)
    if part.sense not in _SKIPPED or who.who not in _WHOSE.get(whose.sense, ()):
        return None
    source.claim(clause.verb, noun)
    return i.Replacement(i.DoInstead(()), text=source.words(line), events=(i.Begins(_SKIPPED[part.sense], who),))
