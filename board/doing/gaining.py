"""What effects give objects and players for a time or for good (CR 611.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import structs

from ...instructions import (
    Act,
    AddAbilities,
    AllTypes,
    AsLongAs,
    Cannot,
    ChangeMight,
    ChangePT,
    Gain,
    GainControl,
    GainOneOf,
    HasName,
    Modification,
    Must,
    OneOf,
    Player,
    Quantity,
    Reference,
    RemoveAbilities,
    RemoveTypes,
    SameName,
    Selection,
    SetChosen,
    SetColors,
    SetName,
    SetPT,
    SetTypes,
    Static,
    SwitchPT,
    UntilNext,
)
from ...values.colors import COLORS_BY_WORD
from ..executor.registry import does
from ..looking.cast_so import is_next
from ..looking.forbidden import is_kept, is_rule
from ..looking.functioning import is_of_elsewhere
from ..looking.lasting import goes_on, kept, said
from ..looking.layers.changes import set_chosen
from ..looking.layers.order import of_each
from ..looking.qualities import ABOUT, OPTIONS
from ..looking.seen import chosen_quality, of_chosen
from ..state import events as ev
from ..state import ids as idset
from ..state.ids import Ids
from ..state.objects import Elsewhere, Modifier, Permanent, Ruling
from . import acts, controlling
from .counting import apart

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope


@does(Gain, unless=lambda step: "" if keeps(step) else "the board does not keep this change, or not for so long")
def gain(game: Game, scope: Scope, step: Gain) -> None:
    """Objects or players gain something, for good or until some time (CR 611.2).

    Where it is characteristics or control, the set of objects is settled now; rules are about whatever is so later as
    well, where no object was settled before (CR 611.2c).
    """
    if _is_done_at_once(game, scope, step):
        return
    if not keeps(step):
        game.happened(ev.NotModelled(step.text or _words(step)))
    if not kept(step.until):
        return
    if isinstance(step.until, AsLongAs) and not goes_on(scope, step.until.condition):
        return  # CR 611.2b: it would end before it begins
    of_player = isinstance(step.what, Player)
    rules = tuple(change for change in step.changes if (of_player or is_rule(change)) and _keeps(step, change))
    if isinstance(step.what, Player):
        if rules:
            _rule(game, scope, step, rules, idset.NONE)
    else:
        _gain_objects(game, scope, step, step.what, rules)


def _is_done_at_once(game: Game, scope: Scope, step: Gain) -> bool:
    """What lasts by itself: control that is gained for good, what doesn't untap the next time."""
    match step:
        case Gain(what=Reference() as what, changes=(GainControl(player),), until=None):
            for _ in apart(scope, step):
                acts.act(game, scope, Act("gain control", what, player=player))
            return True
        case Gain(Reference() as what, (Cannot("untap"),), UntilNext("untap step", over=True) as until):
            _stay_tapped(game, scope, what, until)
            return True
    return False


def _gain_objects(game: Game, scope: Scope, step: Gain, what: Reference, rules: tuple[Modification, ...]) -> None:
    changes = tuple(change for change in step.changes if not is_rule(change) and _is_known(change))
    if is_next(what):
        _rule(game, scope, step, (*rules, *(each for each in changes if isinstance(each, AddAbilities))), idset.NONE)
        return
    if what.what == "all" and rules and not changes:
        _rule(game, scope, step, rules, idset.NONE)
        return
    ids = game.now(scope.refer(what))
    if changes and (is_of_elsewhere(what) or game.groups(ids)):
        _gain_elsewhere(game, scope, step, changes, ids)
        return
    if rules and ids:
        demands = [change for change in rules if isinstance(change, Must) and _is_demand(step, change)]
        for change in demands:
            _demand(game, scope, step, change, ids)
        if others := tuple(change for change in rules if change not in demands):
            _rule(game, scope, step, others, ids)
        scope.context.that = scope.context.that or ids
    if changes:
        _modify(game, scope, step, changes, ids)


def _gain_elsewhere(game: Game, scope: Scope, step: Gain, changes: tuple[Modification, ...], ids: Ids) -> None:
    """Objects that are not on the battlefield: what is given them goes on for what they become (CR 400.7a)."""
    given = tuple(change for change in changes if isinstance(change, AddAbilities))
    others = tuple(change for change in changes if change not in given)
    modifier = _modifier(game, scope, step, others) if others else None
    _rule(game, scope, step, given, ids, modifier)
    scope.context.that = scope.context.that or ids


def _is_demand(step: Gain, change: Must) -> bool:
    """Whether the objects carry it themselves: what each must attack tells those apart that were alike (CR 508.1d)."""
    return change.do == "attack" and change.objects is None and step.until in _CARRIED


_CARRIED = (None, "end of turn", "end of combat")


def _demand(game: Game, scope: Scope, step: Gain, change: Must, ids: Ids) -> None:
    words, until = step.text or _words(step), step.until if isinstance(step.until, str) else None
    for player in scope.players_in_event(change.whom) if change.whom is not None else ("",):
        demand = Modifier(1, until, words, demand=True, against=player)
        game.change(ids, lambda p, m=demand: structs.replace(p, modifiers=(*p.modifiers, m)))  # type: ignore[misc]
    game.happened(ev.Gained(ids, _words(step), step.until))


