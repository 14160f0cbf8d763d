"""Steps, phases and turns begin: what waited for them is done, what lasted until then ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from msgspec import structs

from ...instructions import AlsoUntaps, Duration, MayStayTapped, TurnPart, UntilNext
from ..doing import acts, command, controlling, crown, daytime, suspending
from ..doing import mana_payment as mana
from ..doing.permanents import OF_A_TURN
from ..doing.settling import do_delayed, settle
from ..errors import CannotExecute
from ..game import Game
from ..looking import history
from ..looking.forbidden import cannot, limits, rules
from ..looking.lasting import Moment, is_over
from ..looking.selections import offered
from ..state import events as ev
from ..state import ids as idset
from ..state.ids import Ids
from ..state.objects import OUT_OF_COMBAT, Modifier, Permanent
from ..state.steps import STEPS
from ..watching import delayed, triggers

_STEPS = {
    "end": "end step",
    "the end step": "end step",
    "next end step": "end step",
    "draw": "draw step",
    "main": "main phase",
    "untap": "untap step",
    "new turn": "turn",
    "next turn": "turn",
    "cleanup step": "cleanup",
    "beginning of combat": "combat",
    "upkeep step": "upkeep",
    "declare attackers": "declare attackers step",
    "declare blockers": "declare blockers step",
    "first-strike damage": "combat damage step",
    "combat damage": "combat damage step",
}


#: The steps, phases and turns that there are (CR 500.1), and what triggered abilities call them.
_KNOWN = frozenset([*STEPS, *get_args(TurnPart)])


def named(step: str) -> str:
    """What the board calls the step, phase or turn of that name. Raises `CannotExecute` for what is none."""
    words = step.strip().casefold() if isinstance(step, str) else ""
    name = _STEPS.get(words, words)
    if name not in _KNOWN:
        raise CannotExecute(f"there is no step, phase or turn {step!r}; there are {', '.join(sorted(_KNOWN))}")
    return name


def begun(game: Game, name: str, player: str | None = None) -> None:
    """A step, phase or turn begins on a game: what lasted until then ends, what waited for it is done.

    ``player``: who becomes the active player; without one a "turn" is that of the next player in turn order.
    """
    if name == "turn":
        _turn(game, player)
    elif player is not None:
        game.active = player
    command.controlled_anew(game)
    over = "end of turn" if name == "turn" else "end of combat" if game.step == "end of combat" else ""
    for each in list(game.players.values()):
        if each.mana:
            mana.emptied(game, each, over=over)
        if history.DRAWN_IN_STEP in each.done:
            done = {deed: number for deed, number in each.done.items() if deed != history.DRAWN_IN_STEP}
            game.player(each.name, done=done)
    if name != "combat damage step":
        game.first_strikers = None
    game.step = name
    history.step_began(game)
    history.part_began(game, name)
    game.happened(ev.Began(name, game.active))
    if not game.at_rest:
        _expire(game)
    for do in _AS_IT_BEGINS.get(name, ()):
        do(game)
    triggers.on_begin(game, name, game.active)
    if name == "upkeep":
        suspending.on_upkeep(game)
    game.rules.ruleset.ways.began(game, name)
    if game.delayed:
        _do_due(game, name)


def _do_due(game: Game, name: str) -> None:
    """What waited for that step, phase or turn is done (CR 603.7)."""
    for waiting in list(game.delayed):
        if delayed.is_due(game, waiting, name):
            do_delayed(game, waiting)
            settle(game)


def _turn(game: Game, player: str | None) -> None:
    """What was noted for the last turn is forgotten; the next one is that player's, or the next's in turn order."""
    if not game.players[game.active].turns:
        game.player(game.active, turns=(game.turn,))
    game.turn += 1
    game.cast_last_turn = game.players[game.active].done.get("cast", 0)
    game.created_this_turn = {}
    for each in [p for p in game.players.values() if p.done]:
        game.player(each.name, done={})
    game.activated = {key: number for key, number in game.activated.items() if not key.startswith("turn ")}
    game.has_triggered = {key: ids for key, ids in game.has_triggered.items() if not key.startswith("turn ")}
    game.last_known = []
    game.last_spells = []
    game.last_turn, game.history, game.earlier = tuple(game.history), [], {}
    for permanent in [p for p in game.permanents.values() if p.hurt_by]:
        game.change(permanent.ids, lambda p: structs.replace(p, hurt_by=()), phased_out=True)
    order = [p for p in game.in_turn_order() if p != game.active]
    game.active = player or (order[0] if order else game.active)
    for each in [p for p in game.players.values() if any(p.controllers)]:  # CR 723.1: for the whole of that turn
        _, then = each.controllers
        taken = each.name == game.active
        game.player(each.name, controllers=(then, "") if taken else ("", then))
    game.player(game.active, turns=(*game.players[game.active].turns[-1:], game.turn))


def _expire(game: Game) -> None:
    """What lasted until now ends, and what waited until now for an event does so no longer (CR 514.2)."""
    passing = game.index.passing
    if passing or game.replacements or game.permissions or game.shields or game.delayed or game.rulings:
        _expire_at(game, Moment(game.step, game.active, game.turn))
    if controlling.due(game):
        controlling.settled(game)


def _expire_at(game: Game, now: Moment) -> None:
    game.replacements = [r for r in game.replacements if _lasts(r.until, r.controller, now)]
    game.permissions = [p for p in game.permissions if _lasts(p.until, p.player, now, p.since)]
    game.shields = [s for s in game.shields if _lasts(s.until, s.controller, now)]
    game.delayed = [
        each
        for each in game.delayed
        if _lasts(each.until, each.controller, now) and (each.turn is None or each.turn >= now.turn)
    ]
    game.rulings = [r for r in game.rulings if _lasts(r.until, r.controller, now, r.since)]
    for permanent in [p for p in game.permanents.values() if p.id in game.index.passing]:
        _expire_of(game, permanent, now)


def _expire_of(game: Game, permanent: Permanent, now: Moment) -> None:
    """What modifies a permanent, or what it is a copy of, until now."""
    kept = tuple(m for m in permanent.modifiers if _lasts(m.until, _whose(m, permanent), now, m.since))
    copies = tuple(c for c in permanent.copies if _lasts(c.until, c.player, now))
    if kept != permanent.modifiers or copies != permanent.copies:
        left = structs.replace(permanent, modifiers=kept, copies=copies)
        game.change(permanent.ids, lambda _: left, phased_out=True)


def _lasts(until: Duration | None, whose: str, now: Moment, since: int = 0) -> bool:
    return until is None or not is_over(until, whose, since, now)


def _whose(modifier: Modifier, permanent: Permanent) -> str:
    """Whose turn it is until: that of the effect's controller, or of each object's."""
    match modifier.until:
        case UntilNext(player=None):
            return permanent.controller
    return modifier.player or permanent.controller


def _heal(game: Game) -> None:
    """CR 514.2, 701.19a, 702.171b: damage wears off, regeneration shields end, and what was saddled is so no longer."""
    for permanent in list(game.permanents.values()):
        if not OF_A_TURN.isdisjoint(permanent.marks):
            left = tuple(mark for mark in permanent.marks if mark not in OF_A_TURN)
            game.change(permanent.ids, lambda p, left=left: structs.replace(p, marks=left), phased_out=True)  # type: ignore[misc]
        if permanent.damage or permanent.regenerating:
            game.change(permanent.ids, lambda p: structs.replace(p, damage=0, regenerating=0), phased_out=True)


def _untap_step(game: Game) -> None:
    """CR 502: phasing, day and night, then the active player's permanents untap."""
    _phase(game)
    daytime.checked(game)
    tapped = [p for p in game.permanents.values() if p.tapped and not p.phased_out]
    untapping = [p for p in tapped if _untaps(game, p)]
    if untapping:
        acts.untap(game, _untapping(game, idset.of(untapping)))
    for permanent in [p for p in game.permanents.values() if p.stays_tapped]:
        over = (game.active, "") if permanent.controller == game.active else (game.active,)
        stays = permanent.stays_tapped
        left = tuple(name for at, name in enumerate(stays) if name not in over or name in stays[:at])
        game.change(permanent.ids, lambda p, left=left: structs.replace(p, stays_tapped=left), phased_out=True)  # type: ignore[misc]


