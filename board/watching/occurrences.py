"""What happens to permanents, and which events of triggered abilities say so (CR 603.2)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from ... import instructions as i
from ..looking.candidates import Candidate
from ..state.ids import Ids
from ..state.objects import Zone
from .sight import is_watched_for, passed_over, sees_deed, sees_state, watches

if TYPE_CHECKING:
    from ..looking.scope import Scope


class Occurrence(msgspec.Struct, frozen=True):
    """Something that happened to objects at the same time; ``zone`` is where they left for, if that is what is said."""

    kind: Literal[
        "enter",
        "leave",
        "create",
        "sacrifice",
        "attack",
        "deed",
        "damage",
        "cast",
        "state",
        "block",
        "blocked",
        "crew",
        "unblocked",
        "target",
        "counters",
        "counters removed",
        "mana",
        "copy",
        "pass",
        "daytime",
        "control",
        "control lost",
        "activate",
    ]
    objects: list[Candidate]
    zone: Zone | Literal["battlefield"] | None = None
    player: str = ""  # who does it, or to whom it happens
    deed: str = ""  # what the player does, or which state the objects come into
    amount: int = 1
    caused_by: str = ""  # who controls the spell or ability that makes the player do it; "": none does
    before: int = 0  # how often the player had done so this turn
    each: int = 1  # how often it counts
    source: Candidate | None = None  # of damage
    combat: bool = False
    whole: int = 0  # of damage: all that the source dealt at the same time
    parts: tuple[Occurrence, ...] = ()  # all damage that was dealt at the same time, by whichever sources
    other: Candidate | None = None  # what they block, are blocked by, crew, or are the targets of
    alone: bool = False  # no other creature was declared as an attacker
    origin: str = ""  # the zone from which a spell was cast, or a card went elsewhere
    targets: Ids = ()  # those of the spell, and
    players: tuple[str, ...] = ()  # the players that it targets
    quiet: Ids = ()  # those of the objects that cause no abilities to trigger
    ability: i.Ability | None = None  # what is activated, and
    of_mana: bool = False  # whether it is a mana ability
    results: tuple[int, ...] = ()  # of dice that are rolled together: that of each (CR 706.2)
    starts: bool = False  # the first card that the player draws in a draw step of theirs is among these


class Seen(NamedTuple):
    """How an event speaks of an occurrence: of which of its objects, whose (by control, by ownership), how many."""

    what: i.Objects | None
    by: i.Player | None = None
    owner: i.Player | None = None
    least: int = 1
    amount: i.Quantity | None = None
    to: tuple[i.Player | i.Objects, ...] = ()
    other: i.Objects | None = None
    cause: i.Selection | None = None

    def among(self, scope: Scope, candidate: Candidate) -> bool:
        """Whether the event looks at objects of these players."""
        if candidate.zone != "battlefield":
            return True
        if self.by is not None and candidate.controller not in scope.players_in_event(self.by):
            return False
        return self.owner is None or candidate.owner in scope.players_in_event(self.owner)


Sees = Callable[[Any, Occurrence, i.PlayerDeed], Seen | None]
_SEES: dict[str, dict[type, Sees]] = {}


def _sees(kind: str, event: type[i.Event], fields: str = "") -> Callable[[Sees], Sees]:
    """The decorated function says what such an event means by occurrences of this kind, by these of its fields."""

    def registered(see: Sees) -> Sees:
        _SEES.setdefault(kind, {})[event] = see
        return watches(kind, event, fields)(see)

    return registered


def sees(event: i.AnyEvent, happened: Occurrence, creating: i.PlayerDeed) -> Seen | None:
    """What an event means by it; None where it is another event. ``creating``: what players do who create tokens."""
    see = _SEES[happened.kind].get(type(event))
    return see(event, happened, creating) if see is not None else None


# ── What goes to another zone, or comes under another player's control ───────────────────────────────────────────────


@_sees("enter", i.Moves, "what origin to tapped nth")
def _enters(event: i.Moves, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    return Seen(event.what) if event.to is not None and event.to.zone == "battlefield" else None


@_sees("pass", i.Moves, "what origin to tapped nth")
def _goes(event: i.Moves, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    return Seen(event.what) if _passes(event.origin, event.to, happened) else None


@_sees("leave", i.Moves, "what origin to not_to nth")
def _leaves(event: i.Moves, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    what, to = event.what, event.to
    if event.not_to is not None:
        return Seen(what) if happened.zone not in (None, event.not_to.zone) else None
    if not _from_battlefield(event.origin, to) or (to.zone if to is not None else None) != happened.zone:
        return None
    return Seen(what, owner=to.player if to is not None else None)


@_sees("control", i.GainsControl, "player what loses")
def _gains_control(event: i.GainsControl, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    return None if event.loses else Seen(event.what, event.player)


@_sees("control lost", i.GainsControl, "player what loses")
@_sees("leave", i.GainsControl, "player what loses")
def _loses_control(event: i.GainsControl, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    """What left the battlefield nobody controls any more."""
    return Seen(event.what, event.player) if event.loses and happened.zone is None else None


# ── What players do, or what happens to them ─────────────────────────────────────────────────────────────────────────


@_sees("deed", i.Does, "player deed what amount but_first nth cause")
def _does(event: i.Does, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    if event.deed != happened.deed or (event.deed == "expend" and not _expends(event, happened)):
        return None
    amount = event.amount if event.deed != "expend" else None
    return Seen(event.what, event.player, amount=amount, cause=event.cause)


def _expends(event: i.Does, happened: Occurrence) -> bool:
    """Whether the player came to so much mana by what was paid now (CR 700.14)."""
    number = event.amount.value if isinstance(event.amount, i.Number) else 0
    return happened.before < number <= happened.before + happened.amount


@_sees("sacrifice", i.Does, "player deed what")
def _sacrifices(event: i.Does, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    return Seen(event.what, event.player) if event.deed == "sacrifice" else None


@_sees("create", i.Does, "player deed what nth")
def _creates(event: i.Does, happened: Occurrence, creating: i.PlayerDeed) -> Seen | None:
    return Seen(event.what, event.player) if event.deed == creating else None


@_sees("cast", i.Casts, "player what origin targeting elsewhere nth")
def _casts(event: i.Casts, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    return Seen(event.what, event.player)


@_sees("activate", i.Activates, "player of loyalty mana keyword")
def _activates(event: i.Activates, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    """Such an ability is activated: of that kind, and of a permanent where it says of what (CR 109.2, 602.2)."""
    ability = happened.ability
    if ability is None or (event.loyalty and ability.kind != "loyalty") or (happened.of_mana and not event.mana):
        return None
    return Seen(event.of, event.player) if not event.keyword or _is_of(ability, event.keyword) else None


def _is_of(ability: i.Ability, keyword: str) -> bool:
    """Whether the ability is this keyword's: commander ninjutsu is ninjutsu, typecycling is cycling (CR 702.29e)."""
    own = ability.keyword or ""
    return own == keyword or own.endswith(f" {keyword}") or (keyword == "cycling" and own.endswith(keyword))


