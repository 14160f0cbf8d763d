"""What somebody may do, and what is done unless somebody does it: “you may”, “unless its controller pays {2}”."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun, agreeing, listed
from ..quantities import much
from ..scope import CannotWrite, Clause, Said, Scope, Whole, Writers
from ..sentences import in_one
from ..together import is_shuffled_in

#: Of whom one who does it is enough.
_ANY_OF = {"each player": "any player", "each opponent": "any opponent"}


def _may(value: i.May, scope: Scope) -> Said:
    """“you may draw a card”, “its controller may have you draw a card”."""
    if not (value.steps or value.otherwise):
        raise CannotWrite(value, "nothing is done")
    if (endures := _endures(value, scope)) is not None:
        return endures
    who = _who_may(value, scope)
    if value.otherwise:
        return _unless(value, who, scope)
    if (said := _with_a_condition(value, who, scope)) is not None:
        return said
    match value.steps:
        case (*_, into, i.Shuffle() as shuffle) if is_shuffled_in(into, shuffle):
            scope.now(shuffler=shuffle.player)
    shuffled = [False, *map(is_shuffled_in, value.steps, value.steps[1:])]
    steps = [step for step, said in zip(value.steps, shuffled, strict=True) if not said]
    return Clause(who, "may", in_one([_offered(each, value, who, scope) for each in steps], steps), told=True)


def _who_may(value: i.May, scope: Scope) -> Noun:
    """Who may do it; from here on it is they who do it, if it is done."""
    who = Noun("they", plural=True) if _is_told_again(value, scope) else scope.subject(value.player)
    any_of = _ANY_OF.get(value.player.who) if scope.account.asked_next and not value.otherwise else None
    done_by = "a player does" if any_of else "you do" if who.you else "they do"
    scope.now(offered=value.player, intervening=False, done_by=done_by, optional=True, asked_next=False)
    return Noun(any_of) if any_of else who


def _is_told_again(value: i.May, scope: Scope) -> bool:
    """Whether the same one may do more, as they did the first: “if they do, they may copy this spell”."""
    match value.player.of, scope.account.offered:
        case i.Reference("that", antecedent=int(of)), i.Player("controller", of=i.Reference() as was):
            return scope.manner.if_done and value.player.who == "controller" and was.antecedent == of
    return False


def _with_a_condition(value: i.May, who: Noun, scope: Scope) -> Said | None:
    """“you may draw a card if you control a Goblin”, “you may draw a card at the beginning of the next end step”."""
    match value.steps:
        case (i.Choose(results=(), apart=True) as modes,) if who.you:
            return Whole(f"you may {scope.step(modes)}")
        case (i.EnterSo(i.EnterAs(None, (i.Counters() as put,), None)),) if not who.you:
            more = much(put.count, f"additional {put.kind} counter", scope)
            return Clause(who, "may", f"put {more} on it as it enters", told=True)
        case (i.Delayed(i.Trigger((i.Begins() as begins,)), (once,)),):
            return Clause(who, "may", f"{scope.clause(once).bare} at {scope.phrase(begins)}", told=True)
        case (i.If(steps=(once,), otherwise=(), condition=condition),) if who.you:
            return Clause(who, "may", f"{scope.clause(once).bare} if {scope.phrase(condition)}", told=True)
    return None


def _offered(step: i.Step, value: i.May, who: Noun, scope: Scope) -> str:
    """“draw a card”; “have that player draw a card”, where another one does it."""
    if isinstance(step, i.Choose) and not step.results and all(len(each) == 1 for each in step.options):
        return listed([scope.clause(each[0]).bare for each in step.options], "or")
    clause = scope.clause(step)
    if isinstance(step, i.SetLife):
        return f"have {clause.subject.object} {clause.bare}"
    if isinstance(step, i.Move) and step.player is None and value.player.who in _ANY_OF:
        return f"have you {clause.bare}"
    yours = getattr(step, "player", None) == i.Player("you") and not who.you
    told_as_you = clause.subject.you and value.player.who != "you" and not clause.told and not yours
    if clause.subject == who or told_as_you or _does(value.player, step):
        return clause.bare
    if who.you or yours or isinstance(step, i.Damage | i.Gain):
        bare = _told(clause.bare) if isinstance(step, i.Gain) and not clause.subject.plural else clause.bare
        return f"have {clause.subject.object} {bare}"
    raise CannotWrite(value, "another one does it")


def _does(player: i.Player, step: i.Step) -> bool:
    """Whether it is this player who does it."""
    match step:
        case i.Gain(changes=(i.GainControl(by),)) if by == player:
            return True
    return player in (getattr(step, "player", None), getattr(step, "by", None))


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


def _unless(value: i.May, who: Noun, scope: Scope) -> Said:
    """“counter target spell unless its controller pays {2}”."""
    if len(value.otherwise) != 1:
        raise CannotWrite(value, "unless, and more")
    done = scope.clause(value.otherwise[0])
    match value.steps:
        case (i.Choose(results=()) as choice,) if all(len(each) == 1 for each in choice.options):
            either = listed([_does_so(scope.clause(each[0]), who) for each in choice.options], "or")
            return done._replace(rest=f"{done.rest} unless {who.words} {either}")
        case (i.Damage(to=(to,)) as damage,) if not who.you and _is_the_payer(to, value.player):
            source = scope.noun(damage.by).object
            dealt = f"{agreeing(who, 'have')} {source} deal {much(damage.amount, 'damage', scope, digits=True)} to them"
            return done._replace(rest=f"{done.rest} unless {who.words} {dealt}")
    paid = _paid(value, who, scope)
    rest, stop, then = done.rest.partition(". ")
    return done._replace(rest=f"{rest} unless {_ANY_OF.get(value.player.who, who.words)} {paid}{stop}{then}")


def _does_so(clause: Clause, who: Noun) -> str:
    return f"{agreeing(who, clause.verb)} {clause.rest}".rstrip()


def _is_the_payer(to: i.Recipient, payer: i.Player) -> bool:
    again = isinstance(to, i.Player) and to.who == "that player" and to.antecedent == payer.id > 0
    return to == payer or again


def _paid(value: i.May, who: Noun, scope: Scope) -> str:
    """“pays {2} and 3 life”, “sacrifices a land”, “has you draw a card”."""
    if any(isinstance(each, i.Damage) for each in value.steps):
        raise CannotWrite(value, "what is dealt as it is paid")
    clauses = [scope.clause(each) for each in value.steps]
    players = {getattr(each, "player", None) for each in value.steps}
    if players - {None, value.player, i.Player("you")}:
        raise CannotWrite(value, "unless another one")
    if not who.you and i.Player("you") in players:
        return listed([f"{agreeing(who, 'have')} {clause.subject.object} {clause.bare}" for clause in clauses])
    costs = [_does_so(clause, who) for clause in clauses]
    if [clause.verb for clause in clauses] == ["pay", "pay"]:
        costs[1] = clauses[1].rest
    return listed(costs)


WRITERS: Writers = {
    i.May: _may,
}
