"""Paying mana, life and energy (CR 118, 119.4, 107.14)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from ... import instructions as i
from ...grammar import nodes as n
from ..clauses.said import Said
from ..costs.parts import mana
from ..nouns.quantities.counting import for_each
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
    if (more := _more_for_each(said)) is not None:
        return [i.PayMana(said.player(), (i.GenericMana(more),), **said.words)]
    steps = each_of_several(said)
    if steps is None or not isinstance(noun, n.NounList):
        return None
    counted = any(isinstance(each, n.ForEach | n.EqualTo) for each in said.node.complements)
    if noun.conjunctions == {"or"}:
        return _either_mana(steps) or (None if counted else _either(steps, noun, said))
    return steps if noun.conjunctions == {"and"} and not counted else None  # what is it “for each” of?


def _more_for_each(said: Said) -> i.Quantity | None:
    """“{2} plus an additional {1} for each Faerie you control”: so much generic mana, as it is paid (CR 608.2h)."""
    match said.node.complements:
        case (
            n.NounList(
                items=(
                    n.NounPhrase(words=(n.Word(kind="mana") as base,), modifiers=()),
                    n.NounPhrase(
                        words=(n.Word(sense="an additional") as more, n.Word(kind="mana") as each), modifiers=()
                    ),
                ),
                joints=("plus",),
            ) as both,
            n.ForEach() as counted,
        ):
            pass
        case _:
            return None
    amount, added = (_generic(word, said) for word in (base, each))
    if amount is None or added is None:
        return None
    said.source.claim(more)
    said.source.claim_own(both)
    number, _ = for_each((added, ""), counted, said.source)
    if isinstance(number, i.Asked):
        return None
    return i.Variable("X", value=i.Sum((amount, number)))


def _generic(word: n.Word, said: Said) -> i.Number | None:
    """“{2}”: how much generic mana; None of other mana."""
    match mana(word, said.source):
        case (i.GenericMana(i.Number() as amount),):
            return amount
    return None


def _either(steps: Sequence[i.Step], noun: n.NounList, said: Said) -> Sequence[i.Step] | None:
    """“{B} or {3}”, “2 life or {2}”: one of them, as the player who pays likes."""
    words = [said.source.words(each) for each in noun.items]
    ways = tuple((structs.replace(step, text=each),) for step, each in zip(steps, words, strict=True))
    return [i.Choose(ways, ("", *words[1:]), said.player())]


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
