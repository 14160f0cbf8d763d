"""Which triggered abilities of permanents trigger, and how many times (CR 603.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from msgspec import structs

from ... import instructions as i
from ..looking import history
from ..looking.acting import STATES, waiting
from ..looking.candidates import Candidate
from ..looking.conditions import holds as condition_holds
from ..looking.predicates import holds
from ..looking.scope import Scope
from ..looking.view import View
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context
from ..state.ids import Ids
from ..state.objects import Permanent, Zone
from .occurrences import EVENTS, Occurrence, begins

if TYPE_CHECKING:
    from ..game import Game
from . import again, of_keywords, sight
from .matching import meant_objects
from .moments import Moment, Triggered
from .triggering import ask_each, is_heard, report

_BEGINNINGS = (i.Begins,)
sight.states("exploited", "attached", "unattached", "phased out", "plotted")
sight.deeds("commit a crime", "descend", "expend")


def on_enter(game: Game, stacks: list[Permanent]) -> None:
    """Permanents entered at the same time."""
    view = game.view()
    entered = [view.here[s.id] for s in stacks if s.id in view.here]
    report(game, view, Occurrence("enter", entered, quiet=_quiet(game, view, "enter", entered)))
    of_keywords.backup(game, entered)
    for stack in stacks:
        if stack.id in view.here:
            for kind, number in stack.counters.items():  # CR 122.6: what enters with counters has them put on it
                on_counters(game, stack.ids, kind, number, (stack.controller,))
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
            first = after - 1 if _reads_ahead(game, candidate) else before
            times = sum(first < chapter <= after for chapter in ability.chapters)
            if times:
                first = piece.id
                game.happened(ev.TriggerReported(first, piece.controller, ability.text, times * piece.count, ""))
                moment = Moment(piece.ids, own=True, times=times)
                game.triggered += [
                    Triggered(ability, piece.controller, candidate.seen.name, each)
                    for each in again.so_often(game, game.view(), candidate, [moment])
                ]


def _reads_ahead(game: Game, saga: Candidate) -> bool:
    """Whether it is passed over this turn what chapter stands before the one that it has come to (CR 702.155a)."""
    entered = saga.permanent.entered if saga.permanent is not None else None
    return "read ahead" in saga.seen.keywords and entered == game.turn


def on_create(game: Game, stacks: list[Permanent]) -> None:
    """Tokens were created at the same time (CR 111.2)."""
    view = game.view()
    report(game, view, Occurrence("create", [view.here[s.id] for s in stacks if s.id in view.here]))


def on_leave(
    game: Game, view: View, left: list[Candidate], went: dict[Zone, list[Candidate]], sacrificed: bool
) -> None:
    """Permanents left at the same time; ``view`` is the battlefield before (CR 603.10a), ``went`` says where to."""
    dying = [c for c in went.get("graveyard", []) if c.seen.has_type(game.rules.ruleset.mortal)]
    quiet = _quiet(game, view, "die", dying)
    report(game, view, Occurrence("leave", left, quiet=quiet))
    for zone, these in went.items():
        report(game, view, Occurrence("leave", these, zone, quiet=quiet))
    if sacrificed:
        report(game, view, Occurrence("sacrifice", left))
    _descended(game, went.get("graveyard", []))


def on_control(game: Game, before: View, ids: Ids, player: str) -> None:
    """A player gained control of these; ``before`` is the battlefield as others controlled them (CR 603.10d)."""
    lost = [c.part(part) for c in before.candidates if (part := idset.common(c.ids, ids))]
    report(game, before, Occurrence("control lost", lost))
    report(game, game.view(), Occurrence("control", _now(game, ids), player=player))


def _is_silent(static: i.Static, deed: str) -> bool:
    """“… don't cause abilities to trigger”, as they do this."""
    return any(isinstance(each, i.CausesNoTriggers) and deed in each.events for each in static.changes)


def _quiet(game: Game, view: View, deed: Literal["enter", "die"], objects: list[Candidate]) -> Ids:
    """Those of the objects that cause no abilities to trigger as they do this."""
    found = idset.NONE
    standing = [view.here[each] for each in game.index.statics if each in view.here]
    for source in (*standing, *objects):
        for static in (static for ability in source.seen.compiled(game.rules) for static in ability.statics):
            if isinstance(static.what, i.Reference) and _is_silent(static, deed):
                scope = Scope(game, Context(source.controller, source.ids[0][0]), game.asker, view)
                found = idset.union(found, *(meant_objects(scope, static.what.among, each) for each in objects))
    return found


def on_attack(game: Game, stacks: list[Permanent]) -> None:
    """Creatures were declared as attackers at the same time (CR 508.3a)."""
    view = game.view()
    found = [view.here[s.id] for s in stacks if s.id in view.here]
    report(game, view, Occurrence("attack", found, alone=sum(c.count for c in found) == 1))


