"""Abilities are activated (CR 602, 605, 606)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import structs

from ... import instructions as i
from ..doing import suspending
from ..doing.mana_payment import Use
from ..errors import CannotExecute
from ..executor.running import resolve as do
from ..executor.targets import all_targets, targets
from ..looking.conditions import holds
from ..looking.forbidden import cannot, rules
from ..looking.hidden import as_cards
from ..looking.scope import Scope
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context
from ..state.objects import OnStack
from ..watching import often, sight, triggers
from . import command, costs, helping
from .castable import could_begin, split_second
from .found import found_card
from .spell_costs import keyword_cost
from .stack import chosen, mana_triggered, targeted
from .timing import sorcery_speed, timely

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate

sight.deeds("cycle")

#: Keywords by which a creature comes to attack whom the one attacked that was returned for it (CR 702.49c).
_IN_PLACE = frozenset(["ninjutsu", "commander ninjutsu"])
#: Keywords whose card may be exiled from the hand, a special action (CR 116.2f, 116.2h, 116.2k).
SPECIAL = ("foretell", "plot", "suspend")
_TWO = i.PayMana(i.Player("you"), (i.GenericMana(i.Number(2)),), text="{2}")
#: CR 305.6.
_BASIC: dict[str, i.ManaType] = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


def activated_abilities(game: Game, candidate: Candidate) -> tuple[i.Ability, ...]:
    """The activated abilities of an object, those of basic land types included (CR 113.3b, 305.6)."""
    seen = candidate.seen
    of_types = seen.subtypes if "Land" in seen.types else ()
    return _activated(seen.compiled(game.rules), candidate.zone, of_types)


@lru_cache(maxsize=4096)
def _activated(abilities: tuple[i.Ability, ...], zone: str, of_types: tuple[str, ...]) -> tuple[i.Ability, ...]:
    """Those of the abilities that are activated from this zone, and those of a land's types."""
    found = [a for a in abilities if a.kind in ("activated", "loyalty") and a.costs]
    found += [a for a in abilities if a.kind == "keyword" and a.cost and a.steps]
    found = [a for a in found if zone_of(a) == zone]
    own = {option for a in found for s in a.steps if isinstance(s, i.AddMana) for option in _options(s)}
    for subtype, kind in _BASIC.items():
        if subtype in of_types and (kind,) not in own:
            text = f"{{T}}: Add {{{kind}}}."
            step = i.AddMana(i.Player("you"), i.OneOfMana(((kind,),)), i.Number(1), text=f"Add {{{kind}}}")
            found.append(i.Ability("activated", text, (0, 0), cost="{T}", costs=(i.TapSymbol(),), steps=(step,)))
    return tuple(found)


@lru_cache(maxsize=4096)
def zone_of(ability: i.Ability) -> str:
    """From which zone it is activated: where it says that the object is, or from where its cost takes or reveals the
    object itself, else the battlefield (CR 113.6).
    """
    for timing in ability.timing:
        match timing:
            case i.OnlyIf(i.ObjectIs(i.Reference("source"), where, negated=False)):
                for each in where:
                    if isinstance(each, i.InZone):
                        return each.zone
    for step in ability.steps:
        match step:
            case i.Move(what=i.Reference("source", among=i.Selection(where))):
                for each in where:
                    if isinstance(each, i.InZone):
                        return each.zone
    for cost in ability.costs:
        match cost:
            case i.Discard(what=i.Reference("source")):
                return "hand"
            case (
                i.Move(what=i.Reference("source", among=i.Selection(where)))
                | i.Reveal(what=i.Reference("source", among=i.Selection(where)))
            ):
                return next((p.zone for p in where if isinstance(p, i.InZone)), "battlefield")
    return "battlefield"


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
    if isinstance(ability, str) and ability.casefold() == command.DIE:
        command.roll(game, player)
        return False
    match ability.casefold() if isinstance(ability, str) else ability:
        case "foretell":
            foretell(game, what, player)
            return True
        case "plot":
            plot(game, what, player)
            return True
        case "suspend":
            suspend(game, what, player, x)
            return True
    candidate, identity = found_object(game, what, player)
    meant = _meant(activated_abilities(game, candidate), candidate, ability)
    name = candidate.seen.name
    context = Context(player, identity, {"X": x} if x is not None else {})
    context.that = context.assumed = idset.one(identity)
    scope = Scope(game, context, game.asker)
    allowed = scope.players(meant.activator) if meant.activator is not None else (candidate.controller,)
    if player not in allowed:
        raise CannotExecute(f"{player} may not activate abilities of {name} (CR 602.2)")
    _check(game, scope, meant, candidate, player)
    game.asker.source = name
    makes_mana = is_mana_ability(meant)
    if not makes_mana and (why := split_second(game)):
        raise CannotExecute(f"the ability of {name} can't be activated: {why}")
    if not makes_mana and not chosen(scope, meant.steps):
        raise CannotExecute(f"the ability of {name} has no legal target (CR 602.2b, 601.2c)")
    in_place = meant.keyword in _IN_PLACE
    attackers = [p for p in game.permanents.values() if p.attacking is not None] if in_place else []
    costs.pay(game, scope, _changed(game, scope, meant, candidate), Use(activate=candidate))
    if in_place:
        returned = (p.attacking for p in attackers if sum(left.count for left in game.pieces(p.ids)) < p.count)
        context.event = structs.replace(context.event, in_place_of=next(returned, None))
    if candidate.zone != "battlefield":  # its cost has taken it elsewhere: what it does is about that card (CR 400.7)
        ((identity, _),) = game.now(idset.one(identity))
        context.source, context.that, context.assumed = identity, idset.one(identity), idset.one(identity)
    _count(game, identity, meant)
    game.happened(ev.AbilityActivated(player, identity, meant.text, *all_targets(context)))
    if makes_mana:
        game.produced = ()
        tapped = any(isinstance(cost, i.TapSymbol) for cost in meant.costs)
        game.tapped_for = candidate.part(idset.one(identity)) if tapped else None  # CR 106.12a
        do(game, meant.steps, context)
        if game.tapped_for is not None:
            tapped_for, game.tapped_for = game.tapped_for, None
            triggers.on_mana(game, player, tapped_for)
            mana_triggered(game)
        game.asker.source = ""
        return True
    entry = OnStack(game.tick(), player, name, context.memory(), meant, identity)
    game.stack.append(entry)
    targeted(game, entry, context)
    if (meant.keyword or "").endswith("cycling"):
        triggers.on_deed(game, player, "cycle", 1, as_cards(game, idset.one(identity)))
    game.asker.source = ""
    return False


