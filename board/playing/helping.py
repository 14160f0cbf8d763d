"""What makes the total cost of a spell less, and what pays for mana that is not paid with mana (CR 601.2f, 601.2h)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...instructions import GenericMana, ManaSymbol, Number, TypedMana
from ..doing import acts
from ..errors import CannotExecute
from ..looking.candidates import Candidate
from ..looking.matching import matched
from ..looking.scope import Scope
from ..looking.selections import holds, offered
from ..state import ids as idset

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
    tapped = _tapped(scope, spell, "Creature", "CR 702.51a", _generic(scope, symbols) + len(symbols))
    colored = [s for s in symbols if isinstance(s, TypedMana)]
    units = [c.seen.colors for c in tapped for _ in range(min(c.count, len(colored)))]
    fitting = [[unit for unit, colors in enumerate(units) if set(colors) & set(s.of)] for s in colored]
    paid = set(matched(fitting).values())
    unpaid = [s for at, s in enumerate(colored) if at not in paid]
    left = (*(s for s in symbols if not isinstance(s, TypedMana)), *unpaid)
    return _less_generic(scope, left, sum(c.count for c in tapped) - len(paid), "CR 702.51a")


def _improvise(scope: Scope, spell: Candidate, symbols: Symbols) -> Symbols:
    """CR 702.126a: each artifact that is tapped pays for generic mana."""
    tapped = _tapped(scope, spell, "Artifact", "CR 702.126a", _generic(scope, symbols))
    return _less_generic(scope, symbols, sum(c.count for c in tapped), "CR 702.126a")


def _delve(scope: Scope, spell: Candidate, symbols: Symbols) -> Symbols:
    """CR 702.66a: each card that is exiled from the graveyard pays for generic mana."""
    game, player = scope.game, scope.context.controller
    there = [c for c in game.candidates_elsewhere({"graveyard"}) if c.owner == player]
    chosen = _chosen(scope, f"what to exile for {spell.seen.name}", there, "CR 702.66a", _generic(scope, symbols))
    game.move(chosen, "exile")
    return _less_generic(scope, symbols, idset.size(chosen), "CR 702.66a")


_HELP: dict[str, Callable[[Scope, Candidate, Symbols], Symbols]] = {
    "702.51": _convoke,
    "702.126": _improvise,
    "702.66": _delve,
}


def _tapped(scope: Scope, spell: Candidate, kind: str, rule: str, most: int) -> list[Candidate]:
    """The untapped permanents of this type that the player taps for it."""
    game, player = scope.game, scope.context.controller
    there = [
        c
        for c in game.view().candidates
        if c.controller == player and kind in c.seen.types and c.permanent is not None and not c.permanent.tapped
    ]
    chosen = _chosen(scope, f"what to tap for {spell.seen.name}", there, rule, most)
    pieces = [game.view().here[p.id] for p in game.pieces(chosen)]
    acts.tap(game, chosen)
    return pieces


def _chosen(scope: Scope, asks: str, there: list[Candidate], rule: str, most: int) -> Ids:
    most = min(most, sum(c.count for c in there))
    if not most:
        return idset.NONE
    return scope.asker.objects(scope.context.controller, asks, rule, offered(there), 0, most)


def _generic(scope: Scope, symbols: Symbols) -> int:
    return sum(scope.number(s.amount) for s in symbols if isinstance(s, GenericMana))


def lessened(scope: Scope, symbols: Symbols, less: int) -> Symbols:
    """All the generic mana together, and so much less of it, none at the least (CR 118.7c, 601.2f)."""
    rest = tuple(s for s in symbols if not isinstance(s, GenericMana))
    generic = max(0, _generic(scope, symbols) - less)
    return (GenericMana(Number(generic)), *rest) if generic else rest


def _less_generic(scope: Scope, symbols: Symbols, paid: int, rule: str) -> Symbols:
    if paid > _generic(scope, symbols):
        raise CannotExecute(f"more is tapped or exiled than there is mana to pay ({rule})")
    return lessened(scope, symbols, paid)
