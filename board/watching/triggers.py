"""Which triggered abilities of permanents trigger, and how many times (CR 603.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import structs
from msgspec.structs import replace

from ...compiler import instructions as i
from ..looking import history
from ..looking.acting import waiting
from ..looking.candidates import Candidate
from ..looking.conditions import holds as condition_holds
from ..looking.history import KEPT
from ..looking.scope import Scope
from ..looking.seen import Seen as Characters
from ..looking.selections import holds, without_source
from ..looking.view import View
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context
from ..state.ids import Ids
from ..state.objects import DelayedTrigger, Happening, Memory, Permanent, Snapshot, Zone
from . import delayed, often
from .occurrences import EVENTS, Occurrence, Seen, begins, is_watched, sees

if TYPE_CHECKING:
    from ..game import Game


def on_enter(game: Game, stacks: list[Permanent]) -> None:
    """Permanents entered at the same time."""
    view = game.view()
    entered = [view.here[s.id] for s in stacks if s.id in view.here]
    _report(game, view, Occurrence("enter", entered, quiet=_quiet(game, view, "enter", entered)))
    for stack in stacks:
        if stack.counters.get("lore") and stack.id in view.here:
            on_lore(game, stack.ids, 0, stack.counters["lore"])


def _now(game: Game, ids: Ids) -> list[Candidate]:
    """These permanents as they are now, in stacks of nothing but them."""
    pieces = game.pieces(ids)
    here = game.view().here
    return [here[piece.id] for piece in pieces]


def on_lore(game: Game, ids: Ids, before: int, after: int) -> None:
    """A Saga's number of lore counters has come to that of chapters, or past it (CR 714.2c)."""
    for candidate in _now(game, ids):
        piece = candidate.permanent
        assert piece is not None
        for ability in candidate.seen.compiled(game.rules):
            times = sum(before < chapter <= after for chapter in ability.chapters)
            if times:
                first = piece.id
                game.happened(ev.TriggerReported(first, piece.controller, ability.text, times * piece.count, ""))
                moment = Moment(piece.ids, own=True, times=times)
                game.triggered.append(Triggered(ability, piece.controller, candidate.seen.name, moment))


def on_create(game: Game, stacks: list[Permanent]) -> None:
    """Tokens were created at the same time (CR 111.2)."""
    view = game.view()
    _report(game, view, Occurrence("create", [view.here[s.id] for s in stacks if s.id in view.here]))


def on_leave(
    game: Game, view: View, left: list[Candidate], went: dict[Zone, list[Candidate]], sacrificed: bool
) -> None:
    """Permanents left at the same time; ``view`` is the battlefield before (CR 603.10a), ``went`` says where to."""
    dying = [c for c in went.get("graveyard", []) if c.seen.has_type(game.rules.ruleset.mortal)]
    quiet = _quiet(game, view, "die", dying)
    _report(game, view, Occurrence("leave", left, quiet=quiet))
    for zone, these in went.items():
        _report(game, view, Occurrence("leave", these, zone, quiet=quiet))
    if sacrificed:
        _report(game, view, Occurrence("sacrifice", left))


def on_control(game: Game, before: View, ids: Ids, player: str) -> None:
    """A player gained control of these; ``before`` is the battlefield as others controlled them (CR 603.10d)."""
    lost = [c.part(part) for c in before.candidates if (part := idset.common(c.ids, ids))]
    _report(game, before, Occurrence("control lost", lost))
    _report(game, game.view(), Occurrence("control", _now(game, ids), player=player))


def _quiet(game: Game, view: View, deed: Literal["enter", "die"], objects: list[Candidate]) -> Ids:
    """Those of the objects that cause no abilities to trigger as they do this."""
    found = idset.NONE
    standing = [view.here[each] for each in game.index.statics if each in view.here]
    for source in (*standing, *objects):
        for static in (static for ability in source.seen.compiled(game.rules) for static in ability.statics):
            silent = any(isinstance(each, i.CausesNoTriggers) and deed in each.events for each in static.changes)
            if silent and isinstance(static.what, i.Reference):
                scope = Scope(game, Context(source.controller, source.ids[0][0]), game.asker, view)
                found = idset.union(found, *(_meant(scope, static.what.among, each) for each in objects))
    return found


def on_attack(game: Game, stacks: list[Permanent]) -> None:
    """Creatures were declared as attackers at the same time (CR 508.3a)."""
    view = game.view()
    found = [view.here[s.id] for s in stacks if s.id in view.here]
    _report(game, view, Occurrence("attack", found, alone=sum(c.count for c in found) == 1))


