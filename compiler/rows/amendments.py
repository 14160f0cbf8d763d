"""What a sentence says more of the step before it: “It can't be regenerated.” (CR 120.4a, 615.12, 701.6a, 701.19c)."""

from __future__ import annotations

from ... import instructions as i
from .row import Amended, Row, hole

_COUNTERED = "If that spell is countered this way, "


def _put(place: str, to: i.Zone, position: i.Position | None = None) -> Row:
    """Where a countered spell is put instead of into a graveyard."""
    then = (("to", to), ("position", position))
    words = f"put {{it:that}} {place} instead of into {{them:somebody}} graveyard"
    return Row(words, Amended(i.CounterSpell, then, lead=_COUNTERED))


AMENDMENTS: tuple[Row, ...] = (
    Row("[the|that|this] damage can't be prevented", Amended(i.Damage, (("preventable", False),))),
    Row(
        "excess damage is dealt to that [creature's|permanent's|planeswalker's] controller instead",
        Amended(i.Damage, (("excess", True),)),
    ),
    Row(
        "{it:destroyed} can't be regenerated",
        Amended(i.Act, (("regenerable", False),), where=(("verb", "destroy"),)),
    ),
    Row(
        "exile {it:that} instead of putting {the:that} into {its:owner} graveyard",
        Amended(i.CounterSpell, (("to", "exile"),), lead=_COUNTERED),
    ),
    Row(
        "return {it:that} to {its:owner} hand instead of putting {the:that} in {them:somebody} graveyard",
        Amended(i.CounterSpell, (("to", "hand"),)),
        reads=True,
    ),
    _put("into {its:owner} hand", "hand"),
    _put("on top of {its:owner} library", "library", "top"),
    _put("on the bottom of {its:owner} library", "library", "bottom"),
    _put("on the top or bottom of {its:owner} library", "library", "top or bottom"),
    Row(
        "spend [this|that] mana only to cast {cast:to_be_cast}",
        Amended(i.AddMana, (("spend", i.Spending(cast=hole("cast"))),)),
        reads=True,
    ),
    Row(
        "spend [this|that] mana only to activate {sources:to_be_activated}",
        Amended(i.AddMana, (("spend", i.Spending(activate=hole("sources"))),)),
        reads=True,
    ),
    Row(
        "this mana can't be spent to cast {never:to_be_cast}",
        Amended(i.AddMana, (("spend", i.Spending(never=hole("never"))),)),
        reads=True,
    ),
)