def on_block(game: Game, blockers: list[Permanent], attackers: Ids) -> None:
    """Creatures were declared as blockers at the same time, attackers became blocked or not (CR 509.3)."""
    pieces = game.pieces(attackers)
    game.pieces(idset.of(blockers))
    view = game.view()
    for attacker in pieces:
        blocking = [p for p in game.pieces(idset.of(blockers)) if any(map(attacker.holds, p.blocks))]
        theirs = [view.here[p.id] for p in blocking]
        for group in theirs:
            report(game, view, Occurrence("block", [group], other=view.here[attacker.id]))
            report(game, view, Occurrence("blocked", [view.here[attacker.id]], other=group))
    report(game, view, Occurrence("block", [view.here[p.id] for p in game.pieces(idset.of(blockers))]))
    report(game, view, Occurrence("blocked", [view.here[p.id] for p in game.pieces(attackers)]))
    free = [p for p in game.permanents.values() if p.attacking is not None and not p.blocked]
    report(game, view, Occurrence("unblocked", [view.here[p.id] for p in free if p.id in view.here]))


def on_crew(game: Game, creatures: Ids, whom: Candidate, how: str) -> None:
    """Creatures were tapped to crew a Vehicle, saddle a Mount or convoke a spell (CR 702.122b, 702.171c, 702.51c)."""
    pieces = game.pieces(creatures)
    view = game.view()
    for group in [view.here[piece.id] for piece in pieces]:
        report(game, view, Occurrence("crew", [group], deed=how, other=whom))


def on_blocked(game: Game, attackers: Ids) -> None:
    """Attackers became blocked by what was put onto the battlefield blocking them (CR 509.3c)."""
    if attackers:
        pieces = game.pieces(attackers)
        report(game, game.view(), Occurrence("blocked", [game.view().here[p.id] for p in pieces]))


def on_begin(game: Game, step: str, player: str) -> None:
    """A step or phase began: "at the beginning of your upkeep"."""
    view = game.view()
    if not (view.acting.listening[_BEGINNINGS] or game.delayed):
        return

    def moments(scope: Scope, event: i.AnyEvent, watcher: Candidate) -> list[Moment]:
        if not isinstance(event, i.Begins) or not begins(event, step, history.orders(game, step)):
            return []
        meant = event.whose is None or player in scope.players_in_event(event.whose)
        return [Moment(watcher.ids, player=player)] if meant else []

    ask_each(game, view, _BEGINNINGS, moments)


#: What players do of which it counts how much it was, and not how often.
_AMOUNTS = ("gain life", "lose life", "expend")


def on_deed(
    game: Game,
    player: str,
    deed: i.PlayerDeed,
    amount: int,
    objects: list[Candidate] | None = None,
    each: int = 1,
    by: str = "",
) -> None:
    """A player did something, or it happened to the player: drew, gained life …

    ``each``: how often that counts; ``by``: who controls the spell or ability that made the player do it.
    """
    assert sight.is_reported(deed), f"{deed}: said by nobody who reports it (`sight.deeds`)"
    if amount > 0:
        starts = deed == "draw" and history.first_of_draw_step(game, player)
        also = (history.DRAWN_IN_STEP,) if deed == "draw" else ()
        before = game.did(player, deed, amount if deed in _AMOUNTS else each, also)
        done = Occurrence("deed", objects or [], player=player, deed=deed, amount=amount, before=before, each=each)
        done = structs.replace(done, starts=starts, caused_by=by)
        report(game, game.view(), done)


def on_roll(game: Game, player: str, results: tuple[int, ...]) -> None:
    """A player rolled dice, with these results (CR 706.2)."""
    before = game.did(player, "roll dice", len(results))
    done = Occurrence("deed", [], player=player, deed="roll dice", amount=sum(results), before=before)
    report(game, game.view(), structs.replace(done, each=len(results), results=results))


def on_damage(
    game: Game, source: Candidate | None, to: list[Candidate], player: str, amount: int, combat: bool, whole: int
) -> Occurrence:
    """A source (None: a text that is no object's) dealt damage to objects or to a player (CR 120).

    ``whole``: how much it dealt at the same time to all of these and others; 0 if that has been reported.
    """
    done = Occurrence("damage", to, player=player, amount=amount, source=source, combat=combat, whole=whole)
    report(game, game.view(), done)
    return done


def on_all_damage(game: Game, parts: list[Occurrence]) -> None:
    """All of this damage was dealt at the same time, by whichever sources (CR 603.2c)."""
    if parts:
        report(game, game.view(), Occurrence("damage", [], combat=parts[0].combat, parts=tuple(parts)))


