"""Paying mana, life and energy (CR 118, 119.4, 107.14)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..rows.reading import acted, each_of_several


def ends_effect(node: n.Clause) -> bool:
    """“(you may pay {R}) to end this effect”."""
    match node.complements:
        case (_, n.Infinitive(verb=n.Verb(senses=("end",)), complements=(n.NounPhrase() as what,), creation=None)):
            return what.alone == ("this", "effect")
    return False


def pay(said: Said) -> Sequence[i.Step] | None:
    """“Pay {2} and 3 life”, “pay {W} or {U}”, “pay {R} to end this effect”; what is paid for itself is said by rows."""
    noun = said.noun
    if not said.by_player or noun is None:
        return None
    if ends_effect(said.node):
        paid = acted(structs.replace(said, node=structs.replace(said.node, complements=(noun,))))
        said.source.claim(*said.node.complements[1:])
        return None if paid is None else [i.MayEndEffect(said.player(), tuple(paid), **said.words)]
    steps = each_of_several(said)
    if steps is None or not isinstance(noun, n.NounList):
        return None
    if noun.conjunctions == {"or"}:
        return _either_mana(steps)
    counted = any(isinstance(each, n.ForEach | n.EqualTo) for each in said.node.complements)
    return steps if noun.conjunctions == {"and"} and not counted else None  # what is it “for each” of?


def _either_mana(steps: Sequence[i.Step]) -> Sequence[i.Step] | None:
    """“{W} or {U} (for each age counter on it)”: either of them, each time for itself, as of “{W/U}” (CR 702.24a)."""
    either: list[i.ManaKind] = []
    for step in steps:
        match step:
            case i.PayMana(mana=(i.TypedMana((kind,), 0, 0),)):
                either.append(kind)
            case _:
                return None
    return [structs.replace(steps[-1], mana=(i.TypedMana(tuple(either)),))]


DONE = {"pay": pay}
