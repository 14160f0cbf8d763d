"""What has happened this turn and the last, for the texts that ask: “if a creature died this turn” (CR 608.2h)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ... import instructions as i
from ..state import ids as idset
from ..state.steps import COMBAT
from .candidates import Candidate
from .comparing import COMPARISONS
from .seen import Seen

if TYPE_CHECKING:
    from ..game import Game
    from ..state.objects import Happening, Snapshot
    from .scope import Scope

#: The kinds of occurrences that are kept until the next turn is over.
KEPT = frozenset("enter leave cast deed sacrifice attack block crew damage create counters pass target state".split())
#: The states of which it is not kept that objects have come into them: they do so all the time.
_OFTEN = frozenset(["tapped", "untapped", "attached", "unattached"])


#: What players do, or what happens to them, that is counted.
_DEEDS = frozenset(
    "draw, discard, gain life, lose life, sacrifice, mill, create, commit a crime, descend, play, cycle, search".split(
        ", "
    )
)

#: The times of which the board knows what happened in them.
_TIMES = frozenset(["this turn", "last turn", "this combat", "this step"])


def keeps(kind: str, deed: str) -> bool:
    """Whether it is kept that this happens to objects, or that players do so."""
    return kind in KEPT and not (kind == "state" and deed in _OFTEN)


def is_known(event: i.AnyEvent) -> bool:
    """Whether the board can tell whether such an event has happened this turn before."""
    match event:
        case i.Becomes(state=state, to=None):
            return state not in _OFTEN
        case i.BecomesTarget(what=what):
            return not any(isinstance(each, i.Player) for each in what)
    return _judged(event)


def before(scope: Scope, event: i.AnyEvent, happenings: Sequence[Happening]) -> idset.Ids:
    """To which objects such an event has happened so far, whatever it says of them."""
    everything = i.Selection(())
    if isinstance(event, i.BecomesTarget):
        event = replace(event, what=(everything,), nth=None)
    elif isinstance(event, i.Attacks | i.Becomes):
        event = replace(event, what=everything, nth=None)
    found = (each for each in happenings if _times(scope, event, each))
    return idset.union(*(snapshot.ids for each in found for snapshot in each.objects))


def judged(asked: i.EventCount) -> bool:
    """Whether the board can tell how often all of these events have happened in that time."""
    return asked.within in _TIMES and all(map(_judged, asked.events))


def known(scope: Scope, asked: i.EventCount) -> bool:
    """Whether it can tell it of this game: of a last turn that the board has seen."""
    return judged(asked) and (asked.within != "last turn" or scope.game.last_turn is not None)


def _judged(event: i.AnyEvent) -> bool:
    if event.told or event.nth is not None or event.during is not None or event.phase is not None:
        return False
    match event:
        case i.Moves(_, origin, to, by=None, tapped=None):
            entering = to is not None and to.zone == "battlefield" and not origin
            return entering or any(zone.zone == "battlefield" for zone in origin) or _of_graveyards(event)
        case i.Casts(targeting=()):
            return True
        case i.CountersPut(on=on, removed=False):
            return not any(isinstance(each, i.Player) for each in on)
        case i.PlayerAttacks(whom=whom) | i.Attacks(whom=whom, alone=False, beside=None):
            return all(isinstance(each, i.Player) for each in whom)
        case i.Does(deed=deed, amount=None, cause=None, but_first=None):
            return deed in _DEEDS
        case i.DealsDamage(excess=False) | i.Blocks(whom=None) | i.Crews(how="crew" | "saddle"):
            return True
    return False


def _of_graveyards(event: i.Moves) -> bool:
    """Whether it is about what leaves graveyards, or is put into one from anywhere."""
    if event.not_to is not None:
        return False
    from_there = bool(event.origin) and all(zone.zone == "graveyard" for zone in event.origin)
    return from_there or (not event.origin and event.to is not None and event.to.zone == "graveyard")


def devoured(scope: Scope, asked: i.EventCount) -> int | None:
    """How many of what was sacrificed as the source entered; None where something else is asked for (CR 702.82c)."""
    what = _sacrificed(asked)
    if what is None:
        return None
    source = scope.candidates(scope.refer(i.Reference("source")))
    gone = (s for each in source if each.permanent is not None for s in each.permanent.sacrificed)
    return idset.size(_among(scope, what, tuple(gone)))


def is_devoured(asked: i.EventCount) -> bool:
    """Whether it asks for what the source's player has sacrificed as it entered."""
    return _sacrificed(asked) is not None


def _sacrificed(asked: i.EventCount) -> i.Selection | None:
    match asked:
        case i.EventCount(
            (i.Does(i.Player("you"), "sacrifice", i.Selection() as what),), "as it entered", "times", None
        ):
            return what
    return None


