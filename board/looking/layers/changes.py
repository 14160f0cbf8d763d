"""What a change, a modifier or counters make of an object in a layer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from ....instructions import (
    AddAbilities,
    AllTypes,
    CannotHave,
    ChangePT,
    DefinePT,
    Modification,
    RemoveAbilities,
    RemoveSupertype,
    RemoveTypes,
    SetColors,
    SetPT,
    SetTypes,
)
from ....texts.numerals import shown, whole, written
from ....values.colors import COLORS_BY_WORD, in_order
from ...state.objects import Modifier, Note, Permanent
from ..redundant import with_keywords
from ..seen import BASIC_LANDS, Seen, kind_of_subtype

_PT_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")
# CR 122.1b
KEYWORD_COUNTERS = frozenset(
    "flying,first strike,double strike,deathtouch,decayed,exalted,haste,hexproof,indestructible,lifelink,menace,reach,"
    "shadow,trample,vigilance".split(",")
)


def set_chosen(kind: str, chosen: str, *, added: bool) -> Modification:
    """What an object becomes by a color or a type that has been chosen (CR 105.3, 205.1a)."""
    if kind == "color":
        return SetColors((COLORS_BY_WORD.get(chosen.casefold(), chosen),), added)
    return SetTypes((), (), (chosen,), added)


Numbers = tuple[int | None, int | None]


def change_by(change: Modification, seen: Seen, numbers: Numbers, words: str) -> None:
    """What a change makes of it; ``numbers`` are its power and toughness."""
    if (by := _CHANGED.get(type(change))) is not None:
        by(change, seen, numbers, words)


def _by_types(change: SetTypes, seen: Seen, numbers: Numbers, words: str) -> None:
    seen.supertypes = _plus(seen.supertypes, change.supertypes)
    if change.added:
        seen.types, seen.subtypes = _plus(seen.types, change.types), _plus(seen.subtypes, change.subtypes)
    else:
        _set_types(seen, change.types, change.subtypes)
    _note(seen, "types", " ".join(change.types + change.subtypes), words, "CR 613.1d")


def _by_all_types(change: AllTypes, seen: Seen, numbers: Numbers, words: str) -> None:
    if change.lost:
        _lose_creature_types(seen, words)
    else:
        seen.changeling = True
        _note(seen, "types", "every creature type", words, "CR 613.1d")


def _by_lost_types(change: RemoveTypes, seen: Seen, numbers: Numbers, words: str) -> None:
    _lose_types(seen, change.types, change.subtypes)
    _note(seen, "types", f"no {' or '.join(change.types + change.subtypes)}", words, "CR 613.1d")


def _by_lost_supertype(change: RemoveSupertype, seen: Seen, numbers: Numbers, words: str) -> None:
    seen.supertypes = tuple(each for each in seen.supertypes if each.casefold() != change.supertype.casefold())
    _note(seen, "types", f"not {change.supertype}", words, "CR 613.1d")


def _by_colors(change: SetColors, seen: Seen, numbers: Numbers, words: str) -> None:
    seen.colors = in_order({*seen.colors, *change.colors} if change.added else set(change.colors))
    _note(seen, "colors", " ".join(seen.colors) or "colorless", words, "CR 613.1e")


def _by_abilities(change: AddAbilities, seen: Seen, numbers: Numbers, words: str) -> None:
    _gain(seen, change.keywords, change.abilities, words)


def _gain(seen: Seen, keywords: tuple[str, ...], abilities: tuple[str, ...], words: str) -> None:
    seen.changeling = seen.changeling or "changeling" in keywords
    seen.keywords = with_keywords(seen.keywords, keywords)
    seen.abilities = seen.abilities + abilities
    _note(seen, "abilities", ", ".join(keywords + abilities), words, "CR 613.1f")


#: What changes of each type do.
_CHANGED: dict[type, Callable[[Any, Seen, Numbers, str], None]] = {
    SetTypes: _by_types,
    AllTypes: _by_all_types,
    RemoveTypes: _by_lost_types,
    RemoveSupertype: _by_lost_supertype,
    SetColors: _by_colors,
    AddAbilities: _by_abilities,
    RemoveAbilities: lambda change, seen, numbers, words: _lose(seen, change.abilities, words),
    CannotHave: lambda change, seen, numbers, words: _never(seen, change.keywords, words),
    DefinePT: lambda change, seen, numbers, words: _set(seen, numbers, words, "CR 613.4a"),
    SetPT: lambda change, seen, numbers, words: _set(seen, numbers, words, "CR 613.4b"),
    ChangePT: lambda change, seen, numbers, words: _change(seen, numbers[0] or 0, numbers[1] or 0, words),
}


def modify(layer: str, modifier: Modifier, seen: Seen) -> None:
    """What a modifier makes of it in that layer."""
    if (in_layer := _MODIFIED.get(layer)) is not None:
        in_layer(modifier, seen)


def _modify_types(modifier: Modifier, seen: Seen) -> None:
    """CR 613.1d; changing a token's name leaves its subtypes (CR 111.4)."""
    words = modifier.words
    if modifier.set_subtypes is not None:
        _set_types(seen, modifier.set_types, modifier.set_subtypes)
        _note(seen, "types", " ".join(modifier.set_types + modifier.set_subtypes), words, "CR 613.1d")
    seen.changeling = seen.changeling or modifier.every_creature_type
    if modifier.no_creature_type:
        _lose_creature_types(seen, words)
    seen.supertypes = _plus(seen.supertypes, modifier.add_supertypes)
    if modifier.add_types or modifier.add_subtypes:
        seen.types = _plus(seen.types, modifier.add_types)
        seen.subtypes = _plus(seen.subtypes, modifier.add_subtypes)
        _note(seen, "types", " ".join(modifier.add_types + modifier.add_subtypes), words, "CR 613.1d")
    if modifier.lose_subtypes:
        _by_lost_types(RemoveTypes(subtypes=modifier.lose_subtypes), seen, (None, None), words)
    if modifier.name is not None:
        seen.name = modifier.name
        _note(seen, "name", modifier.name, words, "CR 613.1c")


