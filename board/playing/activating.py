"""Abilities are activated (CR 602, 605, 606)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from msgspec import structs

from ... import instructions as i
from ..doing.mana_payment import Use, lessened
from ..errors import CannotExecute
from ..executor.running import resolve as do
from ..executor.targets import all_targets, targets
from ..looking.conditions import holds
from ..looking.forbidden import cannot, rules
from ..looking.hidden import as_cards
from ..looking.layers.abilities_of import is_activated
from ..looking.scope import Scope
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context
from ..state.objects import OnStack
from ..watching import often, sight, triggers
from . import command, costs, helping, in_place, special
from .castable import split_second
from .found import found_permanent
from .stack import chosen, is_cycling, mana_triggered, targeted
from .timing import sorcery_speed, timely

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate

sight.deeds("cycle")

#: Keywords by which a creature comes to attack whom the one attacked that was returned for it (CR 702.49c).
_IN_PLACE = frozenset(["ninjutsu", "commander ninjutsu"])
#: CR 305.6.
_BASIC: dict[str, i.ManaType] = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


def activated_abilities(game: Game, candidate: Candidate) -> tuple[i.Ability, ...]:
    """The activated abilities of an object, those of basic land types included (CR 113.3b, 305.6); ask only when its
    characteristics are settled.
    """
    seen, zone = candidate.seen, candidate.zone
    found = seen.activated
    if found is None or found[0] != zone:
        of_types = seen.subtypes if "Land" in seen.types and zone == "battlefield" else ()
        found = seen.activated = zone, _activated(seen.compiled(game.rules), zone, of_types)
    return found[1]


#: A permanent with its activated abilities, and whether it is face down.
Able = tuple["Candidate", tuple[i.Ability, ...], bool]


def able_permanents(game: Game) -> list[Able]:
    """The permanents with activated abilities, and those that are face down (CR 708): found once for a view."""
    view = game.view()
    found: list[Able] | None = view.kept.get("able")
    if found is None:
        there = [
            (each, activated_abilities(game, each), each.permanent is not None and each.permanent.face_down)
            for each in view.candidates
        ]
        found = view.kept["able"] = [able for able in there if able[1] or able[2]]
    return found


@lru_cache(maxsize=4096)
def _activated(abilities: tuple[i.Ability, ...], zone: str, of_types: tuple[str, ...]) -> tuple[i.Ability, ...]:
    """Those of the abilities that are activated from this zone, and those of a land's types."""
    found = [a for a in abilities if is_activated(a) and zone_of(a) == zone]
    own = {option for a in found for s in a.steps if isinstance(s, i.AddMana) for option in _options(s)}
    types = (subtype for subtype, kind in _BASIC.items() if subtype in of_types and (kind,) not in own)
    return (*found, *map(_of_type, types))


def _of_type(subtype: str) -> i.Ability:
    """The mana ability of a basic land type (CR 305.6)."""
    kind = _BASIC[subtype]
    step = i.AddMana(i.Player("you"), i.OneOfMana(((kind,),)), i.Number(1), text=f"Add {{{kind}}}")
    text = f"{{T}}: Add {{{kind}}}."
    return i.Ability("activated", text, (0, 0), cost="{T}", costs=(i.TapSymbol(),), steps=(step,))


@lru_cache(maxsize=4096)
def zone_of(ability: i.Ability) -> str:
    """From which zone it is activated: where it says that the object is, or from where its cost takes or reveals the
    object itself, else the battlefield (CR 113.6).
    """
    if any(isinstance(cost, i.Discard) and cost.what.what == "source" for cost in ability.costs):
        return "hand"
    said = (*map(_where, ability.timing), *map(_where, ability.steps), *map(_where, ability.costs))
    return next(filter(None, said), "battlefield")


def _where(value: i.Value) -> str:
    """In which zone the object is of which it says so."""
    match value:
        case (
            i.OnlyIf(i.ObjectIs(i.Reference("source"), where, negated=False))
            | i.Move(what=i.Reference("source", among=i.Selection(where)))
            | i.Reveal(what=i.Reference("source", among=i.Selection(where)))
        ):
            return next((each.zone for each in where if isinstance(each, i.InZone)), "")
    return ""