def _changed(game: Game, scope: Scope, ability: i.Ability, candidate: Candidate) -> tuple[i.Cost, ...]:
    """The costs with what makes the ability cost more or less (CR 602.2b, 601.2f)."""
    own = [
        (change, scope, 1)
        for static in ability.statics
        for change in static.changes
        if isinstance(change, i.CostChange) and (static.condition is None or holds(scope, static.condition))
    ]
    found = rules(game, i.CostChange, player=scope.context.controller, candidate=candidate)
    others = [
        (change, standing.scope, standing.count)
        for change, standing in found
        if change.of == "activate" and (not change.keyword or _is_of(ability, change.keyword))
    ]
    if not own and not others:
        return ability.costs
    paid = tuple(symbol for cost in ability.costs if isinstance(cost, i.PayMana) for symbol in cost.mana)
    for change, within, count in (*own, *others):
        mana = helping.changed_by(within, change, count)
        if change.change == "more":
            paid = (*paid, *mana)
        elif change.least is None:
            paid = helping.reduced(scope, paid, mana, colored_only=change.colored)
        else:
            whole = helping.size(scope, paid) - within.number(change.least)
            paid = helping.lessened(scope, paid, min(helping.size(within, mana), max(0, whole)))
    rest = tuple(cost for cost in ability.costs if not isinstance(cost, i.PayMana))
    return (*rest, i.PayMana(i.Player("you"), paid, text=ability.cost or "")) if paid else rest


def _is_of(ability: i.Ability, keyword: str) -> bool:
    """Whether the ability is this keyword's; typecycling is cycling (CR 702.29e)."""
    own = ability.keyword or ""
    return own == keyword or (keyword == "cycling" and own.endswith(keyword))


def foretell(game: Game, what: int | str, player: str) -> None:
    """The special action of exiling a card with foretell from the hand, for {2}, in one's turn (CR 702.143a)."""
    card = found_card(game, what, player, ("hand",))
    name = card.characteristics.name or ""
    if not any(a.keyword == "foretell" for a in game.rules.compiled(card.characteristics)):
        raise CannotExecute(f"{name} has no foretell (CR 702.143a)")
    if player != game.active:
        raise CannotExecute(f"{player} foretells cards only in a turn of their own (CR 702.143a)")
    ((first, _),) = idset.take(card.ids, 1)
    costs.pay(game, Scope(game, Context(player, first), game.asker), (_TWO,))
    ((identity, _),) = game.move(idset.one(first), "exile", quietly=True)
    game.elsewhere[identity] = structs.replace(
        game.elsewhere[identity], way="foretell", since=game.turn, face_down=True
    )
    game.happened(ev.Foretold(player, identity))


def plot(game: Game, what: int | str, player: str) -> None:
    """The special action of exiling a card with plot from the hand, when a sorcery could be cast (CR 702.170a)."""
    card = found_card(game, what, player, ("hand",))
    seen = next(c for c in game.candidates_elsewhere({"hand"}) if idset.common(c.ids, card.ids))
    cost = keyword_cost(seen.seen.compiled(game.rules), "plot", seen.seen.name)
    if not sorcery_speed(game, player):
        raise CannotExecute(
            f"{player} plots cards only in a main phase of their own, with an empty stack (CR 702.170a)"
        )
    ((first, _),) = idset.take(card.ids, 1)
    costs.pay(game, Scope(game, Context(player, first), game.asker), cost)
    ((identity, _),) = game.move(idset.one(first), "exile", quietly=True)
    game.elsewhere[identity] = structs.replace(game.elsewhere[identity], way="plot", since=game.turn)
    game.happened(ev.Plotted(player, identity))


