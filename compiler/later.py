"""What is loaded with the first text that has words for it: one that only creates tokens waits for none of it.

All late loading of the compiler is here: who answers at the doors of the rooms (`doors.py`), and modules that those
above ask for by name (`later.becoming.become_copy`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import binding, creating, modifying, nouns, verbs
from .nouns import conditions, events, objects, quantities
from .nouns.characteristics import following

if TYPE_CHECKING:
    from types import ModuleType

    from rapidfuzz import distance as distance
    from rapidfuzz import fuzz as fuzz
    from rapidfuzz import process as process

    from .creating import becoming as becoming
    from .creating import exceptions as exceptions
    from .modifying import as_though as as_though
    from .modifying import from_elsewhere as from_elsewhere
    from .modifying import kinds as kinds
    from .nouns import recipients as recipients
    from .nouns.events import heard as heard
    from .verbs import continuous as continuous
    from .verbs import costs as costs
    from .verbs import damage as damage


def __getattr__(name: str) -> ModuleType:
    found: ModuleType
    match name:
        case "becoming":
            from .creating import becoming

            found = becoming
        case "exceptions":
            from .creating import exceptions

            found = exceptions
        case "as_though":
            from .modifying import as_though

            found = as_though
        case "kinds":
            from .modifying import kinds

            found = kinds
        case "from_elsewhere":
            from .modifying import from_elsewhere

            found = from_elsewhere
        case "recipients":
            from .nouns import recipients

            found = recipients
        case "damage_events":
            from .nouns.events import damage as damage_events

            found = damage_events
        case "heard":
            from .nouns.events import heard

            found = heard
        case "continuous":
            from .verbs import continuous

            found = continuous
        case "costs":
            from .verbs import costs

            found = costs
        case "damage":
            from .verbs import damage

            found = damage
        case "distance":
            from rapidfuzz import distance

            found = distance
        case "fuzz":
            from rapidfuzz import fuzz

            found = fuzz
        case "process":
            from rapidfuzz import process

            found = process
        case _:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found
    return found


@nouns.NARROWING.loaded_by
def _narrowing() -> None:
    from .nouns import narrowing

    nouns.narrowed.answer = narrowing.narrowed


@objects.OBJECTS.loaded_by
def _objects() -> None:
    from .nouns.objects import done, possession, references, selections, tokens, zones

    objects.selection.answer = selections.selection
    objects.reference.answer = references.reference
    objects.cast_in_turn.answer = references.cast_in_turn
    objects.possessed.answer = possession.possessed
    objects.zone.answer = zones.zone
    objects.done_to.answer = done.done_to
    objects.all_of.answer = done.all_of
    objects.copied.answer = tokens.copied
    objects.tokens_noun.answer = tokens.tokens_noun


@quantities.QUANTITIES.loaded_by
def _quantities() -> None:
    from .nouns.quantities import counts, expressions, happening, measures

    quantities.quantity.answer = expressions.quantity
    quantities.count_of.answer = counts.count_of
    quantities.players_counted.answer = counts.players_counted
    quantities.bare.answer = counts.bare
    quantities.happened.answer = happening.happened
    quantities.damage_prevented.answer = happening.damage_prevented
    quantities.flips_won.answer = happening.flips_won
    quantities.devotion.answer = measures.devotion


@conditions.CONDITIONS.loaded_by
def _conditions() -> None:
    from .nouns.conditions import history, reading, this_way, which_players

    conditions.condition.answer = reading.condition
    conditions.done_this_way.answer = reading.done_this_way
    conditions.of_player.answer = which_players.such
    conditions.underwent.answer = history.underwent
    conditions.amount_of_events.answer = history.amount_of
    conditions.amount_done_this_way.answer = this_way.amount_of


@events.EVENTS.loaded_by
def _events() -> None:
    from .nouns.events import beginnings, reading

    events.trigger.answer = reading.trigger
    events.awaited.answer = reading.awaited
    events.waited_for.answer = reading.waited_for
    events.event.answer = reading.event
    events.would.answer = reading.would
    events.but_for_first.answer = reading.but_for_first
    events.but_for_mana.answer = reading.but_for_mana
    events.moment.answer = beginnings.moment


@following.RELATIVE.loaded_by
def _relative() -> None:
    from .nouns.characteristics import relative

    following.read_relative.answer = relative.read_relative


@binding.BINDING.loaded_by
def _binding() -> None:
    from .binding import batches, binder

    binding.with_whole_batch.answer = batches.with_whole_batch
    binding.bind.answer = binder.bind


@creating.COPYING.loaded_by
def _copying() -> None:
    from .creating import becoming, exceptions

    creating.clause_exceptions.answer = exceptions.clause_exceptions
    creating.enters_as_copy.answer = becoming.enters_as_copy


@modifying.MODIFYING.loaded_by
def _modifying() -> None:
    from .modifying import readers

    modifying.readers_in_order.answer = readers.readers_in_order


@verbs.VERBS.loaded_by
def _verbs() -> None:
    from .rows import reading
    from .verbs import families

    verbs.by_rows.answer = reading.acted
    verbs.lowering.answer = families.lowering
    verbs.amending.answer = families.amending