def _options(step: i.AddMana) -> tuple[tuple[i.ManaType, ...], ...]:
    return step.mana.options if isinstance(step.mana, i.OneOfMana) else ()


@lru_cache(maxsize=4096)
def is_mana_ability(ability: i.Ability) -> bool:
    """CR 605.1a: no target, no loyalty ability, could add mana."""
    adds = any(isinstance(value, i.AddMana) for step in ability.steps for value in step.walk())
    return adds and ability.kind != "loyalty" and not targets(ability.steps)


def activate(
    game: Game, what: int | str, player: str, ability: int | str | None = None, *, x: int | None = None
) -> bool:
    """Activate an ability of a permanent (CR 602.2); whether it was a mana ability, which resolves at once (605.3b).

    ``ability`` is its number among the activated ones, from 1, or words of it. Raises `CannotExecute` with the rule.
    """
    called = ability.casefold() if isinstance(ability, str) else ""
    if called == command.DIE:
        command.roll(game, player)
        return False
    if called in special.ACTIONS:
        special.ACTIONS[called](game, what, player, x)
        return False
    candidate, identity = found_object(game, what, player)
    meant = _meant(activated_abilities(game, candidate), candidate, ability)
    context = Context(player, identity, {"X": x} if x is not None else {})
    context.that = context.assumed = idset.one(identity)
    scope = Scope(game, context, game.asker)
    _check(game, scope, meant, candidate, player)
    game.asker.source = candidate.seen.name
    _announce(game, scope, meant, candidate)
    _pay(game, scope, meant, candidate)
    _count(game, context.source or identity, meant)
    game.happened(ev.AbilityActivated(player, context.source or identity, meant.text, *all_targets(context)))
    makes_mana = is_mana_ability(meant)
    here = candidate.part(idset.one(identity)) if candidate.zone == "battlefield" else candidate
    if makes_mana:
        _make_mana(game, context, meant, candidate)
        triggers.on_activate(game, player, here, None, meant)
    else:
        entry = _put_on_stack(game, context, meant, candidate)
        triggers.on_activate(game, player, here, entry.id, meant)
    game.asker.source = ""
    return makes_mana


def _announce(game: Game, scope: Scope, ability: i.Ability, candidate: Candidate) -> None:
    """Its modes and targets are chosen, if it is no mana ability (CR 602.2b, 601.2c)."""
    if is_mana_ability(ability):
        return
    if why := split_second(game):
        raise CannotExecute(f"the ability of {candidate.seen.name} can't be activated: {why}")
    if not chosen(scope, ability.steps):
        raise CannotExecute(f"the ability of {candidate.seen.name} has no legal target (CR 602.2b, 601.2c)")


def _pay(game: Game, scope: Scope, ability: i.Ability, candidate: Candidate) -> None:
    """Pay its costs; what has taken its card elsewhere leaves it an ability of that card (CR 400.7)."""
    context = scope.context
    attackers = in_place.attackers(game) if ability.keyword in _IN_PLACE else []
    if ability.keyword in ("crew", "saddle"):
        context.counts_as = partial(_as_though_greater, game, ability.keyword)
        context.helps = partial(_may_help, game, ability.keyword)
    costs.pay(game, scope, _changed(game, scope, ability, candidate), Use(activate=candidate))
    context.counts_as = context.helps = None
    if ability.keyword in ("crew", "saddle"):
        it = candidate.part(idset.one(context.source or candidate.ids[0][0]))
        triggers.on_crew(game, game.now(context.done.get("tapped", idset.NONE)), it, ability.keyword)
    if attackers:
        context.event = structs.replace(context.event, in_place_of=in_place.returned(game, attackers))
    if candidate.zone != "battlefield" and context.source is not None:
        ((identity, _),) = game.now(idset.one(context.source))
        context.source, context.that, context.assumed = identity, idset.one(identity), idset.one(identity)


