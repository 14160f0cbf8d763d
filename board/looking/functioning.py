"""Which abilities function in zones other than the battlefield (CR 113.6), or give objects there abilities."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

from msgspec import structs

from ...instructions import (
    Ability,
    Act,
    AddAbilities,
    AllHold,
    AnyHolds,
    Characteristics,
    Condition,
    HasStatus,
    HauntedBy,
    InZone,
    IsSpell,
    MayPlay,
    Move,
    Moves,
    ObjectIs,
    Player,
    Reference,
    Selection,
    Static,
)
from ..state.given import Rules
from ..state.objects import Elsewhere

#: Where the board asks; in libraries nothing functions, in hands only what is cast or activated from there.
_ZONES = frozenset(["graveyard", "exile", "command"])
#: What acts in the command zone by itself (CR 311.2, 312.2).
_OF_COMMAND = frozenset(["Plane", "Phenomenon", "Scheme", "Conspiracy"])


def is_suspended(card: Elsewhere) -> bool:
    """Whether it is in exile, has suspend and a time counter on it (CR 702.62b)."""
    return card.zone == "exile" and "time" in card.counters and has_suspend(card)


def has_suspend(card: Elsewhere) -> bool:
    """Whether the card has suspend."""
    return card.known and any(k.partition(" ")[0] == "suspend" for k in card.characteristics.keywords)


def has_keyword(rules: Rules, card: Elsewhere, keyword: str) -> bool:
    """Whether the card is known, and has an ability by this keyword, whatever its cost."""
    return card.known and any(each.keyword == keyword for each in rules.compiled(card.characteristics))


def acting_elsewhere(rules: Rules, card: Elsewhere) -> Characteristics | None:
    """The card with those of its abilities alone that function where it is; None: none does."""
    values = card.characteristics
    if card.zone not in _ZONES or not card.known or card.face_down:
        return None
    if card.zone == "command" and _OF_COMMAND & set(values.types):
        return values
    if not any(functions_in(ability, card.zone) for ability in rules.compiled(values)):
        return None
    parts = {field: _functioning(rules, values, field, card.zone) for field in ("keywords", "abilities")}
    return structs.replace(values, **parts)


def _functioning(rules: Rules, values: Characteristics, field: str, zone: str) -> tuple[str, ...]:
    """Those of the keywords, or of the abilities, that function in the zone by themselves."""
    alone = structs.replace(values, keywords=(), abilities=())
    parts = ((each, structs.replace(alone, **{field: (each,)})) for each in getattr(values, field))
    return tuple(each for each, part in parts if _one(rules, part, zone))


def _one(rules: Rules, values: Characteristics, zone: str) -> bool:
    return any(functions_in(ability, zone) for ability in rules.compiled(values))


def functions_in(ability: Ability, zone: str) -> bool:
    """Whether the ability that stands, replaces or triggers says that it does so in this zone (CR 113.6b)."""
    if ability.trigger is not None:
        held = (ability.condition, ability.trigger.meanwhile)
        return any(_says(each, zone) for each in held) or _acts_on_itself(ability, zone) or _haunts(ability, zone)
    if ability.cost is not None:
        return False
    changes = chain.from_iterable(each.changes for each in ability.statics)
    if any(isinstance(change, MayPlay) and change.zone == zone for change in changes):
        return True
    stands = any(_says(each.condition, zone) for each in ability.statics)
    return stands or any(_says(each.condition, zone) for each in ability.replacements)


def _haunts(ability: Ability, zone: str) -> bool:
    """Whether it waits for what the card in exile haunts (CR 702.55c)."""
    assert ability.trigger is not None
    return zone == "exile" and any(isinstance(each, HauntedBy) for each in ability.trigger.walk())


@lru_cache(maxsize=4096)
def functions_elsewhere_alone(ability: Ability) -> bool:
    """Whether what triggers does so in another zone, and not on the battlefield (CR 113.6b, 113.6k)."""
    if ability.trigger is None:
        return False
    held = (ability.condition, ability.trigger.meanwhile)
    if any(_says(each, "battlefield") for each in held):
        return False
    return any(
        any(_says(each, zone) for each in held) or (_acts_on_itself(ability, zone) and not _comes_there(ability, zone))
        for zone in _ZONES
    )


def _comes_there(ability: Ability, zone: str) -> bool:
    """Whether the ability waits for its own object to be put into the zone, or its effect puts it there before."""
    assert ability.trigger is not None
    for event in ability.trigger.events:
        match event:
            case Moves(Reference("source"), to=InZone(to)) if to == zone:
                return True
            case Moves(Reference("source" | "enchanted"), origin=(InZone("battlefield"), *_)):
                return True
            case Moves(Reference("enchanted"), origin=(), to=InZone()):  # it has been on the battlefield (CR 113.6m)
                return True
    return any(
        isinstance(each, Act) or (isinstance(each, Move) and each.to == zone)
        for step in ability.steps
        for each in step.walk()
        if getattr(each, "what", None) == Reference("source")
    )


def _says(condition: Condition | None, zone: str) -> bool:
    """ "As long as this card is in your graveyard"."""
    match condition:
        case ObjectIs(Reference("source"), where, negated=False):
            return any(
                (isinstance(each, InZone) and each.zone == zone) or (each == HasStatus("suspended") and zone == "exile")
                for each in where
            )
        case AllHold(conditions) | AnyHolds(conditions):
            return any(_says(each, zone) for each in conditions)
    return False


def _acts_on_itself(ability: Ability, zone: str) -> bool:
    """Whether what triggers takes the card itself from this zone: “return this card from your graveyard” (113.6k)."""
    return any(
        isinstance(value, Reference)
        and value.what == "source"
        and value.among is not None
        and any(isinstance(each, InZone) and each.zone == zone for each in value.among.where)
        for step in ability.steps
        for value in step.walk()
    )


def is_of_elsewhere(what: Reference | Player) -> bool:
    """Whether it is about objects in other zones than the battlefield."""
    match what:
        case Reference("all", among=Selection(where)):
            return any(
                isinstance(each, IsSpell) or (isinstance(each, InZone) and each.zone != "battlefield") for each in where
            )
    return False


@lru_cache(maxsize=4096)
def giving_elsewhere(abilities: tuple[Ability, ...]) -> tuple[Static, ...]:
    """The static abilities among these that give objects in other zones abilities."""
    return tuple(
        static
        for ability in abilities
        for static in ability.statics
        if any(isinstance(change, AddAbilities) for change in static.changes) and is_of_elsewhere(static.what)
    )
