"""Mana is added, and paid as an effect resolves (CR 106.4, 118.12)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ...instructions import (
    AddMana,
    AnyColor,
    Characteristics,
    ChosenColor,
    ChosenNumber,
    ColorAmong,
    CouldProduce,
    DoubleMana,
    EitherMana,
    GenericMana,
    IdentityColor,
    ManaSort,
    Number,
    OneOfMana,
    PayMana,
    PayManaCost,
    SameType,
)
from ...values.colors import COLOR_WORDS, color_called
from ..executor.registry import does
from ..replacing.producing import produced
from ..state import ids as idset
from . import mana_payment as mana
from . import waterbending
from .counting import as_that_player, unasked

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope


@does(AddMana)
def add_mana(game: Game, scope: Scope, step: AddMana) -> None:
    """CR 106.4: what there is to choose is chosen once, or for each of so many times."""
    players = scope.players(step.player)
    for player in players:
        with as_that_player(scope, player, len(players) > 1):
            times = scope.number(step.times) * scope.context.times * scope.context.resolving.count
            if times <= 0:
                continue
            kinds: dict[str, int] = {}
            options = _options(game, scope, step.mana)
            if not options:
                continue  # CR 106.5
            if step.choice == "once" or len(options) == 1:
                for kind in options[_chosen(game, player, options)]:
                    kinds[kind] = kinds.get(kind, 0) + times
            else:
                _each(game, player, options, times, kinds, 1 if step.choice == "different" else times)
            kinds = produced(game, player, kinds)
            mana.added(game, player, kinds, step.spend, step.kept, _source(scope))


def _source(scope: Scope) -> Characteristics | None:
    """What the mana's source is now, or last was (CR 106.3)."""
    source = scope.context.source
    found = scope.candidates(idset.one(source)) if source is not None else []
    return found[0].seen.characteristics() if found else None


@does(DoubleMana)
def double_mana(game: Game, scope: Scope, step: DoubleMana) -> None:
    """CR 701.10f: the new mana has no restrictions of the old (CR 106.6)."""
    for player in scope.players(step.player):
        kinds: dict[str, int] = {}
        for each in game.players[player].mana:
            kinds[each.type] = kinds.get(each.type, 0) + each.count
        mana.added(game, player, kinds)


def _each(
    game: Game, player: str, options: list[tuple[str, ...]], times: int, kinds: dict[str, int], most: int
) -> None:
    """So many times one of the options: how often each, ``most`` so often."""
    for at, option in enumerate(options):
        least, limit = max(0, times - most * (len(options) - at - 1)), min(times, most)
        asks = f"how many times {_said(option)} ({times} in all)"
        number = limit if least >= limit else game.asker.number(player, asks, "CR 106.4", least, limit, about="mana")
        times -= number
        for kind in option:
            kinds[kind] = kinds.get(kind, 0) + number


def _chosen(game: Game, player: str, options: list[tuple[str, ...]]) -> int:
    labels, about = _offered(tuple(options))
    return game.asker.options(player, "which mana", "CR 106.4", labels, about=about)[0]


@lru_cache(maxsize=256)
def _offered(options: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], str]:
    """What the options are called, and what they are."""
    if all(len(option) == 1 and option[0] in COLOR_WORDS for option in options):
        return tuple(COLOR_WORDS[option[0]] for option in options), "color"
    return tuple(map(_said, options)), "mana"


def _said(option: tuple[str, ...]) -> str:
    return "".join(f"{{{kind}}}" for kind in option)


def _options(game: Game, scope: Scope, sort: ManaSort) -> list[tuple[str, ...]]:
    """What one time of it may be."""
    match sort:
        case OneOfMana(options):
            return list(options)
        case AnyColor():
            return [(color,) for color in COLOR_WORDS]
        case SameType():
            return [(kind,) for kind in game.produced]
        case ChosenColor():
            chosen = game.chosen_for(scope, "color")
            return [(color_called(chosen) or "C",)] if chosen else []
        case ColorAmong(of):
            colors = {color for c in scope.candidates(scope.refer(of)) for color in c.seen.colors}
            return [(color,) for color in COLOR_WORDS if color in colors]
        case IdentityColor():
            return [(color,) for color in game.players[scope.context.controller].identity]  # CR 903.4f
        case CouldProduce(of, colors_only):
            return _producible(game, scope, sort, colors_only=colors_only)
        case EitherMana(of):
            return list(dict.fromkeys(option for each in of for option in _options(game, scope, each)))
    return []


_BASICS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}


def _producible(game: Game, scope: Scope, sort: CouldProduce, *, colors_only: bool) -> list[tuple[str, ...]]:
    """CR 106.7: the types that mana abilities of these could add now."""
    found: set[str] = set()
    for candidate in scope.candidates(scope.refer(sort.of)):
        found |= {_BASICS[each] for each in candidate.seen.subtypes if each in _BASICS}
        for ability in candidate.seen.compiled(game.rules):
            for step in ability.steps:
                if isinstance(step, AddMana) and not isinstance(step.mana, CouldProduce):
                    found |= {kind for option in _options(game, scope, step.mana) for kind in option}
    return [(kind,) for kind in mana.TYPES if kind in found and not (colors_only and kind == "C")]


@does(
    PayMana,
    unless=lambda step: unasked(step.times) if getattr(step.times, "least", 0) == 0 else "",
)
def pay_mana(game: Game, scope: Scope, step: PayMana) -> None:
    """CR 118.12: "if you do" looks at whether it was paid."""
    if any(isinstance(each, GenericMana) and isinstance(each.amount, ChosenNumber) for each in step.mana):
        _pay_any_amount(game, scope, step)
        return
    times = scope.number(step.times) if step.times is not None else 1
    for player in scope.players(step.player):
        scope.context.happened = waterbending.paid(game, scope, player, step, times if times <= 1000 else 1)


def _pay_any_amount(game: Game, scope: Scope, step: PayMana) -> None:
    """As much as each of the players likes; “paid this way” is what they paid (CR 608.2c)."""
    for player in scope.players(step.player):
        amount = game.asker.number(player, step.text or "any amount of mana", "CR 107.1c")
        paid = amount > 0 and (game.free_mana or mana.paid(game, scope, player, (GenericMana(Number(amount)),)))
        scope.context.happened = paid
        scope.context.that_many = amount if paid else 0
        scope.context.add(f"{player}: pay mana", amount if paid else 0)


@does(PayManaCost)
def pay_mana_cost(game: Game, scope: Scope, step: PayManaCost) -> None:
    """CR 118.12, 202: an object without a mana cost can't be paid for (CR 118.6)."""
    found = scope.candidates(game.now(scope.refer(step.of)))
    costs = [c.seen.mana_cost for c in found]
    for player in scope.players(step.player):
        able = bool(costs) and all(costs)
        scope.context.happened = able and all(
            game.free_mana or mana.paid(game, scope, player, mana.symbols(cost or "")) for cost in costs
        )
