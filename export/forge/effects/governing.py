"""What steps stand under: choices (“you may”), what is paid, conditions, loops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .... import instructions as i
from ....instructions.changing import with_all
from ..errors import CannotExport
from ..nouns.conditions import as_number, checks, parameters
from ..nouns.costs import cost
from ..nouns.players import YOU, called
from ..nouns.selections import valid
from ..scope import Draft, Scope
from ..script import Node, Words
from .chain import Mark, below, chain, within, write, writes
from .changing import may_change

_HAPPENED, _NOT_HAPPENED = i.Happened(), i.Happened(negated=True)
#: Nodes of which the language knows that they may be left undone, and how that is said.
_OPTIONAL = {
    **dict.fromkeys(
        "ChangeZone,Attach,Discard,Dig,Sacrifice,ChangeZoneAll,Mill,SetState,Play,CopyPermanent,RemoveCounter,Pump,"
        "CopySpellAbility,Fight,Clone,Reveal,RevealHand,Investigate,Shuffle,ChangeTargets,ExchangeControl,Animate,"
        "PutCounter,Scry,Venture".split(","),
        ("Optional", "True"),
    ),
    "Draw": ("OptionalDecider", "You"),
}
PAID = (i.PayMana, i.PayLife, i.PayEnergy)


@writes(i.May)
def may(steps: Sequence[i.Step], scope: Scope) -> int:
    """A choice: what is paid for what follows or lest something happens, else what may be done or not."""
    step = steps[0]
    assert isinstance(step, i.May)
    then = steps[1] if len(steps) > 1 and isinstance(steps[1], i.If) else None
    if step.otherwise:
        _unless(step, scope)
        return 1
    if then is not None and then.condition == _HAPPENED and is_cost(step.steps):
        _if_paid(step, then, scope)
        return 2
    if len(steps) > 1 and isinstance(steps[1], i.Reflexive) and is_cost(step.steps):
        return _when_paid(step, steps[1], scope)
    if then is not None and then.condition == _HAPPENED and not then.otherwise:
        _optionally((*step.steps, *then.steps), step.player, scope, first=len(step.steps))
        return 2
    _optionally(step.steps, step.player, scope, first=len(step.steps))
    return 1


def is_done_if_chosen(step: i.Step) -> bool:
    """Whether there is nothing that could keep it from being done, once somebody has chosen to do it."""
    match step:
        case (
            i.Draw()
            | i.Create()
            | i.GainLife()
            | i.Gain()
            | i.Damage()
            | i.PutCounters()
            | i.LoseLife()
            | i.GetCounters()
        ):
            return True
    return False


def is_cost(steps: Sequence[i.Step]) -> bool:
    """Whether all of it can be paid: mana, life, and what is done to one's own."""
    return all(
        isinstance(each, PAID)
        or (isinstance(each, i.Discard) and each.player == YOU)
        or (
            isinstance(each, i.Act)
            and each.verb == "sacrifice"
            and each.what.what in ("choice", "source")
            and each.player in (None, YOU)
        )
        or (isinstance(each, i.RemoveCounters) and each.of.what == "source")
        or (isinstance(each, i.Act) and each.verb == "tap" and each.what.what in ("choice",))
        or (isinstance(each, i.Move) and each.to in ("exile", "hand") and each.what.what in ("choice", "source"))
        for each in steps
    )


def _payer(player: i.Player, scope: Scope) -> dict[str, Words]:
    words = called(player, scope)
    return {} if words == "TargetedController" else {"UnlessPayer": (words,)}


def _costs(step: i.May, scope: Scope) -> Words:
    """What is paid; “you” is in a cost whoever pays it."""
    return cost(tuple(_theirs(each, step.player) for each in step.steps), scope)


def _theirs(step: Any, payer: i.Player) -> Any:
    if payer == YOU:
        return step
    return with_all(step, frozenset([i.Player]), lambda each: YOU if each == payer else each)


