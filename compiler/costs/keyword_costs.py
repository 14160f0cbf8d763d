"""What a keyword costs that is given without a cost: “The flashback cost is equal to its mana cost.” (CR 702.34a)."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..ledger.source import Source

_WHOSE = frozenset([("its", "mana cost"), ("that", "card's", "mana cost"), ("the", "card's", "mana cost")])


def with_cost(
    clause: n.Clause, changes: tuple[i.Modification, ...], source: Source
) -> tuple[i.Modification, ...] | None:
    """The changes, of which one gives the keyword whose cost the clause says; None if the clause says another thing."""
    keyword = _of_keyword(clause)
    if keyword is None:
        return None
    found = [each for each in changes if isinstance(each, i.AddAbilities) and keyword in each.keywords]
    if len(found) != 1:
        return None
    source.claim(clause)
    named = tuple(f"{each} {i.ITS_MANA_COST}" if each == keyword else each for each in found[0].keywords)
    costing = structs.replace(found[0], keywords=named)
    return tuple(costing if each is found[0] else each for each in changes)


def _of_keyword(clause: n.Clause) -> str | None:
    match clause:
        case n.Clause(
            subject=n.NounPhrase(words=(_, n.Word(kind="keyword") as keyword, n.Word(sense="cost")), modifiers=()),
            verb=n.Verb(senses=("is",)),
            complements=(n.EqualTo(quantity=n.Quantity(of=n.NounPhrase(alone=whose))),),
        ) if whose in _WHOSE:
            return keyword.sense
    return None
