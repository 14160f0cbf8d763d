"""Abilities in their frames: keywords, costs, triggers, chapters, replacements."""

from __future__ import annotations

from collections.abc import Sequence

from .. import instructions as i
from .durations import timing
from .english import capital, listed
from .events import trigger
from .levels import is_bar, size
from .mana import symbols
from .modifications import abilities, static
from .scope import CannotWrite, Clause, Scope
from .steps import finished, sentences
from .tokens import counters

_ROMAN = "0 I II III IV V VI VII VIII IX X".split()


def ability(value: i.Ability, scope: Scope) -> str:
    """One ability as a line of a card."""
    words = _framed(value, scope)
    return f"{value.word} — {words}" if value.word else words


def _framed(value: i.Ability, scope: Scope) -> str:
    if value.kind == "keyword":
        raise CannotWrite(value, f"the keyword {value.keyword}")
    if value.kind == "reminder":
        raise CannotWrite(value, "reminder text")
    if words := size(value):
        return words
    if is_bar(value):
        return f"{costs(value.costs, scope.again(), value.kind)}: {scope.step(value.steps[0])}"
    said = _body(value, scope)
    if value.timing or value.activator is not None:
        said = f"{said} {_restricted(value, scope)}."
    if value.kind in ("activated", "loyalty"):
        return f"{costs(value.costs, scope.again(), value.kind)}: {said}"
    if value.kind == "chapter":
        return f"{', '.join(_ROMAN[each] for each in value.chapters)} — {said}"
    return said


def _body(value: i.Ability, scope: Scope) -> str:
    parts: list[str] = []
    for cast in value.casting:
        parts.append(finished(capital(casting(cast, scope)), scope))
    for replaced in value.replacements:
        parts.append(finished(capital(replacement(replaced, scope)), scope))
    costing = [each for each in value.statics if _is_of_the_ability(each)]
    for standing in value.statics:
        if isinstance(standing.changes[0], i.AsAttacks):
            parts.append(finished(capital(_as_it_attacks(standing.changes[0], scope)), scope))
            continue
        if standing in costing:
            continue
        parts.append(finished(capital(static(standing, scope)), scope))
    if value.steps:
        if value.trigger is not None:
            when = trigger(value.trigger, scope)
            condition = f" if {scope.phrase(value.condition)}," if value.condition is not None else ""
            once = ". This ability triggers only once each turn" if value.trigger.once else ""
            scope.intervening = value.condition is None
            words = f"{when},{condition} {sentences(value.steps, scope)}{once}"
        else:
            words = sentences(value.steps, scope)
        parts.append(finished(capital(words), scope))
    for standing in costing:
        parts.append(finished(capital(static(standing, scope)), scope))
    if not parts:
        raise CannotWrite(value, "nothing in it")
    return " ".join(parts)


def _as_it_attacks(value: i.AsAttacks, scope: Scope) -> str:
    """“you may exert this creature as it attacks. When you do, …”."""
    match value.steps:
        case (i.May(i.Player("you"), (i.Act("exert", i.Reference("source")),), ()), *then):
            words = f"you may exert {scope.this} as it attacks"
        case _:
            raise CannotWrite(value, "as it attacks")
    scope.speaks_of("creature")
    return f"{words}. {capital(sentences(tuple(then), scope))}" if then else words


def _is_of_the_ability(value: i.Static) -> bool:
    """Whether it says what the ability itself costs: that stands behind what it does."""
    return any(isinstance(each, i.CostChange) and each.of == "activate this ability" for each in value.changes)


def _restricted(value: i.Ability, scope: Scope) -> str:
    if value.activator is not None:
        who = scope.noun(value.activator).words
        if value.timing:
            raise CannotWrite(value, "who may activate it, and when")
        if value.activator.who in ("a player", "each player"):
            return "Any player may activate this ability"
        return f"Only {who} may activate this ability"
    if value.kind == "triggered":
        if value.timing == (i.OnlySoOften(i.Number(1)),):
            return "This ability triggers only once each turn"
        raise CannotWrite(value.timing[0], "of a triggered ability")
    return f"Activate {timing(value.timing, scope)}"