def on_block(game: Game, blockers: list[Permanent], attackers: Ids) -> None:
    """Creatures were declared as blockers at the same time, attackers became blocked or not (CR 509.3)."""
    pieces = game.pieces(attackers)
    game.pieces(_of(blockers))
    view = game.view()
    for attacker in pieces:
        blocking = [p for p in game.pieces(_of(blockers)) if any(map(attacker.holds, p.blocks))]
        theirs = [view.here[p.id] for p in blocking]
        for group in theirs:
            _report(game, view, Occurrence("block", [group], other=view.here[attacker.id]))
            _report(game, view, Occurrence("blocked", [view.here[attacker.id]], other=group))
    _report(game, view, Occurrence("block", [view.here[p.id] for p in game.pieces(_of(blockers))]))
    _report(game, view, Occurrence("blocked", [view.here[p.id] for p in game.pieces(attackers)]))
    free = [p for p in game.permanents.values() if p.attacking is not None and not p.blocked]
    _report(game, view, Occurrence("unblocked", [view.here[p.id] for p in free if p.id in view.here]))


def on_blocked(game: Game, attackers: Ids) -> None:
    """Attackers became blocked by what was put onto the battlefield blocking them (CR 509.3c)."""
    if attackers:
        pieces = game.pieces(attackers)
        _report(game, game.view(), Occurrence("blocked", [game.view().here[p.id] for p in pieces]))


def _of(stacks: list[Permanent]) -> Ids:
    return idset.union(*(p.ids for p in stacks))


def on_begin(game: Game, step: str, player: str) -> None:
    """A step or phase began: "at the beginning of your upkeep"."""

    def moments(scope: Scope, event: i.AnyEvent, watcher: Candidate) -> list[Moment]:
        if not isinstance(event, i.Begins) or not begins(event, step):
            return []
        meant = event.whose is None or player in scope.players_in_event(event.whose)
        return [Moment(watcher.ids, player=player)] if meant else []

    _each(game, game.view(), (i.Begins,), moments)


def on_deed(
    game: Game, player: str, deed: i.PlayerDeed, amount: int, objects: list[Candidate] | None = None, each: int = 1
) -> None:
    """A player did something, or it happened to the player: drew, gained life … ``each``: how often that counts."""
    if amount > 0:
        starts = deed == "draw" and history.first_of_draw_step(game, player)
        before = game.did(player, deed, amount if deed in ("gain life", "lose life") else each)
        if deed == "draw":
            game.did(player, history.DRAWN_IN_STEP, each)
        done = Occurrence(
            "deed", objects or [], player=player, deed=deed, amount=amount, before=before, each=each, starts=starts
        )  # fmt: skip
        _report(game, game.view(), done)


def on_damage(
    game: Game, source: Candidate | None, to: list[Candidate], player: str, amount: int, combat: bool, whole: int
) -> None:
    """A source (None: a text that is no object's) dealt damage to objects or to a player (CR 120).

    ``whole``: how much it dealt at the same time to all of these and others; 0 if that has been reported.
    """
    done = Occurrence("damage", to, player=player, amount=amount, source=source, combat=combat, whole=whole)
    _report(game, game.view(), done)


def on_cast(game: Game, player: str, spell: Candidate, origin: str, chosen: tuple[Ids, tuple[str, ...]]) -> None:
    """A player cast a spell from this zone, with these objects and players as its targets (CR 601.2i)."""
    before = game.did(player, "cast")
    objects, players = chosen
    done = Occurrence("cast", [spell], player=player, before=before, origin=origin, targets=objects, players=players)
    _report(game, game.view(), done)
    on_target(game, spell, chosen)


def on_target(game: Game, by: Candidate, chosen: tuple[Ids, tuple[str, ...]]) -> None:
    """Objects and players became targets of a spell or an ability (CR 115.1)."""
    objects, players = chosen
    groups = _now(game, objects)
    if groups:
        _report(game, game.view(), Occurrence("target", groups, other=by))
        _ward(game, by, groups)
    for player in players:
        _report(game, game.view(), Occurrence("target", [], player=player, other=by))


def _ward(game: Game, by: Candidate, groups: list[Candidate]) -> None:
    """CR 702.21a: what an opponent targets it with is countered unless that player pays the cost."""
    countered = i.CounterSpell(i.Reference("that", antecedent="event.of"))
    payer = i.Player("that player")
    for group in groups:
        for ability in group.seen.compiled(game.rules):
            if ability.rule is None or ability.rule.rule != "702.21" or by.controller == group.controller:
                continue
            costs = tuple(structs.replace(c, player=payer) if hasattr(c, "player") else c for c in ability.costs)
            asks = i.May(payer, costs, (countered,), text=ability.text)  # type: ignore[arg-type]
            triggered = i.Ability("triggered", ability.text, ability.span, steps=(asks,))
            first = group.ids[0][0]
            game.happened(ev.TriggerReported(first, group.controller, ability.text, group.count, ""))
            moment = Moment(group.ids, own=True, player=by.controller, roles=(("event.of", by.ids),))
            game.triggered.append(Triggered(triggered, group.controller, group.seen.name, moment))


def on_counters(game: Game, ids: Ids, kind: str, number: int, players: tuple[str, ...]) -> None:
    """These players put so many counters on each of these (CR 122.6)."""
    done = _now(game, ids)
    if done:
        player = players[0] if len(players) == 1 else ""
        _report(game, game.view(), Occurrence("counters", done, deed=kind, amount=number, each=number, player=player))