def _unless(step: i.May, scope: Scope) -> None:
    """What happens unless this is paid."""
    if len(step.otherwise) == 1 and isinstance(step.otherwise[0], i.May):
        raise CannotExport(step, "one choice in another")
    start = len(scope.drafts)
    write(step.otherwise, scope)
    made = scope.drafts[start:]
    if len(made) != 1:
        raise CannotExport(step, "more than one thing unless it is paid")
    made[0].parameters |= {"UnlessCost": _costs(step, scope), **_payer(step.player, scope)}


def _if_paid(step: i.May, then: i.If, scope: Scope) -> None:
    """What happens if this is paid: an ability with a cost where it is all that is done, else “unless” turned round."""
    start = len(scope.drafts)
    words = _costs(step, scope)
    write(then.steps, scope)
    made = scope.drafts[start:]
    if then.otherwise:
        raise CannotExport(then, "something else if it is not paid")
    if start == 0 and step.player == YOU and scope.abilities_may_cost:
        made[0].head = "AB"
        made[0].parameters = {"Cost": words, **made[0].parameters}
        return
    if len(made) != 1:
        raise CannotExport(step, "several things if it is paid")
    made[0].parameters |= {
        "UnlessCost": words,
        "UnlessPayer": (called(step.player, scope),),
        "UnlessSwitched": ("True",),
    }


def _when_paid(step: i.May, then: i.Reflexive, scope: Scope) -> int:
    """“You may pay … When you do, …” (CR 603.12)."""
    if scope.drafts or step.player != YOU or not scope.abilities_may_cost or then.done is not None:
        raise CannotExport(step, "an ability that triggers as it is paid")
    draft = Draft("AB", "ImmediateTrigger", {"Cost": _costs(step, scope)})
    draft.parameters["Execute"] = (chain(then.steps, below(scope)),)
    scope.add(draft)
    return 2


def _optionally(steps: Sequence[i.Step], player: i.Player, scope: Scope, *, first: int) -> None:
    start = len(scope.drafts)
    write(steps, scope)
    made = scope.drafts[start:]
    if len(made) != 1:
        raise CannotExport(None, "several things that may be done or not")
    draft = made[0]
    if player != YOU:
        raise CannotExport(None, "somebody else may do it or not")
    if draft.name in ("ChangeZone",) and "ChangeType" in draft.parameters and "Mandatory" in draft.parameters:
        del draft.parameters["Mandatory"]
        return
    if draft.name == "Dig" and "Optional" in draft.parameters:
        return
    if draft.name not in _OPTIONAL:
        raise CannotExport(None, f"no node of this kind may be left undone: {draft.name}")
    key, words = _OPTIONAL[draft.name]
    if draft.parameters.setdefault(key, (words,)) != (words,):
        raise CannotExport(None, "two choices of one node")


# -- conditions


@writes(i.If)
def if_(steps: Sequence[i.Step], scope: Scope) -> int:
    """Steps under a condition: each node has it, and what is done otherwise its opposite.

    Where one of them could change whether it holds it is asked once, by a node for it.
    """
    step = steps[0]
    assert isinstance(step, i.If)
    if isinstance(step.condition, i.FlipWon | i.ClashWon | i.DoneThisWay):
        raise CannotExport(step.condition, "a condition of what was done")
    if isinstance(step.condition, i.Happened):
        _each_under(_happened(scope, negated=step.condition.negated), step.steps, scope)
        if step.otherwise:
            _each_under(_happened(scope, negated=not step.condition.negated), step.otherwise, scope)
        return 1
    mark, start = Mark(scope), len(scope.drafts)
    _each_under(parameters(checks(step.condition, scope), "node"), step.steps, scope)
    if step.otherwise:
        _each_under(parameters(checks(i.NotHold(step.condition), scope), "node"), step.otherwise, scope)
    if may_change(step.condition, scope.drafts[start:-1]):
        mark.back(scope)
        _branch(step, scope)
    return 1


