"""Sentences behind a keyword, of its own ability: “Suspend X—{X}{W}{W}. X can't be 0.”"""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from .abilities import is_of_the_ability
from .durations import timing
from .english import capital
from .modifications.statics import static
from .scope import Scope
from .sentences import finished

_NOT_ZERO = i.OnlyIf(i.Holds(i.Variable("X"), "≥", i.Number(1)))


def said_behind(ability: i.Ability, scope: Scope) -> tuple[i.Ability, list[str]]:
    """The keyword's ability without what sentences add to it, and these sentences."""
    said = []
    if _NOT_ZERO in ability.timing:
        said.append(f"{'If you cast this spell this way, ' if ability.keyword == 'flashback' else ''}X can't be 0")
    often = _how_often(ability)
    if often:
        said.append(capital(f"activate {timing(often, scope.again())}"))
    so = i.CostWasPaid(i.Reference("source"), ability.keyword or "")
    others = []
    for each in ability.statics:
        if each.condition == so:
            words = _sentence(structs.replace(each, condition=None), scope)
            said.append(words.replace(" less to cast", " less to cast this way", 1))
        elif is_of_the_ability(each):
            said.append(_sentence(each, scope))
        else:
            others.append(each)
    kept = tuple(each for each in ability.timing if each not in (_NOT_ZERO, *often))
    return structs.replace(ability, timing=kept, statics=tuple(others)), said


def _how_often(ability: i.Ability) -> tuple[i.Timing, ...]:
    """How often it may be activated, where a sentence behind “Equip” says it."""
    return tuple(each for each in ability.timing if isinstance(each, i.OnlySoOften) and ability.keyword == "equip")


def _sentence(value: i.Static, scope: Scope) -> str:
    scope = scope.again()
    return finished(capital(static(value, scope)), scope).removesuffix(".")
