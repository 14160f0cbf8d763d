"""Replacement and prevention effects in words, as abilities and as steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from ... import instructions as i
from .durations import duration
from .english import YOU, Noun, capital, listed, possessive, spelt
from .modifications.kinds import abilities, copy_exceptions
from .nouns import each_of
from .quantities import digits
from .scope import CannotWrite, Clause, Said, Scope, Whole
from .selections import described, possessed
from .sentences import sentences
from .steps.damage import recipients
from .tokens import counters, creation


def _said_once(tokens: i.Selection) -> i.Selection:
    """“one or more Clue, Food, or Treasure tokens”: that they are tokens is said once, at the end."""
    where: list[i.Predicate] = []
    for each in tokens.where:
        match each:
            case i.OneOf(some) if i.IsToken() in tokens.where:
                kinds = [
                    [e for e in one.predicates if e != i.IsToken()] if isinstance(one, i.AllOf) else [one]
                    for one in some
                ]
                where.append(i.OneOf(tuple(k[0] if len(k) == 1 else i.AllOf(tuple(k)) for k in kinds)))
            case _:
                where.append(each)
    return i.Selection(tuple(where))


def replacement(value: i.Replacement, scope: Scope) -> str:
    """“This creature enters tapped”, “if you would draw a card, draw two cards instead”."""
    if (said := scope.in_own_words("phrases", value)) is not None:
        return str(said)
    match value:
        case i.Replacement(
            events=(i.DealsDamage(to=(i.Reference("source"),)) as dealt,), condition=(i.Holds() as while_)
        ):
            would = _would((dealt,), scope)
            scope.now(about=True)
            return f"if {would} while {scope.phrase(while_)}, {_changed(value.change, scope)}"
    if value.condition is not None and value.events:
        held = scope.phrase(value.condition)
        return f"as long as {held}, {replacement(structs.replace(value, condition=None), scope)}"
    if value.first:
        return _first_time(value, scope)
    change = value.change
    match change:
        case i.EnterAsCopy() if value.itself and value.condition is not None:
            return f"if {scope.phrase(value.condition)}, {_enters_as_copy(change, scope)}"
        case i.EnterAs() if value.itself:
            return _enters(value, change, scope)
        case i.EnterAs():
            return _others_enter(value, change, scope)
        case i.EnterAsCopy() if value.itself and value.condition is None:
            return _enters_as_copy(change, scope)
        case i.CannotEnter() if value == i.Replacement(change, None, value.which):
            return f"{described(value.which, scope, prep='in').many()} can't enter"
        case i.AsEnters((i.If(steps=(i.DayNight(),), otherwise=()) as night,), moment="enters"):
            return f"{scope.step(night)} as {scope.this} enters"
        case i.AsEnters((i.May(steps=(i.EnterSo(),)) as may,), moment="enters"):
            return _may_enter(may, scope)
        case i.AsEnters(_, moment) if moment not in _MOMENTS:
            raise CannotWrite(change, f"as it is {moment}")
        case i.AsEnters((first, i.May(i.Player("that player"), (i.EnterSo(),)) as may), moment):
            entering = f"{scope.this} {_MOMENTS[moment]}"
            return f"as {entering}, {sentences((first,), scope, one=True)}. {capital(str(scope.step(may)))}"
        case i.AsEnters(steps, moment):
            entering = f"{scope.this} {_MOMENTS[moment]}"
            return f"as {entering}, {sentences(steps, scope, one=True)}"
        case i.AmountInstead() | i.ManaInstead() if (taps := _taps(value.events)) is not None:
            return f"if {scope.phrase(taps)}, {_produced(change, scope)}"
        case i.DoInstead((), None) if len(value.events) == 1 and value.creator is None:
            return _skipped(value.events[0], scope)
        case i.Prevent(None, ()) if all(isinstance(e, i.DealsDamage) for e in value.events):
            return f"prevent all {_would_be_dealt(value.events, scope)}"
        case i.Multiply(factor) if value == i.Replacement(change, value.creator, _TOKENS) and value.creator is not None:
            whose = scope.noun(value.creator)
            twice = {2: "twice", 3: "three times"}[factor]
            under = "your control" if whose.you else f"{possessive(whose.words)} control"
            would = f"an effect would create one or more tokens under {under}"
            return f"if {would}, it creates {twice} that many of those tokens instead"
        case i.Multiply(factor) if value == i.Replacement(change, value.creator, value.which) and (
            value.creator is not None and i.IsToken() in value.which.where
        ):
            whose = scope.noun(value.creator)
            under = "your control" if whose.you else f"{possessive(whose.words)} control"
            what = described(value.which, scope).many("one or more")
            twice = {2: "twice", 3: "three times"}[factor]
            would = f"{what} would be created under {under}"
            return f"if {would}, {twice} that many of those tokens are created instead"
        case i.Multiply(factor) if value == i.Replacement(change, None, _TOKENS):
            twice = {2: "twice", 3: "three times"}[factor]
            would = "an effect would create one or more tokens"
            return f"if {would}, it creates {twice} that many of those tokens instead"
        case i.Instead(options, optional) if value.creator == i.Player("you") and value.condition is None:
            what = described(_said_once(value.which), scope).many("one or more")
            made = listed([listed([creation(one, scope) for one in each]) for each in options], "or")
            return f"if you would create {what}, {'you may ' if optional else ''}instead create {made}"
        case i.EnterAsCopy(i.Reference("source")) if value == i.Replacement(
            i.EnterAsCopy(change.of), _YOU, value.which
        ):
            return f"{described(value.which, scope).many()} you control enter as a copy of {scope.this}"
        case i.CountersInstead(players=to) if value.condition is None and (value.creator or to) is not None:
            return _counters_put(value, change, scope)
        case i.CountersInstead(i.Product() as count, None, effect=True) if value == i.Replacement(
            change, None, value.which
        ):
            what = described(value.which, scope).one("a")
            so_many = _so_many(count, "of those counters", scope)
            types = tuple(each for each in value.which.where if isinstance(each, i.HasType))
            kind_ = described(i.Selection(types), scope).one("that")
            return f"if an effect would put one or more counters on {what}, it puts {so_many} on {kind_} instead"
        case i.CountersInstead(count, kind, effect=False) if value.creator is None and value.condition is None:
            what = scope.this if value.itself else described(value.which, scope).one("a")
            kind_ = f"{kind} counters" if kind else "counters"
            if kind is None:
                types = tuple(each for each in value.which.where if isinstance(each, i.HasType))
                on = described(i.Selection(types), scope).one("that")
                so_many = _so_many(count, _OF_EACH_KIND, scope)
                return f"if one or more counters would be put on {what}, {so_many} are put on {on} instead"
            so_many, rounded = _so_many(count, kind_, scope), _rounded(count)
            return f"if one or more {kind_} would be put on {what}, {so_many} are put on it instead{rounded}"
        case i.DealtInstead(to) if all(_is_of_nothing(each) for each in value.events):
            return f"all {_would_be_dealt(value.events, scope)} is dealt to {_to(to, scope)} instead"
        case i.Add(creations) if value == i.Replacement(change, i.Player("you"), value.which):
            what = described(value.which, scope).many("one or more")
            more = listed([creation(each, scope).replace("a ", "an additional ", 1) for each in creations])
            return f"if you would create {what}, instead create those tokens plus {more}"
        case _ if value.creator is None and _is_of_itself(value.events):
            would = _would(value.events, scope)
            shown = isinstance(change, i.DoInstead) and isinstance(change.steps[0], i.Reveal)
            scope.now(waits=shown, about=not shown)
            return f"if {would}, {_changed(change, scope)}"
        case _ if value.creator is None:
            again = _again(value.events) if isinstance(change, i.AmountInstead) else ""
            return f"if {_would(value.events, scope)}, {_changed(change, scope)}".replace(
                " instead", f"{again} instead"
            )
    raise CannotWrite(value, "of somebody's tokens")


def _first_time(value: i.Replacement, scope: Scope) -> str:
    """“The first time you would create one or more tokens during each of your turns, you may instead …”."""
    match value:
        case i.Replacement(
            i.Instead(((i.Creation(i.CopyOf(i.Reference("choice", among=i.Selection() as among))) as made,),), True),
            i.Player("you"),
            i.Selection((i.IsToken(),)),
            first="your turn",
        ) if made.count == i.ThatMany():
            scope.now(named=scope.account.named | {"source"})
            one = described(i.Selection(tuple(e for e in among.where if e != i.IsOther())), scope)
            than = f" other than {scope.this}" if i.IsOther() in among.where else ""
            when = "the first time you would create one or more tokens during each of your turns"
            tokens = f"that many tokens that are copies of that {one.heads[-1]}"
            return f"{when}, you may instead choose {one.one('a')}{than} and create {tokens}"
    raise CannotWrite(value, "the first time")


def _taps(events: tuple[i.AnyEvent, ...]) -> i.TapsForMana | None:
    """The one event of a permanent tapped for mana."""
    match events:
        case (i.TapsForMana() as taps,):
            return taps
    return None


def _produced(change: i.Change, scope: Scope) -> str:
    """“it produces twice as much of that mana instead”, “it produces {B} instead of any other type”."""
    match change:
        case i.AmountInstead(i.Product(factor, i.ThatMany())) if factor in _AS_MUCH:
            return f"it produces {_AS_MUCH[factor]} as much of that mana instead"
        case i.ManaInstead(i.OneOfMana(((kind,),)), amount):
            mana = f"{{{kind}}}"
        case i.ManaInstead(i.AnyColor(), amount):
            mana = f"{'one ' if amount else ''}mana of a color of your choice"
        case _:
            raise CannotWrite(change)
    return f"it produces {mana} instead of any other type{' and amount' if amount else ''}"


_AS_MUCH = {2: "twice", 3: "three times"}


def _is_of_itself(events: tuple[i.AnyEvent, ...]) -> bool:
    """Whether its source would go to another zone."""
    match events:
        case (i.Moves(i.Reference("source"), to=i.InZone(to)),):
            return to != "battlefield"
    return False


def _skipped(event: i.AnyEvent, scope: Scope) -> str:
    """“skip your draw step”, “players skip their upkeep steps”."""
    if not isinstance(event, i.Begins) or event.whose is None or event.which != "each":
        raise CannotWrite(event)
    part = {"upkeep": "upkeep step", "main phase": "main phase", "combat": "combat phase"}.get(event.part, event.part)
    if event.whose.who == "you":
        return f"skip your {part}"
    who = "players" if event.whose.who == "each player" else "your opponents"
    return f"{who} skip their {part}s"


#: As what is done with an object something else is (`AsEnters`).
_MOMENTS = {
    "enters": "enters",
    "turned face up": "is turned face up",
    "either": "enters or is turned face up",
}
_YOU = i.Player("you")
_TOKENS = i.Selection((i.IsToken(),))


def _counters_put(value: i.Replacement, change: i.CountersInstead, scope: Scope) -> str:
    """“if you would put one or more counters on a permanent or player, put twice that many of each … instead”."""
    if value.itself or (change.players is not None and change.players.who != "a player"):
        raise CannotWrite(value, "whose counters")
    found = described(value.which, scope)
    types = tuple(each for each in value.which.where if isinstance(each, i.HasType))
    player = " or player" if change.players is not None else ""
    what, on = f"{found.one('a')}{player}", f"{described(i.Selection(types), scope).one('that')}{player}"
    so_many = _so_many(change.count, f"{change.kind} counters" if change.kind else _OF_EACH_KIND, scope)
    counters_ = f"one or more {f'{change.kind} ' if change.kind else ''}counters"
    rounded = _rounded(change.count)
    if value.creator is None:
        return f"if {counters_} would be put on {what}, {so_many} are put on {on} instead{rounded}"
    who = Noun("an opponent") if value.creator.who == "opponents" else scope.noun(value.creator)
    they = "" if who.you else "they "
    return f"if {who.words} would put {counters_} on {what}, {they}put {so_many} on {on} instead{rounded}"


def _rounded(count: i.Quantity) -> str:
    return f", rounded {count.rounded}" if isinstance(count, i.Half) else ""


_OF_EACH_KIND = "of each of those kinds of counters"


def _so_many(count: i.Quantity, kind: str, scope: Scope) -> str:
    match count:
        case i.Sum((i.ThatMany(), i.Number(more))):
            return f"that many plus {spelt(more)} {kind}"
        case i.Product(2, i.ThatMany()):
            return f"twice that many {kind}"
        case i.Difference(i.ThatMany(), i.Number(less)):
            return f"that many {kind} minus {spelt(less)}"
        case i.Half(i.ThatMany()):
            return f"half that many {kind}"
    raise CannotWrite(count, "instead")


def _would(events: tuple[i.AnyEvent, ...], scope: Scope) -> str:
    if len(events) != 1:
        raise CannotWrite(events, "several events")
    (event,) = events
    if isinstance(event, i.DealsDamage) and event.source is None and event.to:
        whom = listed([_one(to, scope) for to in event.to], "and/or")
        said = f"{_kind(event.combat)} would be dealt to {whom}"
    else:
        said = scope.told(would=True).phrase(event)
    return said + (f" during {possessed(event.during, 'turn', scope)}" if event.during is not None else "")


def _one(to: i.Recipient | i.Selection, scope: Scope) -> str:
    return described(to, scope).one("a") if isinstance(to, i.Selection) else scope.noun(to).object


def _again(events: tuple[i.AnyEvent, ...]) -> str:
    """To whom the other amount is dealt: “to that permanent or player”."""
    match events:
        case (i.DealsDamage(to=(i.Selection((i.HasType("permanent"),)), i.Player())),):
            return " to that permanent or player"
        case (i.DealsDamage(to=(i.Player(),)),):
            return " to that player"
    return ""


def _changed(change: i.Change, scope: Scope) -> str:
    """What follows “if … would …,”."""
    match change:
        case i.DoInstead((first, i.If(about), *_) as steps, None) if _asks_of(first, about):
            words = f"{sentences((first,), scope, one=True)} instead"
            return f"{words}. {capital(sentences(steps[1:], scope))}"
        case i.DoInstead((i.Draw() as draw, i.Reveal() as reveal, i.If(), *_) as steps, None):
            words = f"{sentences((draw, reveal), scope, one=True)} instead"
            return f"{words}. {capital(sentences(steps[2:], scope))}"
        case i.DoInstead((first, then, *_) as steps, None) if _follows_it(then):
            return f"{sentences((first,), scope, one=True)} instead. {capital(sentences(steps[1:], scope))}"
        case i.DoInstead((i.Move(to="exile"), i.May(steps=(i.Cast(),))) as steps, None):
            return f"instead {sentences(steps, scope, one=True)}"
        case i.DoInstead(steps, None) if steps:
            return f"{sentences(steps, scope, one=True)} instead"
        case i.DoInstead(steps, i.Player("you")) if steps:
            return f"you may {sentences(steps, scope, one=True)} instead"
        case i.Prevent(None, ()):
            return "prevent that damage"
        case i.Prevent(None, steps):
            return f"prevent that damage and {sentences(steps, scope, one=True)}"
        case i.Prevent(i.Number() | i.Variable() as amount, ()):
            return f"prevent {digits(amount, scope)} of that damage"
        case i.AmountInstead(i.Product(2, i.ThatMany())):
            return "it deals double that damage instead"
        case i.AmountInstead(i.Product(3, i.ThatMany())):
            return "it deals triple that damage instead"
        case i.AmountInstead(i.Difference(i.ThatMany(), i.Number(less))):
            return f"it deals that much damage minus {less} instead"
        case i.AmountInstead(i.Sum((i.ThatMany(), i.Number(more)))):
            return f"it deals that much damage plus {more} instead"
        case i.DealtInstead(to):
            return f"that damage is dealt to {_to(to, scope)} instead"
    raise CannotWrite(change)


def _asks_of(step: i.Step, condition: i.Condition) -> bool:
    """Whether a condition asks what came of the step before it."""
    if isinstance(step, i.Reveal) and isinstance(condition, i.ObjectIs):
        return condition.what == i.Reference("revealed")
    return isinstance(condition, i.Happened | i.DoneThisWay)


def _follows_it(step: i.Step) -> bool:
    return isinstance(step, i.Reflexive)


def _to(to: i.Recipient, scope: Scope) -> str:
    return scope.noun(to).object


def _is_of_nothing(event: i.AnyEvent) -> bool:
    return isinstance(event, i.DealsDamage) and event.source is None


def _would_be_dealt(events: tuple[i.AnyEvent, ...], scope: Scope) -> str:
    """“combat damage that would be dealt to you by creatures”, “… to and dealt by enchanted creature”."""
    match events:
        case (i.DealsDamage(None, (to,), combat), i.DealsDamage(by, (), also)) if to == by and combat == also:
            return f"{_kind(combat)} that would be dealt to and dealt by {scope.noun(to).object}"
        case (i.DealsDamage(source, to, combat) as only,) if only == i.DealsDamage(
            source, to, combat, during=only.during
        ):
            said = f"{_kind(combat)} that would be dealt"
            if to:
                said += f" to {listed([_many(each, scope) for each in to])}"
            said += f" by {_many(source, scope)}" if source is not None else ""
            return said + (f" during {possessed(only.during, 'turn', scope)}" if only.during is not None else "")
    raise CannotWrite(events, "damage of this kind")


def _kind(combat: bool | None) -> str:
    return {True: "combat damage", False: "noncombat damage", None: "damage"}[combat]


def _many(value: i.Player | i.Selection | i.Reference, scope: Scope) -> str:
    return described(value, scope).many() if isinstance(value, i.Selection) else scope.noun(value).object


def _enters(value: i.Replacement, change: i.EnterAs, scope: Scope) -> str:
    """“This creature enters with two +1/+1 counters on it”."""
    scope.speaks_of("creature", what="source")
    words = f"{scope.this} enters"
    if change.tapped is False:
        raise CannotWrite(change)
    if change.under is not None:
        words += f" under the control of {scope.noun(change.under).words} of your choice"
    if change.tapped:
        words += " tapped"
    if change.prepared:
        words += " prepared"
    if change.counters:
        words += f" with {listed([counters(each, 'it', scope) for each in change.counters])}"
    if change.gains is not None:
        words += f" {'and ' if change.counters else ''}with {abilities(change.gains, scope)}"
    if value.condition is None:
        return words
    scope.now(named=scope.account.named | {"source"})
    match value.condition:
        case i.NotHold(condition):
            return f"{words} unless {scope.phrase(condition)}"
        case i.CostWasPaid(i.Reference("source"), "escape"):
            return f"{scope.this} escapes{words.removeprefix(f'{scope.this} enters')}"
        case i.CostWasPaid() as paid:
            return f"if {scope.again().phrase(paid)}, it{words.removeprefix(scope.this)}"
        case i.ManaWasSpent() as spent:
            return f"if {scope.again().phrase(spent)}, {words}"
        case i.Holds(i.CountOf()) as there_are if change == i.EnterAs(tapped=True):
            return f"if {scope.again().phrase(there_are)}, {words}"
    return f"{words} if {scope.phrase(value.condition)}"


def _may_enter(value: i.May, scope: Scope) -> str:
    """“you may have this creature enter with an additional +1/+1 counter on it”."""
    match value:
        case i.May(i.Player("you"), (i.EnterSo(i.EnterAs(None | True, (_, *_) as put, None) as how),), ()):
            tapped = " tapped" if how.tapped else ""
            on_it = listed([counters(each, "it", scope) for each in put])
            return f"you may have {scope.this} enter{tapped} with {on_it}"
    raise CannotWrite(value, "as it enters")


def _others_enter(value: i.Replacement, change: i.EnterAs, scope: Scope) -> str:
    """“Artifacts your opponents control enter tapped”, “each other creature you control enters with …”."""
    if change.under is not None:
        return _enters_under(value, change, scope, "")
    if change.gains is not None or change.prepared:
        raise CannotWrite(change)
    if value.condition is not None:
        held = scope.phrase(value.condition)
        return f"as long as {held}, {_others_enter(structs.replace(value, condition=None), change, scope)}"
    control = (i.ControlledBy(value.creator),) if value.creator is not None else ()
    found = described(i.Selection((*value.which.where, *control)), scope)
    if change.counters and not change.tapped:
        more = [_additional(each, scope) for each in change.counters]
        return f"{found.one('each')} enters with {listed(more)}"
    if change.tapped is not None and not change.counters:
        return f"{found.many()} enter {'tapped' if change.tapped else 'untapped'}"
    raise CannotWrite(change)


def _additional(value: i.Counters, scope: Scope) -> str:
    """“an additional +1/+1 counter on it”, “an additional X +1/+1 counters on it”."""
    said = counters(value, "it", scope)
    match value.count:
        case i.Number(number) if number > 1:
            return said.replace(f"{spelt(number)} ", f"{spelt(number)} additional ", 1)
        case i.Variable():
            return f"an additional {said}"
    if not said.startswith("a "):
        raise CannotWrite(value, "so many more")
    return said.replace("a ", "an additional ", 1)


def _enters_under(value: i.Replacement, change: i.EnterAs, scope: Scope, turn: str) -> str:
    """“if a creature would enter under an opponent's control this turn, it enters under your control instead”."""
    if change != i.EnterAs(under=i.Player("you")) or value.creator is None or value.condition is not None:
        raise CannotWrite(value)
    if value.creator.who != "opponents":
        raise CannotWrite(value, "whose")
    what = described(value.which, scope).one("a")
    return f"if {what} would enter under an opponent's control{turn}, it enters under your control instead"