def on_counters_removed(game: Game, ids: Ids, kind: str, number: int) -> None:
    """So many counters were removed from each of these; of some the last one (CR 122.1)."""
    for candidate in _now(game, ids):
        last = candidate.permanent is not None and kind not in candidate.permanent.counters
        done = Occurrence("counters removed", [candidate], deed=kind, amount=number, each=number, alone=last)
        _report(game, game.view(), done)


def on_mana(game: Game, player: str, source: Candidate) -> None:
    """A permanent was tapped for mana (CR 106.12)."""
    _report(game, game.view(), Occurrence("mana", [source], player=player))


def on_state_held(game: Game) -> None:
    """State triggers whose state there is, and that have not triggered for it yet (CR 603.8)."""

    def moments(scope: Scope, event: i.AnyEvent, watcher: Candidate) -> list[Moment]:
        if not isinstance(event, i.Holding) or not condition_holds(scope, event.condition):
            return []
        waiting = [idset.union(each.moment.sources) for each in game.triggered if event in _events(each.ability)]
        on_stack = [idset.one(e.source) for e in game.stack if e.source is not None and event in _events(e.ability)]
        ready = idset.minus(watcher.ids, idset.union(*waiting, *on_stack))
        return [Moment(ready, own=True)] if ready else []

    view = game.view()
    if view.acting(game.rules).listening((i.Holding,)):
        _each(game, view, (i.Holding,), moments)


def _events(ability: i.Ability | None) -> tuple[i.AnyEvent, ...]:
    return ability.trigger.events if ability is not None and ability.trigger is not None else ()


def on_state(game: Game, ids: Ids, state: str) -> None:
    """Permanents became tapped, transformed … (CR 603.2e)."""
    _report(game, game.view(), Occurrence("state", _now(game, ids), deed=state))


def on_exploit(game: Game, source: Candidate, exploited: Candidate | None) -> None:
    """A creature exploited another one, or itself (CR 702.110b)."""
    _report(game, game.view(), Occurrence("state", [source], deed="exploited", other=exploited))


def on_attached(game: Game, ids: Ids, host: int, state: Literal["attached", "unattached"] = "attached") -> None:
    """Permanents became attached to this one, or unattached from it (CR 701.3)."""
    view = game.view()
    hosts = Scope(game, Context(game.active), game.asker).candidates(idset.one(host))
    groups = [view.here[p.id] for p in game.pieces(ids)]
    if hosts and groups:
        _report(game, view, Occurrence("state", groups, deed=state, other=hosts[0]))


def on_copy(game: Game, player: str, spell: Ids) -> None:
    """A player copied a spell: the copy is on the stack (CR 707.10)."""
    copies = game.candidates_elsewhere({"stack"}, spell)
    _report(game, game.view(), Occurrence("copy", copies, player=player))


def on_daytime(game: Game, time: str) -> None:
    """Day became night, or night day (CR 731)."""
    _report(game, game.view(), Occurrence("daytime", [], deed=time))


def on_passages(game: Game) -> None:
    """What went from one zone to another, other than from the battlefield, since this was last looked at."""
    passages, game.passages = game.passages, []
    for origin, zone, ids in passages:
        now = game.now(ids)
        if _may_be_heeded(game, now):
            moved = Scope(game, Context(game.active), game.asker).candidates(now)
            _report(game, game.view(), Occurrence("pass", moved, zone, origin=origin))


def _may_be_heeded(game: Game, moved: Ids) -> bool:
    """Whether an ability may wait for cards that go from zone to zone: of what acts, of the cards, or a delayed one."""
    if game.delayed or game.index.statics or game.rulings:
        return True
    if game.view().acting(game.rules).listening(EVENTS["pass"]):
        return True
    return any(waiting(game.rules.compiled(card.face), EVENTS["pass"]) for card in game.groups(moved))


class Moment(msgspec.Struct, frozen=True):
    """An event as an ability sees it: so many times for each of the objects with the ability (``sources``).

    ``that`` are the objects of the event; ``apart``: the ability triggers for each of them; ``own``: they are the
    objects with the ability, each for itself; of an event with several objects then those are ``event.what``, and
    ``that`` the others. ``roles``: what else the event's fields say. ``number`` and ``player`` are those of the event.
    """

    sources: Ids
    that: Ids = idset.NONE
    apart: bool = False
    own: bool = False
    number: int | None = None
    player: str | None = None
    times: int = 1
    roles: tuple[tuple[str, Ids], ...] = ()
    attacked: str | None = None

    @property
    def count(self) -> int:
        """How many times it triggers."""
        return idset.size(self.sources) * (idset.size(self.that) if self.apart else 1) * self.times


