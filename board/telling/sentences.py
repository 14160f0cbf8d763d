"""Says in a line of English what happened on a board."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ...texts.numerals import shown_number

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ..state.events import AnyEvent, CreatedTokens
    from ..state.ids import Ids

# Event class: its sentence, with the event's fields. {ids} stands for “#3” or “#3–#5”.
SENTENCES = {
    "NotCreated": "not created: {words}: {why} ({rule})",
    "NotResolved": "nothing{of} is done: there is no legal target ({rule})",
    "Replaced": "what {player} would create is replaced ({times} ×): {text}",
    "ReplacementBegan": "in effect from now on{until}: {text}",
    "CountersReplaced": "the counters put on what {player} controls are replaced ({times} ×): {text}",
    "Entered": "{count} × {name} {ids} entered, controlled by {controller}",
    "Left": "{count} × {name} {ids} left for the {to} of {owner} ({how})",
    "Moved": "{count} × {name} {ids} moved from {origin} to {to}",
    "StayedInZone": "{count} × {name} {ids} stayed in {zone} ({rule})",
    "CeasedToExist": "{count} × {name} {ids} ceased to exist in {zone} ({rule})",
    "RemovedFromGame": "{count} × {name} {ids} removed from the game for good, from the {zone} ({rule})",
    "CountersPut": "{count} × {kind} put on each of {ids}",
    "CountersRemoved": "{count} × {kind} removed from each of {ids}",
    "Attacked": "{ids} attacked {whom}",
    "Blocked": "{ids} blocked {attacker}",
    "Tapped": "{ids} became tapped",
    "Untapped": "{ids} became untapped",
    "Attached": "{ids} became attached to {to}",
    "Unattached": "{ids} became unattached",
    "Haunted": "{ids} haunts {creature}",
    "Paired": "{ids} became paired",
    "Unpaired": "{ids} became unpaired",
    "Transformed": "{ids} transformed",
    "Flipped": "{ids} flipped",
    "TurnedFaceDown": "{ids} turned face down",
    "TurnedFaceUp": "{ids} turned face up",
    "PhasedOut": "{ids} phased out",
    "PhasedIn": "{ids} phased in",
    "ControlChanged": "{ids} came under the control of {controller}",
    "Gained": "{ids} gained {words}",
    "BecameCopy": "{ids} became a copy of {of}{until}",
    "Mutated": "{name} merged with {onto} {ids}, {place} it",
    "Delayed": "later, {when}: {text}",
    "DelayedTriggered": "triggered, {when}: {text}",
    "TriggerReported": "{source_of}triggered ({times} ×), controlled by {controller}: {text}",
    "Began": "{player}: {step} began",
    "PlayerLost": "{player} lost the game ({rule})",
    "LifeGained": "{player} gained {amount} life",
    "LifeLost": "{player} lost {amount} life",
    "DamageDealt": "{amount} damage was dealt to {player}{ids}{by}",
    "DamagePrevented": "{amount} damage to {player}{ids} was prevented",
    "CardsDrawn": "{player} drew {count}",
    "CardsDiscarded": "{player} discarded {count}",
    "CardsMilled": "{player} milled {count}",
    "CardsSeen": "{player} {saw} {ids}",
    "MulliganTaken": "{player} takes a mulligan, number {number}",
    "PutOnBottom": "{player} put {count} from the hand on the bottom of the library",
    "Searched": "{player} searched the library of {whose}",
    "Shuffled": "{player}: the library was shuffled",
    "ManaAdded": "{player} added {mana}",
    "ManaPaid": "{player} paid {mana}",
    "ManaEmptied": "{player} lost unspent {mana}",
    "PlayerGotCounters": "{player} got {count} × {kind}",
    "PlayerLostCounters": "{player} lost {count} × {kind}",
    "TurnedUp": "{player} turned {name} (#{card}) face up in the command zone",
    "PlanarDieRolled": "{player} rolled the planar die: {face}",
    "Foretold": "{player} foretold a card, now #{card}",
    "Plotted": "{player} plotted {card}",
    "MayBeCast": "{player} may cast {ids} from now on",
    "GotEmblem": "{player} gets an emblem",
    "DungeonCompleted": "{player} completed {name}",
    "Designated": "{player} has {what} from now on",
    "DaytimeChanged": "it became {becomes}",
    "Conjured": "{player} conjures {number} × {name}, to: {to}",
    "ExtraTurnNoted": "{player} will take {number} × an extra turn",
    "CoinFlipped": "{player} flipped a coin, and {outcome} the flip",
    "DieRolled": "{player} rolled a die with {sides} sides: {result}",
    "TargetsChanged": "{player} chose new targets for {name}",
    "Regenerated": "{ids} regenerated",
    "SpellCast": "{player} cast {name} #{spell}{aimed}",
    "SpellCopied": "{player} copied {name} (#{spell})",
    "AbilityActivated": "{player} activated{its}{aimed}: {text}",
    "PutOnStack": "on the stack ({count} ×), controlled by {player}{aimed}: {source_of}{text}",
    "Resolved": "{name} resolved",
    "Countered": "{name} was countered",
    "LandPlayed": "{player} played {name}",
    "PlayerWon": "{player} won the game ({rule})",
    "GameDrawn": "nobody wins the game: a draw ({rule})",
    "NotModelled": "left to the players: {text}{why}",
}


def nameless(_: int) -> str:
    """No name for any object."""
    return ""


def sentence(
    event: AnyEvent, called: Mapping[str, str] = MappingProxyType({}), name_of: Callable[[int], str] = nameless
) -> str:
    """Give the sentence of an event; ``called`` is what a game calls what Magic calls "tapped" … (`RuleSet.words`).

    ``name_of`` gives the name of the object of an id, to stand before it.
    """
    name = type(event).__name__
    if name == "TokensCreated":
        created = "; ".join(_created(tokens, called) for tokens in event.tokens)  # type: ignore[union-attr]
        return f"{called.get('created', 'created')} at once: {created}"
    if name in ("Tapped", "Untapped"):
        now = called.get(name.lower(), name.lower())
        return f"{numbered(event.objects, name_of)} became {now}"  # type: ignore[union-attr]
    if name in ("Delayed", "DelayedTriggered") and event.when == event.text:  # type: ignore[union-attr]
        return f"{'later' if name == 'Delayed' else 'triggered'}: {event.text}"  # type: ignore[union-attr]
    if name == "Attached" and isinstance(event.to, int):  # type: ignore[union-attr]
        to = numbered(((event.to, 1),), name_of)  # type: ignore[union-attr]
        return f"{numbered(event.objects, name_of)} became attached to {to}"  # type: ignore[union-attr]
    said: dict[str, Any] = {field: getattr(event, field) for field in event.__struct_fields__}
    ids = _ids(said, name_of)
    said |= {each: numbered(((said[each], 1),), name_of) for each in ("attacker", "creature") if each in said}
    if name == "Attacked" and event.whom.startswith("#"):  # type: ignore[union-attr]
        said["whom"] = numbered(((int(event.whom[1:]), 1),), name_of)  # type: ignore[union-attr]
    if name == "DamageDealt":
        by = () if event.source is None else ((event.source, event.sources),)  # type: ignore[union-attr]
        said["by"] = f" by {numbered(by, name_of)}" if by else ""
    source = said.get("source")
    its = numbered(((source, 1),), name_of) if source is not None and name_of(source) else ""
    said |= {"source_of": f"{its}: " if its else "", "its": f" {its}" if its else ""}
    if "targets" in said:
        aims = [numbered(said["targets"], name_of)] if said["targets"] else []
        said["aimed"] = f", targeting {', '.join([*aims, *said['players']])}" if aims or said["players"] else ""
    if name == "Resolved" and event.text:  # type: ignore[union-attr]
        said["name"] = f"the ability of {event.name}"  # type: ignore[union-attr]
    if name == "NotResolved":
        said["of"] = f" of {said['of']}" if said["of"] else ""
    if name == "CardsSeen":
        said["saw"] = "revealed" if said["revealed"] else "saw"
    if "until" in said:
        said["until"] = f" until {said['until']}" if said["until"] else ""
    if name == "NotModelled" and said["why"]:
        said["why"] = f" (not modelled: {said['why']})"
    words = {field: shown_number(value) if isinstance(value, int) else value for field, value in said.items()}
    return SENTENCES[name].format(**words, ids=ids)


def numbered(ids: Ids, name_of: Callable[[int], str] = nameless) -> str:
    """Write ids, with names where they are given: `#3`, `Bear #3–#5, Wolf #9`."""
    return ", ".join(
        f"{name_of(first)} #{shown_number(first)}".lstrip()
        + (f"–#{shown_number(first + count - 1)}" if count > 1 else "")
        for first, count in ids
    )


def _ids(said: dict[str, Any], name_of: Callable[[int], str]) -> str:
    if "first" in said:
        return numbered(((said["first"], said["count"]),))
    for field in ("objects", "on", "cards", "to"):
        if isinstance(said.get(field), tuple):
            return numbered(said[field], name_of)
    return ""


def place_of(location: int | str) -> str:
    """Write a location: the battlefield's id, or whose base it is."""
    return f"base of {location}" if isinstance(location, str) else f"battlefield #{shown_number(location)}"


def _created(tokens: CreatedTokens, called: Mapping[str, str]) -> str:
    said = (
        f"{shown_number(tokens.count)} × {tokens.name} {numbered(((tokens.first, tokens.count),))} by {tokens.player}"
    )
    how = [called.get("tapped", "tapped")] if tokens.tapped else []
    if tokens.location is not None:
        how.append(f"at {place_of(tokens.location)}")
    if tokens.attacking is not None:
        how.append(f"attacking {tokens.attacking}".rstrip())
    how += [f"with {shown_number(count)} {kind}" for kind, count in tokens.counters.items()]
    if tokens.attached_to is not None:
        to = tokens.attached_to
        how.append(f"attached to {to if isinstance(to, str) else f'#{to}'}")
    return ", ".join([said, *how])
