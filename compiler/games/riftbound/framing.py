"""The keyword before an ability of a Riftbound card: the event that it waits for, or its condition."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar import parse
from ....grammar import riftbound_senses as senses
from ....grammar.definitions import Definitions
from ...ledger.source import Source
from ...nouns.conditions import condition
from ...nouns.events import trigger
from .definitions import NONE, frame, keyword_rule


class Frame(NamedTuple):
    """One of the two: “When I die,” is an event, “If you've played another card this turn,” a condition."""

    event: i.Trigger | None = None
    condition: i.Condition | None = None


@lru_cache(maxsize=64)
def _frame(words: str, definitions: Definitions) -> Frame:
    """What stands before the words of an ability, with an ability that it may stand before."""
    sentence = f"{words} draw 1."
    match parse(sentence, wording="riftbound", definitions=definitions).abilities:
        case (n.Ability(sentences=(n.Sentence(parts=(n.Part(content=n.Subordinate() as first), *_)),)),):
            source = Source(sentence, _unsaid)
        case _:
            raise ValueError(f"no words that stand before an ability: {words}")
    return (
        Frame(condition=condition(first, source)) if first.sense == "if" else Frame(trigger(first.word, first, source))
    )


def _unsaid(construct: str, message: str, span: n.Span) -> None:
    """What is not understood of an event or a condition is kept there, for the players to judge."""


def framed(ability: i.Ability, definitions: Definitions = NONE) -> i.Ability:
    """The ability with what the keyword before it says, where its own words don't say it."""
    words = frame(ability.word or "", definitions)
    if words is None:
        return _timed(ability, definitions)
    found = _frame(words, definitions)
    if found.condition is not None:  # “[Legion] — When you play me, …” has an event of its own
        return structs.replace(ability, condition=ability.condition or found.condition)
    if ability.trigger is not None:
        return ability
    kind = "triggered" if ability.kind in ("spell", "static") else ability.kind
    return structs.replace(ability, kind=kind, trigger=found.event)


def _timed(ability: i.Ability, definitions: Definitions) -> i.Ability:
    """The ability with the rule that the keyword before it is: “[Reaction][>] Kill this: …”; of others it is left."""
    for name in senses.framing(ability.word or ""):
        known = keyword_rule(name, definitions)
        if known is None:
            return structs.replace(ability, keyword=name)
        return structs.replace(ability, keyword=known[0], rule=known[1])
    return ability