def suspend(game: Game, what: int | str, player: str, x: int | None = None) -> None:
    """The special action of exiling a card with suspend from the hand with time counters on it (CR 702.62a)."""
    card = found_card(game, what, player, ("hand",))
    seen = next(c for c in game.candidates_elsewhere({"hand"}) if idset.common(c.ids, card.ids))
    found = next((a for a in seen.seen.compiled(game.rules) if a.keyword == "suspend" and a.costs), None)
    if found is None or found.rule is None or found.rule.number is None:
        raise CannotExecute(f"{seen.seen.name} has no suspend (CR 702.62a)")
    could_begin(game, seen, player)
    ((first, _),) = idset.take(card.ids, 1)
    scope = Scope(game, Context(player, first, {"X": x} if x is not None else {}), game.asker)
    costs.pay(game, scope, found.costs)
    number = scope.number(found.rule.number)
    ((identity, _),) = game.move(idset.one(first), "exile", quietly=True)
    suspending.exiled(game, identity, number)
    game.happened(ev.AbilityActivated(player, identity, found.text))


def found_object(game: Game, what: int | str, player: str) -> tuple[Candidate, int]:
    """A permanent, or a card in the player's hand or graveyard that has an ability to activate there."""
    if isinstance(what, int) and game.stack_of(what) is not None:
        return found_permanent(game, what, player)
    among = idset.one(what) if isinstance(what, int) else None
    for candidate in game.candidates_elsewhere({"hand", "graveyard"}, among):
        meant = idset.contains(candidate.ids, what) if isinstance(what, int) else candidate.seen.name == what
        here = isinstance(what, int) or not any(c.seen.name == what for c in game.view().candidates)
        if meant and here and candidate.owner == player and activated_abilities(game, candidate):
            return candidate, what if isinstance(what, int) else candidate.ids[0][0]
    return found_permanent(game, what, player)


def found_permanent(game: Game, what: int | str, player: str) -> tuple[Candidate, int]:
    """The permanent of that id, or of that name that the player controls: an untapped one first."""
    view = game.view()
    if isinstance(what, int):
        stack = game.stack_of(what)
        if stack is None:
            raise CannotExecute(f"there is no permanent #{what} on the battlefield")
        return view.here[stack.id], what
    found = [c for c in view.candidates if c.seen.name == what]
    mine = [c for c in found if c.controller == player] or found
    if not mine:
        raise CannotExecute(f"there is no permanent {what!r} on the battlefield")
    ready = [c for c in mine if c.permanent is not None and not c.permanent.tapped and not costs.sick(game, c)]
    best = (ready or mine)[0]
    return best, best.ids[0][0]


def _meant(there: tuple[i.Ability, ...], candidate: Candidate, ability: int | str | None) -> i.Ability:
    name = candidate.seen.name
    if isinstance(ability, int):
        if not 1 <= ability <= len(there):
            raise CannotExecute(f"{name} has {len(there)} activated abilities")
        return there[ability - 1]
    words = (ability or "").casefold().replace("−", "-")
    found = [a for a in there if words in a.text.casefold().replace("−", "-")]
    exact = [a for a in found if (a.cost or "").casefold().replace("−", "-") == words] if words else []
    found = exact or found
    if len(found) != 1:
        raise CannotExecute(f"{name} has {len(found)} activated abilities{f' with “{ability}”' if ability else ''}")
    return found[0]


def _check(game: Game, scope: Scope, ability: i.Ability, candidate: Candidate, player: str) -> None:
    """CR 602.5, 606.3."""
    name = candidate.seen.name
    identity = candidate.ids[0][0]
    if why := (
        cannot(game, "be activated", candidate=candidate)
        or cannot(game, "activate abilities", candidate=candidate)
        or cannot(game, "activate abilities", player=player)
    ):
        raise CannotExecute(f"abilities of {name} can't be activated: {why} (CR 602.5)")
    if ability.only_while is not None and not holds(scope, ability.only_while):
        raise CannotExecute(f"{name} has not the level for this ability (CR 716.2)")
    if ability.kind == "loyalty":
        if not sorcery_speed(game, player):
            raise CannotExecute(f"loyalty abilities of {name} are activated as sorceries are cast (CR 606.3)")
        source = scope.context.source or identity
        if game.activated.get(f"turn {source} loyalty", 0):
            raise CannotExecute(f"a loyalty ability of {name} has been activated this turn (CR 606.3)")
    for timing in ability.timing:
        key = f"{scope.context.source} {ability.span} {ability.text}"
        if why := timely(game, scope, timing, player, key):
            raise CannotExecute(f"the ability of {name} can't be activated: {why}")


def _count(game: Game, identity: int, ability: i.Ability) -> None:
    often.times(game, identity, ability, "activated")
    if ability.kind == "loyalty":
        game.activated[f"turn {identity} loyalty"] = 1
    for timing in ability.timing:
        if isinstance(timing, i.OnlySoOften):
            key = f"{timing.each} {identity} {ability.span} {ability.text}"
            game.activated[key] = game.activated.get(key, 0) + 1
