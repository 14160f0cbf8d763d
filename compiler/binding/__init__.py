"""What each “target”, “that creature” and “they” of an ability is: every noun that counts gets an id (CR 115.3, 608.2).

The rules where they bind are few and sure: a pronoun speaks of the one thing that was named and that it can mean.
Where there are several, it stays unbound, and is left (left.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from ... import instructions as i
from ...instructions.searching import all_of
from ..account.targets import is_target as is_target
from ..doors import Room, Unanswered
from ..ledger.places import OwnPronoun
from .declaring import declaring
from .following import done_then
from .linking import linked
from .placing import NOUNS, needs_place, numbered, placed
from .steps_before import with_steps

#: Who creates, and speaks of nothing again, has no need of these readers.
BINDING = Room()

#: What is bound, and what is changed where others are.
_BOUND: frozenset[type[i.Value]] = NOUNS | frozenset([i.IsOther, i.Meld, i.Delayed])


@BINDING.door
def with_whole_batch(ability: i.Ability) -> i.Ability:
    """“… until they reveal four land cards, then puts those cards into their graveyard”: all the revealed cards."""
    raise Unanswered


@BINDING.door
def bind(
    abilities: Sequence[i.Ability], *, spell: bool, own_pronoun: OwnPronoun = ""
) -> tuple[Sequence[i.Ability], list[Any]]:
    """The abilities with what their words speak of again, and the nouns in them."""
    raise Unanswered


def bound(abilities: Sequence[i.Ability], *, own_pronoun: OwnPronoun = "") -> tuple[i.Ability, ...]:
    """The abilities of a text with an id for each target, and for all else that their words speak of again.

    The paragraphs of a spell are one instruction: each may speak of what those before it have named (CR 608.2c).
    ``own_pronoun``: by which the source speaks of itself, “I” or “this”.
    """
    spell = [each for each in abilities if each.kind == "spell" and not _names_nothing(each)]
    paragraphs = iter(_bound_together(spell, own_pronoun)) if spell else iter(())
    found = [
        each
        if _names_nothing(each)
        else next(paragraphs)
        if each.kind == "spell"
        else _bound_together([each], own_pronoun)[0]
        for each in abilities
    ]
    return tuple(declaring(done_then(each)) for each in with_steps(found))


def _names_nothing(ability: i.Ability) -> bool:
    frame = (ability.rule, ability.trigger, ability.condition, ability.timing, ability.activator, ability.cost)
    said = (*frame, ability.costs, ability.casting, ability.statics, ability.replacements, ability.granted)
    return not any(said) and all(isinstance(step, i.Unmodelled) for step in ability.steps)


def _speaks_of_others(value: Any) -> bool:
    kind = type(value)
    if kind is i.Reference:
        return value.what in ("that", "exiled", "drawn")
    return value.who == "that player" if kind is i.Player else kind is not i.Targets


def _bound_together(abilities: Sequence[i.Ability], own_pronoun: OwnPronoun) -> list[i.Ability]:
    """One ability, or the paragraphs of a spell, in the order of their words; what they grant has been bound before."""
    own = [
        structs.replace(each, granted=(), targets=()) if each.granted or each.targets else each for each in abilities
    ]
    nouns = _all_of(own, _BOUND)
    speaks = any(map(_speaks_of_others, nouns))
    if any(type(noun) is i.Reference and noun.what == "created" for noun in nouns):
        own = [linked(each) for each in own]
        nouns = _all_of(own, _BOUND)
        speaks |= any(isinstance(each, i.ForEach) and each.of is not None for one in own for each in one.walk())
    if not speaks and not any(is_target(noun) or noun.id for noun in nouns):
        pairs = zip(own, abilities, strict=True)
        return [structs.replace(each, granted=was.granted, targets=was.targets) for each, was in pairs]
    found: Sequence[i.Ability] = own
    if any(type(noun) is i.Reference and noun.until is not None for noun in nouns):
        found = [with_whole_batch(each) for each in own]
        nouns = _all_of(found, NOUNS)
    if any(map(needs_place, nouns)):
        found = placed(found)
        nouns = _all_of(found, NOUNS)
    if speaks:
        found, nouns = bind(found, spell=abilities[0].kind == "spell", own_pronoun=own_pronoun)
        if any(type(noun) is i.Reference and noun.what == "exiled" for noun in nouns):
            found = [linked(each) for each in found]
    found = numbered(found, nouns)
    return [
        structs.replace(each, granted=was.granted) if was.granted else each
        for each, was in zip(found, abilities, strict=True)
    ]


def _all_of(abilities: Sequence[i.Ability], kinds: frozenset[type[i.Value]]) -> list[Any]:
    return [value for each in abilities for value in all_of(each, kinds)]