def _as_though_greater(game: Game, keyword: str, what: str, candidate: Candidate) -> int:
    """By how much its power is as though it were greater, where it crews or saddles (CR 609.4, 702.122, 702.171)."""
    if what != "power":
        return 0
    there = (each for each in rules(game, i.AsThough, candidate=candidate) if each[0].do == keyword)
    return sum(standing.scope.number(change.greater) for change, standing in there if change.greater is not None)


def _may_help(game: Game, keyword: str, candidate: Candidate) -> bool:
    """Whether it may be tapped to crew or saddle (CR 702.122d): “can't crew Vehicles” says nothing of Mounts."""
    return keyword != "crew" or not cannot(game, "crew", candidate=candidate)


def _make_mana(game: Game, context: Context, ability: i.Ability, candidate: Candidate) -> None:
    """A mana ability resolves at once (CR 605.3b)."""
    game.produced = ()
    tapped = any(isinstance(cost, i.TapSymbol) for cost in ability.costs) and context.source is not None
    game.tapped_for = candidate.part(idset.one(context.source or 0)) if tapped else None  # CR 106.12a
    do(game, ability.steps, context)
    if game.tapped_for is not None:
        tapped_for, game.tapped_for = game.tapped_for, None
        triggers.on_mana(game, context.controller, tapped_for)
        mana_triggered(game)


def _put_on_stack(game: Game, context: Context, ability: i.Ability, candidate: Candidate) -> OnStack:
    entry = OnStack(game.tick(), context.controller, candidate.seen.name, context.memory(), ability, context.source)
    game.stack.append(entry)
    targeted(game, entry, context)
    if is_cycling(ability) and context.source is not None:
        triggers.on_deed(game, context.controller, "cycle", 1, as_cards(game, idset.one(context.source)))
    return entry


def _changed(game: Game, scope: Scope, ability: i.Ability, candidate: Candidate) -> tuple[i.Cost, ...]:
    """The costs with what makes the ability cost more or less (CR 602.2b, 601.2f)."""
    changes = [*_own_changes(scope, ability), *_others_changes(game, scope, ability, candidate)]
    if not changes:
        return ability.costs
    paid = tuple(symbol for cost in ability.costs if isinstance(cost, i.PayMana) for symbol in cost.mana)
    for change, within, count in changes:
        mana = helping.changed_by(within, change, count)
        if change.change == "more":
            paid = (*paid, *mana)
            continue
        mana = helping.less_by(scope, paid, mana, change)
        if change.least is None:
            paid = helping.reduced(scope, paid, mana, colored_only=change.colored)
        else:
            whole = helping.size(scope, paid) - within.number(change.least)
            paid = lessened(scope, paid, min(helping.size(within, mana), max(0, whole)))
    rest = tuple(cost for cost in ability.costs if not isinstance(cost, i.PayMana))
    return (*rest, *helping.total(scope, ability.costs, paid, ability.cost or ""))


def _own_changes(scope: Scope, ability: i.Ability) -> Iterator[tuple[i.CostChange, Scope, int]]:
    """What it says itself of what it costs."""
    for static in ability.statics:
        if static.condition is None or holds(scope, static.condition):
            yield from ((change, scope, 1) for change in static.changes if isinstance(change, i.CostChange))


def _others_changes(
    game: Game, scope: Scope, ability: i.Ability, candidate: Candidate
) -> Iterator[tuple[i.CostChange, Scope, int]]:
    for change, standing in rules(game, i.CostChange, player=scope.context.controller, candidate=candidate):
        if change.of == "activate" and (not change.keyword or _is_of(ability, change.keyword)):
            yield change, standing.scope, standing.count


def _is_of(ability: i.Ability, keyword: str) -> bool:
    """Whether the ability is this keyword's; typecycling is cycling (CR 702.29e)."""
    own = ability.keyword or ""
    return own == keyword or (keyword == "cycling" and own.endswith(keyword))


def found_object(game: Game, what: int | str, player: str) -> tuple[Candidate, int]:
    """A permanent, or a card in the player's hand or graveyard that has an ability to activate there."""
    if isinstance(what, int):
        if game.stack_of(what) is not None:
            return found_permanent(game, what, player)
        there = [c for c in game.candidates_elsewhere(_PLACES, idset.one(what)) if idset.contains(c.ids, what)]
    elif any(c.seen.name == what for c in game.view().candidates):
        there = []
    else:
        there = [c for c in game.candidates_elsewhere(_PLACES) if c.seen.name == what]
    for candidate in there:
        if candidate.owner == player and activated_abilities(game, candidate):
            return candidate, what if isinstance(what, int) else candidate.ids[0][0]
    return found_permanent(game, what, player)


