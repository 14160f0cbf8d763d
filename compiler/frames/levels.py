"""Sections of a text box: abilities that an object has only at some level (CR 711.2, 716.2, 721.2)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, structs

from ... import instructions as i
from ...grammar import nodes as n
from ..ledger.source import Source
from ..nouns.quantities.values import pt_value

_SOURCE = i.Reference("source")


class Section(Struct, frozen=True):
    """From a level symbol or a class level bar to the next: while what holds, and what else a size says there."""

    held: i.Condition
    makes_creature: bool = False


def begun(node: n.Node) -> Section | None:
    """The section that a level symbol begins: “LEVEL 2-5”, “STATION 8+”."""
    if not isinstance(node, n.Ability) or node.kind != "level":
        return None
    kind, least, most = node.level
    counters = i.CountersOn(kind, _SOURCE)
    held: i.Condition = i.Holds(counters, "≥", i.Number(least))
    if most is not None:
        held = i.AllHold((held, i.Holds(counters, "≤", i.Number(most))))
    return Section(held, kind == "charge")


def is_bar(node: n.Node) -> bool:
    """Whether a section begins with it: a level symbol, or a class level bar (“{2}{G}: Level 3”)."""
    if not isinstance(node, n.Ability):
        return False
    match node.kind, node.sentences:
        case "level", _:
            return True
        case "activated", (n.Sentence(parts=(n.Part(content=n.Clause(subject=None, verb=n.Verb() as verb)),)), *_):
            return verb.lemma == "level"
    return False


def bar(abilities: Sequence[i.Ability]) -> i.BecomeLevel | None:
    """What a class level bar does, where the abilities of a line are one."""
    match abilities:
        case [i.Ability(kind="activated", steps=(i.BecomeLevel() as reached,))]:
            return reached
    return None


def goes_on_behind_a_bar(abilities: Sequence[i.Ability]) -> bool:
    """Whether more than its level stands in the line of a class level bar (CR 716.2)."""
    return any(len(each.steps) > 1 and isinstance(each.steps[0], i.BecomeLevel) for each in abilities)


def barred(ability: i.Ability, reached: i.BecomeLevel) -> i.Ability:
    """The ability of a class level bar, with when it can be activated (CR 716.2a)."""
    before = i.Holds(i.NumberOf("level", _SOURCE), "=", i.Difference(reached.level, i.Number(1)))
    if isinstance(reached.level, i.Number):
        before = structs.replace(before, right=i.Number(reached.level.value - 1))
    return structs.replace(ability, timing=(*ability.timing, i.OnlyIf(before), i.OnlyAs("sorcery")))


def of_class(reached: i.BecomeLevel) -> Section:
    """The section of a class level bar."""
    return Section(i.Holds(i.NumberOf("level", _SOURCE), "≥", reached.level))


def size(node: n.Node, section: Section, source: Source) -> i.Ability | None:
    """The ability of a power/toughness box: “4/4” in a line of its own."""
    match node:
        case n.Ability(kind="statement", sentences=(n.Sentence(parts=(n.Part(content=n.NounPhrase() as noun),)),)):
            pass
        case _:
            return None
    said = noun.plain_words
    pair = said[0].size if len(said) == 1 and len(noun.words) == 1 and not noun.modifiers else None
    if pair is None:
        return None
    power, toughness = map(pt_value, pair)
    if isinstance(power, str) or isinstance(toughness, str):
        return None
    changes: tuple[i.Modification, ...] = (i.SetPT(power, toughness),)
    if section.makes_creature:
        changes = (i.SetTypes(types=("Creature",), added=True), *changes)
    words = source.words(node)
    return i.Ability(
        "static", words, (node.span.start, node.span.end), statics=(i.Static(_SOURCE, changes, text=words),)
    )
