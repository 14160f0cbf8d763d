"""What is chosen that is no object: a color, a type, a name, a number, a player (CR 105.4, 201.4, 608.2d)."""

from __future__ import annotations

from typing import Any

from ... import instructions as i
from .row import Row, hole

_PLAYER: i.Player = hole("player")
_WHERE: tuple[i.Predicate, ...] = hole("where")
_OPTIONS: tuple[str, ...] = hole("options")
_WHICH: i.Player = hole("which")
_CHOOSE, _OF_QUALITY = "{player:doer} choose", i.ChooseQuality
_TYPES: tuple[Any, ...] = ("color", "creature type", "basic land type", "land type", "card type")
_OPTIONAL: dict[Any, str] = {"card type": "card_types", "creature type": "creature_types", "word": "words"}

CHOICES: tuple[Row, ...] = (
    *(
        row
        for each in (*_TYPES, "card name", "number")
        for row in (
            Row(f"{{player:doer}} [choose|name] a {each}", _OF_QUALITY(_PLAYER, each)),
            Row(f"{{player:doer}} [choose|name] any {each}", _OF_QUALITY(_PLAYER, each), reads=True),
            Row(f"{{player:doer}} [choose|name] a {each} at random", _OF_QUALITY(_PLAYER, each, at_random=True)),
        )
    ),
    *(
        Row(f"{_CHOOSE} {words} {each}s", _OF_QUALITY(_PLAYER, each, number=number))
        for words, number in (("two", 2), ("three", 3))
        for each in _TYPES
    ),
    *(Row(f"{_CHOOSE} a {each} other than {{where:other}}", _OF_QUALITY(_PLAYER, each, _WHERE)) for each in _TYPES[:2]),
    Row(f"{_CHOOSE} a color of {{of:a_such}}", _OF_QUALITY(_PLAYER, "color", of=hole("of"))),
    Row("{player:doer} [choose|name] {where:a_kind} card name", _OF_QUALITY(_PLAYER, "card name", _WHERE)),
    *(
        row
        for each, options in _OPTIONAL.items()
        for row in (
            Row(f"{_CHOOSE} {{options:{options}}}", _OF_QUALITY(_PLAYER, each, options=_OPTIONS)),
            Row(f"{_CHOOSE} {{options:{options}}} at random", _OF_QUALITY(_PLAYER, each, (), True, 1, _OPTIONS)),
        )
    ),
    Row(f"{_CHOOSE} {{which:player_chosen}}", i.ChoosePlayer(_PLAYER, _WHICH)),
    Row(f"{_CHOOSE} {{which:player_chosen}} at random", i.ChoosePlayer(_PLAYER, _WHICH, at_random=True)),
)