def _rule(
    game: Game,
    scope: Scope,
    step: Gain,
    rules: tuple[Modification, ...],
    ids: Ids,
    modifier: Modifier | None = None,
) -> None:
    context = scope.context
    words = step.text or _words(step)
    rules = tuple(_named(scope, change) for change in rules)
    players = scope.players_in_event(step.what) if isinstance(step.what, Player) else ()
    game.rulings.append(
        Ruling(
            rules,
            step.what,
            context.controller,
            ids,
            context.source,
            step.until,
            context.memory(),
            words,
            game.turn,
            players,
            modifier,
            len(game.history),
        )
    )
    game.happened(ev.Gained(ids, _words(step), step.until))


def _named(scope: Scope, change: Modification) -> Modification:
    """A prohibition of spells “with the same name as that creature”, with the name that it has now."""
    match change:
        case Cannot(objects=Reference(among=Selection(where)) as objects):
            names = [each for each in where if isinstance(each, SameName)]
            if not names:
                return change
            others = tuple(each for each in where if not isinstance(each, SameName))
            found = [HasName(c.seen.name) for each in names for c in scope.candidates(scope.refer(each.to))]
            among = Selection((*others, OneOf(tuple(found))))
            return structs.replace(change, objects=structs.replace(objects, among=among))
    return change


def _modify(game: Game, scope: Scope, step: Gain, changes: tuple[Modification, ...], ids: Ids) -> None:
    if any(map(of_each, changes)) and "affected" not in scope.context.event.roles:
        for piece in game.pieces(ids):
            before = scope.context.event
            scope.context.in_role("affected", idset.one(piece.id))
            _modify(game, scope, step, changes, piece.ids)
            scope.context.event = before
        return
    modifier = _modifier(game, scope, step, changes)
    changed = game.change(ids, lambda p: structs.replace(p, modifiers=(*p.modifiers, modifier)))
    if not changed:
        return
    exiled = scope.context.done.get("exiled")
    if exiled and isinstance(step.what, Reference) and step.what.what == "created":  # CR 607.5
        game.change(ids, lambda p: structs.replace(p, linked=exiled))
    scope.context.that = scope.context.that or idset.of(changed)
    game.happened(ev.Gained(idset.of(changed), modifier.words, step.until))
    if modifier.controls:
        controlling.settled(game)


def _stay_tapped(game: Game, scope: Scope, what: Reference, until: UntilNext) -> None:
    """CR 502.3: these don't untap during somebody's next untap step, or the next few."""
    names = scope.players(until.player) if until.player is not None else ("",)

    def staying(p: Permanent) -> Permanent:
        more = [name for name in names for _ in range(until.times - p.stays_tapped.count(name))]
        return structs.replace(p, stays_tapped=(*p.stays_tapped, *more))

    ids = game.now(scope.refer(what))
    scope.context.that = scope.context.that or ids
    if changed := game.change(ids, staying):
        game.happened(ev.Gained(idset.of(changed), "doesn't untap", until))


def _modifier(game: Game, scope: Scope, step: Gain, changes: tuple[Modification, ...]) -> Modifier:
    """The changes as the objects carry them, their numbers and choices settled now (CR 608.2d, 608.2h)."""
    context = scope.context
    found = Modifier(
        game.tick(), step.until, _words(step), player=context.controller, source=context.source, since=game.turn
    )
    for change in (_settled(game, scope, each) for each in changes):
        if (carried := _CARRIED_AS.get(type(change))) is not None:
            found = structs.replace(found, **carried(scope, change, found))
    return found


Fields = dict[str, Any]


def _added(scope: Scope, change: AddAbilities, found: Modifier) -> Fields:
    keywords, abilities = (*found.keywords, *change.keywords), (*found.abilities, *change.abilities)
    return {"keywords": keywords, "abilities": abilities}


def _lost(scope: Scope, change: RemoveAbilities, found: Modifier) -> Fields:
    return {"lose": (*found.lose, *change.abilities)} if change.abilities else {"lose_all": True}


def _of_types(scope: Scope, change: SetTypes, found: Modifier) -> Fields:
    types, subtypes, supertypes = change.types, change.subtypes, change.supertypes
    supertypes = (*found.add_supertypes, *supertypes)
    if change.added:
        added = {"add_types": (*found.add_types, *types), "add_subtypes": (*found.add_subtypes, *subtypes)}
        return {**added, "add_supertypes": supertypes}
    kinds = subtypes if types or subtypes else None
    return {"set_types": types, "set_subtypes": kinds, "add_supertypes": supertypes}


def _number(scope: Scope, quantity: Quantity | None) -> int | None:
    return None if quantity is None else scope.number(quantity)


