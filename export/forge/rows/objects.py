"""What is done to objects: damage, counters, destroying, tapping, fighting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .... import instructions as i
from ..nouns.players import YOU
from ..nouns.references import SOURCE
from ..patterns import hole
from .row import Row

_P: i.Player = hole("player")
_N: i.Quantity = hole("n")
_OF: i.Selection = hole("of")
_WHAT: i.Reference = hole("what")
_ON: i.Reference = hole("on")
_TO: Any = hole("to")
_BY: i.Reference = hole("by")
_KIND: str = hole("kind")
_COUNTERS = i.Counters(_KIND, _N)
_ALL = i.Reference("all", among=_OF)
_ONE = i.Number(1)


def _chosen(most: i.Quantity | None = _N) -> i.Reference:
    return i.Reference("choice", among=_OF, most=most)


def _act(
    words: str, verb: i.ActVerb, what: i.Reference = _WHAT, remembers: Mapping[str, str] | None = None, **more: Any
) -> Row:
    return Row(words, (i.Act(verb, what, **more),), remembers or {})


_DESTROYED = {"destroyed": "RememberDestroyed"}
_SACRIFICED = {"sacrificed": "RememberSacrificed"}

OBJECTS: tuple[Row, ...] = (
    # Damage (CR 120)
    Row(
        "DealDamage | {to:recipients} | NumDmg$ {n:amount}",
        (i.Damage(SOURCE, _N, (_TO,)),),
        {"damaged": "RememberDamaged"},
    ),
    Row(
        "DealDamage | {to:recipients} | NumDmg$ {n:amount} | DamageSource$ {by:object}",
        (i.Damage(_BY, _N, (_TO,)),),
        {"damaged": "RememberDamaged"},
    ),
    Row(
        "DealDamage | {to:recipients} | NumDmg$ {n:amount} | NoPrevention$ True",
        (i.Damage(SOURCE, _N, (_TO,), preventable=False),),
    ),
    Row(
        "DealDamage | {to:recipients} | NumDmg$ {n:amount} | DividedAsYouChoose$ {n:amount}",
        (i.Damage(SOURCE, _N, (_TO,), "as you choose"),),
    ),
    Row(
        "DamageAll | ValidCards$ {of:valid} | NumDmg$ {n:amount}",
        (i.Damage(SOURCE, _N, (_ALL,)),),
        {"damaged": "RememberDamaged"},
    ),
    Row(
        "DamageAll | ValidCards$ {of:valid} | ValidPlayers$ {player:everybody} | NumDmg$ {n:amount}",
        (i.Damage(SOURCE, _N, (_ALL, _P)),),
    ),
    Row(
        "DamageAll | ValidCards$ {of:valid} | NumDmg$ {n:amount} | DamageSource$ {by:object}",
        (i.Damage(_BY, _N, (_ALL,)),),
    ),
    Row(
        "DamageAll | ValidCards$ {of:valid} | ValidPlayers$ {player:everybody} | NumDmg$ {n:amount} "
        "| DamageSource$ {by:object}",
        (i.Damage(_BY, _N, (_ALL, _P)),),
    ),
    # Counters (CR 122)
    Row(
        "PutCounter | {on:objects} | CounterType$ {kind:counter} | CounterNum$ {n:amount}",
        (i.PutCounters(_COUNTERS, _ON),),
    ),
    Row(
        "PutCounter | {on:objects} | CounterType$ {kind:counter} | CounterNum$ {n:amount} "
        "| DividedAsYouChoose$ {n:amount}",
        (i.PutCounters(_COUNTERS, _ON, each=False),),
    ),
    Row(
        "PutCounter | Choices$ {of:valid} | CounterType$ {kind:counter} | CounterNum$ {n:amount}",
        (i.PutCounters(_COUNTERS, _chosen(_ONE)),),
    ),
    Row(
        "PutCounterAll | ValidCards$ {of:valid} | CounterType$ {kind:counter} | CounterNum$ {n:amount}",
        (i.PutCounters(_COUNTERS, _ALL),),
    ),
    Row(
        "RemoveCounter | {on:objects} | CounterType$ {kind:counter} | CounterNum$ {n:amount}",
        (i.RemoveCounters(_KIND, _N, _ON),),
    ),
    Row(
        "RemoveCounter | {on:objects} | CounterType$ {kind:counter} | CounterNum$ All",
        (i.RemoveCounters(_KIND, None, _ON),),
    ),
    Row("RemoveCounter | {on:objects} | CounterType$ All | CounterNum$ All", (i.RemoveCounters(None, None, _ON),)),
    Row("MultiplyCounter | {on:objects} | CounterType$ {kind:counter}", (i.DoubleCounters(_ON, _KIND),)),
    Row("MultiplyCounter | {on:objects}", (i.DoubleCounters(_ON),)),
    Row(
        "MoveCounter | Source$ {what:object} | {on:objects} | CounterType$ {kind:counter} | CounterNum$ {n:amount}",
        (i.MoveCounters(_WHAT, _ON, _KIND, _N),),
    ),
    # Destroying and sacrificing (CR 701.8, 701.21)
    _act("Destroy | {what:objects}", "destroy", remembers=_DESTROYED),
    _act("Destroy | {what:objects} | NoRegen$ True", "destroy", remembers=_DESTROYED, regenerable=False),
    _act("DestroyAll | ValidCards$ {of:valid}", "destroy", _ALL, _DESTROYED),
    _act("DestroyAll | ValidCards$ {of:valid} | NoRegen$ True", "destroy", _ALL, _DESTROYED, regenerable=False),
    _act("Sacrifice", "sacrifice", SOURCE, _SACRIFICED),
    _act(
        "Sacrifice | {player:who} | SacValid$ {of:theirs} | Amount$ {n:amount}",
        "sacrifice",
        _chosen(),
        _SACRIFICED,
        player=_P,
    ),
    _act("Sacrifice | SacValid$ {of:theirs} | Amount$ {n:amount}", "sacrifice", _chosen(), _SACRIFICED),
    _act("SacrificeAll | ValidCards$ {of:valid}", "sacrifice", _ALL, _SACRIFICED),
    _act("Sacrifice | {what:itself}", "sacrifice", remembers=_SACRIFICED),
    _act("SacrificeAll | Defined$ {what:object}", "sacrifice", remembers=_SACRIFICED),
    # Tapping (CR 701.26)
    _act("Tap | {what:objects}", "tap", remembers={"tapped": "RememberTapped"}),
    _act("TapAll | ValidCards$ {of:valid}", "tap", _ALL, {"tapped": "RememberTapped"}),
    _act("Untap | {what:objects}", "untap"),
    _act("UntapAll | ValidCards$ {of:valid}", "untap", _ALL),
    _act("TapOrUntap | {what:objects}", "tap or untap"),
    # The rest
    _act("Regenerate | {what:objects}", "regenerate"),
    _act("SetState | {what:objects} | Mode$ Transform", "transform"),
    _act("SetState | {what:objects} | Mode$ Flip", "flip"),
    _act("SetState | {what:objects} | Mode$ TurnFaceUp", "turn face up"),
    _act("SetState | {what:objects} | Mode$ TurnFaceDown", "turn face down"),
    _act("Phases | {what:objects}", "phase out"),
    _act("RemoveFromCombat | {what:objects}", "remove from combat"),
    _act("Goad | {what:objects}", "goad"),
    _act("Detain | {what:objects}", "detain"),
    _act("Attach | {to:objects}", "attach", SOURCE, to=_TO),
    _act("Attach | Object$ {what:object} | {to:objects}", "attach", to=_TO),
    _act("Unattach | {what:objects}", "unattach"),
    Row("Explore | {what:objects}", (i.KeywordAction("explore", _ONE, None, _WHAT),)),
    Row("Connive | {what:objects}", (i.KeywordAction("connive", _ONE, None, _WHAT),)),
    Row("Fight | Defined$ {what:object} | {to:objects}", (i.Fight(_WHAT, _TO),)),
    Row("Fight | {to:objects}", (i.Fight(_TO),)),
    Row("ExchangeControl | Defined$ {what:object} | {to:objects}", (i.ExchangeControl(_WHAT, _TO),)),
    Row("ExchangeControl | {to:objects}", (i.ExchangeControl(_TO),)),
    Row("GainControl | {what:objects}", (i.Act("gain control", _WHAT, player=YOU),)),
)
