"""What each “target”, “that creature” and “they” of an ability is: every noun that counts gets an id (CR 115.3, 608.2).

The rules where they bind are few and sure: a pronoun speaks of the one thing that was named and that it can mean.
Where there are several, it stays unbound, and is left (left.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, structs

from ..grammar.senses import plain
from ..inner_fields import inner_fields
from . import instructions as i
from .declaring import declaring
from .instructions.changing import with_inner
from .linking import linked
from .melding import melded
from .objects import flat, holding
from .others import counted_by_each, other_than, than_the_created, than_what_it_is_about
from .places import is_called, stands_before, start_of
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
_KIND_PREDICATES = (i.HasType, i.HasSubtype, i.HasSupertype, i.IsToken, i.IsSpell, i.IsAbility, i.IsSource)


class Named(NamedTuple):
    """Something that was named: by which value it is spoken of, of which kinds it is known to be."""

    as_: i.Reference | i.Player
    where: tuple[i.Predicate, ...] = ()


def _stays_named(player: i.Player | None) -> bool:
    """Whether later words may speak of who is only said to control or own something."""
    return is_target(player) or (player is not None and player.who in _FOUND_PLAYERS)


def is_target(value: object) -> bool:
    """Whether it is a target: a reference, a player or what may be both."""
    match value:
        case i.Reference("target") | i.Targets():
            return True
        case i.Player(who):
            return who in _TARGETS
    return False


def bound(abilities: Sequence[i.Ability]) -> tuple[i.Ability, ...]:
    """The abilities of a text with an id for each target, and for all else that their words speak of again.

    The paragraphs of a spell are one instruction: each may speak of what those before it have named (CR 608.2c).
    """
    spell = [each for each in abilities if each.kind == "spell" and not _names_nothing(each)]
    paragraphs = iter(_bound_together(spell)) if spell else iter(())
    return tuple(
        each if _names_nothing(each) else next(paragraphs) if each.kind == "spell" else _bound_together([each])[0]
        for each in abilities
    )


def _names_nothing(ability: i.Ability) -> bool:
    frame = (ability.trigger, ability.condition, ability.timing, ability.activator, ability.rule, ability.cost)
    said = (*frame, ability.costs, ability.casting, ability.statics, ability.replacements, ability.granted)
    return not any(said) and all(isinstance(step, i.Unmodelled) for step in ability.steps)


def _bound_together(abilities: Sequence[i.Ability]) -> list[i.Ability]:
    """One ability, or the paragraphs of a spell, in the order of their words."""
    binder = _Binder(spell=abilities[0].kind == "spell")
    placed = map(_Placed().ability, abilities)
    found = [linked(melded(binder.ability(each))) for each in placed]
    return [declaring(each) for each in _numbered(found)]


class _Placed:
    """Gives every noun a place of its own that has none yet."""

    def __init__(self) -> None:
        self.last = -1
        self.targets: dict[i.Value, int] = {}

    def ability(self, ability: i.Ability) -> i.Ability:
        self.targets.clear()
        placed: i.Ability = self.all(structs.replace(ability, targets=()))
        return placed

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


def _blocks_the_source(static: i.Static) -> bool:
    """Whether it says that some can't block “it”, which its source is, spoken of before: “… less than its power”."""
    itself = any(isinstance(each, i.Reference) and each.what == "source" for each in static.what.walk())
    return itself and any(isinstance(each, i.Cannot) and each.do == "block" for each in static.changes)


