"""What a spell does that is cast for its cleave cost: what its text says without the words in brackets (CR 702.148)."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i


def _spells(program: i.Program) -> list[i.Ability]:
    return [ability for ability in program.abilities if ability.kind == "spell"]


def cleaved(printed: i.Program, without: i.Program) -> i.Program:
    """The program of the text as printed, whose cleave ability has the steps and targets of the text without them.

    Where either is no single spell ability the cleave ability has none, and a diagnostic says so.
    """
    spells, others = _spells(printed), _spells(without)
    if len(spells) != 1 or len(others) != 1:
        return structs.replace(printed, diagnostics=(*printed.diagnostics, *map(_unread, _cleaves(printed))))
    abilities = tuple(
        structs.replace(each, steps=others[0].steps, targets=others[0].targets) if each.keyword == "cleave" else each
        for each in printed.abilities
    )
    diagnostics = (*printed.diagnostics, *(each for each in without.diagnostics if each not in printed.diagnostics))
    return structs.replace(printed, abilities=abilities, diagnostics=diagnostics)


def _cleaves(program: i.Program) -> list[i.Ability]:
    return [ability for ability in program.abilities if ability.keyword == "cleave"]


def _unread(ability: i.Ability) -> i.Diagnostic:
    return i.Diagnostic("warning", "keyword", "what it does for its cleave cost is not one ability", ability.span)
