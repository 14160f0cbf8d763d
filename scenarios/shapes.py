"""What kind of value each field of a scenario holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

#: Each time that something is kicked is a cost of its own.
MOST_KICKED = 1_000
_NARROWED_BY = frozenset("name newest zone controller owner".split())
ZONES = ("battlefield", "stack", "hand", "graveyard", "exile", "command", "library", "outside the game")
#: The steps that a scenario stands in or goes to (CR 500.1).
STEPS = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first-strike damage",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
)
#: As the board calls them, too.
_ALSO = frozenset(
    "untap step,upkeep step,draw step,combat,declare attackers step,declare blockers step,"
    "combat damage step,end step,cleanup step".split(",")
)
#: What a reference says of an object besides its name.
_OF_OBJECTS = frozenset(
    "controller owner token copy zone power toughness types subtypes supertypes colors has has_not counters tapped"
    " attacking blocking attached_to mana_cost mana_value damage face_down transformed loyalty".split()
)


class Shape(NamedTuple):
    """What a value has to be, in words, and whether it is."""

    words: str
    fits: Callable[[Any], bool]


def misshapen(place: str, entry: dict[str, Any]) -> str | None:
    """Which field of an entry holds what it cannot, and what it holds, if any does."""
    for name in entry:
        shape = _SHAPES[place].get(name)
        if shape is not None and not shape.fits(entry[name]):
            return f"{name} is {shape.words}, not {entry[name]!r}"
    return None


def _is_number(value: object) -> bool:
    return type(value) is int


def _is_count(value: object) -> bool:
    return isinstance(value, int) and _is_number(value) and value >= 0


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _is_map(value: object) -> bool:
    return isinstance(value, dict)


def _are_counts(value: object) -> bool:
    return isinstance(value, dict) and all(map(_is_count, value.values()))


def _is_reference(value: object) -> bool:
    """Whether it may mean objects or a player: a name, fields that narrow it, or several of these."""
    if isinstance(value, list):
        return all(map(_is_reference, value))
    if isinstance(value, dict):
        said = value.keys() - _NARROWED_BY
        if any(name not in _OF_OBJECTS for name in said):
            return False
        return all(_is_text(value[name]) for name in _NARROWED_BY & value.keys()) and misshapen("expect", value) is None
    return _is_text(value)


def _are_references(value: object) -> bool:
    return isinstance(value, list) and _is_reference(value)


def _are_pairs(value: object) -> bool:
    if isinstance(value, dict):
        return all(map(_is_reference, value.values()))
    return (
        isinstance(value, list)
        and all(isinstance(each, list) and len(each) == 2 for each in value)
        and _is_reference(value)
    )


def _is_mode(value: object) -> bool:
    return _is_text(value) or _is_number(value) or (isinstance(value, list) and all(map(_is_mode, value)))


def _is_kicked(value: object) -> bool:
    times = isinstance(value, int) and 0 <= value <= MOST_KICKED
    return times or _is_text(value) or _are_texts(value)


def _is_zone(value: object) -> bool:
    return value in ZONES


def _is_step(value: object) -> bool:
    return _is_text(value) and (value in STEPS or value in _ALSO)


_ZONE = Shape(f"one of {', '.join(ZONES)}", _is_zone)
_TEXT = Shape("a text", _is_text)
_TEXTS = Shape("a list of texts", _are_texts)
_NUMBER = Shape("a whole number", _is_number)
_COUNT = Shape("a whole number, 0 or more", _is_count)
_FLAG = Shape("true or false", _is_flag)
_MAP = Shape("an object", _is_map)
_LIST = Shape("a list", lambda value: isinstance(value, list))
_COUNTS = Shape("an object of whole numbers, 0 or more", _are_counts)
_REFERENCE = Shape("a reference: a name, or an object with a name, zone, controller …", _is_reference)
_ONE_REFERENCE = Shape("a text or an object", lambda value: _is_reference(value) and not isinstance(value, list))
_REFERENCES = Shape("a list of references: texts and objects", _are_references)
_PAIRS = Shape("an object, or a list of lists of two, of references", _are_pairs)
_NAMES = Shape("a text, or a list of texts", lambda value: _is_text(value) or _are_texts(value))
_TEXT_OR_NUMBER = Shape("a text or a whole number", lambda value: _is_text(value) or _is_number(value))
_MODE = Shape("a text, a whole number, or a list of these", _is_mode)

#: By place, the fields of that kind; a field that is compared as it is may hold anything.
_SHAPES: dict[str, dict[str, Shape]] = {
    place: {name: shape for shape, names in shapes for name in names.split()}
    for place, shapes in {
        "": [
            (_TEXT, "source says game rules"),
            (Shape('"free" or "pool"', lambda value: value in ("free", "pool")), "mana"),
            (Shape(f"one of {', '.join(STEPS)}", _is_step), "step"),
            (_TEXTS, "players left"),
            (_LIST, "cards stage do expect"),
        ],
        "stage": [
            (_TEXT, "put token player permanent type_line name controller owner as mana"),
            (
                Shape(f"one of {', '.join(z for z in ZONES if z != 'stack')}", lambda v: v != "stack" and _is_zone(v)),
                "zone",
            ),
            (_REFERENCE, "exiled_with attached_to"),
            (_NUMBER, "life"),
            (_COUNT, "poison hand library damage"),
            (Shape("a whole number, 1 or more", lambda value: _is_count(value) and value > 0), "count"),
            (_FLAG, "tapped face_down transformed summoning_sick"),
            (_COUNTS, "counters"),
            (_MAP, "chosen"),
        ],
        "do": [
            (_TEXT, "play turn text enter by source alternative"),
            (Shape(f"one of {', '.join(STEPS)}, turn", lambda value: value == "turn" or _is_step(value)), "go"),
            (_REFERENCE, "cast activate turn_up"),
            (_REFERENCES, "targets"),
            (_NAMES, "as"),
            (_TEXT_OR_NUMBER, "ability"),
            (Shape('"all" or a whole number', lambda value: value == "all" or _is_count(value)), "resolve"),
            (_COUNT, "x"),
            (Shape(f"true, up to {MOST_KICKED} times, a text, or a list of texts", _is_kicked), "kicked"),
            (_FLAG, "tapped"),
            (_LIST, "answers expect"),
            (
                Shape("a list of texts and whole numbers", lambda value: isinstance(value, list) and _is_mode(value)),
                "modes",
            ),
            (_PAIRS, "attack block"),
            (_COUNTS, "counters"),
        ],
        "expect": [
            (_TEXT, "player controller owner created mana"),
            (_ZONE, "zone"),
            (Shape("a reference or null", lambda value: value is None or _is_reference(value)), "attached_to"),
            (_REFERENCE, "of"),
            (_ONE_REFERENCE, "triggered"),
            (_TEXTS, "types subtypes supertypes colors designations"),
            (_NAMES, "has has_not"),
            (_FLAG, "tapped face_down transformed token copy"),
            (
                Shape("true, false or a reference", lambda value: _is_flag(value) or _is_reference(value)),
                "attacking blocking",
            ),
            (_COUNTS, "counters"),
            (_MAP, "can cannot"),
        ],
        "answers": [
            (_TEXT, "for by type card color player"),
            (_REFERENCE, "target object"),
            (Shape("a reference, or pairs of these", lambda v: _is_reference(v) or _are_pairs(v)), "attack"),
            (_REFERENCES, "objects"),
            (_FLAG, "may pay"),
            (_NUMBER, "number"),
            (_MODE, "mode option"),
            (_TEXT_OR_NUMBER, "chance"),
            (_TEXTS, "order"),
            (_COUNTS, "damage"),
        ],
    }.items()
}
