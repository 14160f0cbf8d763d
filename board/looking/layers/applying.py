"""Continuous effects are applied, layer by layer, each where it is its turn (CR 613.1, 613.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import structs

from ....instructions import (
    AbilitiesOf,
    AddAbilities,
    AllOf,
    ChangePT,
    ControlledBy,
    CountOf,
    DefinePT,
    HasColor,
    HasSubtype,
    HasSupertype,
    HasType,
    IsToken,
    Modification,
    Not,
    OneOf,
    Player,
    Predicate,
    Quantity,
    Reference,
    SetChosen,
    SetPT,
    Static,
)
from ...chooser import ChoiceNeeded
from ...state import ids as idset
from ..conditions import holds
from ..forbidden import is_kept
from ..redundant import given_so_often
from ..scope import Scope
from ..seen import chosen_quality, of_chosen
from . import abilities_of
from .changes import change_by, count, give_counted, keyword_counters, modify, set_chosen
from .depending import NOTHING, Turn, asked_by, in_order, takes_all, touched, touched_by
from .effects import Effect, granted
from .order import LAYERS, in_a_layer, layer_of, layers_of, of_each

if TYPE_CHECKING:
    from ...game import Game
    from ...state.objects import Permanent
    from ..view import View

# What was counted for whom in layer 7, where many objects may ask for the same.
Counted = dict[tuple[Quantity, str], int]


def apply_layers(game: Game, view: View, effects: list[Effect], there: Iterable[Permanent]) -> None:
    """Make of every permanent in the view, those ``there``, what modifiers, counters and these effects make of it."""
    carried = [p for p in there if p.modifiers or p.counters]
    known = {id(effect.static) for effect in effects}
    for effect in effects:
        if _is_unkept(effect.static):
            view.of(effect.owner).unknown += (effect.static.text,)  # a rule that the board does not keep
    counted: Counted = {}
    for layer in LAYERS:
        todo: list[Turn] = []
        for permanent in carried:
            seen = view.of(permanent)
            for modifier in permanent.modifiers:
                touches = touched(layer, modifier)
                todo.append(Turn(modifier.timestamp, NOTHING, touches, _later(modify, layer, modifier, seen)))
        for effect in effects:
            if layer in layers_of(effect.static):
                asks, touches = asked_by(layer, effect.static), touched_by(layer, effect.static.changes)
                silences = frozenset(_silenced(layer, effect, view))
                do = _later(_apply, layer, effect, view, counted)
                todo.append(Turn(effect.timestamp, asks, touches, do, effect.owner.id, silences))
        for permanent in carried if layer == "6" else ():
            for stamp, kind in keyword_counters(permanent):
                gives = _later(give_counted, kind, permanent, view.of(permanent))
                todo.append(Turn(stamp, NOTHING, frozenset((kind,)), gives))
        for turn in in_order(todo):
            turn.do()
        for permanent in carried:
            count(layer, permanent, view.of(permanent))
        if layer == "6" and effects:
            effects += granted(game, view, known, there)


@lru_cache(maxsize=4096)
def _is_unkept(static: Static) -> bool:
    """Whether it makes a rule that the board does not keep, beside what works in a layer."""
    changes = tuple(change for change in static.changes if not in_a_layer(change))
    ruling = bool(changes) or isinstance(static.what, Player)
    return ruling and not is_kept(structs.replace(static, changes=changes))


def _later(function: Callable[..., None], *arguments: object) -> Callable[[], None]:
    return lambda: function(*arguments)


def _apply(layer: str, effect: Effect, view: View, counted: Counted) -> None:
    if effect.broken or _is_lost(layer, effect, view):
        return
    effect.began = True
    static, scope = effect.static, effect.scope
    try:
        if not _applies(effect):
            return
        affected = _affected(effect, view)
        changes = [_settled(scope, change) for change in static.changes if layer_of(change) == layer]
        numbers = [_numbers(change, scope, counted) for change in changes if not of_each(change)]
        own = {id_: [_own_numbers(change, scope, id_) for change in changes if of_each(change)] for id_ in affected}
    except ChoiceNeeded as error:
        # The board cannot know; it says so and leaves the effect out.
        effect.broken = True
        concerned = [view.of(effect.owner)] if effect.affected is None else [view.here[i].seen for i in effect.affected]
        for seen in concerned:
            seen.unknown += (f"{static.text or effect.owner.face.name}: {error.question.asks}",)
        return
    name = view.of(effect.owner).name
    for identity in affected:
        seen = view.here[identity].seen
        words = static.text if identity == effect.owner.id else f"{static.text} ({name})"
        times = _times(effect, identity)
        of_all, of_one = iter(numbers), iter(own[identity])
        for change in changes:
            sizes = next(of_one if of_each(change) else of_all)
            if isinstance(change, ChangePT):
                sizes = (times * (sizes[0] or 0), times * (sizes[1] or 0))
            if isinstance(change, AddAbilities) and times > 1:
                change = given_so_often(change, times, seen, words)
            change_by(change, seen, sizes, words)


def _silenced(layer: str, effect: Effect, view: View) -> list[int]:
    """The permanents that lose all their abilities by it in that layer, as far as that is known now."""
    if effect.broken or not takes_all(layer, effect.static.changes):
        return []
    what = effect.static.what
    if isinstance(what, Player) or what.what != "all" or what.among is None:
        return []
    ids = effect.scope.refer(what)
    return [c.ids[0][0] for c in view.candidates if c.ids and idset.common(c.ids, ids)]


def _affected(effect: Effect, view: View) -> list[int]:
    if effect.affected is None:
        what = effect.static.what
        if isinstance(what, Player):
            effect.affected = []
        elif what.what == "source" and what.also is None:
            effect.affected = [effect.owner.id]
        else:
            ids = effect.scope.refer(what)
            effect.affected = [c.ids[0][0] for c in view.candidates if c.ids and idset.common(c.ids, ids)]
            effect.itself = idset.contains(ids, effect.owner.id)
    return effect.affected


def _settled(scope: Scope, change: Modification) -> Modification:
    """The chosen color or type, as what has been chosen (CR 607.2d); the abilities of cards, as those are now."""
    match change:
        case AbilitiesOf():
            return abilities_of.settled(scope, change)
        case SetChosen(kind, added=added):
            chosen = scope.game.chosen_for(scope, kind)
            return set_chosen(kind, chosen, added=added)
        case AddAbilities(keywords) if quality := chosen_quality(keywords):
            return structs.replace(change, keywords=of_chosen(keywords, scope.game.chosen_for(scope, quality)))
    return change


def _times(effect: Effect, identity: int) -> int:
    """How many of the owner's stack have this effect on each member of that one."""
    match effect.static.what:
        case Reference("source", also=also) if also is None or identity == effect.owner.id:
            return 1
    return effect.owner.count - (identity == effect.owner.id and not effect.itself)


