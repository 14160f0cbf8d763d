"""Modes and other choices between effects: `Charm`, `GenericChoice`."""

from __future__ import annotations

from collections.abc import Sequence

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.players import YOU, called
from ..scope import Draft, Scope
from ..script import Node, Words, joined
from .chain import below, chain, writes


@writes(i.Choose)
def choose(steps: Sequence[i.Step], scope: Scope) -> int:
    """Modes (CR 700.2), each a node with its words; at random or by somebody else."""
    step = steps[0]
    assert isinstance(step, i.Choose)
    if step.results or step.instead is not None or any(step.costs) or step.worth or step.apart:
        raise CannotExport(step, "a choice of such a kind")
    if step.unchosen:
        raise CannotExport(step, "only what was not chosen before")
    nodes = [_option(option, label, scope) for option, label in zip(step.options, _labels(step), strict=True)]
    put: dict[str, Words] = {"Choices": joined([(node,) for node in nodes], ",")}
    if not all(label.startswith("•") for label in _labels(step)):
        return _as_it_resolves(step, put, scope)
    if step.most != 1:
        put["CharmNum"] = (str(step.most),)
    if step.least != step.most:
        put["MinCharmNum"] = (str(step.least),)
    if step.again:
        put["CanRepeatModes"] = ("True",)
    if step.at_random:
        put["Random"] = ("True",)
    if step.player != YOU:
        put["Chooser"] = (called(step.player, scope),)
    scope.add(Draft("DB", "Charm", put))
    return 1


def _as_it_resolves(step: i.Choose, put: dict[str, Words], scope: Scope) -> int:
    """A choice that is no mode is made as the effect is (CR 608.2d)."""
    if (step.least, step.most) != (1, 1) or step.again or scope.targeted_before != _targets_of(step, scope):
        raise CannotExport(step, "a choice of several, or with targets")
    who: dict[str, Words] = {"Defined": (called(step.player, scope),)}
    scope.add(Draft("DB", "GenericChoice", who | put | ({"AtRandom": ("True",)} if step.at_random else {})))
    return 1


def _targets_of(step: i.Choose, scope: Scope) -> frozenset[int]:
    """The targets before, if none is chosen within: what is chosen as it resolves has none of its own."""
    values = [value for option in step.options for each in option for value in each.walk()]
    within = {value.id for value in values if isinstance(value, i.Reference | i.Targets) and _is_target(value)}
    return scope.targeted_before if within <= scope.targeted_before else frozenset([-1])


def _is_target(value: i.Value) -> bool:
    return (isinstance(value, i.Reference) and value.what == "target") or isinstance(value, i.Targets)


def _labels(step: i.Choose) -> Sequence[str]:
    return step.labels if len(step.labels) == len(step.options) else [""] * len(step.options)


def _option(option: Sequence[i.Step], label: str, scope: Scope) -> Node:
    if not option:
        raise CannotExport(None, "a mode that does nothing")
    inner = below(scope)
    inner.abilities_may_cost = False
    node = chain(option, inner)
    words = label.removeprefix("•").strip().replace("|", "/").replace("\n", " ")
    if not words:
        raise CannotExport(option[0], "a choice without words for it")
    return Node(node.head, node.name, (*node.parameters, ("SpellDescription", (words,))))
