"""Steps that hold other steps: “you may”, “if”, “when you do”, “at the beginning of the next end step”, “for each”."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from .... import instructions as i
from ..blanking import below
from ..durations import duration
from ..english import YOU, Noun, agreeing, capital, ended, listed, possessive
from ..events import trigger
from ..quantities import for_each, much, ways
from ..scope import CannotWrite, Clause, Said, Scope, Whole, Writers
from ..selections import described
from ..sentences import in_one, sentences
from ..together import is_shuffled_in
from ..tokens import counters


def _enters(value: i.EnterSo, scope: Scope) -> Said:
    how = value.how
    subject = Noun(scope.this if scope.account.called == "card" else "it")
    if not isinstance(how, i.EnterAs) or how.under is not None or how.tapped is False:
        raise CannotWrite(value, "how")
    rest = ["tapped"] if how.tapped else []
    rest += ["with " + listed([counters(each, "it", scope) for each in how.counters])] if how.counters else []
    return Clause(subject, "enter", " ".join(rest), told=True)


def _may(value: i.May, scope: Scope) -> Said:
    if not (value.steps or value.otherwise):
        raise CannotWrite(value, "nothing is done")
    endures = _endures(value, scope)
    if endures is not None:
        return endures
    who = Noun("they", plural=True) if _is_told_again(value, scope) else scope.subject(value.player)
    scope.now(offered=value.player)
    scope.now(intervening=False)
    scope.now(done_by="you do" if who.you else "they do")
    scope.now(optional=True)
    if scope.account.asked_next and value.player.who in _ANY_OF and not value.otherwise:
        who = Noun(_ANY_OF[value.player.who])
        scope.now(done_by="a player does")
    scope.now(asked_next=False)
    if value.otherwise:
        return _unless(value, who, scope)
    steps = [each for k, each in enumerate(value.steps) if not (k and is_shuffled_in(value.steps[k - 1], each))]
    said: list[str] = []
    match value.steps:
        case (i.Choose(results=(), apart=True) as modes,) if who.you:
            return Whole(f"you may {scope.step(modes)}")
        case (i.EnterSo(i.EnterAs(None, (i.Counters() as put,), None)),) if not who.you:
            more = much(put.count, f"additional {put.kind} counter", scope)
            return Clause(who, "may", f"put {more} on it as it enters", told=True)
        case (i.Delayed(i.Trigger((i.Begins() as begins,)), (once,)),):
            return Clause(who, "may", f"{scope.clause(once).bare} at {scope.phrase(begins)}", told=True)
        case (*_, into, i.Shuffle() as shuffle) if is_shuffled_in(into, shuffle):
            scope.now(shuffler=shuffle.player)
    for one in steps:
        if len(steps) == 1 and isinstance(one, i.If) and len(one.steps) == 1 and not one.otherwise and who.you:
            done = scope.clause(one.steps[0]).bare
            return Clause(who, "may", f"{done} if {scope.phrase(one.condition)}", told=True)
        if isinstance(one, i.Choose) and not one.results and all(len(each) == 1 for each in one.options):
            said.append(listed([scope.clause(each[0]).bare for each in one.options], "or"))
            continue
        clause = scope.clause(one)
        if isinstance(one, i.SetLife):
            said.append(f"have {clause.subject.object} {clause.bare}")
            continue
        if isinstance(one, i.Move) and one.player is None and value.player.who in _ANY_OF:
            said.append(f"have you {clause.bare}")
            continue
        others = getattr(one, "player", None) == i.Player("you") and not who.you
        if (
            clause.subject == who
            or value.player in (getattr(one, "player", None), getattr(one, "by", None))
            or (clause.subject.you and value.player.who != "you" and not clause.told and not others)
            or _takes_control(one, value.player)
        ):
            said.append(clause.bare)
        elif who.you or others or isinstance(one, i.Damage | i.Gain):
            bare = _told(clause.bare) if isinstance(one, i.Gain) and not clause.subject.plural else clause.bare
            said.append(f"have {clause.subject.object} {bare}")
        else:
            raise CannotWrite(value, "another one does it")
    return Clause(who, "may", in_one(said, steps), told=True)


def _is_told_again(value: i.May, scope: Scope) -> bool:
    """Whether the same one may do more, as they did the first: “if they do, they may copy this spell”."""
    match value.player.of, scope.account.offered:
        case i.Reference("that", antecedent=int(of)), i.Player("controller", of=i.Reference() as was):
            return scope.manner.if_done and value.player.who == "controller" and was.antecedent == of
    return False


def _takes_control(step: i.Step, player: i.Player) -> bool:
    match step:
        case i.Gain(changes=(i.GainControl(by),)):
            return by == player
    return False


_TOLD = {"gains": "gain", "gets": "get", "becomes": "become", "loses": "lose", "has": "have"}


def _told(words: str) -> str:
    """What one thing is made to do, with all verbs as it is told them: “get +1/+0 and gain haste”."""
    head, quote, rest = words.partition('"')
    for verb, bare in _TOLD.items():
        head = head.replace(f" and {verb} ", f" and {bare} ")
    return f"{head}{quote}{rest}"


def _endures(value: i.May, scope: Scope) -> Clause | None:
    """“it endures 3” (CR 701.63a): counters on it, or else a Spirit of that size."""
    match value:
        case i.May(
            steps=(i.PutCounters(i.Counters(count=number), on),), otherwise=(i.Create((i.Creation(via="endure"),)),)
        ):
            amount = f"{number.value}" if isinstance(number, i.Number) else scope.phrase(number)
            return Clause(scope.noun(on), "endure", amount, told=True)
    return None


def _is_the_payer(to: i.Recipient, payer: i.Player) -> bool:
    again = isinstance(to, i.Player) and to.who == "that player" and to.antecedent == payer.id > 0
    return to == payer or again


#: Of whom one who pays is enough.
_ANY_OF = {"each player": "any player", "each opponent": "any opponent"}


def _unless(value: i.May, who: Noun, scope: Scope) -> Said:
    """“Counter target spell unless its controller pays {2}”."""
    paying, doing = value.steps, value.otherwise
    if len(doing) != 1:
        raise CannotWrite(value, "unless, and more")
    done = scope.clause(doing[0])
    match paying:
        case (i.Choose(results=()) as choice,) if all(len(each) == 1 for each in choice.options):
            either = [scope.clause(each[0]) for each in choice.options]
            told = listed([f"{agreeing(who, each.verb)} {each.rest}".rstrip() for each in either], "or")
            return done._replace(rest=f"{done.rest} unless {who.words} {told}")
    match paying:
        case (i.Damage(to=(to,)) as damage,) if not who.you and _is_the_payer(to, value.player):
            source = scope.noun(damage.by).object
            dealt = f"{agreeing(who, 'have')} {source} deal {much(damage.amount, 'damage', scope, digits=True)} to them"
            return done._replace(rest=f"{done.rest} unless {who.words} {dealt}")
    if any(isinstance(each, i.Damage) for each in paying):
        raise CannotWrite(value, "what is dealt as it is paid")
    clauses = [scope.clause(each) for each in paying]
    if any(getattr(each, "player", None) not in (None, value.player, i.Player("you")) for each in paying):
        raise CannotWrite(value, "unless another one")
    both = [clause.verb for clause in clauses] == ["pay", "pay"]
    costs = [f"{agreeing(who, clause.verb)} {clause.rest}".rstrip() for clause in clauses]
    if not who.you and any(getattr(each, "player", None) == i.Player("you") for each in paying):
        costs = [f"{agreeing(who, 'have')} {clause.subject.object} {clause.bare}" for clause in clauses]
    paid = listed([costs[0], clauses[1].rest] if both else costs)
    rest, stop, then = done.rest.partition(". ")
    by = _ANY_OF.get(value.player.who, who.words)
    return Clause(done.subject, done.verb, f"{rest} unless {by} {paid}{stop}{then}", told=done.told)


#: What is said in a sentence of its own, or behind an “and”.
_BARRED = ". The damage can't be prevented"


def _if(value: i.If, scope: Scope) -> Said:
    if not value.steps:
        raise CannotWrite(value, "nothing is done")
    asks = scope.account.intervening
    scope.now(intervening=False)
    undone = isinstance(value.condition, i.NotHold) and not isinstance(value.condition.condition, i.DoneThisWay)
    modal = isinstance(value.steps[0], i.Choose)
    if isinstance(value.condition, i.NotHold) and undone and not (value.otherwise or modal) and len(value.steps) == 1:
        done = sentences(value.steps, scope)
        return Whole(f"{done} unless {scope.phrase(value.condition.condition)}")
    if (asks or _speaks_ahead(value)) and not value.otherwise and len(value.steps) == 1:
        done, besides, chosen = sentences(value.steps, scope).partition(". You may choose new targets")
        also = f", and you may choose new targets{chosen}" if besides else ""
        done, stop, barred = done.partition(". It can't be regenerated")
        return Whole(f"{done} if {scope.phrase(value.condition)}{also}{stop}{barred}")
    if asks and _creates_if_none(value):
        done = sentences(value.steps, scope)
        return Whole(f"{done} if {scope.phrase(value.condition)}. Otherwise, {_lower(scope, value.otherwise)}")
    if (
        value.otherwise
        and len(value.steps) == len(value.otherwise) == 1
        and not scope.manner.otherwise
        and (asks or _does_otherwise(value) or _is_of_the_usual(value))
    ):
        usual = sentences(value.otherwise, scope)
        condition = _asked(value, scope)
        done, barred, _ = sentences(value.steps, scope.told(usual=_what(value.otherwise[0]))).partition(_BARRED)
        if barred:
            return Whole(f"{ended(usual)} If {condition}, instead {done} and the damage can't be prevented")
        done = f"{done} instead"
        if isinstance(value.condition, i.AllHold) and " named " in condition:
            return Whole(f"{ended(usual)} {capital(done)} if {condition}")
        return Whole(f"{ended(usual)} If {condition}, {done}")
    if value.otherwise and asks and len(value.steps) == 1 < len(value.otherwise):
        done = sentences(value.steps, scope)
        otherwise = _lower(scope, value.otherwise)
        return Whole(f"{done} if {scope.phrase(value.condition)}. Otherwise, {otherwise}")
    if value.otherwise and (asks or _is_of_the_usual(value)):
        usual = sentences(value.otherwise, scope, one=isinstance(value.otherwise[-1], i.Shuffle))
        return Whole(f"{ended(usual)} If {scope.phrase(value.condition)}, instead {_lower(scope, value.steps)}")
    condition = _asked(value, scope)
    words = f"if {condition}, {_then(value, scope)}"
    if value.otherwise:
        words += f". Otherwise, {_lower(scope.told(otherwise=True), value.otherwise)}"
    return Whole(words)


def _creates_if_none(value: i.If) -> bool:
    """Whether one is created if there is none, and else something is done with it."""
    match value:
        case i.If(i.Holds(i.CountOf(), "=", i.Number(0)), (i.Create(),), (other,)):
            return not isinstance(other, i.Create)
    return False


def _asked(value: i.If, scope: Scope) -> str:
    """The condition; behind “if this spell was kicked” and “if you're the monarch”, “it” deals damage (again)."""
    words = scope.phrase(value.condition)
    if isinstance(value.condition, i.Holds):
        scope.now(difference=i.Difference(value.condition.left, value.condition.right))
    match value:
        case i.If(condition=i.CostWasPaid(of=i.Reference("source"), cost=())):
            again = scope.kind == "spell"
        case i.If(otherwise=(i.Damage(by=i.Reference("source")),)):
            again = isinstance(value.condition, i.HasDesignation)
        case _:
            again = False
    match value.steps:
        case (i.Damage(by=i.Reference("source"), amount=amount), *_) if again:
            scope.now(about=not (isinstance(amount, i.NumberOf) and amount.of.what == "source"))
    return words


