"""What is done to spells and abilities on the stack (CR 115.7, 701.6, 707.10)."""

from __future__ import annotations

from ... import instructions as i
from .row import Row, hole

_PLAYER: i.Player = hole("player")
_WHAT: i.Reference = hole("what")
_TIMES: i.Quantity = hole("times")
_COPY = i.CopySpell(_WHAT, _PLAYER, _TIMES)
_CHANGE = i.ChangeTargets

ON_SPELLS: tuple[Row, ...] = (
    Row("counter {what:stacked}", i.CounterSpell(_WHAT)),
    Row("{player:doer} copy {what:stacked}", i.CopySpell(_WHAT, _PLAYER, i.Number(1))),
    Row("{player:doer} copy {what:stacked} {times:often}", _COPY),
    Row("{player:doer} copy {what:stacked} {times:for_each}", _COPY),
    Row(
        "{player:told} [may choose|choose] [new targets|a new target] for {what:stacked}",
        _CHANGE(_WHAT, _PLAYER, "may choose new targets"),
    ),
    Row(
        "{player:doer} change [the target|the targets|a target] of {what:stacked}",
        _CHANGE(_WHAT, _PLAYER, "change the target"),
    ),
    Row("{player:doer} change any targets of {what:stacked}", _CHANGE(_WHAT, _PLAYER, "change any targets")),
    Row(
        "{player:doer} change [the target|the targets|a target] of {what:stacked} to {to:recipient}",
        _CHANGE(_WHAT, _PLAYER, "change to", hole("to")),
    ),
)
