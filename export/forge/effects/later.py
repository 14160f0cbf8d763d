"""What is done later: delayed abilities (CR 603.7), and those that trigger on what was just done (CR 603.12)."""

from __future__ import annotations

from collections.abc import Sequence

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.players import called
from ..nouns.references import SOURCE, named
from ..rows.zones import origin
from ..scope import Draft, EventNouns, Scope
from ..script import Words
from .chain import below, chain, writes

_ENDS = {"end step": "", "end of combat": "Combat"}
#: Nodes that say themselves what becomes of their objects at the end of the turn.
_AT_END = frozenset(["Token", "Pump", "Animate", "CopyPermanent", "ChangeZone"])
_PHASES = {
    "upkeep": "Upkeep",
    "end step": "End of Turn",
    "end of combat": "EndCombat",
    "combat": "BeginCombat",
    "draw step": "Draw",
    "cleanup step": "Cleanup",
    "precombat main phase": "Main1",
    "main phase": "Main1,Main2",
}


@writes(i.Delayed)
def delayed(steps: Sequence[i.Step], scope: Scope) -> int:
    """At the beginning of the next end step, or when something happens."""
    step = steps[0]
    assert isinstance(step, i.Delayed)
    if step.event.once or step.event.meanwhile is not None or len(step.event.events) != 1:
        raise CannotExport(step, "one of several events later")
    event = step.event.events[0]
    if not isinstance(event, i.Begins) or step.until is not None or event.told:
        raise CannotExport(step, "an event later")
    if _at_end(step, event, scope):
        return 1
    scope.add(_delayed(step, event, scope))
    return 1


def _at_end(step: i.Delayed, event: i.Begins, scope: Scope) -> bool:
    """`AtEOT$ Sacrifice` of the node before, if it is about the same objects."""
    if event.part not in _ENDS or event.which != "next" or event.whose is not None or len(step.steps) != 1:
        return False
    words = _ending(step.steps[0])
    last = scope.drafts[-1] if scope.drafts else None
    if (
        words is None
        or last is None
        or last.name not in _AT_END
        or (event.part != "end step" and last.name not in ("Token", "CopyPermanent"))
    ):
        return False
    if not _about(_objects(step.steps[0]), last, scope):
        return False
    last.parameters["AtEOT"] = (words + _ENDS[event.part],)
    return True


def _ending(step: i.Step) -> str | None:
    match step:
        case i.Act("sacrifice", what=i.Reference(), player=None):
            return "Sacrifice"
        case i.Act("destroy", regenerable=True):
            return "Destroy"
        case i.Move(to="exile", entering=(), counters=(), until_leaves=None):
            return "Exile"
    return None


def _objects(step: i.Step) -> i.Reference:
    assert isinstance(step, i.Act | i.Move)
    return step.what


def _about(what: i.Reference, last: Draft, scope: Scope) -> bool:
    if what.what == "created":
        return "created" in last.remembers
    number = what.antecedent if isinstance(what.antecedent, int) else 0
    if number and (last.target == number or number in last.nouns):
        return True
    try:
        name = named(what, scope)
    except CannotExport:
        return False
    return last.name != "ChangeZone" and last.parameters.get("Defined", ("Self",)) == (name,) and not last.target


def _delayed(step: i.Delayed, event: i.Begins, scope: Scope) -> Draft:
    if event.part not in _PHASES:
        raise CannotExport(event, "no such phase")
    put: dict[str, Words] = {"Mode": ("Phase",), "Phase": (_PHASES[event.part],)}
    if event.whose is not None:
        put["ValidPlayer"] = (called(event.whose, scope),)
    if event.which == "next turn's":
        put["NextTurn"] = ("True",)
    elif event.which not in ("next", "each"):
        raise CannotExport(event, "which one")
    inner, remembered = _inside(step.steps, scope)
    if remembered:
        put["RememberObjects"] = (remembered,)
    put["Execute"] = (chain(step.steps, inner),)
    return Draft("DB", "DelayedTrigger", put)


#: What is another object, or none, by then, if it is not remembered.
_CALLED_OTHERWISE = ("that", "created", "exiled", "returned", "enchanted")


def _inside(steps: Sequence[i.Step], scope: Scope) -> tuple[Scope, str]:
    """The scope of what is done then, and what is remembered for it: what it speaks of is called otherwise there."""
    inner = below(scope)
    inner.amount = None
    spoken: dict[i.Reference, str] = {}
    for step in steps:
        for value in step.walk():
            if isinstance(value, i.Reference) and value.what in _CALLED_OTHERWISE:
                if value.antecedent == "affected":
                    continue
                spoken[value] = named(value, scope)
            if value == SOURCE and (moved := scope.moved_itself()) is not None:
                spoken[value] = scope.remembering(moved, "RememberChanged")
    names = {name for name in spoken.values() if name != "Self"}
    if len(names) > 1:
        raise CannotExport(None, "several objects that are spoken of later")
    if not names:
        return inner, ""
    name = names.pop()
    inner.spoken = {value: "DelayTriggerRememberedLKI" for value, of in spoken.items() if of == name}
    inner.spoken_zones = {value: origin(value, scope) for value in inner.spoken}
    return inner, name


@writes(i.Reflexive)
def reflexive(steps: Sequence[i.Step], scope: Scope) -> int:
    """“When you do, …”: an ability that triggers on the node before."""
    step = steps[0]
    assert isinstance(step, i.Reflexive)
    last = scope.drafts[-1] if scope.drafts else None
    if step.done is not None or last is None or not any(last.remembers.values()):
        raise CannotExport(step, "nobody remembers whether it was done")
    if scope.remembered not in (None, last):
        raise CannotExport(step, "other objects are remembered already")
    scope.remembered = last
    last.parameters.setdefault(next(words for words in last.remembers.values() if words), ("True",))
    put: dict[str, Words] = {"ConditionDefined": ("Remembered",), "ConditionPresent": ("Card",)}
    put["Execute"] = (chain(step.steps, below(scope)),)
    scope.add(Draft("DB", "ImmediateTrigger", put))
    return 1


__all__ = ["EventNouns", "delayed", "reflexive"]
