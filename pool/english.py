"""Where English has to be read to play a card from the JSON of its program record alone: each is a fault of the format.

Words for people (``text``, ``labels`` …) are none; names that the rules or a card give to something are not English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

Json = Mapping[str, Any]


class Place(NamedTuple):
    """Where English has to be read: what it is, and the words, if there are any."""

    what: str
    words: str


#: Fields that are for people.
_FOR_PEOPLE = frozenset(["text", "cost", "parameter", "labels", "clauses", "count_text", "source", "span"])
#: Values that are words.
_WORDS = frozenset(["Told", "Asked", "ToldCondition", "OtherEvent", "OtherException", "Unmodelled"])
#: To what an earlier step has done something, as a reference calls it.
_DONE = frozenset(
    "created copied damaged discarded drawn milled revealed found exiled buried returned sacrificed destroyed".split()
) | {"looked at", "tapped"}
_OF_STEP = frozenset(["ThatMany", "Happened", "FlipWon", "ClashWon", "DieResult", "VotesFor"])
_THIS_ABILITY = "<this ability>"


def in_english(record: Json) -> Iterator[Place]:
    """Each place of the programs of a record that an engine could not play without reading English."""
    for program in record["programs"]:
        for ability in program["abilities"]:
            yield from _within(ability, _What(ability))


class _What:
    """What an ability says of where its words may look."""

    def __init__(self, ability: Json) -> None:
        self.events = bool(ability.get("trigger"))
        self.allows = any(each["is"] == "MayPlay" for each in _below(ability))


def _below(value: Any) -> Iterator[Json]:
    if isinstance(value, dict):
        if "is" in value:
            yield value
        for each in value.values():
            yield from _below(each)
    elif isinstance(value, list):
        for each in value:
            yield from _below(each)


def _within(value: Any, what: _What) -> Iterator[Place]:
    if isinstance(value, list):
        for each in value:
            yield from _within(each, what)
    elif isinstance(value, dict):
        kind = value.get("is", "")
        for judge in _JUDGES:
            if said := judge(kind, value, what):
                yield Place(said, str(value.get("text", "")))
        inner = _What(value) if kind == "Ability" else what
        for name, each in value.items():
            if name not in _FOR_PEOPLE and name != "granted":  # which stands in its place as well
                yield from _within(each, inner)


def _is_words(kind: str, value: Json, what: _What) -> str:
    other = value.get("what") == "other" or value.get("who") == "other"
    if kind in _WORDS or value.get("told") or (value.get("must") and kind == "Creation") or other:
        return f"{kind}: it is words"
    return ""


def _gives_words(kind: str, value: Json, what: _What) -> str:
    """Keywords and abilities that stand there as words only."""
    if kind not in ("Characteristics", "AddAbilities", "GetEmblem", "GainOneOf"):
        return ""
    lines = [each for each in (*value.get("keywords", ()), *value.get("abilities", ())) if each != _THIS_ABILITY]
    return f"{kind}: abilities as words" if lines and not value.get("given") else ""


def _is_of_no_step(kind: str, value: Json, what: _What) -> str:
    if kind in _OF_STEP or (kind == "Reflexive" and "done" not in value):
        return "" if value.get("antecedent") else f"{kind}: of which step?"
    return ""


def _was_done_by_nobody(kind: str, value: Json, what: _What) -> str:
    if kind == "Reference" and value["what"] in _DONE:
        return "" if value.get("done_by") or what.events else f"{value['what']}: by which step?"
    if kind == "DoneThisWay" or (kind in ("EventCount", "Underwent") and value["within"] == "this way"):
        return "" if value.get("done_by") or what.allows else f"{kind}: by which step?"
    return ""


def _is_left_open(kind: str, value: Json, what: _What) -> str:
    """“<the chosen color>” where no field says so."""
    if kind == "Characteristics" and not value.get("chosen"):
        open_ = [each for name in ("colors", "subtypes") for each in value.get(name, ()) if each.startswith("<")]
        return "Characteristics: a value that is words" if open_ else ""
    if kind == "Counters" and value["kind"].startswith("<") and not value.get("options"):
        return "Counters: a choice that is words"
    return ""


_JUDGES: tuple[Callable[[str, Json, _What], str], ...] = (
    _is_words,
    _gives_words,
    _is_of_no_step,
    _was_done_by_nobody,
    _is_left_open,
)
