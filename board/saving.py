"""Boards as JSON, and what comes from outside checked before it is believed."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

from ..compiler.instructions import Number
from ..decoders import converted
from .errors import BoardFileError
from .objects import Permanent, State

FORMAT = "cardwright board 1"


def to_json(state: State) -> str:
    """The state as JSON text. Numbers stand in full, however large."""
    document = {"format": FORMAT, **msgspec.to_builtins(state)}
    try:
        text = json.dumps(document, ensure_ascii=False, indent=1)
    except ValueError:
        # Python writes no decimal number of more than some thousand digits; such numbers are written as "0x…".
        document = _hex(document)
        text = json.dumps(document, ensure_ascii=False, indent=1)
    try:
        text.encode()
    except UnicodeEncodeError:  # half a character, from an escape in a file from outside
        return json.dumps(document, indent=1)
    return text


def _hex(value: Any) -> Any:
    match value:
        case bool():
            return value
        case int() if value.bit_length() > 10_000:
            return hex(value)
        case dict():
            return {key: _hex(item) for key, item in value.items()}
        case list() | tuple():
            return [_hex(item) for item in value]
    return value


def _from_hex(value: object) -> object:
    match value:
        case str() if value.startswith("0x") and len(value) > 2_000:
            return int(value, 16)
        case dict():
            return {key: _from_hex(item) for key, item in value.items()}
        case list():
            return [_from_hex(item) for item in value]
    return value


def from_json(text: str | bytes) -> State:
    """The state from JSON text.

    Raises `BoardFileError`, with the place, for text that is no JSON, wrong types, unknown fields, impossible counts,
    unknown players, ids that overlap, attachments to nothing.
    """
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BoardFileError(f"this is not JSON: {error}", "$") from error
    if not isinstance(document, dict):
        raise BoardFileError("a board is a JSON object", "$")
    said = document.pop("format", FORMAT)
    if said != FORMAT:
        raise BoardFileError(f"expected {FORMAT!r}, got {said!r}", "$.format")
    try:
        state = converted(_from_hex(document), State)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at ")
        if re.search(r"unknown field `\w*(?:merge|mutate|component)", message):
            message += ": merging with permanents, CR 730, is not modelled"
        raise BoardFileError(message, place.strip("`") or "$") from error
    except RecursionError as error:
        raise BoardFileError("nested too deeply", "$") from error
    _check(state)
    return state


def _check(state: State) -> None:
    names = [p.name for p in state.players]
    if not names:
        raise BoardFileError("a board needs at least one player", "$.players")
    for i, name in enumerate(names):
        if not name or name in names[:i]:
            raise BoardFileError(f"the player's name {name!r} is empty or taken", f"$.players[{i}].name")
    if state.active and state.active not in names:
        raise BoardFileError(f"there is no player {state.active!r}", "$.active")
    ranges: list[tuple[int, int, str]] = []
    for i, p in enumerate(state.permanents):
        place = f"$.permanents[{i}]"
        _check_permanent(state, p, names, place)
        ranges.append((p.id, p.count, place))
    for i, e in enumerate(state.elsewhere):
        place = f"$.elsewhere[{i}]"
        _check_player(e.owner, names, f"{place}.owner")
        ranges.append((e.id, e.count, place))
    _check_ids(state, ranges)
    for i, d in enumerate(state.delayed):
        _check_player(d.controller, names, f"$.delayed[{i}].controller")
    for i, r in enumerate(state.replacements):
        _check_player(r.controller, names, f"$.replacements[{i}].controller")
    for i, k in enumerate(state.last_known):
        _check_player(k.permanent.controller, names, f"$.last_known[{i}].permanent.controller")
        _check_player(k.permanent.owner, names, f"$.last_known[{i}].permanent.owner")
    for name in state.created_this_turn:
        _check_player(name, names, "$.created_this_turn")


def _check_player(name: str, names: list[str], place: str) -> None:
    if name not in names:
        raise BoardFileError(f"there is no player {name!r}", place)


def _check_permanent(state: State, p: Permanent, names: list[str], place: str) -> None:
    _check_player(p.owner, names, f"{place}.owner")
    _check_player(p.controller, names, f"{place}.controller")
    faces = [(p.base, "base"), (p.base.back, "base.back")]
    for i, effect in enumerate(p.copies):
        faces.append((effect.values, f"copies[{i}].values"))
        if effect.player:
            _check_player(effect.player, names, f"{place}.copies[{i}].player")
    for face, where in faces:
        for which in ("power", "toughness"):
            value = getattr(face, which, None)
            if value is not None and not isinstance(value, str | Number):
                raise BoardFileError("on the battlefield this is a number", f"{place}.{where}.{which}")
    if isinstance(p.attached_to, str):
        _check_player(p.attached_to, names, f"{place}.attached_to")
    if isinstance(p.attached_to, int):
        hosts = [q for q in state.permanents if q.holds(p.attached_to)]
        if not hosts:
            raise BoardFileError(f"attached to #{p.attached_to}, which is not here", f"{place}.attached_to")
        if hosts[0].count != 1:
            problem = f"attached to one of a stack of {hosts[0].count}: give #{p.attached_to} an entry of its own"
            raise BoardFileError(problem, f"{place}.attached_to")
        if hosts[0].id == p.id:
            raise BoardFileError("attached to itself", f"{place}.attached_to")
    if p.transformed and p.base.back is None:
        raise BoardFileError("transformed, but it has no back face", f"{place}.transformed")
    if p.attacking:
        _check_player(p.attacking, names, f"{place}.attacking")


def _check_ids(state: State, ranges: list[tuple[int, int, str]]) -> None:
    end, owner = 0, ""
    for first, count, place in sorted(ranges):
        if first < end:
            raise BoardFileError(f"id {first} is also a member of {owner}", f"{place}.id")
        end, owner = first + count, place
    if end > state.next_id:
        raise BoardFileError(f"must be above every id (at least {end})", "$.next_id")
