"""The continuous effects that static abilities make (CR 611.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import structs

from ....instructions import Ability, AddAbilities, AllHold, Characteristics, DefinePT, Reference, SetPT, Static
from ...chooser import Asker
from ...state import ids as idset
from ...state.context import Context
from ...state.objects import Permanent
from ..scope import Scope

if TYPE_CHECKING:
    from ...game import Game
    from ..view import View


@dataclass
class Effect:
    """A static ability's continuous effect: it affects the same objects in every layer (CR 613.6)."""

    static: Static
    owner: Permanent
    timestamp: int
    scope: Scope
    affected: list[int] | None = None
    itself: bool = True  # whether the object with the ability is one of them
    broken: bool = False
    began: bool = False  # it has been applied in a layer: then it goes on to be (CR 613.6)


def effects_of(
    game: Game, view: View, permanent: Permanent, abilities: Iterable[Ability], timestamp: int, *, given: bool = False
) -> list[Effect]:
    """The effects that its static abilities make.

    ``given``: an effect gave it these abilities, so that they define no characteristics (CR 604.3a)."""
    statics = [_at_its_level(a, _given(s) if given else s) for a in abilities for s in (*a.statics, *_keyword_of(a))]
    if not statics:
        return []
    return [
        Effect(static, permanent, timestamp, Scope(game, _context(permanent, static), Asker(None), view))
        for static in statics
    ]


def stamp(permanent: Permanent) -> int:
    """The timestamp of the permanent, or of the effect that gave it its abilities if that is later (CR 613.7a)."""
    own = permanent.timestamp or permanent.id
    return max(own, permanent.copies[-1].timestamp) if permanent.copies else own


def granted(game: Game, view: View, known: set[int], there: Iterable[Permanent]) -> list[Effect]:
    """Static abilities that other static abilities gave in layer 6; they work in the layers that are left."""
    more: list[Effect] = []
    for permanent in there:
        seen = view.of(permanent)
        if not seen.abilities:
            continue
        own = {*permanent.face.abilities, *chain.from_iterable(each.abilities for each in permanent.modifiers)}
        texts = tuple(text for text in seen.abilities if text not in own)
        if texts and not permanent.phased_out:
            compiled = game.rules.compiled(Characteristics(abilities=texts))
            new = effects_of(game, view, permanent, compiled, stamp(permanent), given=True)
            more += [e for e in new if id(e.static) not in known or e.owner.id == permanent.id]
    return more


def _keyword_of(ability: Ability) -> tuple[Static, ...]:
    """A keyword that the object has at a level alone, as the ability that gives it."""
    if ability.only_while is None or ability.kind != "keyword":
        return ()
    return (Static(Reference("source"), (AddAbilities((ability.text.casefold(),)),), text=ability.text),)


def _at_its_level(ability: Ability, static: Static) -> Static:
    """What the ability says, while the object has it (CR 716.2)."""
    if ability.only_while is None:
        return static
    condition = ability.only_while if static.condition is None else AllHold((ability.only_while, static.condition))
    return structs.replace(static, condition=condition)


def _given(static: Static) -> Static:
    """What an ability says that an effect gave: it sets power and toughness in layer 7b."""
    changes = tuple(SetPT(c.power, c.toughness) if isinstance(c, DefinePT) else c for c in static.changes)
    return structs.replace(static, changes=changes) if changes != static.changes else static


def _context(permanent: Permanent, static: Static) -> Context:
    """What a static ability speaks of: “its controller” is that of the one object that the effect is on."""
    host = permanent.attached_to
    match static.what:
        case Reference("source"):
            that = idset.one(permanent.id)
        case Reference("enchanted") if isinstance(host, int):
            that = idset.one(host)
        case _:
            that = idset.NONE
    return Context(permanent.controller, permanent.id, that=that)
