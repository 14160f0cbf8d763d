"""What effects give objects for a time or for good (CR 611.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ...compiler.instructions import (
    Act,
    AddAbilities,
    Cannot,
    ChangeMight,
    ChangePT,
    Gain,
    GainControl,
    Modification,
    Player,
    Quantity,
    Reference,
    SetColors,
    SetName,
    SetPT,
    SetTypes,
    SwitchPT,
)
from ..looking.forbidden import understood as keeps
from ..state import events as ev
from ..state import ids as idset
from ..state.lasting import said, understood
from ..state.objects import Modifier
from . import acts

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope


def gain(game: Game, scope: Scope, step: Gain) -> None:
    """Objects gain something, for good or until some time (CR 611.2): the set is settled now (CR 611.2c)."""
    match step:
        case Gain(what=Reference() as what, changes=(GainControl(player),), until=None):
            acts.act(game, scope, Act("gain control", what, player=player))
            return
    if isinstance(step.what, Player) or not understood(step.until):
        game.happened(ev.NotModelled(step.text or _words(step)))
        return
    if any(not _is_known(change) for change in step.changes):
        game.happened(ev.NotModelled(step.text or _words(step)))
        if not any(map(_is_known, step.changes)):
            return
    modifier = _modifier(game, scope, step)
    ids = game.now(scope.refer(step.what))
    changed = game.change(ids, lambda p: structs.replace(p, modifiers=(*p.modifiers, modifier)))
    if changed:
        scope.context.that = scope.context.that or idset.union(*(p.ids for p in changed))
        game.happened(ev.Gained(idset.union(*(p.ids for p in changed)), modifier.words, step.until))


def _modifier(game: Game, scope: Scope, step: Gain) -> Modifier:
    """The changes as the objects carry them, their numbers settled now (CR 608.2h)."""

    def value(quantity: Quantity | None) -> int | None:
        return None if quantity is None else scope.number(quantity)

    found = Modifier(game.tick(), step.until, _words(step))
    for change in step.changes:
        match change:
            case AddAbilities(keywords, abilities):
                keywords, abilities = (*found.keywords, *keywords), (*found.abilities, *abilities)
                found = structs.replace(found, keywords=keywords, abilities=abilities)
            case ChangePT(power, toughness):
                found = structs.replace(found, power=value(power) or 0, toughness=value(toughness) or 0)
            case SetPT(power, toughness):
                found = structs.replace(found, base_power=value(power), base_toughness=value(toughness))
            case SwitchPT():
                found = structs.replace(found, switch=True)
            case ChangeMight(might):
                found = structs.replace(found, might=value(might) or 0)
            case SetName(name):
                found = structs.replace(found, name=name)
            case SetColors(colors, added=True):
                found = structs.replace(found, add_colors=colors)
            case SetColors(colors):
                found = structs.replace(found, set_colors=colors)
            case SetTypes((), types, subtypes, added=True):
                found = structs.replace(found, add_types=types, add_subtypes=subtypes)
            case Cannot():
                found = structs.replace(found, rules=(*found.rules, change))
            case SetTypes((), types, subtypes):
                kinds = subtypes if types or subtypes else None
                found = structs.replace(found, set_types=types, set_subtypes=kinds)
    return found


def does(step: Gain) -> bool:
    """Whether the board does all of it."""
    match step:
        case Gain(what=Reference(), changes=(GainControl(),), until=None):
            return True
    return not isinstance(step.what, Player) and understood(step.until) and all(map(_is_known, step.changes))


def _is_known(change: Modification) -> bool:
    """Whether the board does it."""
    match change:
        case SetTypes(supertypes=supertypes):
            return not supertypes
        case Cannot(objects=objects, unless=unless):
            return keeps(change) and unless is None and objects is None
    return isinstance(change, AddAbilities | ChangePT | SetPT | SwitchPT | ChangeMight | SetName | SetColors)


def _words(step: Gain) -> str:
    """What is gained, for people."""
    until = said(step.until)
    return ", ".join(filter(None, map(_word, step.changes))) + (f" until {until}" if until else "")


def _word(change: Modification) -> str:
    match change:
        case AddAbilities(keywords, abilities):
            return ", ".join((*keywords, *(f"“{a}”" for a in abilities)))
        case ChangePT():
            return "a change of power and toughness"
        case ChangeMight():
            return "a change of Might"
        case SetPT():
            return "base power and toughness"
        case SetColors(colors):
            return f"the color {' '.join(colors)}" if colors else "no color"
        case SetTypes(supertypes, types, subtypes):
            return f"the type {' '.join((*supertypes, *types, *subtypes))}"
    return type(change).__name__
