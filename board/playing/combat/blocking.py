"""Blockers are declared (CR 509)."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

from msgspec import structs

from ....instructions import BlocksMore, Cannot, Must
from ...errors import CannotExecute
from ...looking import bands
from ...looking.forbidden import cannot, limits, rules
from ...state import events as ev
from ...state import ids as idset
from ...state.ids import Ids
from ...watching import triggers
from .alone import check_alone, check_there
from .evasion import evaded
from .tolls import pay_to_block, tolls

if TYPE_CHECKING:
    from ...game import Game
    from ...looking.candidates import Candidate
    from ...state.objects import Permanent


def block(game: Game, pairs: Iterable[tuple[Ids, int]]) -> None:
    """The defending players declare blockers, each with the attacker that it blocks (CR 509.1)."""
    if any(p.blocking is not None or p.blocked for p in game.permanents.values()):
        raise CannotExecute("blockers have been declared already (CR 509.1)")
    game.step = "declare blockers step"
    declared = list(pairs)
    for ids, attacker in declared:
        _check_pair(game, ids, attacker)
    _check_declared(game, declared)
    pay_to_block(game, declared)
    declared = [(_still(game, ids), attacker) for ids, attacker in declared]
    declared = _with_bands(game, declared)
    stacks: list[Permanent] = []
    for ids, attacker in declared:
        stacks += game.change(ids, lambda p, a=attacker: _blocking(p, a))  # type: ignore[misc]
    stacks = [game.permanents[each] for each in dict.fromkeys(p.id for p in stacks)]
    blocked = idset.union(*(idset.one(attacker) for ids, attacker in declared if ids))
    game.change(blocked, lambda p: structs.replace(p, blocked=True))
    for ids, attacker in declared:
        if ids:
            game.happened(ev.Blocked(ids, attacker))
    triggers.on_block(game, stacks, blocked)


def _still(game: Game, ids: Ids) -> Ids:
    """Those that are still there (CR 509.1g)."""
    return idset.common(ids, idset.union(*(p.ids for p in game.permanents.values())))


def _with_bands(game: Game, declared: list[tuple[Ids, int]]) -> list[tuple[Ids, int]]:
    """What blocks one of a band blocks the others, too (CR 702.22h)."""
    blocked: dict[int, Ids] = {}
    for ids, attacker in declared:
        for each in bands.blocked_with(game, attacker) if ids else ():
            blocked[each] = idset.union(blocked.get(each, idset.NONE), ids)
    return [(ids, attacker) for attacker, ids in blocked.items()]


def _check_pair(game: Game, ids: Ids, attacker: int) -> None:
    stack = game.stack_of(attacker)
    if stack is None or stack.attacking is None:
        raise CannotExecute(f"#{attacker} is not attacking (CR 509.1a)")
    game.pieces(idset.one(attacker))
    check_there(game, ids)
    for piece in game.pieces(ids):
        if why := cannot_block(game, piece, attacker):
            raise CannotExecute(f"{game.view().of(piece).name} #{piece.id} can't block #{attacker}: {why}")


def _check_declared(game: Game, declared: list[tuple[Ids, int]]) -> None:
    """All of the blockers together (CR 509.1a–c)."""
    blockers: dict[int, int] = {}
    for ids, attacker in declared:
        blockers[attacker] = blockers.get(attacker, 0) + idset.size(ids)
    _check_room(game, declared)
    for attacker, number in blockers.items():
        if why := _wrong_number(game, attacker, number):
            raise CannotExecute(f"#{attacker} can't be blocked by {number}: {why}")
    everything = idset.union(*(ids for ids, _ in declared))
    for objects, most, _, words in limits(game, "block"):
        if idset.size(idset.common(everything, objects)) > most:
            raise CannotExecute(f"more than {most} can't block: {words} (CR 509.1b)")
    _check_required(game, declared, blockers)
    for player in game.in_turn_order():
        mine = (p.ids for p in game.pieces(everything) if p.controller == player)
        check_alone(game, "block", idset.union(*mine))


def _blocking(blocker: Permanent, attacker: int) -> Permanent:
    """It blocks this one, too."""
    if blocker.blocking is None:
        return structs.replace(blocker, blocking=attacker, also_blocking=())
    return structs.replace(blocker, also_blocking=(*blocker.also_blocking, attacker))


def _check_room(game: Game, declared: list[tuple[Ids, int]]) -> None:
    """A creature blocks one attacker, or as many more as is said (CR 509.1a, 509.1b)."""
    for piece in game.pieces(idset.union(*(ids for ids, _ in declared))):
        number = sum(bool(idset.common(ids, piece.ids)) for ids, _ in declared)
        most = 1
        for change, standing in rules(game, BlocksMore, candidate=game.view().here[piece.id]) if number > 1 else ():
            most += number if change.additional is None else standing.count * standing.scope.number(change.additional)
        if number > most:
            name = game.view().of(piece).name
            raise CannotExecute(f"{name} #{piece.id} can't block {number} creatures (CR 509.1a)")


def _wrong_number(game: Game, attacker: int, number: int) -> str:
    """The words of what allows no more blockers of this attacker than fewer, or no fewer than more."""
    (piece,) = game.pieces(idset.one(attacker))
    if "menace" in game.view().of(piece).keywords and number < 2:
        return "it can't be blocked except by two or more creatures (CR 702.111b)"
    for change, standing in rules(game, Cannot, candidate=game.view().here[piece.id], do="be blocked"):
        most = standing.scope.number(change.most) if change.most is not None else None
        least = standing.scope.number(change.least) if change.least is not None else None
        if (most is not None and number > most) or (least is not None and number < least):
            return f"{standing.text} (CR 509.1b)"
    return ""


def _check_required(game: Game, declared: list[tuple[Ids, int]], number: dict[int, int]) -> None:
    """Each creature blocks in the way that obeys as many of its requirements as it can (CR 509.1c).

    ``number``: how many block which attacker.
    """
    attacking = [p for p in game.permanents.values() if p.attacking is not None and not p.phased_out]
    calls = {p.id: _calls(game, p) for p in attacking}
    whole = idset.union(*(ids for ids, _ in declared))
    for piece in [p for p in game.permanents.values() if _might_block(game, p)]:
        own = _own_requirements(game, game.view().here[piece.id])
        if not own and not any(calls.values()):
            continue
        best = 0
        for other in attacking:
            if _could_block(game, piece, other) and _has_room(game, other.id, number, whole):
                alone = not any(other.holds(each) for each in number)
                best = max(best, _worth(other, own, calls[other.id], last=alone))
        mine = [each for ids, each in declared if idset.common(ids, piece.ids)]
        blocked = [a for each in mine for a in attacking if a.holds(each)]
        obeyed = sum(_worth(a, own, calls[a.id], last=True) for a in blocked)
        if (0 if idset.minus(piece.ids, whole) else obeyed) < best:
            raise CannotExecute(f"{game.view().of(piece).name} #{piece.id} blocks if able (CR 509.1c)")


def _could_block(game: Game, piece: Permanent, attacker: Permanent) -> bool:
    """Whether it can block that one, and has not to pay for it."""
    here = game.view().here
    return not cannot_block(game, piece, attacker.id) and not any(
        tolls(game, here[piece.id], "block", blocked=here[attacker.id])
    )


def _might_block(game: Game, piece: Permanent) -> bool:
    """Whether it is an untapped creature of somebody who does not attack."""
    if piece.controller == game.active or piece.phased_out or piece.tapped:
        return False
    return game.view().of(piece).creature


def _own_requirements(game: Game, candidate: Candidate) -> list[Ids]:
    """What says that this creature blocks if able, each with the attackers that it has to block; none: any."""
    return [
        standing.scope.refer(change.objects) if change.objects is not None else idset.NONE
        for change, standing in rules(game, Must, candidate=candidate)
        if change.do == "block"
    ]


def _worth(attacker: Permanent, own: list[Ids], calls: AbstractSet[str], *, last: bool) -> int:
    """How many requirements are obeyed by blocking that one; ``last``: it would be unblocked else."""
    named = sum(not ids or bool(idset.common(ids, attacker.ids)) for ids in own)
    return named + ("be blocked by all" in calls) + ("be blocked" in calls and last)


def _has_room(game: Game, attacker: int, number: dict[int, int], declared: Ids) -> bool:
    """Whether one more may block it, alone or with others that block nothing (CR 509.1c)."""
    more = number.get(attacker, 0) + 1
    if not _wrong_number(game, attacker, more):
        return True
    there = list(game.permanents.values())
    able = [p.ids for p in there if not p.phased_out and not cannot_block(game, p, attacker)]
    free = idset.size(idset.minus(idset.union(*able), declared))
    return free > 1 and not _wrong_number(game, attacker, more - 1 + free)


def _calls(game: Game, attacker: Permanent) -> AbstractSet[str]:
    """Whether it must be blocked, and by all that are able to (CR 509.1c)."""
    candidate = game.view().here[attacker.id]
    return {change.do for change, _ in rules(game, Must, candidate=candidate)} & {"be blocked", "be blocked by all"}


def cannot_block(game: Game, piece: Permanent, attacker: int) -> str:
    """Why this creature can't block that attacker; "" if it can (CR 509.1a, 509.1b)."""
    view = game.view()
    stack = game.stack_of(attacker)
    assert stack is not None
    blocker, other = view.here[piece.id], view.here[stack.id]
    if piece.tapped or not blocker.seen.creature:
        return "only untapped creatures block (CR 509.1a)"
    if piece.controller not in (stack.attacking, *_controllers(game, stack.attacking)):
        return "only creatures of whom it attacks block it (CR 509.1a)"
    if "decayed" in blocker.seen.keywords:
        return "it is decayed (CR 702.147a)"
    if why := cannot(game, "block", candidate=blocker, against=other):
        return f"{why} (CR 509.1b)"
    if why := cannot(game, "be blocked", candidate=other, against=blocker):
        return f"{why} (CR 509.1b)"
    return evaded(game, blocker, other, piece.controller)


def _controllers(game: Game, whom: str | int | None) -> tuple[str, ...]:
    stack = game.stack_of(whom) if isinstance(whom, int) else None
    return (stack.controller,) if stack is not None else ()
