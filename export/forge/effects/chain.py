"""The steps of an effect as a chain of nodes, each the `SubAbility$` of the one before."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .... import instructions as i
from ..errors import CannotExport
from ..rows.table import ROWS
from ..scope import Draft, Scope
from ..script import Node

Writer = Callable[[Sequence[i.Step], Scope], int]
"""Puts nodes for the first of some steps to the scope, and says for how many of them."""

WRITERS: dict[type, list[Writer]] = {}
"""Who writes steps of a type, before the rows; each is put here by the module that has it."""


def writes(*kinds: type) -> Callable[[Writer], Writer]:
    """Declare who writes steps of these types, where no row can say it."""

    def put(writer: Writer) -> Writer:
        for kind in kinds:
            WRITERS.setdefault(kind, []).append(writer)
        return writer

    return put


def write(steps: Sequence[i.Step], scope: Scope) -> None:
    """Put the nodes of all these steps to the scope.

    Raises:
        CannotExport: if one of them has no form.
    """
    at = 0
    while at < len(steps):
        at += _first(steps[at:], scope)


def _first(steps: Sequence[i.Step], scope: Scope) -> int:
    problem: CannotExport | None = None
    before = Mark(scope)
    writers: tuple[Writer, ...] = (*WRITERS.get(type(steps[0]), ()), ROWS.write)
    for writer in writers:
        try:
            if number := writer(steps, scope):
                return number
        except CannotExport as other:
            problem = _worse(problem, other)
            before.back(scope)
    raise problem or CannotExport(steps[0], "nothing writes it")


def _worse(one: CannotExport | None, other: CannotExport) -> CannotExport:
    """The problem that says more: that no row does it says least."""
    return other if one is None or one.why in ("no row does it",) else one


class Mark:
    """How the scope stood before somebody tried, and a way back to it."""

    def __init__(self, scope: Scope) -> None:
        self.drafts = list(scope.drafts)
        self.parameters = [dict(draft.parameters) for draft in scope.drafts]
        self.rest = (scope.targeted_before, scope.remembered, scope.amount, scope.chosen_players, list(scope.under))
        self.each = scope.each

    def back(self, scope: Scope) -> None:
        """Undo what was written since."""
        scope.drafts[:] = self.drafts
        for draft, parameters in zip(scope.drafts, self.parameters, strict=True):
            draft.parameters = dict(parameters)
        scope.targeted_before, scope.remembered, scope.amount, scope.chosen_players, under = self.rest
        scope.under = list(under)
        scope.current, scope.each = None, self.each


def chain(steps: Sequence[i.Step], scope: Scope) -> Node:
    """The first node of all these steps, with what is done after it.

    Raises:
        CannotExport: if one of them has no form.
    """
    start = len(scope.drafts)
    write(steps, scope)
    return linked(scope.drafts[start:], scope)


def linked(drafts: Sequence[Draft], scope: Scope) -> Node:
    """Drafts as a chain of nodes; what was remembered for it is forgotten at its end."""
    if not drafts:
        raise CannotExport(None, "nothing is done")
    node: Node | None = None
    if scope.remembered is not None and scope.remembered in drafts:
        node = Node("DB", "Cleanup", (("ClearRemembered", ("True",)),))
    for draft in reversed(drafts):
        node = draft.node(node)
    assert node is not None
    return node


def within(steps: Sequence[i.Step], inner: Scope) -> Node:
    """The first node of steps that are done within another node: targets are chosen for a chain, and not there.

    Raises:
        CannotExport: if one of them has a target of its own, or no form.
    """
    before = inner.targeted_before
    node = chain(steps, inner)
    if inner.targeted_before != before:
        raise CannotExport(steps[0], "a target that is chosen within")
    return node


def below(scope: Scope) -> Scope:
    """A scope for nodes that are done apart from the chain: of a mode, of a loop."""
    inner = Scope(scope.frame)
    inner.event, inner.event_players, inner.event_zone = scope.event, scope.event_players, scope.event_zone
    inner.amount, inner.targets, inner.targeted_before = scope.amount, scope.targets, scope.targeted_before
    inner.zone, inner.each, inner.such, inner.x_paid = scope.zone, scope.each, scope.such, scope.x_paid
    inner.grants, inner.tokens, inner.moved_by_event = scope.grants, scope.tokens, scope.moved_by_event
    return inner


__all__ = ["WRITERS", "Mapping", "Writer", "below", "chain", "linked", "within", "write", "writes"]