def _phase(game: Game) -> None:
    """The active player's permanents phase in and out (CR 502.1)."""
    active = game.active
    there = game.permanents.values()
    phased = [p for p in there if p.phased_out and p.phased_with is None and p.controller == active]
    phasing = [c for c in game.view().candidates if "phasing" in c.seen.keywords and c.controller == active]
    if phased or phasing:
        acts.phase_in(game, idset.of(phased))
        acts.phase_out(game, idset.of(phasing))


def _untaps(game: Game, permanent: Permanent) -> bool:
    """Whether it untaps now, unless its player chooses that it does not."""
    if permanent.controller == game.active:
        return not _stays_tapped(game, permanent)
    return _untaps_too(game, permanent)


def _stays_tapped(game: Game, permanent: Permanent) -> bool:
    """Whether an effect or a static ability keeps it from untapping (CR 502.3)."""
    if game.active in permanent.stays_tapped or "" in permanent.stays_tapped:
        return True
    ruled = game.index.statics or game.rulings
    return bool(ruled) and bool(cannot(game, "untap", candidate=game.view().here[permanent.id]))


def _untaps_too(game: Game, permanent: Permanent) -> bool:
    """Whether it untaps during another player's untap step, too (CR 502.3)."""
    if not (game.index.statics or game.rulings):
        return False
    found = rules(game, AlsoUntaps, candidate=game.view().here[permanent.id])
    return any(game.active in standing.scope.players_in_event(change.during) for change, standing in found)


