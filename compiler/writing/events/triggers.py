"""Triggers in words: “when”, “whenever” or “at”, their events, and what goes on meanwhile."""

from __future__ import annotations

from msgspec import structs

from .... import instructions as i
from ...account.events import of_events
from ..english import Noun, listed, possessive
from ..scope import CannotWrite, Scope
from ..selections import described


def trigger(value: i.Trigger, scope: Scope) -> str:
    """“Whenever a creature you control attacks”, “At the beginning of your upkeep”."""
    if (said := scope.in_own_words("phrases", value)) is not None:
        return str(said)
    first = value.events[0]
    if len(value.events) > 1 and any(isinstance(each, i.Begins) for each in value.events):
        parts = [trigger(i.Trigger((each,)), scope) for each in value.events]
        joint = " and " if all(isinstance(each, i.Begins) for each in value.events) else " or "
        return joint.join([parts[0], *(each[:1].lower() + each[1:] for each in parts[1:])])
    if any(_when(each) != _when(first) for each in value.events):
        parts = [trigger(i.Trigger((each,)), scope) for each in value.events]
        return " or ".join([parts[0], *(each[:1].lower() + each[1:] for each in parts[1:])])
    before = scope.account.spoken
    so_far = scope.account.so_far
    scope.now(waiting=value)
    words = _joined(value.events, scope)
    so_far = of_events(so_far, value)
    scope.now(so_far=structs.replace(so_far, event=so_far.named))
    of_itself = getattr(first, "what", None) == i.Reference("source")
    scope.now(happened_to=scope.that() if scope.account.spoken > before and not of_itself else None)
    scope.now(happened_at=scope.account.spoken)
    match value.events:
        case (i.Moves(what=i.Selection(), to=i.InZone("graveyard"), together=False),) if (
            scope.account.happened_to is not None
        ):
            scope.now(happened_to=Noun("that card"))
    if isinstance(first, i.Begins):
        return f"At {words}"
    if first.during is not None:
        player = first.during
        whose = "their" if player.who == "that player" else possessive(scope.noun(player).words)
        words += f" during {whose} turn"
    if first.phase is not None:
        words += f" during {first.phase}"
    if first.nth == 1 and not isinstance(first, i.Casts):
        words += " for the first time each turn"
    if first.nth not in (None, 1) and not isinstance(first, i.Casts | i.Does):
        raise CannotWrite(first, "the nth time")
    if first.next and not isinstance(first, i.Casts | i.Activates):
        raise CannotWrite(first, "the next time")
    again = scope.enchanted.startswith("equipped") and getattr(first, "what", None) == i.Reference("enchanted")
    once = all(_once(each) for each in value.events) and not again
    return f"{'When' if once else 'Whenever'} {words}{_meanwhile(value, scope)}"


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
    if isinstance(event, i.Holding | i.LevelReached):
        return True
    if isinstance(event, i.Moves):
        if isinstance(event.what, i.Selection):
            return event.what.where == (i.HauntedBy(i.Reference("source")),)
        return event.what.what in ("source", "enchanted", "that", "created")
    if isinstance(event, i.Becomes):
        return i.state_words(event.state).once and isinstance(event.what, i.Reference)
    if isinstance(event, i.CountersPut):
        return event.last
    if isinstance(event, i.Activates):
        return event.next
    if isinstance(event, i.Casts):
        return event.next or isinstance(event.what, i.Reference)
    return isinstance(event, i.Does) and i.deed_words(event.deed).own and event.what == i.Reference("source")


def _joined(events: tuple[i.AnyEvent, ...], scope: Scope) -> str:
    """“this creature enters or attacks”: the subject is said once where it is the same."""
    said = []
    before = scope.account.named
    for each in events:
        scope.now(named=before)
        said.append(scope.phrase(each))
    if len(said) == 1:
        return said[0]
    scope.now(named=before)
    match events:
        case (i.Casts(player=player, what=what), i.Copies(player=by, what=copied)) if player == by and what == copied:
            return said[0].replace(" cast ", " cast or copy ", 1).replace(" casts ", " casts or copies ", 1)
    match events:
        case (i.Blocks(whom=i.Selection()) as blocks, i.BecomesBlocked() as blocked):
            if blocks.what == blocked.what and blocks.whom == blocked.by:
                rest = said[1].split(" becomes blocked", 1)[1]
                return f"{said[0].split(' blocks')[0]} blocks or becomes blocked{rest}"
        case (i.Does(what=i.Reference("source")), i.Moves(what=i.Reference("source"))):
            return f"{said[0]} or it{said[1].removeprefix(scope.this)}"
    subjects = [getattr(each, "what", getattr(each, "player", None)) for each in events]
    if all(subject == subjects[0] for subject in subjects) and isinstance(subjects[0], i.Reference):
        start = scope.noun(subjects[0]).words + " "
        if all(each.startswith(start) for each in said):
            return start + listed([each.removeprefix(start) for each in said], "or")
    if isinstance(subjects[0], i.Selection) and all(subject == subjects[0] for subject in subjects):
        start = described(subjects[0], scope.aside()).one("a") + " "
        if all(each.startswith(start) for each in said):
            return start + listed([each.removeprefix(start) for each in said], "or")
    if len({type(each) for each in events}) == 1 and isinstance(events[0], i.Moves):
        first, *_ = events
        if all(each.to == first.to and each.origin == first.origin for each in events):  # type: ignore[union-attr]
            verb = said[-1]
            for word in (" enters", " dies", " leaves"):
                if all(word in each for each in said):
                    return listed([each.split(word)[0] for each in said], "or") + word + verb.split(word, 1)[1]
    match events:
        case (i.Moves() as dies, i.Moves() as die, i.DealsDamage() as deals, i.DealsDamage() as deal) if (
            (dies.what, die.what) == (deals.source, deal.source)
            and structs.replace(deals, source=None) == structs.replace(deal, source=None)
            and all(" dies" in each for each in said[:2])
        ):
            those = listed([each.split(" dies")[0] for each in said[:2]], "or")
            return f"{those} dies or deals {said[3].split(' deals ', 1)[1]}"
    damage = {structs.replace(each, source=None) for each in events if isinstance(each, i.DealsDamage)}
    if len(damage) == 1 and all(isinstance(each, i.DealsDamage) for each in events):
        return listed([each.split(" deals ")[0] for each in said], "or") + " deals " + said[-1].split(" deals ", 1)[1]
    if all(isinstance(each, i.Does) and each.player == i.Player("you") and each.what is None for each in events):
        return f"you {listed([each.removeprefix('you ') for each in said], 'or')}"
    if len(said) == 2 and all(each.startswith("you ") for each in said):
        (one, done), (other, also_done) = (each.removeprefix("you ").split(" ", 1) for each in said)
        return f"you {one} or {other} {done}" if done == also_done else f"{said[0]} or {other} {also_done}"
    return listed(said, "or")
