"""What of an ability that stands the board would pass over in silence: keywords that it does not obey, events that it
never sees, rules that it does not keep, events that it does not replace.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import structs

from ... import instructions as i
from ..looking.forbidden import is_kept, is_rule
from ..looking.keywords import unobeyed
from ..looking.layers.order import in_a_layer
from ..replacing.known import unreplaced
from ..watching import occurrences
from ..watching.judging import unjudged


def unseen(event: i.AnyEvent, trigger: i.Trigger) -> str:
    """Why an ability does not trigger by itself on this event; "" if it does."""
    if not occurrences.is_seen(event, "create"):
        return "the board never sees this event"
    match event:
        case (
            i.Attacks(whom=(i.Player("each player"),), together=True)
            | i.DealsDamage(to=(i.Player("each player"),), together=True)
        ):
            return "the board tells the players apart who are attacked or dealt damage at once"
        case i.Activates() if any(isinstance(each, i.Casts) for each in trigger.events):
            return "the board does not tell the spell from the ability that is spoken of"
        case i.Does(_, deed, cause=i.Selection() as cause) if not _sees_cause(deed, cause):
            return "the board does not know what makes a player do it"
    return "the board does not look at all that is said of the event" if unjudged(event, trigger) else ""


def _sees_cause(deed: str, cause: i.Selection) -> bool:
    """Whether the board knows that such a spell or ability makes a player do it: of discards, whose it is."""
    return deed == "discard" and all(isinstance(each, i.ControlledBy) for each in cause.where)


def unkept(static: i.Static) -> str:
    """Why the board does not do all that the static ability says; "" if it does."""
    if _is_of_a_spell(static.condition):
        return "the board keeps no rule for as long as a spell is on the stack"
    return "" if all(_is_kept(static, change) for change in static.changes) else "the board does not keep this rule"


def _is_of_a_spell(condition: i.Condition | None) -> bool:
    """Whether it holds while the object with the ability is on the stack (CR 113.6)."""
    match condition:
        case i.ObjectIs(i.Reference("source"), where, negated=False):
            return any(isinstance(each, i.InZone) and each.zone == "stack" for each in where)
    return False


def _is_kept(static: i.Static, change: i.Modification) -> bool:
    match change:
        case i.CastOnly():
            return True
        case i.GainControl():
            return isinstance(static.what, i.Reference)
        case i.BeginsOnBattlefield() | i.FromOpeningHand():
            return static.condition is None
        case i.TriggersAgain(by):
            return by is None or not unseen(by, i.Trigger((by,), static.text))
    if is_rule(change):
        return is_kept(structs.replace(static, changes=(change,)))
    if isinstance(static.what, i.Player):
        return is_kept(structs.replace(static, changes=(change,)))
    return in_a_layer(change) and (isinstance(change, _ABILITIES) or not _are_elsewhere(static.what))


#: Changes that cards and spells have applied to them, too; other characteristics are those of permanents alone.
_ABILITIES = (i.AddAbilities, i.RemoveAbilities)


def _are_elsewhere(what: i.Reference | i.Player) -> bool:
    """Whether a static ability is about objects that are not on the battlefield."""
    where = what.among.where if isinstance(what, i.Reference) and what.among is not None else ()
    for each in where:
        match each:
            case i.InZone("battlefield"):
                continue
            case i.InZone() | i.Not(i.InZone("battlefield")) | i.IsSpell():
                return True
    return False


@lru_cache(maxsize=4096)
def passed_over(abilities: tuple[i.Ability, ...]) -> tuple[tuple[str, str], ...]:
    """The words of what stands and is not done, and why: to be said as it arrives."""
    return tuple(_passed_over(abilities))


def _passed_over(abilities: Iterable[i.Ability]) -> Iterator[tuple[str, str]]:
    for ability in abilities:
        if ability.kind == "reminder":
            continue
        if why := unobeyed(ability):
            yield ability.text, why
        if ability.trigger is not None:
            for event in ability.trigger.events:
                if not occurrences.is_seen(event, "create"):
                    yield ability.trigger.text, unseen(event, ability.trigger)
        if ability.kind in ("static", "spell"):
            for step in ability.steps:
                if isinstance(step, i.Unmodelled):
                    yield step.text, step.why
        for static in ability.statics:
            if why := unkept(static):
                yield static.text, why
        for replacement in ability.replacements:
            if why := unreplaced(replacement):
                yield replacement.text, why
