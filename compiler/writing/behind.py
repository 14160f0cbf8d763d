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
    cast = ability.rule is not None and ability.rule.rule == "702.34"
    said = []
    if _NOT_ZERO in ability.timing:
        said.append("If you cast this spell this way, X can't be 0" if cast else "X can't be 0")
    often = tuple(each for each in ability.timing if isinstance(each, i.OnlySoOften))
    if often and ability.keyword == "equip":
        said.append(capital(f"activate {timing(often, scope.again())}"))
    else:
        often = ()
    kept = tuple(each for each in ability.timing if each != _NOT_ZERO and each not in often)
    so = i.CostWasPaid(i.Reference("source"), ability.keyword or "")
    for each in ability.statics:
        if each.condition == so:
            words = _sentence(structs.replace(each, condition=None), scope)
            said.append(words.replace(" less to cast", " less to cast this way", 1))
        elif is_of_the_ability(each):
            said.append(_sentence(each, scope))
    others = tuple(each for each in ability.statics if each.condition != so and not is_of_the_ability(each))
    return structs.replace(ability, timing=kept, statics=others), said


def _sentence(value: i.Static, scope: Scope) -> str:
    scope = scope.again()
    return finished(capital(static(value, scope)), scope).removesuffix(".")