@_sees("mana", i.TapsForMana, "player what")
@_sees("copy", i.Copies, "player what")
def _done_to(event: i.TapsForMana | i.Copies, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    return Seen(event.what, event.player)


# ── Attackers, blockers and damage ───────────────────────────────────────────────────────────────────────────────────


@_sees("damage", i.DealsDamage, "source to combat")
def _deals(event: i.DealsDamage, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    return Seen(event.source, to=event.to) if event.combat in (None, happened.combat) else None


@_sees("attack", i.Attacks, "what whom alone beside least nth")
def _attacks(event: i.Attacks, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    return Seen(event.what) if happened.alone or not event.alone else None


@_sees("attack", i.PlayerAttacks, "player with_ least whom")
def _player_attacks(event: i.PlayerAttacks, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    return Seen(event.with_, event.player, least=event.least)


@_sees("block", i.Blocks, "what whom")
@_sees("blocked", i.BecomesBlocked, "what by")
def _blocks(event: i.Blocks | i.BecomesBlocked, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    """With the other of a pair, or without (CR 509.3)."""
    other = event.whom if isinstance(event, i.Blocks) else event.by
    return Seen(event.what, other=other) if (other is None) is (happened.other is None) else None


@_sees("crew", i.Crews, "what whom how")
def _crews(event: i.Crews, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    return Seen(event.what, other=event.whom) if event.how == happened.deed else None


@_sees("unblocked", i.Unblocked, "what")
def _unblocked(event: i.Unblocked, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    return Seen(event.what)


# ── What happens to objects ──────────────────────────────────────────────────────────────────────────────────────────


@_sees("state", i.Becomes, "what state to nth")
def _becomes(event: i.Becomes, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    return Seen(event.what, other=event.to) if event.state == happened.deed else None


@_sees("state", i.LevelReached, "what level")
def _reaches(event: i.LevelReached, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    return Seen(event.what) if happened.deed == f"level {event.level}" else None


@_sees("target", i.BecomesTarget, "what of nth")
def _is_targeted(event: i.BecomesTarget, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    return Seen(None, to=event.what, other=event.of)


@_sees("counters", i.CountersPut, "kind on by removed")
@_sees("counters removed", i.CountersPut, "kind on by removed last")
def _counters(event: i.CountersPut, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    """Of the one kind, or of any; the last of them, where that is asked."""
    if event.removed is not (happened.kind == "counters removed") or event.kind not in (None, happened.deed):
        return None
    return Seen(None, event.by, to=event.on) if happened.alone or not event.last else None


@_sees("daytime", i.DayNightChanges, "to")
def _changes(event: i.DayNightChanges, happened: Occurrence, _: i.PlayerDeed) -> Seen | None:
    return Seen(None) if event.to in (None, happened.deed) else None


#: The events that are watched for with each kind of occurrence: no others need be asked.
EVENTS: dict[str, tuple[type, ...]] = {kind: tuple(events) for kind, events in _SEES.items()}


def _passes(origin: tuple[i.InZone, ...], to: i.InZone | None, happened: Occurrence) -> bool:
    """Whether the event is about what goes from that zone to that one; what enters the battlefield is seen as such."""
    if to is not None and (to.zone != happened.zone or to.zone == "battlefield"):
        return False
    return (not origin and to is not None) or any(zone.zone == happened.origin for zone in origin)


def _from_battlefield(origin: tuple[i.InZone, ...], to: i.InZone | None) -> bool:
    """Whether what leaves the battlefield goes so; “from anywhere” is from there, too."""
    return any(zone.zone == "battlefield" for zone in origin) or (not origin and to is not None)


def is_seen(event: i.AnyEvent, creating: i.PlayerDeed) -> bool:
    """Whether the board sees such an event by itself; of any other it has to be told."""
    match event:
        case i.Begins(part=part, which="first" | "first each turn"):
            return part == "upkeep"
        case i.Begins(part=part, which="second"):
            return part == "main phase"
        case i.Moves(_, origin, to):
            return bool(origin) or to is not None
        case i.Does(_, deed, but_first=part):
            seen = deed in ("sacrifice", creating) or sees_deed(deed)
            return seen and (part is None or (deed, part) == ("draw", "draw step"))
        case i.Becomes(_, state):
            return sees_state(state)
    return is_watched_for(event)


def is_passed_over(event: i.AnyEvent) -> bool:
    """Whether a field says something of the event that no watcher looks at."""
    if not isinstance(event, i.Does):
        return passed_over(event)
    return passed_over(event, event.deed if event.deed in ("sacrifice", "create") else "deed")


#: What the board calls the parts of a turn.
_PARTS: dict[str, str] = {
    "cleanup step": "cleanup",
    "precombat main phase": "main phase",
    "postcombat main phase": "main phase",
}


def is_awaited(event: i.AnyEvent, creating: i.PlayerDeed) -> bool:
    """Whether a delayed ability notes such an event: what happens to objects, no damage and no spell."""
    match event:
        case i.Does(_, deed):
            return deed in ("sacrifice", creating)
        case i.Casts() | i.DealsDamage() | i.Activates():
            return False
        case i.BecomesTarget() | i.CountersPut() | i.TapsForMana() | i.Holding():
            return False
        case i.Copies() | i.DayNightChanges() | i.LevelReached() | i.Crews():
            return False
        case i.Becomes(_, _, to):
            return is_seen(event, creating) and to is None
        case i.Moves(_, origin, i.InZone("battlefield")):
            return not origin
        case i.Moves(_, origin, to):
            return _from_battlefield(origin, to)
        case i.Blocks(_, other) | i.BecomesBlocked(_, other):
            return other is None
    return is_seen(event, creating)


def is_watched(event: i.AnyEvent, creating: i.PlayerDeed) -> bool:
    """Whether a delayed ability that waits for such an event is put on the stack when it happens (CR 603.7)."""
    return is_seen(event, creating) and not is_awaited(event, creating) and not isinstance(event, i.Holding)


@watches("begin", i.Begins, "part whose which")
def begins(event: i.Begins, step: str, orders: Collection[str] = ()) -> bool:
    """Whether it is this step or phase that the event waits for; ``orders``: which of its kind it is.

    A delayed ability knows of which turn “that turn's” is.
    """
    which = "first of all" if event.which == "first" and event.whose is None else event.which
    if which in ("first", "first of all", "first each turn", "second") and which not in orders:
        return False
    if step in ("precombat main", "postcombat main"):
        return event.part in ("main phase", f"{step} phase")
    return part_of(event) == step


def part_of(event: i.Begins) -> str:
    """Which part of a turn it is, as the board calls it."""
    return _PARTS.get(event.part, event.part)