def _what(step: i.Step) -> i.Reference | None:
    """All that is changed by it, where a player chosen for it has them."""
    match step:
        case i.Gain(what=i.Reference("all", among=i.Selection(where)) as what) if any(
            isinstance(each, i.ControlledBy) and each.player.id for each in where
        ):
            return what
    return None


def _does_otherwise(value: i.If) -> bool:
    """Whether the same is done, but otherwise; not where the condition is about what was spoken of before."""
    if isinstance(value.condition, i.Happened):
        return False
    if isinstance(value.steps[0], i.DayNight) or type(value.steps[0]) is not type(value.otherwise[0]):
        return False
    return not (isinstance(value.condition, i.ObjectIs) and value.condition.what.what == "exiled")


def _is_of_the_usual(value: i.If) -> bool:
    """Whether what is done instead speaks of a target of what is done otherwise, and asks not what was done."""
    return not isinstance(value.condition, i.Happened) and _shares_a_target(value)


def _shares_a_target(value: i.If) -> bool:
    """Whether what is done instead speaks of a target of what is done otherwise."""
    targets = {each.id for each in below(value.otherwise) if isinstance(each, i.Reference) and each.what == "target"}
    spoken = [each for each in below((value.condition, value.steps)) if isinstance(each, i.Reference)]
    players = {each.id for each in below(value.otherwise) if isinstance(each, i.Player) and each.id}
    again = [each for each in below(value.steps) if isinstance(each, i.Player)]
    return any(each.antecedent in targets or each.id in targets - {0} for each in spoken) or any(
        each.antecedent in players or each.id in players for each in again
    )