def count(scope: Scope, asked: i.EventCount) -> int:
    """How often it was, or how much in all."""
    match asked.events:
        case (i.PlayerAttacks(least=least) as event,) if least > 1:
            return int(_attackers_in_all(scope, event, asked.within) >= least)
    total = 0
    until = scope.refer(asked.before) if asked.before is not None else idset.NONE
    for happening in _during(scope.game, asked.within):
        if until and any(idset.common(each.ids, until) for each in happening.objects):
            break  # “that was cast before it this turn”
        best = times(scope, asked, happening)
        total += happening.amount if asked.of == "amount" and best else best
    return total


def times(scope: Scope, asked: i.EventCount, happening: Happening) -> int:
    """How often one of the events has happened with this."""
    return max((_times(scope, event, happening) for event in asked.events), default=0)


def _during(game: Game, within: i.Within) -> Sequence[Happening]:
    """What happened in that time."""
    match within:
        case "last turn":
            return game.last_turn or ()
        case "this combat" | "this step":
            return game.history[game.earlier.get(within, 0) :]
    return game.history


def step_began(game: Game) -> None:
    """What happens from now on is of another step, and as combat begins of another combat."""
    for time in ("this step", "this combat") if game.step == "combat" else ("this step",):
        game.earlier.pop(time, None)
        if game.history:
            game.earlier[time] = len(game.history)


def _times(scope: Scope, event: i.AnyEvent, happening: Happening) -> int:
    """How often the event has happened with this."""
    counted = _COUNTED.get(happening.kind)
    return counted(scope, event, happening) if counted is not None else 0


def _entered(scope: Scope, event: i.AnyEvent, happening: Happening) -> int:
    match event:
        case i.Moves(what, (), i.InZone("battlefield")):
            return _number(scope, what, happening)
    return 0


def _left(scope: Scope, event: i.AnyEvent, happening: Happening) -> int:
    match event:
        case i.Moves(origin=(_, *_) as origin) if all(zone.zone != "battlefield" for zone in origin):
            return 0
        case i.Moves(what, not_to=i.InZone(zone)):
            return _number(scope, what, happening) if happening.zone not in ("", zone) else 0
        case i.Moves(what, _, to) if (to.zone if to is not None else "") == happening.zone:
            return _number(scope, what, happening, owner=to.player if to is not None else None)
    return 0


def _was_cast(scope: Scope, event: i.AnyEvent, happening: Happening) -> int:
    if not isinstance(event, i.Casts) or not _by(scope, event.player, happening):
        return 0
    what, ways = _without_ways(event.what)
    so = all(happening.deed == way for way in ways) and _cast_from(scope, event, happening)
    return _number(scope, what, happening) if so else 0


def _counters_put(scope: Scope, event: i.AnyEvent, happening: Happening) -> int:
    match event:
        case i.CountersPut(kind, on, player) if kind in (None, happening.deed) and _by(scope, player, happening):
            there = (_among(scope, each, happening.objects) for each in on if not isinstance(each, i.Player))
            return happening.each * idset.size(idset.union(*there))
    return 0


def _done(scope: Scope, event: i.AnyEvent, happening: Happening) -> int:
    match event:
        case i.Does(player, deed, what) if deed == happening.deed and _by(scope, player, happening):
            return happening.each if _is_any(what, happening) else _number(scope, what, happening)
    return 0


def _attacked(scope: Scope, event: i.AnyEvent, happening: Happening) -> int:
    match event:
        case i.Attacks(what, whom):
            return _number(scope, what, _attacking(scope, whom, happening))
        case i.PlayerAttacks(player, with_, least, whom) if _by(scope, player, happening):
            attackers = _meant(scope, with_, _attacking(scope, whom, happening).objects)
            many = sum(each.count for each in attackers) >= least
            return int(many and (with_ is None or _together(scope, with_, attackers)))
    return 0


def _attackers_in_all(scope: Scope, event: i.PlayerAttacks, within: i.Within) -> int:
    """With how many such creatures the player has attacked in that time, in however many combats."""
    there = idset.NONE
    for happening in _during(scope.game, within):
        if happening.kind == "attack" and _by(scope, event.player, happening):
            attackers = _meant(scope, event.with_, _attacking(scope, event.whom, happening).objects)
            there = idset.union(there, *(each.ids for each in attackers))
    return idset.size(there)


def _blocked(scope: Scope, event: i.AnyEvent, happening: Happening) -> int:
    return _number(scope, event.what, happening) if isinstance(event, i.Blocks) else 0


def _crewed(scope: Scope, event: i.AnyEvent, happening: Happening) -> int:
    match event:
        case i.Crews(what, whom, how) if how == happening.deed and _among(scope, whom, happening.sources):
            return _number(scope, what, happening)
    return 0


