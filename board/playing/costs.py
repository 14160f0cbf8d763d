"""Costs are paid (CR 118, 602.2b): all of them, or the game refuses."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import (
    Act,
    Choose,
    ChoosePlayer,
    ControlledBy,
    Cost,
    Discard,
    GainLife,
    GenericMana,
    GetCounters,
    InZone,
    KeywordAction,
    LoyaltyCost,
    Mill,
    Move,
    OwnedBy,
    PayEnergy,
    PayLife,
    PayMana,
    PutCounters,
    Reference,
    RemoveCounters,
    Reveal,
    Selection,
    TapSymbol,
    UntapSymbol,
    Value,
)
from ..doing import acts, life, waterbending
from ..doing import mana_payment as mana
from ..doing.mana_payment import Use
from ..doing.taken_off import remove_counters
from ..errors import CannotExecute, CannotPay
from ..executor import registry
from ..executor.running import resolve
from ..looking.beholding import beheld
from ..looking.forbidden import cannot
from ..looking.matching import matched
from ..looking.references import most_of
from ..looking.selections import candidates
from ..looking.together import can_amount_to
from ..state import ids as idset
from ..state.ids import Ids

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..looking.scope import Scope
    from ..state.objects import Permanent

#: What the board can do as a cost, besides the symbols.
PAYABLE = (
    Act,
    ChoosePlayer,
    Discard,
    GainLife,
    GetCounters,
    LoyaltyCost,
    Mill,
    Move,
    PayEnergy,
    PayLife,
    PayMana,
    PutCounters,
    RemoveCounters,
    Reveal,
    TapSymbol,
    UntapSymbol,
)


def pay(game: Game, scope: Scope, costs: tuple[Cost, ...], use: Use | None = None) -> None:
    """Pay all of it, mana last. Raises `CannotExecute` for what can't be paid (CR 118.3)."""
    game.spent, game.with_life, game.paying = (), 0, True
    for cost in sorted(settled(scope, costs), key=_when):
        scope.context.happened = None
        _pay(game, scope, cost, use)
    scope.context.happened, game.paying = None, False


def _when(cost: Cost) -> int:
    """Mana last, and of it what permanents may be tapped for (CR 701.67a)."""
    return isinstance(cost, PayMana) + (isinstance(cost, PayMana) and cost.waterbend)


def _pay(game: Game, scope: Scope, cost: Cost, use: Use | None) -> None:
    match cost:
        case TapSymbol() | UntapSymbol():
            _tap(game, _source(game, scope), down=isinstance(cost, TapSymbol))
        case LoyaltyCost(change):
            _loyalty(game, scope, scope.number(change))
        case PayMana():
            _pay_mana(game, scope, cost, use)
        case KeywordAction(steps=(_, *_)):
            _enough(scope, cost)
            resolve(game, (structs.replace(cost, steps=settled(scope, cost.steps)),), scope.context)
            if scope.context.happened is False:
                raise CannotPay(f"the cost can't be paid: {_words(cost)} (CR 118.3)")
        case GainLife():
            _have_gain_life(game, scope, cost)
        case _ if isinstance(cost, PAYABLE):
            _enough(scope, cost)
            registry.do(game, scope, cost)
            if scope.context.happened is False and not _of_none(scope, cost):
                raise CannotPay(f"the cost can't be paid: {_words(cost)} (CR 118.3)")
        case _:
            raise CannotExecute(f"the board can't pay this cost: {_words(cost)}")


def _have_gain_life(game: Game, scope: Scope, cost: GainLife) -> None:
    """“You may have an opponent gain 3 life”: not where one of the players can't (CR 119.7)."""
    players = scope.players(cost.player)
    if any(cannot(game, "gain life", player=player) for player in players):
        raise CannotPay(f"the cost can't be paid: {_words(cost)} (CR 119.7)")
    for player in players:
        life.gained(game, player, scope.number(cost.amount))


def _pay_mana(game: Game, scope: Scope, cost: PayMana, use: Use | None) -> None:
    often = scope.number(cost.times) if cost.times is not None else 1
    for who in scope.players(cost.player):
        if game.free_mana:
            mana.note_spent(game, mana.printed(scope, cost.mana * often))
        if not waterbending.paid(game, scope, who, cost, often, use):
            raise CannotExecute(f"{who} can't pay {cost.text or 'the mana'} (CR 118.3)")


