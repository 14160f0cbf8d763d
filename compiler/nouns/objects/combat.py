"""What is in combat with something: “blocking it”, “attacking you or a planeswalker you control”."""

from __future__ import annotations

from .... import instructions as i
from ....grammar import nodes as n
from ...ledger.places import place_of
from ...ledger.source import Source
from ..player_names import named
from . import reference, selection


def in_combat_with(modifier: n.Participle, whom: n.Noun, source: Source) -> tuple[i.Predicate, ...] | None:
    """“blocking it”, “attacking you or a planeswalker you control”."""
    text = source.words(modifier)
    if modifier.sense == "blocking":
        attacker = reference(whom, source)
        return (i.BlockerOf(attacker, text),) if attacker.what in ("that", "source", "enchanted", "target") else None
    return attackers_of(whom, text, source)


def attackers_of(whom: n.Noun, text: str, source: Source) -> tuple[i.Predicate, ...] | None:
    """What attacks “you or a planeswalker you control” (CR 508.1b)."""
    attacked = [_attacked(each, source) for each in (whom.items if isinstance(whom, n.NounList) else (whom,))]
    found = tuple(i.AttackerOf(each, text) for each in attacked if each is not None)
    if len(found) < len(attacked):
        return None
    return found if len(found) == 1 else (i.OneOf(found),)


def _attacked(whom: n.Noun, source: Source) -> i.Player | i.Reference | None:
    """“you”, “a planeswalker you control”: any of those."""
    senses = whom.alone
    if senses:
        return named(senses, source.said(whom), place=place_of(whom))
    if not isinstance(whom, n.NounPhrase) or [word.sense for word in whom.plain_words[-1:]] != ["planeswalker"]:
        return None
    return i.Reference("all", source.said(whom), among=selection(whom, source))
