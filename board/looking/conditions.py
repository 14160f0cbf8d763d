"""Whether a condition holds (CR 603.4, 608.2c)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...instructions import (
    AllHold,
    AnyHolds,
    CameUnderControl,
    ClashWon,
    Condition,
    CostWasPaid,
    DoneThisWay,
    EventCount,
    FlipWon,
    Happened,
    HasCounter,
    HasDesignation,
    HasMost,
    Holds,
    InState,
    IsPlayer,
    ManaWasSpent,
    NotHold,
    ObjectIs,
    Player,
    Reference,
    SomePlayer,
    TimeOfDay,
    ToldCondition,
    TurnOf,
    WasCast,
    WordChosen,
)
from ...values.colors import COLORS_BY_WORD
from ..state import ids as idset
from ..state.ids import Ids
from . import history
from .quantities import mana_spent, paid_for, source_of
from .selections import COMPARISONS
from .selections import holds as is_so

if TYPE_CHECKING:
    from ..state.objects import Mana, Permanent
    from .scope import Scope


def holds(scope: Scope, condition: Condition) -> bool:
    """Whether it holds; asked where only the players know."""
    context = scope.context
    match condition:
        case Holds(left=EventCount() as left, text=text) if not history.known(scope, left):
            return scope.asker.yes(context.controller, text, "the board does not know this")
        case Holds(left, op, right):
            return bool(COMPARISONS[op](scope.number(left), scope.number(right)))
        case ObjectIs(was=True):
            return _was(scope, condition)
        case ObjectIs():
            return _is(scope, condition)
        case Happened(negated) if context.such_player is not None and context.agreed is not None:
            return context.such_player in (context.declined if negated else context.agreed)
        case Happened(negated, text):
            if context.happened is None:
                # The words are the text's own: "if you do", "if you don't".
                return scope.asker.yes(context.controller, text or "was the part before done?", "CR 608.2c")
            return context.happened is not negated
        case FlipWon(negated) if context.flip_won is not None:
            return context.flip_won is not negated
        case FlipWon(text=text):
            return scope.asker.yes(context.controller, text or "was the flip so?", "CR 705.2")
        case AllHold(conditions):
            return all(holds(scope, each) for each in conditions)
        case AnyHolds(conditions):
            return any(holds(scope, each) for each in conditions)
        case NotHold(inner):
            return not holds(scope, inner)
        case ToldCondition(text) if text.casefold().startswith("unless "):
            # What is asked is whether the exception holds; then the rest is not done.
            return not scope.asker.yes(context.controller, text[len("unless ") :], "the board does not know this")
        case ToldCondition(text):
            known = scope.game.rules.ruleset.ways.knows(scope, text)
            if known is not None:
                return known
            return scope.asker.yes(context.controller, text, "the board does not know this")
        case CostWasPaid(of, keyword, cost) if (paid := paid_for(scope, of)) is not None:
            meant = f"{keyword} {''.join(f'{{{symbol}}}' for symbol in cost)}" if cost else keyword
            return any(each == meant or (not cost and each.startswith(f"{keyword} ")) for each in paid)
        case WasCast(of, during="your main phase") if scope.context.spell is not None and of.what == "source":
            return scope.context.in_main_phase
        case WasCast(of, by, zone, during=None) if (cast := _cast(scope, of)) is not None:
            who, origin, owner = cast
            mine = by is None or who in scope.players_in_event(by)
            there = zone is None or zone.zone == origin
            whose = zone is None or zone.player is None or owner in scope.players_in_event(zone.player)
            return bool(who) and mine and there and whose
        case ManaWasSpent(Reference() as of) if paid_for(scope, of) is not None:
            return _was_spent(scope, condition, mana_spent(scope, of))
        case WordChosen(word):
            source = scope.game.stack_of(context.source) if context.source is not None else None
            return {**(source.chosen if source is not None else {}), **context.chosen}.get("word") == word
        case ClashWon(player) if context.clash_winner is not None:
            return context.clash_winner in scope.players(player)
        case TurnOf(player):
            return scope.game.active in scope.players_in_event(player)
        case HasDesignation(player, designation):
            return any(designation in scope.game.players[each].designations for each in scope.players(player))
        case TimeOfDay(time):
            return (scope.game.daytime or "neither") == time
        case SomePlayer(players, inner, every):
            found = (holds_of(scope, inner, each) for each in scope.players(players))
            return all(found) if every else any(found)
        case HasMost(player):
            states = scope.game.players
            most = max(states[each].life for each in scope.game.in_turn_order())
            return any(states[each].life == most for each in scope.players(player))
        case IsPlayer(player, who):
            return scope.players(player) == scope.players(who)
        case CameUnderControl(what, player) if (stack := _one_of(scope, what)) is not None:
            (name,) = scope.players(player)
            return stack.controller == name and stack.since >= max(1, scope.game.players[name].upkeeps[0])
        case DoneThisWay("investigate" | "populate" as deed, what=None, by=Player() as by):
            return bool({*scope.players(by)} & {*context.did.get(deed, ())})
        case DoneThisWay(by=None | Player("you")) if (known := _done(scope, condition)) is not None:
            return known
        case _:
            return scope.asker.yes(context.controller, condition.text, "the board does not know this")


def _was_spent(scope: Scope, condition: ManaWasSpent, spent: tuple[Mana, ...]) -> bool:
    """Whether this mana was among what was spent."""
    if (of := condition.producer) is not None:
        made = [(mana, by) for mana in spent if (by := source_of(mana)) is not None]
        spent = tuple(mana for mana, by in made if all(is_so(scope, each, by) for each in of.where))
    kinds = Counter[str]()
    for mana in spent:
        kinds[mana.type] += mana.count
    number = kinds[COLORS_BY_WORD[condition.color]] if condition.color else kinds.total()
    least = scope.number(condition.amount) if condition.amount is not None else 1
    return number >= least and all(kinds[each] >= condition.symbols.count(each) for each in condition.symbols)


def _one_of(scope: Scope, what: Reference) -> Permanent | None:
    ids = scope.refer(what)
    return scope.game.stack_of(ids[0][0]) if ids else None


def _cast(scope: Scope, of: Reference) -> tuple[str, str, str] | None:
    """Who cast it, from which zone, and who owns it; nobody, where it was put there; None: the board did not see it."""
    if paid_for(scope, of) is None:
        return None
    if not (ids := scope.refer(of)):
        return None
    (identity, _), *_ = ids
    spell = next((each for each in scope.game.stack if each.id == identity), None)
    if spell is not None:
        card = next((e for e in scope.game.elsewhere.values() if e.id == identity), None)
        owner = card.owner if card is not None else spell.controller
        return ("", "", owner) if spell.copy else (spell.controller, spell.origin, owner)
    stack = scope.game.stack_of(identity)
    return (stack.cast_by, stack.cast_from, stack.owner) if stack is not None else None


#: What an effect remembers of a deed; the others are asked.
_DONE = {
    "damage": Reference("damaged"),
    "destroy": Reference("destroyed"),
    "die": Reference("buried"),
    "discard": Reference("discarded"),
    "exile": Reference("exiled"),
    "mill": Reference("milled"),
    "reveal": Reference("revealed"),
    "sacrifice": Reference("sacrificed"),
    "put into graveyard": Reference("buried"),
    "tap": Reference("tapped"),
}


def _done(scope: Scope, condition: DoneThisWay) -> bool | None:
    """Whether it was done to such an object; None where the board did not do it, or cannot tell such objects."""
    if condition.deed == "counter" and condition.what is None:
        return scope.context.countered
    if condition.deed == "create":
        return bool(scope.context.created)
    if condition.deed not in _DONE or (condition.what is not None and scope.told(condition.what)):
        return None
    done = scope.known(replace(_DONE[condition.deed], among=condition.what))
    if done is not None and condition.by is not None:
        match condition.deed:
            case "sacrifice":
                return scope.context.controller in (c.controller for c in scope.candidates(_as_it_was(scope, done)))
            case "discard" | "mill":
                return scope.context.controller in (c.owner for c in scope.candidates(done))
    return None if done is None else bool(done)


def _as_it_was(scope: Scope, ids: Ids) -> Ids:
    """The objects before the effect did something to them (CR 603.10a)."""
    left = idset.union(*(each.permanent.ids for each in scope.game.last_known))
    return idset.union(idset.common(ids, left), scope.game.before(idset.minus(ids, left)))


def holds_of(scope: Scope, condition: Condition, player: str) -> bool:
    """Whether it holds for this one of some players."""
    before, scope.context.such_player = scope.context.such_player, player
    held = holds(scope, condition)
    scope.context.such_player = before
    return held


def _was(scope: Scope, condition: ObjectIs) -> bool:
    """Whether the object was so before the effect did something to it (CR 608.2h).

    Asked of what is still there: whether it was tapped before, the board does not remember.
    """
    known = scope.known(condition.what)
    before = _as_it_was(scope, known) if known else ()
    found = scope.candidates(before)
    there = idset.common(before, idset.of(scope.game.permanents.values()))
    if known is None or (there and any(isinstance(each, InState | HasCounter) for each in condition.where)):
        return scope.asker.yes(scope.context.controller, condition.text, "the board does not know this")
    so = any(all(is_so(scope, predicate, c) for predicate in condition.where) for c in found)
    return bool(found) and so is not condition.negated


def _is(scope: Scope, condition: ObjectIs) -> bool:
    """Whether the object is so; asked where the board doesn't know which it is, or where some are and some are not."""
    context = scope.context
    known = context.that if condition.what.what == "that" else scope.known(condition.what)
    found = scope.candidates(scope.game.now(known)) if known is not None else []
    so = [c for c in found if all(is_so(scope, predicate, c) for predicate in condition.where)]
    if not found or 0 < len(so) < len(found):
        return scope.asker.yes(context.controller, condition.text, "the board does not know this")
    return bool(so) is not condition.negated
