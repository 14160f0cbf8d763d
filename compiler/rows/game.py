"""The game and its turns: designations, more and fewer phases, the end of it (CR 104, 500, 716, 724–726, 731)."""

from __future__ import annotations

from typing import Any

from ... import instructions as i
from .row import UNTIL, Row, hole

_PLAYER: i.Player = hole("player")
_NUMBER: i.Quantity = hole("number")
_ONE = i.Number(1)
_THIS: i.PhaseOfTurn = hole("after")
_GETS, _AFTER = "{player:told} get", "after {after:phase}"
_STEPS: tuple[Any, ...] = ("untap step", "upkeep step", "draw step", "end step")
_PARTS: tuple[Any, ...] = ("beginning phase", "main phase", "combat phase", "ending phase", *_STEPS)
_SKIPPED: tuple[Any, ...] = ("turn", "beginning phase", "main phase", "combat phase", *_STEPS[:3])
_DESIGNATIONS: tuple[Any, ...] = ("renowned", "saddled", "solved", "prepared")

OF_THE_GAME: tuple[Row, ...] = (
    # Turns and phases (CR 500.7, 500.8, 500.10a, 500.11, 724)
    Row("{player:doer} take {number:many extra turn} after this one", i.ExtraTurn(_PLAYER, _NUMBER)),
    *(Row(f"{{player:told}} skip {{whose:own}} next {part}", i.Skip(_PLAYER, part, _ONE)) for part in _SKIPPED),
    Row(
        "{player:told} skip all combat phases of {whose:own} next turn",
        i.Skip(_PLAYER, "combat phase", _ONE, all_of_turn=True),
    ),
    Row("{player:told} control {of:player} during their next turn", i.ControlPlayer(_PLAYER, hole("of"))),
    Row(
        "{player:you} control {of:player} during that player's next turn",
        i.ControlPlayer(_PLAYER, hole("of")),
        reads=True,
    ),
    *(
        Row(f"{{player:told}} skip {{whose:own}} next {{number}} {part}s", i.Skip(_PLAYER, part, _NUMBER))
        for part in _SKIPPED
    ),
    *(
        row
        for part in _PARTS
        for row in (
            Row(f"{_GETS} an additional {part} {_AFTER}", i.ExtraPhases(_THIS, (part,), None, _PLAYER)),
            Row(f"{_GETS} {{number:many additional {part}}} {_AFTER}", i.ExtraPhases(_THIS, (part,), _NUMBER, _PLAYER)),
        )
    ),
    Row("end the turn", i.EndTurn("turn")),
    Row("end the combat phase", i.EndTurn("combat phase")),
    # The effect once more (CR 608.2c, 706.3)
    Row("{player:you} repeat this process", i.Repeat()),
    Row("{player:you} may repeat this process any number of times", i.Repeat(), reads=True),
    Row("{player:you} repeat this process once", i.Repeat(_ONE)),
    Row("{player:you} repeat this process {number} more times", i.Repeat(_NUMBER)),
    Row("{player:you} roll again", i.Repeat(what="roll")),
    # The game and its designations (CR 104, 702.112, 702.171, 716, 719, 725, 726, 731)
    Row("{player:told} win the game", i.WinGame(_PLAYER)),
    Row("{player:told} lose the game", i.LoseGame(_PLAYER)),
    Row("{player:told} become the monarch", i.Designate(_PLAYER, "monarch")),
    Row("{player:told} take the initiative", i.Designate(_PLAYER, "initiative")),
    Row("{player:told} get the city's blessing", i.Designate(_PLAYER, "city's blessing")),
    *(Row(f"{{what}} become {each}", i.GainDesignation(hole("what"), each, UNTIL)) for each in _DESIGNATIONS),
    Row("{player:doer} increase {whose:own} speed by {number:figure}", i.IncreaseSpeed(_PLAYER, _NUMBER)),
    Row("{player:told} get an emblem with {abilities:quoted}", i.GetEmblem(_PLAYER, hole("abilities"))),
    Row("it becomes day", i.DayNight("day"), reads=True),
    Row("it becomes night", i.DayNight("night"), reads=True),
    Row("level {number:figure}", i.BecomeLevel(i.Reference("source"), _NUMBER), reads=True),
)
