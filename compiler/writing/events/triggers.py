"""Triggers in words: “when”, “whenever” or “at”, their events, and what goes on meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from .... import instructions as i
from ...account.events import of_events
from ..english import Noun, listed, lowered, possessive
from ..scope import CannotWrite, Scope, first_said
from ..selections import described


def trigger(value: i.Trigger, scope: Scope) -> str:
    """“Whenever a creature you control attacks”, “At the beginning of your upkeep”."""
    if (said := scope.in_own_words("phrases", value)) is not None:
        return str(said)
    if joint := _between(value.events):
        one, *more = [trigger(i.Trigger((each,)), scope) for each in value.events]
        return joint.join([one, *map(lowered, more)])
    first = value.events[0]
    before, so_far = scope.account.spoken, scope.account.so_far
    scope.now(waiting=value)
    words = _joined(value.events, scope)
    so_far = of_events(so_far, value)
    scope.now(so_far=structs.replace(so_far, event=so_far.named))
    scope.now(happened_to=_happened_to(value, scope) if scope.account.spoken > before else None)
    scope.now(happened_at=scope.account.spoken)
    if isinstance(first, i.Begins):
        return f"At {words}"
    words += _specified(first, scope)
    again = scope.enchanted.startswith("equipped") and getattr(first, "what", None) == i.Reference("enchanted")
    once = all(map(_once, value.events)) and not again
    return f"{'When' if once else 'Whenever'} {words}{_meanwhile(value, scope)}"


def _between(events: tuple[i.AnyEvent, ...]) -> str:
    """What joins events that have a “when” or “at” each; "" where one is said of all."""
    begin = [isinstance(each, i.Begins) for each in events]
    if len(events) == 1:
        return ""
    if all(begin):
        return " and "
    return " or " if any(begin) or len(set(map(_when, events))) > 1 else ""


def _happened_to(value: i.Trigger, scope: Scope) -> Noun | None:
    """How that is called to which it happened; nothing where it is the source."""
    if getattr(value.events[0], "what", None) == i.Reference("source"):
        return None
    match value.events:
        case (i.Moves(what=i.Selection(), to=i.InZone("graveyard"), together=False),):
            return Noun("that card")
    return scope.that()


def _specified(event: i.AnyEvent, scope: Scope) -> str:
    """“during your turn”, “for the first time each turn”."""
    words = ""
    if (player := event.during) is not None:
        whose = "their" if player.who == "that player" else possessive(scope.noun(player).words)
        words = f" during {whose} turn"
    if event.phase is not None:
        words += f" during {event.phase}"
    if event.nth == 1 and not isinstance(event, i.Casts):
        words += " for the first time each turn"
    elif event.nth is not None and not isinstance(event, i.Casts | i.Does):
        raise CannotWrite(event, "the nth time")
    if event.next and not isinstance(event, i.Casts | i.Activates):
        raise CannotWrite(event, "the next time")
    return words


def _meanwhile(value: i.Trigger, scope: Scope) -> str:
    match value.meanwhile:
        case None:
            return ""
        case i.ObjectIs(i.Reference() as what, (i.InZone("exile"),), negated=False):
            words = scope.noun(what).words
            return " while it's exiled" if words == "it" else f" while {words} is exiled"
        case held:
            return f" while {scope.phrase(held)}"


def _when(event: i.AnyEvent) -> tuple[object, ...]:
    return event.during, event.phase, event.nth, event.next


def _once(event: i.AnyEvent) -> bool:
    """Whether it can happen but once, so that “when” is said of it."""
    happens_once = _ONCE.get(type(event))
    return happens_once is not None and bool(happens_once(event))


def _moves_once(event: i.Moves) -> bool:
    if isinstance(event.what, i.Selection):
        return event.what.where == (i.HauntedBy(i.Reference("source")),)
    return event.what.what in ("source", "enchanted", "that", "created")


_ONCE: dict[type, Callable[[Any], bool]] = {
    i.Holding: lambda event: True,
    i.LevelReached: lambda event: True,
    i.Moves: _moves_once,
    i.Becomes: lambda event: i.state_words(event.state).once and isinstance(event.what, i.Reference),
    i.CountersPut: lambda event: event.last,
    i.Activates: lambda event: event.next,
    i.Casts: lambda event: event.next or isinstance(event.what, i.Reference),
    i.Does: lambda event: i.deed_words(event.deed).own and event.what == i.Reference("source"),
}


Events = tuple[i.AnyEvent, ...]


def _joined(events: Events, scope: Scope) -> str:
    """“this creature enters or attacks”: the subject is said once where it is the same."""
    said = []
    before = scope.account.named
    for each in events:
        scope.now(named=before)
        said.append(scope.phrase(each))
    if len(said) == 1:
        return said[0]
    scope.now(named=before)
    return first_said(_JOINTS, events, said, scope) or listed(said, "or")


def _cast_or_copied(events: Events, said: list[str], scope: Scope) -> str | None:
    """“you cast or copy an instant or sorcery spell”."""
    match events:
        case (i.Casts(player=player, what=what), i.Copies(player=by, what=copied)) if (player, what) == (by, copied):
            return said[0].replace(" cast ", " cast or copy ", 1).replace(" casts ", " casts or copies ", 1)
    return None


def _blocks_or_is_blocked(events: Events, said: list[str], scope: Scope) -> str | None:
    """“this creature blocks or becomes blocked by a Goblin”."""
    match events:
        case (i.Blocks(what=what, whom=i.Selection() as whom), i.BecomesBlocked(what=other, by=by)) if (what, whom) == (
            other,
            by,
        ):
            rest = said[1].split(" becomes blocked", 1)[1]
            return f"{said[0].split(' blocks')[0]} blocks or becomes blocked{rest}"
    return None


def _done_or_moved(events: Events, said: list[str], scope: Scope) -> str | None:
    """“you cycle this card or it is put into your graveyard”."""
    match events:
        case (i.Does(what=i.Reference("source")), i.Moves(what=i.Reference("source"))):
            return f"{said[0]} or it{said[1].removeprefix(scope.this)}"
    return None


def _of_one_subject(events: Events, said: list[str], scope: Scope) -> str | None:
    """“this creature enters or attacks”, “a creature you control attacks or becomes the target of a spell”."""
    subject, *others = map(_subject_of, events)
    if any(other != subject for other in others):
        return None
    match subject:
        case i.Reference():
            start = f"{scope.noun(subject).words} "
        case i.Selection():
            start = f"{described(subject, scope.aside()).one('a')} "
        case _:
            return None
    if not all(each.startswith(start) for each in said):
        return None
    return start + listed([each.removeprefix(start) for each in said], "or")


def _subject_of(event: i.AnyEvent) -> Any:
    """To what it happens, or who does it."""
    match event:
        case i.BecomesTarget((what,)):
            return what
    return getattr(event, "what", getattr(event, "player", None))


def _moved_alike(events: Events, said: list[str], scope: Scope) -> str | None:
    """“this creature or another creature you control dies”."""
    ways = {(each.to, each.origin) if isinstance(each, i.Moves) else None for each in events}
    if len(ways) > 1 or None in ways:
        return None
    verb = next((verb for verb in (" enters", " dies", " leaves") if all(verb in each for each in said)), None)
    return None if verb is None else _subjects(said, verb) + verb + said[-1].partition(verb)[2]


def _dies_or_deals(events: Events, said: list[str], scope: Scope) -> str | None:
    """“this creature or enchanted creature dies or deals damage to a player”."""
    match events:
        case (i.Moves(what=what), i.Moves(what=other), i.DealsDamage() as deals, i.DealsDamage() as deal) if (
            what,
            other,
        ) == (deals.source, deal.source) and _is_same_damage((deals, deal)):
            if all(" dies" in each for each in said[:2]):
                return f"{_subjects(said[:2], ' dies')} dies or deals {said[3].partition(' deals ')[2]}"
    return None


def _damage_by_several(events: Events, said: list[str], scope: Scope) -> str | None:
    """“this creature or another Dragon you control deals combat damage to a player”."""
    if not _is_same_damage(events):
        return None
    return f"{_subjects(said, ' deals ')} deals {said[-1].partition(' deals ')[2]}"


def _you_do_several(events: Events, said: list[str], scope: Scope) -> str | None:
    """“you scry, surveil, or explore”."""
    if all(isinstance(each, i.Does) and each.player == i.Player("you") and each.what is None for each in events):
        return f"you {listed([each.removeprefix('you ') for each in said], 'or')}"
    return None


def _you_do_either(events: Events, said: list[str], scope: Scope) -> str | None:
    """“you create or sacrifice a token”."""
    if len(said) != 2 or not all(each.startswith("you ") for each in said):
        return None
    (one, done), (other, also_done) = (each.removeprefix("you ").split(" ", 1) for each in said)
    return f"you {one} or {other} {done}" if done == also_done else f"{said[0]} or {other} {also_done}"


#: What is said once of several events; in this order.
_JOINTS: tuple[Callable[[Events, list[str], Scope], str | None], ...] = (
    _cast_or_copied,
    _blocks_or_is_blocked,
    _done_or_moved,
    _of_one_subject,
    _moved_alike,
    _dies_or_deals,
    _damage_by_several,
    _you_do_several,
    _you_do_either,
)


def _subjects(said: list[str], verb: str) -> str:
    """Whoever does it: “this creature or another creature you control”."""
    return listed([each.partition(verb)[0] for each in said], "or")


def _is_same_damage(events: Events) -> bool:
    """Whether it is the same damage, but for what deals it."""
    damage = {structs.replace(each, source=None) if isinstance(each, i.DealsDamage) else None for each in events}
    return len(damage) == 1 and None not in damage
