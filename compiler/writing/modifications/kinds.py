"""What something becomes, in one noun: “a 3/3 green Elemental creature with haste”; and what a copy is besides."""

from __future__ import annotations

from collections.abc import Sequence

from .... import instructions as i
from ....grammar.subtypes import keyword_line
from ....values.colors import COLOR_WORDS
from ....values.land_types import BASIC_LAND_TYPES
from ..english import Noun, article, in_order, listed, plural
from ..scope import CannotWrite, Scope

BASIC = frozenset(BASIC_LAND_TYPES)


def in_one_noun(changes: Sequence[i.CopyException | i.Modification]) -> int:
    """How many of the changes are said in one noun: “a 3/3 green Elemental creature with haste”."""
    n = _different(changes)
    part, more = changes[:n], changes[n : n + 1]
    match part:
        case (i.SetColors(added=False), i.SetTypes(types=(), added=True)):
            return 1  # “are black and are Zombies in addition to their other types”
    if not any(isinstance(each, i.SetTypes) for each in part) or isinstance(part[0], i.SetPT):
        return min(n, 1)  # “has base power and toughness 5/5 and becomes a Dinosaur”
    match more:
        case (i.AddAbilities() as given,) if _is_said_with(given, part):
            n += 1
    match changes[n : n + 1]:
        case (i.AllTypes(lost=False) | i.RemoveTypes(types=(), subtypes=(_,)),):
            n += 1
    return n


def _different(changes: Sequence[i.CopyException | i.Modification]) -> int:
    """How many at the start set colors, types and size, each of these once."""
    if _replaces_creature_types(changes):
        return 1 + _different(changes[1:])
    kinds = [type(each) for each in changes]
    for n, kind in enumerate(kinds):
        if kind not in (i.SetColors, i.SetTypes, i.SetPT) or kind in kinds[:n]:
            return n
    return len(kinds)


def _replaces_creature_types(changes: Sequence[i.CopyException | i.Modification]) -> bool:
    """“a Golem artifact creature”: it keeps its types, and creature types take the place of others (CR 205.1b)."""
    match changes:
        case (i.SetTypes(types=types, added=True), i.SetTypes((), (), added=False), *_):
            return {"Artifact", "Creature"} <= set(types)
    return False


def _is_said_with(more: i.AddAbilities, part: Sequence[i.CopyException | i.Modification]) -> bool:
    """Whether the abilities are a part of what it becomes: “a 1/1 Spirit with flying”."""
    match part:
        case (i.SetTypes(subtypes=(_, *_), added=False),):
            return True
    if not any(isinstance(each, i.SetTypes) and (each.types or each.subtypes) for each in part):
        return False
    sized = any(isinstance(each, i.SetPT) for each in part)
    return bool(more.abilities) or sized or any(keyword.startswith("enchant ") for keyword in more.keywords)


def noun_of_kind(
    changes: Sequence[i.CopyException | i.Modification], subject: Noun, scope: Scope, *, of_copy: bool = False
) -> str:
    """“a 3/3 green Elemental creature with haste”; what is ``of_copy`` says that it keeps its types (CR 205.1b)."""
    base = next((each for each in changes if isinstance(each, i.SetPT)), None)
    colors = next((each for each in changes if isinstance(each, i.SetColors)), None)
    several = [each for each in changes if isinstance(each, i.SetTypes)]
    types = several[0]
    if scope.kind == "static" and tuple(changes) == (i.SetTypes(subtypes=BASIC_LAND_TYPES, added=True),):
        return f"every basic land type in addition to {subject.its} other types"
    replaced = several[1].subtypes if len(several) > 1 else ()
    size, with_ = _size(base, scope)
    words = [*(each.lower() for each in types.supertypes), *size]
    if colors is not None:
        words.append(color_words(colors.colors))
        if colors.added and not types.added:
            raise CannotWrite(colors, "added")
    words += [*types.subtypes, *replaced, *(each.lower() for each in types.types)]
    with_ = _with(changes, with_, scope)
    one = " ".join(words)
    if not types.types and not types.subtypes and base is None:
        named = types.added and len(types.supertypes) > 1
        return f"{listed(words)} in addition to its other types" if named else one
    tail = (
        _besides(types, subject, scope, sized=base is not None, of_copy=of_copy) if types.added and not replaced else ""
    )
    if colors is not None and colors.added:
        tail = tail.replace("other types", "other colors and types")
    lost = [f" that's no longer {article(each.subtypes[0])}" for each in changes if isinstance(each, i.RemoveTypes)]
    return f"{plural(one) if subject.plural else article(one)}{with_}{tail}{''.join(lost)}"


