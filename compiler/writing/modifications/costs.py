"""What spells and abilities cost more or less."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun
from ..mana import symbols
from ..quantities import for_each
from ..scope import Scope
from .moods import Mood, Verb, Writers


def _cost(value: i.CostChange, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    up_to = "up to " if value.up_to else ""
    rest = f"{up_to}{symbols(value.mana, scope)} {value.change} to {value.of.split(' ')[0]}"
    if value.each is not None:
        rest += f" for each {for_each(value.each, scope)}"
    if value.least is not None:
        rest += f". This effect can't reduce the mana in that cost to less than {scope.phrase(value.least)} mana"
    if value.colored:
        rest += ". This effect reduces only the amount of colored mana you pay"
    return Verb("cost", rest)


WRITERS: Writers = {
    i.CostChange: _cost,
}