def _each_under(condition: dict[str, Words], steps: Sequence[i.Step], scope: Scope) -> None:
    scope.under.append(condition)
    try:
        write(steps, scope)
    finally:
        scope.under.pop()


def _branch(step: i.If, scope: Scope) -> None:
    """`Branch`: what is done if a number is so, and what otherwise."""
    found = checks(step.condition, scope)
    if len(found) != 1:
        raise CannotExport(step.condition, "several conditions that are asked once")
    number, compare = as_number(found[0])
    put: dict[str, Words] = {"BranchConditionSVar": number, "BranchConditionSVarCompare": compare}
    put["TrueSubAbility"] = (within(step.steps, _inside(scope)),)
    if step.otherwise:
        put["FalseSubAbility"] = (within(step.otherwise, _inside(scope)),)
    scope.add(Draft("DB", "Branch", put))


def _inside(scope: Scope) -> Scope:
    """A scope for what is done within a node: it may speak of the targets and objects before it."""
    inner = below(scope)
    inner.drafts = list(scope.drafts)
    return inner


def _happened(scope: Scope, *, negated: bool) -> dict[str, Words]:
    """Whether the node before has done anything: it remembers to what."""
    last = next((draft for draft in reversed(scope.drafts)), None)
    if last is None or not any(last.remembers.values()):
        raise CannotExport(None, "nobody remembers whether it was done")
    if scope.remembered is not None and scope.remembered is not last:
        raise CannotExport(None, "other objects are remembered already")
    scope.remembered = last
    parameter = next(words for words in last.remembers.values() if words)
    last.parameters.setdefault(parameter, ("True",))
    compare = ("EQ0",) if negated else ("GE1",)
    said: dict[str, Words] = {"ConditionDefined": ("Remembered",), "ConditionPresent": ("Card",)}
    return said | ({} if compare == ("GE1",) else {"ConditionCompare": compare})


# -- loops


@writes(i.ForEach)
def for_each(steps: Sequence[i.Step], scope: Scope) -> int:
    """For each player or object: a chain of its own, in which the one is remembered."""
    step = steps[0]
    assert isinstance(step, i.ForEach)
    if step.times is not None or step.of is not None or scope.remembered is not None:
        raise CannotExport(step, "so many times")
    params: dict[str, Words] = {}
    if step.players is not None:
        params["RepeatPlayers"] = (called(step.players, scope),)
    elif step.objects is not None:
        params["RepeatCards"] = valid(step.objects, scope)
    inner = below(scope)
    inner.each = "Remembered"
    node = within(step.steps, inner)
    if any(isinstance(part, Node) and part.name == "Cleanup" for part in node.walk()):
        raise CannotExport(step, "what is remembered within a loop")
    scope.add(Draft("DB", "RepeatEach", {**params, "RepeatSubAbility": (node,)}))
    return 1


@writes(i.FlipCoins)
def flip(steps: Sequence[i.Step], scope: Scope) -> int:
    """A coin, and what is done if the flip is won and if it is lost (CR 705)."""
    step = steps[0]
    assert isinstance(step, i.FlipCoins)
    if step.player != YOU or step.number != i.Number(1) or step.until_lost:
        raise CannotExport(step, "more than one coin")
    draft = Draft("DB", "FlipCoin", {})
    number = 1
    for each in steps[1:3]:
        if not isinstance(each, i.If) or not isinstance(each.condition, i.FlipWon):
            break
        won = "Lose" if each.condition.negated else "Win"
        _result(draft, won, each.steps, scope)
        if each.otherwise:
            _result(draft, "Lose" if won == "Win" else "Win", each.otherwise, scope)
        number += 1
    if number == 1:
        raise CannotExport(step, "a coin for nothing")
    scope.add(draft)
    return number


def _result(draft: Draft, which: str, steps: Sequence[i.Step], scope: Scope) -> None:
    key = f"{which}SubAbility"
    if key in draft.parameters:
        raise CannotExport(None, "two things for one result")
    draft.parameters[key] = (within(steps, below(scope)),)
