"""What a program says in full and the board does not do yet: the other half of what `left` tells of a card.

It looks at typed values alone, and asks the modules that do things what they can do, so that it says neither more nor
less than what a game would report as left to the players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Literal, NamedTuple, get_args

from msgspec import structs

from ..compiler import instructions as i
from ..inner_fields import InnerOf
from .doing import DOERS, damage, gaining, keyword_actions, mana, mute, phases, spells, turns, voting, zones
from .doing.targets import targets
from .looking import history, lasting
from .looking.keywords import IN_COMBAT, OF_COSTS, OPTIONAL, unobeyed
from .looking.quantities import amount_of, is_paid
from .looking.selections import is_unseen
from .looking.ways import ALTERNATIVE
from .playing.costs import is_payable
from .watching import occurrences

Kind = Literal[
    "step", "condition", "quantity", "reference", "trigger", "cost", "restriction", "replacement", "static", "keyword"
]


class Unplayed(NamedTuple):
    """A value that the board does not do: its words, where they stand if that is known, why, and what it is."""

    text: str
    span: tuple[int, int]
    why: str
    kind: Kind


NOWHERE = (0, 0)

_INNER = InnerOf(i.Value, 1)

_CONTROL = frozenset({i.Create, i.Choose, i.May, i.If, i.ForEach, i.Delayed, i.Reflexive})
_NOT_DONE = i.STEP_TYPES - _CONTROL - DOERS.keys()
_SEEN = frozenset(get_args(i.Predicate)) - {i.Told}
_PLAYER_NUMBERS = frozenset(
    [
        "life total",
        "life",
        "cards in hand",
        "cards in graveyard",
        "cards in library",
        "cards in exile",
        "flips won",
        "party",
        "starting life total",
    ]
)


#: What a part of an effect may have done that the board keeps no account of.
_UNREMEMBERED = frozenset(["put into hand", "put onto battlefield"])


def unplayed(abilities: Iterable[i.Ability]) -> Iterator[Unplayed]:
    """Every place of these abilities that the board would leave to the players, or pass over."""
    there = tuple(abilities)
    paid_for = {each.keyword for each in there if each.casting}
    for ability in there:
        if ability.kind == "reminder":
            continue
        if ability.only_while is not None and (ability.replacements or not _is_kept_at_a_level(ability)):
            yield Unplayed(ability.text, ability.span, "the board does not look at levels", "condition")
        if ability.kind == "keyword" and ability.rule is not None:
            yield from _keyword(ability)
            continue
        if any(isinstance(v, i.Reference) and v.what == "granter" for each in ability.granted for v in each.walk()):
            yield Unplayed(ability.text, ability.span, "the board does not know what gave an ability", "reference")
        of_spell = ability.kind == "keyword" and ability.steps and not ability.costs and ability.trigger is None
        if of_spell and ability.keyword not in paid_for:
            yield Unplayed(ability.text, ability.span, "the board does not do it as the spell resolves", "keyword")
            continue
        for cost in ability.costs:
            yield from _cost(cost, ability)
        for casting in ability.casting:
            for cost in casting.costs:
                yield from _cost(cost, ability)
        if ability.trigger is not None:
            yield from _trigger(ability.trigger)
        yield from _below(structs.replace(ability, costs=(), casting=(), trigger=None, only_while=None, granted=()))


def _is_kept_at_a_level(ability: i.Ability) -> bool:
    """Whether the board sees that the object has this ability at its level alone (CR 711.2, 716.2)."""
    if ability.kind != "keyword":
        return True
    return ability.rule is not None and (ability.rule.rule in IN_COMBAT or ability.rule.rule in _PLAIN)


#: Rules of keywords that are looked for among those that an object has now, in no other way.
_PLAIN = frozenset({"702.2", "702.10", "702.12", "702.15", "702.18", "702.20"})


def _keyword(ability: i.Ability) -> Iterator[Unplayed]:
    if why := unobeyed(ability):
        yield Unplayed(ability.text, ability.span, why, "keyword")
        return
    if ability.rule is not None and ability.rule.rule in OF_COSTS:
        yield from _within(ability.rule)
    yield from _within((*ability.timing, *ability.statics))
    if ability.keyword in OPTIONAL or ability.keyword in ALTERNATIVE:
        for cost in ability.costs:
            yield from _cost(cost, ability)


def _cost(cost: i.Cost, ability: i.Ability) -> Iterator[Unplayed]:
    if not is_payable(cost):
        words = getattr(cost, "text", "") or ability.cost or ability.text
        yield Unplayed(words, NOWHERE, "the board can't pay this cost", "cost")
        return
    for found in _within(cost):
        yield found._replace(kind="cost")


def _trigger(trigger: i.Trigger) -> Iterator[Unplayed]:
    for event in trigger.events:
        if why := mute.unseen(event, trigger):
            yield Unplayed(trigger.text, NOWHERE, why, "trigger")
        yield from _within(structs.replace(event, of=None) if isinstance(event, i.BecomesTarget) else event)
    if trigger.meanwhile is not None:
        yield from _within(trigger.meanwhile)


def _below(value: i.Value) -> Iterator[Unplayed]:
    inner = _INNER[type(value)]
    for each in inner(value) if inner is not None else ():
        yield from _within(each)


def _within(value: Any) -> Iterator[Unplayed]:
    if type(value) is tuple:
        for each in value:
            yield from _within(each)
    elif isinstance(value, i.Value):
        yield from _of(value)


@lru_cache(maxsize=10_000)
def _of(value: i.Value) -> tuple[Unplayed, ...]:
    """What the board does not do of a value and of what is in it: the same ones come in card after card."""
    found: Unplayed | None
    match value:
        case i.Ability() | i.Characteristics():
            return ()  # judged for themselves
        case i.Trigger():
            return tuple(_trigger(value))
        case i.Unmodelled():
            return ()  # words
        case i.Delayed(event) if any(isinstance(e, i.Begins) and e.which == "that turn's" for e in event.events):
            found = Unplayed(event.text, NOWHERE, "the board does not know which turn that is", "trigger")
        case i.Delayed(event):
            seen = all(isinstance(each, i.Begins) or occurrences.is_seen(each, "create") for each in event.events)
            found = None if seen else Unplayed(event.text, NOWHERE, "the board never sees this event", "trigger")
        case i.Static() if why := mute.unkept(value):
            found = Unplayed(value.text, NOWHERE, why, "static")
        case i.Replacement() if why := mute.unreplaced(value):
            found = Unplayed(value.text, NOWHERE, why, "replacement")
        case i.Replacement(change=i.AsEnters()):
            return ()
        case _:
            found = _one(value)
    return tuple(_below(value)) if found is None else (found, *_below(value))


def _one(value: Any) -> Unplayed | None:
    """What the board does not do of this value itself, whatever is in it."""
    text, span = getattr(value, "text", ""), getattr(value, "span", NOWHERE)
    match value:
        case i.Act(verb):
            why = "" if keyword_actions.does_act(value) else f"the board does not know how to {verb}"
            return Unplayed(text or f"{verb} {value.what.text}", span, why, "step") if why else None
        case i.PayMana(waterbend=True):
            return Unplayed(text, span, "the board taps nothing for this mana", "cost")
        case i.OnlyIf(i.Holds(i.Variable(name))):
            return Unplayed(name, NOWHERE, "the board does not know it as the ability is activated", "restriction")
        case i.Move():
            why = zones.undone(value)
        case i.AddMana(mana=sort):
            why = "the board can't tell which mana that is" if mana.undone(sort) else ""
        case i.Choose(instead=i.ModesIf(), labels=labels):
            return Unplayed(" / ".join(labels), NOWHERE, "the board does not choose more modes in another case", "step")
        case i.Choose(apart=True, labels=labels):
            return Unplayed(" / ".join(labels), NOWHERE, "the board does not keep the targets of modes apart", "step")
        case i.Spending(cast=i.Selection(where)) if any(
            isinstance(each, i.InZone) or (isinstance(each, i.Not) and isinstance(each.predicate, i.InZone))
            for each in where
        ):
            return Unplayed("", NOWHERE, "the board does not know where what is paid for was cast from", "step")
        case i.Choose(worth=(_, *_), labels=labels):
            return Unplayed(" / ".join(labels), NOWHERE, "the board counts no pawprints", "step")
        case i.ChangeTargets():
            why = "" if spells.changes_targets(value) else "the board changes targets only where new ones may be chosen"
        case i.GetCounters(counters=i.Counters("rad")):
            why = "the board does not know what rad counters do"
        case i.DamageUnpreventable():
            why = "" if damage.is_unpreventable(value) else "the board prevents damage of any source"
        case i.Designate(what="initiative"):
            why = "the board does not know how to venture"
        case i.EndTurn():
            why = "" if phases.does_end(value) else "the board ends no combat phase"
        case i.CounterSpell(under=under):
            why = "" if under is None else "the board puts no countered spell onto the battlefield"
        case i.Choose(options, labels, again=True) if any(map(targets, options)):
            return Unplayed(" / ".join(labels), NOWHERE, "the board has one target for a mode chosen twice", "step")
        case i.ForEach() | i.Delayed() | i.Reflexive() | i.Choose() if any(
            isinstance(each, i.Repeat) and each.what == "all" for each in value.walk()
        ):
            why = "the board repeats whole effects alone"
        case i.Repeat():
            why = ""
        case i.KeywordAction(action):
            done = keyword_actions.does(value) or (action in turns.ACTIONS and value.what is None)
            why = "" if done else f"the board does not know how to {action}"
        case i.MayCast(until=until):
            seen = until == i.WHILE_EXILED or (not isinstance(until, i.AsLongAs) and lasting.kept(until))
            why = "" if seen else "the board does not see when this ends"
        case i.GainDesignation(designation="prepared"):
            why = "the board knows no prepare spells"
        case i.Gain():
            why = "" if gaining.does(value) else "the board does not keep this change, or not for so long"
        case i.BecomeCopy(until=until):
            why = "" if lasting.understood(until) else "the board does not see when this ends"
        case _ if type(value) in _NOT_DONE:
            why = "the board does not do this yet"
        case i.Vote():
            why = voting.undone(value)
        case i.ChooseQuality():
            why = "" if turns.can_choose(value) else "the board does not ask for this"
        case i.KindsAmong("creature type"):  # changeling is all of them, and the board has no list (CR 702.73)
            return Unplayed(value.among.text, NOWHERE, "the board does not count this", "quantity")
        case i.WasCast(of, during=during) if during is not None and of.what != "source":
            return Unplayed(text, NOWHERE, "the board does not remember when it was cast", "condition")
        case i.AbilityCount(within=within) if within != "this turn":
            return Unplayed(text, NOWHERE, "the board does not count this", "quantity")
        case i.DieResult():
            return Unplayed(text, NOWHERE, "the board does not count this", "quantity")
        case i.NumberOf("base power" | "base toughness", of):
            return Unplayed(of.text, NOWHERE, "the board does not know it", "quantity")
        case i.ManaWasSpent(on=None):
            return Unplayed(text, NOWHERE, "the board does not see which mana was spent so", "condition")
        case i.RemoveCounters(together=True):
            return Unplayed(text, NOWHERE, "the board removes as many from each", "step")
        case i.ChosenNumber(least=least) if least:
            return Unplayed(text, NOWHERE, "the board lets none be chosen", "quantity")
        case i.Player(most=i.Value()) | i.Player(optional=True):
            return Unplayed(text, NOWHERE, "the board chooses one player for a target", "reference")
        case i.IsChosen(what, by=i.Player(who)) if who != "you":
            return Unplayed(what, NOWHERE, "the board asks nobody but who does it", "reference")
        case i.PreventDamage() | i.Target() if any(isinstance(v, i.IsChosen) and v.by for v in value.walk()):
            return Unplayed(text, NOWHERE, "the board chooses it only as it looks at objects", "reference")
        case i.Reference(chooser=i.Player(who)) if who != "you":
            return Unplayed(text, NOWHERE, "the board asks nobody but who does it", "reference")
        case i.InZone("outside the game"):
            return Unplayed("", NOWHERE, "the board knows nothing of what is outside the game", "reference")
        case i.Reference("top" | "bottom", among=i.Selection(where)) if any(
            isinstance(each, i.InZone) and each.zone != "library" for each in where
        ):
            return Unplayed(text, NOWHERE, "the board keeps no order but that of libraries", "reference")
        case i.PayMana(times=i.ChosenNumber(least=0)) | i.PayEnergy(amount=i.ChosenNumber()):
            return Unplayed(text, span, "the board does not ask how much is paid", "step")
        case i.EventCount() if not history.judged(value) and amount_of(value) is None and not is_paid(value):
            return Unplayed(text, NOWHERE, "the board does not count this", "quantity")
        case i.DoneThisWay(deed, what=what, by=i.Player("such player")) if deed != "investigate" or what is not None:
            return Unplayed(text, NOWHERE, "the board does not remember who did it", "condition")
        case i.DoneThisWay(deed) if deed in _UNREMEMBERED:
            return Unplayed(text, NOWHERE, "the board does not remember what was done so", "condition")
        case i.PlayerNumber(what) if what not in _PLAYER_NUMBERS and not what.endswith(("counters", "counter")):
            return Unplayed(what, NOWHERE, "the board does not have this number", "quantity")
        case _ if type(value) in _SEEN and is_unseen(value):
            return Unplayed(text, NOWHERE, "the board does not know which objects these are", "reference")
        case i.OtherThan(objects=i.Reference("such")):
            return Unplayed("", NOWHERE, "the board does not know which objects these are", "reference")
        case _:
            return None
    return Unplayed(text, span, why, "step") if why else None
