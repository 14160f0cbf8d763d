"""What is done to spells and abilities on the stack: countering, copying, changing targets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.players import YOU
from ..nouns.selections import selection, valid
from ..patterns import hole
from ..scope import Draft, Reading, Scope
from ..script import Words, plain
from .row import BARE, Bare, Parameters, Row
from .whom import objects, target

_WHAT: i.Reference = hole("what")
_N: i.Quantity = hole("n")
_TO: Mapping[Any, str] = {"exile": "Exile", "hand": "Hand"}

STACK: tuple[Row, ...] = (
    Row("Counter | {what:on_stack}", (i.CounterSpell(_WHAT),)),
    *(
        Row(f"Counter | {{what:on_stack}} | Destination$ {w}", (i.CounterSpell(_WHAT, zone),))
        for zone, w in _TO.items()
    ),
    Row("Counter | {what:on_stack} | Destination$ TopOfLibrary", (i.CounterSpell(_WHAT, "library", "top"),)),
    Row("Counter | {what:on_stack} | Destination$ BottomOfLibrary", (i.CounterSpell(_WHAT, "library", "bottom"),)),
    Row("CopySpellAbility | {what:on_stack} | Amount$ {n:amount}", (i.CopySpell(_WHAT, YOU, _N),)),
    Row(
        "CopySpellAbility | {what:on_stack} | Amount$ {n:amount} | MayChooseTarget$ True",
        (i.CopySpell(_WHAT, YOU, _N, "may choose new"),),
    ),
    Row("ChangeTargets | {what:on_stack}", (i.ChangeTargets(_WHAT, YOU, "may choose new targets"),)),
)


def _on_stack(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """A target on the stack, or the spell or ability of the event."""
    if value.what == "target" and value.id in scope.targets and value.id not in scope.targeted_before:
        found = scope.targets[value.id].objects
        if found is None:
            raise CannotExport(value, "no spell")
        said = dict(_spell_target(found, scope))
        params = dict(target_of_stack(value.id, scope, draft))
        return said | params
    said = dict(objects(value, scope, draft))
    name = plain(said.get("Defined", ()))
    if name in ("TriggeredCard", "TriggeredCardLKICopy"):
        return {"Defined": ("TriggeredSpellAbility",)}
    if name in ("TriggeredSpellAbility", "Targeted", "TriggeredSourceSA"):
        return said
    if name == "Self":
        return {"Defined": ("Parent",)} if scope.zone == "Stack" else {"Defined": ("TriggeredSpellAbility",)}
    raise CannotExport(value, "no spell or ability of that name")


def target_of_stack(number: int, scope: Scope, draft: Draft) -> Parameters:
    """How many targets there are, and that they are those of this node."""
    found = scope.targets[number]
    if found.least != i.Number(1) or found.most != i.Number(1) or found.players is not None:
        raise CannotExport(found, "several spells as targets")
    if found.chooser is not None or found.only_if is not None:
        raise CannotExport(found, "a target that somebody else chooses")
    draft.target, draft.targets_cards = number, True
    scope.targeted_before |= {number}
    return {}


def _spell_target(found: i.Selection, scope: Scope) -> Parameters:
    where = found.where
    abilities = [each for each in where if isinstance(each, i.IsAbility)]
    targeting = [each for each in where if isinstance(each, i.Targeting)]
    rest = tuple(each for each in where if each not in abilities and each not in targeting)
    out: dict[str, Words] = {"TargetType": ("Spell",)}
    if abilities:
        if abilities[0].of is not None or rest:
            raise CannotExport(found, "abilities of some sources")
        kind = {"activated": "Activated", "triggered": "Triggered", "any": "Activated,Triggered"}.get(abilities[0].kind)
        if kind is None:
            raise CannotExport(found, "abilities of this kind")
        return {"TargetType": (kind,), "ValidTgts": ("Card",)}
    out["ValidTgts"] = valid(i.Selection(rest), scope, zone="stack")
    if targeting:
        out["TargetValidTargeting"] = _targeted(targeting[0], scope)
    return out


def _targeted(targeting: i.Targeting, scope: Scope) -> Words:
    words: list[Words] = []
    for each in targeting.whom:
        match each:
            case i.Selection():
                words.append(valid(each, scope, zone=None, base="Permanent"))
            case i.Player("you"):
                words.append(("You",))
            case i.Reference("source"):
                words.append(("Card.Self",))
            case _:
                raise CannotExport(targeting, "what its target is")
    return tuple(part for k, each in enumerate(words) for part in ([","] if k else []) + list(each))


def _read(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    if plain(params.get("Defined", ())) == "TriggeredSpellAbility":
        return i.Reference("that", among=i.Selection((i.IsSpell(),)), antecedent="event.what"), frozenset(["Defined"])
    words = params.get("ValidTgts")
    if words is None or plain(params.get("TargetType", ())) != "Spell" or "TargetValidTargeting" in params:
        return None
    found = selection(words, reading)
    if found is None:
        return None
    reading.target += 1
    among = i.Selection((i.IsSpell(), *found.where))
    reading.last_target = i.Reference("target", among=among, id=reading.target)
    reading.targets.append(i.Target(reading.target, among))
    return reading.last_target, frozenset(["ValidTgts", "TargetType"])


BARE["on_stack"] = Bare(_on_stack, _read)
__all__ = ["STACK", "target"]