class Triggered(msgspec.Struct, frozen=True):
    """An ability that has triggered and has yet to be put on the stack (CR 603.3)."""

    ability: i.Ability
    controller: str
    name: str
    moment: Moment
    memory: Memory | None = None  # of the effect whose delayed ability it is


def of_host(trigger: i.Trigger) -> bool:
    """Whether it is about what the object with the ability is attached to: “when enchanted creature dies”."""
    about = [getattr(event, "what", None) for event in trigger.events]
    about += [to for event in trigger.events if isinstance(event, i.DealsDamage) for to in event.to]
    return any(isinstance(what, i.Reference) and what.what == "enchanted" for what in about)


def _report(game: Game, view: View, happened: Occurrence) -> None:
    creating = game.rules.ruleset.creating
    if happened.kind in KEPT:
        game.history.append(_kept(game, happened))

    def moments(scope: Scope, event: i.AnyEvent, watcher: Candidate) -> list[Moment]:
        seen = sees(event, happened, creating)
        if seen is None or not _in_turn(scope, event, happened) or not _by(scope, event, seen, happened):
            return []
        match happened.kind:
            case "damage":
                return _damaging(scope, seen, happened, watcher, together=event.together)
            case "deed" if not happened.objects:
                first = 1 if happened.starts and isinstance(event, i.Does) and event.but_first is not None else 0
                number, times = happened.amount - first, happened.each - first
                if not number:
                    return []
                times = 1 if event.together or event.nth is not None else times
                return [Moment(watcher.ids, number=number, player=happened.player, times=times)]
            case "target":
                return _targeted(scope, seen, happened, watcher)
            case "counters" | "counters removed":
                return _counted(scope, event, seen, happened, watcher)
            case "block" | "blocked" if happened.other is not None:
                return _paired(scope, seen, happened, watcher)
            case "cast" if isinstance(event, i.Casts) and not _cast_so(scope, event, happened, watcher):
                return _for_own_target(scope, event, happened, watcher)
            case "attack" | "blocked" | "unblocked":
                return _attacking(scope, event, seen, happened, watcher)
            case "daytime":
                return [Moment(watcher.ids)]
        objects = _so_far(scope, event, seen, happened, watcher)
        return _of_objects(scope, event, seen, objects, watcher, happened.player or None)

    also = (
        [c for c in happened.objects if c.zone not in ("battlefield", "command")] if happened.kind in _OF_CARDS else []
    )
    if happened.quiet:
        heard = [c.part(part) for c in happened.objects if (part := idset.minus(c.ids, happened.quiet))]
        happened = replace(happened, objects=heard)
    if happened.objects or happened.kind in ("deed", "damage", "target", "daytime"):
        delayed.occurred(game, happened, creating)
        _each(game, view, EVENTS[happened.kind], moments, also)


#: What happens to cards outside the battlefield, whose own abilities may wait for it (CR 113.6).
_OF_CARDS = ("deed", "cast", "pass")


def _so_far(
    scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence, watcher: Candidate
) -> list[Candidate]:  # fmt: skip
    """Those of the objects with which the rest of what the event says is so: whose zone it is, how it enters …"""
    found = happened.objects
    if isinstance(event, i.Moves) and happened.kind == "pass":
        zones = [zone for zone in (*event.origin, event.to) if zone is not None and zone.player is not None]
        meant = [scope.players_in_event(z.player) for z in zones if z.zone in (happened.origin, happened.zone)]  # type: ignore[arg-type]
        found = [c for c in found if all(c.owner in names for names in meant)]
    if isinstance(event, i.Moves) and event.tapped is not None:
        found = [c for c in found if c.permanent is not None and c.permanent.tapped is event.tapped]
    if happened.kind == "state" and seen.other is not None:
        if happened.deed == "transformed":
            return [c for c in found if _these(scope, seen.other, [c], watcher)]
        if happened.other is None or not _these(scope, seen.other, [happened.other], watcher):
            return []
    return found


def _of_objects(
    scope: Scope, event: i.AnyEvent, seen: Seen, objects: list[Candidate], watcher: Candidate, player: str | None
) -> list[Moment]:  # fmt: skip
    """For each of the objects that the event speaks of, or for all of them together."""
    groups = [c for c in objects if seen.among(scope, c)]
    what = seen.what
    if isinstance(what, i.Reference):
        if what.what == "source":
            # Each member of the stack for itself.
            own = idset.union(*(idset.common(g.ids, watcher.ids) for g in groups))
            return [Moment(own, own=True, player=player)] if own else []
        if what.what in _SPOKEN_OF:
            these = _these(scope, what, groups, watcher)
            return [Moment(watcher.ids, these, player=player)] if these else []
        if what.what != "enchanted":
            return []
        # "When enchanted creature dies": the one that the watcher is attached to, no other.
        groups = [c.part(part) for c in groups if (part := idset.common(c.ids, _host(watcher)))]
        what = None
    meant = idset.union(*(_meant(scope, what, group) for group in groups))
    if event.together:
        enough = idset.size(meant) >= seen.least
        number = idset.size(meant)
        return [Moment(watcher.ids, meant, number=number, player=player)] if enough and number else []
    return [Moment(watcher.ids, meant, apart=True, player=player)] if meant else []


