"""What happens to permanents, and which events of triggered abilities say so (CR 603.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from ... import instructions as i
from ..looking.candidates import Candidate
from ..state.ids import Ids
from ..state.objects import Zone

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
    ]
    objects: list[Candidate]
    zone: Zone | Literal["battlefield"] | None = None
    player: str = ""  # who does it, or to whom it happens
    deed: str = ""  # what the player does, or which state the objects come into
    amount: int = 1
    before: int = 0  # how often the player had done so this turn
    each: int = 1  # how often it counts
    source: Candidate | None = None  # of damage
    combat: bool = False
    whole: int = 0  # of damage: all that the source dealt at the same time
    other: Candidate | None = None  # what they block, are blocked by, or are the targets of
    alone: bool = False  # no other creature was declared as an attacker
    origin: str = ""  # the zone from which a spell was cast, or a card went elsewhere
    targets: Ids = ()  # those of the spell, and
    players: tuple[str, ...] = ()  # the players that it targets
    quiet: Ids = ()  # those of the objects that cause no abilities to trigger
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

    def among(self, scope: Scope, candidate: Candidate) -> bool:
        """Whether the event looks at objects of these players."""
        if candidate.zone != "battlefield":
            return True
        if self.by is not None and candidate.controller not in scope.players_in_event(self.by):
            return False
        return self.owner is None or candidate.owner in scope.players_in_event(self.owner)


#: The events that `sees` takes for each kind of occurrence: all others need not be asked.
EVENTS: dict[str, tuple[type, ...]] = {
    "enter": (i.Moves,),
    "leave": (i.Moves, i.GainsControl),
    "pass": (i.Moves,),
    "control": (i.GainsControl,),
    "control lost": (i.GainsControl,),
    "attack": (i.Attacks, i.PlayerAttacks),
    "block": (i.Blocks,),
    "blocked": (i.BecomesBlocked,),
    "unblocked": (i.Unblocked,),
    "create": (i.Does,),
    "deed": (i.Does,),
    "sacrifice": (i.Does,),
    "cast": (i.Casts,),
    "copy": (i.Copies,),
    "target": (i.BecomesTarget,),
    "counters": (i.CountersPut,),
    "counters removed": (i.CountersPut,),
    "mana": (i.TapsForMana,),
    "state": (i.Becomes, i.LevelReached),
    "daytime": (i.DayNightChanges,),
    "damage": (i.DealsDamage,),
}


def sees(event: i.AnyEvent, happened: Occurrence, creating: i.PlayerDeed) -> Seen | None:
    """What an event means by it; None where it is another event. ``creating``: what players do who create tokens."""
    match happened.kind:
        case "enter" | "leave" | "pass" | "control" | "control lost":
            return _sees_passage(event, happened)
        case "deed" | "create" | "sacrifice":
            return _sees_deed(event, happened, creating)
        case "attack" | "block" | "blocked" | "unblocked" | "damage":
            return _sees_combat(event, happened)
    match happened.kind, event:
        case "state", i.Becomes(what, state, to) if state == happened.deed:
            return Seen(what, other=to)
        case "mana", i.TapsForMana(what, player):
            return Seen(what, player)
        case "cast", i.Casts(player, what):
            return Seen(what, player)
        case "target", i.BecomesTarget(several, of):
            return Seen(None, to=several, other=of)
        case ("counters", i.CountersPut(kind, on, by, False, last)) | (
            "counters removed",
            i.CountersPut(kind, on, by, True, last),
        ) if kind in (None, happened.deed) and (happened.alone or not last):
            return Seen(None, by, to=on)
        case "state", i.LevelReached(what, level) if happened.deed == f"level {level}":
            return Seen(what)
        case "copy", i.Copies(player, what):
            return Seen(what, player)
        case "daytime", i.DayNightChanges(to) if to in (None, happened.deed):
            return Seen(None)
    return None


def _sees_passage(event: i.AnyEvent, happened: Occurrence) -> Seen | None:
    """The same of what objects go to another zone, or come under another player's control."""
    match happened.kind, event:
        case "enter", i.Moves(what, _, i.InZone("battlefield")):
            return Seen(what)
        case "pass", i.Moves(what, origin, to) if _passes(origin, to, happened):
            return Seen(what)
        case "leave", i.Moves(what, not_to=i.InZone(zone)):
            return Seen(what) if happened.zone not in (None, zone) else None
        case "leave", i.Moves(what, origin, to) if _from_battlefield(origin, to):
            if (to.zone if to is not None else None) != happened.zone:
                return None
            return Seen(what, owner=to.player if to is not None else None)
        case ("control", i.GainsControl(player, what, False)) | ("control lost", i.GainsControl(player, what, True)):
            return Seen(what, player)
        case "leave", i.GainsControl(player, what, True) if happened.zone is None:  # nobody controls it any more
            return Seen(what, player)
    return None


