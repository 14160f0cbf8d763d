"""What is done in Riftbound in words that are always the same, read and written by the same lines (RB 407-443)."""

from __future__ import annotations

from typing import Any

from .... import instructions as i
from ...rows.row import Row, Table, hole

_PLAYER: i.Player = hole("player")
_NUMBER: i.Quantity = hole("number")
_WHAT: i.Reference = hole("what")
_ONE = i.Number(1)
_HAND = i.Selection((i.InZone("hand"),))

#: What is done to objects, by the verb and what the instruction calls it.
_TO_OBJECTS: tuple[tuple[str, Any], ...] = (
    ("kill", "destroy"),
    ("exhaust", "tap"),
    ("ready", "untap"),
    ("buff", "buff"),
    ("stun", "stun"),
    ("heal", "heal"),
    ("empower", "empower"),
    ("disempower", "disempower"),
    ("recycle", "recycle"),
    ("detach", "unattach"),
)

ACTIONS: tuple[Row, ...] = (
    *(Row(f"{do} {{what:named}}", i.Act(act, _WHAT)) for do, act in _TO_OBJECTS),
    *(Row(f"{{player:doer}} {do} {{what:named}}", i.Act(act, _WHAT, player=_PLAYER)) for do, act in _TO_OBJECTS),
    Row("unattach {what:named}", i.Act("unattach", _WHAT), reads=True),
    Row("recall {what:named} exhausted", i.ChangeLocation("recall", _WHAT, exhausted=True)),
    Row("recall {what:named}", i.ChangeLocation("recall", _WHAT)),
    # Cards (RB 413, 422, 431, 436)
    Row("{player:doer} draw {number:amount}", i.Draw(_PLAYER, _NUMBER)),
    Row("draw {what:named}", i.Act("draw", _WHAT)),
    Row("{player:doer} draw {what:named}", i.Act("draw", _WHAT, player=_PLAYER)),
    Row("{player:doer} discard {number:figure}", i.Discard(_PLAYER, i.Reference("choice", "", _HAND, _NUMBER))),
    Row("{player:doer} predict", i.KeywordAction("predict", _ONE, _PLAYER)),
    Row("{player:doer} predict {number:figure}", i.KeywordAction("predict", _NUMBER, _PLAYER)),
    Row("{player:doer} burn {number:figure}", i.KeywordAction("burn", _NUMBER, _PLAYER)),
    # Runes (RB 430)
    Row("{player:doer} channel 1 rune exhausted", i.Channel(_PLAYER, _ONE, exhausted=True)),
    Row("{player:doer} channel {number:amount} runes exhausted", i.Channel(_PLAYER, _NUMBER, exhausted=True)),
    Row("{player:doer} channel 1 rune", i.Channel(_PLAYER, _ONE)),
    Row("{player:doer} channel {number:amount} runes", i.Channel(_PLAYER, _NUMBER)),
    # Points and experience (RB 463, 730)
    Row("{player:told} score 1 point", i.GainPoints(_PLAYER, _ONE, scored=True)),
    Row("{player:told} score {number:amount} points", i.GainPoints(_PLAYER, _NUMBER, scored=True)),
    Row("{player:told} gain 1 point", i.GainPoints(_PLAYER, _ONE)),
    Row("{player:told} gain {number:amount} points", i.GainPoints(_PLAYER, _NUMBER)),
    Row("{player:doer} gain {number:amount} XP", i.GainXP(_PLAYER, _NUMBER)),
    Row("{player:doer} [spend|pay] {number:figure} XP", i.SpendXP(_PLAYER, _NUMBER)),
    # The game
    Row("execute the instructions of this spell one additional time", i.Repeat(_ONE)),
    Row("{player:told} win the game", i.WinGame(_PLAYER)),
    Row("take a turn after this", i.ExtraTurn(i.Player("you", "you"), _ONE), reads=True),
)

TABLE = Table(
    "riftbound",
    ACTIONS,
    wording="riftbound",
    examples={"named": "this unit", "what": "units", "amount": "2"},
)