def _enters_as_copy(change: i.EnterAsCopy, scope: Scope) -> str:
    """“You may have this creature enter as a copy of any creature on the battlefield, except …”."""
    if change.of.what != "choice" or change.of.among is None or not change.optional:
        raise CannotWrite(change)
    found = described(change.of.among, scope)
    what = found.one("any" if not found.after else "a")
    place = "" if found.after or found.cards else " on the battlefield"
    if any("graveyards" in each for each in found.after):
        what = found._replace(after=tuple(_in_one(each) for each in found.after)).one("any")
    except_ = copy_exceptions(change.exceptions, scope)
    if change.until is not None:
        copied = f"{what}{place} {duration(change.until, scope)}{except_}"
        return f"as {scope.this} enters, you may have it become a copy of {copied}"
    tapped = " tapped" if change.tapped else ""
    return f"you may have {scope.this} enter{tapped} as a copy of {what}{place}{except_}"


def _in_one(place: str) -> str:
    """“in a graveyard”: where one card is, which may be in any of them."""
    return place.replace("all graveyards", "a graveyard")


# ── Steps ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _replace(value: i.Replace, scope: Scope) -> Said:
    """“If that creature would die this turn, exile it instead”, “the next time you would draw a card this turn, …”."""
    held = value.replacement
    if isinstance(held.change, i.EnterAs) and held.change.counters and value.until is not None and not value.once:
        until = "this turn" if value.until == "end of turn" else duration(value.until, scope)
        return Whole(f"{until}, {_others_enter(held, held.change, scope)}")
    if isinstance(held.change, i.EnterAs) and value.until == "end of turn" and not value.once:
        return Whole(_enters_under(held, held.change, scope, " this turn"))
    plain = value == i.Replace(i.Replacement(held.change, events=held.events), value.until)
    if (taps := _taps(held.events)) is not None and plain and value.until is not None:
        return Whole(f"{duration(value.until, scope)}, if {scope.phrase(taps)}, {_produced(held.change, scope)}")
    if isinstance(held.change, i.Multiply) and value.until is not None and not value.once:
        return Whole(f"{duration(value.until, scope)}, {replacement(held, scope)}")
    if held == i.Replacement(i.CreatedUnder(i.Player("you")), i.Player("opponents"), _TOKENS) and turn_only(value):
        created = "each token that would be created under an opponent's control this turn"
        return Whole(f"{created} is created under your control instead")
    if held.creator is not None or held.condition is not None or held.first or held.itself:
        raise CannotWrite(value)
    turn = " this turn" if value.until == "end of turn" else ""
    scope.now(
        about=scope.account.about or (scope.kind == "spell" and value.until is None)
    )  # no effect of the card by itself
    would = _would(held.events, scope)
    if value.until not in (None, "end of turn") and not value.once:
        return Whole(f"{duration(value.until, scope)}, if {would}, {_changed(held.change, scope)}")
    if value.until not in (None, "end of turn"):
        raise CannotWrite(value, "how long")
    if (
        scope.account.cast
        and isinstance(held.events[0], i.Moves)
        and held.events[0].to is not None
        and would.startswith("it ")
    ):
        would = f"that spell{would.removeprefix('it')}"
    if value.once:
        if not turn:
            raise CannotWrite(value, "once, and how long")
        return Whole(f"the next time {would}{turn}, {_changed(held.change, scope)}")
    match held.events:
        case (i.Moves(to=None),) if not turn:
            return Whole(f"if {would}, {_changed(held.change, scope)} of putting it anywhere else")
    return Whole(f"if {would}{turn}, {_changed(held.change, scope)}")