def _damaged(scope: Scope, event: i.AnyEvent, happening: Happening) -> int:
    match event:
        case i.DealsDamage(source, to, combat) if combat is None or combat is happening.combat:
            dealt = source is None or bool(_among(scope, source, happening.sources))
            return int(dealt and (not to or any(_hit(scope, each, happening) for each in to)))
    return 0


def _targeted(scope: Scope, event: i.AnyEvent, happening: Happening) -> int:
    match event:
        case i.BecomesTarget(what, of) if of is None or _among(scope, of, happening.sources):
            objects = (_among(scope, each, happening.objects) for each in what if not isinstance(each, i.Player))
            return idset.size(idset.union(*objects))
    return 0


def _became(scope: Scope, event: i.AnyEvent, happening: Happening) -> int:
    match event:
        case i.Becomes(what, state) if state == happening.deed:
            return _number(scope, what, happening)
    return 0


def spells_cast(scope: Scope, selection: i.Selection) -> list[Candidate] | None:
    """The spells that were cast this turn, as they were on the stack (CR 608.2i); None where others are asked for."""
    cast = next((p.event for p in selection.where if isinstance(p, i.Underwent) and p.within == "this turn"), None)
    if not isinstance(cast, i.Casts) or not _judged(cast):
        return None
    what = i.Selection(tuple(p for p in selection.where if not isinstance(p, i.Underwent)))
    happenings = (h for h in scope.game.history if h.kind == "cast" and _by(scope, cast.player, h))
    return [c for h in happenings if _cast_from(scope, cast, h) for c in _meant(scope, what, h.objects)]


def _is_any(what: i.Objects | None, happening: Happening) -> bool:
    """Whether nothing is asked of the objects: of “a card”, where which cards they were is not kept."""
    return what is None or (not happening.objects and isinstance(what, i.Selection) and not what.where)


def _by(scope: Scope, player: i.Player | None, happening: Happening) -> bool:
    return player is None or happening.player in scope.players_in_event(player)


def _passed(scope: Scope, event: i.Moves, happening: Happening) -> int:
    """How many of what went from zone to zone went so; what goes from the battlefield is seen as such."""
    origin = next((zone for zone in event.origin if zone.zone == happening.origin), None)
    if (event.origin and origin is None) or (event.to is not None and event.to.zone != happening.zone):
        return 0
    owners = [scope.players_in_event(zone.player) for zone in (origin, event.to) if zone is not None and zone.player]
    objects = (each for each in happening.objects if all(each.owner in names for names in owners))
    return idset.size(_among(scope, event.what, tuple(objects)))


#: Who counts happenings of each kind.
_COUNTED: dict[str, Callable[[Scope, i.AnyEvent, Happening], int]] = {
    "enter": _entered,
    "pass": lambda scope, event, happening: _passed(scope, event, happening) if isinstance(event, i.Moves) else 0,
    "leave": _left,
    "cast": _was_cast,
    "counters": _counters_put,
    "deed": _done,
    "sacrifice": _done,
    "create": _done,
    "attack": _attacked,
    "block": _blocked,
    "crew": _crewed,
    "damage": _damaged,
    "target": _targeted,
    "state": _became,
}


def _cast_from(scope: Scope, event: i.Casts, happening: Happening) -> bool:
    """Whether the spell was cast from one of the zones that are named, if there are any, and from no other."""

    def is_there(zone: i.InZone) -> bool:
        names = scope.players_in_event(zone.player) if zone.player is not None else None
        return zone.zone == happening.origin and (names is None or happening.objects[0].owner in names)

    return not any(map(is_there, event.elsewhere)) and (not event.origin or any(map(is_there, event.origin)))


def _without_ways(what: i.Objects) -> tuple[i.Objects, list[str]]:
    """The spells, and by which keywords they were cast: “a spell was warped” (CR 702.185b)."""
    if not isinstance(what, i.Selection):
        return what, []
    rest = tuple(each for each in what.where if each != _WARPED)
    return replace(what, where=rest), ["warp"] * (len(what.where) - len(rest))


_WARPED = i.HasStatus("warped")


def _attacking(scope: Scope, whom: tuple[i.Player | i.Objects, ...], happening: Happening) -> Happening:
    """The attack of those that attack one of these players."""
    if not whom:
        return happening
    players = [name for each in whom if isinstance(each, i.Player) for name in scope.players_in_event(each)]
    return replace(happening, objects=tuple(each for each in happening.objects if each.attacking in players))


def _hit(scope: Scope, to: i.Player | i.Objects, happening: Happening) -> bool:
    if isinstance(to, i.Player):
        return happening.player in scope.players_in_event(to)
    return bool(_among(scope, to, happening.objects))


