"""What effects give objects for a time or for good (CR 611.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ..compiler.instructions import Gain, Quantity
from . import events as ev
from . import ids as idset
from .objects import Modifier

if TYPE_CHECKING:
    from .game import Game
    from .scope import Scope


def gain(game: Game, scope: Scope, step: Gain) -> None:
    """Objects gain something, for good or until some time (CR 611.2): the set is settled now (CR 611.2c)."""

    def value(quantity: Quantity | None) -> int | None:
        return None if quantity is None else scope.number(quantity)

    words = _gain_words(step)
    modifier = Modifier(
        game.tick(),
        _duration(step.until),
        words,
        step.keywords,
        step.abilities,
        value(step.power) or 0,
        value(step.toughness) or 0,
        value(step.base_power),
        value(step.base_toughness),
        step.types,
        step.subtypes,
        set_colors=step.colors or None,
        add_colors=step.add_colors,
        might=value(step.might) or 0,
    )
    ids = game.now(scope.refer(step.what))
    changed = game.change(ids, lambda p: structs.replace(p, modifiers=(*p.modifiers, modifier)))
    if changed:
        scope.context.that = scope.context.that or idset.union(*(p.ids for p in changed))
        game.happened(ev.Gained(idset.union(*(p.ids for p in changed)), words, step.until))


def _duration(until: str | None) -> str | None:
    """ "until end of turn", "this turn" -> "end of turn"; None for good."""
    if until is None:
        return None
    words = until.strip().casefold().removeprefix("until ").removeprefix("the ")
    return "end of turn" if words in {"this turn", "end of turn", "end of this turn"} else words


def _gain_words(step: Gain) -> str:
    parts = [*step.keywords, *(f"“{a}”" for a in step.abilities)]
    if step.power is not None or step.toughness is not None:
        parts.append("a change of power and toughness")
    if step.might is not None:
        parts.append("a change of Might")
    if step.base_power is not None or step.base_toughness is not None:
        parts.append("base power and toughness")
    if step.colors or step.add_colors:
        parts.append(f"the color {' '.join(step.colors or step.add_colors)}")
    if step.types or step.subtypes:
        parts.append(f"the type {' '.join((*step.types, *step.subtypes))}")
    return ", ".join(parts) + (f" until {_duration(step.until)}" if step.until else "")
