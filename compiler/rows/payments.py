"""What is paid: mana, life, energy (CR 107.14, 118, 119.4)."""

from __future__ import annotations

from typing import Any

from ... import instructions as i
from .row import Row, hole

_PLAYER: i.Player = hole("player")
_MANA: tuple[i.ManaSymbol, ...] = hole("mana")
_TIMES: i.Quantity = hole("times")
_NUMBER: i.Quantity = hole("number")
_ANY = i.ChosenNumber(text="any amount")
_AT_LEAST_ONCE = i.ChosenNumber(least=1)  # paid no time at all, it is not paid
_ROUNDED: tuple[Any, ...] = ("up", "down")
_PAY = i.PayMana

PAYMENTS: tuple[Row, ...] = (
    Row("{player:doer} pay any amount of mana", _PAY(_PLAYER, (i.GenericMana(_ANY),))),
    Row("{player:doer} pay any amount of {mana:symbols}", _PAY(_PLAYER, _MANA, _ANY)),
    Row("{player:doer} pay {mana:symbols}", _PAY(_PLAYER, _MANA)),
    Row("{player:doer} pay {mana:symbols} any number of times", _PAY(_PLAYER, _MANA, _AT_LEAST_ONCE)),
    Row("{player:doer} pay {mana:symbols} {times:for_each}", _PAY(_PLAYER, _MANA, _TIMES)),
    Row("{player:doer} waterbend {mana:symbols}", _PAY(_PLAYER, _MANA, waterbend=True)),
    Row("{player:doer} pay {of:mana_cost}", i.PayManaCost(_PLAYER, hole("of"))),
    Row("{player:doer} pay any amount of life", i.PayLife(_PLAYER, _ANY)),
    *(
        Row(
            f"{{player:doer}} pay half {{whose:own}} life, rounded {way}",
            i.PayLife(_PLAYER, i.Half(i.PlayerNumber("life total", _PLAYER), way)),
        )
        for way in _ROUNDED
    ),
    Row("{player:doer} pay {number:many life}", i.PayLife(_PLAYER, _NUMBER)),
    Row("{player:doer} pay any amount of {E}", i.PayEnergy(_PLAYER, _ANY)),
    Row("{player:doer} pay {number:energy}", i.PayEnergy(_PLAYER, _NUMBER)),
)
