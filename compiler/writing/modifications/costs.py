"""What spells and abilities cost more or less."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ..english import Noun
from ..scope import Scope
from .moods import Mood, Verb, Writers
from .restrictions import by_row


def _cost(value: i.CostChange, subject: Noun, mood: Mood, scope: Scope) -> Verb:
    bare, limits = limited(value, scope)
    verb, rest = by_row(bare, subject, mood, scope)
    return Verb(verb, rest + limits)


def limited(value: i.CostChange, scope: Scope) -> tuple[i.CostChange, str]:
    """What it costs, and the sentences that limit that."""
    limits = ""
    if value.least is not None:
        limits += f". This effect can't reduce the mana in that cost to less than {scope.phrase(value.least)} mana"
    if value.colored:
        limits += ". This effect reduces only the amount of colored mana you pay"
    return structs.replace(value, least=None, colored=False), limits


WRITERS: Writers = {
    i.CostChange: _cost,
}