def _attacking(
    scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence, watcher: Candidate
) -> list[Moment]:  # fmt: skip
    """Attackers by whom they attack: “attacks you or a planeswalker you control” (CR 508.3a)."""
    whom = event.whom if isinstance(event, i.Attacks | i.PlayerAttacks) else ()
    groups: dict[str | int | None, list[Candidate]] = {}
    for each in happened.objects:
        attacked = each.permanent.attacking if each.permanent is not None else None
        if not whom or any(_is_attacked(scope, one, attacked, watcher) for one in whom):
            groups.setdefault(attacked, []).append(each)
    if isinstance(event, i.Attacks) and event.beside is not None and not _beside(scope, event, happened, watcher):
        return []
    if event.together:
        everything = [c for found in groups.values() for c in found]
        found = _of_objects(scope, event, seen, everything, watcher, None)
        defenders = {_defender(scope, attacked) for attacked in groups}
        one = defenders.pop() if len(defenders) == 1 else None
        return [replace(moment, player=one, attacked=one) for moment in found]
    return [
        replace(moment, player=_defender(scope, attacked), attacked=_defender(scope, attacked))
        for attacked, found in groups.items()
        for moment in _of_objects(scope, event, seen, found, watcher, None)
    ]


def _beside(scope: Scope, event: i.Attacks, happened: Occurrence, watcher: Candidate) -> bool:
    """Whether so many such creatures were declared with it; it is none of them itself (CR 508.3a)."""
    own = idset.one(watcher.ids[0][0])
    such = idset.union(*(_meant(scope, event.beside, group) for group in happened.objects))
    return idset.size(idset.minus(such, own)) >= event.least


def _defender(scope: Scope, attacked: str | int | None) -> str | None:
    if isinstance(attacked, int):
        stack = scope.game.stack_of(attacked)
        return stack.controller if stack is not None else None
    return attacked or None


def _is_attacked(
    scope: Scope, whom: i.Player | i.Objects, attacked: str | int | None, watcher: Candidate
) -> bool:  # fmt: skip
    if isinstance(whom, i.Player):
        if whom.who == "other":  # words: whether it is that player is for the players to say
            return True
        return isinstance(attacked, str) and attacked in scope.players_in_event(whom)
    return isinstance(attacked, int) and bool(_these(scope, whom, scope.candidates(idset.one(attacked)), watcher))


def _these(scope: Scope, what: i.Objects | None, groups: list[Candidate], watcher: Candidate) -> Ids:
    """Which of these objects are meant: the source, what it is attached to, or those for which words hold."""
    there = idset.union(*(c.ids for c in groups))
    match what:
        case i.Reference("source"):
            return idset.common(there, watcher.ids)
        case i.Reference("enchanted"):
            return idset.common(there, _host(watcher))
        case i.Reference():
            return idset.common(there, _spoken_of(scope, what))
        case _:
            return idset.union(*(_meant(scope, what, group) for group in groups))


#: What only an effect speaks of, whose delayed ability waits for something to happen to it.
_SPOKEN_OF = ("that", "target", "created", "choice")


def _spoken_of(scope: Scope, what: i.Reference) -> Ids:
    """What an effect spoke of before, for its delayed ability (CR 603.7c)."""
    context = scope.context
    known = context.that or context.targets or context.created or context.named
    return scope.refer(what) if what.what in _SPOKEN_OF and known else idset.NONE


