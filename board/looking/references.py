"""Which objects a reference speaks of, and what is known of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...instructions import InZone, IsAmong, IsToken, Reference, Selection
from ..chooser import ChoiceNeeded, Question
from ..state import events as ev
from ..state import ids as idset
from ..state.ids import NONE, Ids
from . import predicates, selections, together
from .hidden import cards_at_end

if TYPE_CHECKING:
    from ..state.context import Context
    from ..state.objects import OnStack
    from .candidates import Candidate
    from .scope import Scope


#: What an effect may have done to objects.
DONE = frozenset(
    "sacrificed exiled copied revealed discarded destroyed tapped buried returned milled drawn found".split()
) | {"looked at"}


def refer(scope: Scope, reference: Reference) -> Ids:
    """The ids of the objects, whether or not they are still there.

    Targets are chosen once for an effect and remembered (CR 115). Raises `ChoiceNeeded` for what is left open.
    """
    if reference.also is not None:
        return _and_also(scope, reference, reference.also)
    if reference.text and (maker := _maker(scope, reference.text)) is not None:
        return maker
    return _MEANT.get(reference.what, _done)(scope, reference)


def _spoken_of(scope: Scope, reference: Reference) -> Ids:
    """“That”: what a noun before has named, else the event's, else what the effect did last."""
    context = scope.context
    if (meant := named_before(scope, reference)) is not None:
        return meant
    found = of_event(scope, reference) or _that(scope, reference) or _remembered(scope, reference)
    none_chosen = bool(context.targets) and not any(context.targets.values())  # "up to two", and none
    return found if found or none_chosen else _choose(scope, reference)


def _once(choose: Callable[[Scope, Reference], Ids]) -> Callable[[Scope, Reference], Ids]:
    """What is chosen, or looked for, once for the effect; later words speak of it."""

    def found(scope: Scope, reference: Reference) -> Ids:
        context = scope.context
        if reference not in context.targets:
            context.targets[reference] = choose(scope, reference)
        context.that = _named(context, reference, context.targets[reference])
        return context.that

    return found


def _made(scope: Scope, reference: Reference) -> Ids:
    """The tokens that the object's abilities have created (CR 607.2c)."""
    source = scope.context.source
    mine = [p for p in scope.game.permanents.values() if p.token and p.maker == source]
    return idset.of(mine) if source is not None else NONE


def _source(scope: Scope, reference: Reference) -> Ids:
    source = scope.context.source
    return idset.one(source) if source is not None else NONE


def _partner(scope: Scope, reference: Reference) -> Ids:
    """The creature with which the source is paired (CR 702.95b)."""
    stack = scope.game.stack_of(scope.context.source) if scope.context.source is not None else None
    return idset.one(stack.paired) if stack is not None and stack.paired is not None else NONE


def _maker(scope: Scope, words: str) -> Ids | None:
    """Where the words are the name of the object whose ability created the source: just that object (CR 201.5c)."""
    stack = scope.game.stack_of(scope.context.source) if scope.context.source is not None else None
    if stack is None or stack.maker is None or words != stack.made_by:
        return None
    return idset.one(stack.maker) if scope.game.stack_of(stack.maker) is not None else NONE


def _rest(scope: Scope, reference: Reference) -> Ids:
    """Those of them that are still what and where they were; of cards looked at, those that were not revealed."""
    batch = next((p.of for p in reference.where if isinstance(p, IsAmong)), None)
    of = refer(scope, batch) if batch is not None else scope.select(_among(reference))
    shown = scope.context.done.get("revealed", NONE) if batch is not None and batch.what == "looked at" else NONE
    return idset.minus(idset.minus(of, scope.game.became.moved), shown)


def _named(context: Context, reference: Reference, ids: Ids) -> Ids:
    """Later words may speak of what the noun has named."""
    if reference.id:
        context.named[reference.id] = ids
    return ids


