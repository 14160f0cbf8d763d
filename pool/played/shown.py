"""What a game shows of an ability that was tried: its events, what it keeps, how all looks in the end."""

from __future__ import annotations

from msgspec import to_builtins

from ...board.state import events as ev
from .trial import Trial

#: Events that say only that something is on its way, or is over.
_PROCEDURE = (
    ev.SpellCast,
    ev.Resolved,
    ev.PutOnStack,
    ev.ManaPaid,
    ev.TriggerReported,
    ev.NotResolved,
    ev.NotModelled,
    ev.AbilityActivated,
    ev.NotCreated,
)


def keeps(before: dict[str, object], trial: Trial, of: str) -> str:
    """What the game keeps of an effect that no event shows: a shield, a rule …; "" if nothing.

    Where others wait on the stack, it may be of theirs.
    """
    if any(isinstance(e, ev.Resolved) and e.name != trial.tested.name for e in trial.events):
        return ""
    now = trial.kept()
    return next((f"{of}, kept: {each}" for each in now if now[each] != before[each]), "")


def effects(events: list[ev.AnyEvent], of: str, name: str | None) -> str:
    """What the events show of an effect of this object until it has resolved; "" if only that it was on its way."""
    began = next((at for at, e in enumerate(events) if isinstance(e, ev.SpellCast | ev.AbilityActivated)), None)
    if began is None:
        return ""
    events = events[began:]
    spell = events[0].spell if isinstance(events[0], ev.SpellCast) else None
    ended = (at for at, e in enumerate(events) if isinstance(e, ev.Resolved) and (e.name, e.spell) == (name, spell))
    over = next(ended, None)
    shown = [type(e).__name__ for e in events[:over] if not isinstance(e, _PROCEDURE)]
    return f"{of}, {', '.join(dict.fromkeys(shown))}" if shown else ""


def triggered(events: list[ev.AnyEvent], text: str, name: str) -> str:
    """That an ability has triggered, was put on the stack, and did something as it resolved."""
    if not any(isinstance(e, ev.TriggerReported | ev.DelayedTriggered) and e.text == text for e in events):
        return ""
    resolved = next((at for at, e in enumerate(events) if isinstance(e, ev.Resolved) and e.text == text), None)
    if resolved is None:
        return ""
    before = [at for at, e in enumerate(events[:resolved]) if isinstance(e, ev.Resolved | ev.PutOnStack | ev.Began)]
    began = max(before, default=-1) + 1
    shown = [
        type(e).__name__ for e in events[began:resolved] if isinstance(e, ev.SpellCast) or not isinstance(e, _PROCEDURE)
    ]
    return f"TriggerReported, {', '.join(dict.fromkeys(shown))}" if shown else ""


def happened(event: ev.AnyEvent) -> str:
    return f"{type(event).__name__} {to_builtins(event)}"


def looks(trial: Trial, name: str | None, without: str) -> tuple[str, ...]:
    """What the permanents and the players are in the end; of the card itself without the line that is tried."""
    found = [f"turn {trial.game.turn} {trial.game.step} {trial.game.daytime} over {trial.game.over}"]
    for candidate in trial.game.view().candidates:
        seen = candidate.seen
        mine = seen.name == name
        keywords = tuple(k for k in seen.keywords if not mine or k != without)
        abilities = () if mine else seen.abilities
        permanent = candidate.permanent
        found.append(
            f"{candidate.ids} {seen.name} {seen.types} {seen.subtypes} {seen.colors} {seen.power}/{seen.toughness} "
            f"{seen.changeling} {candidate.controller} {permanent and (permanent.tapped, permanent.counters)} "
            f"{keywords} {abilities}"
        )
    for candidate in trial.game.candidates_elsewhere(("hand", "graveyard", "exile", "stack")):
        if candidate.seen.name == name:
            seen = candidate.seen
            found.append(f"{candidate.zone} {seen.colors} {seen.types} {seen.subtypes} {seen.changeling} {seen.power}")
    found += [f"{name} {state}" for name, state in trial.game.players.items()]
    return tuple(found)


def difference(with_it: tuple[str, ...], without: tuple[str, ...]) -> str:
    """The first thing that is otherwise with the ability."""
    if len(with_it) == 1:
        return with_it[0]
    if len(without) == 1:
        return f"not: {without[0]}"
    there = set(without)
    words = next((each for each in with_it if each not in there), None)
    return words if words is not None else f"not: {next((each for each in without if each not in with_it), '')}"