def turn_only(value: i.Replace) -> bool:
    """Whether it lasts for this turn, however often it happens."""
    return value.until == "end of turn" and not value.once


def _prevent(value: i.PreventDamage, scope: Scope) -> Said:
    kind = _KINDS[value.kind]
    to = f" to {recipients(value.to, scope)}" if value.to else ""
    if value.next_time:
        if value.by is None or value.until != "end of turn" or value.amount is not None:
            raise CannotWrite(value, "the next time")
        dealt = f"{_by(value.by, scope)} would deal {kind}damage{to}"
        return Whole(f"the next time {dealt} this turn, prevent that damage")
    by = f" by {_by(value.by, scope)}" if value.by is not None else ""
    if value.until not in ("end of turn", None) and value.amount is None:
        return Whole(f"{duration(value.until, scope)}, prevent all {kind}damage that would be dealt{to}{by}")
    if value.until is None:
        raise CannotWrite(value, "how long")
    if value.amount is not None:
        amount = value.amount.value if isinstance(value.amount, i.Number) else scope.phrase(value.amount)
        return Clause(YOU, "prevent", f"the next {amount} {kind}damage that would be dealt{to} this turn{by}")
    if value.by is not None and value.by.what in ("target", "that", "source") and not to:
        return Clause(YOU, "prevent", f"all {kind}damage that would be dealt{by} this turn")
    return Clause(YOU, "prevent", f"all {kind}damage that would be dealt{to} this turn{by}")