def costs(values: Sequence[i.Cost], scope: Scope, kind: str = "") -> str:
    """“{2}{W}, {T}, Sacrifice this creature”."""
    said = []
    for each in values:
        match each:
            case i.LoyaltyCost(i.Number(number)):
                said.append(f"{number:+}".replace("-", "−") if number else "0")
            case i.LoyaltyCost(i.Product(-1, i.Variable() as of)):
                said.append(f"−{scope.phrase(of)}")
            case i.TapSymbol():
                said.append("{T}")
            case i.UntapSymbol():
                said.append("{Q}")
            case i.PayMana(mana=mana, times=None, waterbend=False):
                said.append(symbols(mana, scope))
            case i.Choose():
                said.append(capital(_either(each, scope)))
            case _:
                said.append(capital(str(scope.step(each))))
    if not said:
        raise CannotWrite(values, "no cost")
    return ", ".join(said)


def casting(value: i.CastingCost, scope: Scope) -> str:
    """“as an additional cost to cast this spell, sacrifice a creature”."""
    paid = [_either(each, scope) if isinstance(each, i.Choose) else _plain(scope.step(each)) for each in value.costs]
    match value:
        case i.AdditionalCost(optional=optional):
            may = "you may " if optional else ""
            return f"as an additional cost to cast this spell, {may}{listed(paid)}"
        case i.AlternativeCost(condition=condition):
            if paid:
                words = f"you may {listed(paid)} rather than pay this spell's mana cost"
            else:
                words = "you may cast this spell without paying its mana cost"
            return f"if {scope.phrase(condition)}, {words}" if condition is not None else words
    raise CannotWrite(value)


def _may_enter(value: i.May, scope: Scope) -> str:
    """“you may have this creature enter with an additional +1/+1 counter on it”."""
    match value:
        case i.May(i.Player("you"), (i.EnterSo(i.EnterAs(None | True, (_, *_) as put, None) as how),), ()):
            tapped = " tapped" if how.tapped else ""
            on_it = listed([counters(each, "it", scope) for each in put])
            return f"you may have {scope.this} enter{tapped} with {on_it}"
    raise CannotWrite(value, "as it enters")


def _either(value: i.Choose, scope: Scope) -> str:
    """“discard a card or pay {5}”: one of several costs."""
    if value.results or (value.least, value.most) != (1, 1) or any(len(option) != 1 for option in value.options):
        raise CannotWrite(value, "costs to choose from")
    return listed([_plain(scope.step(option[0])) for option in value.options], "or")


def _plain(said: object) -> str:
    return said.bare if isinstance(said, Clause) else str(said)


def _skipped(event: i.AnyEvent, scope: Scope) -> str:
    """“skip your draw step”, “players skip their upkeep steps”."""
    if not isinstance(event, i.Begins) or event.whose is None or event.which != "each":
        raise CannotWrite(event)
    part = {"upkeep": "upkeep step", "main phase": "main phase", "combat": "combat phase"}.get(event.part, event.part)
    if event.whose.who == "you":
        return f"skip your {part}"
    who = "players" if event.whose.who == "each player" else "your opponents"
    return f"{who} skip their {part}s"


def replacement(value: i.Replacement, scope: Scope) -> str:
    """“this creature enters tapped”, “this creature enters with two +1/+1 counters on it”."""
    if value.creator is not None or value.first or (value.events and value.condition is not None):
        raise CannotWrite(value, "of somebody's tokens")
    change = value.change
    if isinstance(change, i.DoInstead) and not change.steps and len(value.events) == 1 and value.condition is None:
        return _skipped(value.events[0], scope)
    if isinstance(change, i.EnterAs) and value.itself:
        scope.speaks_of("creature")
        words = f"{scope.this} enters"
        if change.tapped is False or getattr(change, "under", None) is not None:
            raise CannotWrite(change)
        if change.tapped:
            words += " tapped"
        if change.counters:
            words += f" with {listed([counters(each, 'it', scope) for each in change.counters])}"
        if change.gains is not None:
            words += f" {'and ' if change.counters else ''}with {abilities(change.gains, scope)}"
        if value.condition is not None:
            if isinstance(value.condition, i.NotHold):
                return f"{words} unless {scope.phrase(value.condition.condition)}"
            if change.counters:
                return f"if {scope.phrase(value.condition)}, {words}"
            return f"{words} if {scope.phrase(value.condition)}"
        return words
    if isinstance(change, i.AsEnters) and len(change.steps) == 1 and isinstance(change.steps[0], i.May):
        return _may_enter(change.steps[0], scope)
    if type(change).__name__ == "AsEnters":
        return f"as {scope.this} enters, {sentences(change.steps, scope)}"  # type: ignore[union-attr]
    if isinstance(change, i.DoInstead) and change.optional is None and change.steps and len(value.events) == 1:
        scope.would = True
        event = scope.phrase(value.events[0])
        scope.would = False
        return f"if {event}, {sentences(change.steps, scope)} instead"
    raise CannotWrite(change)