def on_cast(game: Game, player: str, spell: Candidate, origin: str, chosen: tuple[Ids, tuple[str, ...]]) -> None:
    """A player cast a spell from this zone, with these objects and players as its targets (CR 601.2i)."""
    before = game.did(player, "cast")
    objects, players = chosen
    way = next((each.alternative for each in game.stack if idset.contains(spell.ids, each.id)), "")
    done = Occurrence("cast", [spell], player=player, deed=way, before=before, origin=origin)
    done = structs.replace(done, targets=objects, players=players)
    report(game, game.view(), done)
    on_target(game, spell, chosen)
    on_crime(game, player, chosen)


def on_crime(game: Game, player: str, chosen: tuple[Ids, tuple[str, ...]]) -> None:
    """A player put a spell or ability on the stack with such targets: a crime, if one is an opponent's (CR 700.13)."""
    objects, players = chosen
    scope = Scope(game, Context(player), game.asker)
    opponents = scope.players_in_event(i.Player("each opponent"))
    theirs = (c.owner if c.zone == "graveyard" else c.controller for c in scope.candidates(objects))
    if any(each in opponents for each in (*players, *theirs)):
        on_deed(game, player, "commit a crime", 1)


def on_spent(game: Game, player: str, mana: int) -> None:
    """A player paid so much mana to cast a spell (CR 700.14)."""
    on_deed(game, player, "expend", mana)


def on_target(game: Game, by: Candidate, chosen: tuple[Ids, tuple[str, ...]]) -> None:
    """Objects and players became targets of a spell or an ability (CR 115.1)."""
    objects, players = chosen
    groups = _now(game, objects)
    if groups:
        report(game, game.view(), Occurrence("target", groups, other=by))
        of_keywords.ward(game, by, groups)
    for player in players:
        report(game, game.view(), Occurrence("target", [], player=player, other=by))


def on_counters(game: Game, ids: Ids, kind: str, number: int, players: tuple[str, ...]) -> None:
    """These players put so many counters on each of these (CR 122.6)."""
    done = _now(game, ids)
    if done:
        player = players[0] if len(players) == 1 else ""
        report(game, game.view(), Occurrence("counters", done, deed=kind, amount=number, each=number, player=player))


def on_counters_removed(game: Game, ids: Ids, kind: str, number: int) -> None:
    """So many counters were removed from each of these; of some the last one (CR 122.1)."""
    for candidate in _now(game, ids):
        last = candidate.permanent is not None and kind not in candidate.permanent.counters
        done = Occurrence("counters removed", [candidate], deed=kind, amount=number, each=number, alone=last)
        report(game, game.view(), done)


def on_activate(game: Game, player: str, source: Candidate, entry: int | None, ability: i.Ability) -> None:
    """A player activated an ability of this source (CR 602.2); ``entry``: its id on the stack, if it is put there."""
    done = Occurrence("activate", [source], player=player, ability=ability, of_mana=entry is None)
    if entry is not None:
        done = structs.replace(done, other=structs.replace(source, ids=idset.one(entry), count=1, zone="ability"))
    report(game, game.view(), done)


def on_mana(game: Game, player: str, source: Candidate) -> None:
    """A permanent was tapped for mana (CR 106.12)."""
    view = game.view()
    if is_heard(game, view, "mana"):
        report(game, view, Occurrence("mana", [source], player=player))


@sight.watches("held", i.Holding, "condition")
def on_state_held(game: Game) -> None:
    """State triggers whose state there is, and that have not triggered for it yet (CR 603.8)."""
    view = game.view()
    if not view.acting.listening[STATES]:
        return

    def moments(scope: Scope, event: i.AnyEvent, watcher: Candidate) -> list[Moment]:
        if not isinstance(event, i.Holding) or not condition_holds(scope, event.condition):
            return []
        waiting = [idset.union(each.moment.sources) for each in game.triggered if event in _events(each.ability)]
        on_stack = [idset.one(e.source) for e in game.stack if e.source is not None and event in _events(e.ability)]
        ready = idset.minus(watcher.ids, idset.union(*waiting, *on_stack))
        return [Moment(ready, own=True)] if ready else []

    ask_each(game, view, STATES, moments)


def _events(ability: i.Ability | None) -> tuple[i.AnyEvent, ...]:
    return ability.trigger.events if ability is not None and ability.trigger is not None else ()


def on_level(game: Game, ids: Ids, level: int) -> None:
    """Classes became this level (CR 716.2a)."""
    if is_heard(game, game.view(), "state"):
        report(game, game.view(), Occurrence("state", _now(game, ids), deed=f"level {level}"))