def _is_lost(layer: str, effect: Effect, view: View) -> bool:
    """Whether the ability that makes it is lost before its first layer (CR 613.6)."""
    seen = view.of(effect.owner)
    if effect.began or not seen.silenced:
        return False
    left = effect.scope.game.rules.compiled(seen.characteristics())
    return not any(effect.static in ability.statics for ability in left)


def _applies(effect: Effect) -> bool:
    return effect.static.condition is None or holds(effect.scope, effect.static.condition)


def _own_numbers(change: Modification, scope: Scope, identity: int) -> tuple[int | None, int | None]:
    scope.context.in_role("affected", idset.one(identity))
    return _numbers(change, scope, {})


def _numbers(change: Modification, scope: Scope, counted: Counted) -> tuple[int | None, int | None]:
    def value(quantity: Quantity | None) -> int | None:
        if not isinstance(quantity, CountOf) or not all(map(_steady, quantity.of.where)):
            return None if quantity is None else scope.number(quantity)
        key = (quantity, scope.context.controller)
        if key not in counted:
            counted[key] = scope.number(quantity)
        return counted[key]

    match change:
        case DefinePT(power, toughness) | SetPT(power, toughness) | ChangePT(power, toughness):
            return value(power), value(toughness)
    return None, None


def _steady(predicate: Predicate) -> bool:
    """Whether it holds for the same objects in all parts of layer 7, whichever of a player's objects asks.

    Types, colors and abilities are settled in the layers before (CR 613.1).
    """
    match predicate:
        case HasType() | HasSubtype() | HasSupertype() | HasColor() | IsToken():
            return True
        case ControlledBy(Player(who="you")):
            return True
        case Not(inner):
            return _steady(inner)
        case OneOf(several) | AllOf(several):
            return all(map(_steady, several))
    return False
