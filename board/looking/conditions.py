"""Whether a condition holds (CR 603.4, 608.2c)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
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
    DuringPhase,
    EventCount,
    FirstOfTurn,
    FlipWon,
    Happened,
    HasCounter,
    HasDesignation,
    HasMost,
    Holds,
    InState,
    InZone,
    IsPlayer,
    ManaWasSpent,
    NotHold,
    NumberOf,
    ObjectIs,
    Parity,
    Player,
    Quantity,
    Reference,
    Selection,
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
from ..state.steps import COMBAT
from . import history, references
from .comparing import COMPARISONS
from .in_this_game import of_the_game
from .predicates import holds as is_so
from .predicates.told import told_words
from .quantities import mana_spent, paid_by, paid_for, source_of

if TYPE_CHECKING:
    from ..state.objects import Mana, Permanent
    from .scope import Scope


def holds(scope: Scope, condition: Condition) -> bool:
    """Whether it holds; asked where only the players know."""
    return LOOKED_AT[type(condition)](scope, condition)


def _compares(scope: Scope, condition: Holds) -> bool:
    context = scope.context
    match condition:
        case Holds(left=EventCount() as left, text=text) if not (history.known(scope, left) or of_the_game(left)):
            return scope.asker.yes(context.controller, text, "the board does not know this")
        case Holds(left, ">", right) if _is_size(left) and _is_size_of_no_creature(scope, right):
            return False  # CR 702.100c
        case Holds(left, op, right):
            return bool(COMPARISONS[op](scope.number(left), scope.number(right)))


def _is_size(quantity: Quantity) -> bool:
    return isinstance(quantity, NumberOf) and quantity.what in ("power", "toughness")


def _is_size_of_no_creature(scope: Scope, quantity: Quantity) -> bool:
    """Whether it is the power or toughness of a permanent that is no creature (CR 208.3)."""
    if not isinstance(quantity, NumberOf) or not _is_size(quantity) or quantity.of.what != "source":
        return False
    found = scope.candidates(scope.refer(quantity.of))
    return any(each.zone == "battlefield" and not each.seen.creature for each in found)


def _is_odd_or_even(scope: Scope, condition: Parity) -> bool:
    return scope.number(condition.of) % 2 == (condition.is_ == "odd")


def _holds_object_is(scope: Scope, condition: ObjectIs) -> bool:
    match condition:
        case ObjectIs(was=True):
            return _was(scope, condition)
        case ObjectIs():
            return _is(scope, condition)


def _holds_happened(scope: Scope, condition: Happened) -> bool:
    context = scope.context
    match condition:
        case Happened(negated, antecedent=step) if context.such_player is not None and (
            answers := context.could.get(step or 0, context.answers)
        ):
            return context.such_player in (answers.declined if negated else answers.agreed)
        case Happened(negated, text):
            if context.happened is None:
                # The words are the text's own: "if you do", "if you don't".
                return scope.asker.yes(context.controller, text or "was the part before done?", "CR 608.2c")
            return context.happened is not negated


def _holds_flip_won(scope: Scope, condition: FlipWon) -> bool:
    context = scope.context
    match condition:
        case FlipWon(negated) if context.outcome.flip_won is not None:
            return context.outcome.flip_won is not negated
        case FlipWon(text=text):
            return scope.asker.yes(context.controller, text or "was the flip so?", "CR 705.2")


def _holds_all_hold(scope: Scope, condition: AllHold) -> bool:
    return all(holds(scope, each) for each in condition.conditions)


def _holds_any_holds(scope: Scope, condition: AnyHolds) -> bool:
    return any(holds(scope, each) for each in condition.conditions)


def _holds_not_hold(scope: Scope, condition: NotHold) -> bool:
    return not holds(scope, condition.condition)


def _holds_told_condition(scope: Scope, condition: ToldCondition) -> bool:
    context = scope.context
    match condition:
        case ToldCondition(text) if text.casefold().startswith("unless "):
            # What is asked is whether the exception holds; then the rest is not done.
            return not scope.asker.yes(context.controller, text[len("unless ") :], "the board does not know this")
        case ToldCondition(text):
            return scope.asker.yes(context.controller, text, "the board does not know this")


def _holds_cost_was_paid(scope: Scope, condition: CostWasPaid) -> bool:
    match condition:
        case CostWasPaid(of, keyword, ()) if (paid := paid_by(scope, of, keyword)) is not None:
            return bool(paid)
        case CostWasPaid(of, keyword, cost) if (paid := paid_for(scope, of)) is not None:
            return f"{keyword} {''.join(f'{{{symbol}}}' for symbol in cost)}" in paid
    return _told(scope, condition)


def _holds_was_cast(scope: Scope, condition: WasCast) -> bool:
    match condition:
        case WasCast(of, during="your main phase") if scope.context.resolving.id is not None and of.what == "source":
            return scope.context.resolving.in_main_phase
        case WasCast(of, during="no time for a sorcery") if of.what == "source":
            cast_so = _holds_was_cast(scope, replace(condition, during=None))
            return cast_so and not scope.context.resolving.as_sorcery
        case WasCast(of, by, zone, during=None) if (cast := _cast(scope, of)) is not None:
            who, origin, owner = cast
            mine = by is None or who in scope.players_in_event(by)
            there = zone is None or zone.zone == origin
            whose = zone is None or zone.player is None or owner in scope.players_in_event(zone.player)
            return bool(who) and mine and there and whose
    return _told(scope, condition)


def _holds_mana_was_spent(scope: Scope, condition: ManaWasSpent) -> bool:
    match condition:
        case ManaWasSpent(Reference() as of) if paid_for(scope, of) is not None:
            return _was_spent(scope, condition, mana_spent(scope, of))
    return _told(scope, condition)


def _holds_word_chosen(scope: Scope, condition: WordChosen) -> bool:
    context = scope.context
    source = scope.game.stack_of(context.source) if context.source is not None else None
    return {**(source.chosen if source is not None else {}), **context.chosen}.get("word") == condition.word


def _holds_clash_won(scope: Scope, condition: ClashWon) -> bool:
    context = scope.context
    match condition:
        case ClashWon(player) if context.outcome.clash_winner is not None:
            return context.outcome.clash_winner in scope.players(player)
    return _told(scope, condition)


def _holds_turn_of(scope: Scope, condition: TurnOf) -> bool:
    return scope.game.active in scope.players_in_event(condition.player)


def _holds_has_designation(scope: Scope, condition: HasDesignation) -> bool:
    return any(
        condition.designation in scope.game.players[each].designations for each in scope.players(condition.player)
    )


def _holds_time_of_day(scope: Scope, condition: TimeOfDay) -> bool:
    return (scope.game.daytime or "neither") == condition.time


def _holds_some_player(scope: Scope, condition: SomePlayer) -> bool:
    found = (holds_of(scope, condition.condition, each) for each in scope.players(condition.players))
    return all(found) if condition.every else any(found)


def _holds_has_most(scope: Scope, condition: HasMost) -> bool:
    states = scope.game.players
    most = max(states[each].life for each in scope.game.in_turn_order())
    return any(states[each].life == most for each in scope.players(condition.player))


def _holds_is_player(scope: Scope, condition: IsPlayer) -> bool:
    return scope.players(condition.player) == scope.players(condition.who)


def _holds_came_under_control(scope: Scope, condition: CameUnderControl) -> bool:
    match condition:
        case CameUnderControl(what, player) if (stack := _one_of(scope, what)) is not None:
            (name,) = scope.players(player)
            return stack.controller == name and stack.since >= max(1, scope.game.players[name].upkeeps[0])
    return _told(scope, condition)


def _holds_done_this_way(scope: Scope, condition: DoneThisWay) -> bool:
    context = scope.context
    match condition:
        case DoneThisWay("investigate" | "populate" | "draw" as deed, what=None, by=Player() as by):
            return bool({*scope.players(by)} & {*context.account.did.get(deed, ())})
        case DoneThisWay("search", what=Selection((InZone("library"),)), by=Player() as by):
            return bool({*scope.players(by)} & {*context.account.did.get("search", ())})
        case DoneThisWay(by=None | Player("you" | "such player")) if (known := _done(scope, condition)) is not None:
            return known
    return _told(scope, condition)


def knows_who_did(condition: DoneThisWay) -> bool:
    """Whether the board remembers which of several players did so."""
    match condition:
        case DoneThisWay("investigate" | "draw", what=None) | DoneThisWay("search", Selection((InZone("library"),))):
            return True
        case DoneThisWay("discard" | "sacrifice", what):
            return what is None or not told_words(what)
    return False


def _told(scope: Scope, condition: Condition) -> bool:
    """What the board does not know is asked."""
    return scope.asker.yes(scope.context.controller, condition.text, "the board does not know this")


def _holds_during_phase(scope: Scope, condition: DuringPhase) -> bool:
    now = scope.game.step
    there = now in COMBAT if condition.phase == "combat phase" else now == condition.phase
    return there and scope.game.active in scope.players(condition.player)


#: Who looks at values of each type.
LOOKED_AT: dict[type, Callable[..., bool]] = {
    Holds: _compares,
    Parity: _is_odd_or_even,
    ObjectIs: _holds_object_is,
    Happened: _holds_happened,
    FlipWon: _holds_flip_won,
    AllHold: _holds_all_hold,
    AnyHolds: _holds_any_holds,
    NotHold: _holds_not_hold,
    ToldCondition: _holds_told_condition,
    CostWasPaid: _holds_cost_was_paid,
    WasCast: _holds_was_cast,
    ManaWasSpent: _holds_mana_was_spent,
    WordChosen: _holds_word_chosen,
    ClashWon: _holds_clash_won,
    TurnOf: _holds_turn_of,
    HasDesignation: _holds_has_designation,
    FirstOfTurn: lambda scope, condition: history.is_first(scope.game, condition.part),
    TimeOfDay: _holds_time_of_day,
    SomePlayer: _holds_some_player,
    HasMost: _holds_has_most,
    IsPlayer: _holds_is_player,
    CameUnderControl: _holds_came_under_control,
    DoneThisWay: _holds_done_this_way,
    DuringPhase: _holds_during_phase,
}


def _produced(scope: Scope, spent: tuple[Mana, ...], by: Selection) -> tuple[Mana, ...]:
    """The mana whose source is one of these."""
    made = [(mana, source) for mana in spent if (source := source_of(mana)) is not None]
    return tuple(mana for mana, source in made if all(is_so(scope, each, source) for each in by.where))


def _was_spent(scope: Scope, condition: ManaWasSpent, spent: tuple[Mana, ...]) -> bool:
    """Whether this mana was among what was spent."""
    if condition.producer is not None:
        spent = _produced(scope, spent, condition.producer)
    kinds = Counter[str]()
    for mana in spent:
        kinds[mana.type] += mana.count
    number = kinds[COLORS_BY_WORD[condition.color]] if condition.color else kinds.total()
    least = scope.number(condition.amount) if condition.amount is not None else 1
    kinds["S"] = sum(m.count for m in spent if m.source is not None and "Snow" in m.source.supertypes)  # CR 107.4h
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
    resolving = scope.context.resolving
    if stack is None and resolving.id == identity:  # a spell that resolves
        return (scope.context.controller if resolving.cast_from else "", resolving.cast_from or "", _owner(scope, ids))
    return (stack.cast_by, stack.cast_from, stack.owner) if stack is not None else None


def _owner(scope: Scope, ids: Ids) -> str:
    return next((c.owner for c in scope.candidates(ids)), scope.context.controller)


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


#: Where cards have been put that are asked for.
_PUT = {"put into hand": "hand", "put onto battlefield": "battlefield"}


def deed_of(zone: str, step: int) -> str:
    """As what an effect remembers that its step with this ``id`` has put something into the zone."""
    return f"put into {zone} by {step}"


def _was_put(scope: Scope, condition: DoneThisWay) -> bool | None:
    """Whether one of these steps has put such an object there (CR 608.2c)."""
    if not condition.done_by or (condition.by is not None and condition.by.who != "you"):
        return None
    zone = _PUT[condition.deed]
    put = idset.union(*(scope.context.done.get(deed_of(zone, each), ()) for each in condition.done_by))
    where = condition.what.where if condition.what is not None else ()
    return any(all(scope.fits(each, c) for each in where) for c in scope.candidates(put))


def _done(scope: Scope, condition: DoneThisWay) -> bool | None:
    """Whether it was done to such an object; None where the board did not do it, or cannot tell such objects."""
    if condition.deed in _PUT:
        return _was_put(scope, condition)
    if condition.deed == "counter" and condition.what is None:
        return scope.context.outcome.countered
    if condition.deed == "create":
        return bool(scope.context.created)
    if condition.deed not in _DONE or (condition.what is not None and scope.told(condition.what)):
        return None
    done = scope.known(replace(_DONE[condition.deed], among=condition.what))
    if done is not None and condition.by is not None:
        (who,) = scope.players(condition.by)
        match condition.deed:
            case "sacrifice":
                return who in (c.controller for c in scope.candidates(_as_it_was(scope, done)))
            case "discard" | "mill":
                return who in (c.owner for c in scope.candidates(done))
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
    found = scope.candidates(before) or scope.candidates(known or idset.NONE)  # a card is what it was elsewhere
    there = idset.common(before, idset.of(scope.game.permanents.values()))
    if known is None or (there and any(isinstance(each, InState | HasCounter) for each in condition.where)):
        return scope.asker.yes(scope.context.controller, condition.text, "the board does not know this")
    so = any(all(is_so(scope, predicate, c) for predicate in condition.where) for c in found)
    return bool(found) and so is not condition.negated


def _is(scope: Scope, condition: ObjectIs) -> bool:
    """Whether the object is so; asked where the board doesn't know which it is, or where some are and some are not."""
    context = scope.context
    known = context.that if condition.what.what == "that" else scope.known(condition.what)
    if condition.what.what == "that":  # though a target was chosen since
        known = references.named_before(scope, condition.what) or references.of_event(scope, condition.what) or known
    found = scope.candidates(scope.game.now(known)) if known is not None else []
    so = [c for c in found if all(is_so(scope, predicate, c) for predicate in condition.where)]
    if not found or 0 < len(so) < len(found):
        return scope.asker.yes(context.controller, condition.text, "the board does not know this")
    return bool(so) is not condition.negated
