"""Changes of characteristics read from parameters of `Pump` and of `Mode$ Continuous`: `changes` the other way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from .... import instructions as i
from ..nouns.predicates import COLORS
from ..nouns.quantities import read_amount
from ..phrases import CATEGORIES
from ..scope import Reading
from ..script import Words, plain, together
from .keywords import LAND_QUALITIES, NUMBERED, PLAIN, WITH_COST
from .modes import SENTENCES

Parameters = Mapping[str, Words]
Changes = list[i.Modification]
Found = tuple[Changes, frozenset[str]]

_WALKS = {land: name for name, land in LAND_QUALITIES.items()}
_NAMES = {words: letter for letter, words in COLORS.items()}
_PROTECTION = re.compile(r"protection from (white|blue|black|red|green)")
_NUMBERED = re.compile(r"([A-Z][a-z]+):(\d+)")
_SYMBOLS = re.compile(r"(?:\d+|[WUBRGCSX])(?: [WUBRGCSX])*")


def read_pumped(params: Parameters, reading: Reading) -> Found | None:
    """What `Pump` changes, and which parameters say so; None if something is not understood."""
    changes: Changes = []
    if "NumAtt" in params or "NumDef" in params:
        sizes = [CATEGORIES["signed"].read(params.get(key, ("+0",)), reading) for key in ("NumAtt", "NumDef")]
        if None in sizes:
            return None
        changes.append(i.ChangePT(*sizes))
    given = _given(params["KW"]) if "KW" in params else []
    return None if given is None else (changes + given, frozenset(["NumAtt", "NumDef", "KW"]) & set(params))


def _given(words: Words) -> Changes | None:
    """Keywords that are given, and sentences that stand for rules."""
    text = plain(words)
    if text is None:
        return None
    rules: Changes = []
    keywords: list[str] = []
    for each in text.split(" & "):
        if (rule := _rule(each)) is not None:
            rules.append(rule)
        elif (name := keyword_named(each)) is not None:
            keywords.append(name)
        else:
            return None
    return [*([i.AddAbilities(tuple(keywords))] if keywords else []), *rules]


def _rule(words: str) -> i.Modification | None:
    sentence = words.removeprefix("HIDDEN ")
    return next((rule for rule, said in SENTENCES if said == sentence), None)


def keyword_named(words: str) -> str | None:
    """The keyword that the language writes so: “Flying” is “flying”, “Landwalk:Island” is “islandwalk”."""
    name, _, more = words.partition(":")
    if name.lower() in PLAIN and not more:
        return name.lower()
    if name == "Landwalk":
        return _WALKS.get(more)
    if (match := _NUMBERED.fullmatch(words)) is not None and match[1].lower() in NUMBERED:
        return f"{match[1].lower()} {match[2]}"
    if name.lower() in WITH_COST and _SYMBOLS.fullmatch(more):
        return f"{name.lower()} {''.join(f'{{{symbol}}}' for symbol in more.split(' '))}"
    return words.lower() if _PROTECTION.fullmatch(words.lower()) else None


# -- continuous


def read_continuous(params: Parameters, reading: Reading) -> Found | None:
    """What `Mode$ Continuous` changes, and which parameters say so; None if something is not understood."""
    changes: Changes = []
    used: frozenset[str] = frozenset()
    for names, read in _CONTINUOUS:
        own = {key: params[key] for key in names if key in params}
        if not own:
            continue
        change = read(own, reading)
        if change is None:
            return None
        changes.append(change)
        used |= set(own)
    return (changes, used) if changes else None


def _changed(own: Parameters, reading: Reading) -> i.Modification | None:
    sizes = [_signed(own.get(key, ("0",)), reading) for key in ("AddPower", "AddToughness")]
    return None if None in sizes else i.ChangePT(*sizes)  # type: ignore[arg-type]


def _signed(words: Words, reading: Reading) -> i.Quantity | None:
    first = words[0] if words else ""
    signed = together("+", *words) if not (isinstance(first, str) and first.startswith("-")) else words
    return CATEGORIES["signed"].read(signed, reading)  # type: ignore[no-any-return]


def _set(own: Parameters, reading: Reading) -> i.Modification | None:
    power, toughness = (read_amount(own[key], reading) if key in own else None for key in ("SetPower", "SetToughness"))
    if ("SetPower" in own and power is None) or ("SetToughness" in own and toughness is None):
        return None
    if "CharacteristicDefining" in own:
        return i.DefinePT(power, toughness)
    return i.SetPT(power, toughness)


def _added(own: Parameters, reading: Reading) -> i.Modification | None:
    words = plain(own["AddKeyword"])
    names = [keyword_named(each) for each in words.split(" & ")] if words else [None]
    return None if None in names else i.AddAbilities(tuple(each for each in names if each is not None))


def _colored(own: Parameters, reading: Reading) -> i.Modification | None:
    (key, words), *more = own.items()
    said = (plain(words) or "").split(" & ")
    if more or not all(each in _NAMES or each == "Colorless" for each in said):
        return None
    return i.SetColors(tuple(_NAMES[each] for each in said if each in _NAMES), key == "AddColor")


def _no_abilities(own: Parameters, reading: Reading) -> i.Modification | None:
    return i.RemoveAbilities() if plain(own["RemoveAllAbilities"]) == "True" else None


def _controlled(own: Parameters, reading: Reading) -> i.Modification | None:
    return i.GainControl(i.Player("you")) if plain(own["GainControl"]) == "You" else None


_Reader = Callable[[Parameters, Reading], i.Modification | None]
_CONTINUOUS: tuple[tuple[Iterable[str], _Reader], ...] = (
    (("AddPower", "AddToughness"), _changed),
    (("SetPower", "SetToughness", "CharacteristicDefining"), _set),
    (("AddKeyword",), _added),
    (("AddColor", "SetColor"), _colored),
    (("RemoveAllAbilities",), _no_abilities),
    (("GainControl",), _controlled),
)
__all__ = ["keyword_named", "read_continuous", "read_pumped"]
