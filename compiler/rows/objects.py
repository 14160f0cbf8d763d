"""What is done to objects in words that are always the same: fights, exchanges, counters (CR 122, 701)."""

from __future__ import annotations

from ... import instructions as i
from .row import Row, hole

_WHAT: i.Reference = hole("what")
_OTHER: i.Reference = hole("other")
_KIND: str = hole("kind")
_NUMBER: i.Quantity = hole("number")
_PLAYER: i.Player = hole("player")
_MOVE = i.MoveCounters
_KINDS, _SOME = _MOVE(_WHAT, _OTHER, _KIND), _MOVE(_WHAT, _OTHER, None, _NUMBER)
_OF_KIND = _MOVE(_WHAT, _OTHER, _KIND, _NUMBER)
_DISTRIBUTED = i.PutCounters(i.Counters(_KIND, _NUMBER), _WHAT, each=False)

#: Kinds of words that are replaced in a text (CR 612.2).
_COLOR, _LAND = "one color word with another", "one basic land type with another"
_REPLACED: tuple[tuple[str, tuple[i.WordKind, ...]], ...] = (
    (_COLOR, ("color word",)),
    (_LAND, ("basic land type",)),
    (f"{_COLOR} or {_LAND}", ("color word", "basic land type")),
    (f"{_LAND} or {_COLOR}", ("basic land type", "color word")),
    ("one creature type with another", ("creature type",)),
)
_TURN: i.Duration = "end of turn"
_CHANGE = "{player:you} change the text of {what:one} by replacing all instances of"


ON_OBJECTS: tuple[Row, ...] = (
    # Fights, and what leaves combat (CR 701.14, 506.4)
    Row("{what:those} fight each other", i.Fight(_WHAT)),
    Row("{what:one} and {other:another} fight each other", i.Fight(_WHAT, _OTHER), reads=True),
    Row("{what:one} fight {other:another}", i.Fight(_WHAT, _OTHER)),
    Row("{player:you} pair {what:one} with {other:another}", i.Pair(_WHAT, _OTHER)),
    Row("{player:you} exile {what:one} haunting {other:another}", i.Haunt(_WHAT, _OTHER)),
    Row("{player:you} remove {what:named} from combat", i.Act("remove from combat", _WHAT), reads=True),
    Row("{player:you} flip {what:known}", i.Act("flip", _WHAT), reads=True),
    # Exchanges (CR 701.12, 702.65)
    Row("{player:you} exchange control of {what:two}", i.ExchangeControl(_WHAT)),
    Row("{player:you} exchange control of {what:one} and {other:another}", i.ExchangeControl(_WHAT, _OTHER)),
    Row("exchange {what:known} with {other:in_hand}", i.ExchangeAura(_WHAT, _OTHER), reads=True),
    # Doors of Rooms (CR 709.5f, g)
    Row("{player:you} unlock a locked door of {what:one}", i.Act("unlock", _WHAT)),
    Row("{player:you} lock an unlocked door of {what:one}", i.Act("lock", _WHAT)),
    # Texts (CR 612)
    *(Row(f"{_CHANGE} {words}", i.ChangeText(_WHAT, kinds)) for words, kinds in _REPLACED),
    *(Row(f"{_CHANGE} {words} until end of turn", i.ChangeText(_WHAT, kinds, "", _TURN)) for words, kinds in _REPLACED),
    Row(f"{_CHANGE} one creature type with {{to:subtype}}", i.ChangeText(_WHAT, ("creature type",), hole("to"))),
    # Counters (CR 122.5, 701.10)
    Row("{player:you} double the number of each kind of counter on {what:each}", i.DoubleCounters(_WHAT)),
    Row("{player:you} double the number of counters on {what:each}", i.DoubleCounters(_WHAT), reads=True),
    Row("{player:you} double the number of {kind} counters on {what:each}", i.DoubleCounters(_WHAT, _KIND)),
    Row("{player:you} move all counters from {what:one} onto {other:another}", _MOVE(_WHAT, _OTHER), reads=True),
    Row("{player:you} move all {kind} counters from {what:one} onto {other:another}", _KINDS, reads=True),
    Row("{player:you} move {number:some} counters from {what:one} onto {other:another}", _SOME, reads=True),
    Row("{player:you} move {number:some} {kind} counters from {what:one} onto {other:another}", _OF_KIND, reads=True),
    Row("{player:told} lose all counters", i.LoseCounters(_PLAYER, None)),
    Row("{player:told} lose all {kind} counters", i.LoseCounters(_PLAYER, _KIND)),
    Row("{player:told} lose {number:some} {kind} counters", i.LoseCounters(_PLAYER, _KIND, _NUMBER), reads=True),
    Row("{player:you} distribute {number:some} {kind} counters among {what:named}", _DISTRIBUTED, reads=True),
)