def _paired(scope: Scope, seen: Seen, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    """ "Whenever this creature blocks a creature", “becomes blocked by a creature”: for each pair (CR 509.3b, d)."""
    assert happened.other is not None
    these = _these(scope, seen.what, happened.objects, watcher)
    others = _these(scope, seen.other, [happened.other], watcher)
    if not these or not others:
        return []
    match seen.what:
        case i.Reference("source"):
            return [Moment(these, others, apart=happened.kind == "blocked", own=True)]
    match seen.other:
        case i.Reference("source"):  # each of the sources blocks or is blocked by each of the others
            return [Moment(others, these, apart=True, own=True)]
    if happened.kind == "block":
        return [Moment(watcher.ids, these, apart=True, roles=(("event.whom", others),))]
    return [Moment(watcher.ids, others, apart=True, roles=(("event.what", these),))]


def _targeted(scope: Scope, seen: Seen, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    """What became the target of a spell or ability: each of the objects for itself (CR 115, 603.2e)."""
    by = happened.other
    assert by is not None
    if isinstance(seen.other, i.Selection) and not all(holds(scope, p, by) for p in seen.other.where):
        return []
    roles = (("event.of", by.ids),)
    if happened.player:
        meant = any(isinstance(to, i.Player) and happened.player in scope.players_in_event(to) for to in seen.to)
        return [Moment(watcher.ids, player=happened.player, roles=roles)] if meant else []
    found: list[Moment] = []
    for to in seen.to:
        if isinstance(to, i.Player):
            continue
        these = _these(scope, to, happened.objects, watcher)
        if not these:
            continue
        if isinstance(to, i.Reference) and to.what == "source":
            found.append(Moment(these, own=True, roles=roles, player=by.controller))
        else:
            found.append(Moment(watcher.ids, these, apart=True, roles=roles, player=by.controller))
    return found


def _counted(
    scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence, watcher: Candidate
) -> list[Moment]:  # fmt: skip
    """Counters that were put on objects, or removed: for each of the counters, unless it is “one or more”."""
    times = 1 if event.together or happened.alone else happened.each
    found: list[Moment] = []
    for on in seen.to:
        if isinstance(on, i.Player):
            continue
        these = _these(scope, on, happened.objects, watcher)
        if not these:
            continue
        number = happened.amount
        if isinstance(on, i.Reference) and on.what == "source":
            found.append(Moment(these, own=True, number=number, times=times))
        else:
            found.append(Moment(watcher.ids, these, apart=True, number=number, times=times))
    return found


def _cast_so(scope: Scope, event: i.Casts, happened: Occurrence, watcher: Candidate) -> bool:
    """Whether it is cast from such a zone, and no target is spoken of that is the watcher itself."""
    return not event.targeting and _from(scope, event, happened)


def _from(scope: Scope, event: i.Casts, happened: Occurrence) -> bool:
    (spell,) = happened.objects

    def is_there(zone: i.InZone) -> bool:
        whose = zone.player is None or spell.owner in scope.players_in_event(zone.player)
        return zone.zone == happened.origin and whose

    return not any(map(is_there, event.elsewhere)) and (not event.origin or any(map(is_there, event.origin)))


def _for_own_target(scope: Scope, event: i.Casts, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    """ "Whenever you cast a spell that targets this creature": each of those that are targets (CR 603.2)."""
    (spell,) = happened.objects
    such = isinstance(event.what, i.Selection) and bool(_meant(scope, event.what, spell))
    if not event.targeting or not such or not _from(scope, event, happened):
        return []
    targets = scope.candidates(happened.targets)
    for to in event.targeting:
        if isinstance(to, i.Player):
            if {*happened.players} & {*scope.players_in_event(to)}:
                return [Moment(watcher.ids, spell.ids, player=happened.player)]
        elif these := _these(scope, to, targets, watcher):
            own = isinstance(to, i.Reference) and to.what == "source"
            if own:
                return [Moment(these, own=True, player=happened.player, roles=(("event.what", spell.ids),))]
            return [Moment(watcher.ids, spell.ids, player=happened.player)]
    return []


def _host(watcher: Candidate) -> Ids:
    host = watcher.permanent.attached_to if watcher.permanent is not None else None
    return idset.one(host) if isinstance(host, int) else idset.NONE


def _by(scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence) -> bool:
    """Whether it is done by a player that the event speaks of, as much and in as manieth a time as it says."""
    if happened.kind not in ("deed", "cast", "copy", "mana", "counters"):
        return True
    if seen.by is not None and happened.player not in scope.players_in_event(seen.by):
        return False
    if seen.amount is not None and happened.amount < scope.number(seen.amount):
        return False
    return event.nth is None or happened.before < event.nth <= happened.before + happened.each


def _damaging(scope: Scope, seen: Seen, happened: Occurrence, watcher: Candidate, *, together: bool) -> list[Moment]:
    """ "Whenever this creature deals combat damage to a player": for each source and each of whom it is dealt to."""
    sources, own = _dealing(scope, seen, happened.source, watcher)
    if not sources:
        return []
    roles = (("event.source", happened.source.ids),) if happened.source is not None and not own else ()
    if not seen.to:
        hurt = idset.union(*(c.ids for c in happened.objects))
        player = happened.player or None
        if not happened.whole:
            return []
        return [Moment(sources, hurt, own=own, number=happened.whole, player=player, roles=roles)]
    if happened.player:
        meant = any(isinstance(to, i.Player) and happened.player in scope.players_in_event(to) for to in seen.to)
        one = Moment(sources, own=own, number=happened.amount, player=happened.player, roles=roles)
        return [one] if meant else []
    hit = idset.union(*(_hit(scope, seen, watcher, group) for group in happened.objects))
    return [Moment(sources, hit, not together, number=happened.amount, roles=roles)] if hit else []


def _dealing(scope: Scope, seen: Seen, source: Candidate | None, watcher: Candidate) -> tuple[Ids, bool]:
    """Whose abilities see what deals the damage, and whether it is they who deal it."""
    if source is None:  # a text that is no object's
        return watcher.ids if seen.what is None else idset.NONE, False
    match seen.what:
        case i.Reference("source"):
            return idset.common(source.ids, watcher.ids), True
        case i.Reference("enchanted"):
            return watcher.ids if idset.common(source.ids, _host(watcher)) else idset.NONE, False
        case i.Selection() as what:
            return watcher.ids if _meant(scope, what, source) else idset.NONE, False
        case i.Reference() as what:
            return watcher.ids if idset.common(source.ids, _spoken_of(scope, what)) else idset.NONE, False
    return watcher.ids, False


def _hit(scope: Scope, seen: Seen, watcher: Candidate, group: Candidate) -> Ids:
    """Which of the objects that were dealt damage the event speaks of."""
    if not seen.to:
        return group.ids
    found = idset.NONE
    for to in seen.to:
        match to:
            case i.Reference("source"):
                found = idset.union(found, idset.common(group.ids, watcher.ids))
            case i.Reference("enchanted"):
                found = idset.union(found, idset.common(group.ids, _host(watcher)))
            case i.Selection():
                found = idset.union(found, _meant(scope, to, group))
            case i.Reference():
                found = idset.union(found, idset.common(group.ids, _spoken_of(scope, to)))
    return found


def _itself(event: i.AnyEvent) -> object:
    """The object of the event, if that is the one with the ability."""
    what = getattr(event, "what", None)
    return what if isinstance(what, i.Reference) and what.what == "source" else ...


#: The steps of the combat phase (CR 506.1).
_COMBAT = frozenset(
    ["combat", "declare attackers step", "declare blockers step", "combat damage step", "end of combat"]
)


def _in_turn(scope: Scope, event: i.AnyEvent, happened: Occurrence) -> bool:
    if event.phase is not None and scope.game.step not in _COMBAT:
        return False
    if _of_who_does_it(event.during) and happened.player:
        return scope.game.active == happened.player
    return event.during is None or scope.game.active in scope.players_in_event(event.during)


def _meant(scope: Scope, what: i.Selection | None, group: Candidate) -> Ids:
    parts = without_source(scope, group)
    return idset.union(*(p.ids for p in parts if what is None or all(holds(scope, w, p) for w in what.where)))


def unjudged(event: i.AnyEvent, trigger: i.Trigger) -> bool:
    """Whether a field of the event is one that the board does not look at."""
    known = event.nth is None or isinstance(event, i.Does | i.Casts)
    known = known and not _of_who_does_it(event.during)
    known = known and not (isinstance(event, i.CountersPut) and any(isinstance(on, i.Player) for on in event.on))
    match event:
        case i.Moves(to=i.InZone("battlefield"), origin=(_, *_)):
            known = False  # from where it enters
        case i.Moves(by=i.Player()):
            known = False
        case i.Casts(elsewhere=elsewhere) if any(_of_who_does_it(zone.player) for zone in elsewhere):
            known = False
        case i.Moves(tapped=bool(), to=to):
            known = known and to is not None and to.zone == "battlefield"
        case i.Attacks(what=i.Selection(), beside=i.Selection()):
            known = False
        case i.Attacks(whom=whom) | i.PlayerAttacks(whom=whom):
            known = known and not any(isinstance(each, i.Player) and each.who == "other" for each in whom)
    return not known


def _of_who_does_it(player: i.Player | None) -> bool:
    """“during their turn”, “other than their hand”: of the player of the event itself, whom it does not look at."""
    return player is not None and player.who == "that player"


def _unjudged(scope: Scope, event: i.AnyEvent, trigger: i.Trigger) -> str:
    """The words of an event that only the players can judge: of its objects, or all of them if a field can't be."""
    what = getattr(event, "what", None)
    told = scope.told(what) if isinstance(what, i.Selection) else ""
    return told or event.told or (trigger.text if unjudged(event, trigger) else "")


def _kept(game: Game, happened: Occurrence) -> Happening:
    """What the rest of the turn knows of it."""
    became = game.now(idset.union(*(c.ids for c in happened.objects))) if happened.zone else ()
    source = (happened.source,) if happened.source is not None else ()
    player = happened.player or next((c.controller for c in happened.objects if happened.kind in _THEIRS), "")
    deed = happened.deed or (happened.kind if happened.kind in ("create", "sacrifice") else "")
    return Happening(
        happened.kind, _snapshots(happened.objects), happened.zone or "", player, deed, happened.amount, happened.each,
        _snapshots(source) if source else (), happened.combat, became,
    )  # fmt: skip


#: What the controller of the objects does.
_THEIRS = frozenset(["sacrifice", "attack", "create"])


def _snapshots(candidates: Iterable[Candidate]) -> tuple[Snapshot, ...]:
    return tuple(
        Snapshot(c.ids, c.seen.characteristics(), c.owner, c.controller, c.token, c.zone) for c in candidates
    )  # fmt: skip


#: So many objects of one event are asked about one by one.
MOST_APART = 1000


def _so(scope: Scope, condition: i.Condition, moment: Moment) -> Iterator[Moment]:
    """The moment where the intervening if holds; of objects that it sees apart, those for which it does (CR 603.4)."""
    if not moment.apart or idset.size(moment.that) > MOST_APART:
        if condition_holds(scope_of(scope, moment, moment.that), condition):
            yield moment
        return
    each = [idset.one(first + k) for first, count in moment.that for k in range(count)]
    so = idset.union(*(one for one in each if condition_holds(scope_of(scope, moment, one), condition)))
    if so:
        yield replace(moment, that=so)


def scope_of(scope: Scope, moment: Moment, that: Ids) -> Scope:
    """From where an ability looks that triggers at this moment, for these objects of the event."""
    source = moment.sources[0][0]
    context = Context(scope.context.controller, source, that_many=moment.number, that_player=moment.player)
    context.that = context.event = that or idset.one(source)
    context.assumed = idset.NONE if that else context.that
    context.roles = dict(moment.roles)
    if moment.own and moment.that:
        context.roles["event.what"] = idset.one(source)
    context.attacked = moment.attacked
    return Scope(scope.game, context, scope.asker, scope.view)


def _each(
    game: Game, view: View, kinds: tuple[type, ...],
    moments: Callable[[Scope, i.AnyEvent, Candidate], list[Moment]], also: list[Candidate] | None = None,
) -> None:  # fmt: skip
    """Ask every ability that waits for an event of these kinds; ``also``: cards that something happens to in another
    zone, whose abilities there trigger only on what they themselves do (CR 113.6).
    """
    for candidate, ability, trigger, events in view.acting(game.rules).listening(kinds):
        _each_of(game, view, candidate, ability, trigger, events, moments)
    for candidate in also or ():
        for ability, trigger, waited in waiting(candidate.seen.compiled(game.rules), kinds):
            if events := tuple(e for e in waited if getattr(e, "what", None) == _itself(e)):
                _each_of(game, view, candidate, ability, trigger, events, moments)
    for each in list(game.delayed):
        _each_delayed(game, view, moments, each)


def _each_of(
    game: Game, view: View, candidate: Candidate, ability: i.Ability, trigger: i.Trigger,
    events: tuple[i.AnyEvent, ...], moments: Callable[[Scope, i.AnyEvent, Candidate], list[Moment]],
) -> None:  # fmt: skip
    """Ask an ability that waits for these events."""
    first = candidate.ids[0][0]
    scope = Scope(game, Context(candidate.controller, first), game.asker, view)
    seen = [(event, moments(scope, event, candidate)) for event in events]
    if ability.only_while is not None and not condition_holds(scope, ability.only_while):
        return
    if trigger.meanwhile is not None:
        seen = [(e, [m for each in found for m in _so(scope, trigger.meanwhile, each)]) for e, found in seen]
    if ability.condition is not None:  # CR 603.4
        seen = [(e, [m for each in found for m in _so(scope, ability.condition, each)]) for e, found in seen]
    unsure = next(filter(None, (_unjudged(scope, e, trigger) for e, found in seen if found)), "")
    if not unsure:
        seen = [(e, often.allowed(game, scope, ability, found)) for e, found in seen]
    count = sum(moment.count for _, found in seen for moment in found)
    if not count:
        return
    game.happened(ev.TriggerReported(first, candidate.controller, ability.text, count, unsure))
    if not unsure:
        name = candidate.seen.name
        game.triggered += [
            Triggered(ability, candidate.controller, name, moment) for _, found in seen for moment in found
        ]


def _each_delayed(
    game: Game, view: View, moments: Callable[[Scope, i.AnyEvent, Candidate], list[Moment]], waiting: DelayedTrigger
) -> None:  # fmt: skip
    """Ask a delayed ability that is put on the stack when its event happens (CR 603.7); once, unless it goes on."""
    events = [each for each in waiting.event.events if is_watched(each, game.rules.ruleset.creating)]
    if not events:
        return
    first = waiting.source or 0
    scope = Scope(game, Context.recalled(waiting.controller, first, waiting.memory), game.asker, view)
    known = scope.candidates(idset.one(first))
    nothing = i.Characteristics(name=waiting.text)
    nobody = Candidate(idset.one(first), 1, Characters(nothing), nothing, waiting.controller, waiting.controller, False)
    watcher = known[0].part(idset.one(first)) if known else nobody
    seen = [(event, moments(scope, event, watcher)) for event in events]
    found = [moment for _, moments_ in seen for moment in moments_]
    if not found:
        return
    unsure = next(filter(None, (_unjudged(scope, e, waiting.event) for e, moments_ in seen if moments_)), "")
    game.happened(
        ev.TriggerReported(first, waiting.controller, waiting.text, sum(moment.count for moment in found), unsure)
    )
    if unsure:
        return
    once = waiting.until is None or any(event.next for event, moments_ in seen if moments_)
    if once:
        game.delayed.remove(waiting)
    ability = i.Ability("triggered", waiting.text, (0, 0), trigger=waiting.event, steps=waiting.steps)
    game.triggered += [
        Triggered(ability, waiting.controller, watcher.seen.name, moment, waiting.memory)
        for moment in (found[:1] if once else found)
    ]