def _untapping(game: Game, able: Ids) -> Ids:
    """What the active player has untap of what can: the player chooses where there is a choice (CR 502.3)."""
    if not game.index.statics and not game.rulings:
        return able
    view = game.view()
    tapped = [view.here[p.id] for p in game.pieces(able) if p.tapped]
    if lazy := [c for c in tapped if any(rules(game, MayStayTapped, candidate=c))]:
        able = idset.minus(able, game.asker.objects(game.active, "what stays tapped", _UNTAPS, offered(lazy), 0, None))
    for objects, most, players, words in limits(game, "untap"):
        there = [c.part(ids) for c in tapped if (ids := idset.common(c.ids, idset.common(objects, able)))]
        ids = idset.of(there)
        if idset.size(ids) > most and (not players or game.active in players):
            asks = f"what untaps ({words})"
            able = idset.union(
                idset.minus(able, ids), game.asker.objects(game.active, asks, _UNTAPS, offered(there), most, most)
            )
    return able


_UNTAPS = "CR 502.3"


def _out_of_combat(game: Game) -> None:
    """CR 511.3: as the end of combat step ends, creatures are removed from combat."""
    for permanent in list(game.permanents.values()):
        if permanent.attacking is not None or permanent.blocking is not None:
            game.change(permanent.ids, _released, phased_out=True)


def _released(permanent: Permanent) -> Permanent:
    return structs.replace(permanent, **OUT_OF_COMBAT)


def _upkeep(game: Game) -> None:
    """Abilities ask for the active player's last upkeep but one."""
    _, last = game.players[game.active].upkeeps
    game.player(game.active, upkeeps=(last, game.turn))


#: What the rules do as a turn, phase or step begins, before abilities trigger.
_AS_IT_BEGINS: dict[str, tuple[Callable[[Game], None], ...]] = {
    "turn": (_out_of_combat,),
    "untap step": (_untap_step,),
    "upkeep": (_upkeep,),
    "main phase": (_out_of_combat,),
    "precombat main": (crown.irradiated,),
    "postcombat main": (_out_of_combat,),
    "end step": (_out_of_combat,),
    "cleanup": (_heal, _out_of_combat),
}
