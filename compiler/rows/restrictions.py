"""What objects and players can't do, have to do, and can do beyond the rules (CR 101.2, 508.1, 509.1, 502.3)."""

from __future__ import annotations

from ... import instructions as i
from .row import Row, hole

_NUMBER: i.Quantity = hole("number")
_OBJECTS: i.Reference = hole("objects")
_PLAYER: i.Player = hole("player")
_KEYWORDS: tuple[str, ...] = hole("keywords")
_SELF = i.Player("you")
_YOU = i.Player("you", "you")
_C, _M = i.Cannot, i.Must
_ONE = i.Number(1)
_TURN: i.Duration = "end of turn"
_THAT = i.UntilNext("turn", over=True, only=True)
_BY_TOUGHNESS = i.AssignsByToughness()
_FEW = i.NoMoreThan
_MOST: tuple[tuple[str, i.Quantity], ...] = (("one {what:such_one}", _ONE), ("{number} {what:such}", _NUMBER))
_EACH_OTHER = i.Player("each other player")

RESTRICTIONS: tuple[Row, ...] = (
    # Attacking (CR 508.1c, 508.1d)
    Row("{what} can't attack", _C("attack")),
    Row("{what} can't attack alone", _C("attack alone")),
    Row("{what} can't attack you or planeswalkers you control", _C("attack", whom=_YOU, planeswalkers=True)),
    Row(
        "{what} can't attack {player:other_player} or planeswalkers [they control|that player controls]",
        _C("attack", whom=_PLAYER, planeswalkers=True),
        reads=True,
    ),
    Row("{what} can't attack {player}", _C("attack", whom=_PLAYER)),
    Row("{what} can't attack during [its controller's|their controller's] next turn", _C("attack"), "lasting", _THAT),
    Row("{what} can't be attacked", _C("be attacked")),
    Row("{what} [attack|must attack] each [combat|turn] if able", _M("attack"), "standing"),
    Row("{what} [attack|must attack] this turn if able", _M("attack"), "lasting"),
    Row("{what} [attack|must attack] each [combat|turn] if able", _M("attack"), "lasting", reads=True),
    Row(
        "{what} attack during [its controller's|their controller's] next combat phase if able",
        _M("attack"),
        "lasting",
        i.UntilNext("combat", over=True),
    ),
    Row("{what} [attack|must attack] {player} each [combat|turn] if able", _M("attack", whom=_PLAYER), "standing"),
    Row("{what} [attack|must attack] {player} this turn if able", _M("attack", whom=_PLAYER), "lasting"),
    Row("{what} [attack|must attack] {player} each [combat|turn] if able", _M("attack", whom=_PLAYER), reads=True),
    Row("{what} [attack|must attack] {objects} each [combat|turn] if able", _M("attack", _OBJECTS), reads=True),
    Row("{what} [attack|must attack] {objects} if able", _M("attack", _OBJECTS), "lasting", reads=True),
    *(Row(f"no more than {few} can attack you each combat", _FEW("attack", most, _SELF)) for few, most in _MOST),
    *(Row(f"no more than {few} can attack each combat", _FEW("attack", most)) for few, most in _MOST),
    Row("{what} are goaded", i.Goaded(), "standing"),
    # Blocking (CR 509.1b, 509.1c)
    Row("{what} can't block", _C("block")),
    Row("{what} can't block alone", _C("block alone")),
    Row("{what} can block only {objects:only}", _C("block", _OBJECTS)),
    Row("{what} can't block {objects}", _C("block", _OBJECTS)),
    Row("{what} can't be blocked", _C("be blocked")),
    Row("{what} can't be blocked by more than one creature", _C("be blocked", most=_ONE)),
    Row("{what} can't be blocked by more than {number} creatures", _C("be blocked", most=_NUMBER)),
    Row("{what} can't be blocked except by {number} or more creatures", _C("be blocked", least=_NUMBER)),
    Row("{what} can't be blocked except by {objects:only}", _C("be blocked", _OBJECTS)),
    Row("{what} can't be blocked by {objects:mightier}", _C("be blocked", _OBJECTS), reads=True),
    Row("{what} can't be blocked by {objects}", _C("be blocked", _OBJECTS)),
    Row("{what} [block|must block] each [combat|turn] if able", _M("block"), "standing"),
    Row("{what} [block|must block] this turn if able", _M("block"), "lasting"),
    Row("{what} [block|must block] each [combat|turn] if able", _M("block"), "lasting", reads=True),
    Row("{what} [block|must block] {objects:attacker} each [combat|turn] if able", _M("block", _OBJECTS), "standing"),
    Row("{what} [block|must block] {objects:attacker} this turn if able", _M("block", _OBJECTS), "lasting"),
    Row("{what} must be blocked if able", _M("be blocked"), "standing"),
    Row("{what} must be blocked this turn if able", _M("be blocked"), "lasting"),
    Row("{what} must be blocked by exactly one creature if able", _M("be blocked", least=_ONE, most=_ONE), "standing"),
    Row("{what} must be blocked by {number} or more creatures if able", _M("be blocked", least=_NUMBER), "standing"),
    Row("all creatures able to block {what:objects} do so", _M("be blocked by all"), "standing"),
    Row("all creatures able to block {what:objects} this turn do so", _M("be blocked by all"), "lasting", _TURN),
    Row("{what} can block any number of creatures", i.BlocksMore(), "standing"),
    Row("{what} can block any number of creatures this turn", i.BlocksMore(), "lasting"),
    Row("{what} can block an additional creature each [combat|turn]", i.BlocksMore(_ONE), "standing"),
    Row("{what} can block an additional creature this turn", i.BlocksMore(_ONE), "lasting"),
    Row("{what} can block an additional {number} creatures each [combat|turn]", i.BlocksMore(_NUMBER), "standing"),
    Row("{what} can block an additional {number} creatures this turn", i.BlocksMore(_NUMBER), "lasting"),
    *(Row(f"no more than {few} can block each combat", _FEW("block", most)) for few, most in _MOST),
    # Damage (CR 510.1)
    Row("{what} assign no combat damage", _C("assign combat damage")),
    Row("{what} assign combat damage equal to their toughness rather than their power", _BY_TOUGHNESS, of="several"),
    Row("{what} assign combat damage equal to its toughness rather than its power", _BY_TOUGHNESS),
    # Untapping (CR 502.3)
    Row("{what:mine} don't untap during your untap step", _C("untap"), of="source"),
    Row("{what} don't untap during their controllers' untap steps", _C("untap"), of="several"),
    Row("{what} don't untap during [its controller's|their controller's] untap step", _C("untap")),
    Row("{what} don't untap", _C("untap"), "lasting", reads=True),
    Row(
        "{what} don't untap during [its controller's|their controller's|their controllers'] next untap step",
        _C("untap"),
        "lasting",
        i.UntilNext("untap step", over=True),
        reads=True,
    ),
    Row(
        "{what} don't untap during [its controller's|their controller's|their controllers'] next two untap steps",
        _C("untap"),
        "lasting",
        i.UntilNext("untap step", over=True, times=2),
        reads=True,
    ),
    Row(
        "{what} don't untap during your next untap step",
        _C("untap"),
        "lasting",
        i.UntilNext("untap step", _SELF, over=True),
        reads=True,
    ),
    Row(
        "{what} don't untap during {whose} next untap step",
        _C("untap"),
        "lasting",
        i.UntilNext("untap step", hole("whose"), over=True),
        reads=True,
    ),
    Row("untap {what:all_named} during each other player's untap step", i.AlsoUntaps(_EACH_OTHER), "standing"),
    *(
        Row(f"you can't untap more than {few} during your untap step", _FEW("untap", most, _YOU), "standing")
        for few, most in _MOST
    ),
    *(
        Row(
            f"{{player:everybody}} can't untap more than {few} during their untap steps",
            _FEW("untap", most, _PLAYER),
            "standing",
        )
        for few, most in _MOST
    ),
    # Targets, and what is attached (CR 115, 303.4, 301.5)
    Row("{what:anybody} can't be the [target|targets] of spells [or|and] abilities", _C("be the target")),
    Row(
        "{what:anybody} can't be the [target|targets] of spells [or|and] abilities {player:controlled}",
        _C("be the target", whom=_PLAYER),
    ),
    Row("{what:anybody} can't be the [target|targets] of {objects:sources}", _C("be the target", _OBJECTS)),
    Row("{what} can't be enchanted", _C("be enchanted")),
    Row("{what} can't be enchanted by {objects}", _C("be enchanted", _OBJECTS)),
    Row("{what} can't be equipped", _C("be equipped")),
    # What else is not done to objects, and what they don't do
    Row("{what:on_stack} can't be countered", _C("be countered")),
    Row("{what} can't be regenerated", _C("be regenerated")),
    Row("{what} can't be sacrificed", _C("be sacrificed")),
    Row("{what:on_stack} can't be cast", _C("be cast")),
    Row("{what} can't transform", _C("transform")),
    Row("{what} can't phase out", _C("phase out")),
    Row("{what} can't crew Vehicles", _C("crew")),
    Row("{what} can't crew", _C("crew"), reads=True),
    Row("{what} can't have or gain {keywords}", i.CannotHave(_KEYWORDS)),
    Row("{what} can't have {keywords}", i.CannotHave(_KEYWORDS), reads=True),
    Row("{what:holder} activated abilities can't be activated", _C("activate abilities"), reads=True),
    Row("activated abilities of {what:such_sources} can't be activated", _C("activate abilities"), reads=True),
    Row("activated abilities of {what:named} can't be activated", _C("activate abilities"), reads=True),
    Row("{what} can't be activated", _C("be activated")),
    # Players (CR 101.2)
    Row("{who} can't gain life", _C("gain life")),
    Row("{who} can't lose life", _C("lose life")),
    Row("{who} can't lose the game", _C("lose the game")),
    Row("{who} can't win the game", _C("win the game")),
    Row("{who} can't draw cards", _C("draw cards")),
    Row("{who} can't draw more than one card each turn", _C("draw cards", most=_ONE)),
    Row("{who} can't draw more than {number} cards each turn", _C("draw cards", most=_NUMBER)),
    Row("{who} can't cast spells", _C("cast spells")),
    Row("{who} can't cast more than one spell each turn", _C("cast spells", most=_ONE)),
    Row("{who} can't cast more than one {objects:spell} each turn", _C("cast spells", _OBJECTS, most=_ONE)),
    Row("{who} can't cast more than {number} spells each turn", _C("cast spells", most=_NUMBER)),
    Row("{who} can't cast more than {number} {objects:spells} each turn", _C("cast spells", _OBJECTS, most=_NUMBER)),
    Row(
        "{who} can't cast {objects:spells} during that player's next turn",
        _C("cast spells", _OBJECTS),
        "lasting",
        i.UntilNext("turn", i.Player("that player"), over=True, only=True),
        reads=True,
    ),
    Row("{who} can't cast {objects:spells}", _C("cast spells", _OBJECTS)),
    Row("{who} can't play lands", _C("play lands")),
    Row("{who} can't search libraries", _C("search libraries")),
    Row("{who} can't activate abilities", _C("activate abilities"), reads=True),
)
