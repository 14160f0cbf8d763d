"""What each “target”, “that creature” and “they” of an ability is: every noun that counts gets an id (CR 115.3, 608.2).

The rules where they bind are few and sure: a pronoun speaks of the one thing that was named and that it can mean.
Where there are several, it stays unbound, and is left (left.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from .. import instructions as i
from ..declaring import declaring
from ..instructions.searching import all_of
from ..linking import linked
from .placing import NOUNS, Placed, numbered
from .targets import is_target as is_target

#: What is bound, and what is changed where others are.
_BOUND: frozenset[type[i.Value]] = NOUNS | frozenset([i.IsOther, i.Meld, i.Delayed])


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
    return ability.rule is None or not all_of(ability.rule, NOUNS)


def _nouns(ability: i.Ability) -> list[Any]:
    """The nouns of an ability, and what is changed where others are bound; what it grants has been bound by itself."""
    kept = structs.replace(ability, granted=()) if ability.granted else ability
    return all_of(kept, _BOUND)


def _speaks_of_others(value: i.Value) -> bool:
    match value:
        case i.Reference(what):
            return what in ("that", "exiled")
        case i.Player(who):
            return who == "that player"
    return type(value) is not i.Targets


def _bound_together(abilities: Sequence[i.Ability]) -> list[i.Ability]:
    """One ability, or the paragraphs of a spell, in the order of their words."""
    nouns = [noun for each in abilities for noun in _nouns(each)]
    if any(isinstance(noun, i.Reference) and noun.until is not None for noun in nouns):
        from .batches import with_whole_batch

        abilities = [with_whole_batch(each) for each in abilities]
    placed = Placed()
    if any(map(_speaks_of_others, nouns)):
        from .binder import Binder  # who only creates has no need of it

        binder = Binder(spell=abilities[0].kind == "spell")
        found = [linked(binder.ability(placed.ability(each))) for each in abilities]
    elif any(noun.id or is_target(noun) for noun in nouns):
        found = [placed.ability(each) for each in abilities]
    else:
        return list(abilities)
    return [declaring(each) for each in numbered(found)]
