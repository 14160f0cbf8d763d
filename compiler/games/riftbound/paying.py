"""Energy and power: what is paid, and what is added to the rune pool."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from .... import instructions as i
from ....grammar import nodes as n
from ....grammar import riftbound_senses as senses
from ...ledger.source import Source
from .describing import amount

_DOMAINS: dict[str, i.Domain] = {domain: domain for domain in get_args(i.Domain)}


def runes(noun: n.Node, source: Source) -> tuple[i.Quantity | None, tuple[i.Domain, ...]] | None:
    """How much energy, and power of which domains, “[E1][RUNE:fury]” is; its word is claimed. None: something else."""
    match noun:
        case n.NounPhrase(words=(n.Word(kind="mana") as word,), modifiers=()):
            said = senses.runes(word)
        case _:
            return None
    domains = domains_of(said.domains) if said is not None else None
    if said is None or domains is None:
        return None
    energy = amount(said.energy) if said.energy else None
    if said.energy and energy is None:
        return None
    source.claim(word)
    return energy, domains


def domains_of(names: Sequence[str]) -> tuple[i.Domain, ...] | None:
    """The domains of these names; None where one is of no domain."""
    found = tuple(_DOMAINS[name] for name in names if name in _DOMAINS)
    return found if len(found) == len(names) else None


def paid(part: n.Part, source: Source) -> tuple[i.Step, ...] | None:
    """What a part of a cost pays by symbols alone: “[E1][RUNE:fury]”, “[EXHAUST]”; None where it is words."""
    words = {"text": source.words(part.content), "span": (part.content.span.start, part.content.span.end)}
    match part.content:
        case n.NounPhrase(words=(n.Word(kind="symbol") as word,), modifiers=()) if senses.exhausts(word):
            source.claim(word)
            return (i.Act("tap", i.Reference("source", source.words(word))),)
    found = runes(part.content, source)
    return None if found is None else (i.PayRunes(i.Player("you", "you"), *found, **words),)  # type: ignore[arg-type]
