"""Replacement effects: `R:Event$ …`, and the keywords for how something enters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from .... import instructions as i
from ..effects.chain import chain
from ..errors import CannotExport
from ..nouns.conditions import checks, parameters
from ..nouns.players import YOU
from ..nouns.predicates import counter
from ..nouns.quantities import amount, counted
from ..nouns.references import SOURCE
from ..nouns.selections import valid
from ..patterns import Found, agrees, hole
from ..phrases import CATEGORIES, Category
from ..scope import EventNouns, Scope
from ..script import Amount, Line, Node, Words, joined, plain, together
from .common import Context, described
from .statics import Lines, affected

_ENTERS = {"Destination": ("Battlefield",), "ReplacementResult": ("Updated",)}
_REPLACED = EventNouns(
    {
        "event.what": "ReplacedCard",
        "affected": "ReplacedCard",
        "event.source": "ReplacedSource",
        "event.to": "ReplacedTarget",
    },
    {"event.player": "ReplacedPlayer", "event.to": "ReplacedTarget"},
    "ReplaceCount$DamageAmount",
)
_ITSELF = EventNouns({**_REPLACED.cards, "event.what": "Self", "affected": "Self"}, _REPLACED.players, "")


def replaced(ability: i.Ability, context: Context) -> Lines:
    """The lines and keywords of what an ability replaces.

    Raises:
        CannotExport: if a part of it has no form.
    """
    lines: list[Line] = []
    keywords: list[Words] = []
    for each in ability.replacements:
        if each.first:
            raise CannotExport(each, "only the first time")
        more, said = _replaced(each, ability, context)
        lines += more
        keywords += said
    return lines, keywords


def _replaced(value: i.Replacement, ability: i.Ability, context: Context) -> Lines:
    words: dict[str, Words] = {"Description": (described(ability, context),)}
    match value.change:
        case i.EnterAs() as how:
            return _enters(value, how, ability, context, words)
        case i.AsEnters(steps, "enters") if value.itself:
            return _as_enters(value, steps, ability, context)
        case i.EnterAsCopy() as how if value.itself and value.condition is None:
            return [], [_copy(how, context)]
        case i.Prevent() as prevented:
            return [_prevented(value, prevented, each, ability, context, words) for each in value.events], []
        case i.DoInstead(steps, None):
            return [_instead(value, steps, each, ability, context, words) for each in value.events], []
        case i.AmountInstead(number):
            return [_amount(value, number, each, ability, context, words) for each in value.events], []
        case i.Multiply(factor):
            return [_tokens(value, factor, context, words)], []
        case i.CountersInstead():
            raise CannotExport(value.change, "other counters instead")
    raise CannotExport(value.change, "nothing replaces an event so")


# -- how objects enter (CR 614.1c)


def _enters(
    value: i.Replacement, how: i.EnterAs, ability: i.Ability, context: Context, words: dict[str, Words]
) -> Lines:
    if how.under is not None or how.gains is not None or how.prepared or how.tapped is False:
        raise CannotExport(how, "how it enters")
    if not value.itself:
        return [_others_enter(value, how, context, words)], []
    scope = context.scope(event=_ITSELF)
    condition = parameters(checks(value.condition, scope), "node") if value.condition is not None else {}
    if how.tapped and not condition and not how.counters:
        tap = Node("DB", "Tap", (("Defined", ("Self",)), ("ETB", ("True",))))
        params: dict[str, Words] = {"ValidCard": ("Card.Self",), **_ENTERS, "ReplaceWith": (tap,), **words}
        return [Line("R", Node("Event", "Moved", tuple(params.items())))], []
    keywords: list[Words] = []
    if how.tapped:
        tap = Node(
            "DB",
            "Tap",
            (
                ("ETB", ("True",)),
                ("Defined", ("Self",)),
                *condition.items(),
                ("SpellDescription", words["Description"]),
            ),
        )
        keywords.append(("ETBReplacement:Other:", tap))
    for each in how.counters:
        keywords.append(_counters(each, value, ability, context, scope))
    return [], keywords


def _counters(each: i.Counters, value: i.Replacement, ability: i.Ability, context: Context, scope: Scope) -> Words:
    """`etbCounter:P1P1:2`, with its condition and its words where there is one."""
    number = amount(each.count, scope)
    said = together("etbCounter:", counter(each.kind), ":", *number)
    words = described(ability, context).replace(":", ";")
    if value.condition is None:
        return (
            said
            if plain(number) is not None or each.count == i.Variable("X")
            else together(*said, ":no Condition:", words)
        )
    return together(*said, ":", *_as_condition(value.condition, scope), ":", words)


def _as_condition(condition: i.Condition, scope: Scope) -> Words:
    match condition:
        case i.CostWasPaid(i.Reference("source"), "kicker", ()):
            return ("ValidCard$ Card.Self+kicked",)
        case i.CostWasPaid(i.Reference("source"), "escape"):
            return ("ValidCard$ Card.Self+escaped",)
        case i.WasCast(i.Reference("source"), i.Player("you"), i.InZone("hand", i.Player("you")), None):
            return ("ValidCard$ Card.Self+wasCastFromYourHandByYou",)
    said = parameters(checks(condition, scope), "line")
    return joined([together(key, "$ ", *words) for key, words in said.items()], " | ")


def _others_enter(value: i.Replacement, how: i.EnterAs, context: Context, words: dict[str, Words]) -> Line:
    """Others than the object itself enter tapped, or with counters."""
    scope = context.scope(event=_REPLACED)
    if value.condition is not None or (how.tapped and how.counters) or len(how.counters) > 1:
        raise CannotExport(how, "how others enter")
    where = value.which.where
    if value.creator is not None:
        where = (*where, i.ControlledBy(value.creator))
    if how.tapped:
        node = Node("DB", "Tap", (("Defined", ("ReplacedCard",)), ("ETB", ("True",))))
    else:
        each = how.counters[0]
        given: dict[str, Words] = {"Defined": ("ReplacedCard",), "CounterType": (counter(each.kind),), "ETB": ("True",)}
        given["CounterNum"] = amount(each.count, scope)
        node = Node("DB", "PutCounter", tuple(given.items()))
    params = {"ActiveZones": ("Battlefield",), "ValidCard": valid(i.Selection(where), scope), **_ENTERS}
    return Line("R", Node("Event", "Moved", (*params.items(), ("ReplaceWith", (node,)), *words.items())))


def _as_enters(value: i.Replacement, steps: Sequence[i.Step], ability: i.Ability, context: Context) -> Lines:
    """What is done as it enters: a choice, or life that may be paid lest it enters tapped."""
    scope = context.scope(targets=ability.targets, event=_ITSELF)
    if value.condition is not None:
        raise CannotExport(value, "in one case only")
    words: Words = (described(ability, context),)
    match steps:
        case (
            i.May(i.Player("you"), (i.PayLife(i.Player("you"), i.Number(life)),), ()),
            i.If(i.Happened(True), (i.EnterSo(i.EnterAs(True, ())),), ()),
        ):
            tap = Node(
                "DB",
                "Tap",
                (
                    ("ETB", ("True",)),
                    ("Defined", ("Self",)),
                    ("UnlessCost", (f"PayLife<{life}>",)),
                    ("UnlessPayer", ("You",)),
                    ("SpellDescription", words),
                ),
            )
            return [], [("ETBReplacement:Other:", tap)]
        case (
            i.May(i.Player("you"), (i.Reveal(i.Player("you"), shown),), ()),
            i.If(i.Happened(True), (i.EnterSo(i.EnterAs(True, ())),), ()),
        ):
            cost = CATEGORIES["costs"].write((i.Reveal(YOU, shown),), scope)
            tap = Node(
                "DB",
                "Tap",
                (
                    ("ETB", ("True",)),
                    ("Defined", ("Self",)),
                    ("UnlessCost", cost),
                    ("UnlessPayer", ("You",)),
                    ("SpellDescription", words),
                ),
            )
            return [], [("ETBReplacement:Other:", tap)]
    if not all(isinstance(step, i.ChooseQuality | i.ChoosePlayer) for step in steps):
        raise CannotExport(steps[0], "what is done as it enters")
    node = chain(steps, scope)
    said = Node(node.head, node.name, (*node.parameters, ("SpellDescription", words)))
    return [], [("ETBReplacement:Other:", said)]


def _copy(how: i.EnterAsCopy, context: Context) -> Words:
    """“You may have it enter as a copy of …” (CR 707.5)."""
    scope = context.scope(event=_ITSELF)
    of = how.of
    if of.what != "choice" or of.among is None or of.most != i.Number(1) or how.tapped or how.until is not None:
        raise CannotExport(how, "a copy of this")
    if how.exceptions:
        raise CannotExport(how, "a copy with exceptions")
    node = Node("DB", "Clone", (("Choices", valid(of.among, scope)), ("SpellDescription", ("Copy",))))
    return ("ETBReplacement:Copy:", node, *([":Optional"] if how.optional else []))


# -- damage, and what else would happen


def _damage(event: i.AnyEvent, scope: Scope) -> dict[str, Words]:
    """`Event$ DamageDone`: to whom, by what.

    Raises:
        CannotExport: if the event is none of damage, or of more than one kind.
    """
    if not isinstance(event, i.DealsDamage) or event.together or event.nth is not None or event.during is not None:
        raise CannotExport(event, "no damage")
    if event.excess or event.phase is not None or event.next or event.told:
        raise CannotExport(event, "damage of a kind")
    out: dict[str, Words] = {}
    if event.to:
        out["ValidTarget"] = joined([_harmed(each, scope) for each in event.to], ",")
    if event.source is not None:
        out["ValidSource"] = _source(event.source, scope)
    if event.combat is not None:
        out["IsCombat"] = (str(event.combat),)
    return out


def _harmed(value: i.Player | i.Selection | i.Reference, scope: Scope) -> Words:
    return CATEGORIES["harmed"].write(value, scope)


def _source(value: i.Selection | i.Reference, scope: Scope) -> Words:
    if isinstance(value, i.Selection):
        return valid(value, scope, zone=None)
    return CATEGORIES["subject"].write(value, scope)


def _line(name: str, params: dict[str, Words], value: i.Replacement, scope: Scope, words: dict[str, Words]) -> Line:
    condition = parameters(checks(value.condition, scope), "line") if value.condition is not None else {}
    zones: dict[str, Words] = {"ActiveZones": ("Battlefield",)}
    return Line("R", Node("Event", name, tuple((zones | params | condition | words).items())))


def _prevented(
    value: i.Replacement,
    prevented: i.Prevent,
    event: i.AnyEvent,
    ability: i.Ability,
    context: Context,
    words: dict[str, Words],
) -> Line:
    scope = context.scope(targets=ability.targets, event=_REPLACED)
    params = _damage(event, scope)
    if prevented.amount is None:
        if prevented.steps:
            scope.amount = ("ReplaceCount$DamageAmount",)
            params |= {"PreventionEffect": ("True",), "ReplaceWith": (chain(prevented.steps, scope),)}
            return _line("DamageDone", params, value, scope, words)
        return _line("DamageDone", {"Prevent": ("True",), **params}, value, scope, words)
    if prevented.steps:
        raise CannotExport(prevented, "so much prevented, and more done")
    node = Node("DB", "ReplaceDamage", (("Amount", amount(prevented.amount, scope)),))
    return _line("DamageDone", {**params, "PreventionEffect": ("True",), "ReplaceWith": (node,)}, value, scope, words)


def _amount(
    value: i.Replacement,
    number: i.Quantity,
    event: i.AnyEvent,
    ability: i.Ability,
    context: Context,
    words: dict[str, Words],
) -> Line:
    """The event happens with another number."""
    names: dict[type, tuple[str, Callable[[i.AnyEvent, Scope], dict[str, Words]], str]] = {
        i.DealsDamage: ("DamageDone", _damage, "DamageAmount"),
    }
    if type(event) not in names:
        raise CannotExport(event, "another number of it")
    name, params_of, variable = names[type(event)]
    scope = context.scope(targets=ability.targets, event=_REPLACED)
    scope.amount = (f"ReplaceCount${variable}",)
    node = Node("DB", "ReplaceEffect", (("VarName", (variable,)), ("VarValue", (Amount(counted(number, scope)),))))
    return _line(name, {**params_of(event, scope), "ReplaceWith": (node,)}, value, scope, words)


def _instead(
    value: i.Replacement,
    steps: Sequence[i.Step],
    event: i.AnyEvent,
    ability: i.Ability,
    context: Context,
    words: dict[str, Words],
) -> Line:
    scope = context.scope(targets=ability.targets, event=_REPLACED)
    name, params, variable = _would(event, scope)
    if not steps:
        if name != "BeginPhase":
            raise CannotExport(value, "nothing happens instead")
        return _line(name, {**params, "Skip": ("True",)}, value, scope, words)
    if params.get("ValidCard") == ("Card.Self",):
        scope = context.scope(targets=ability.targets, event=_ITSELF)
        scope.zone = "Battlefield"
    scope.amount = (f"ReplaceCount${variable}",) if variable else None
    if (same := _same_with_another_number(event, steps)) is not None:
        node = Node("DB", "ReplaceEffect", (("VarName", (variable,)), ("VarValue", (Amount(counted(same, scope)),))))
        return _line(name, {**params, "ReplaceWith": (node,)}, value, scope, words)
    return _line(name, {**params, "ReplaceWith": (_moving(chain(steps, scope), name),)}, value, scope, words)


def _moving(node: Node, name: str) -> Node:
    """What is exiled instead of dying is so from wherever it is."""
    if name != "Moved" or node.name != "ChangeZone":
        return node
    said = dict(node.parameters)
    if said.get("Defined") in (("Self",), ("ReplacedCard",)):
        said |= {"Origin": ("All",), "Defined": ("ReplacedCard",)}
        return Node(node.head, node.name, (*said.items(), ("Hidden", ("True",))))
    return node


def _same_with_another_number(event: i.AnyEvent, steps: Sequence[i.Step]) -> i.Quantity | None:
    found: Found = {}
    if not agrees(i.Does(_WHO, "gain life"), event, found):
        return None
    match steps:
        case (i.GainLife(who, number),) if who in (found["who"], YOU):
            return number
    return None


_WHAT: Any = hole("what")
_WHO: i.Player = hole("who")
_PART: Any = hole("part")
_GRAVEYARD, _BATTLEFIELD = i.InZone("graveyard"), i.InZone("battlefield")


class Would(Struct, frozen=True):
    """What would happen: the event, its name in a script, its parameters, and of its number the name.

    ``said``: of a parameter the category of what stands in the hole.
    """

    event: i.AnyEvent
    name: str
    said: Mapping[str, tuple[str, str]]
    fixed: Mapping[str, Words] = {}
    number: str = ""


_DIES: Mapping[str, Words] = {"Destination": ("Graveyard",)}
_WOULD = (
    Would(i.Moves(_WHAT, to=_GRAVEYARD), "Moved", {"ValidCard": ("what", "moved away")}, _DIES),
    Would(
        i.Moves(_WHAT, (_BATTLEFIELD,), _GRAVEYARD),
        "Moved",
        {"ValidCard": ("what", "moved away")},
        {"Origin": ("Battlefield",), **_DIES},
    ),
    Would(i.Does(_WHO, "gain life"), "GainLife", {"ValidPlayer": ("who", "whose")}, number="LifeGained"),
    Would(i.Does(_WHO, "draw"), "Draw", {"ValidPlayer": ("who", "whose")}),
    Would(i.Does(_WHO, "draw", i.Selection(())), "Draw", {"ValidPlayer": ("who", "whose")}),
    Would(i.Begins(_PART, _WHO), "BeginPhase", {"ValidPlayer": ("who", "whose"), "Phase": ("part", "phase")}),
    Would(i.Does(_WHO, "lose the game"), "GameLoss", {"ValidPlayer": ("who", "whose")}),
)


def _would(event: i.AnyEvent, scope: Scope) -> tuple[str, dict[str, Words], str]:
    """What would happen: the name of the event, its parameters, and of its number the name."""
    if isinstance(event, i.DealsDamage):
        return "DamageDone", _damage(event, scope), "DamageAmount"
    for row in _WOULD:
        found: Found = {}
        if agrees(row.event, event, found):
            said = {key: CATEGORIES[kind].write(found[name], scope) for key, (name, kind) in row.said.items()}
            return row.name, {**said, **row.fixed}, row.number
    raise CannotExport(event, "nothing replaces such an event")


def _moved(what: Any, scope: Scope) -> Words:
    if what == SOURCE:
        return ("Card.Self",)
    if isinstance(what, i.Selection):
        return valid(what, scope, zone=None)
    return affected(what, scope)


CATEGORIES["moved away"] = Category(_moved, lambda words, reading: None)


def _tokens(value: i.Replacement, factor: int, context: Context, words: dict[str, Words]) -> Line:
    """Twice as many tokens are created (CR 614.1)."""
    scope = context.scope(event=_REPLACED)
    where = tuple(each for each in value.which.where if each != i.IsToken())
    if factor != 2 or value.creator not in (YOU, None) or value.itself:
        raise CannotExport(value, "so many times as many tokens")
    node = Node("DB", "ReplaceToken", (("Type", ("Amount",)),))
    params: dict[str, Words] = {"ValidPlayer": ("You",)} if value.creator is not None else {}
    if where:
        params["ValidToken"] = valid(i.Selection(where), scope, zone=None)
    return _line("CreateToken", {**params, "ReplaceWith": (node,)}, value, scope, words)