def named_before(scope: Scope, reference: Reference) -> Ids | None:
    """What a noun of this effect has named, which may be nothing (CR 608.2d); None where the words speak of none."""
    context, noun = scope.context, reference.antecedent
    if noun == "chosen" and "chosen" in context.done:
        return context.done["chosen"]
    if not isinstance(noun, int):
        return None
    if noun not in context.named:  # a target is one before the effect comes to its words
        target = next((ids for what, ids in context.targets.items() if what.id == noun), None)
        return None if target is None else _still_token(scope, reference, target)
    return _still_token(scope, reference, context.named[noun])


def of_event(scope: Scope, reference: Reference) -> Ids:
    """What the words speak of, where the noun or the event has named it on this board."""
    context = scope.context
    match reference.antecedent:
        case "each":
            return context.each
        case str() as role if role in context.event.roles:
            return _still_token(scope, reference, context.event.roles[role])
        case "event.what" | "event.to" | "event.whom" | "event.on" | "event.by" | "event.of":
            return _still_token(scope, reference, context.event.objects)
    return NONE


def _linked(scope: Scope) -> Ids:
    """CR 607.2a: the cards exiled with the source; with none, there is nothing (CR 111.12)."""
    source = scope.context.source
    if source is None and scope.game.last_spells:  # it is about to enter: what was exiled for the spell (CR 607.2q)
        source = scope.game.last_spells[-1].entry.id
    given = [c.permanent.linked for c in candidates(scope, idset.one(source)) if c.permanent] if source else []
    if any(given):
        exiled = idset.union(*(e.ids for e in scope.game.elsewhere.values() if e.zone == "exile"))
        return idset.common(given[0], exiled)
    return idset.union(*(e.ids for e in scope.game.elsewhere.values() if e.exiled_with and e.exiled_with == source))


def _of_kind(scope: Scope, reference: Reference, ids: Ids) -> Ids:
    """Those of the objects for which the words hold, as they are now."""
    where = reference.where
    if not where or not ids:
        return ids
    found = [part for c in candidates(scope, ids) for part in selections.parts(scope, where, c)]
    return idset.union(*(c.ids for c in found if all(predicates.holds(scope, p, c) for p in where)))


def _and_also(scope: Scope, reference: Reference, also: Reference) -> Ids:
    """ "Target creature and all other creatures with the same name as that creature": that is the former.

    All of one kind, and all of another, are none that the others depend on.
    """
    context = scope.context
    first = refer(scope, replace(reference, also=None))
    before, context.that = context.that, first or context.that
    both = idset.union(first, refer(scope, also)) if first or also.what != "choice" else first
    context.that = before
    return both


def _that(scope: Scope, reference: Reference) -> Ids:
    """What was spoken of before; "that token" is none that has left the battlefield."""
    ids = scope.context.that
    if ids and ids == scope.context.assumed and reference.text.casefold().startswith(("that ", "those ")):
        return NONE
    return _still_token(scope, reference, ids)


def _still_token(scope: Scope, reference: Reference, ids: Ids) -> Ids:
    if reference.among is None or not any(isinstance(p, IsToken) for p in reference.among.where):
        return ids
    return idset.union(*(c.ids for c in candidates(scope, ids) if c.token and c.zone == "battlefield"))


def _among(reference: Reference) -> Selection:
    return reference.among if reference.among is not None else Selection((), reference.text)


def _host(scope: Scope) -> Ids:
    source = scope.context.source
    if source is None:
        return NONE
    for candidate in candidates(scope, idset.one(source)):
        host = candidate.permanent.attached_to if candidate.permanent is not None else None
        if isinstance(host, int):
            return idset.one(host)
    return NONE


def _remembered(scope: Scope, reference: Reference) -> Ids:
    """ "That creature" when the text named a target or a choice before."""
    if reference.among is None and len(scope.context.targets) == 1:
        return next(iter(scope.context.targets.values()))
    return NONE


def most_of(scope: Scope, reference: Reference, found: int) -> tuple[int, int]:
    """How few and how many of so many objects are chosen: "a", "two", "up to two", "one or more", "any number of"."""
    any_number = found if reference.optional else 1
    most = any_number if reference.most is None else scope.number(reference.most)
    if reference.least is not None:
        return scope.number(reference.least), most
    return (0 if reference.optional else most), most