def _modify_colors(modifier: Modifier, seen: Seen) -> None:
    if modifier.set_colors is not None:
        seen.colors = modifier.set_colors
    if modifier.add_colors:
        seen.colors = in_order({*seen.colors, *modifier.add_colors})
    if modifier.set_colors is not None or modifier.add_colors:
        _note(seen, "colors", " ".join(seen.colors) or "colorless", modifier.words, "CR 613.1e")


def _modify_abilities(modifier: Modifier, seen: Seen) -> None:
    if modifier.lose_all or modifier.lose:
        _lose(seen, modifier.lose, modifier.words)
    if modifier.keywords or modifier.abilities:
        _gain(seen, modifier.keywords, modifier.abilities, modifier.words)


def _modify_size(modifier: Modifier, seen: Seen) -> None:
    _change(seen, modifier.power, modifier.toughness, modifier.words)
    if modifier.might and seen.might is not None:
        seen.might += modifier.might
        _note(seen, "might", written(modifier.might, signed=True), modifier.words, "RB 182.1.b")


def _switch(modifier: Modifier, seen: Seen) -> None:
    if modifier.switch:
        seen.power, seen.toughness = seen.toughness, seen.power
        _note(seen, "power", f"{shown(seen.power)}/{shown(seen.toughness)}", modifier.words, "CR 613.4d")


#: What modifiers do in each layer.
_MODIFIED: dict[str, Callable[[Modifier, Seen], None]] = {
    "4": _modify_types,
    "5": _modify_colors,
    "6": _modify_abilities,
    "7b": lambda it, seen: _set(seen, (it.base_power, it.base_toughness), it.words, "CR 613.4b"),
    "7c": _modify_size,
    "7d": _switch,
}


def keyword_counters(permanent: Permanent) -> list[tuple[int, str]]:
    """The kinds of its keyword counters, each with its timestamp (CR 613.7c): that of entering, or of a later one."""
    stamps = permanent.counter_timestamps
    return [(stamps.get(kind, permanent.id), kind) for kind in permanent.counters if kind in KEYWORD_COUNTERS]


def give_counted(kind: str, permanent: Permanent, seen: Seen) -> None:
    """The keyword that counters of the kind give in layer 6 (CR 122.1b)."""
    seen.keywords = _plus(seen.keywords, (kind,))
    _note(seen, "abilities", kind, f"{written(permanent.counters[kind])} {kind} counter", "CR 122.1b")