def _size(base: i.SetPT | None, scope: Scope) -> tuple[list[str], str]:
    """“3/3” before the noun, or “with power and toughness each equal to …” behind it."""
    if base is None:
        return [], ""
    if base.power is None or base.toughness is None:
        raise CannotWrite(base, "half of it")
    if are_figures(base.power, base.toughness):
        return [f"{figure(base.power, scope)}/{figure(base.toughness, scope)}"], ""
    if base.power != base.toughness:
        raise CannotWrite(base, "power and toughness differ")
    return [], f" with power and toughness each equal to {scope.phrase(base.power)}"


def _with(changes: Sequence[i.CopyException | i.Modification], sized: str, scope: Scope) -> str:
    """“with flying and all creature types”, behind a size that is said there."""
    with_ = sized
    for each in changes:
        if isinstance(each, i.AddAbilities):
            if with_:
                raise CannotWrite(each, "beside a size")
            with_ = f" with {abilities(each, scope)}"
        if isinstance(each, i.AllTypes):
            with_ += f" {'and' if with_ else 'with'} all {each.kind}s"
    return with_


def _besides(types: i.SetTypes, subject: Noun, scope: Scope, *, sized: bool, of_copy: bool) -> str:
    """“in addition to its other types”; of lands “It's still a land” follows (CR 205.1b)."""
    if not types.types and not types.subtypes:
        return ""
    turned = types.types and sized
    if turned and _is_land(subject, scope):
        scope.follow_with("It's still a land")
        return ""
    if {"Artifact", "Creature"} <= set(types.types) and not types.subtypes and not of_copy:
        return ""
    if turned and _are_lands(subject):
        if scope.kind == "static":
            return " that are still lands"
        scope.follow_with("They're still lands")
        return ""
    land = "land " if not types.types and set(types.subtypes) <= BASIC else ""
    return f" in addition to {subject.its} other {land}types"


def are_figures(*numbers: object) -> bool:
    """Whether all are said as a figure or a letter: “3/X”."""
    return all(isinstance(each, i.Number | i.Variable) for each in numbers)


def _is_land(subject: Noun, scope: Scope) -> bool:
    """Whether it is a land, that is one for certain, which becomes something else as well."""
    if subject.plural:
        return False
    return (subject.words == scope.this and scope.land) or bool({*BASIC, "land"} & set(subject.words.split()))


def _are_lands(subject: Noun) -> bool:
    """Whether they are lands, all of them."""
    return subject.plural and bool({*map(plural, BASIC), "lands"} & set(subject.words.split()))


def color_words(colors: tuple[str, ...]) -> str:
    """“white”, “white and blue”, “colorless”, “all colors”."""
    if len(colors) == 5:
        return "all colors"
    return listed([COLOR_WORDS.get(each, each) for each in in_order(colors)]) if colors else "colorless"


def figure(value: i.Quantity, scope: Scope) -> str:
    return f"{value.value}" if isinstance(value, i.Number) else scope.phrase(value)


def abilities(value: i.AddAbilities, scope: Scope) -> str:
    """“flying, vigilance, and “{T}: Draw a card.””."""
    keywords = protections([_keyword(keyword_line(each), scope) for each in value.keywords])
    return listed([*keywords, *(f'"{each}"' for each in value.abilities)])


def protections(keywords: Sequence[str]) -> list[str]:
    """The keywords, those of protection as one: “protection from black and from red”."""
    out: list[str] = []
    for each in keywords:
        if out and out[-1].lower().startswith("protection from ") and each.lower().startswith("protection from "):
            out[-1] += f" and{each[len('protection') :]}"
        else:
            out.append(each)
    return out


def _keyword(words: str, scope: Scope) -> str:
    """“flying”; of a keyword whose cost the card has (“flashback <its mana cost>”) the cost is said afterwards."""
    if words.startswith("equip ") and words[6:7].isalpha():
        words = f"equip {words[6].upper()}{words[7:]}"  # “equip Knight {0}”
    name, bracket, cost = words.partition(" <")
    if bracket:
        scope.follow_with(f"The {name} cost is equal to {cost.removesuffix('>')}")
    return name