def choose_of(scope: Scope, reference: Reference, fits: Callable[[Candidate], bool]) -> Ids:
    """What is chosen once for the effect, as `refer`, among those that fit besides."""
    return _once(lambda scope, reference: _choose(scope, reference, fits))(scope, reference)


def _choose(scope: Scope, reference: Reference, fits: Callable[[Candidate], bool] = lambda each: True) -> Ids:
    selection = _among(reference)
    helps = scope.context.helps
    found = [each for each in selections.candidates(scope, selection) if fits(each) and (helps is None or helps(each))]
    least, most = most_of(scope, reference, sum(c.count for c in found))
    words = reference.text or selection.text or reference.what
    why = "target" if reference.what == "target" else "chosen as the effect happens"
    if told := predicates.told.told_words(selection):
        why, least = f"{why}; the board does not know: {told}", 0
    offered = selections.offered(found)
    about = "object"
    if reference.at_random:  # CR 701.9b
        why, about = "at random: say what chance chose", "chance"
    chosen = scope.asker.objects(scope.context.controller, words, why, offered, least, most, about=about)
    return together.checked(scope, selection, chosen)


def known(scope: Scope, reference: Reference) -> Ids | None:
    """The objects where the board saw what was done to them; None where only players did ("discarded this way")."""
    if reference.what not in DONE or _is_of_event(reference):
        return refer(scope, reference)
    if reference.what in scope.context.done:
        return _narrowed(scope, reference)
    return None if _is_passed_over(scope) else NONE


def _is_of_event(reference: Reference) -> bool:
    """Whether the event says what was discarded: “whenever you discard one or more cards, … each card discarded”."""
    return reference.what == "discarded" and reference.antecedent == "event.what"


def _is_passed_over(scope: Scope) -> bool:
    """Whether something was left to the players, who alone know what they have done: a part of it, or its cost."""
    return scope.context.resolving.id is None or any(isinstance(each, ev.NotModelled) for each in scope.game.events)


def _narrowed(scope: Scope, reference: Reference) -> Ids:
    """Those of the objects for which the words hold, as they were when it was done to them (CR 608.2h)."""
    ids = scope.context.done[reference.what]
    where = reference.where
    if not where:
        return ids
    there = candidates(scope, scope.game.before(ids))
    seen = idset.of(there)
    there += candidates(scope, idset.minus(ids, idset.union(seen, scope.game.now(seen))))  # no permanents
    seen = idset.of(there)
    there += candidates(scope, scope.game.now(idset.minus(ids, idset.union(seen, scope.game.now(seen)))))  # gone on
    then = [p for p in where if not isinstance(p, InZone)]
    meant = idset.union(*(c.ids for c in there if all(predicates.holds(scope, p, c) for p in then)))
    places = [p for p in where if isinstance(p, InZone)]
    if places:  # where it is now, not where it was
        now = candidates(scope, scope.game.now(meant))
        meant = idset.union(*(c.ids for c in now if all(predicates.holds(scope, p, c) for p in places)))
        return idset.union(idset.common(ids, meant), idset.common(ids, scope.game.before(meant)))
    return idset.common(ids, idset.union(meant, scope.game.now(meant), scope.game.before(meant)))


def _done(scope: Scope, reference: Reference) -> Ids:
    """What an earlier part of the effect, or of its cost, did something to."""
    context = scope.context
    if reference.among is None and (reference.what, context.round_of) in context.theirs:
        return context.theirs[reference.what, context.round_of or ""]
    if _is_of_event(reference):
        return context.event.objects
    if reference.what in context.done:
        return _narrowed(scope, reference)
    if reference.what == "exiled":
        return _linked(scope)
    if reference.what in DONE and not _is_passed_over(scope):
        return NONE
    return _asked(scope, reference)


def any_of(scope: Scope, reference: Reference) -> Ids:
    """What is meant where that may be any number: asked of the players, once, where the board did not see it."""
    unseen = reference.what in (*DONE, "damaged") and reference.what not in {*scope.context.done, "exiled"}
    if unseen and (reference.what == "damaged" or _is_passed_over(scope)):
        return _asked(scope, reference, 0, None)
    return refer(scope, reference)


