"""What continuous effects change of characteristics, as parameters: of `Pump`, of `Animate`, of `Mode$ Continuous`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.predicates import COLORS
from ..nouns.quantities import amount
from ..phrases import CATEGORIES
from ..scope import Scope
from ..script import Node, Words, joined, together
from .keywords import keyword
from .modes import SENTENCES

Parameters = dict[str, Words]


class Granted(Struct, frozen=True):
    """What an ability in words is on the object that has it: keywords and nodes by the kind of their line."""

    keywords: tuple[Words, ...] = ()
    lines: tuple[tuple[str, Node], ...] = ()


#: Compiles and writes the abilities that are given in words; whoever writes whole cards puts it here.
Grants = Callable[[str], Granted]


def pumped(changes: Sequence[i.Modification], scope: Scope) -> Parameters:
    """Parameters of `Pump`: power and toughness, and keywords.

    Raises:
        CannotExport: if something else is changed.
    """
    out: Parameters = {}
    keywords: list[Words] = []
    for change in changes:
        match change:
            case i.ChangePT(power, toughness):
                _put(out, "NumAtt", CATEGORIES["signed"].write(power, scope), "+0")
                _put(out, "NumDef", CATEGORIES["signed"].write(toughness, scope), "+0")
            case i.AddAbilities(words, ()):
                keywords += [keyword(each) for each in words]
            case _ if (words_ := sentence(change)) is not None:
                keywords.append((f"HIDDEN {words_}",))
            case _:
                raise CannotExport(change, "no parameter of Pump")
    if keywords:
        out["KW"] = joined(keywords, " & ")
    return out


def sentence(change: i.Modification) -> str | None:
    """The keyword that is a sentence and says this rule."""
    return next((words for each, words in SENTENCES if each == change), None)


def _put(out: Parameters, key: str, words: Words, usual: str) -> None:
    if words != (usual,):
        if key in out:
            raise CannotExport(None, f"two changes of one kind: {key}")
        out[key] = words


def animated(changes: Sequence[i.Modification], scope: Scope, grants: Grants) -> Parameters:
    """Parameters of `Animate`: power and toughness, types, colors, abilities.

    Raises:
        CannotExport: if something else is changed.
    """
    out: Parameters = {}
    for change in changes:
        for key, words in _animated(change, scope, grants).items():
            if key in out and key not in ("Keywords", "Types"):
                raise CannotExport(change, f"two changes of one kind: {key}")
            out[key] = joined([out[key], words], "," if key == "Types" else " & ") if key in out else words
    return out


def _animated(change: i.Modification, scope: Scope, grants: Grants) -> Parameters:
    match change:
        case i.SetPT(power, toughness):
            said = {"Power": power, "Toughness": toughness}
            return {key: amount(each, scope) for key, each in said.items() if each is not None}
        case i.SetTypes():
            return _types_animated(change)
        case i.SetColors(colors, added):
            words = ",".join(COLORS[each] for each in colors) if colors else "Colorless"
            return {"Colors": (words,), **({} if added else {"OverwriteColors": ("True",)})}
        case i.AddAbilities(keywords, abilities):
            return _given(keywords, abilities, grants, _ANIMATED)
        case i.RemoveAbilities(()):
            return {"RemoveAllAbilities": ("True",)}
        case i.RemoveAbilities(abilities):
            return {"RemoveKeywords": joined([keyword(each) for each in abilities], " & ")}
        case i.RemoveTypes(types, subtypes):
            return {"RemoveTypes": (",".join([*types, *subtypes]),)}
        case i.AllTypes("creature type", False):
            return {"AddAllCreatureTypes": ("True",)}
    raise CannotExport(change, "no parameter of Animate")


_ANIMATED = {"keywords": "Keywords", "A": "Abilities", "T": "Triggers", "S": "staticAbilities", "R": "Replacements"}
_CONTINUOUS = {
    "keywords": "AddKeyword",
    "A": "AddAbility",
    "T": "AddTrigger",
    "S": "AddStaticAbility",
    "R": "AddReplacementEffects",
}


def _types_animated(change: i.SetTypes) -> Parameters:
    words = ",".join([*change.supertypes, *change.types, *change.subtypes])
    out: Parameters = {"Types": (words,)}
    if change.added:
        return out
    return out | _types_lost(change)


def _types_lost(change: i.SetTypes) -> Parameters:
    """What the new types replace: card types other card types, creature types other creature types (CR 205.1)."""
    out: Parameters = {"RemoveCardTypes": ("True",)} if change.types else {}
    if change.subtypes and (not change.types or "creature" in (each.lower() for each in change.types)):
        out["RemoveCreatureTypes"] = ("True",)
    return out


def _given(
    keywords: tuple[str, ...], abilities: tuple[str, ...], grants: Grants, keys: Mapping[str, str]
) -> Parameters:
    said = [keyword(each) for each in keywords]
    lines: dict[str, list[Node]] = {}
    for each in abilities:
        granted = grants(each)
        said += granted.keywords
        for kind, node in granted.lines:
            lines.setdefault(keys[kind], []).append(node)
    out: Parameters = {keys["keywords"]: joined(said, " & ")} if said else {}
    between = "," if keys is _ANIMATED else " & "
    return out | {key: joined([(node,) for node in nodes], between) for key, nodes in lines.items()}


def continuous(changes: Sequence[i.Modification], scope: Scope, grants: Grants) -> Parameters:
    """Parameters of `Mode$ Continuous`.

    Raises:
        CannotExport: if something else is changed.
    """
    out: Parameters = {}
    for change in changes:
        for key, words in _continuous(change, scope, grants).items():
            if key in out and key not in ("AddKeyword", "AddType"):
                raise CannotExport(change, f"two changes of one kind: {key}")
            out[key] = joined([out[key], words], " & ") if key in out else words
    return out


def _continuous(change: i.Modification, scope: Scope, grants: Grants) -> Parameters:
    match change:
        case i.ChangePT(power, toughness):
            out: Parameters = {}
            _put(out, "AddPower", _unsigned(power, scope), "0")
            _put(out, "AddToughness", _unsigned(toughness, scope), "0")
            return out
        case i.SetPT(power, toughness):
            sizes = {"SetPower": power, "SetToughness": toughness}
            return {key: amount(each, scope) for key, each in sizes.items() if each is not None}
        case i.DefinePT(power, toughness):
            sizes = {"SetPower": power, "SetToughness": toughness}
            return {
                "CharacteristicDefining": ("True",),
                **{key: amount(each, scope) for key, each in sizes.items() if each is not None},
            }
        case i.AddAbilities(keywords, abilities):
            return _given(keywords, abilities, grants, _CONTINUOUS)
        case i.GainControl(i.Player("you")):
            return {"GainControl": ("You",)}
    return _kinds_continuous(change)


def _unsigned(value: i.Quantity, scope: Scope) -> Words:
    words = CATEGORIES["signed"].write(value, scope)
    first = words[0]
    return together(first.removeprefix("+"), *words[1:]) if isinstance(first, str) else words


def _kinds_continuous(change: i.Modification) -> Parameters:
    match change:
        case i.SetTypes(added=True):
            return {"AddType": (" & ".join([*change.supertypes, *change.types, *change.subtypes]),)}
        case i.SetTypes(types=(), supertypes=(), subtypes=subtypes) if _are_land_types(subtypes):
            return {"AddType": (" & ".join(subtypes),), "RemoveLandTypes": ("True",)}
        case i.SetTypes(types=()):
            return {"AddType": (" & ".join([*change.supertypes, *change.subtypes]),), "RemoveCreatureTypes": ("True",)}
        case i.SetTypes():
            words = " & ".join([*change.supertypes, *change.types, *change.subtypes])
            return {"AddType": (words,), **_types_lost(change)}
        case i.SetColors(colors, added):
            words = " & ".join(COLORS[each] for each in colors) if colors else "Colorless"
            return {"AddColor" if added else "SetColor": (words,)}
        case i.RemoveAbilities(()):
            return {"RemoveAllAbilities": ("True",)}
        case i.RemoveAbilities(abilities):
            return {"RemoveKeyword": joined([keyword(each) for each in abilities], " & ")}
        case i.AllTypes("creature type", False):
            return {"AddAllCreatureTypes": ("True",)}
    raise CannotExport(change, "no parameter of Continuous")


def _are_land_types(subtypes: tuple[str, ...]) -> bool:
    return bool(subtypes) and all(each in ("Plains", "Island", "Swamp", "Mountain", "Forest") for each in subtypes)


__all__ = ["Any", "Granted", "Grants", "Parameters", "animated", "continuous", "pumped", "sentence"]