_KINDS = {"any": "", "combat": "combat ", "noncombat": "noncombat "}


def _by(by: i.Reference, scope: Scope) -> str:
    if by.what == "all" and by.among is not None and by.also is None:
        return described(by.among, scope).many()
    if by.what == "choice" and by.among is not None and any(isinstance(each, i.IsSource) for each in by.among.where):
        found = described(by.among, scope)
        return found._replace(after=("of your choice", *found.after)).one("a")
    return scope.noun(by).object


def _redirect(value: i.RedirectDamage, scope: Scope) -> Said:
    """“The next 2 damage that would be dealt to you this turn is dealt to target creature instead”."""
    kind = _KINDS[value.kind]
    to = f" to {recipients(value.to, scope)}" if value.to else ""
    if value.next_time:
        if value.by is None or value.amount is not None:
            raise CannotWrite(value, "the next time")
        dealt = f"the next time {_by(value.by, scope)} would deal {kind}damage{to} this turn"
        instead = _instead(value, scope)
        return Whole(f"{dealt}, that damage is dealt to {instead.object} instead")
    by = f" by {_by(value.by, scope)}" if value.by is not None else ""
    number = value.amount.value if isinstance(value.amount, i.Number) else value.amount and scope.phrase(value.amount)
    amount = f"all {kind}damage" if value.amount is None else f"the next {number} {kind}damage"
    return Whole(f"{amount} that would be dealt{to} this turn{by} is dealt to {_instead(value, scope).object} instead")


def _instead(value: i.RedirectDamage, scope: Scope) -> Noun:
    return scope.noun(value.instead) if isinstance(value.instead, i.Player) else each_of(value.instead, scope)


def _unpreventable(value: i.DamageUnpreventable, scope: Scope) -> Said:
    by = f" that would be dealt by {_by(value.by, scope)}" if value.by is not None else ""
    return Whole(f"{_KINDS[value.kind]}damage{by} can't be prevented this turn")


SHIELDS: dict[type, Callable[[Any, Scope], Said]] = {
    i.Replace: _replace,
    i.PreventDamage: _prevent,
    i.RedirectDamage: _redirect,
    i.DamageUnpreventable: _unpreventable,
}
