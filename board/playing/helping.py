"""What makes the total cost of a spell less, and what pays for mana that is not paid with mana (CR 601.2f, 601.2h)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ...instructions import Cost, CostChange, GenericMana, ManaSymbol, Number, PayMana, Player, SnowMana, TypedMana
from ..doing import acts
from ..doing.mana_payment import generic_in, lessened
from ..doing.mana_payment import symbols as symbols_of
from ..errors import CannotExecute
from ..looking.candidates import Candidate
from ..looking.matching import matched
from ..looking.predicates import holds
from ..looking.scope import Scope
from ..looking.selections import offered, untapped
from ..state import ids as idset
from ..watching import triggers

if TYPE_CHECKING:
    from ..state.ids import Ids

Symbols = tuple[ManaSymbol, ...]


def affinity(scope: Scope, spell: Candidate) -> int:
    """CR 702.41a: so much less generic mana, for each such permanent; each instance by itself (CR 702.41b)."""
    less = 0
    for ability in spell.seen.compiled(scope.game.rules):
        if ability.rule is None or ability.rule.rule != "702.41" or ability.rule.what is None:
            continue
        where = ability.rule.what.where
        mine = (c for c in scope.game.candidates(scope.view) if c.controller == scope.context.controller)
        less += sum(c.count for c in mine if all(holds(scope, predicate, c) for predicate in where))
    return less


def helped(scope: Scope, spell: Candidate, symbols: Symbols) -> Symbols:
    """The mana that is left to pay when permanents are tapped and cards exiled for it, as the player likes."""
    rules = {a.rule.rule for a in spell.seen.compiled(scope.game.rules) if a.rule is not None}
    for rule, help_ in _HELP.items():
        if rule in rules and not scope.game.free_mana:
            symbols = help_(scope, spell, symbols)
    return symbols


def _convoke(scope: Scope, spell: Candidate, symbols: Symbols) -> Symbols:
    """CR 702.51a: each creature that is tapped pays for one mana of its color, or for generic mana."""
    tapped = _tapped(scope, spell, "Creature", "CR 702.51a", generic_in(scope, symbols) + len(symbols))
    triggers.on_crew(scope.game, idset.union(*(c.ids for c in tapped)), spell, "convoke")
    colored = [s for s in symbols if isinstance(s, TypedMana)]
    units = [c.seen.colors for c in tapped for _ in range(min(c.count, len(colored)))]
    fitting = [[unit for unit, colors in enumerate(units) if set(colors) & set(s.of)] for s in colored]
    paid = set(matched(fitting).values())
    unpaid = [s for at, s in enumerate(colored) if at not in paid]
    left = (*(s for s in symbols if not isinstance(s, TypedMana)), *unpaid)
    return _less_generic(scope, left, sum(c.count for c in tapped) - len(paid), "CR 702.51a")


def _improvise(scope: Scope, spell: Candidate, symbols: Symbols) -> Symbols:
    """CR 702.126a: each artifact that is tapped pays for generic mana."""
    tapped = _tapped(scope, spell, "Artifact", "CR 702.126a", generic_in(scope, symbols))
    return _less_generic(scope, symbols, sum(c.count for c in tapped), "CR 702.126a")


def _delve(scope: Scope, spell: Candidate, symbols: Symbols) -> Symbols:
    """CR 702.66a: each card that is exiled from the graveyard pays for generic mana."""
    game, player = scope.game, scope.context.controller
    there = [c for c in game.candidates_elsewhere({"graveyard"}) if c.owner == player]
    chosen = _chosen(scope, f"what to exile for {spell.seen.name}", there, "CR 702.66a", generic_in(scope, symbols))
    game.move(chosen, "exile", exiled_with=spell.ids[0][0])  # CR 607.2q
    return _less_generic(scope, symbols, idset.size(chosen), "CR 702.66a")


_HELP: dict[str, Callable[[Scope, Candidate, Symbols], Symbols]] = {
    "702.51": _convoke,
    "702.126": _improvise,
    "702.66": _delve,
}


def _tapped(scope: Scope, spell: Candidate, kind: str, rule: str, most: int) -> list[Candidate]:
    """The untapped permanents of this type that the player taps for it."""
    game, player = scope.game, scope.context.controller
    chosen = _chosen(scope, f"what to tap for {spell.seen.name}", untapped(game, player, kind), rule, most)
    pieces = [game.view().here[p.id] for p in game.pieces(chosen)]
    acts.tap(game, chosen)
    return pieces


def _chosen(scope: Scope, asks: str, there: list[Candidate], rule: str, most: int) -> Ids:
    most = min(most, sum(c.count for c in there))
    if not most:
        return idset.NONE
    return scope.asker.objects(scope.context.controller, asks, rule, offered(there), 0, most)


def total(scope: Scope, costs: Iterable[Cost], symbols: Symbols, words: str) -> tuple[PayMana, ...]:
    """The mana of a total cost: what waterbending may pay for, so much generic mana at most, by itself (CR 701.67b).

    ``costs``: what is paid with mana; ``symbols``: what that amounts to.
    """
    bent = [each for each in costs if isinstance(each, PayMana) and each.waterbend]
    most = min(sum(generic_in(scope, each.mana) for each in bent), generic_in(scope, symbols))
    rest = lessened(scope, symbols, most) if bent else symbols
    paid = (PayMana(_YOU, rest, text=words),) if rest else ()
    by_tapping = PayMana(_YOU, (GenericMana(Number(most)),), waterbend=True, text=words)
    return (*paid, by_tapping) if bent else paid


_YOU = Player("you")


def changed_by(scope: Scope, change: CostChange, count: int) -> Symbols:
    """How much mana it is more or less, as so many such objects say (CR 601.2f)."""
    times = count * (scope.number(change.each) if change.each is not None else 1)
    mana: Symbols = tuple(s for s in change.mana if not isinstance(s, GenericMana)) * times
    if change.mana_cost_of is not None:
        for candidate in scope.candidates(scope.game.now(scope.refer(change.mana_cost_of))):
            mana += symbols_of(candidate.seen.mana_cost or "")
    generic = times * sum(scope.number(s.amount) for s in change.mana if isinstance(s, GenericMana))
    return (GenericMana(Number(generic)), *mana) if generic else mana


def less_by(scope: Scope, cost: Symbols, by: Symbols, change: CostChange) -> Symbols:
    """By how much this cost is reduced: “up to {2} less” is what whoever pays it likes (CR 601.2f)."""
    if not change.up_to:
        return by
    most = min(size(scope, by), generic_in(scope, cost))
    if change.least is not None:
        most = min(most, max(0, size(scope, cost) - scope.number(change.least)))
    asks = f"how much less {scope.game.asker.source} costs"
    number = scope.game.asker.number(scope.context.controller, asks, "CR 601.2f", 0, most)
    return (GenericMana(Number(number)),)


def size(scope: Scope, symbols: Symbols) -> int:
    """How much mana that is."""
    return sum(scope.number(s.amount) if isinstance(s, GenericMana) else 1 for s in symbols)


def reduced(scope: Scope, symbols: Symbols, by: Symbols, *, colored_only: bool = False) -> Symbols:
    """The cost without this mana (CR 118.7b–g): mana of a type, else, but for ``colored_only``, so much generic mana.

    Of a hybrid symbol the player chooses the half (CR 118.7e) where more than one changes something.
    """
    rest, generic = symbols, 0
    for symbol in by:
        if isinstance(symbol, GenericMana):
            generic += scope.number(symbol.amount) if isinstance(symbol.amount, Number) else 0  # {X} is 0: CR 107.3g
            continue
        halves = {half: _without(rest, half) for half in _halves(symbol)}
        shown = list(halves)
        if len(set(halves.values())) > 1:
            asks = f"which half of a mana symbol reduces the cost of {scope.game.asker.source}"
            shown = [shown[k] for k in scope.asker.options(scope.context.controller, asks, "CR 118.7e", tuple(shown))]
        rest, more = halves[shown[0]]
        generic += more
    return lessened(scope, rest, 0 if colored_only else generic)


def _halves(symbol: TypedMana | SnowMana) -> tuple[str, ...]:
    """What a symbol that reduces a cost may stand for: “W” and “U”, “2” and “W” (CR 118.7e–g)."""
    if isinstance(symbol, SnowMana):
        return ("1",)
    return (*symbol.of, str(symbol.generic)) if symbol.generic else symbol.of


def _without(symbols: Symbols, half: str) -> tuple[Symbols, int]:
    """The symbols without one that such mana pays, else how much generic mana is less (CR 118.7b)."""
    if half.isdecimal():
        return symbols, int(half)
    at = next((k for k, s in enumerate(symbols) if isinstance(s, TypedMana) and half in s.of), None)
    return (symbols, 1) if at is None else (symbols[:at] + symbols[at + 1 :], 0)


def _less_generic(scope: Scope, symbols: Symbols, paid: int, rule: str) -> Symbols:
    if paid > generic_in(scope, symbols):
        raise CannotExecute(f"more is tapped or exiled than there is mana to pay ({rule})")
    return lessened(scope, symbols, paid)
