"""Reads scenario files and checks that they are well-formed: every field and word is known."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..files.inputs import TooDeep, read_text, shallow
from .shapes import misshapen

Entry = dict[str, Any]
DEFAULT_PLAYERS = ("You", "Opponent")


class ScenarioError(Exception):
    """A scenario that is not well-formed or can't be set up; the message names the place."""


class Scenario(NamedTuple):
    """One scenario: its name, and all of it as it stands in the file."""

    name: str
    fields: Entry


_FIELDS = frozenset("name source says game rules players step mana cards stage do expect left".split())
_PUT = frozenset(
    "count controller owner tapped counters attached_to face_down transformed summoning_sick damage chosen as".split()
)
_STAGE: dict[str, frozenset[str]] = {
    "put": _PUT | {"zone", "exiled_with"},
    "token": frozenset("count controller tapped counters attached_to as summoning_sick".split()),
    "player": frozenset("life poison counters hand library mana".split()),
    "permanent": _PUT | {"type_line", "name", "power", "toughness"},
}
_EVERY = frozenset(["answers", "hold", "as"])
_DO: dict[str, frozenset[str]] = {
    "cast": _EVERY | {"by", "x", "targets", "modes", "kicked", "alternative"},
    "activate": _EVERY | {"by", "x", "targets", "ability", "modes"},
    "play": _EVERY | {"by"},
    "attack": _EVERY | {"by"},
    "block": _EVERY | {"by"},
    "go": _EVERY | {"turn"},
    "text": _EVERY | {"by", "x", "modes", "source", "targets"},
    "turn_up": _EVERY | {"by", "x"},
    "enter": _EVERY | {"by", "tapped", "counters"},
    "resolve": _EVERY,
    "expect": frozenset(),
}
_EXPECT: dict[str, frozenset[str]] = {
    "of": frozenset(
        "count controller owner token copy zone power toughness types subtypes supertypes colors has has_not counters"
        " tapped attacking blocking attached_to mana_cost mana_value damage face_down transformed loyalty".split()
    ),
    "player": frozenset(
        "life poison counters hand library graveyard exile permanents mana lost won designations".split()
    ),
    "triggered": frozenset(["times"]),
    "created": frozenset(["count", "events"]),
    "can": frozenset(),
    "cannot": frozenset(),
}
_ROLES = frozenset(["player", "controller", "owner", "by"])
ANSWERS = frozenset(
    "may pay target object objects player mode option number color type card attack damage order chance".split()
)


def read(path: str | Path) -> list[Scenario]:
    """The scenarios of a file, JSON Lines or TOML. Raises `ScenarioError` with the place of what is wrong."""
    path = Path(path)
    try:
        text = read_text(path)
    except UnicodeDecodeError as error:
        raise ScenarioError(f"{path}: {error}") from error
    scenarios = []
    for place, entry in _of_toml(path, text) if path.suffix == ".toml" else _of_lines(path, text):
        try:
            scenarios.append(checked(entry))
        except ScenarioError as error:
            raise ScenarioError(f"{place}: {error}") from error
    names = [each.name for each in scenarios]
    if twice := {name for name in names if names.count(name) > 1}:
        raise ScenarioError(f"{path}: two scenarios are called {sorted(twice)[0]!r}")
    return scenarios


def _of_toml(path: Path, text: str) -> Iterator[tuple[str, object]]:
    try:
        document = tomllib.loads(shallow(text))
    except (tomllib.TOMLDecodeError, TooDeep) as error:
        raise ScenarioError(f"{path}: {error}") from error
    if outside := document.keys() - {"scenario"}:
        field = sorted(outside)[0]
        raise ScenarioError(f"{path}: there is no field {field!r} ahead of the scenarios: write it below [[scenario]]")
    found = document.get("scenario", [])
    if not isinstance(found, list):
        raise ScenarioError(f"{path}: scenario is no list: each begins with [[scenario]]")
    for number, entry in enumerate(found, 1):
        yield f"{path}, scenario {number}", entry


def _of_lines(path: Path, text: str) -> Iterator[tuple[str, object]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                yield f"{path}:{number}", json.loads(shallow(line))
            except TooDeep as error:
                raise ScenarioError(f"{path}:{number}: {error}") from error
            except ValueError as error:
                raise ScenarioError(f"{path}:{number}: this is not JSON: {error}") from error


def checked(fields: object) -> Scenario:
    """A scenario whose fields are all known. Raises `ScenarioError`."""
    if not isinstance(fields, dict) or not isinstance(fields.get("name"), str):
        raise ScenarioError("a scenario is an object with a name")
    name = fields["name"]
    if unknown := fields.keys() - _FIELDS:
        raise ScenarioError(f"{name}: there is no field {sorted(unknown)[0]!r}")
    if "expect" not in fields:
        raise ScenarioError(f"{name}: expect is required")
    _shaped("", fields, name)
    for place, known, kind in (("stage", _STAGE, "stage"), ("do", _DO, "do"), ("expect", _EXPECT, "expect")):
        for at, entry in enumerate(fields.get(place, [])):
            _entry(entry, known, kind, f"{name}: {kind}[{at}]", fields.get("players", DEFAULT_PLAYERS))
    return Scenario(name, fields)


def _shaped(kind: str, entry: Entry, place: str) -> None:
    if (wrong := misshapen(kind, entry)) is not None:
        raise ScenarioError(f"{place}: {wrong}")


def _entry(entry: object, known: dict[str, frozenset[str]], kind: str, place: str, players: Sequence[str]) -> None:
    if not isinstance(entry, dict):
        raise ScenarioError(f"{place} is no object")
    _shaped(kind, entry, place)
    for role in _ROLES & entry.keys():
        if entry[role] not in players:
            raise ScenarioError(f"{place}: there is no player {entry[role]!r}")
    kinds = [kind for kind in known if kind in entry and not (kind == "player" and "of" in entry)]
    if len(kinds) != 1:
        raise ScenarioError(f"{place}: one of {', '.join(known)} is needed")
    if unknown := entry.keys() - known[kinds[0]] - {kinds[0]}:
        raise ScenarioError(f"{place}: {kinds[0]} has no field {sorted(unknown)[0]!r}")
    if kinds[0] == "expect":
        for at, inner in enumerate(entry["expect"]):
            _entry(inner, _EXPECT, "expect", f"{place}.expect[{at}]", players)
    if kinds[0] in ("can", "cannot"):
        _entry(entry[kinds[0]], _DO, "do", f"{place}.{kinds[0]}", players)
    for at, answer in enumerate(entry.get("answers", [])):
        if not isinstance(answer, dict):
            raise ScenarioError(f"{place}.answers[{at}] is no object")
        _shaped("answers", answer, f"{place}.answers[{at}]")
        said = answer.keys() - {"for", "by", "optional"}
        if len(said) != 1 or not said <= ANSWERS:
            raise ScenarioError(f"{place}.answers[{at}]: one of {', '.join(sorted(ANSWERS))} is needed")


def kind_of(entry: Entry, known: dict[str, frozenset[str]] = _DO) -> str:
    """Which kind of entry it is."""
    return next(kind for kind in known if kind in entry)


def stage_kind(entry: Entry) -> str:
    """Which kind of stage entry it is."""
    return kind_of(entry, _STAGE)


def expect_kind(entry: Entry) -> str:
    """Which kind of expectation it is."""
    return kind_of(entry, _EXPECT)


def entries(value: object) -> Iterator[Entry]:
    """The entries of a list."""
    if isinstance(value, list):
        yield from value