def _number(scope: Scope, what: i.Objects | None, happening: Happening, owner: i.Player | None = None) -> int:
    owners = scope.players_in_event(owner) if owner is not None else None
    objects = tuple(each for each in happening.objects if owners is None or each.owner in owners)
    return idset.size(_among(scope, what, objects))


def _among(scope: Scope, what: i.Objects | None, objects: tuple[Snapshot, ...]) -> idset.Ids:
    """Those of the objects that are meant, as they were then."""
    if isinstance(what, i.Reference):
        return idset.common(scope.refer(what), idset.of(objects))
    return idset.of(_meant(scope, what, objects))


def _together(scope: Scope, selection: i.Selection, found: list[Candidate]) -> bool:
    """Whether what is said of all of them together holds: “with total power 6 or greater”."""
    for each in selection.where:
        if isinstance(each, i.Together):
            total = sum(scope.characteristic(each.what, c) * c.count for c in found)
            if not COMPARISONS[each.op](total, scope.number(each.than)):
                return False
    return True


def _meant(scope: Scope, what: i.Selection | None, objects: tuple[Snapshot, ...]) -> list[Candidate]:
    """The same, as groups of objects alike."""
    found: list[Candidate] = []
    for each in objects:
        candidate = Candidate(
            each.ids,
            idset.size(each.ids),
            Seen(each.characteristics),
            each.characteristics,
            each.owner,
            each.controller,
            each.token,
            each.zone,
        )
        source = scope.context.source
        if each.zone == "stack" and source is not None and scope.game.now(each.ids) == idset.one(source):
            candidate = candidate.part(idset.one(source))  # the spell that the source was
        for part in scope.apart_from_source(candidate):
            if what is None or all(scope.fits(predicate, part) for predicate in what.where):
                found.append(part)
    return found


#: The parts of a turn that are counted as they begin, by the steps that they begin with (CR 500.8).
_PARTS = {"combat": "combat phase", "precombat main": "main phase", "postcombat main": "main phase"} | {
    step: step for step in ("upkeep", "draw step", "end step")
}
#: The steps of which a counted part is made, where it has several.
_WITHIN = dict.fromkeys(COMBAT - {"combat"}, "combat phase")


#: What comes after the first main phase.
_AFTER_MAIN = frozenset(["combat", "postcombat main"])


def part_began(game: Game, step: str) -> None:
    """A phase or step begins: the turn's how many of its kind it is, is noted with the active player."""
    if (part := _PARTS.get(step)) is not None:
        done = game.players[game.active].done
        if step in _AFTER_MAIN and not any(each.startswith("begin ") for each in done):
            done = {**done, "begin main phase": 1}  # the board has begun in that phase
        game.player(game.active, done={**done, f"begin {part}": done.get(f"begin {part}", 0) + 1})
    if step == "declare blockers step":
        done = game.players[game.active].done
        game.player(game.active, done={**done, _BLOCKERS: done.get("begin combat phase", 0)})


#: In the turn's how many combat phases the last declare blockers step was.
_BLOCKERS = "blockers declared"


def blockers_declared(game: Game) -> bool:
    """Whether this combat phase, or one before it if it is none, had a declare blockers step (CR 506.7b, 506.7f)."""
    done = game.players[game.active].done
    if game.step in ("declare blockers step", "combat damage step"):
        return True
    return _BLOCKERS in done and (game.step not in COMBAT or done[_BLOCKERS] == done.get("begin combat phase", 0))


def number(game: Game, step: str) -> int:
    """The turn's how many of its kind the phase or step is that begins with this step; 0 of one that is not counted."""
    return game.players[game.active].done.get(f"begin {_PARTS.get(step)}", 0)


def orders(game: Game, step: str) -> frozenset[str]:
    """Which of its kind the step is that begins: the second of the turn; of upkeeps the first of the turn too, of its
    player's, and of all of the game.
    """
    found = {"second"} if number(game, step) == 2 else set()
    before, now = game.players[game.active].upkeeps
    if step == "upkeep" and before != now:
        found.add("first each turn")
        if not before:
            found.add("first")
            others = (each for each in game.players.values() if each.name != game.active)
            found |= {"first of all"} if not any(each.upkeeps[1] for each in others) else set()
    return frozenset(found)


def is_first(game: Game, part: str) -> bool:
    """Whether it is this phase or step, and there was none of its kind before in this turn."""
    now = _PARTS.get(game.step) or _WITHIN.get(game.step)
    return now == part and game.players[game.active].done.get(f"begin {part}", 0) <= 1


#: What players have done in the step that it is.
DRAWN_IN_STEP = "draw in this step"


def first_of_draw_step(game: Game, player: str) -> bool:
    """Whether the next card that the player draws is the first in a draw step of their own (CR 504.1)."""
    return game.step == "draw step" and game.active == player and not game.players[player].done.get(DRAWN_IN_STEP)
