"""Which triggered abilities of permanents trigger, and how many times (CR 603.2)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import structs

from ..compiler.instructions import OneOf, Predicate, Selection, Told, Trigger
from . import delayed
from . import events as ev
from . import ids as idset
from .candidates import Candidate
from .conditions import holds as condition_holds
from .context import Context
from .ids import Ids
from .objects import Permanent, Zone
from .scope import Scope
from .selections import holds, without_source
from .view import View

if TYPE_CHECKING:
    from .game import Game

ENTER = frozenset({"enter", "enters"})
DIE = frozenset({"die", "dies"})
LEAVE = frozenset({"leave", "leaves"})
SACRIFICE = frozenset({"sacrifice", "sacrifices"})
ATTACK = frozenset({"attack", "attacks"})
MOVED = frozenset({"put", "return", "returned"})
NONE: frozenset[str] = frozenset()
#: The events that the board sees by itself: what else a delayed ability waits for has to be told to it.
SEEN = ENTER | DIE | LEAVE | SACRIFICE | ATTACK | {"create"}
BEGIN = frozenset({"begin", "begins", "beginning", "at"})


def on_enter(game: Game, stacks: list[Permanent]) -> None:
    """Permanents entered at the same time."""
    view = game.view()
    groups = [view.here[s.id] for s in stacks if s.id in view.here]
    _report(game, view, ENTER, groups)


def on_create(game: Game, stacks: list[Permanent]) -> None:
    """Tokens were created at the same time (CR 111.2)."""
    view = game.view()
    groups = [view.here[s.id] for s in stacks if s.id in view.here]
    _report(game, view, game.rules.ruleset.creating, groups, by_player=True)


def on_leave(
    game: Game, view: View, left: list[Candidate], went: dict[Zone, list[Candidate]], sacrificed: bool
) -> None:
    """Permanents left at the same time; ``view`` is the battlefield before (CR 603.10a), ``went`` says where to."""
    _report(game, view, LEAVE, left)
    # CR 700.4: only creatures die; whatever else may be put into a graveyard from the battlefield.
    mortal = game.rules.ruleset.mortal
    _report(game, view, DIE, [c for c in went.get("graveyard", []) if c.seen.has_type(mortal)])
    for zone, these in went.items():
        _report(game, view, NONE, these, zone=zone)
    if sacrificed:
        _report(game, view, SACRIFICE, left, by_player=True)


def on_attack(game: Game, stacks: list[Permanent]) -> None:
    """Creatures were declared as attackers at the same time (CR 508.3a)."""
    view = game.view()
    groups = [view.here[s.id] for s in stacks if s.id in view.here]
    _report(game, view, ATTACK, groups, by_player=True)


def on_begin(game: Game, step: str, player: str) -> None:
    """A step or phase began: "at the beginning of your upkeep"."""
    _each(
        game,
        game.view(),
        lambda scope, trigger, watcher: (
            watcher.count
            * int(
                trigger.verb in BEGIN
                and step in trigger.text.casefold()
                and (trigger.player is None or player in scope.players_in_event(trigger.player))
            )
        ),
    )


def _report(
    game: Game,
    view: View,
    verbs: frozenset[str],
    everything: list[Candidate],
    *,
    by_player: bool = False,
    zone: Zone | None = None,
) -> None:
    def times(scope: Scope, trigger: Trigger, watcher: Candidate) -> int:
        words = trigger.text.casefold()
        moved = zone is not None and trigger.verb in MOVED and zone in words and "from the battlefield" in words
        if not verbs & {trigger.verb, *trigger.also} and not moved:
            return 0
        groups = [c for c in everything if _seen_by(scope.context.controller, words, c)]
        if found := _ATTACHED.match(words):
            # "When enchanted creature dies": the one that the watcher is attached to, no other.
            host = watcher.permanent.attached_to if watcher.permanent is not None else None
            of = idset.one(host) if isinstance(host, int) else idset.NONE
            groups = [c.part(part) for c in groups if found and (part := idset.common(c.ids, of))]
        own = idset.union(*(idset.common(g.ids, watcher.ids) for g in groups)) if trigger.source else idset.NONE
        if trigger.source and trigger.what is None:
            return idset.size(own)  # each member of the stack for itself
        count = min(1, idset.size(own))  # "this creature or another creature": itself, and the others below
        for group in groups:
            who = scope.players_in_event(trigger.player) if by_player and trigger.player is not None else None
            if who is not None and group.controller not in who:
                continue
            meant = _meant(scope, _besides_itself(trigger), group)
            count += idset.size(idset.minus(meant, idset.one(watcher.ids[0][0])) if own else meant)
        together = trigger.one_or_more or (verbs is ATTACK and trigger.player is not None)  # “whenever you attack”
        return (min(count, 1) if together else count) * watcher.count

    if everything:
        delayed.occurred(game, verbs, everything, by_player=by_player)
        _each(game, view, times)


_ATTACKS = re.compile(r"\battacks? (?!or |this turn)(.+)")


def _unjudged(scope: Scope, event: Trigger) -> str:
    """The words of an event that only the players can judge: of its objects, and of how they attack ("… alone")."""
    told = scope.told(event.what) if event.what is not None else ""
    found = _ATTACKS.search(event.text.casefold()) if ATTACK & {event.verb, *event.also} else None
    return told or (found[1] if found else "")


_ATTACHED = re.compile(r"when(?:ever)? (?:enchanted|equipped)\b")


def _seen_by(controller: str, words: str, candidate: Candidate) -> bool:
    """Whose objects an ability looks for, where its words say so of the zone or of the control they come under."""
    if "under your control" in words and candidate.controller != controller:
        return False
    if any(f"{to} your {zone}" in words for to, zone in (("into", "graveyard"), ("to", "hand"))):
        return candidate.owner == controller
    return "an opponent's graveyard" not in words or candidate.owner != controller


def _meant(scope: Scope, what: Selection | None, group: Candidate) -> Ids:
    parts = without_source(scope, group)
    return idset.union(*(p.ids for p in parts if what is None or all(holds(scope, w, p) for w in what.where)))


def _besides_itself(trigger: Trigger) -> Selection | None:
    """ "Anax or another nontoken creature": what is looked for besides the object itself, whatever that is called."""
    if not trigger.source or trigger.what is None:
        return trigger.what
    where = tuple(OneOf(_told_apart(p)) if isinstance(p, OneOf) else p for p in trigger.what.where)
    return structs.replace(trigger.what, where=where)


def _told_apart(one_of: OneOf) -> tuple[Predicate, ...]:
    return tuple(p for p in one_of.predicates if not isinstance(p, Told)) or one_of.predicates


def _each(game: Game, view: View, times: Callable[[Scope, Trigger, Candidate], int]) -> None:
    for candidate in view.acting(game.rules):
        for ability in candidate.seen.compiled(game.rules):
            if ability.trigger is None:
                continue
            first = candidate.ids[0][0]
            scope = Scope(game, Context(candidate.controller, first), game.asker, view)
            events = (ability.trigger, *ability.trigger.others)
            count = sum(times(scope, event, candidate) for event in events)
            if count and (ability.condition is None or condition_holds(scope, ability.condition)):  # CR 603.4
                unsure = next(filter(None, (_unjudged(scope, event) for event in events)), "")
                game.happened(ev.TriggerReported(first, candidate.controller, ability.text, count, unsure))
