"""What words say of all chosen objects together: their total power, that no two are alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...instructions import Alike, Differing, Predicate, Selection, Together
from ..errors import CannotExecute
from ..state.ids import Ids
from .comparing import COMPARISONS
from .quantities import characteristic, kinds_of

if TYPE_CHECKING:
    from .candidates import Candidate
    from .scope import Scope


def checked(scope: Scope, selection: Selection | None, ids: Ids) -> Ids:
    """What was chosen, if the words on all of it together hold: “with total power 4 or more”, “with different names”.

    Raises `CannotExecute` if they don't.
    """
    if selection is None:
        return ids
    for each in selection.where:
        if why := _wrong(scope, each, ids):
            raise CannotExecute(f"{selection.text or getattr(each, 'text', '')}: {why}")
    return ids


def _wrong(scope: Scope, predicate: Predicate, ids: Ids) -> str:
    """Why one of the words does not hold of them; "" if it does."""
    match predicate:
        case Together(what, op, than):
            total = sum(_counted(scope, what, c) for c in scope.candidates(ids))
            meant = not ids or COMPARISONS[op](total, scope.number(than))
            return "" if meant else f"the {what} of what is chosen is {total}"
        case Differing(what):
            kinds = [(kind, c.count) for c in scope.candidates(ids) for kind in kinds_of(scope, what, c)]
            twice = any(count > 1 for _, count in kinds) or len({kind for kind, _ in kinds}) < len(kinds)
            return "not all that is chosen is different" if twice else ""
        case Alike(what):
            there = [c for c in scope.candidates(ids) if not (what == "creature type" and c.seen.changeling)]
            common = not there or set.intersection(*(in_common(scope, what, c) for c in there))
            return "" if common else "not all that is chosen has it in common"
    return ""


def can_amount_to(scope: Scope, selection: Selection, found: Iterable[Candidate]) -> bool:
    """Whether all of these together have as much as what is chosen has to have: “with total mana value 4 or more”."""
    there = list(found)
    return all(
        COMPARISONS[each.op](sum(_counted(scope, each.what, c) for c in there), scope.number(each.than))
        for each in selection.where
        if isinstance(each, Together) and each.op in ("≥", ">")
    )


def _counted(scope: Scope, what: str, candidate: Candidate) -> int:
    """How much of it these come to, for a cost as whoever pays it may count them (CR 609.4)."""
    counts_as = scope.context.counts_as
    more = counts_as(what, candidate) if counts_as is not None else 0
    return (characteristic(scope, what, candidate) + more) * candidate.count


def in_common(scope: Scope, what: str, candidate: Candidate) -> set[object]:
    """What it may have in common with others (CR 404.2: of cards in graveyards, whose they are)."""
    return {candidate.owner} if what == "owner" else kinds_of(scope, what, candidate)
