"""What a token enters attached to."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar.senses import single_words
from ...ledger.source import Source
from ..objects import reference
from ..player_names import is_player
from ..players import player
from .description import Description


def host_and_own(noun: n.Noun) -> tuple[n.Noun, n.Prepositional | None]:
    """“attached to target creature | with enchant creature and “…””: what no host has is the token's own."""
    last = noun.modifiers[-1] if isinstance(noun, n.NounPhrase) and noun.modifiers else None
    if not isinstance(noun, n.NounPhrase) or not isinstance(last, n.Prepositional) or last.sense != "with":
        return noun, None
    first = last.object.items[0].words[:1]
    match first:
        case (n.Quoted(),):
            pass
        case (n.Word(kind="keyword") as keyword,) if single_words((keyword.sense,))[0] in ("enchant", "equip"):
            pass
        case _:
            return noun, None
    place = n.Span(noun.span.start, (noun.modifiers[:-1] or noun.words)[-1].span.end)
    return structs.replace(noun, modifiers=noun.modifiers[:-1], span=place), last


def host_of(noun: n.Noun, source: Source) -> i.Reference | i.Player:
    """What a token enters attached to: an object, or a player, whom Curses enchant."""
    return player(noun, source) if is_player(noun) else reference(noun, source)


def is_attached(states: list[str], rest: list[n.Complement], source: Source, out: Description) -> bool:
    match rest:
        case [n.Prepositional(sense="to") as to]:
            source.claim_own(to)
            out.attached_to = host_of(to.object, source)
            return states == ["attached"]
    return False
