"""Where the steps of a sentence stand while it is read, and what is asked of those that stand there."""

from __future__ import annotations

from msgspec import Struct, structs

from ... import instructions as i
from ...grammar import nodes as n
from ...instructions.searching import all_of
from ..binding import is_target
from ..nouns.drafts import IN_REACH, Block, DraftChoice, DraftCreate, DraftStep
from ..nouns.objects import holding

Place = list[DraftStep]


class Within(Struct, frozen=True):
    """Where steps stand: in so many blocks, under a “for each …” with these words. Who keeps them keeps their id."""

    steps: Place
    level: int = 0
    loop: str = ""


class Might(Struct, frozen=True):
    """What somebody may do, or have another do, at this place: “If you don't cast it, …” comes back to it."""

    verb: str
    by: n.Noun | None
    chosen_by: n.Noun | None
    place: Place


def by_others(step: DraftStep, who: i.Player) -> DraftStep | None:
    """The step that you do, done by these; None where it may speak of more than who does it."""
    match step:
        case DraftCreate(creations=drafts) if all(draft.creator.who == "you" for draft in drafts):
            return step
        case i.Draw(player=i.Player("you")) | i.GainLife(player=i.Player("you")) if isinstance(step.amount, i.Number):
            return structs.replace(step, player=who)
    return None


def only_if_done(step: DraftStep) -> Block | None:
    """“If you do, …”, “When you do, …”: where what is done instead is done only then, too."""
    made = step.make((), ()) if isinstance(step, Block) and not step.otherwise else None
    follows = isinstance(made, i.Reflexive) or (isinstance(made, i.If) and isinstance(made.condition, i.Happened))
    return step if isinstance(step, Block) and follows else None


def extra_phases(steps: tuple[i.Step, ...]) -> i.ExtraPhases | None:
    """“After this phase, | there is an additional combat phase.”: nothing that waits."""
    return steps[0] if len(steps) == 1 and isinstance(steps[0], i.ExtraPhases) else None


def for_a_time(step: DraftStep) -> bool:
    """Whether a step says how long it lasts, or is left with all its words."""
    made = step.make((), ()) if isinstance(step, Block) else step
    return isinstance(made, i.Unmodelled) or getattr(made, "until", None) is not None


def names_creature(value: DraftStep | i.AnyEvent) -> bool:
    """Whether a creature is named by it, so that “that creature” may be that one."""
    if isinstance(value, DraftCreate):
        return any(draft.state.attached_to is not None for draft in value.creations)
    if isinstance(value, DraftChoice | Block):
        return False
    enters = isinstance(value, i.Move) and value.to == "battlefield"
    return any(
        i.HasType("creature") in holding(where) and (enters or not _are_cards(where))
        for each in all_of(value, _NAMING)
        if (where := _where_of(each))
    )


def _are_cards(where: tuple[i.Predicate, ...]) -> bool:
    """“a creature card from your graveyard” is no creature (CR 109.2a)."""
    return any(isinstance(each, i.InZone) and each.zone != "battlefield" for each in where)


_NAMING: frozenset[type[i.Value]] = frozenset([i.Reference, i.Selection])


def _where_of(value: i.Reference | i.Selection) -> tuple[i.Predicate, ...]:
    if isinstance(value, i.Selection):
        return value.where
    return value.among.where if value.among is not None and value.what != "all" else ()


def last_step(place: Place) -> i.Step | None:
    """The last step of a place, whatever it stands under; none after a choice, or what may be created."""
    while place and isinstance(block := place[-1], Block):
        place = block.steps
    last = place[-1] if place else None
    return None if last is None or isinstance(last, DraftCreate | DraftChoice | Block) else last


def innermost(place: Place) -> Place:
    """Where the last step of a place stands, in the “may” that it is under."""
    while place and isinstance(block := place[-1], Block) and block.kind == "may" and not block.otherwise:
        place = block.steps
    return place


def around_may(steps: Place, place: Place) -> Place | None:
    """Where the “you may” stands whose only step is the last of the place."""
    for step in steps[-IN_REACH:]:
        if isinstance(step, Block):
            if step.kind == "may" and step.steps is place and len(place) == 1:
                return steps if steps[-1] is step else None
            if (found := around_may(step.steps, place) or around_may(step.otherwise, place)) is not None:
                return found
    return None


def done_by_many(step: DraftStep) -> bool:
    """Whether several players do it, each of whom may pay for themselves."""
    who = getattr(step, "player", None)
    return isinstance(who, i.Player) and who.who in ("each player", "each opponent", "each other player", "opponents")


def names_objects(step: DraftStep) -> bool:
    """Whether a step speaks of any object: a condition behind it may then be about that."""
    return not isinstance(step, i.Value) or any(isinstance(value, i.Reference) for value in step.walk())


def has_targets(step: DraftStep) -> bool:
    """Whether a step may have targets: they are chosen now, even where it is done later (CR 601.2c)."""
    return isinstance(step, Block) or (isinstance(step, i.Value) and any(is_target(value) for value in step.walk()))


def for_good(step: DraftStep) -> bool:
    return isinstance(step, i.Gain) and step.until is None


def is_optional(step: DraftStep) -> bool:
    """Whether it says “you may”."""
    return isinstance(step, i.May) or (isinstance(step, Block) and step.kind == "may")


def done_then(steps: Place, at: int) -> None:
    """“Exile it at end of combat, then return it”: what follows a step that is done later is done then, too."""
    before = steps[at - 1] if at else None
    after = [each for each in steps[at:] if not isinstance(each, DraftCreate | DraftChoice | Block)]
    if isinstance(before, i.Delayed) and after and len(after) == len(steps) - at:
        steps[at - 1 :] = [structs.replace(before, steps=(*before.steps, *after))]
