"""Triggered abilities that keywords have by the rules alone: ward, backup, enlist (CR 702.21a, 702.154a, 702.165a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from ... import instructions as i
from ..looking.candidates import Candidate
from ..state import events as ev
from ..state.ids import Ids
from . import again
from .moments import Moment, Triggered

if TYPE_CHECKING:
    from ..game import Game

_YOU = i.Player("you")
_CREATURE = i.Selection((i.HasType("creature"),), text="target creature")
_BACKED_UP = i.Reference("target", "target creature", _CREATURE, id=1)
_ENLISTED = i.NumberOf("power", i.Reference("that", antecedent="event.of"))


def _named(game: Game, source: Candidate, name: str) -> Iterator[i.Ability]:
    """The abilities of the object by this keyword."""
    return (each for each in source.seen.compiled(game.rules) if each.kind == "keyword" and each.keyword == name)


def _triggers(game: Game, ability: i.Ability, source: Candidate, moment: Moment) -> None:
    first = source.ids[0][0]
    for each in again.so_often(game, game.view(), source, [moment]):
        game.happened(ev.TriggerReported(first, source.controller, ability.text, each.count, ""))
        game.triggered.append(Triggered(ability, source.controller, source.seen.name, each))


def _steps(keyword: i.Ability, *steps: i.Step) -> i.Ability:
    return i.Ability("triggered", keyword.text, keyword.span, steps=steps)


def ward(game: Game, by: Candidate, groups: list[Candidate]) -> None:
    """CR 702.21a: what an opponent targets it with is countered unless that player pays the cost."""
    countered = i.CounterSpell(i.Reference("that", antecedent="event.of"))
    payer = i.Player("that player")
    for group in groups:
        for ability in group.seen.compiled(game.rules):
            if ability.rule is None or ability.rule.rule != "702.21" or by.controller == group.controller:
                continue
            costs = tuple(structs.replace(c, player=payer) if hasattr(c, "player") else c for c in ability.costs)
            asks = i.May(payer, costs, (countered,), text=ability.text)  # type: ignore[arg-type]
            moment = Moment(group.ids, own=True, player=by.controller, roles=(("event.of", by.ids),))
            _triggers(game, _steps(ability, asks), group, moment)


def backup(game: Game, entered: list[Candidate]) -> None:
    """CR 702.165a: counters for a creature, and if it is another one, the abilities printed below until end of turn."""
    for group in entered:
        for ability in _named(game, group, "backup"):
            number = ability.rule.number if ability.rule is not None else None
            if number is None or group.permanent is None:
                continue
            values = group.permanent.values
            below = tuple(each for each in _after(values.keywords, ability.text) if not each.startswith("backup "))
            gains = i.Gain(i.Reference("that", antecedent=1), (i.AddAbilities(below, values.abilities),), "end of turn")
            another = i.ObjectIs(i.Reference("that", antecedent=1), (i.IsOther(),))
            steps = (i.PutCounters(i.Counters("+1/+1", number), _BACKED_UP), i.If(another, (gains,)))
            _triggers(game, _steps(ability, *steps), group, Moment(group.ids, own=True))


def _after(keywords: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The keywords that are printed below this one (CR 702.165a)."""
    at = next((k for k, each in enumerate(keywords) if each.casefold() == text.casefold()), len(keywords))
    return keywords[at + 1 :]


def enlist(game: Game, attacker: Candidate, ability: i.Ability, enlisted: Ids) -> None:
    """CR 702.154a: the attacker gets +X/+0 until end of turn, X being the power of the creature that it enlisted."""
    gains = i.Gain(i.Reference("source"), (i.ChangePT(_ENLISTED, i.Number(0)),), "end of turn")
    moment = Moment(attacker.ids, own=True, roles=(("event.of", enlisted),))
    _triggers(game, _steps(ability, gains), attacker, moment)
