"""“If a land is tapped for mana, it produces …”: what mana is produced instead (CR 106.12b, 614.1)."""

from __future__ import annotations

from typing import get_args

from ... import instructions as i
from ...grammar import nodes as n
from ...grammar.senses import FACTORS
from ..ledger.source import Source
from ..nouns.events import trigger

_TYPES: dict[str, i.ManaType] = {each: each for each in get_args(i.ManaType)}


def is_tapped_for_mana(node: n.Node | None) -> bool:
    """“if you tap a permanent for mana”, “if a basic land you control is tapped for mana”."""
    match node:
        case n.Subordinate(sense="if", parts=(n.Part(content=n.Clause(cause=None) as clause),)):
            pass
        case _:
            return False
    match clause.verb.senses, clause.complements:
        case ("is", "tapped for"), (n.NounPhrase(alone=("mana",)),):
            return True
        case ("tap" | "taps",), (n.NounPhrase(), n.Prepositional(sense="for", object=n.NounPhrase(alone=("mana",)))):
            return True
    return False


def tapped_for_mana(lead: n.Subordinate, source: Source) -> tuple[i.AnyEvent, ...] | None:
    """What is tapped, and by whom; None where no type says all of it."""
    found = trigger(lead.word, lead, source)
    return found.events if all(isinstance(e, i.TapsForMana) and not e.told for e in found.events) else None


def produced(clause: n.Clause, source: Source) -> i.AmountInstead | i.ManaInstead | None:
    """“it produces twice as much of that mana instead”, “it produces {B} instead of any other type and amount”."""
    if clause.subject is None or clause.subject.alone != ("it",) or clause.verb.senses != ("produces",):
        return None
    match clause.complements:
        case (
            n.NounPhrase(
                words=(n.Word(sense=factor), n.Word(sense="as much")),
                modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=("that", "mana"))),),
            ),
            n.Adverb(sense="instead"),
        ) if factor in FACTORS:
            source.claim(clause)
            return i.AmountInstead(i.Product(FACTORS[factor], i.ThatMany()))
        case (n.NounPhrase() as mana, n.Prepositional(sense="instead of") as of) if whole := _of_any_other(of):
            sort = _sort(mana)
            if sort is not None:
                source.claim(clause)
                return i.ManaInstead(sort, amount=whole == "type and amount")
    return None


def _of_any_other(node: n.Prepositional) -> str:
    """“instead of any other type”, “instead of any other type and amount”; "" for anything else."""
    match [item.alone for item in node.object.items], node.object:
        case [("any", "other", "type")], _:
            return "type"
        case [("any", "other", "type"), ("amount",)], n.NounList(joints=("and",)):
            return "type and amount"
    return ""


def _sort(noun: n.NounPhrase) -> i.ManaSort | None:
    """“{B}”, “colorless mana”, “one mana of a color of your choice”."""
    match noun:
        case n.NounPhrase(words=(n.Word(kind="mana") as word,), modifiers=()) if len(word.symbols) == 1:
            kind = _TYPES.get(word.symbols[0])
            return i.OneOfMana(((kind,),)) if kind is not None else None
        case n.NounPhrase(senses=("colorless", "mana"), modifiers=()):
            return i.OneOfMana((("C",),))
        case n.NounPhrase(
            senses=("mana",) | ("one", "mana"),
            modifiers=(
                n.Prepositional(
                    sense="of",
                    object=n.NounPhrase(
                        senses=("a", "color"),
                        modifiers=(n.Prepositional(sense="of", object=n.NounPhrase(alone=("your", "choice"))),),
                    ),
                ),
            ),
        ):
            return i.AnyColor()
    return None
