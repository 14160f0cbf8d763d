"""What kind of value each field of a scenario holds."""

from __future__ import annotations

from typing import Any

_TEXT = "a text", (str,)
_NUMBER = "a whole number", (int,)
_LIST = "a list", (list,)
_MAP = "an object", (dict,)
_SEVERAL = "an object, or a list of lists", (dict, list)

#: By place, the fields of that kind; a field that is compared as it is may hold anything.
_KINDS: dict[str, list[tuple[tuple[str, tuple[type, ...]], str]]] = {
    "": [
        (_TEXT, "source says game rules step mana"),
        (_LIST, "players cards stage do expect left"),
    ],
    "stage": [
        (_TEXT, "put token player permanent type_line name controller owner zone exiled_with as attached_to mana"),
        (_NUMBER, "count life poison hand library damage"),
        (_MAP, "counters chosen"),
    ],
    "do": [
        (_TEXT, "play go turn text enter by source alternative"),
        (("a text or an object", (str, dict)), "cast activate turn_up"),
        (("a text or a list", (str, list)), "as"),
        (("a text or a number", (str, int)), "ability resolve"),
        (_NUMBER, "x"),
        (_LIST, "answers targets modes expect"),
        (_SEVERAL, "attack block"),
        (_MAP, "counters"),
    ],
    "expect": [
        (_TEXT, "player controller owner zone attached_to created mana"),
        (("a text or an object", (str, dict)), "of triggered"),
        (_LIST, "types subtypes supertypes colors has has_not designations"),
        (_MAP, "can cannot counters"),
    ],
    "answers": [
        (_TEXT, "for by option type card color"),
        (_LIST, "objects order"),
        (_MAP, "damage"),
    ],
}  # fmt: skip
_FIELDS: dict[str, dict[str, tuple[str, tuple[type, ...]]]] = {
    place: {name: kind for kind, names in kinds for name in names.split()} for place, kinds in _KINDS.items()
}
_OF_TEXTS = frozenset("players left types subtypes supertypes colors has has_not designations order".split())


def misshapen(place: str, entry: dict[str, Any]) -> str | None:
    """Which field of an entry holds what it cannot, and what it holds, if any does."""
    for name, value in entry.items():
        kind, types = _FIELDS[place].get(name, ("anything", (object,)))
        fits = isinstance(value, types)
        if not fits or (type(value) is bool and str not in types and int in types):
            return f"{name} is {kind}"
        if isinstance(value, list) and name in _OF_TEXTS and not all(isinstance(each, str) for each in value):
            return f"{name} is a list of texts"
        if name == "targets" and not all(isinstance(each, str | dict) for each in value):
            return "targets is a list of texts and objects"
        if name in ("attack", "block") and isinstance(value, list) and not all(map(_is_pair, value)):
            return f"{name} is a list of lists of two"
    return None


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2