def count(layer: str, permanent: Permanent, seen: Seen) -> None:
    """What counters do to power and toughness in layer 7c (CR 122.1a)."""
    for kind, count in permanent.counters.items() if layer == "7c" else ():
        if match := _PT_COUNTER.fullmatch(kind):
            words = f"{written(count)} {kind} counter{'s'[: count > 1]}"
            _change(seen, whole(match[1]) * count, whole(match[2]) * count, words)


def _note(seen: Seen, what: str, value: object, words: str, rule: str) -> None:
    if seen.notes is not None:
        seen.notes.append(Note(what, written(value) if isinstance(value, int) else str(value), words, rule))


def _plus(have: tuple[str, ...], more: Iterable[str]) -> tuple[str, ...]:
    return have + tuple(m for m in dict.fromkeys(more) if m not in have)


#: What is lost with a keyword (CR 702.11e, 702.22b).
_BANDS = "bands with other "
_WITH_IT = {"hexproof": "hexproof from ", "banding": _BANDS, "bands with other": _BANDS}


def _lose(seen: Seen, abilities: tuple[str, ...], words: str) -> None:
    """It loses these keywords, or all abilities if none are named."""
    if abilities:
        kinds = tuple(kind for each, kind in _WITH_IT.items() if each in abilities)
        seen.keywords = tuple(k for k in seen.keywords if k not in abilities and not k.startswith(kinds))
    else:
        seen.keywords, seen.abilities, seen.silenced = (), (), True
    _note(seen, "abilities", f"no {' or '.join(abilities)}" if abilities else "none", words, "CR 613.1f")


def _never(seen: Seen, keywords: tuple[str, ...], words: str) -> None:
    """It has none of them, whatever gave it any (CR 113.11)."""
    kinds = tuple(f"{each} from " for each in keywords)
    seen.keywords = tuple(k for k in seen.keywords if k not in keywords and not k.startswith(kinds))
    _note(seen, "abilities", f"no {' or '.join(keywords)}", words, "CR 113.11")


def _lose_types(seen: Seen, types: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
    """CR 205.1b: the types, with the subtypes that go with them and no other type that is left; and these subtypes."""
    gone = {each.casefold() for each in types}
    seen.types = tuple(each for each in seen.types if each.casefold() not in gone)
    kinds = {"creature" if kind in ("creature", "kindred", "tribal") else kind for kind in gone}
    left = {each.casefold() for each in seen.types}
    kinds -= {"creature"} if left & {"creature", "kindred", "tribal"} else set()
    lost = {each.casefold() for each in subtypes}
    seen.subtypes = tuple(
        each for each in seen.subtypes if each.casefold() not in lost and kind_of_subtype(each) not in kinds
    )
    seen.changeling = seen.changeling and "creature" not in kinds


def _lose_creature_types(seen: Seen, words: str) -> None:
    """It is of no creature type, changeling or not."""
    _lose_types(seen, (), tuple(each for each in seen.subtypes if kind_of_subtype(each) == "creature"))
    seen.changeling = False
    _note(seen, "types", "no creature type", words, "CR 613.1d")


def _set_types(seen: Seen, types: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
    """CR 205.1a: types in the place of types, and with them their subtypes; subtypes in the place of their kind."""
    if types:
        seen.types, seen.subtypes = types, subtypes
        seen.changeling = False
        return
    seen.changeling = seen.changeling and not any(kind_of_subtype(each) == "creature" for each in subtypes)
    kinds = {kind_of_subtype(each) for each in subtypes}
    seen.subtypes = (*(each for each in seen.subtypes if kind_of_subtype(each) not in kinds), *subtypes)
    if set(subtypes) & BASIC_LANDS:  # CR 305.7
        seen.keywords, seen.abilities, seen.silenced = (), (), True


def _set(seen: Seen, numbers: tuple[int | None, int | None], words: str, rule: str) -> None:
    if numbers[0] is not None:
        seen.power = numbers[0]
        _note(seen, "power", numbers[0], words, rule)
    if numbers[1] is not None:
        seen.toughness = numbers[1]
        _note(seen, "toughness", numbers[1], words, rule)


def _change(seen: Seen, power: int, toughness: int, words: str) -> None:
    if seen.power is not None and power:
        seen.power += power
        _note(seen, "power", written(power, signed=True), words, "CR 613.4c")
    if seen.toughness is not None and toughness:
        seen.toughness += toughness
        _note(seen, "toughness", written(toughness, signed=True), words, "CR 613.4c")