def settled(scope: Scope, costs: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """The costs with what is chosen in the place of each choice (CR 601.2b, 118.8)."""
    found: list[Cost] = []
    for cost in costs:
        if not isinstance(cost, Choose):
            found.append(cost)
            continue
        player = scope.context.controller
        options = [option for option in cost.options if all(_could_pay(scope, each) for each in option)] or cost.options
        labels = tuple(" and ".join(map(_words, option)) for option in options)
        (at,) = scope.asker.options(player, "which of the costs is paid", "CR 601.2b", labels, about="mode")
        found += options[at]
    return tuple(found)


def _could_pay(scope: Scope, cost: Value) -> bool:
    """Whether there is enough for it: objects to choose, mana in the pool."""
    try:
        _enough(scope, cost)
    except CannotExecute:
        return False
    if not isinstance(cost, PayMana) or scope.game.free_mana or cost.waterbend:
        return True
    amounts = (scope.number(each.amount) if isinstance(each, GenericMana) else 1 for each in cost.mana)
    return sum(amounts) <= sum(each.count for each in scope.game.players[scope.context.controller].mana)


def is_payable(cost: object) -> bool:
    """Whether the board can do it as a cost."""
    if isinstance(cost, Choose):
        single = cost.least == cost.most == 1 and not cost.at_random
        return single and all(is_payable(each) for option in cost.options for each in option)
    if isinstance(cost, KeywordAction):
        return bool(cost.steps) and all(is_payable(each) for each in cost.steps)
    return isinstance(cost, PAYABLE)


_CAPITAL = re.compile("[A-Z]")


def _words(cost: object) -> str:
    what = getattr(cost, "what", None)
    verb = getattr(cost, "verb", _CAPITAL.sub(r" \g<0>", type(cost).__name__).strip().lower())
    return getattr(cost, "text", "") or f"{verb} {getattr(what, 'text', '')}".strip()


def _of_none(scope: Scope, cost: Cost) -> bool:
    """Whether it is a cost of nothing: X lands, where X is 0, or any number of them."""
    what = getattr(cost, "what", None)
    if not isinstance(what, Reference):
        return False
    return most_of(scope, what, 0)[0] == 0 or (what.most is not None and scope.number(what.most) == 0)


def _enough(scope: Scope, cost: Value) -> None:
    """Refuse where there are fewer objects to choose than the cost asks for."""
    if isinstance(cost, KeywordAction):
        for each in cost.steps:
            _enough(scope, each)
    if isinstance(cost, Choose) and not any(all(_could_pay(scope, each) for each in way) for way in cost.options):
        raise CannotPay(f"the cost can't be paid: {_words(cost)} (CR 118.3)")
    what = getattr(cost, "what", None)
    if not isinstance(what, Reference) or what.what != "choice" or what.among is None:
        return
    if isinstance(cost, Act) and cost.verb == "behold":
        what = beheld(what)
    wanted: list[list[int]] = []  # each object that is asked for, as those that it may be
    kind: Reference | None = what
    while kind is not None:
        ids = that_may_pay(scope, cost, kind)
        total = idset.size(ids)
        least, _ = most_of(scope, kind, total)
        wanted += [[first + k for first, count in ids for k in range(min(count, MOST))]] * min(least, MOST)
        together = kind.among is None or can_amount_to(scope, kind.among, scope.candidates(ids))
        if total < least or not together:
            raise CannotPay(f"the cost can't be paid: {_words(cost)} (CR 118.3)")
        kind = kind.also
    if what.also is not None and len(matched(wanted)) < len(wanted):
        raise CannotPay(f"the cost can't be paid: {_words(cost)} (CR 118.3)")


#: So many objects of a cost of several kinds are told apart.
MOST = 100


def that_may_pay(scope: Scope, cost: Value, what: Reference) -> Ids:
    """The objects that may be chosen for a cost."""
    among = what.among or Selection(())
    theirs = isinstance(cost, Act) and cost.verb == "untap" and any(isinstance(p, ControlledBy) for p in among.where)
    own = isinstance(cost, Act) and not theirs  # “untap a tapped land an opponent controls”
    found = [c for c in candidates(scope, among) if not own or c.controller == scope.context.controller]
    if isinstance(cost, Act) and cost.verb == "sacrifice":
        found = [c for c in found if acts.may_be_sacrificed(scope.game, c)]  # CR 614.17b
    if scope.context.helps is not None:
        found = [c for c in found if scope.context.helps(c)]
    whose = any(isinstance(each, OwnedBy | InZone) for each in among.where)
    return idset.of([c for c in found if c.zone == "battlefield" or whose or c.owner == scope.context.controller])


def _source(game: Game, scope: Scope) -> Permanent:
    source = scope.context.source
    stack = game.stack_of(source) if source is not None else None
    if source is None or stack is None:
        raise CannotExecute("the ability's source is not on the battlefield (CR 602.5)")
    (piece,) = game.pieces(idset.one(source))
    return piece


def _tap(game: Game, piece: Permanent, *, down: bool) -> None:
    """CR 107.5, 107.6, 302.6."""
    seen = game.view().of(piece)
    if piece.tapped is down:
        raise CannotExecute(f"{seen.name} #{piece.id} is {'tapped' if down else 'untapped'} already (CR 118.3)")
    if sick(game, game.view().here[piece.id]):
        raise CannotExecute(f"{seen.name} #{piece.id} has summoning sickness (CR 302.6)")
    (acts.tap if down else acts.untap)(game, piece.ids)


def sick(game: Game, candidate: Candidate) -> bool:
    """Whether it is a creature that its controller has not had since their last turn began (CR 302.6)."""
    seen, piece = candidate.seen, candidate.permanent
    if piece is None or "Creature" not in seen.types or "haste" in seen.keywords:
        return False
    turns = game.players[piece.controller].turns
    return piece.since >= (turns[-1] if turns else game.turn)


def _loyalty(game: Game, scope: Scope, change: int) -> None:
    """CR 606.4, 606.6."""
    piece = _source(game, scope)
    if change >= 0:
        acts.put_counters(game, scope, "loyalty", change, piece.ids)
    elif piece.counters.get("loyalty", 0) < -change:
        raise CannotExecute(f"there are fewer than {-change} loyalty counters (CR 606.6)")
    else:
        remove_counters(game, "loyalty", -change, piece.ids, "CR 606.4")
