"""The walk through an ability in the order of its words, by which its pronouns are bound."""

from __future__ import annotations

from collections.abc import Sequence
from operator import is_
from typing import Any

from msgspec import structs

from ... import instructions as i
from ...instructions.changing import with_inner, with_parts
from ...instructions.searching import all_of
from ..account.events import TARGETING, is_about_source, of_events
from ..account.focus import subject_of
from ..account.named import LEFT, SELF, Named, is_card, key_of, known_as, the_one
from ..account.players import actor_of, called_player, one_player, stays_named, taker_of
from ..ledger.places import OwnPronoun, is_called
from ..nouns.objects import flat
from .batches import with_the_found
from .conditions import Conditions
from .following import following
from .melding import melded
from .others import counted_by_each, each_for_itself, other_than, than_the_created, than_what_it_is_about
from .placing import NOUNS
from .steps import (
    DONE_TO,
    GIVING,
    PLAIN,
    blocks_the_source,
    folded,
    is_of_what_was_cast,
    is_unbound,
    names_below,
    of_it,
    other_target,
    rank_of,
    shares_subject,
    speaks_of_event,
    under_its_control,
    undone_part,
    with_card_of,
)

#: What names something of its own, or in which the words mean something of their own.
_NAMING: frozenset[type] = frozenset(
    [
        i.IsAmong,
        i.Creation,
        i.AttachedTo,
        i.AttackerOf,
        i.Attacked,
        i.Targets,
        i.CostWasPaid,
        i.Holds,
        i.Parity,
        i.ObjectIs,
        i.AnyHolds,
        i.AllHold,
        i.Must,
        i.Trigger,
        i.If,
        i.May,
        i.Choose,
        i.ForEach,
        i.Delayed,
        i.Replace,
        i.ControlledBy,
        i.OwnedBy,
        i.InZone,
        i.SomePlayer,
        i.CountOf,
        i.EventCount,
        *i.Action.__subclasses__(),
    ]
)

#: What deals damage where no words say what does.
_UNNAMED = i.Reference("source")
#: With any of them, an ability is looked at as a whole once its words are bound.
SEEN_WHOLE: frozenset[type[i.Value]] = frozenset([i.IsOther, i.CountersOn, i.Meld])


def bind(
    abilities: Sequence[i.Ability], *, spell: bool, own_pronoun: OwnPronoun = ""
) -> tuple[Sequence[i.Ability], list[Any]]:
    """The abilities with what their words speak of again, and the nouns in them."""
    binder = Binder(spell=spell, own_pronoun=own_pronoun)
    found = [binder.ability(each) for each in abilities]
    nouns = [value for each in found for value in all_of(each, NOUNS | SEEN_WHOLE)]
    if any(type(noun) in SEEN_WHOLE for noun in nouns):
        found = [seen_whole(each) for each in found]
        nouns = [value for each in found for value in all_of(each, NOUNS)]
    if any(type(noun) is i.Reference and noun.until is not None for noun in nouns):
        found = [with_the_found(each) for each in found]
    return found, nouns


def seen_whole(ability: i.Ability) -> i.Ability:
    """The ability with what only all of its words tell."""
    return melded(each_for_itself(than_what_it_is_about(ability)))