def _speaks_ahead(value: i.If) -> bool:
    """Whether the condition is about a target of the steps: “destroy target permanent if it's a creature”."""
    match value:
        case i.If(
            i.ObjectIs(i.Reference("exiled"), was=True), (i.PutCounters(on=i.Reference("that", antecedent=int())),)
        ):
            return True
    targets = {each.id for each in below(value.steps) if isinstance(each, i.Reference) and each.what == "target"}
    return any(isinstance(each, i.Reference) and each.antecedent in targets for each in below(value.condition))


def _then(value: i.If, scope: Scope) -> str:
    """What is done if it is so; of who might do something, if they did."""
    return _lower(scope.told(if_done=isinstance(value.condition, i.Happened)), value.steps)


def _lower(scope: Scope, steps: Sequence[i.Step]) -> str:
    match steps:
        case (
            i.Gain(changes=(i.Cannot(), *_), until=i.UntilNext() as until) as first,
            i.Gain(changes=(i.Cannot("activate abilities"),), until=same),
        ) if until == same:
            barred = scope.clause(structs.replace(first, until=None))
            abilities = f"{possessive(scope.account.it.words)} activated abilities can't be activated"
            return f"{duration(until, scope)}, {barred} and {abilities}"
    return sentences(steps, scope, one=True)


