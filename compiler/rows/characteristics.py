"""Abilities and types that objects gain and lose, where they are named alone (CR 205.1, 613.1d, 613.1f)."""

from __future__ import annotations

from functools import partial
from typing import Any

from ... import instructions as i
from ...grammar.senses import SUPERTYPES, capitalised
from ...values.colors import COLORS_BY_WORD
from ...values.land_types import BASIC_LAND_TYPES
from .row import Row, hole

_WORDS: tuple[str, ...] = hole("words")
_OF: i.Reference = hole("of")
_YOU = i.Player("you")
_STANDS = partial(Row, when="standing")
_TYPES: tuple[Any, ...] = ("creature type", "basic land type", "land type")
_ABILITIES: tuple[Any, ...] = ("activated", "loyalty")
#: What has each of them has also their mana abilities (CR 305.6).
_EVERY_LAND = i.SetTypes(subtypes=BASIC_LAND_TYPES, added=True)
_FROM_A_COLOR = ("protection", "hexproof")


def _gained(words: str, makes: i.Modification) -> tuple[Row, ...]:
    """What something has while an ability stands, and gains for a time."""
    have, gain = f"{{what:anybody}} [have|gain] {words}", f"{{what:anybody}} [gain|have] {words}"
    return _STANDS(have, makes), Row(gain, makes, "lasting")


def _one_color(keyword: str, *others: str) -> i.GainOneOf:
    return i.GainOneOf(tuple(f"{keyword} from {quality}" for quality in (*others, *COLORS_BY_WORD)), _YOU)


_BANDS = "bands with other"  #: All abilities of that kind (CR 702.22b).

CHARACTERISTICS: tuple[Row, ...] = (
    *(row for each in _TYPES for row in _gained(f"[all {each}s|every {each}]", i.AllTypes(each))[1:]),
    *(_STANDS(f"{{what}} are [every {each}|all {each}s]", i.AllTypes(each)) for each in _TYPES),
    _STANDS("{what} are every basic land type in addition to [their|its] other types", _EVERY_LAND, reads=True),
    *(Row(f"{{what}} lose all {each}s", i.AllTypes(each, lost=True)) for each in _TYPES),
    *(_STANDS(f"{{what}} aren't {each}", i.RemoveSupertype(capitalised(each))) for each in sorted(SUPERTYPES)),
    Row("{what} lose all abilities", i.RemoveAbilities()),
    Row("{what} lose this ability", i.LoseThisAbility()),
    Row('{what} lose all "bands with other" abilities', i.RemoveAbilities((_BANDS,))),
    Row('{what} lose banding and all "bands with other" abilities', i.RemoveAbilities(("banding", _BANDS))),
    Row("{what} lose {words:keywords_and}", i.RemoveAbilities(_WORDS)),
    *(row for each in _FROM_A_COLOR for row in _gained(f"{each} from the color of your choice", _one_color(each))),
    *(
        row
        for each in ("artifacts", "colorless")
        for row in _gained(f"protection from {each} or from the color of your choice", _one_color("protection", each))
    ),
    *_gained("{words:choice_of_keywords}", i.GainOneOf(_WORDS, _YOU)),
    *(
        row
        for each in _ABILITIES
        for row in _gained(f"[all|the] {each} abilities of {{of:having}}", i.AbilitiesOf(_OF, each))
    ),
)
