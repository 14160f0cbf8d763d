"""What spells and abilities cost less or more, and which may be cast as though they had flash (CR 601.2f, 609.4)."""

from __future__ import annotations

from typing import Any

from ... import instructions as i
from .row import Row, hole

_MANA: tuple[i.ManaSymbol, ...] = hole("mana")
_EACH: i.Quantity = hole("each")
_KEYWORD: str = hole("keyword")
_SELF, _YOU = i.Reference("source"), i.Player("you", "you")
_WAYS: tuple[tuple[Any, str, bool], ...] = (("less", "", False), ("more", "", False), ("less", "up to ", True))
_SCALES: tuple[tuple[str, Any], ...] = (("", None), (" {each:for_each}", _EACH))
#: Of what it is said, what is done with it, what is changed, and of whom or what that is where no hole says it.
_COSTLY: tuple[tuple[str, str, Any, Any], ...] = (
    ("{what:to_be_cast_so} cost", "cast", {"of": "cast"}, None),
    ("this ability costs", "activate", {"of": "activate this ability"}, _SELF),
    ("activated abilities of {what:named} cost", "activate", {"of": "activate"}, None),
    (
        "{keyword:ability_word} abilities you activate cost",
        "activate",
        {"of": "activate", "keyword": hole("keyword")},
        _YOU,
    ),
)
_FLASH = i.AsThough("be cast", ("flash",))
#: Who casts what, and how that is spoken of.
_CASTS = (
    ("you may cast {what:itself}", "it"),
    ("you may cast {what:spells_by_you}", "they"),
    ("[any player|players|each player] may cast {what:any_spells}", "they"),
)
_WHEN: dict[Any, str] = {"standing": "", "lasting": " this turn"}

COSTS: tuple[Row, ...] = (
    *(
        Row(
            f"{costly} {up_to}{{mana:symbols}} {way} to {do}{scale}",
            i.CostChange(way, _MANA, each=each, up_to=most, **of),
            what=what,
        )
        for costly, do, of, what in _COSTLY
        for way, up_to, most in _WAYS
        for scale, each in _SCALES
    ),
    Row(
        "this ability's cost is reduced by {of:mana_cost}",
        i.CostChange("less", (), "activate this ability", mana_cost_of=hole("of")),
        what=_SELF,
    ),
    *(
        Row(f"{may_cast}{turn} as though {they} had flash", _FLASH, when)
        for may_cast, they in _CASTS
        for when, turn in _WHEN.items()
    ),
)