def _asked(scope: Scope, reference: Reference, least: int = 1, most: int | None = 1) -> Ids:
    """What the players say that it was done to."""
    context = scope.context
    words = reference.text or f"the {reference.what} object"
    left = scope.game.candidates_last_known()
    now = scope.game.now(idset.of(left))  # a card is offered once (CR 400.7)
    there = scope.game.candidates_elsewhere({"graveyard", "exile"})
    found = [*left, *(c for c in there if not idset.common(c.ids, now))]
    if reference.what == "damaged":
        found += scope.game.candidates(scope.view)
    if not found:
        question = Question("objects", context.controller, words, "the board did not see this happen")
        raise ChoiceNeeded(question)
    offered = selections.offered(found)
    asked = scope.asker.objects(context.controller, words, "the board did not see this happen", offered, least, most)
    context.done[reference.what] = asked
    return asked


def candidates(scope: Scope, ids: Ids) -> list[Candidate]:
    """What is known of these objects: on the battlefield, in another zone, or as they last were (CR 608.2h)."""
    if len(ids) == 1:
        ((identity, number),) = ids
        whole = scope.view.here.get(identity)
        if whole is not None and number <= whole.count:
            return [whole.part(ids)]
    found: list[Candidate] = []
    rest = ids
    for places in (_here, _elsewhere, _off_stack, _last_known):
        if not rest:
            break
        for candidate in places(scope, rest):
            part = idset.common(candidate.ids, rest)
            if part:
                found.append(candidate.part(part))
                rest = idset.minus(rest, part)
    return found


def _here(scope: Scope, ids: Ids) -> list[Candidate]:
    first, (last, count) = ids[0][0], ids[-1]
    there = scope.game.candidates(scope.view, phased_out=True)
    return [c for c in there if c.ids[0][0] < last + count and first < c.ids[-1][0] + c.ids[-1][1]]


def _elsewhere(scope: Scope, ids: Ids) -> list[Candidate]:
    return scope.game.candidates_elsewhere(None, ids)


def _off_stack(scope: Scope, ids: Ids) -> list[Candidate]:
    """Spells that were countered, and abilities on the stack or countered."""
    entries = (*scope.game.stack, *(each.entry for each in scope.game.last_spells))
    meant = [each for each in entries if each.ability is not None and idset.contains(ids, each.id)]
    return [*scope.game.candidates_countered(ids), *as_their_sources(scope, meant)]


def as_their_sources(scope: Scope, entries: Iterable[OnStack]) -> list[Candidate]:
    """Abilities on the stack, each as what it is an ability of (CR 113.7)."""
    found: list[Candidate] = []
    for entry in entries:
        if entry.ability is not None and entry.source is not None:
            for source in candidates(scope, idset.one(entry.source))[:1]:
                ids, who = ((entry.id, entry.count),), entry.controller
                found.append(replace(source, ids=ids, count=entry.count, zone="ability", controller=who, token=False))
    return found


def _last_known(scope: Scope, ids: Ids) -> list[Candidate]:
    return scope.game.candidates_last_known(ids)


#: What a reference means by its first word; all others are of what the effect has done.
_MEANT: dict[str, Callable[[Scope, Reference], Ids]] = {
    "source": _source,
    "enchanted": lambda scope, reference: scope.context.event.roles.get("enchanted") or _host(scope),
    "created": lambda scope, reference: scope.context.created,
    "that": _spoken_of,
    "all": lambda scope, reference: _named(scope.context, reference, scope.select(_among(reference))),
    "card": lambda scope, reference: NONE,
    "target": _once(_choose),
    "choice": _once(_choose),
    "other": _once(_choose),
    "linked": lambda scope, reference: _of_kind(scope, reference, _linked(scope)),
    "top": _once(cards_at_end),
    "bottom": _once(cards_at_end),
    "made": _made,
    "partner": _partner,
    "rest": _rest,
}
