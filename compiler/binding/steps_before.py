"""Of which steps “that many”, “if you do”, “this way” and “the sacrificed creature” speak: each gets their ids.

What was done is told in the order of its words (CR 608.2c), its cost first. Of what may have been done by several steps
all are named; “that many” and “if you do” speak of one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import structs

from ... import instructions as i
from ...instructions.changing import with_all, with_parts
from ...instructions.searching import all_of
from ..account.targets import is_target
from ..nouns.objects import flat
from .placing import NOUNS
from .told_numbers import number_asked, number_of_counters

#: What speaks of steps before it.
SPEAKING: frozenset[type[i.Value]] = frozenset(
    [
        i.ThatMany,
        i.Happened,
        i.FlipWon,
        i.ClashWon,
        i.DieResult,
        i.VotesFor,
        i.DoneThisWay,
        i.Reflexive,
        i.Underwent,
        i.EventCount,
    ]
)
#: To what something was done by a deed that is waited for.
_DONE_BY_DEED: dict[str, tuple[str, ...]] = {
    "discard": ("discarded",),
    "sacrifice": ("sacrificed",),
    "mill": ("milled", "buried"),
    "manifest dread": ("buried",),
}
_DOING: frozenset[type[i.Value]] = frozenset(i.STEP_TYPES)
_KINDS = (i.HasType, i.HasSubtype, i.IsToken)
_PERMANENT = i.HasType("permanent")
_SPEAKING_OR_REFERENCE = SPEAKING | {i.Reference}
_CONDITIONAL: frozenset[type[i.Value]] = frozenset([i.If])
_ASKED = _SPEAKING_OR_REFERENCE | _CONDITIONAL

_PAST: dict[str, tuple[str, ...]] = {
    "sacrifice": ("sacrificed", "buried"),
    "destroy": ("destroyed", "buried"),
    "discard": ("discarded",),
    "tap": ("tapped",),
}
#: To what something was done by a step, as references call it.
_DONE: dict[type[i.Value], tuple[str, ...]] = {
    i.Create: ("created",),
    i.CopySpell: ("copied", "created"),
    i.Damage: ("damaged",),
    i.Discard: ("discarded",),
    i.Draw: ("drawn",),
    i.Fight: ("damaged",),
    i.Look: ("looked at",),
    i.Mill: ("milled", "buried"),
    i.Reveal: ("revealed",),
    i.Search: ("found",),
}
_PLACES: dict[str, tuple[str, ...]] = {"exile": ("exiled",), "graveyard": ("buried",)}
#: What is done to objects, as references call it.
PAST = frozenset(
    "created copied damaged discarded drawn milled revealed found exiled buried returned sacrificed destroyed".split()
) | {"looked at", "tapped"}
#: What a step does, as conditions call it.
_DEEDS: dict[type[i.Value], tuple[str, ...]] = {
    i.CounterSpell: ("counter",),
    i.Create: ("create", "investigate"),
    i.Damage: ("damage", "die"),
    i.Discard: ("discard",),
    i.Draw: ("draw",),
    i.Fight: ("damage", "die"),
    i.Gain: ("die",),
    i.Mill: ("mill", "put into graveyard"),
    i.PreventDamage: ("prevent",),
    i.PutCounters: ("die",),
    i.Replace: ("prevent",),
    i.Reveal: ("reveal",),
    i.Search: ("search",),
    i.Shuffle: ("shuffle",),
}
_ACTS: dict[str, tuple[str, ...]] = {
    "destroy": ("destroy", "die", "put into graveyard"),
    "sacrifice": ("sacrifice", "die", "put into graveyard"),
    "tap": ("tap",),
    "discard": ("discard",),
}
_MOVED: dict[str, str] = {
    "battlefield": "put onto battlefield",
    "exile": "exile",
    "graveyard": "put into graveyard",
    "hand": "put into hand",
}
#: Steps of which it can be said how many or how much they have done.
_COUNTED = (
    i.Act,
    i.AddMana,
    i.Create,
    i.Damage,
    i.Discard,
    i.Draw,
    i.FlipCoins,
    i.GainLife,
    i.GetCounters,
    i.LoseCounters,
    i.LoseLife,
    i.Mill,
    i.Move,
    i.MoveCounters,
    i.PayEnergy,
    i.PayLife,
    i.PayMana,
    i.PreventDamage,
    i.PutCounters,
    i.RemoveCounters,
    i.Replace,
    i.Reveal,
    i.RollDice,
    i.Search,
    i.SetLife,
    i.Vote,
    i.ChooseQuality,
)
#: Of these the amount is said, not how many objects they were done to: “that much” is theirs, not the event's.
_MEASURED = (i.Damage, i.GainLife, i.LoseLife, i.PayLife, i.RollDice)


def with_steps(abilities: Sequence[i.Ability]) -> Sequence[i.Ability]:
    """The abilities of a text with an id for each step of which later words of them speak.

    What a spell costs is paid before it, and what it becomes, does anything; its paragraphs follow one another.
    """
    given = [each.granted for each in abilities]  # has been gone through before
    if any(given):
        abilities = [structs.replace(each, granted=()) for each in abilities]
    asked = [each for ability in abilities for each in all_of(ability, _ASKED)]
    if any(map(_speaks, asked)):
        abilities = _numbered(abilities)
    elif any(isinstance(each, i.If) and each.id for each in asked):  # where a condition stands is needed no more
        abilities = [with_all(each, _CONDITIONAL, lambda step: structs.replace(step, id=0)) for each in abilities]
    if not any(given):
        return abilities
    return [structs.replace(each, granted=granted) for each, granted in zip(abilities, given, strict=True)]


def _numbered(abilities: Sequence[i.Ability]) -> list[i.Ability]:
    last = max((each.id for ability in abilities for each in all_of(ability, NOUNS)), default=0)
    walk = _Walk(last)
    paid = {id(each): walk.ability(each) for each in abilities if each.casting or (each.rule and each.costs)}
    costs = list(walk.before)
    found: list[i.Ability] = []
    for ability in abilities:
        if ability.kind != "spell":
            walk.before, walk.previous = list(costs), None
        elif not found or found[-1].kind != "spell":
            walk.before, walk.previous = [*costs, *(each for each in walk.of_spell if each not in costs)], None
        found.append(paid[id(ability)] if id(ability) in paid else walk.ability(ability))
        if ability.kind == "spell":
            walk.of_spell = walk.before
    order = {of: last + k for k, of in enumerate(sorted(walk.spoken), 1)}

    def renamed(step: Any) -> object:
        return structs.replace(step, id=order.get(step.id, 0))

    def counted(value: Any) -> object:
        changes: dict[str, Any] = {}
        if type(value) in SPEAKING and isinstance(of := getattr(value, "antecedent", None), int):
            changes["antecedent"] = order[of]
        if done_by := getattr(value, "done_by", ()):
            changes["done_by"] = tuple(order[each] for each in done_by)
        return structs.replace(value, **changes) if changes else value

    return [with_all(with_all(each, _SPEAKING_OR_REFERENCE, counted), _DOING, renamed) for each in found]


def _speaks(value: i.Value) -> bool:
    match value:
        case i.Reference(what):
            return what in PAST
        case i.If():
            return False
        case i.Underwent(within=within) | i.EventCount(within=within):
            return within == "this way"
    return True


class _Walk:
    """Goes through steps in their order, and gives each an id of its own."""

    def __init__(self, last: int) -> None:
        self.last = last
        self.before: list[Any] = []  # the steps up to here, with their ids
        self.previous: Any = None  # the step before the one that is read
        self.trigger: i.Trigger | None = None  # what is waited for
        self.condition: i.Condition | None = None  # what has been asked
        self.replaces = False  # whether a replacement effect is read
        self.undone: frozenset[int] = frozenset()  # the steps of the branch that is not done where this one is
        self.spoken: set[int] = set()
        self.of_spell: list[Any] = []  # the steps of the paragraphs of a spell
        self.at_announcement = 0  # the last step done before the targets are chosen (CR 601.2c)
        self.announces = False  # whether it is read how many targets are chosen

    def ability(self, ability: i.Ability) -> i.Ability:
        """All parts of an ability in their order; costs are paid before it is done."""
        self.trigger, self.condition = ability.trigger, ability.condition
        changes: dict[str, Any] = {}
        for name in ("costs", "casting", "condition", "timing", "steps"):
            if name == "steps":
                self.at_announcement = self.last
            if value := getattr(ability, name):
                changes[name] = self.go(value)
        if ability.replacements:
            changes["replacements"] = self._replacements(ability.replacements)
        if ability.statics:
            changes["statics"] = self.go(ability.statics)
        return structs.replace(ability, **changes)

    def _replacements(self, replacements: tuple[i.Replacement, ...]) -> tuple[i.Replacement, ...]:
        """Replacement effects: what is done as something enters is done before it does (CR 614.12)."""
        order = sorted(range(len(replacements)), key=lambda k: not isinstance(replacements[k].change, i.AsEnters))
        found = {k: self._replacement(replacements[k]) for k in order}
        return tuple(found[k] for k in range(len(replacements)))

    def go(self, value: Any) -> Any:
        """Any value: steps one after the other, other values with what is in them."""
        kind = type(value)
        if kind is tuple and value and type(value[0]) in _DOING:
            return self.steps(value)
        if kind in _DOING:
            return self.step(value)
        match value:
            case i.Replacement():
                return self._replacement(value)
            case i.Static():
                return self._apart(value)
            case i.FromOpeningHand() | i.AsAttacks():
                return self._apart(value)
        announces, self.announces = self.announces, self.announces or is_target(value)
        found = with_parts(value, self.go)
        self.announces = announces
        return self._of_step(found) if kind in _SPEAKING_OR_REFERENCE else found

    def _replacement(self, replacement: i.Replacement) -> Any:
        """“That many” is said of the event that is replaced; of how the source enters, of what was done before."""
        enters = replacement.itself and isinstance(replacement.change, i.EnterAs | i.AsEnters)
        return self._apart(replacement, replaces=not enters)

    def _apart(self, value: Any, *, replaces: bool = False) -> Any:
        """A part that is done by itself: what it waits for is not what those after it wait for."""
        around = self.previous, self.trigger, self.replaces
        if replaces:
            self.trigger, self.replaces = None, True
        found = with_parts(value, self.go)
        self.previous, self.trigger, self.replaces = around
        return found

    def steps(self, steps: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(self.step(each) if type(each) in _DOING else self.go(each) for each in steps)

    def step(self, step: Any) -> Any:
        """A step with what is in it; it has been done for those after it."""
        previous = self.previous
        found: Any
        match step:
            case i.Choose(options=options):
                found = self._modes(step, options)
            case i.If():
                held, before = self.go(step.condition), self.condition
                self.condition = held
                found = structs.replace(step, condition=held, **self._branches(step, previous))
                self.condition = before
            case i.May():
                player = self.go(step.player)
                found = structs.replace(step, player=player, **self._branches(step, previous))
            case i.Delayed():
                found = self._delayed(step)
            case i.Reflexive():
                found = self._of_step(structs.replace(step, done=self.go(step.done)))
                around, self.at_announcement = self.at_announcement, self.last  # CR 603.12
                found = structs.replace(found, steps=self.go(step.steps))
                self.at_announcement = around
            case i.ForEach():
                asked = {name: self.go(getattr(step, name)) for name in ("objects", "players", "times", "of")}
                found = structs.replace(step, **asked, steps=self.go(step.steps))
            case _:
                found = with_parts(step, self.go)
        self.last += 1
        found = structs.replace(found, id=self.last)
        self.before.append(found)
        self.previous = found
        return found

    def _branches(self, step: i.If | i.May, previous: Any) -> dict[str, Any]:
        begins = self.last
        done = self.go(step.steps)
        self.previous = previous
        around = self.undone
        self.undone = around | {*range(begins + 1, self.last + 1)}
        otherwise = self.go(step.otherwise)
        self.undone = around
        return {"steps": done, "otherwise": otherwise}

    def _modes(self, step: i.Choose, options: tuple[tuple[i.Step, ...], ...]) -> i.Choose:
        base, previous = self.before, self.previous
        further: list[Any] = []
        found = []
        for option in options:
            self.before, self.previous = list(base), previous
            found.append(self.go(option))
            further += self.before[len(base) :]
        self.before = [*base, *further]
        return structs.replace(step, options=tuple(found), player=self.go(step.player), instead=self.go(step.instead))

    def _delayed(self, step: i.Delayed) -> i.Delayed:
        around = self.trigger
        event = self.go(step.event)
        if any(map(_has_number, step.event.events)):
            self.trigger = step.event
        announced, self.at_announcement = self.at_announcement, self.last  # CR 603.7
        found = structs.replace(step, event=event, until=self.go(step.until), steps=self.go(step.steps))
        self.trigger, self.at_announcement = around, announced
        return found

    # ── What they speak of ──────────────────────────────────────────────────────────────────────────────────────────

    def _of_step(self, value: Any) -> Any:
        match value:
            case i.ThatMany():
                return self._that_many(value)
            case i.Happened():
                return self._antecedent(value, self._asked())
            case i.Reflexive():
                return self._antecedent(value, self._asked() if value.done is None else None)
            case i.FlipWon():
                return self._antecedent(value, self._last(i.FlipCoins))
            case i.ClashWon():
                return self._antecedent(value, self._last(i.KeywordAction) or ("event" if self.trigger else None))
            case i.DieResult():
                return self._antecedent(value, self._last(i.RollDice))
            case i.VotesFor():
                return self._antecedent(value, self._last(i.Vote))
            case i.DoneThisWay(deed):
                return self._done_by(value, lambda step: deed in _deeds(step))
            case i.Reference(what) if what in PAST:
                over = self._put_back(what)
                found = self._as_known(self._done_by(value, lambda step: what in _done(step) and step.id not in over))
                found = self._of_their_own(found) if what == "exiled" else found
                return found if found.done_by or not self._waits_for(what) else _of_event(found)
            case i.EventCount(events, "this way"):
                return self._done_by(value, lambda step: any(_brings_about(step, event) for event in events))
            case i.Underwent(event, "this way"):
                return self._done_by(value, lambda step: _brings_about(step, event))
        return value

    def _asked(self) -> Any:
        """Of “if you do”: what was done, or of two questions after one another what both ask of.

        What only something that is so is given is none of it: “amass Orcs 2. When you do, …” (CR 701.47b).
        """
        match self.previous:
            case i.If(i.Happened(antecedent=int() as of), steps) if not (steps and _is_optional(steps[-1])):
                return of
            case i.If(i.ObjectIs(), steps, ()) if all(isinstance(each, i.Gain) for each in steps):
                return self._last(i.PutCounters, i.Act, i.Create) or self.previous
        return self.previous

    def _antecedent(self, value: Any, of: Any) -> Any:
        if isinstance(of, i.Value):
            of = of.id  # type: ignore[attr-defined]
            self.spoken.add(of)
        return structs.replace(value, antecedent=of)

    def _done_by(self, value: Any, did: Callable[[Any], bool]) -> Any:
        ids = tuple(step.id for step in self.before if did(step))
        self.spoken.update(ids)
        return structs.replace(value, done_by=ids)

    def _put_back(self, what: str) -> frozenset[int]:
        """The steps of which all cards looked at have been put somewhere, and others were looked at since."""
        looked = [step.id for step in self.before if what == "looked at" and isinstance(step, i.Look)]
        over = {
            each
            for step in self.before
            if isinstance(step, i.Move) and step.what.what == what and step.what.among is None
            for each in step.what.done_by
        }
        return frozenset(over) if over and looked and looked[-1] not in over else frozenset()

    def _waits_for(self, what: str) -> bool:
        """Whether what is waited for has done it: “Whenever you discard a card, …, return the discarded card …”."""
        events = self.trigger.events if self.trigger is not None else ()
        return any(isinstance(event, i.Does) and what in _DONE_BY_DEED.get(event.deed, ()) for event in events)

    def _as_known(self, done: i.Reference) -> i.Reference:
        """“the sacrificed creature”, where a creature was sacrificed: what it was is known from what was done to it."""
        match done:
            case i.Reference(among=i.Selection((kind,)), most=i.Number(1)) if isinstance(kind, _KINDS):
                steps = [step for step in self.before if step.id in done.done_by]
                if any(isinstance(step, i.Reveal) and step.what.until is not None for step in steps):
                    return structs.replace(done, most=None)  # the cards before it were revealed, too (CR 701.20a)
                told = [_told_of(step) for step in steps]
            case _:
                return done
        told = [tuple(one for one in each if type(one) is type(kind)) for each in told]
        another = bool(told) and kind != _PERMANENT and all(each and kind not in each for each in told)
        return structs.replace(done, most=None, among=done.among if another else None)

    def _of_their_own(self, done: i.Reference) -> i.Reference:
        """“cards they exiled this way” are those that they own only where they exiled cards of theirs (CR 400.3)."""
        if not any(isinstance(each, i.OwnedBy) and each.player.who == "that player" for each in done.where):
            return done
        steps = [step for step in self.before if step.id in done.done_by]
        if steps and all(isinstance(step, i.Move) and _is_of_own_cards(step.what) for step in steps):
            return done
        return structs.replace(done, among=i.Selection((i.Told(done.text),), done.text))

    def _last(self, *types: type[i.Value]) -> Any:
        return next((step for step in reversed(self.before) if isinstance(step, types)), None)

    def _that_many(self, value: i.ThatMany) -> i.Quantity:
        of = self._number()
        if isinstance(of, i.Value) and of.id in self.undone:  # type: ignore[attr-defined]
            return _number_said(of) or value
        if value.antecedent is None and not self.announces:
            asked = number_asked(self.condition) or number_of_counters(self.trigger)
            if asked is not None and (of is None or getattr(of, "amount", None) == asked):
                return asked  # “that much … and that many”
        return self._antecedent(value, of)  # type: ignore[no-any-return]

    def _number(self) -> Any:
        """Of which step “that many” is said, or that it is said of the event."""
        if self.replaces:
            return "event"
        before = self.before
        if self.announces:
            before = [each for each in before if each.id <= self.at_announcement]
        last = next((each for each in reversed(before) if isinstance(each, _COUNTED)), None)
        if self.trigger is not None and any(map(_has_number, self.trigger.events)):
            told = next((each for each in reversed(before) if isinstance(each, _MEASURED) or _is_open(each)), None)
            return "event" if told is None else _same_number(told) or told
        return _same_number(last) or last


def _same_number(step: Any) -> int | str | None:
    """“tap up to that many target creatures and draw that many cards”: as many as may be tapped, and not as are.

    So too “draw that many cards and lose that much life”: both speak of one number.
    """
    match step:
        case i.Create(creations=(i.Creation(count=i.ThatMany(antecedent=of)),)):
            return of
    match getattr(step, "what", None), getattr(step, "amount", None):
        case (i.Reference(optional=True, most=i.ThatMany(antecedent=of)), _) | (_, i.ThatMany(antecedent=of)):
            return of
    return None


def _number_said(undone: i.Value) -> i.Quantity | None:
    """“you gain life equal to its power. Otherwise, you lose that much life”: as many as would have been gained."""
    amount = getattr(undone, "amount", None)
    return (
        amount
        if isinstance(amount, i.Number | i.Variable | i.NumberOf | i.CountOf | i.CountersOn | i.ThatMany)
        else None
    )


def _is_of_own_cards(what: i.Reference) -> bool:
    """“all creature cards from their graveyard”, and not from a graveyard."""
    zones = [each for each in what.where if isinstance(each, i.InZone)]
    return any(z.zone in i.OWN_ZONES and z.player is not None and z.player.who == "that player" for z in zones)


def _of_event(done: i.Reference) -> i.Reference:
    return structs.replace(done, antecedent="event.what")


def _told_of(step: Any) -> tuple[i.Predicate, ...]:
    """Which kinds of objects a step says that it is done to, if it says any."""
    what = getattr(step, "what", None)
    among = what.among if isinstance(what, i.Reference) else None
    return tuple(each for each in flat(among.where) if isinstance(each, _KINDS)) if among is not None else ()


def _is_optional(step: i.Step) -> bool:
    return isinstance(step, i.May | i.PayMana)


def _done(step: Any) -> tuple[str, ...]:
    match step:
        case i.Act(verb):
            return _PAST.get(verb, ())
        case i.Move(what, to):
            back = to == "hand" or (to == "battlefield" and what.what != "found")
            return (*_PLACES.get(to, ()), *(("returned",) if back else ()))
        case i.CounterSpell(to="exile"):
            return ("exiled",)
    return _DONE.get(type(step), ())


def _deeds(step: Any) -> tuple[str, ...]:
    match step:
        case i.Act(verb):
            return _ACTS.get(verb, ())
        case i.Move(to=to):
            return (_MOVED[to],) if to in _MOVED else ()
    return _DEEDS.get(type(step), ())


_EVENTS: dict[type[i.Value], tuple[type[i.Value], ...]] = {
    i.Casts: (i.Cast, i.MayCast, i.Gain),
    i.DealsDamage: (i.Damage, i.Fight, i.PreventDamage),
    i.CountersPut: (i.PutCounters, i.RemoveCounters, i.GetCounters, i.LoseCounters, i.MoveCounters),
    i.Moves: (i.Move, i.Act, i.Mill, i.Discard, i.Create),
    i.Becomes: (i.Act,),
    i.Does: (i.Action, i.PutCounters, i.RemoveCounters, i.Create, i.Act),
}


def _brings_about(step: Any, event: i.AnyEvent) -> bool:
    match event:
        case i.Does(deed="pay mana"):
            return isinstance(step, i.PayMana | i.PayManaCost)
        case i.Does(deed="pay life"):
            return isinstance(step, i.PayLife)
        case i.Does(deed="pay energy"):
            return isinstance(step, i.PayEnergy)
        case i.Does(deed="lose life"):
            return isinstance(step, i.LoseLife | i.Damage | i.SetLife)
        case i.Does(deed="gain life"):
            return isinstance(step, i.GainLife | i.SetLife)
    return isinstance(step, _EVENTS.get(type(event), ()))


def _is_open(step: Any) -> bool:
    """Whether it is not said to how many it is done: “discards all the cards in their hand, then draws that many”."""
    what = step.what if isinstance(step, i.Act | i.Move | i.Discard) else None
    if what is None:
        return False
    return what.what == "all" or (what.optional and what.most is None) or isinstance(what.most, i.Variable)


def _has_number(event: i.AnyEvent) -> bool:
    """Whether it is told of an event how many, or how much: “whenever you gain life, … that much”."""
    match event:
        case i.DealsDamage() | i.CountersPut():
            return True
        case i.Does(deed="gain life" | "lose life" | "pay life" | "pay energy" | "expend" | "roll dice"):
            return True
    return event.together
