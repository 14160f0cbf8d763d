"""Events in words, as they stand after “when”, “whenever” or “at”."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .... import instructions as i
from ..blanking import below
from ..english import Noun, article, possessive
from ..scope import CannotWrite, Scope
from ..selections import described
from .casting import casts, copies
from .combat import attacks, becomes_blocked, blocks, crews, deals, player_attacks
from .deeds import activates, deed
from .moves import moves
from .subjects import does, objects, whom

Waiting = Callable[[Any, Scope], str]


def _begins(value: i.Begins, scope: Scope) -> str:
    part, which = value.part, value.which
    if part == "combat":
        return f"the beginning of {_combat(value, scope)}"
    if part == "end of combat":
        return "end of combat"
    if which in ("next turn's", "that turn's"):
        return f"the beginning of {'the ' if which.startswith('next') else ''}{which} {part}"
    if value.whose is None:
        if which == "each":
            each = "each player's" if _is_of_somebody(scope.account.ability) else "each"
            return f"the beginning of {each} {part}"
        nth, *each_turn = which.split(" ", 1)
        return " ".join((f"the beginning of the {nth} {part}", *each_turn))
    if which in ("next", "first", "first each turn", "second"):
        nth, *each_turn = which.split(" ", 1)
        return " ".join((f"the beginning of {_of_whose(value.whose, f'{nth} {part}', scope)}", *each_turn))
    return f"the beginning of {_of_whose(value.whose, part, scope)}"


def _combat(value: i.Begins, scope: Scope) -> str:
    """“each combat”, “combat on your turn”."""
    if value.whose is None:
        return "each combat" if value.which == "each" else "the next combat"
    if value.whose.who == "you":
        return f"combat on your {'next ' if value.which == 'next' else ''}turn"
    return f"combat on {_of_whose(value.whose, 'turn', scope)}"


def _is_of_somebody(ability: i.Ability | None) -> bool:
    """Whether the effect speaks of the player whose turn it is."""
    said = (ability.condition, ability.steps) if ability is not None else ()
    return any(isinstance(each, i.Player) and each.antecedent == "event.whose" for each in below(said))


def _of_whose(player: i.Player, part: str, scope: Scope) -> str:
    if player.who == "controller":
        return f"the {part} of {scope.noun(player).words}"
    return f"{possessive(scope.noun(player).words)} {part}"


def _becomes(value: i.Becomes, scope: Scope) -> str:
    if value.state == "countered" and isinstance(value.to, i.Selection):
        cause = does(scope, Noun(described(value.to, scope).one("a")), "counter")
        countered = objects(value.what, scope, value).words
        scope.speaks_of("spell")
        scope.now(happened_to=scope.that(), happened_at=0)
        return f"{cause} {countered}"
    what = objects(value.what, scope, value)
    state = i.state_words(value.state)
    happens = does(scope, what, state.said)
    if value.state == "exploited":
        return f"{happens} {objects(value.to, scope).words if value.to is not None else 'a creature'}"
    if value.to is None:
        return happens
    if state.to is None:
        raise CannotWrite(value, value.state)
    to = _once_transformed(value.to, scope) if value.state == "transformed" else objects(value.to, scope).words
    return f"{happens} {state.to} {to}"


def _once_transformed(value: i.Selection | i.Reference, scope: Scope) -> str:
    """“a non-Human creature”, “Werewolf Ransacker”."""
    match value:
        case i.Selection((i.HasName(name),)):
            return name
    return objects(value, scope).words


def _target(value: i.BecomesTarget, scope: Scope) -> str:
    (first, *more) = value.what
    if more:
        what = Noun(whom(value.what, scope))
    else:
        what = scope.noun(first) if isinstance(first, i.Player) else objects(first, scope, value)
    if value.of is None:
        return f"{does(scope, what, 'become')} the target of a spell or ability"
    found = described(value.of, scope, head="spell or ability")
    return f"{does(scope, what, 'become')} the target of {found.one('a')}"


def _taps(value: i.TapsForMana, scope: Scope) -> str:
    what = objects(value.what, scope, value)
    if value.player is not None:
        return f"{does(scope, scope.noun(value.player), 'tap')} {what.words} for mana"
    return f"{does(scope, what, 'be')} tapped for mana"


def _counters(value: i.CountersPut, scope: Scope) -> str:
    kind = f"{value.kind} counter" if value.kind else "counter"
    amount = f"one or more {kind}s" if value.together else article(kind)
    verb = "be removed" if value.removed else "be put"
    if value.last:
        amount = f"the last {kind}"
    on = whom(value.on, scope)
    if value.by is not None:
        does_it = does(scope, scope.noun(value.by), "remove" if value.removed else "put")
        return f"{does_it} {amount} {'from' if value.removed else 'on'} {on}"
    return f"{does(scope, Noun(amount, value.together), verb)} {'from' if value.removed else 'on'} {on}"


def _gains_control(value: i.GainsControl, scope: Scope) -> str:
    if value.player is None:
        raise CannotWrite(value)
    who = scope.noun(value.player)
    return f"{does(scope, who, 'lose' if value.loses else 'gain')} control of {objects(value.what, scope, value).words}"


EVENTS: dict[type, Waiting] = {
    i.Moves: moves,
    i.Begins: _begins,
    i.Attacks: attacks,
    i.PlayerAttacks: player_attacks,
    i.Blocks: blocks,
    i.Crews: crews,
    i.BecomesBlocked: becomes_blocked,
    i.Unblocked: lambda v, s: f"{objects(v.what, s, v).words} attacks and isn't blocked",
    i.DealsDamage: deals,
    i.Casts: casts,
    i.Copies: copies,
    i.Activates: activates,
    i.Becomes: _becomes,
    i.BecomesTarget: _target,
    i.TapsForMana: _taps,
    i.CountersPut: _counters,
    i.GainsControl: _gains_control,
    i.Does: deed,
    i.LevelReached: lambda v, s: f"{objects(v.what, s).words} becomes level {v.level}",
    i.DayNightChanges: lambda v, s: "day becomes night" if v.to == "night" else "night becomes day",
    i.Holding: lambda v, s: s.phrase(v.condition),
}