def on_state(game: Game, ids: Ids, state: i.ObjectState) -> None:
    """Permanents became tapped, transformed … (CR 603.2e)."""
    assert sight.is_reported(state), f"{state}: said by nobody who reports it (`sight.states`)"
    view = game.view()
    if history.keeps("state", state) or is_heard(game, view, "state"):
        report(game, view, Occurrence("state", _now(game, ids), deed=state))


def on_plotted(game: Game, ids: Ids) -> None:
    """Cards in exile became plotted (CR 702.170d)."""
    report(game, game.view(), Occurrence("state", game.candidates_elsewhere({"exile"}, ids), deed="plotted"))


def on_phased_out(game: Game, before: View, ids: Ids) -> None:
    """Permanents phased out; ``before`` is the battlefield as they were there (CR 603.10b)."""
    gone = [c.part(part) for c in before.candidates if (part := idset.common(c.ids, ids))]
    report(game, before, Occurrence("state", gone, deed="phased out"))


def on_exploit(game: Game, before: View, source: Candidate, exploited: Candidate | None) -> None:
    """A creature exploited another one, or itself (CR 702.110b); ``before`` is the battlefield with both."""
    report(game, before, Occurrence("state", [source], deed="exploited", other=exploited))


def on_attached(game: Game, ids: Ids, host: int, state: Literal["attached", "unattached"] = "attached") -> None:
    """Permanents became attached to this one, or unattached from it (CR 701.3)."""
    view = game.view()
    hosts = Scope(game, Context(game.active), game.asker).candidates(idset.one(host))
    groups = [view.here[p.id] for p in game.pieces(ids)]
    if hosts and groups:
        report(game, view, Occurrence("state", groups, deed=state, other=hosts[0]))


def on_unattached_by_leaving(game: Game, view: View, left: list[Candidate]) -> None:
    """What was attached has left, and is unattached (CR 701.3d); ``view`` is the battlefield before (CR 603.10c)."""
    for each in left:
        host = each.permanent.attached_to if each.permanent is not None else None
        if isinstance(host, int):
            hosts = Scope(game, Context(game.active), game.asker, view).candidates(idset.one(host))
            if hosts:
                report(game, view, Occurrence("state", [each], deed="unattached", other=hosts[0]))


def on_copy(game: Game, player: str, spell: Ids) -> None:
    """A player copied a spell: the copy is on the stack (CR 707.10)."""
    copies = game.candidates_elsewhere({"stack"}, spell)
    report(game, game.view(), Occurrence("copy", copies, player=player))


def on_daytime(game: Game, time: str) -> None:
    """Day became night, or night day (CR 731)."""
    report(game, game.view(), Occurrence("daytime", [], deed=time))


def on_passages(game: Game) -> None:
    """What went from one zone to another, other than from the battlefield, since this was last looked at."""
    passages, game.passages = game.passages, []
    for origin, zone, ids in passages:
        if "graveyard" in (origin, zone) or _may_be_heeded(game, ids):
            now = game.now(ids)
            moved = Scope(game, Context(game.active), game.asker).candidates(now)
            report(game, game.view(), Occurrence("pass", moved, zone, origin=origin))
            _descended(game, moved if zone == "graveyard" else [])


def _descended(game: Game, put: list[Candidate]) -> None:
    """Cards were put into graveyards: for each permanent card among them its owner descended (CR 700.11)."""
    scope = Scope(game, Context(game.active), game.asker)
    owners: dict[str, int] = {}
    for each in put:
        if not each.token and holds(scope, i.HasType("permanent"), each):
            owners[each.owner] = owners.get(each.owner, 0) + each.count
    for owner, number in owners.items():
        on_deed(game, owner, "descend", number, each=number)


def _may_be_heeded(game: Game, moved: Ids) -> bool:
    """Whether an ability may wait for cards that go from zone to zone: of what acts, of the cards, or a delayed one."""
    if game.delayed or game.index.statics or game.rulings:
        return True
    for _, heard in game.view().acting.listening[EVENTS["pass"]]:
        if not _of_entering(heard.events):
            return True
    cards = game.groups(game.now(moved))
    return any(waiting(game.rules.compiled(card.face), EVENTS["pass"]) for card in cards)


@lru_cache(maxsize=4096)
def _of_entering(events: tuple[i.AnyEvent, ...]) -> bool:
    """Whether all of them are seen as something enters the battlefield, and not before."""
    return all(isinstance(each, i.Moves) and each.to is not None and each.to.zone == "battlefield" for each in events)


def of_host(trigger: i.Trigger) -> bool:
    """Whether it is about what the object with the ability is attached to: “when enchanted creature dies”."""
    about = [getattr(event, "what", None) for event in trigger.events]
    about += [to for event in trigger.events if isinstance(event, i.DealsDamage) for to in event.to]
    return any(isinstance(what, i.Reference) and what.what == "enchanted" for what in about)
