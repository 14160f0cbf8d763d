"""What players do and what happens to them: cards, life, counters, turns, winning."""

from __future__ import annotations

from typing import Any

from .... import instructions as i
from ..nouns.players import YOU
from ..patterns import hole
from .row import Row

_P: i.Player = hole("player")
_N: i.Quantity = hole("n")
_OF: i.Selection = hole("of")
_ONE = i.Number(1)
_HAND = i.Selection((i.InZone("hand"),))
_DISCARDED = {"discarded": "RememberDiscarded"}


def _in_hand(most: i.Quantity | None, among: i.Selection = _HAND, **more: Any) -> i.Reference:
    return i.Reference("choice", among=among, most=most, **more)


def _action(words: str, action: Any, number: i.Quantity = _N) -> Row:
    return Row(words, (i.KeywordAction(action, number, _P),))


PLAYERS: tuple[Row, ...] = (
    # Cards (CR 121, 701.9, 701.17)
    Row("Draw | {player:who} | NumCards$ {n:amount}", (i.Draw(_P, _N),), {"drawn": "RememberDrawn"}),
    Row("Discard | {player:who} | NumCards$ {n:amount} | Mode$ TgtChoose", (i.Discard(_P, _in_hand(_N)),), _DISCARDED),
    Row(
        "Discard | {player:who} | NumCards$ {n:amount} | Mode$ TgtChoose | DiscardValid$ {of:in_their_hand}",
        (i.Discard(_P, _in_hand(_N, _OF)),),
        _DISCARDED,
    ),
    Row(
        "Discard | {player:who} | NumCards$ {n:amount} | Mode$ Random",
        (i.Discard(_P, _in_hand(_N, at_random=True)),),
        _DISCARDED,
    ),
    Row("Discard | {player:who} | Mode$ Hand", (i.Discard(_P, i.Reference("all", among=_HAND)),), _DISCARDED),
    Row("Mill | {player:who} | NumCards$ {n:amount}", (i.Mill(_P, _N),), {"milled": "RememberMilled"}),
    # Life (CR 119)
    Row("GainLife | {player:who} | LifeAmount$ {n:amount}", (i.GainLife(_P, _N),)),
    Row("LoseLife | {player:who} | LifeAmount$ {n:amount}", (i.LoseLife(_P, _N),)),
    Row("SetLife | {player:who} | LifeAmount$ {n:amount}", (i.SetLife(_P, _N),)),
    # Counters that players have (CR 122.1)
    Row("Poison | {player:who} | Num$ {n:amount}", (i.GetCounters(_P, i.Counters("poison", _N)),)),
    Row(
        "PutCounter | {player:who} | CounterType$ ENERGY | CounterNum$ {n:amount}",
        (i.GetCounters(_P, i.Counters("energy", _N)),),
    ),
    Row(
        "PutCounter | {player:who} | CounterType$ EXPERIENCE | CounterNum$ {n:amount}",
        (i.GetCounters(_P, i.Counters("experience", _N)),),
    ),
    # Keyword actions (CR 701)
    _action("Scry | {player:who} | ScryNum$ {n:amount}", "scry"),
    _action("Surveil | {player:who} | Amount$ {n:amount}", "surveil"),
    _action("Venture | {player:who}", "venture", _ONE),
    Row("Proliferate", (i.KeywordAction("proliferate", _ONE, YOU),)),
    _action("Learn | {player:who}", "learn", _ONE),
    Row("Clash", (i.KeywordAction("clash", _ONE, YOU),)),
    _action("Discover | {player:who} | Num$ {n:amount}", "discover"),
    _action("RingTemptsYou | {player:who}", "be tempted", _ONE),
    _action("ManifestDread | {player:who}", "manifest dread", _ONE),
    Row("Planeswalk", (i.KeywordAction("planeswalk", _ONE, YOU),)),
    Row(
        "PutCounter | Bolster$ True | CounterNum$ {n:amount} | CounterType$ P1P1",
        (i.KeywordAction("bolster", _N, YOU),),
    ),
    Row("Shuffle | {player:who}", (i.Shuffle(_P),)),
    # Turns and the game (CR 500.7, 104, 724–731)
    Row("AddTurn | {player:who} | NumTurns$ {n:amount}", (i.ExtraTurn(_P, _N),)),
    Row("SkipTurn | {player:who} | NumTurns$ {n:amount}", (i.Skip(_P, "turn", _N),)),
    Row("WinsGame | {player:who}", (i.WinGame(_P),)),
    Row("LosesGame | {player:who}", (i.LoseGame(_P),)),
    Row("GameDrawn", (i.DrawGame(),)),
    Row("EndTurn", (i.EndTurn("turn"),)),
    Row("BecomeMonarch | {player:who}", (i.Designate(_P, "monarch"),)),
    Row("TakeInitiative | {player:who}", (i.Designate(_P, "initiative"),)),
    Row("DayTime | Value$ Day", (i.DayNight("day"),)),
    Row("DayTime | Value$ Night", (i.DayNight("night"),)),
    # Choices of what is no object (CR 608.2d)
    Row("ChooseColor | {player:who}", (i.ChooseQuality(_P, "color"),)),
    Row("ChooseType | {player:who} | Type$ Creature", (i.ChooseQuality(_P, "creature type"),)),
    Row("ChooseType | {player:who} | Type$ Basic Land", (i.ChooseQuality(_P, "basic land type"),)),
    Row("ChooseType | {player:who} | Type$ Land", (i.ChooseQuality(_P, "land type"),)),
    Row("ChooseType | {player:who} | Type$ Card", (i.ChooseQuality(_P, "card type"),)),
    Row("NameCard | {player:who}", (i.ChooseQuality(_P, "card name"),)),
    Row("NameCard | {player:who} | ValidCards$ {where:predicates}", (i.ChooseQuality(_P, "card name", hole("where")),)),
)