#: What the objects carry for a change of each type.
_CARRIED_AS: dict[type, Callable[[Scope, Any, Modifier], Fields]] = {
    AddAbilities: _added,
    RemoveAbilities: _lost,
    ChangePT: lambda scope, change, found: {
        "power": _number(scope, change.power) or 0,
        "toughness": _number(scope, change.toughness) or 0,
    },
    SetPT: lambda scope, change, found: {
        "base_power": _number(scope, change.power),
        "base_toughness": _number(scope, change.toughness),
    },
    SwitchPT: lambda scope, change, found: {"switch": True},
    ChangeMight: lambda scope, change, found: {"might": scope.number(change.might) or 0},
    SetName: lambda scope, change, found: {"name": change.name},
    SetColors: lambda scope, change, found: {"add_colors" if change.added else "set_colors": change.colors},
    SetTypes: _of_types,
    RemoveTypes: lambda scope, change, found: {"lose_subtypes": (*found.lose_subtypes, *change.subtypes)},
    AllTypes: lambda scope, change, found: {"no_creature_type" if change.lost else "every_creature_type": True},
    GainControl: lambda scope, change, found: {"controls": scope.players(change.player)[0]},
}


def of_spell(game: Game, spell: Elsewhere) -> tuple[Modifier, ...]:
    """What a permanent spell was given, as the permanent that it becomes has it (CR 400.7a)."""
    found: list[Modifier] = []
    for ruling in (each for each in game.rulings if idset.common(each.objects, spell.ids)):
        if ruling.modifier is not None:
            found.append(ruling.modifier)
        abilities = [change for change in ruling.changes if isinstance(change, AddAbilities)]
        found += [_as_modifier(game, ruling, change) for change in abilities]
    return tuple(found)


def _as_modifier(game: Game, ruling: Ruling, change: AddAbilities) -> Modifier:
    return Modifier(
        game.tick(),
        ruling.until,
        ruling.text,
        change.keywords,
        change.abilities,
        player=ruling.controller,
        source=ruling.source,
        since=ruling.since,
    )


def _settled(game: Game, scope: Scope, change: Modification) -> Modification:
    """What somebody chooses as the effect begins, or chose before, as what it comes to (CR 608.2d)."""
    match change:
        case GainOneOf(keywords, player):
            who = scope.players(player)[0]
            (at,) = game.asker.options(who, "one of these", "CR 608.2d", keywords)
            return AddAbilities((keywords[at],))
        case SetChosen("color", Player() as player, added, several=True):
            who = scope.players(player)[0]
            words = OPTIONS["color"]
            those = game.asker.options(who, "the chosen colors", "CR 105.3", words, 1, len(words))
            return SetColors(tuple(COLORS_BY_WORD[words[k]] for k in sorted(those)), added)
        case SetChosen(kind, player, added, at_random=at_random):
            return set_chosen(kind, _chosen(game, scope, kind, player, at_random=at_random), added=added)
        case AddAbilities(keywords) if quality := chosen_quality(keywords):
            return structs.replace(change, keywords=of_chosen(keywords, _chosen(game, scope, quality, None)))
    return change


def _chosen(game: Game, scope: Scope, kind: str, player: Player | None, *, at_random: bool = False) -> str:
    if player is None:
        return game.chosen_for(scope, kind)
    who = scope.players(player)[0]
    options = OPTIONS.get(kind, ())
    return game.asker.text(
        who, f"the chosen {kind}", "CR 608.2d", options, about="chance" if at_random else ABOUT.get(kind, "type")
    )


def keeps(step: Gain) -> bool:
    """Whether the board does all of it."""
    match step:
        case Gain(what=Reference(), changes=(GainControl(),), until=None):
            return True
        case Gain(what=Reference(), changes=(Cannot("untap"),), until=UntilNext("untap step", over=True)):
            return True
    if not kept(step.until):
        return False
    of_player = isinstance(step.what, Player)
    if is_next(step.what) and not all(is_rule(each) or isinstance(each, AddAbilities) for each in step.changes):
        return False
    return all(_keeps(step, each) if of_player or is_rule(each) else _is_known(each) for each in step.changes)


def _keeps(step: Gain, change: Modification) -> bool:
    return is_kept(Static(step.what, (change,)))


def _is_known(change: Modification) -> bool:
    """Whether the board does it to objects."""
    match change:
        case AllTypes(kind):
            return kind == "creature type"
        case RemoveTypes(types):
            return not types
        case SetChosen(kind, several=several):
            return kind == "color" or (not several and kind in ("creature type", "basic land type"))
    return isinstance(
        change,
        AddAbilities
        | RemoveAbilities
        | ChangePT
        | SetPT
        | SetTypes
        | SwitchPT
        | ChangeMight
        | SetName
        | SetColors
        | GainControl
        | GainOneOf,
    )


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
        case RemoveTypes(types, subtypes):
            return f"loss of the type {' '.join((*types, *subtypes))}"
        case RemoveAbilities(abilities):
            return f"loss of {', '.join(abilities) or 'all abilities'}"
        case GainOneOf(keywords):
            return f"one of {', '.join(keywords)}"
        case GainControl():
            return "another controller"
        case Cannot(do):
            return f"can't {do}"
    return type(change).__name__
