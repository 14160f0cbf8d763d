"""Keywords of Riftbound cards: as they are written, and what those say that stand before an ability (RB 726)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar import parse
from ....grammar import riftbound_senses as senses
from ....grammar.definitions import Definitions
from ...frames.statics import statics
from ...ledger.source import Source
from ...nouns.conditions import condition
from ...nouns.events import trigger
from .definitions import NONE, frames
from .reading import RiftboundReaders


def named(keyword: n.Keyword) -> tuple[n.Keyword, ...]:
    """“[Assault 2]” as the rules name it: “Assault N”, with its N; of several costs a keyword for each (RB 820.3)."""
    name, value = senses.numbered(keyword.name)
    if not value:
        return tuple(structs.replace(keyword, name=name, cost=cost) for cost in _each_cost(keyword.cost))
    at = keyword.span.start + keyword.name.rindex(" ") + 1
    number = n.Word(kind="number", text=value, span=n.Span(at, at + len(value)))
    return (structs.replace(keyword, name=name, parameter=senses.joined(value, keyword.parameter), number=number),)


def _each_cost(cost: n.Cost | None) -> tuple[n.Cost | None, ...]:
    """“[E1] or [RUNE:body]”, “[E1] / [RUNE:rainbow] / [E1][RUNE:rainbow]”."""
    match cost:
        case n.Cost(parts=(n.Part(content=n.NounList() as several),)) if senses.is_either(several.joiners):
            parts = (n.Part(joiner="", content=item, span=item.span) for item in several.items)
            return tuple(n.Cost(parts=(part,), span=part.span) for part in parts)
    return (cost,)


class Frame(NamedTuple):
    """One of the two: “When I die,” is an event, “If you have played another card this turn,” a condition."""

    event: i.Trigger | None = None
    condition: i.Condition | None = None


@lru_cache(maxsize=64)
def _frame(words: str, definitions: Definitions) -> Frame:
    """What stands before the words of an ability, with an ability that it may stand before."""
    sentence = f"{words} draw 1."
    match parse(sentence, wording="riftbound", definitions=definitions).abilities:
        case (n.Ability(sentences=(n.Sentence(parts=(n.Part(content=n.Subordinate() as first), *_)),)),):
            source = Source(sentence, _unsaid, RiftboundReaders())
        case _:
            raise ValueError(f"no words that stand before an ability: {words}")
    if first.sense in ("if", "while"):
        return Frame(condition=condition(first, source))
    return Frame(trigger(first.word, first, source))


def _unsaid(construct: str, message: str, span: n.Span) -> None:
    """What is not understood of an event or a condition is kept there, for the players to judge."""


def framed(ability: i.Ability, definitions: Definitions = NONE) -> i.Ability:
    """The ability with what the keywords before it say, where its own words don't say it."""
    for name, sentences in frames(ability.word or "", definitions):
        for sentence in sentences:
            if before := senses.before_text(sentence):
                ability = _dependent(ability, name, _frame(before, definitions))
            else:
                permitted = ability.statics + _permissions(sentence, definitions)
                ability = structs.replace(ability, keyword=name, statics=permitted)
    return ability


def _dependent(ability: i.Ability, name: str, found: Frame) -> i.Ability:
    """The ability of a dependent keyword: inactive while its condition does not hold (RB 726.1.b)."""
    if found.condition is not None:
        held = found.condition if ability.only_while is None else i.AllHold((ability.only_while, found.condition))
        return structs.replace(ability, keyword=name, only_while=held)
    kind = "triggered" if ability.kind in ("spell", "static") else ability.kind
    return structs.replace(ability, keyword=name, kind=kind, trigger=ability.trigger or found.event)


@lru_cache(maxsize=64)
def _permissions(sentence: str, definitions: Definitions) -> tuple[i.Static, ...]:
    """When an ability may be used by a keyword before it: “[Reaction][>] Kill this: …” (RB 806.1.c.2, 813.1.c.2)."""
    match parse(sentence, wording="riftbound", definitions=definitions).abilities:
        case (n.Ability(sentences=(n.Sentence() as line,)),):
            found = statics(line, Source(sentence, _unsaid, RiftboundReaders())) or []
        case _:
            found = []
    return tuple(found)