class _Binder:
    """Goes through an ability in the order of its words, and keeps what has been named."""

    def __init__(self, *, spell: bool = False) -> None:
        self.spell = spell  # whether it is what a spell does: “other creatures” are not other than the spell
        self.named: list[Named] = []
        self.again: dict[int, i.Reference] = {}  # what “that creature” at a place has been found to be
        self.event: list[Named] = []  # what the event that is waited for has named, its subject first
        self.activated = False  # whether that event is that an ability is activated
        self.limit: list[Named] | None = None  # what was named before the step that is read
        self.paid: list[Named] = []  # what only the cost has named
        self.actor: i.Player | None = None  # who does it
        self.latest: list[Named] = []  # what only the last step has named
        self.subject: i.Reference | None = None  # of what a condition is said: “if it's red, …”
        self.given = False  # whether the step changes or marks what it is done to
        self.sacrificed: list[i.Reference] = []  # what is no longer there to be given anything (CR 701.21)
        self.aims: list[int] = []  # the targets that were named
        self.chosen: list[Named] = []  # the objects that were chosen
        self.gone: list[i.Reference] = []  # what an earlier step has moved off the battlefield
        self.cast: list[Named] = []  # the cards that are cast, or may be
        self.dealer: i.Reference | None = None  # what has dealt damage last
        self.affected: list[i.Reference | i.Player] = []  # what is changed by the step that is read
        self.kicked = False  # whether it is done only where a cost was paid for the source: “if this spell was kicked”
        self.focus: i.Reference | None = None  # what the last step was done to, or has shown
        self.asked: i.Reference | None = None  # of what the last condition was said
        self.waits: list[Named] = []  # what the event of a delayed trigger has named, while its steps are read
        self.earlier: frozenset[int] = frozenset()  # which of what is named a paragraph before has named
        self.owner: i.Player | None = None  # the owner of what goes to the zone of some player

    # ── Abilities ───────────────────────────────────────────────────────────────────────────────────────────────────

    def ability(self, ability: i.Ability) -> i.Ability:
        """All parts of an ability; of a spell's next paragraph, after those before it."""
        earlier = list(self.named)
        self.earlier = frozenset(map(id, earlier))
        trigger = self.trigger(ability.trigger) if ability.trigger is not None else None
        self.event = list(self.named) if trigger is not None else []
        held = self.go(ability.condition)
        self.subject = _subject(held)
        costs = self.go(ability.costs)
        self.paid, self.named = self.named, list(self.named) if trigger is not None else earlier
        casting, timing = self.go(ability.casting), self.go(ability.timing)
        steps = than_the_created(self.steps(ability.steps))
        costs = self.go(costs) if _unbound(costs) else costs  # “X is the mana value of that card.”
        replacements = tuple(_Binder().replacement(each) for each in ability.replacements)
        statics = tuple(_Binder().static(each) for each in ability.statics)
        found = structs.replace(
            ability,
            trigger=trigger,
            condition=held,
            costs=_with_card_of(steps, costs),
            casting=casting,
            timing=timing,
            steps=steps,
            replacements=replacements,
            statics=statics,
        )
        return than_what_it_is_about(found)

    def trigger(self, trigger: i.Trigger, *, delayed: bool = False) -> i.Trigger:
        """What is waited for; its objects and players are named for what follows."""
        before = list(self.named)
        trigger = structs.replace(trigger, events=tuple(map(self._inside, trigger.events)))
        self.named, self.chosen = before, []
        objects: dict[i.Antecedent, list[Named]] = {}
        self.activated = all(isinstance(event, i.Activates) for event in trigger.events)
        for event in trigger.events:
            for field in _EVENT_FIELDS:
                value = getattr(event, field, None)
                for each in value if isinstance(value, tuple) else (value,):
                    role: Any = (
                        "event.whom" if isinstance(event, i.BecomesBlocked) and field == "by" else f"event.{field}"
                    )
                    if isinstance(each, i.Selection) or _is_source(each) or _is_one_of_several(each, field, trigger):
                        if isinstance(each, i.Selection) or not delayed:
                            objects.setdefault(role, []).append(_in_event(event, role, each))
                    elif isinstance(each, i.InZone):
                        owner = i.Player("owner", of=i.Reference("that", antecedent="event.what"))
                        if each.player is not None and each.player.who != "you":
                            self.named.append(Named(owner))
                        elif each.player is None and each.zone != "battlefield" and not delayed:
                            self.owner = owner
                    elif each is not None:
                        self._by_event(role, each)
            if isinstance(event, i.Begins) and event.whose is None and not delayed:
                self.named.append(Named(i.Player("that player", antecedent="event.whose")))
        for some in objects.values():
            alike = all(each.where == some[0].where for each in some)
            self.named.append(some[0] if alike else some[0]._replace(where=()))
            if any(_whose(each) for each in flat(some[0].where)):
                self.named.append(Named(i.Player("controller", of=some[0].as_)))  # type: ignore[arg-type]
        return structs.replace(trigger, meanwhile=self.go(trigger.meanwhile))

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
            case i.Reference(what="all", among=among) if among is not None and _blocks_the_source(static):
                self.named = [Named(i.Reference("source"), (_SELF,))]
            case i.Reference(what="all", among=among):
                self.named = [Named(i.Reference("that", antecedent="affected"), among.where if among else ())]
            case i.Player(who) if who != "you":
                self.named = [Named(i.Player("that player", antecedent="affected"))]
        said: i.Static = self._inside(structs.replace(static, what=i.Player("you")))
        return counted_by_each(structs.replace(said, what=what), itself=False)

    # ── Steps ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def steps(self, steps: tuple[Any, ...]) -> tuple[Any, ...]:
        """One step after the other."""
        found: list[Any] = []
        steps = _folded(steps)
        for at, step in enumerate(steps):
            if at and _shares_subject(steps[at - 1], step):
                step = structs.replace(step, player=found[-1].player)
            before, latest = list(self.named), self.latest
            found.append(self._step(step))
            self.latest = latest if _undone(step) else _added(self.named, before)
        return tuple(found)

    def _step(self, step: Any) -> Any:
        match step:
            case i.If() | i.May():
                return self._branches(step)
            case i.Choose():
                chooser, options = self.go(step.player), []
                base, further = list(self.named), []
                aims = self.aims
                for option in step.options:
                    self.named, self.aims = list(base), list(aims)
                    options.append(self.steps(option))
                    further += self.named[len(base) :]
                self.aims = aims
                self.named, self.chosen = [*base, *further], []  # of which one, the words don't say
                return structs.replace(step, player=chooser, options=tuple(options), instead=self.go(step.instead))
            case i.ForEach():
                return self._loop(step)
            case i.Delayed():
                before, around = self.named, self.waits
                event = self.trigger(step.event, delayed=True)
                self.waits = [each for each in _added(self.named, before) if isinstance(each.as_, i.Reference)]
                if any(map(_is_about_source, event.events)):
                    self.waits = [Named(i.Reference("source"), (_SELF,))]
                until, steps = self.go(step.until), self.steps(step.steps)
                self.waits = around
                return structs.replace(step, event=event, until=until, steps=steps)
            case i.Reflexive(done=i.DoneThisWay(deed, i.Selection(where))) if deed in _DONE_TO:
                around = self.waits
                self.waits = [Named(i.Reference(_DONE_TO[deed]), where)]
                self.named = [*self.named, *self.waits]
                found = self._action(step)
                self.waits = around
                return found
            case i.Replace():
                inner = _Binder()
                inner.named, inner.cast = list(self.named), self.cast
                return structs.replace(step, replacement=inner.replacement(step.replacement), until=self.go(step.until))
            case i.CounterSpell(what=i.Reference("that", antecedent=None)) if _TARGETING in self._roles():
                return self._step(structs.replace(step, what=structs.replace(step.what, antecedent="event.of", id=0)))
            case i.Value():
                found = self._action(self._dealt_again(step) if isinstance(step, i.Damage) else step)
                self.dealer = found.by if isinstance(found, i.Damage) else self.dealer
                if isinstance(found, i.Gain):
                    found = counted_by_each(found, itself=self._is_itself(found.what))
                self._made(found)
                self.focus = _focus(found, self.focus)
                return found
        return step

    def _dealt_again(self, damage: i.Damage) -> i.Damage:
        """“This spell deals 2 damage to target creature. If …, it deals 4 damage”: it is what has dealt damage before.

        “If this spell was kicked, it deals …” says it of the spell, too; “it deals damage equal to its power” may not.
        """
        again = self.kicked or (self.dealer is not None and self.dealer.what == "source")
        if not again or not is_called(damage.by.id, "pronoun") or not _unbound(damage.by) or _of_it(damage.amount):
            return damage
        return structs.replace(damage, by=i.Reference("source", damage.by.text))

    def _is_itself(self, what: object) -> bool:
        """Whether it is the source that the event speaks of: “whenever this creature attacks, it gets …”."""
        if not isinstance(what, i.Reference):
            return False
        plain_what = structs.replace(what, text="", among=None)
        return any(each.as_ == plain_what and _SELF in each.where for each in self.event)

    def _branches(self, step: i.If | i.May) -> i.If | i.May:
        """Steps under a condition or a choice, in the order of their words: “unless its controller pays {3}”."""
        asked = [name for name in step.__struct_fields__ if name not in ("steps", "otherwise")]
        instead = bool(step.otherwise) and (_starts(step.otherwise) or 0) < (_starts(step.steps) or 0)
        late = isinstance(step, i.If) and self._speaks_of(step.condition, step.steps)
        changes: dict[str, Any] = {} if instead or late else {name: self.go(getattr(step, name)) for name in asked}
        before = list(self.named)
        undone = _undone(step)
        about = self.subject if isinstance(step, i.May) else _subject(changes.get("condition"))
        subject, self.subject = self.subject, about
        kicked, self.kicked = self.kicked, self.kicked or (self.spell and _is_kicked(changes.get("condition")))
        then: list[Named] = []
        focus, of_each = self.focus, set[i.Reference | None]()
        kept = before
        for name in ("otherwise", "steps") if instead else ("steps", "otherwise"):
            if name == undone:  # what was not done has named nothing
                self.named = [each for each in self.named if each not in self.latest]
            self.focus = self.focus if instead else focus  # “… unless its controller pays {1}”
            changes[name] = self.steps(getattr(step, name))
            then += _added(self.named, before)
            of_each |= {self.focus} if getattr(step, name) else set()
            if name == "steps" and isinstance(step, i.May):  # one of them was chosen: that is what is spoken of
                there = set(map(id, self.named))
                kept = [each for each in kept if id(each) in there]
            if name == "otherwise" and instead:  # “create a token unless …”: there is none yet
                self.named = [each for each in self.named if each in before or each.as_ != i.Reference("created")]
                changes |= {each: self.go(getattr(step, each)) for each in asked}
                continue
            self.named = list(before)
        self.named, self.subject, self.kicked = [*kept, *then], subject, kicked
        self.asked = _subject(changes.get("condition")) or self.asked
        self.focus = of_each.pop() if len(of_each) == 1 else None
        for name in asked:
            if late:
                changes[name] = self.go(getattr(step, name))
            if _unbound(changes[name]):
                changes[name] = self.go(changes[name])  # “tap target creature if its power …”
        return structs.replace(step, **changes)

    def _speaks_of(self, condition: i.Condition, steps: tuple[Any, ...]) -> bool:
        """“Counter target spell if its mana value is …”: whether a condition is said of what its steps name first."""
        pronouns = [
            each.id for each in condition.walk() if isinstance(each, i.Reference) and is_called(each.id, "pronoun")
        ]
        begins = _starts(steps)
        return bool(pronouns) and begins is not None and begins < min(map(start_of, pronouns))

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
        within = [each for each in before if each not in self.named]
        steps = self.steps(step.steps)
        self.named = [*within, *(each for each in self.named if each.as_.antecedent != "each")]
        return structs.replace(step, objects=objects, players=players, times=times, of=of, steps=steps)

    # ── Values ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def go(self, value: Any) -> Any:
        """Any value with what is in it; what it names is named from then on."""
        match value:
            case tuple() if value and isinstance(value[0], i.Step):
                return self.steps(value)
            case tuple():
                return self._several(value)
            case i.Reference(also=i.Reference() as also):
                first = self.go(structs.replace(value, also=None))
                around, self.limit = self.limit, None  # “and all others with the same name as that creature”
                both = structs.replace(first, also=self.go(other_target(first, also)))
                self.limit = around
                return both
            case i.Reference("that", antecedent=None, id=place) if is_called(place, "them") and self._players():
                return self._them(value)
            case i.Creation(creator=creator):
                who = self.go(creator)  # who creates is named before how many, and of what
                actor_, self.actor = self.actor, _called_player(who)
                made = self._inside(structs.replace(value, creator=i.Player("you")))
                self.actor = actor_
                return structs.replace(made, creator=who)
            case i.AttackerOf(whom=i.Player("that player", antecedent=None)):
                actor_, named = self.actor, self.named
                self.actor, self.named = None, self.event or named  # nobody attacks herself
                attacker = self._inside(value)
                self.actor, self.named = actor_, named
                return attacker
            case i.Reference("that", antecedent=None):
                read = self.again.get(value.id)  # what is done instead may be told by the same words
                found = self._that(self._inside(value)) if read is None or _unbound(read) else read
                if value.id:
                    self.again[value.id] = found
                return found
            case i.Reference("that", antecedent=int() as place) if place in self.again:
                known = self.again[place]
                same = structs.replace(known, text=value.text, among=value.among or known.among, id=0)
                self._name(same)
                return same
            case i.Player("controller", of=i.Reference("that", antecedent=None) as of):
                whose = structs.replace(value, of=self._that(self._inside(of), other=True, controlled=True))
                self._name(whose)
                return whose
            case i.Player("that player", antecedent=None):
                return self._that_player(self._inside(value))
            case i.Reference("linked" | "exiled", among=i.Selection(where)) if i.IsOther() in where:
                return self.go(self._others(value))
            case i.Reference("target", among=i.Selection(where)) if i.IsOther() in where and self._aims_before(value):
                return self.go(self._another(value))
            case i.Reference("all" | "choice", among=i.Selection(where)) if self.spell and i.IsOther() in where:
                return self._besides(value)
            case i.Player(such=i.Value() as asked):
                found_ = self.go(structs.replace(value, such=None))
                around_ = list(self.named)
                actor, self.actor = self.actor, i.Player("such player")  # “their library” is that of each
                which = structs.replace(found_, such=self.go(asked))
                self.named, self.actor = around_, actor
                return which
            case i.Reference() | i.Player() | i.Targets():
                inside = self._inside(value)
                self._name(inside)
                return inside
            case i.CostWasPaid(of=i.Reference("that", antecedent=None) as of):
                return structs.replace(value, of=self._paid_for(of))
            case i.ObjectIs(what=i.Reference("that", antecedent=None, among=None)) if self.asked is not None:
                before_, self.subject = self.subject, self.asked  # “If it's a creature, …. If it's a land, …”
                held_ = self._inside(value)
                self.subject = before_
                return held_
            case i.Must(objects=i.Reference("that", antecedent=None)):  # nothing blocks itself
                both = list(self.named)
                self.named = [each for each in both if each.as_ not in self.affected]
                must = self._inside(value)
                self.named = both
                return must
            case i.Trigger():
                return self.trigger(value, delayed=True)
            case i.If() | i.May() | i.Choose() | i.ForEach() | i.Delayed() | i.Replace() | i.Action():
                return self._step(value)
            case i.ControlledBy() | i.OwnedBy() | i.InZone(player=i.Player("each player" | "opponents")):
                before = list(self.named)
                inside = self._inside(value)
                self.named = self.named if _stays_named(value.player) else before
                return inside
            case i.Creation(creator=i.Player(who) as maker) if who in _NAMED_PLAYERS:
                made, doer = self.go(maker), self.actor  # “for each creature card in their graveyard”
                self.actor = i.Player("that player", antecedent=made.id) if made.id else doer
                rest = self._fields(value, [name for name in _below(value) if name != "creator"])
                self.actor = doer
                return structs.replace(rest, creator=made)
            case i.SomePlayer():
                players = self.go(value.players)
                before = list(self.named)
                if value.players.but is None:
                    self.named.append(Named(i.Player("such player")))
                else:  # “if that player controls more lands than each other player”
                    self.named = [each for each in before if each.as_.antecedent != players.id]
                held = self.go(value.condition)
                self.named = [each for each in before if each.as_.antecedent != players.id] if value.every else before
                return structs.replace(value, players=players, condition=held)
            case i.Value():
                return self._inside(value)
        return value

    def _several(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """“target creature | and each other creature that shares a color with it”: with what stands before it."""
        out: list[Any] = []
        before = len(self.named)
        for each in values:
            around = self.limit
            if out and isinstance(each, i.Reference) and each.what == "all":
                self.limit = self.named[before:]
            out.append(self.go(each))
            self.limit = around
        return tuple(out)

    def _inside(self, value: Any) -> Any:
        """The fields of a value, in their order."""
        return self._fields(value, _below(value))

    def _action(self, step: Any) -> Any:
        """A step: who does it, what it is done to, and then what speaks of them."""
        names, before = _below(step), self.named
        around = self.limit, self.actor, self.given
        self.given = isinstance(step, i.Gain | i.PutCounters) or (isinstance(step, i.Act) and step.verb in _GIVING)
        for again in (False, True):  # once more, where words speak of what stands behind them
            for rank in range(3):
                if rank == 1 and not again:
                    before = list(self.named)
                self.limit = before if rank == 1 else None
                self.actor = None if rank == 0 else _actor(step) or _taker(step)
                if rank == 2 and isinstance(step, i.Gain) and isinstance(step.what, i.Reference):
                    self.affected = [each.as_ for each in _called(step.what)]
                step = self._fields(step, [name for name in names if _rank(getattr(step, name), name) == rank])
            if not _unbound(step):
                break
        self.limit, self.actor, self.given = around
        self.affected = []
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
        if isinstance(step, i.Unmodelled):
            self.named.append(_LEFT)
        if isinstance(step, i.Create):
            for creation in step.creations:
                self.named.append(Named(i.Reference("created"), (i.IsToken(), *_kinds_of(creation.token))))
            return
        if isinstance(step, i.Move) and step.to not in ("battlefield", "stack"):
            self.gone.extend(each.as_ for each in _called(step.what) if isinstance(each.as_, i.Reference))
        if isinstance(step, i.Act) and step.verb == "sacrifice":
            self.sacrificed.extend(each.as_ for each in _called(step.what) if isinstance(each.as_, i.Reference))
        match step:
            case i.Move(what=i.Reference() as what, to="hand") if not self._players():
                self.named.extend(_owner(what))
            case i.ChoosePlayer(which=i.Player(id=id_)) if id_:
                chosen = Named(i.Player("that player", antecedent=id_))
                self.named = [*(each for each in self.named if isinstance(each.as_, i.Reference)), chosen]
            case i.Act("choose", i.Reference(id=id_) as what) if id_ and what.what in ("choice", "target"):
                self.chosen += [each for each in self.named if each.as_ == i.Reference("that", antecedent=id_)][:1]
            case i.Cast(what=what) | i.MayCast(what=what):
                self.cast = [*self.cast, *_called(what)]
        found = shown_by(step)  # type: ignore[arg-type]
        if found is not None:
            cards = getattr(step, "what", None)
            if isinstance(cards, i.Reference) and cards.id:
                self.named = [each for each in self.named if each.as_ != i.Reference("that", antecedent=cards.id)]
            until = isinstance(cards, i.Reference) and cards.until is not None
            self.named.append(Named(structs.replace(found, text="") if until else i.Reference(found.what)))

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
                if value.what == "target" and value.id not in self.aims:
                    self.aims.append(value.id)
                if any(_whose(each) for each in where):
                    self.named.append(Named(i.Player("controller", of=it)))
            case i.Player(who, of=of) if who in _FOUND_PLAYERS:
                plain_of = of if of is None or of.what != "that" else structs.replace(of, text="", among=None)
                self.named.append(Named(structs.replace(value, text="", of=plain_of)))
            case i.Player("that player"):
                self.named.append(Named(structs.replace(value, text="")))
            case i.Player() if value.id:
                self.named.append(Named(i.Player("that player", antecedent=value.id)))

    # ── What is meant ───────────────────────────────────────────────────────────────────────────────────────────────

    def _that(self, that: i.Reference, *, other: bool = False, controlled: bool = False) -> i.Reference:
        """``other``: it is not the source (whose controller is “you”); ``controlled``: it is no card (CR 108.4)."""
        said = that.among.where if that.among is not None else ()
        noun = tuple(each for each in holding(said) if _is_kind(each))
        named = bool(that.id) and not is_called(that.id, "pronoun")
        objects = [each for each in self._visible() if isinstance(each.as_, i.Reference)]
        if that.among is not None and i.IsOther() in that.among.where:  # “the other creature”: not the one attached to
            objects = [each for each in objects if _HOST not in each.where and _SELF not in each.where]
            rest = tuple(each for each in that.among.where if not isinstance(each, i.IsOther))
            that = structs.replace(that, among=structs.replace(that.among, where=rest))
        if controlled:
            objects = [each for each in objects if not _is_card(each)]
        objects = [each for each in objects if not _is_denied(each, said)]
        known = [each for each in objects if _fits(each, noun) and not (_SELF in each.where and (other or named))]
        if that.among is not None and i.HasType("permanent") in that.among.where:
            known = [each for each in known if any(map(_of_several_types, each.where))] or known
        if not known and self.activated and any(isinstance(each, i.IsAbility) for each in noun):
            return structs.replace(that, antecedent="event.ability")
        if is_called(that.id, "source"):
            known = [each for each in known if i.IsSource() in each.where] or known
        known = self._of_paragraph(known)
        found = _one(known) or _one([each for each in known if noun and set(each.where).issuperset(said)])
        if found is None and noun and known:  # what it is attached to is “it”: “that creature” is the other
            found = _one([each for each in known if _HOST not in each.where])
        elif found is None and noun:
            found = _one([each for each in objects if _may_fit(each)])
        if found is None and is_called(that.id, "spell"):
            found = _one([each for each in known if i.IsSpell() in each.where] or self.cast)
        elif found is None and is_called(that.id, "card"):
            known = [each for each in known if _is_card(each) or each.as_ in self.gone]
            found = _one(known)
        if found is None and _PERMANENT in said:
            known = [each for each in known if not _is_card(each) and i.IsSpell() not in each.where]
            found = _one(known) or _one([each for each in known if _PERMANENT in each.where])
        if found is None and named:  # “When you discard a nonland card this way, … that card”
            found = _one([each for each in self.waits if each in known])
        if found is None and named and len(self.chosen) == 1 and self.chosen[0] in known:
            found = self.chosen[0]
        if found is None and not named and not noun and len(known) > 1:
            if self.given:
                known = [each for each in known if each.as_ not in self.sacrificed]
                found = _one(known)
            about = [each for each in known if each.as_ == self.subject]
            found = found or (about[-1] if about else None)
            found = found or next((each for each in self.waits if each in known), None)
            found = found or next((each for each in known if each.as_ == self.focus), None)
        if found is None and that.id:
            found = _one([each for each in known if not _is_behind(each, that.id)])
        if found is None and not known:
            found = _one([each for each in self.paid if isinstance(each.as_, i.Reference) and _fits(each, noun)])
        if found is None and not noun and not named and self.actor is not None and self.actor.of is not None:
            whose = structs.replace(self.actor.of, text="", among=None)
            found = next((each for each in known if each.as_ == whose), None)  # “its controller sacrifices it”
        if found is None and not noun and not named and known and all(each in self.event for each in known):
            found = next(each for each in self.event if each in known)  # “it” is the subject of the event
        if found is None and not objects and not noun and not named:
            return i.Reference("source", that.text)  # nothing else has been named
        if found is None or found == _LEFT:
            return that
        as_ = found.as_
        assert isinstance(as_, i.Reference)
        self.named.append(found)
        among = that.among if as_.what == "that" else _narrowed(as_.among, that.among)
        return structs.replace(as_, text=that.text, among=among)

    def _of_paragraph(self, known: list[Named]) -> list[Named]:
        """Those that the paragraph of a spell has named itself, if it has named any but the spell."""
        here = [each for each in known if id(each) not in self.earlier]
        return here if any(_SELF not in each.where for each in here) else known

    def _paid_for(self, it: i.Reference) -> i.Reference:
        """“If it was kicked”: the spell itself, or the permanent that it became; else what is a spell (CR 702.33d)."""
        if any(i.IsSpell() in each.where for each in self.named):
            found: i.Reference = self.go(it)
            return found
        if self.spell:
            return i.Reference("source", it.text)
        itself = next((each.as_ for each in self.event if _SELF in each.where), None)
        return structs.replace(itself, text=it.text) if isinstance(itself, i.Reference) else self.go(it)

    def _others(self, cards: i.Reference) -> i.Reference:
        """“each other card exiled with this artifact”: other than the one that this effect has exiled."""
        assert cards.among is not None
        gone = set(self.gone)
        if len(gone) != 1:
            return i.Reference("other", cards.text)
        where = tuple(i.OtherThan(*gone) if isinstance(each, i.IsOther) else each for each in cards.among.where)
        return structs.replace(cards, among=structs.replace(cards.among, where=where))

    def _aims_before(self, target: i.Reference) -> list[int]:
        """The targets that were named before this one was first."""
        return self.aims[: self.aims.index(target.id)] if target.id in self.aims else self.aims

    def _besides(self, others: i.Reference) -> i.Reference:
        """“Destroy all other creatures” of a spell: other than the one thing that it has named before, if it is one."""
        among = others.among
        assert among is not None
        before, around = list(self.named), self.limit
        named = [each for each in before if isinstance(each.as_, i.Reference) and _key(each) != "source"]
        if not any(isinstance(each, i.InZone) for each in flat(among.where)):  # permanents are no cards (CR 109.2)
            named = [each for each in named if not _is_card(each)]
        if not named:
            found = others
        elif len({each.as_ for each in named}) == 1:
            than = named[-1]
            assert isinstance(than.as_, i.Reference)
            found = structs.replace(others, among=other_than(among, than.as_))
            self.named = [*self._players(), than]  # “each other creature that shares a color with it”
        else:
            told = tuple(i.Told("other") if isinstance(each, i.IsOther) else each for each in among.where)
            found = structs.replace(others, among=structs.replace(among, where=told))
        self.limit = None
        known: i.Reference = self._inside(found)
        self._name(known)
        self.named, self.limit = [*before, *(each for each in self.named if each not in before)], around
        return known

    def _another(self, target: i.Reference) -> i.Reference:
        """“another target creature” after other targets is another than those, whatever the source is (CR 115.3)."""
        assert target.among is not None
        than = tuple(i.OtherThan(i.Reference("that", antecedent=each)) for each in self._aims_before(target))
        where = tuple(p for p in target.among.where if not isinstance(p, i.IsOther))
        return structs.replace(target, among=structs.replace(target.among, where=(*than, *where)))

    def _them(self, them: i.Reference) -> i.Reference | i.Player:
        """“… deals 2 damage to them”: to a player, where no object is spoken of but what deals it and what happened."""
        others = [each for each in self._visible() if isinstance(each.as_, i.Reference) and each not in self.event]
        if all(_SELF in each.where for each in others):
            return self._that_player(i.Player("that player", them.text))
        return them

    def _players(self) -> list[Named]:
        return [each for each in self.named if isinstance(each.as_, i.Player)]

    def _roles(self) -> list[i.Reference | i.Player]:
        return [each.as_ for each in self.event]

    def _visible(self) -> list[Named]:
        """What has been named, but for the other objects of the same step: nothing is attached to itself."""
        return self.named if self.limit is None else self.limit

    def _that_player(self, that: i.Player) -> i.Player:
        if self.actor is not None:
            return structs.replace(self.actor, text=that.text)
        players = self._of_paragraph(self._players())
        found = _one(players)
        if not players and self.owner is not None:
            found = Named(self.owner)
        if found is None or not isinstance(found.as_, i.Player):
            return that
        self.named.append(found)
        return structs.replace(found.as_, text=that.text)


_PERMANENT = i.HasType("permanent")
#: The spell or ability of which the event says that something became its target.
_TARGETING = i.Reference("that", antecedent="event.of")
#: As what it is spoken of that something was done to.
_DONE_TO: dict[str, Any] = {"reveal": "revealed", "discard": "discarded", "sacrifice": "sacrificed", "exile": "exiled"}
#: What can only be done to what is there.
_GIVING = frozenset(["tap", "untap", "transform", "attach"])


def _undone(step: i.If | i.May) -> str:
    """Which steps are done where the part before was not: “if you don't, …”."""
    match step:
        case i.If(i.Happened(negated)):
            return "steps" if negated else "otherwise"
    return ""


def _taker(step: Any) -> i.Player | None:
    """“Each player gains control of all permanents they own.”"""
    for change in step.changes if isinstance(step, i.Gain) else ():
        if isinstance(change, i.GainControl) and change.player.who in _NAMED_PLAYERS and change.player.id:
            return i.Player("that player", antecedent=change.player.id)
    return None


def _is_about_source(event: i.AnyEvent) -> bool:
    """“When this creature dies this turn”."""
    return _is_source(getattr(event, "what", None))


def _focus(step: Any, before: i.Reference | None) -> i.Reference | None:
    """What a step is done to, as “it” speaks of it in the next: the tokens, the cards shown; else what was before."""
    match step:
        case i.Create():
            return i.Reference("created")
        case (
            i.GainLife(amount=i.NumberOf(of=of))
            | i.LoseLife(amount=i.NumberOf(of=of))
            | i.Draw(amount=i.NumberOf(of=of))
        ):
            called = _called(of)
            return called[0].as_ if called and isinstance(called[0].as_, i.Reference) else None
        case i.GainLife() | i.LoseLife() | i.Shuffle() | i.Draw() | i.AddMana():
            return before
        case i.Reveal(what=i.Reference("that" | "source" | "created") as what):
            return structs.replace(what, text="", among=None)
        case i.Discard():
            return None
    if (shown := shown_by(step)) is not None:
        return i.Reference(shown.what)
    match step:
        case (
            i.Act(what=i.Reference() as what)
            | i.Move(what=i.Reference() as what)
            | i.Gain(what=i.Reference() as what)
            | i.CounterSpell(what=what)
            | i.PutCounters(on=what)
            | i.RemoveCounters(of=what)
            | i.Damage(to=(i.Reference() as what,))
        ):
            called = _called(what) if what.also is None else []
            return called[0].as_ if called and isinstance(called[0].as_, i.Reference) else None
    return None


def _is_kicked(condition: object) -> bool:
    """Whether it is said of the source that a cost was paid for it (CR 702.33d)."""
    return isinstance(condition, i.CostWasPaid) and condition.of.what == "source"


def _of_it(amount: i.Value) -> bool:
    """Whether a number is one of “it” and nothing more is said of what that is: “equal to its power”."""
    return any(
        isinstance(each, i.Reference) and each.what == "that" and each.among is None and not each.id
        for each in amount.walk()
    )


def _is_behind(named: Named, place: int) -> bool:
    """Whether it is named by words that stand behind the place."""
    of = named.as_.antecedent
    return isinstance(of, int) and stands_before(place, of)


def _subject(condition: object) -> i.Reference | None:
    """Of which object a condition is said, as the words after it speak of it."""
    match condition:
        case i.ObjectIs(what):
            of = _called(what)
            return of[0].as_ if of and isinstance(of[0].as_, i.Reference) else None
    return None


def _folded(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """“… sacrifices it at end of combat. If the player does, …”: whether it is done is known then, not before."""
    out: list[Any] = []
    for step in steps:
        last = out[-1] if out else None
        if isinstance(last, i.Delayed) and isinstance(step, i.If) and isinstance(step.condition, i.Happened):
            out[-1] = structs.replace(last, steps=(*last.steps, step))
        else:
            out.append(step)
    return tuple(out)


def _shares_subject(before: Any, step: Any) -> bool:
    """Whether two steps of one clause are done by the same player: “its owner shuffles their graveyard into …”."""
    who = getattr(step, "player", None)
    if not isinstance(who, i.Player) or who != getattr(before, "player", None) or who.of is None:
        return False
    return isinstance(step, i.Action) and isinstance(before, i.Action) and step.span == before.span


def other_target(first: i.Reference, also: i.Reference) -> i.Reference:
    """“target creature and one other target creature”: other than the first, whatever the source is (CR 115.3)."""
    if first.what != "target" or also.what != "target" or also.among is None or i.IsOther() not in also.among.where:
        return also
    than = i.OtherThan(i.Reference("that", first.text, antecedent=first.id))
    where = tuple(than if isinstance(each, i.IsOther) else each for each in also.among.where)
    return structs.replace(also, among=structs.replace(also.among, where=where))


def _is_source(value: object) -> bool:
    return isinstance(value, i.Reference) and value == i.Reference("source", value.text)


def _is_one_of_several(value: object, field: str, trigger: i.Trigger) -> bool:
    """“this creature or | equipped creature | becomes blocked”: “it” is whichever does."""
    if not isinstance(value, i.Reference) or value != i.Reference("enchanted", value.text):
        return False
    return any(_is_source(getattr(event, field, None)) for event in trigger.events)


def _called(what: i.Reference) -> list[Named]:
    """As what later words speak of it."""
    if what.id:
        return [Named(i.Reference("that", antecedent=what.id))]
    return [Named(structs.replace(what, text="", among=None))] if what.what in ("that", *_KINDS) else []


def _owner(what: i.Reference) -> list[Named]:
    """The owner of what goes to a hand, where that need not be you."""
    where = what.among.where if what.among is not None else ()
    mine = any(isinstance(each, i.InZone | i.OwnedBy) and _is_you(each.player) for each in where)
    return (
        []
        if mine
        else [Named(i.Player("owner", of=each.as_)) for each in _called(what) if isinstance(each.as_, i.Reference)]
    )


def _is_you(player: i.Player | None) -> bool:
    return player is not None and player.who == "you"


def _is_card(named: Named) -> bool:
    """Whether it is a card in a zone where nobody controls it (CR 108.4)."""
    as_ = named.as_
    if isinstance(as_, i.Reference) and as_.what in _CARDS:
        return True
    for each in flat(named.where):
        match each:
            case i.InZone(zone) if zone in _HIDDEN:
                return True
            case i.IsAmong(i.Reference(what)) if what in _CARDS:
                return True
    return False


_CARDS = frozenset(["discarded", "revealed", "looked at", "milled", "drawn", "found", "exiled", "linked"])
_HIDDEN = frozenset(["graveyard", "hand", "library", "exile"])


def _in_event(event: i.AnyEvent, role: Any, what: i.Selection | i.Reference) -> Named:
    """What an event is about: of which kinds it is known to be."""
    if isinstance(what, i.Reference) and role == "event.source":
        return Named(i.Reference("source"), (_SELF,))
    if isinstance(what, i.Reference):
        where: tuple[i.Predicate, ...] = (_HOST if what.what == "enchanted" else _SELF,)
    else:
        spell = isinstance(event, i.Casts | i.Copies) and role == "event.what"
        where = (*what.where, i.IsSpell()) if spell else what.where
    return Named(i.Reference("that", antecedent=role), where)


#: What words that are left may have named: what is spoken of after them may be that.
_LEFT = Named(i.Reference("other"))
#: What tells the source and what it is attached to from all others: nothing else may be called so.
_SELF, _HOST = i.Told("itself"), i.Told("enchanted")


def _is_kind(predicate: i.Predicate) -> bool:
    return isinstance(predicate, _KIND_PREDICATES) and predicate != i.HasType("permanent")


def _narrowed(named: i.Selection | None, by: i.Selection | None) -> i.Selection | None:
    """“those cards that share a type”: of what was shown, those of which the words say more than what they are."""
    more = tuple(each for each in by.where if not _is_kind(each) and not _is_place(each)) if by is not None else ()
    if by is None or not more:
        return named
    return structs.replace(by, where=(*(named.where if named is not None else ()), *more))


def _is_place(predicate: i.Predicate) -> bool:
    """Whether it only says where it is, or that it is something there: “the exiled card”, “that permanent”."""
    return isinstance(predicate, i.InZone) or predicate == i.HasType("permanent")


def _fits(named: Named, noun: tuple[i.Predicate, ...]) -> bool:
    """Whether it may be called so: “that creature” is no source of its own, and no target land."""
    if not noun:
        return True
    if _SELF in named.where:
        return False
    if _HOST in named.where:
        return i.IsAbility() not in noun and i.IsSpell() not in noun
    return all(each in holding(named.where) for each in noun)


def _is_denied(named: Named, said: tuple[i.Predicate, ...]) -> bool:
    """Whether words say of it that it is not what it is: “that nonland permanent card” is no land."""
    known = set(holding(named.where))
    return any(isinstance(each, i.Not) and each.predicate in known for each in said)


def _of_several_types(predicate: i.Predicate) -> bool:
    """“creature or planeswalker”: what is called “that permanent” afterwards."""
    return isinstance(predicate, i.OneOf) and all(isinstance(each, i.HasType) for each in predicate.predicates)


def _may_fit(named: Named) -> bool:
    """Whether nothing is known of its kind."""
    kinds = (i.HasType, i.IsAbility)
    return _SELF not in named.where and not any(isinstance(each, kinds) for each in flat(named.where))


def _one(named: list[Named]) -> Named | None:
    """The one that all of them are."""
    if not named:
        return None
    keys = {_key(each) for each in named}
    if named[-1].as_ == i.Reference("found"):
        return named[-1]
    each = next((one for one in reversed(named) if one.as_ == i.Reference("that", antecedent="each")), None)
    return named[-1] if len(keys) == 1 else each


def _added(named: list[Named], before: list[Named]) -> list[Named]:
    """What has been named since, and not before as well."""
    known = set(map(id, before))
    return [each for each in named if id(each) not in known and each not in before]


def _key(named: Named) -> object:
    return "source" if _SELF in named.where else named.as_


def _rank(value: object, name: str) -> int:
    """Who does something comes before what it is done to, and that before all that is said of it."""
    some = value if isinstance(value, tuple) else (value,)
    if isinstance(value, i.Player) and name != "instead":
        return 0
    if some and all(isinstance(each, i.Player) and each.of is not None and _unbound(each.of) for each in some):
        return 2  # “target creature deals 1 damage to its controller”
    return 1 if all(isinstance(each, i.Reference | i.Player | i.Targets) for each in some) else 2


def _below(value: i.Value) -> list[str]:
    return [name for name in inner_fields(type(value)) if isinstance(getattr(value, name), Struct | tuple)]


def _actor(step: i.Value) -> i.Player | None:
    """Who does it, as what follows speaks of them; None where nobody does, or you."""
    who = next((each for name in _below(step) if isinstance(each := getattr(step, name), i.Player)), None)
    return _called_player(who)


def _called_player(who: i.Player | None) -> i.Player | None:
    """As what later words speak of a player who does something."""
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


def _with_card_of(steps: tuple[i.Step, ...], costs: tuple[i.Cost, ...]) -> tuple[i.Cost, ...]:
    """The costs, in which “X is the mana value of that card”, behind the steps, is of the exiled card they name."""
    spoken = {each for step in steps for each in step.walk() if isinstance(each, i.Reference) and each.what == "exiled"}
    if len(spoken) != 1:
        return costs
    (card,) = spoken

    def of_card(value: Any) -> Any:
        match value:
            case i.Variable(value=i.NumberOf(_, i.Reference("that", antecedent=None) as that) as number):
                return structs.replace(value, value=structs.replace(number, of=structs.replace(card, text=that.text)))
        return with_inner(value, of_card)

    return tuple(of_card(cost) for cost in costs)


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


def _starts(steps: tuple[Any, ...]) -> int | None:
    """Where the words of some steps begin, if that is told."""
    within = [each for step in steps for each in step.walk()]
    actions = [each.span[0] for each in within if isinstance(each, i.Action)]
    nouns = [start_of(each.id) for each in within if isinstance(each, i.Reference | i.Player) and each.id > 0]
    return min(actions or nouns, default=None)


def _whose(predicate: i.Predicate) -> bool:
    """“an opponent controls”, “you don't control”: whose controller may be spoken of."""
    match predicate:
        case i.ControlledBy(i.Player("an opponent" | "a player" | "each opponent" | "opponents")):
            return True
        case i.Not(i.ControlledBy(i.Player("you"))):
            return True
    return False


# ── Numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _numbered(abilities: Sequence[i.Ability]) -> list[i.Ability]:
    """The ids as 1, 2, 3 … in the order of the words; those of nothing that is spoken of again are taken away."""
    nouns = [noun for ability in abilities for noun in _nouns(ability)]
    spoken = {
        value.antecedent
        for value in nouns
        if isinstance(value, i.Reference | i.Player) and isinstance(value.antecedent, int)
    }
    order: dict[int, int] = {}
    for value in nouns:
        if value.id and (is_target(value) or value.id in spoken):
            order.setdefault(value.id, len(order) + 1)
    return [_renamed(each, order) for each in abilities]


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
