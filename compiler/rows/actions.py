"""What players do, and what happens to them and to the game, in words that are always the same (CR 104, 119, 701)."""

from __future__ import annotations

from typing import Any

from ... import instructions as i
from .choices import CHOICES
from .game import OF_THE_GAME
from .objects import ON_OBJECTS
from .payments import PAYMENTS
from .row import Row, hole
from .spells import ON_SPELLS

_PLAYER: i.Player = hole("player")
_NUMBER: i.Quantity = hole("number")
_WHAT: i.Reference = hole("what")
_WHOSE: i.Player = hole("whose")
_ONE = i.Number(1)

#: Keyword actions behind which their N stands; those that are done once or some times; those of objects.
_WITH_NUMBER: tuple[Any, ...] = (
    *("adapt", "blight", "bolster", "collect evidence", "discover", "earthbend", "fateseal", "monstrosity", "scry"),
    *("support", "surveil"),
)
_SOME_TIMES: tuple[Any, ...] = ("forage", "learn", "manifest dread", "planeswalk", "proliferate", "time travel")
_OF_OBJECTS: tuple[Any, ...] = ("explore", "connive")
#: What players do to objects by a verb alone; what only the effect itself does.
_TO_OBJECTS: tuple[i.ActVerb, ...] = ("airbend", "behold", "cloak", "harness", "suspect")
_BY_EFFECTS: tuple[i.ActVerb, ...] = ("convert", "detain", "exert", "unattach")
_DICE = {"d20": 20, "six-sided die": 6, "d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d100": 100}
_ROUNDED: tuple[Any, ...] = ("up", "down")


_LIFE = i.PlayerNumber("life total", _WHOSE)
_HALF_LIFE = tuple((i.Half(_LIFE, way), way) for way in _ROUNDED)
_LIBRARY = i.CountOf(i.Selection((i.InZone("library", _WHOSE),)))
_HALF_LIBRARY = tuple((i.Half(_LIBRARY, way), way) for way in _ROUNDED)

ACTIONS: tuple[Row, ...] = (
    # Keyword actions (CR 701)
    *(Row(f"{{player:doer}} {do} {{number:figure}}", i.KeywordAction(do, _NUMBER, _PLAYER)) for do in _WITH_NUMBER),
    *(Row(f"{{player:doer}} {do}", i.KeywordAction(do, _ONE, _PLAYER)) for do in _SOME_TIMES),
    *(Row(f"{{player:doer}} {do} {{number:often}}", i.KeywordAction(do, _NUMBER, _PLAYER)) for do in _SOME_TIMES),
    *(Row(f"{{what}} {do}", i.KeywordAction(do, _ONE, None, _WHAT)) for do in _OF_OBJECTS),
    Row("{what} explore {number:often}", i.KeywordAction("explore", _NUMBER, None, _WHAT)),
    Row("{what} connive {number:figure}", i.KeywordAction("connive", _NUMBER, None, _WHAT)),
    Row("{player:doer} venture into the dungeon", i.KeywordAction("venture", _ONE, _PLAYER)),
    Row("{player:doer} venture into Undercity", i.KeywordAction("venture into Undercity", _ONE, _PLAYER)),
    Row("{player:doer} clash with an opponent", i.KeywordAction("clash", _ONE, _PLAYER)),
    Row("{player:doer} open {number:many Attraction}", i.KeywordAction("open an Attraction", _NUMBER, _PLAYER)),
    Row("the Ring tempts {player}", i.KeywordAction("be tempted", _ONE, _PLAYER), reads=True),
    Row("{player:doer} manifest {what:named}", i.Manifest(_PLAYER, _WHAT), reads=True),
    *(Row(f"{do} {{what:named}}", i.Act(do, _WHAT), reads=True) for do in _TO_OBJECTS),
    *(Row(f"{{player:doer}} {do} {{what:named}}", i.Act(do, _WHAT, player=_PLAYER), reads=True) for do in _TO_OBJECTS),
    *(Row(f"{{player:you}} {do} {{what:named}}", i.Act(do, _WHAT), reads=True) for do in _BY_EFFECTS),
    # Coins and dice (CR 705, 706)
    Row("{player:doer} flip {number:many coin}", i.FlipCoins(_PLAYER, _NUMBER)),
    *(Row(f"{{player:doer}} roll {{number:many {die}}}", i.RollDice(_PLAYER, n, _NUMBER)) for die, n in _DICE.items()),
    # Life (CR 119)
    Row("{player:told} gain {number:many life}", i.GainLife(_PLAYER, _NUMBER)),
    *(
        Row(f"{{player:told}} {do} half {{whose:own}} life, rounded {way}", makes(_PLAYER, half))
        for do, makes in (("gain", i.GainLife), ("lose", i.LoseLife))
        for half, way in _HALF_LIFE
    ),
    Row("{player:told} lose half {whose:own} life", i.LoseLife(_PLAYER, i.Half(_LIFE, "down")), reads=True),
    Row("{player:told} lose {number:many life}", i.LoseLife(_PLAYER, _NUMBER)),
    Row("{player:you} double {whose:of life total}", i.SetLife(_WHOSE, i.Product(2, _LIFE))),
    Row("{player:of life total} become {total}", i.SetLife(_PLAYER, hole("total"))),
    Row("{player:of life total} become equal to {total}", i.SetLife(_PLAYER, hole("total")), reads=True),
    Row("exchange {player:of life total} with {size}", i.ExchangeLife(_PLAYER, hole("size"))),
    Row("{player:two_targets} exchange life totals", i.ExchangeLife(_PLAYER)),
    Row("{player:doer} exchange life totals with {other:player}", i.ExchangeLife(_PLAYER, hole("other"))),
    # Mana (CR 701.10f)
    Row("{player:you} double the amount of each type of unspent mana you have", i.DoubleMana(_PLAYER)),
    # Cards (CR 121, 701.17)
    Row("{player:doer} draw {number:many additional card}", i.Draw(_PLAYER, _NUMBER), reads=True),
    Row("{player:doer} draw {number:many card}", i.Draw(_PLAYER, _NUMBER)),
    *(
        Row(f"{{player:doer}} mills half {{whose:own}} library, rounded {way}", i.Mill(_PLAYER, half), reads=True)
        for half, way in _HALF_LIBRARY
    ),
    Row("{player:doer} mill {number:many card}", i.Mill(_PLAYER, _NUMBER)),
    *OF_THE_GAME,
    *ON_OBJECTS,
    *ON_SPELLS,
    *PAYMENTS,
    *CHOICES,
)