def _reflexive(value: i.Reflexive, scope: Scope) -> Said:
    if value.done is not None:
        what, by = value.done.what, value.done.by
        if what is not None and by is None:
            passive = scope.phrase(value.done)
            scope.speaks_of((described(what, scope.aside()).heads or ("permanent",))[-1])
            return Whole(f"when {passive}, {sentences(value.steps, scope, one=True)}")
        if what is None or by is None:
            raise CannotWrite(value, "what was done")
        who = scope.noun(by)
        did = f"{who.words} {agreeing(who, value.done.deed)} {described(what, scope, head='card').one('a')}"
        return Whole(f"when {did} this way, {sentences(value.steps, scope, one=True)}")
    return Whole(f"when you do, {sentences(value.steps, scope, one=True)}")


def _delayed(value: i.Delayed, scope: Scope) -> Said:
    if not value.steps:
        raise CannotWrite(value, "nothing is done")
    event = value.event.events[0]
    if isinstance(event, i.Begins) and value.until is None and len(value.event.events) == 1:
        done = sentences(value.steps, scope, one=True)
        several = len(value.steps) > 1
        if (
            several
            or any(each in done for each in (" for as long as ", " blocked by ", " unless ", " this turn"))
            or isinstance(value.steps[0], i.May)
            or _goes_to_hand(value.steps[0])
            or _is_on_that(value.steps[0])
            or done.startswith("if ")
        ):
            return Whole(f"at {scope.phrase(event)}, {done}")
        first, stop, more = done.partition(". ")
        return Whole(f"{first} at {scope.phrase(event)}{stop}{more}")
    when = trigger(value.event, scope)
    when = when[:1].lower() + when[1:]
    if value.until is None:
        return Whole(f"{when}, {sentences(value.steps, scope, one=True)}")
    if isinstance(event, i.Unblocked) and value.until == "end of turn":
        return Whole(f"this turn, {when.replace('whenever ', 'when ', 1)}, {sentences(value.steps, scope, one=True)}")
    if value.until == "end of turn":
        dies = isinstance(event, i.Moves) and isinstance(event.what, i.Reference)
        when = when if event.next or dies else when.replace("when ", "whenever ", 1)
        return Whole(f"{when} this turn, {sentences(value.steps, scope, one=True)}")
    return Whole(f"{duration(value.until, scope)}, {when}, {sentences(value.steps, scope, one=True)}")


