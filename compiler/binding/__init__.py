"""What each “target”, “that creature” and “they” of an ability is: every noun that counts gets an id (CR 115.3, 608.2).

The rules where they bind are few and sure: a pronoun speaks of the one thing that was named and that it can mean.
Where there are several, it stays unbound, and is left (left.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from .. import instructions as i
from ..declaring import declaring
from ..linking import linked
from .binder import Binder
from .placing import NOUNS, Placed, numbered
from .targets import is_target as is_target

#: What is bound, and what is changed where others are.
_BOUND = NOUNS | {i.IsOther, i.Meld, i.Delayed}
#: Nouns that are spoken of, or speak of others.
_SPOKEN_OF = frozenset(["that", "target", "exiled", "that player", "target player", "target opponent"])


def bound(abilities: Sequence[i.Ability]) -> tuple[i.Ability, ...]:
    """The abilities of a text with an id for each target, and for all else that their words speak of again.

    The paragraphs of a spell are one instruction: each may speak of what those before it have named (CR 608.2c).
    """
    spell = [each for each in abilities if each.kind == "spell" and not _names_nothing(each)]
    paragraphs = iter(_bound_together(spell)) if spell else iter(())
    return tuple(
        each if _names_nothing(each) else next(paragraphs) if each.kind == "spell" else _bound_together([each])[0]
        for each in abilities
    )


def _names_nothing(ability: i.Ability) -> bool:
    frame = (ability.trigger, ability.condition, ability.timing, ability.activator, ability.cost)
    said = (*frame, ability.costs, ability.casting, ability.statics, ability.replacements, ability.granted)
    if any(said) or not all(isinstance(step, i.Unmodelled) for step in ability.steps):
        return False
    return ability.rule is None or not ability.rule.all_of(NOUNS)


def _is_clear(ability: i.Ability) -> bool:
    """Whether no word of an ability speaks of what others name, and nothing in it needs an id."""
    kept = structs.replace(ability, granted=()) if ability.granted else ability
    return not ability.targets and all(map(_speaks_for_itself, kept.all_of(_BOUND)))


def _speaks_for_itself(value: i.Value) -> bool:
    match value:
        case i.Reference(what):
            return not value.id and what not in _SPOKEN_OF
        case i.Player(who):
            return not value.id and who not in _SPOKEN_OF
    return False


def _bound_together(abilities: Sequence[i.Ability]) -> list[i.Ability]:
    """One ability, or the paragraphs of a spell, in the order of their words."""
    if all(map(_is_clear, abilities)):
        return list(abilities)
    binder = Binder(spell=abilities[0].kind == "spell")
    placed = map(Placed().ability, abilities)
    found = [linked(binder.ability(each)) for each in placed]
    return [declaring(each) for each in numbered(found)]
