"""Boards as JSON, and what comes from outside checked before it is believed."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Callable, Collection
from typing import Any, Literal

import msgspec

from ...files.inputs import TooDeep, shallow
from ...instructions import Number
from ...texts.numerals import shown, whole, written
from ...values.decoders import converted
from ..errors import BoardFileError
from .objects import Permanent, State

FORMAT: Literal["cardwright board 1"] = "cardwright board 1"


class PlayedBy(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a board was played by: the name of its rule set, and whether texts were compiled by it."""

    rule_set: str
    texts: bool = False


class BoardFile(State, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A board as a file: its state, the form that it is written in, and what it was played by."""

    format: Literal["cardwright board 1"] = FORMAT
    rules: PlayedBy | None = None


def to_json(state: State, played_by: PlayedBy) -> str:
    """The state as JSON text, and by what it was played. Numbers stand in full, however large."""
    ahead = {"format": FORMAT, "rules": played_by}
    try:
        document = msgspec.json.encode(ahead)[:-1] + b"," + msgspec.json.encode(state)[1:]
        return msgspec.json.format(document, indent=1).decode()
    except ValueError:
        # Python writes no decimal number of more than some thousand digits; such numbers are written as "0x…". And
        # half a character, from an escape in a file from outside, is written as an escape.
        return json.dumps(_hex(msgspec.to_builtins(ahead) | msgspec.to_builtins(state)), indent=1)


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


_NAMES = frozenset({"name", "players", "owner", "controller", "player", "active", "text", "words"})
"""Fields of a file that hold words, never numbers, however much the words look like a number."""


def _from_hex(value: object, players: frozenset[str]) -> object:
    match value:
        case str() if value.startswith("0x") and len(value) > 2_000 and value not in players:
            return int(value, 16) if _HEX.fullmatch(value) else value
        case dict():
            return {key: item if _is_word(key, item) else _from_hex(item, players) for key, item in value.items()}
        case list():
            return [_from_hex(item, players) for item in value]
    return value


_HEX = re.compile(r"0x[0-9a-f]+")


def _is_word(key: str, item: object) -> bool:
    return key in _NAMES and isinstance(item, str)


def _players(document: dict[str, Any]) -> frozenset[str]:
    """The names of a file's players, as far as it has any."""
    players = document.get("players")
    named = [each.get("name") for each in players if isinstance(each, dict)] if isinstance(players, list) else []
    return frozenset(name for name in named if isinstance(name, str))


MOST_PLAYERS = 1_000
SHOWN = 100
"""How many characters of a name a message repeats."""

MOST_DIGITS = 20_000
"""How many digits a decimal number of a file may have; the board's own files have longer ones as “0x…”."""


def _number(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number of {len(digits)} digits; longer ones than {MOST_DIGITS} are written as “0x…”")
    return whole(digits)


def from_json(text: str | bytes, played_by: PlayedBy) -> State:
    """The state from JSON text, to be played by these rules.

    Raises `BoardFileError`, with the place, for text that is no JSON, wrong types, unknown fields, impossible counts,
    unknown players, ids that overlap, attachments to nothing, and rules that are not those it was saved with.
    """
    try:
        document = json.loads(shallow(text), parse_int=_number)
    except TooDeep as error:
        raise BoardFileError(str(error), "$") from error
    except ValueError as error:
        raise BoardFileError(f"this is not JSON: {error}", "$") from error
    if not isinstance(document, dict):
        raise BoardFileError("a board is a JSON object", "$")
    said = document.pop("format", FORMAT)
    if said != FORMAT:
        raise BoardFileError(f"expected {FORMAT!r}, got {said!r}", "$.format")
    saved_by = document.pop("rules", None)
    try:
        if saved_by is not None:
            _check_rules(converted(saved_by, PlayedBy), played_by)
        _of_today(document)
        state = converted(_from_hex(document, _players(document)), State)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at ")
        raise BoardFileError(message, place.strip("`") or "$") from error
    _check(state)
    return state


def _of_today(document: dict[str, Any]) -> None:
    """A file of before extra turns had an order, as it is written now: then they were taken in the players' order."""
    players = document.get("players")
    waiting: list[str] = []
    for player in players if isinstance(players, list) else ():
        number = player.pop("extra_turns", 0) if isinstance(player, dict) else 0
        if not isinstance(number, int) or not 0 <= number <= MOST_PLAYERS:
            raise BoardFileError(f"{shown(number)} extra turns", "$.players[...].extra_turns")
        waiting = [str(player.get("name"))] * number + waiting if number else waiting
    if waiting:
        document["extra_turns"] = waiting
    playing = document.get("playing")
    if isinstance(playing, dict) and playing.get("due") == "damage":
        problem = "this board was saved between two combat damage steps, and does not say who had first strike:"
        raise BoardFileError(f"{problem} save it again before or after combat", "$.playing.due")


def _check_rules(saved: PlayedBy, given: PlayedBy) -> None:
    """A board is played on by the rules by which it was played."""
    if saved.rule_set != given.rule_set:
        raise BoardFileError(
            f"this board was played by the rules of {saved.rule_set[:SHOWN]}, not by those of {given.rule_set}:"
            " write --rules on the command line, or Board.from_json(text, rules(rule_set(…)))",
            "$.rules.rule_set",
        )
    if saved.texts and not given.texts:
        raise BoardFileError(
            "this board was played by rules that compile what objects have, and is read without any:"
            " write Board.from_json(text, rules())",
            "$.rules.texts",
        )


def _check(state: State) -> None:
    if not state.players:
        raise BoardFileError("a board needs at least one player", "$.players")
    names: set[str] = set()
    for i, player in enumerate(state.players):
        if not player.name or player.name in names:
            problem = f"the player's name {player.name[:SHOWN]!r} is empty or taken"
            raise BoardFileError(problem, f"$.players[{i}].name")
        names.add(player.name)
    if len(names) > MOST_PLAYERS:
        raise BoardFileError(f"{len(names)} players", "$.players")
    if state.active and state.active not in names:
        raise BoardFileError(f"there is no player {state.active[:SHOWN]!r}", "$.active")
    ranges = [(p.id, p.count, f"$.permanents[{i}]") for i, p in enumerate(state.permanents)]
    _check_ids(state, ranges + [(e.id, e.count, f"$.elsewhere[{i}]") for i, e in enumerate(state.elsewhere)])
    host_of = _hosts(state)
    for i, p in enumerate(state.permanents):
        place = f"$.permanents[{i}]"
        _check_permanent(p, host_of, names, place)
    for i, e in enumerate(state.elsewhere):
        place = f"$.elsewhere[{i}]"
        _check_player(e.owner, names, f"{place}.owner")
    for i, d in enumerate(state.delayed):
        _check_player(d.controller, names, f"$.delayed[{i}].controller")
    for i, r in enumerate(state.replacements):
        _check_player(r.controller, names, f"$.replacements[{i}].controller")
    for i, allowed in enumerate(state.permissions):
        _check_player(allowed.player, names, f"$.permissions[{i}].player")
    for i, k in enumerate(state.last_known):
        _check_player(k.permanent.controller, names, f"$.last_known[{i}].permanent.controller")
        _check_player(k.permanent.owner, names, f"$.last_known[{i}].permanent.owner")
    for name in state.created_this_turn:
        _check_player(name, names, "$.created_this_turn")
    for i, name in enumerate(state.extra_turns):
        _check_player(name, names, f"$.extra_turns[{i}]")


def _check_player(name: str, names: Collection[str], place: str) -> None:
    if name not in names:
        raise BoardFileError(f"there is no player {name[:SHOWN]!r}", place)


def _hosts(state: State) -> Callable[[int], Permanent | None]:
    """What gives the permanent that an id belongs to, without going through all of them each time."""
    ordered = sorted(state.permanents, key=lambda p: p.id)
    firsts = [p.id for p in ordered]

    def host_of(identity: int) -> Permanent | None:
        at = bisect_right(firsts, identity) - 1
        return ordered[at] if at >= 0 and ordered[at].holds(identity) else None

    return host_of


def _check_permanent(
    p: Permanent, host_of: Callable[[int], Permanent | None], names: Collection[str], place: str
) -> None:
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
        host = host_of(p.attached_to)
        if host is None:
            raise BoardFileError(f"attached to #{written(p.attached_to)}, which is not here", f"{place}.attached_to")
        if host.count != 1:
            stack = f"a stack of {written(host.count)}"
            problem = f"attached to one of {stack}: give #{written(p.attached_to)} an entry of its own"
            raise BoardFileError(problem, f"{place}.attached_to")
        if host.id == p.id:
            raise BoardFileError("attached to itself", f"{place}.attached_to")
    if p.transformed and p.base.back is None:
        raise BoardFileError("transformed, but it has no back face", f"{place}.transformed")
    if isinstance(p.attacking, str) and p.attacking:
        _check_player(p.attacking, names, f"{place}.attacking")


def _check_ids(state: State, ranges: list[tuple[int, int, str]]) -> None:
    end, owner = 0, ""
    for first, count, place in sorted(ranges):
        if first < end:
            raise BoardFileError(f"id {written(first)} is also a member of {owner}", f"{place}.id")
        end, owner = first + count, place
    if end > state.next_id:
        raise BoardFileError(f"must be above every id (at least {written(end)})", "$.next_id")