#: From where the abilities of cards are activated.
_PLACES = frozenset(["hand", "graveyard"])


def _meant(there: tuple[i.Ability, ...], candidate: Candidate, ability: int | str | None) -> i.Ability:
    name = candidate.seen.name
    if isinstance(ability, int):
        if not 1 <= ability <= len(there):
            raise CannotExecute(f"{name} has {len(there)} activated abilities: there is none with the number {ability}")
        return there[ability - 1]
    words = _plain(ability)
    found = [a for a in there if words in _plain(a.text)]
    exact = [a for a in found if words and _plain(a.cost) == words]
    if len(set(exact or found)) != 1:
        of_them = f" with “{ability}”" if ability else ""
        known = f"; there are {' | '.join(each.text for each in there)}" if there else ""
        raise CannotExecute(f"{name} has {len(exact or found)} activated abilities{of_them}{known}")
    return (exact or found)[0]


def _plain(words: str | None) -> str:
    return (words or "").casefold().replace("−", "-")


def _check(game: Game, scope: Scope, ability: i.Ability, candidate: Candidate, player: str) -> None:
    """CR 602.2, 602.5, 606.3."""
    name = candidate.seen.name
    whose = Scope(game, Context(candidate.controller, scope.context.source), game.asker)
    allowed = whose.players(ability.activator) if ability.activator is not None else (candidate.controller,)
    if player not in allowed:
        raise CannotExecute(f"{player} may not activate abilities of {name} (CR 602.2)")
    for_mana = is_mana_ability(ability)
    if why := (
        cannot(game, "be activated", candidate=candidate, for_mana=for_mana)
        or cannot(game, "activate abilities", candidate=candidate, for_mana=for_mana)
        or cannot(game, "activate abilities", player=player, for_mana=for_mana)
    ):
        raise CannotExecute(f"abilities of {name} can't be activated: {why} (CR 602.5)")
    if ability.only_while is not None and not holds(scope, ability.only_while):
        raise CannotExecute(f"{name} has not the level for this ability (CR 716.2)")
    if ability.kind == "loyalty":
        _check_loyalty(game, scope.context.source or candidate.ids[0][0], candidate, player)
    _check_timing(game, scope, ability, candidate, player)


def _check_timing(game: Game, scope: Scope, ability: i.Ability, candidate: Candidate, player: str) -> None:
    """CR 602.5; where it has identical abilities, each may be activated as often as it says (CR 602.5c)."""
    alike = sum(each == ability for each in activated_abilities(game, candidate)) if ability.timing else 1
    for timing in ability.timing:
        key = f"{scope.context.source} {ability.span} {ability.text}"
        if why := timely(game, scope, timing, player, key, alike):
            raise CannotExecute(f"the ability of {candidate.seen.name} can't be activated: {why}")


def _check_loyalty(game: Game, source: int, candidate: Candidate, player: str) -> None:
    """CR 606.3."""
    name = candidate.seen.name
    if not sorcery_speed(game, player) and not any(rules(game, i.LoyaltyAsInstant, candidate=candidate)):
        raise CannotExecute(f"loyalty abilities of {name} are activated as sorceries are cast (CR 606.3)")
    if game.activated.get(f"turn {source} loyalty", 0):
        raise CannotExecute(f"a loyalty ability of {name} has been activated this turn (CR 606.3)")


def _count(game: Game, identity: int, ability: i.Ability) -> None:
    often.times(game, identity, ability, "activated")
    if ability.kind == "loyalty":
        game.activated[f"turn {identity} loyalty"] = 1
    for timing in ability.timing:
        if isinstance(timing, i.OnlySoOften):
            key = f"{timing.each} {identity} {ability.span} {ability.text}"
            game.activated[key] = game.activated.get(key, 0) + 1