def _goes_to_hand(step: i.Step) -> bool:
    return isinstance(step, i.Move) and step.to == "hand" and step.what.what == "that" and step.what.among is not None


def _is_on_that(step: i.Step) -> bool:
    """Whether counters are put on “that creature”."""
    return isinstance(step, i.PutCounters) and getattr(step.on, "among", None) is not None and step.on.what == "that"


def _for_each(value: i.ForEach, scope: Scope) -> Said:
    words = _each_time(value, scope)
    done = [step for each in value.steps for step in (each.steps if isinstance(each, i.May) else (each,))]
    if any(isinstance(step, i.Create) for step in done):
        scope.speaks_of("token", plural=True)
    return words


def _each_time(value: i.ForEach, scope: Scope) -> Said:
    if value.players is not None and (value.players.such is not None or value.players.but is not None):
        words = scope.noun(value.players).words.removeprefix("each ")
        return Whole(f"for each {words}, {sentences(value.steps, scope, one=True)}")
    if value.players is not None and value.players.who == "each opponent":
        done = sentences(value.steps, scope, one=True)
        if isinstance(value.steps[0], i.May) and value.steps[0].otherwise and done.startswith("that player "):
            return Whole(f"each opponent {done.removeprefix('that player ')}")
        words = f"for each opponent, {done}"
        targets = any(isinstance(each, i.Reference) and each.what == "target" for each in below(value.steps))
        if targets or (isinstance(value.steps[-1], i.Act) and value.steps[-1].verb == "choose"):
            scope.speaks_of(scope.account.called, plural=True)
        return Whole(words)
    if value.players is not None and value.players.who == "each player":
        return Whole(f"for each player, {sentences(value.steps, scope, one=True)}")
    if value.objects is not None:
        found = described(value.objects, scope, prep="in")
        match value.steps:
            case (i.Damage(i.Reference("that", antecedent="each")) as damage,):
                scope.speaks_of(found.heads[-1])
                return Whole(f"{found.one('each')} {scope.clause(damage).follows}")
        if not value.objects.where and scope.account.called == "card":
            scope.speaks_of("card")
            return Whole(f"for each card, {sentences(value.steps, scope, one=True)}")
        scope.speaks_of(found.heads[-1] if found.heads else "permanent")
        return Whole(f"for each {found.one('')}, {sentences(value.steps, scope, one=True)}")
    if (
        value.of is not None
        and value.of.what in ("that", "created")
        and value.times is None
        and scope.account.it.plural
    ):
        pronoun = value.of == i.Reference("that", antecedent=value.of.antecedent)
        those = scope.account.it.object if pronoun else scope.that().words
        scope.speaks_of(scope.account.called)
        return Whole(f"for each of {those}, {sentences(value.steps, scope, one=True)}")
    if isinstance(value.times, i.ThatMany):
        return Whole(f"for each 1 damage prevented this way, {sentences(value.steps, scope, one=True)}")
    if isinstance(value.times, i.Variable) and _populates(value.steps):
        return Clause(YOU, "populate", f"{scope.phrase(value.times)} times")
    if isinstance(value.times, i.Variable) and len(value.steps) == 1:
        return Whole(f"{scope.step(value.steps[0])} {scope.phrase(value.times)} times")
    if value.times is not None and value.of is None:
        return Whole(f"for each {for_each(value.times, scope)}, {sentences(value.steps, scope, one=True)}")
    if value.of is not None and value.times is None and value.of.what == "target":
        targets_ = scope.noun(value.of)
        if targets_.plural:
            scope.speaks_of(scope.account.called)
            return Whole(f"for each of {targets_.words}, {sentences(value.steps, scope, one=True)}")
    if value.of is not None and value.times is None:
        words = ways(value.of, scope, many=False)
        scope.speaks_of("card" if value.of.what in _CARDS else "permanent")
        return Whole(f"for each {words}, {sentences(value.steps, scope, one=True)}")
    raise CannotWrite(value)


def _populates(steps: tuple[i.Step, ...]) -> bool:
    match steps:
        case (i.Act("choose"), i.Create((i.Creation(via="populate"),))):
            return True
    return False


_CARDS = ("exiled", "discarded", "revealed", "milled")


WRITERS: Writers = {
    i.EnterSo: _enters,
    i.May: _may,
    i.If: _if,
    i.Reflexive: _reflexive,
    i.Delayed: _delayed,
    i.ForEach: _for_each,
}