def _sees_deed(event: i.AnyEvent, happened: Occurrence, creating: i.PlayerDeed) -> Seen | None:
    """The same of what players do, or what happens to them."""
    match happened.kind, event:
        case "deed", i.Does(player, deed, what, amount) if deed == happened.deed:
            return Seen(what, player, amount=amount)
        case "sacrifice", i.Does(player, "sacrifice", what):
            return Seen(what, player)
        case "create", i.Does(player, deed, what) if deed == creating:
            return Seen(what, player)
    return None


def _sees_combat(event: i.AnyEvent, happened: Occurrence) -> Seen | None:
    """The same of attackers, blockers and damage."""
    match happened.kind, event:
        case "damage", i.DealsDamage(source, to, combat) if combat is None or combat is happened.combat:
            return Seen(source, to=to)
        case "attack", i.Attacks(what, alone=alone) if happened.alone or not alone:
            return Seen(what)
        case "attack", i.PlayerAttacks(player, with_, least):
            return Seen(with_, player, least=least)
        case ("block", i.Blocks(what, None)) | ("blocked", i.BecomesBlocked(what, None)) if happened.other is None:
            return Seen(what)
        case ("block", i.Blocks(what, other)) | ("blocked", i.BecomesBlocked(what, other)) if (
            happened.other is not None and other is not None
        ):
            return Seen(what, other=other)
        case "unblocked", i.Unblocked(what):
            return Seen(what)
    return None


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
        case i.Begins(which="first"):
            return False
        case i.Begins() | i.Attacks() | i.PlayerAttacks():
            return True
        case i.Moves(_, origin, to):
            return bool(origin) or to is not None
        case i.Does(_, deed, but_first=part):
            return (deed in DEEDS or deed == creating) and (part is None or (deed, part) == ("draw", "draw step"))
        case i.Becomes(_, state, to):
            return state in STATES and (to is None or state in ("transformed", "exploited", "attached", "unattached"))
        case i.Blocks() | i.BecomesBlocked() | i.Casts() | i.DealsDamage() | i.Unblocked():
            return True
        case i.BecomesTarget() | i.CountersPut() | i.TapsForMana() | i.Holding() | i.Copies() | i.DayNightChanges():
            return True
        case i.LevelReached() | i.GainsControl():
            return True
    return False


#: What players do that the board sees.
DEEDS = frozenset(
    [
        "sacrifice",
        "draw",
        "discard",
        "mill",
        "gain life",
        "lose life",
        "scry",
        "surveil",
        "shuffle",
        "search",
        "proliferate",
        "play",
        "clash",
        "win a clash",
        "explore",
        "exert",
        "set in motion",
        "roll chaos",
        "chaos ensues",
        "planeswalk to",
        "planeswalk away",
        "encounter",
        "become the monarch",
        "take the initiative",
        "lose the game",
        "cycle",
        "investigate",
        "populate",
        "explore",
        "win a coin flip",
        "lose a coin flip",
        "flip a coin",
        "roll dice",
    ]
)
#: States that the board sees objects come into.
STATES = frozenset(
    [
        "monstrous",
        "renowned",
        "tapped",
        "untapped",
        "transformed",
        "face up",
        "face down",
        "phased in",
        "phased out",
        "exploited",
        "explored",
        "attached",
        "unattached",
        "trained",
    ]
)


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
        case i.Casts() | i.DealsDamage():
            return False
        case i.BecomesTarget() | i.CountersPut() | i.TapsForMana() | i.Holding():
            return False
        case i.Copies() | i.DayNightChanges() | i.LevelReached():
            return False
        case i.Becomes(_, _, to):
            return is_seen(event, creating) and to is None
        case i.Moves(_, origin, to):
            return (to is not None and to.zone == "battlefield") or _from_battlefield(origin, to)
        case i.Blocks(_, other) | i.BecomesBlocked(_, other):
            return other is None
    return is_seen(event, creating)


def is_watched(event: i.AnyEvent, creating: i.PlayerDeed) -> bool:
    """Whether a delayed ability that waits for such an event is put on the stack when it happens (CR 603.7)."""
    return is_seen(event, creating) and not is_awaited(event, creating) and not isinstance(event, i.Holding)


def begins(event: i.Begins, step: str) -> bool:
    """Whether it is this step or phase that the event waits for."""
    if event.which in ("first", "that turn's"):
        return False  # the board counts no steps, and does not know which turn an effect has given
    if step in ("precombat main", "postcombat main"):
        return event.part in ("main phase", f"{step} phase")
    return part_of(event) == step


def part_of(event: i.Begins) -> str:
    """Which part of a turn it is, as the board calls it."""
    return _PARTS.get(event.part, event.part)
