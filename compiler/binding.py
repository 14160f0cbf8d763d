"""What each “target”, “that creature” and “they” of an ability is: every noun that counts gets an id (CR 115.3, 608.2).

The rules where they bind are few and sure: a pronoun speaks of the one thing that was named and that it can mean.
Where there are several, it stays unbound, and is left (left.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct, structs

from ..grammar.senses import plain
from ..inner_fields import inner_fields
from . import instructions as i
from .changing import with_inner
from .declaring import declaring
from .objects import flat
from .pronouns import shown_by

#: What is chosen as the spell or ability is put on the stack.
_TARGETS = frozenset(["target player", "target opponent"])
#: Players who need an id where later words speak of them.
_NAMED_PLAYERS = frozenset(
    ["an opponent", "a player", "each player", "each opponent", "each other player", "opponents"]
)
#: Players who are found again by the same words.
_FOUND_PLAYERS = frozenset(["defending player", "active player", "controller", "owner", "enchanted player"])
#: References that keep their own name when something speaks of them.
_KINDS = frozenset(
    "source enchanted created sacrificed exiled copied revealed discarded destroyed tapped buried linked milled drawn "
    "found".split()
) | {"looked at"}
_NAMED = frozenset(["target", "choice", "all", "top", "bottom", "rest", "other", "card"])
_EVENT_FIELDS = ("what", "source", "to", "whom", "by", "on", "of", "with_", "player", "whose")
_KIND_PREDICATES = (i.HasType, i.HasSubtype, i.HasSupertype, i.IsToken, i.IsSpell, i.IsAbility)


class Named(NamedTuple):
    """Something that was named: by which value it is spoken of, of which kinds it is known to be."""

    as_: i.Reference | i.Player
    where: tuple[i.Predicate, ...] = ()


def is_target(value: object) -> bool:
    """Whether it is a target: a reference, a player or what may be both."""
    match value:
        case i.Reference("target") | i.Targets():
            return True
        case i.Player(who):
            return who in _TARGETS
    return False


def bound(ability: i.Ability) -> i.Ability:
    """The ability with an id for each target, and for all else that its words speak of again."""
    frame = (ability.trigger, ability.condition, ability.timing, ability.activator, ability.rule, ability.cost)
    said = (*frame, ability.costs, ability.casting, ability.statics, ability.replacements, ability.granted)
    if not any(said) and all(isinstance(step, i.Unmodelled) for step in ability.steps):
        return ability  # it names nothing
    found = _Binder().ability(_Placed().all(structs.replace(ability, targets=())))
    return declaring(_numbered(found))


class _Placed:
    """Gives every noun a place of its own that has none yet."""

    def __init__(self) -> None:
        self.last = -1
        self.targets: dict[i.Value, int] = {}

    def all(self, value: Any) -> Any:
        if isinstance(value, i.Ability):
            kept = structs.replace(value, granted=())
            return structs.replace(with_inner(kept, self.all), granted=value.granted)
        placed = with_inner(value, self.all)
        if isinstance(placed, i.Reference | i.Player | i.Targets) and not placed.id:
            if is_target(value):  # of the same words in one ability, where nothing tells more
                return structs.replace(placed, id=self.targets.setdefault(value, self._next()))
            named = (
                placed.what in _NAMED
                if isinstance(placed, i.Reference)
                else (isinstance(placed, i.Player) and placed.who in _NAMED_PLAYERS)
            )
            if named:
                return structs.replace(placed, id=self._next())
        return placed

    def _next(self) -> int:
        self.last -= 1
        return self.last


class _Binder:
    """Goes through an ability in the order of its words, and keeps what has been named."""

    def __init__(self) -> None:
        self.named: list[Named] = []
        self.again: dict[int, i.Reference] = {}  # what “that creature” at a place has been found to be
        self.event: list[Named] = []  # what the event that is waited for has named, its subject first
        self.activated = False  # whether that event is that an ability is activated
        self.limit: list[Named] | None = None  # what was named before the step that is read
        self.paid: list[Named] = []  # what only the cost has named
        self.actor: i.Player | None = None  # who does it

    # ── Abilities ───────────────────────────────────────────────────────────────────────────────────────────────────

    def ability(self, ability: i.Ability) -> i.Ability:
        """All parts of an ability."""
        trigger = self.trigger(ability.trigger) if ability.trigger is not None else None
        self.event = list(self.named)
        held = self.go(ability.condition)
        costs = self.go(ability.costs)
        self.paid, self.named = self.named, list(self.named) if trigger is not None else []
        casting, timing = self.go(ability.casting), self.go(ability.timing)
        steps = self.steps(ability.steps)
        replacements = tuple(_Binder().replacement(each) for each in ability.replacements)
        statics = tuple(_Binder().static(each) for each in ability.statics)
        return structs.replace(
            ability,
            trigger=trigger,
            condition=held,
            costs=costs,
            casting=casting,
            timing=timing,
            steps=steps,
            replacements=replacements,
            statics=statics,
        )

    def trigger(self, trigger: i.Trigger, *, delayed: bool = False) -> i.Trigger:
        """What is waited for; its objects and players are named for what follows."""
        before = list(self.named)
        trigger = structs.replace(trigger, events=tuple(map(self._inside, trigger.events)))
        self.named = before
        objects: dict[i.Antecedent, list[Named]] = {}
        self.activated = all(isinstance(event, i.Activates) for event in trigger.events)
        for event in trigger.events:
            for field in _EVENT_FIELDS:
                value = getattr(event, field, None)
                for each in value if isinstance(value, tuple) else (value,):
                    role: Any = (
                        "event.whom" if isinstance(event, i.BecomesBlocked) and field == "by" else f"event.{field}"
                    )
                    if isinstance(each, i.Selection) or (each == i.Reference("source", text=getattr(each, "text", ""))):
                        if isinstance(each, i.Selection) or not delayed:
                            objects.setdefault(role, []).append(_in_event(event, role, each))
                    elif isinstance(each, i.InZone):
                        if each.player is not None and each.player.who != "you":
                            what = i.Reference("that", antecedent="event.what")
                            self.named.append(Named(i.Player("owner", of=what)))
                    elif each is not None:
                        self._by_event(role, each)
            if isinstance(event, i.Begins) and event.whose is None and not delayed:
                self.named.append(Named(i.Player("that player", antecedent="event.whose")))
        for some in objects.values():
            alike = all(each.where == some[0].where for each in some)
            self.named.append(some[0] if alike else some[0]._replace(where=()))
            if any(_whose(each) for each in flat(some[0].where)):
                self.named.append(Named(i.Player("controller", of=some[0].as_)))  # type: ignore[arg-type]
        return trigger

    def _by_event(self, role: Any, value: object) -> None:
        match value:
            case i.Player(who) if who != "you" and who not in _FOUND_PLAYERS:
                self.named.append(Named(i.Player("that player", antecedent=role)))
            case i.Player(of=of):
                if of is not None:
                    self._name(of)
                self._name(value)
            case i.Reference():
                self._name(value)

    def replacement(self, replacement: i.Replacement) -> i.Replacement:
        """A replacement effect speaks of what it is about, of who would do it, of its event (CR 614.1)."""
        if replacement.events:
            waits = self.trigger(i.Trigger(replacement.events), delayed=True)
            event = _Binder()
            event.trigger(waits, delayed=True)
            speaker = event if any(isinstance(each.as_, i.Reference) for each in event.named) else self
            changed: i.Replacement = speaker._inside(structs.replace(replacement, events=()))
            return structs.replace(changed, events=waits.events)
        creator = replacement.creator
        if creator is not None and creator.who != "you":
            self.named.append(Named(i.Player("that player", antecedent="affected")))
        self.named.append(Named(i.Reference("that", antecedent="affected"), replacement.which.where))
        found: i.Replacement = self._inside(replacement)
        return found

    def static(self, static: i.Static) -> i.Static:
        """What a static ability says of what it affects."""
        what = self.go(static.what)
        match what:
            case i.Reference(what="all", among=among):
                self.named = [Named(i.Reference("that", antecedent="affected"), among.where if among else ())]
            case i.Player(who) if who != "you":
                self.named = [Named(i.Player("that player", antecedent="affected"))]
        said: i.Static = self._inside(structs.replace(static, what=i.Player("you")))
        return structs.replace(said, what=what)

    # ── Steps ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def steps(self, steps: tuple[Any, ...]) -> tuple[Any, ...]:
        """One step after the other."""
        return tuple(map(self._step, steps))

    def _step(self, step: Any) -> Any:
        match step:
            case i.If() | i.May():
                return self._branches(step)
            case i.Choose():
                chooser, options = self.go(step.player), []
                base, further = list(self.named), []
                for option in step.options:
                    self.named = list(base)
                    options.append(self.steps(option))
                    further += self.named[len(base) :]
                self.named = [*base, *further]
                return structs.replace(step, player=chooser, options=tuple(options))
            case i.ForEach():
                return self._loop(step)
            case i.Delayed():
                event = self.trigger(step.event, delayed=True)
                return structs.replace(step, event=event, until=self.go(step.until), steps=self.steps(step.steps))
            case i.Replace():
                inner = _Binder()
                inner.named = list(self.named)
                return structs.replace(step, replacement=inner.replacement(step.replacement), until=self.go(step.until))
            case i.Value():
                found = self._action(step)
                self._made(found)
                return found
        return step

    def _branches(self, step: i.If | i.May) -> i.If | i.May:
        """Steps under a condition or a choice, in the order of their words: “unless its controller pays {3}”."""
        asked = [name for name in step.__struct_fields__ if name not in ("steps", "otherwise")]
        instead = bool(step.otherwise) and _starts(step.otherwise) < _starts(step.steps)
        changes: dict[str, Any] = {} if instead else {name: self.go(getattr(step, name)) for name in asked}
        before = list(self.named)
        then: list[Named] = []
        for name in ("otherwise", "steps") if instead else ("steps", "otherwise"):
            changes[name] = self.steps(getattr(step, name))
            then += self.named[len(before) :]
            if name == "otherwise" and instead:
                changes |= {each: self.go(getattr(step, each)) for each in asked}
                continue
            self.named = list(before)
        self.named = [*before, *then]
        for name in asked:
            if _unbound(changes[name]):
                changes[name] = self.go(changes[name])  # “tap target creature if its power …”
        return structs.replace(step, **changes)

    def _loop(self, step: i.ForEach) -> i.ForEach:
        objects, players = self.go(step.objects), self.go(step.players)
        times, of = self.go(step.times), self.go(step.of)
        before = list(self.named)
        if objects is not None:
            self.named.append(Named(i.Reference("that", antecedent="each"), objects.where))
        if of is not None:
            self.named = [each for each in before if each.as_ != of]
            where = of.among.where if of.among is not None else ()
            self.named.append(Named(i.Reference("that", antecedent="each"), where))
        if players is not None:
            self.named = [each for each in before if each.as_ != i.Player("that player", antecedent=players.id)]
            self.named.append(Named(i.Player("that player", antecedent="each")))
        steps = self.steps(step.steps)
        return structs.replace(step, objects=objects, players=players, times=times, of=of, steps=steps)

    # ── Values ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def go(self, value: Any) -> Any:
        """Any value with what is in it; what it names is named from then on."""
        match value:
            case tuple():
                return tuple(self.go(each) for each in value)
            case i.Reference("that", antecedent=None):
                found = self._that(self._inside(value))
                if value.id:
                    self.again[value.id] = found
                return found
            case i.Reference("that", antecedent=int() as place) if place in self.again:
                known = self.again[place]
                same = structs.replace(known, text=value.text, among=value.among or known.among, id=0)
                self._name(same)
                return same
            case i.Player("controller", of=i.Reference("that", antecedent=None) as of):
                whose = structs.replace(value, of=self._that(self._inside(of), other=True))
                self._name(whose)
                return whose
            case i.Player("that player", antecedent=None):
                return self._that_player(self._inside(value))
            case i.Reference(also=i.Reference() as also):
                first = self.go(structs.replace(value, also=None))
                around, self.limit = self.limit, None  # “and all others with the same name as that creature”
                both = structs.replace(first, also=self.go(other_target(first, also)))
                self.limit = around
                return both
            case i.Reference() | i.Player() | i.Targets():
                inside = self._inside(value)
                self._name(inside)
                return inside
            case i.Trigger():
                return self.trigger(value, delayed=True)
            case i.If() | i.May() | i.Choose() | i.ForEach() | i.Delayed() | i.Replace() | i.Action():
                return self._step(value)
            case i.ControlledBy() | i.OwnedBy():
                before = list(self.named)
                inside = self._inside(value)
                self.named = self.named if is_target(value.player) else before
                return inside
            case i.SomePlayer():
                players = self.go(value.players)
                before = list(self.named)
                self.named.append(Named(i.Player("such player")))
                held = self.go(value.condition)
                self.named = before
                return structs.replace(value, players=players, condition=held)
            case i.Value():
                return self._inside(value)
        return value

    def _inside(self, value: Any) -> Any:
        """The fields of a value, in their order."""
        return self._fields(value, _below(value))

    def _action(self, step: Any) -> Any:
        """A step: who does it, what it is done to, and then what speaks of them."""
        names, before = _below(step), self.named
        around = self.limit, self.actor
        for again in (False, True):  # once more, where words speak of what stands behind them
            for rank in range(3):
                if rank == 1 and not again:
                    before = list(self.named)
                self.limit = before if rank == 1 else None
                self.actor = None if rank == 0 else _actor(step)
                step = self._fields(step, [name for name in names if _rank(getattr(step, name)) == rank])
            if not _unbound(step):
                break
        self.limit, self.actor = around
        return step

    def _fields(self, value: Any, names: list[str]) -> Any:
        changes: dict[str, Any] = {}
        for name in names:
            old = getattr(value, name)
            new = self.go(old)
            if new is not old and new != old:
                changes[name] = new
        return structs.replace(value, **changes) if changes else value

    def _made(self, step: i.Value) -> None:
        """What a step brings about, which is then spoken of by what was done."""
        if isinstance(step, i.Create):
            for creation in step.creations:
                self.named.append(Named(i.Reference("created"), (i.IsToken(), *_kinds_of(creation.token))))
            return
        match step:
            case i.Move(what=i.Reference(id=id_), to="hand") if id_:
                self.named.append(Named(i.Player("owner", of=i.Reference("that", antecedent=id_))))
        found = shown_by(step)  # type: ignore[arg-type]
        if found is not None:
            what = getattr(step, "what", None)
            if isinstance(what, i.Reference) and what.id:
                self.named = [each for each in self.named if each.as_ != i.Reference("that", antecedent=what.id)]
            self.named.append(Named(i.Reference(found.what)))

    def _name(self, value: i.Reference | i.Player | i.Targets) -> None:
        match value:
            case i.Targets(objects, id=id_):
                self.named.append(Named(i.Reference("that", antecedent=id_), objects.where))
                self.named.append(Named(i.Player("that player", antecedent=id_)))
            case i.Reference("that", antecedent="affected"):
                pass
            case i.Reference("that"):
                where = value.among.where if value.among is not None else ()
                self.named.append(Named(structs.replace(value, text="", among=None), where))
            case i.Reference(what) if what in _KINDS:
                where = value.among.where if value.among is not None else ()
                kept = (_SELF,) if what == "source" else (_HOST,) if what == "enchanted" else where
                self.named.append(Named(i.Reference(what), kept))
            case i.Reference() if value.id and value.what not in ("rest", "other", "card"):
                where = value.among.where if value.among is not None else ()
                it = i.Reference("that", antecedent=value.id)
                whole = {i.Reference(each.of.what) for each in where if isinstance(each, i.IsAmong)}
                self.named = [each for each in self.named if each.as_ not in whole]  # the one that is chosen of them
                self.named.append(Named(it, where))
                if any(_whose(each) for each in where):
                    self.named.append(Named(i.Player("controller", of=it)))
            case i.Player(who) if who in _FOUND_PLAYERS:
                self.named.append(Named(structs.replace(value, text="")))
            case i.Player("that player"):
                self.named.append(Named(structs.replace(value, text="")))
            case i.Player() if value.id:
                self.named.append(Named(i.Player("that player", antecedent=value.id)))

    # ── What is meant ───────────────────────────────────────────────────────────────────────────────────────────────

    def _that(self, that: i.Reference, *, other: bool = False) -> i.Reference:
        """``other``: it is not the source (whose controller is “you”)."""
        noun = tuple(each for each in flat(that.among.where) if _is_kind(each)) if that.among is not None else ()
        objects = [each for each in self._visible() if isinstance(each.as_, i.Reference)]
        known = [each for each in objects if _fits(each, noun) and not (_SELF in each.where and (other or that.id))]
        if not known and self.activated and any(isinstance(each, i.IsAbility) for each in noun):
            return structs.replace(that, antecedent="event.ability")
        found = _one(known) or (_one([each for each in objects if _may_fit(each)]) if noun else None)
        if found is None and not known:
            found = _one([each for each in self.paid if isinstance(each.as_, i.Reference) and _fits(each, noun)])
        if found is None and not noun and not that.id and known and all(each in self.event for each in known):
            found = next(each for each in self.event if each in known)  # “it” is the subject of the event
        if found is None and not objects and not noun and not that.id:
            return i.Reference("source", that.text)  # nothing else has been named
        if found is None:
            return that
        as_ = found.as_
        assert isinstance(as_, i.Reference)
        self.named.append(found)
        return structs.replace(as_, text=that.text, among=that.among if as_.what == "that" else as_.among)

    def _visible(self) -> list[Named]:
        """What has been named, but for the other objects of the same step: nothing is attached to itself."""
        return self.named if self.limit is None else self.limit

    def _that_player(self, that: i.Player) -> i.Player:
        if self.actor is not None:
            return structs.replace(self.actor, text=that.text)
        found = _one([each for each in self.named if isinstance(each.as_, i.Player)])
        if found is None or not isinstance(found.as_, i.Player):
            return that
        self.named.append(found)
        return structs.replace(found.as_, text=that.text)


def other_target(first: i.Reference, also: i.Reference) -> i.Reference:
    """“target creature and one other target creature”: other than the first, whatever the source is (CR 115.3)."""
    if first.what != "target" or also.what != "target" or also.among is None or i.IsOther() not in also.among.where:
        return also
    than = i.OtherThan(i.Reference("that", first.text, antecedent=first.id))
    where = tuple(than if isinstance(each, i.IsOther) else each for each in also.among.where)
    return structs.replace(also, among=structs.replace(also.among, where=where))


def _in_event(event: i.AnyEvent, role: Any, what: i.Selection | i.Reference) -> Named:
    """What an event is about: of which kinds it is known to be."""
    if isinstance(what, i.Reference) and role == "event.source":
        return Named(i.Reference("source"), (_SELF,))
    if isinstance(what, i.Reference):
        where: tuple[i.Predicate, ...] = (_SELF,)
    else:
        spell = isinstance(event, i.Casts | i.Copies) and role == "event.what"
        where = (*what.where, i.IsSpell()) if spell else what.where
    return Named(i.Reference("that", antecedent=role), where)


#: What tells the source and what it is attached to from all others: nothing else may be called so.
_SELF, _HOST = i.IsSource(), i.Told("enchanted")


def _is_kind(predicate: i.Predicate) -> bool:
    return isinstance(predicate, _KIND_PREDICATES) and predicate != i.HasType("permanent")


def _fits(named: Named, noun: tuple[i.Predicate, ...]) -> bool:
    """Whether it may be called so: “that creature” is no source of its own, and no target land."""
    if not noun:
        return True
    if _SELF in named.where:
        return False
    return _HOST in named.where or all(each in flat(named.where) for each in noun)


def _may_fit(named: Named) -> bool:
    """Whether nothing is known of its kind."""
    return _SELF not in named.where and not any(isinstance(each, i.HasType) for each in flat(named.where))


def _one(named: list[Named]) -> Named | None:
    """The one that all of them are."""
    if not named:
        return None
    keys = {_key(each) for each in named}
    if named[-1].as_ == i.Reference("found"):
        return named[-1]
    each = next((one for one in reversed(named) if one.as_ == i.Reference("that", antecedent="each")), None)
    return named[-1] if len(keys) == 1 else each


def _key(named: Named) -> object:
    return "source" if _SELF in named.where else named.as_


def _rank(value: object) -> int:
    """Who does something comes before what it is done to, and that before all that is said of it."""
    some = value if isinstance(value, tuple) else (value,)
    if isinstance(value, i.Player):
        return 0
    return 1 if all(isinstance(each, i.Reference | i.Player | i.Targets) for each in some) else 2


def _below(value: i.Value) -> list[str]:
    return [name for name in inner_fields(type(value)) if isinstance(getattr(value, name), Struct | tuple)]


def _actor(step: i.Value) -> i.Player | None:
    """Who does it, as what follows speaks of them; None where nobody does, or you."""
    who = next((each for name in _below(step) if isinstance(each := getattr(step, name), i.Player)), None)
    match who:
        case None | i.Player("you" | "that player", antecedent=None):
            return None
        case i.Player("that player") | i.Player("controller" | "owner"):
            return who
    return i.Player("that player", antecedent=who.id) if who.id else who if who.who in _FOUND_PLAYERS else None


def _kinds_of(token: i.TokenKind) -> Iterator[i.Predicate]:
    """The types and subtypes of what is created, as far as they are known."""
    known = getattr(token, "characteristics", None)
    if isinstance(known, i.Characteristics):
        yield from map(i.HasType, map(plain, known.types))
        yield from map(i.HasSubtype, known.subtypes)


def _unbound(value: object) -> bool:
    """Whether a word in it speaks of what has not been found."""
    if isinstance(value, tuple):
        return any(map(_unbound, value))
    return isinstance(value, i.Value) and any(
        isinstance(each, i.Reference | i.Player) and each.antecedent is None and is_spoken(each)
        for each in value.walk()
    )


def is_spoken(value: i.Reference | i.Player) -> bool:
    """Whether it speaks of what other words have named."""
    return (value.what if isinstance(value, i.Reference) else value.who) in ("that", "that player")


def _starts(steps: tuple[Any, ...]) -> int:
    """Where the words of some steps begin."""
    return min((each.span[0] for step in steps for each in step.walk() if isinstance(each, i.Action)), default=0)


def _whose(predicate: i.Predicate) -> bool:
    """“an opponent controls”, “you don't control”: whose controller may be spoken of."""
    match predicate:
        case i.ControlledBy(i.Player("an opponent" | "a player" | "each opponent" | "opponents")):
            return True
        case i.Not(i.ControlledBy(i.Player("you"))):
            return True
    return False


# ── Numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _numbered(ability: i.Ability) -> i.Ability:
    """The ids as 1, 2, 3 … in the order of the program; those of nothing that is spoken of again are taken away."""
    nouns = list(_nouns(ability))
    spoken = {
        value.antecedent
        for value in nouns
        if isinstance(value, i.Reference | i.Player) and isinstance(value.antecedent, int)
    }
    order: dict[int, int] = {}
    for value in nouns:
        if value.id and (is_target(value) or value.id in spoken):
            order.setdefault(value.id, len(order) + 1)
    found: i.Ability = _renamed(ability, order)
    return found


def _nouns(ability: i.Ability) -> Iterator[i.Reference | i.Player | i.Targets]:
    for value in structs.replace(ability, granted=()).walk():
        if isinstance(value, i.Reference | i.Player | i.Targets):
            yield value


def _renamed(value: Any, order: dict[int, int]) -> Any:
    if isinstance(value, i.Ability):
        kept = structs.replace(value, granted=())
        return structs.replace(with_inner(kept, lambda each: _renamed(each, order)), granted=value.granted)
    renamed = with_inner(value, lambda each: _renamed(each, order))
    if not isinstance(renamed, i.Reference | i.Player | i.Targets):
        return renamed
    id_ = order.get(renamed.id, 0)
    antecedent = getattr(renamed, "antecedent", None)
    if isinstance(antecedent, int):
        return structs.replace(renamed, id=id_, antecedent=order.get(antecedent))
    return renamed if id_ == renamed.id else structs.replace(renamed, id=id_)