class Binder(Conditions):
    """Goes through an ability in the order of its words, and keeps what has been named."""

    # ── Abilities ───────────────────────────────────────────────────────────────────────────────────────────────────

    def ability(self, ability: i.Ability) -> i.Ability:
        """All parts of an ability; of a spell's next paragraph, after those before it."""
        self.account = self.account.within_reach()
        earlier = self.named
        self.now(earlier=earlier)
        trigger = self.trigger(ability.trigger) if ability.trigger is not None else None
        self.now(event=self.named if trigger is not None else ())
        held = self.go(ability.condition)
        self.now(subject=subject_of(held))
        costs = self.go(ability.costs)
        self.now(paid=self.named, named=self.named if trigger is not None else earlier)
        casting, timing = self.go(ability.casting), self.go(ability.timing)
        steps = following(than_the_created(self.steps(ability.steps)))
        costs = self.go(costs) if is_unbound(costs) else costs  # “X is the mana value of that card.”
        replacements = tuple(self._of_the_same_source().replacement(each) for each in ability.replacements)
        statics = tuple(self._of_the_same_source().static(each) for each in ability.statics)
        return structs.replace(
            ability,
            trigger=trigger,
            condition=held,
            costs=with_card_of(steps, costs),
            casting=casting,
            timing=timing,
            steps=steps,
            replacements=replacements,
            statics=statics,
        )

    def _of_the_same_source(self) -> Binder:
        """One that begins anew, of the same source."""
        return Binder(own_pronoun=self.account.own_pronoun)

    def trigger(self, trigger: i.Trigger, *, delayed: bool = False) -> i.Trigger:
        """What is waited for; its objects and players are named for what follows."""
        before = self.named
        trigger = structs.replace(trigger, events=tuple(map(self._inside, trigger.events)))
        self.now(named=before, chosen=())
        self.activated = all(isinstance(event, i.Activates) for event in trigger.events)
        self.is_cast = all(isinstance(event, i.Casts) for event in trigger.events)
        self.account = of_events(self.account, trigger, delayed=delayed)
        return structs.replace(trigger, meanwhile=self.go(trigger.meanwhile))

    def replacement(self, replacement: i.Replacement) -> i.Replacement:
        """A replacement effect speaks of what it is about, of who would do it, of its event (CR 614.1)."""
        if replacement.events:
            waits = self.trigger(i.Trigger(replacement.events), delayed=True)
            event = self._of_the_same_source()
            event.trigger(waits, delayed=True)
            speaker = event if any(isinstance(each.as_, i.Reference) for each in event.named) else self
            changed: i.Replacement = speaker._inside(structs.replace(replacement, events=()))
            return structs.replace(changed, events=waits.events)
        creator = replacement.creator
        if creator is not None and creator.who != "you":
            self.name_as(Named(i.Player("that player", antecedent="affected")))
        if not is_of_what_was_cast(replacement):
            self.name_as(Named(i.Reference("that", antecedent="affected"), replacement.which.where))
        found: i.Replacement = self._inside(replacement)
        return found

    def static(self, static: i.Static) -> i.Static:
        """What a static ability says of what it affects."""
        what = self.go(static.what)
        match what:
            case i.Reference(what="all", among=among) if among is not None and blocks_the_source(static):
                self.now(named=(Named(i.Reference("source"), (SELF,)),))
            case i.Reference(what="all", among=among):
                self.now(named=(Named(i.Reference("that", antecedent="affected"), among.where if among else ()),))
            case i.Player(who) if who != "you":
                self.now(named=(Named(i.Player("that player", antecedent="affected")),))
        said: i.Static = self._inside(structs.replace(static, what=i.Player("you")))
        if isinstance(what, i.Reference) and what.what == "source":
            said = under_its_control(said)
        return counted_by_each(structs.replace(said, what=what), itself=False)

    # ── Steps ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def steps(self, steps: tuple[Any, ...]) -> tuple[Any, ...]:
        """One step after the other."""
        found: list[Any] = []
        steps = folded(steps)
        for at, step in enumerate(steps):
            if at and shares_subject(steps[at - 1], step):
                step = structs.replace(step, player=found[-1].player)
            self.account = before = self.account.within_reach()
            found.append(self._step(step))
            if isinstance(step, i.May) or not isinstance(step, i.If):
                self.asker = one_player(found[-1].player) if isinstance(step, i.May) else None
            self.now(latest=before.latest if undone_part(step) else self.account.since(before))
        return tuple(found)

    def _step(self, step: Any) -> Any:
        match step:
            case i.If() | i.May():
                return self._branches(step)
            case i.Choose():
                return self._choice(step)
            case i.ForEach():
                return self._loop(self._of_others(step))
            case i.Delayed():
                return self._later(step)
            case i.Reflexive():
                return self._reflexive(step)
            case i.Replace():
                return self._standing(step)
            case i.Act("attach", i.Reference(thing)) if not self.attaching and (
                thing == "source" or not any(isinstance(each.as_, i.Reference) for each in self.named)
            ):  # to something else (CR 301.5c, 303.4d)
                self.attaching = True
                found = self._step(step)
                self.attaching = False
                return found
            case i.Value():
                return self._done(self._spoken_of(step))
        return step

    def _choice(self, step: i.Choose) -> i.Choose:
        """Each option speaks of what was named before, and of nothing in another one (CR 608.2d)."""
        chooser, options = self.go(step.player), []
        base, further = self.account, list[Named]()
        for option in step.options:
            self.now(named=base.named, aims=base.aims)
            options.append(self.steps(option))
            further += self.account.since(base)
        self.now(aims=base.aims, named=(*base.named, *further), chosen=())  # of which one, the words don't say
        return structs.replace(step, player=chooser, options=tuple(options), instead=self.go(step.instead))

    def _of_others(self, loop: i.ForEach) -> i.ForEach:
        """A spell is none of “each other spell” (CR 608.2c)."""
        if not self.spell or not isinstance(loop.objects, i.Selection):
            return loop
        return structs.replace(loop, objects=self._counts_others(loop.objects))

    def _later(self, step: i.Delayed) -> i.Delayed:
        """What is waited for is named for what is done then (CR 603.7)."""
        around = self.account
        event = self.trigger(step.event, delayed=True)
        waits = tuple(each for each in self.account.since(around) if isinstance(each.as_, i.Reference))
        if any(map(is_about_source, event.events)):
            waits = (Named(i.Reference("source"), (SELF,)),)
        self.now(waits=waits)
        until, steps = self.go(step.until), self.steps(step.steps)
        self.now(waits=around.waits)
        return structs.replace(step, event=event, until=until, steps=steps)

    def _reflexive(self, step: i.Reflexive) -> Any:
        """“When you sacrifice a creature this way, …”: of what it was done to (CR 603.12)."""
        waits = self.account.waits
        match step.done:
            case i.DoneThisWay(deed, of) if deed in DONE_TO:
                done = Named(i.Reference(DONE_TO[deed]), of.where if of is not None else ())
                self.now(waits=(done,), named=(*self.named, done))
            case i.DoneThisWay("put onto battlefield", of) if put := self._put(of):
                self.now(waits=(put,))
            case _:
                return self._done(step)
        found = self._action(step)
        self.now(waits=waits)
        return found

    def _standing(self, step: i.Replace) -> i.Value:
        """A replacement effect that stands from then on speaks of what was named before (CR 614.3)."""
        inner = self._of_the_same_source()
        inner.now(named=self.named, cast=self.account.cast)
        if not any(isinstance(each.as_, i.Reference) for each in self.named):
            self.name_as(LEFT)  # “…, exile it instead. Return it …”: each time, what it was
        bound = inner.replacement(step.replacement)
        if is_of_what_was_cast(step.replacement) and not (self.is_cast and speaks_of_event(bound)):
            return i.Unmodelled(bound.text, (0, 0))
        return structs.replace(step, replacement=bound, until=self.go(step.until))

    def _spoken_of(self, step: Any) -> Any:
        """The step, where its verb says what “that” or “those creatures” are, of these."""
        match step:
            case i.CounterSpell(what=i.Reference("that", antecedent=None)) if any(
                e.as_ == TARGETING for e in self.account.event
            ):
                return structs.replace(step, what=structs.replace(step.what, antecedent="event.of", id=0))
            case i.Move(what=i.Reference("linked", id=0) as cards, to="battlefield"):  # they are not exiled any more
                return structs.replace(step, what=structs.replace(cards, id=step.span[0] + 1))
            case i.MaySpendAs(what=i.Reference("that", antecedent=None) as what) if len(self.account.cast) == 1:
                return structs.replace(step, what=structs.replace(self.account.cast[0].as_, text=what.text))
            case i.Fight(what=i.Reference("that", antecedent=None), other=None) if len(self.account.chosen) == 2:
                one, other = (each.as_ for each in self.account.chosen)  # “those creatures (fight each other)”
                return structs.replace(step, what=one, other=other)
            case i.Damage():
                return self._dealt_again(step)
        return step

    def _done(self, step: Any) -> Any:
        """A step of no others, and what is known once it is done."""
        found = self._action(step)
        self.dealer = found.by if isinstance(found, i.Damage) else self.dealer
        if isinstance(found, i.Gain):
            found = counted_by_each(found, itself=self.is_itself(found.what))
        self.account = self.account.done(found)
        return found

    def _put(self, of: i.Selection | None) -> Named | None:
        """The one of what was chosen that is said to be put there: “when a creature is put there this way, it …”."""
        said = of.where if of is not None else ()
        chosen = (each for each in self.named if isinstance(each.as_, i.Reference) and each.as_.what == "that")
        return the_one([each for each in chosen if said and all(predicate in each.where for predicate in said)])

    def _dealt_again(self, damage: i.Damage) -> i.Damage:
        """“This spell deals 2 damage to target creature. If …, it deals 4 damage”: it is what has dealt damage before.

        “If this spell was kicked, it deals …” says it of the spell, too; “it deals damage equal to its power” may not.
        """
        again = self.kicked or (self.dealer is not None and self.dealer.what == "source")
        if not again or not is_called(damage.by.id, "pronoun") or not is_unbound(damage.by) or of_it(damage.amount):
            return damage
        return structs.replace(damage, by=i.Reference("source", damage.by.text))

    # ── Values ──────────────────────────────────────────────────────────────────────────────────────────────────────

    def go(self, value: Any) -> Any:
        """Any value with what is in it; what it names is named from then on."""
        kind = type(value)
        if kind is tuple:
            return self.steps(value) if value and type(value[0]) in i.STEP_TYPES else self._several(value)
        if kind in PLAIN:
            return value
        if kind is i.Reference:
            return self._reference(value)
        if kind is i.Player:
            return self._player(value)
        return self._said(value) if kind in _NAMING else self._inside(value)

    def _reference(self, value: i.Reference) -> Any:
        aims_before = self.account.aims_before
        match value:
            case i.Reference(also=i.Reference() as also):
                first = self.go(structs.replace(value, also=None))
                around, self.limit = self.limit, None  # “and all others with the same name as that creature”
                both = structs.replace(first, also=self.go(other_target(first, also)))
                self.limit = around
                return both
            case i.Reference("that", antecedent=None, id=place) if is_called(place, "them") and self.account.players:
                return self._them(value)
            case i.Reference("that", antecedent=None):
                read = self.again.get(value.id)  # what is done instead may be told by the same words
                if read is None or is_unbound(read):
                    read = self._that(self._inside(value), other=self.attaching)
                if value.id:
                    self.again[value.id] = read
                return read
            case i.Reference("that", antecedent=int() as place) if place in self.again:
                known = self.again[place]
                same = structs.replace(known, text=value.text, among=value.among or known.among, id=0)
                self.name(same)
                return same
            case i.Reference("drawn") if self.given:  # no permanent, but a card (CR 109.2)
                return self._that(structs.replace(value, what="that"))
            case i.Reference("linked" | "exiled", among=i.Selection(where)) if i.IsOther() in where:
                return self.go(self._others(value))
            case i.Reference("target", among=i.Selection(where)) if i.IsOther() in where and aims_before(value):
                return self.go(self._another(value))
            case i.Reference("all" | "choice" as all_, among=i.Selection(where)) if i.IsOther() in where and (
                self.spell or (all_ == "all" and self.account.chosen)
            ):
                return self._besides(value)
        return self._named(value)

    def _player(self, value: i.Player) -> Any:
        match value:
            case i.Player("controller", of=i.Reference("that", antecedent=None) as of):
                whose = structs.replace(value, of=self._that(self._inside(of), other=True, controlled=True))
                self.name(whose)
                return whose
            case i.Player("that player", antecedent=None):
                return self._that_player(self._inside(value))
            case i.Player(such=i.Value() as asked):
                found = self.go(structs.replace(value, such=None))
                around, actor = self.named, self.actor
                self.actor = i.Player("such player")  # “their library” is that of each
                which = structs.replace(found, such=self.go(asked))
                self.now(named=around)
                self.actor = actor
                return which
        return self._named(value)

    def _named(self, value: Any) -> Any:
        """A noun that speaks of nothing before it."""
        inside = self._inside(value)
        self.name(inside)
        return inside

    def _said(self, value: Any) -> Any:
        """One of `_NAMING`."""
        match value:
            case i.IsAmong(of=i.Reference("that", antecedent=None)):
                self.several = True
                one_of = self._inside(value)
                self.several = False
                return one_of
            case i.AttachedTo(to=i.Reference("that", antecedent=None, id=place) as them) if is_called(place, "them"):
                host = self._them(them) if self.account.players else them
                return i.AttachedTo(host if isinstance(host, i.Player) else self.go(structs.replace(them, id=0)))
            case i.Creation():
                return self._creation(value)
            case i.AttackerOf(whom=i.Player("that player", antecedent=None)):
                actor, self.actor = self.actor, None  # nobody attacks herself
                attacker = self._with(self.account.event or self.named, value, inside=True)
                self.actor = actor
                return attacker
            case i.Attacked(by=i.Reference("that", antecedent=None)) if self.account.event:
                return self._with(self.account.event, value, inside=True)  # the event speaks of who attacks
            case i.Targets():
                return self._named(value)
            case i.CountOf() | i.EventCount(events=(i.Moves(), *_)) if self.spell and not self.affected:
                return self._inside(self._counts_others(value))
            case i.Must(objects=i.Reference("that", antecedent=None)):  # nothing blocks itself
                others = tuple(each for each in self.named if each.as_ not in self.affected)
                return self._with(others, value, inside=True)
            case i.Trigger():
                return self.trigger(value, delayed=True)
            case i.Holds() | i.CostWasPaid() | i.ObjectIs() | i.AnyHolds() | i.AllHold() | i.SomePlayer():
                return self._held(value)
            case i.If() | i.May() | i.Choose() | i.ForEach() | i.Delayed() | i.Replace() | i.Action():
                return self._step(value)
            case i.ControlledBy() | i.OwnedBy() | i.InZone(player=i.Player("each player" | "opponents")):
                return self._inside(value) if stays_named(value.player) else self._with(self.named, value, inside=True)
        return self._inside(value)

    def _creation(self, value: i.Creation) -> i.Creation:
        """Who creates is named before how many, and of what; who is attacked is none of those (CR 508.4)."""
        who = self.go(value.creator)
        maker = called_player(who)
        actor, self.actor = self.actor, maker
        made: i.Creation = self._inside(structs.replace(value, creator=i.Player("you"), attacking_whom=()))
        self.actor = actor if maker is None else None
        others = tuple(each for each in self.named if not _attacks(maker, each.as_))
        attacked = self._with(others, value.attacking_whom)
        self.actor = actor
        return structs.replace(made, creator=who, attacking_whom=attacked)

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
        return values if all(map(is_, out, values)) else tuple(out)

    def _with(self, named: tuple[Named, ...], value: Any, *, inside: bool = False) -> Any:
        """A value that speaks only of these; what it names itself is forgotten again."""
        around = self.named
        self.now(named=named)
        found = self._inside(value) if inside else self.go(value)
        self.now(named=around)
        return found

    def _inside(self, value: Any) -> Any:
        """The fields of a value, in their order."""
        return with_parts(value, self.go)

    def _action(self, step: Any) -> Any:
        """A step: who does it, what it is done to, and then what speaks of them."""
        names, before = names_below(step), self.named
        if isinstance(step, i.Damage) and step.by == _UNNAMED:  # “Deal 3 to a unit. If it would die …”
            names = [name for name in names if name != "by"]
        around = self.limit, self.actor, self.given, self.sized
        self.given = isinstance(step, (i.Gain, i.PutCounters)) or (isinstance(step, i.Act) and step.verb in GIVING)
        sized = isinstance(step, i.Gain) and any(isinstance(each, i.ChangePT) for each in step.changes)
        for again in (False, True):  # once more, where words speak of what stands behind them
            ranks = [rank_of(getattr(step, name), name) for name in names]
            for rank in range(3):
                if rank == 1 and not again:
                    before = self.named
                if rank not in ranks:
                    continue
                self.limit = before if rank == 1 else None
                self.actor = None if rank == 0 else actor_of(step) or taker_of(step)
                if rank == 2 and isinstance(step, i.Gain) and isinstance(step.what, i.Reference):
                    self.affected = [each.as_ for each in known_as(step.what)]
                of_rank = {name: getattr(step, name) for name, of in zip(names, ranks, strict=True) if of == rank}
                self.sized = sized and rank == 1  # of whom it is said, not of whose power it is
                changes = {name: new for name, old in of_rank.items() if (new := self.go(old)) is not old}
                step = structs.replace(step, **changes) if changes else step
            if not is_unbound(step):
                break
        self.limit, self.actor, self.given, self.sized = around
        self.affected = []
        return step

    def _than(self, named: Sequence[Named], among: i.Selection) -> tuple[Named, ...]:
        """What of that which was named these may be other than, each once."""
        objects = [each for each in named if isinstance(each.as_, i.Reference) and key_of(each) != "source"]
        if not any(isinstance(each, i.InZone) for each in flat(among.where)):  # permanents are no cards (CR 109.2)
            objects = [each for each in objects if not is_card(each)]
        return tuple({each.as_: each for each in objects}.values())

    def _counts_others(self, counted: Any) -> Any:
        """“If another creature died this turn” of a spell: other than the one thing that it has named before."""

        def narrowed(value: i.Value) -> i.Value:
            if isinstance(value, i.Selection) and i.IsOther() in value.where:
                return _other_than(value, self._than(self.named, value))
            return with_inner(value, narrowed)

        return narrowed(counted)

    def _besides(self, others: i.Reference) -> i.Reference:
        """“Destroy all other creatures” of a spell: other than the one thing that it has named before, if it is one.

        Of an ability they are other than what was chosen before, be that the source or not.
        """
        among = others.among
        assert among is not None
        before, around = self.named, self.limit
        than = self._than(before if self.spell else self.account.chosen, among)
        found = structs.replace(others, among=_other_than(among, than))
        if len(than) == 1:
            self.now(named=(*self.account.players, *than))  # “each other creature that shares a color with it”
        self.limit = None
        known: i.Reference = self._inside(found)
        self.name(known)
        self.now(named=(*before, *(each for each in self.named if each not in before)))
        self.limit = around
        return known


def _other_than(among: i.Selection, than: Sequence[Named]) -> i.Selection:
    """What “other” says where these could be meant: it is one, or is left."""
    match than:
        case ():
            return among
        case (Named(as_=i.Reference() as one),):
            return other_than(among, one)
    return structs.replace(among, where=tuple(i.Told("other") if e == i.IsOther() else e for e in among.where))


def _attacks(maker: i.Player | None, player: i.Reference | i.Player) -> bool:
    """Whether it is the attacking player whose tokens attack: no player's tokens attack that player (CR 508.4)."""
    if maker is None:
        return False
    if not isinstance(player, i.Player) or player.of != maker.of or player.such != maker.such:
        return False
    same = (player.who, player.antecedent)
    return same == (maker.who, maker.antecedent) or (maker.who == "active player" and same[1] == "event.player")
