"""Attackers are declared (CR 508)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from ....instructions import AsAttacks, AsThough, Goaded, Must
from ...doing import acts
from ...errors import CannotExecute
from ...executor.running import resolve
from ...looking.forbidden import cannot, limits, none_stand, rules
from ...state import events as ev
from ...state import ids as idset
from ...state.context import Context
from ...state.ids import Ids
from ...watching import triggers
from ..costs import sick
from . import banding, enlisting
from .alone import check_alone, check_there
from .tolls import pay_to_attack, tolls

if TYPE_CHECKING:
    from ...game import Game
    from ...looking.candidates import Candidate
    from ...state.objects import Permanent

Pairs = Iterable[tuple[Ids, "str | int"]]
MOST_APART = 1000


def attack(game: Game, pairs: Pairs) -> None:
    """The active player declares attackers, each with whom or what it attacks (CR 508.1)."""
    declared = list(_checked(game, pairs))
    everything = idset.union(*(ids for ids, _ in declared))
    _check_required(game, declared)
    check_alone(game, "attack", everything)
    _check_limits(game, declared)
    bands = banding.announced(game, declared)
    game.step = "declare attackers step"
    view = game.view()
    lying = idset.union(*(p.ids for p in game.pieces(everything) if "vigilance" not in view.of(p).keywords))
    acts.tap(game, lying)  # CR 508.1f
    pay_to_attack(game, declared)
    declared = [(_still(game, ids), whom) for ids, whom in declared]
    stacks: list[Permanent] = []
    for ids, whom in declared:
        stacks += game.change(ids, lambda p, w=whom: structs.replace(p, attacking=w))  # type: ignore[misc]
        if ids:
            game.happened(ev.Attacked(ids, whom if isinstance(whom, str) else f"#{whom}"))
    attacking = idset.union(*(ids for ids, _ in declared))
    stacks = banding.form(game, bands, attacking) or stacks
    _as_they_attack(game, attacking)
    enlisting.as_they_attack(game, attacking)
    if stacks:
        triggers.on_attack(game, stacks)


def _still(game: Game, ids: Ids) -> Ids:
    """Those that the active player still controls (CR 508.1k)."""
    there = [p.ids for p in game.permanents.values() if p.controller == game.active]
    return idset.common(ids, idset.union(*there))


def _checked(game: Game, pairs: Pairs) -> Iterator[tuple[Ids, str | int]]:
    """These, each of which may attack what it is to attack (CR 508.1a–c)."""
    for ids, whom in pairs:
        _check_whom(game, whom)
        check_there(game, ids)
        for piece in game.pieces(ids):
            _check_attacker(game, piece, whom)
        yield ids, whom


def _check_limits(game: Game, declared: list[tuple[Ids, str | int]]) -> None:
    for objects, most, players, words in limits(game, "attack"):
        meant = idset.union(*(ids for ids, whom in declared if not players or whom in players))
        if idset.size(idset.common(meant, objects)) > most:
            raise CannotExecute(f"more than {most} can't attack: {words} (CR 508.1c)")


def _as_they_attack(game: Game, attackers: Ids) -> None:
    """What may be done for each of the attackers as it is declared (CR 508.1g, 701.43d)."""
    if not game.index.statics:
        return
    for piece in game.pieces(attackers):
        steps = [change.steps for change, _ in rules(game, AsAttacks, candidate=game.view().here[piece.id])]
        if steps and piece.count > MOST_APART:
            raise CannotExecute(f"more than {MOST_APART} attackers may each do something as they attack")
        for identity in range(piece.id, piece.id + (piece.count if steps else 0)):
            for each in steps:
                resolve(game, each, Context(piece.controller, identity))


def may_attack(game: Game, piece: Permanent, whom: str | int) -> bool:
    """Whether this creature could attack that player or object."""
    try:
        _check_whom(game, whom)
        _check_attacker(game, piece, whom)
    except CannotExecute:
        return False
    return True


def _check_required(game: Game, declared: list[tuple[Ids, str | int]]) -> None:
    """Each creature attacks in the way that obeys as many of its requirements as it can (CR 508.1d)."""
    whole = idset.union(*(ids for ids, _ in declared))
    ruled = not all(none_stand(game, None, kind) for kind in (Must, Goaded))
    for piece in list(game.permanents.values()):
        if piece.controller != game.active or piece.phased_out or not (piece.modifiers or ruled):
            continue
        required = requirements(game, game.view().here[piece.id])
        if not required:
            continue
        best = max((_obeyed(required, whom) for whom in _open_to(game, piece)), default=0)
        ways = [_obeyed(required, whom) for ids, whom in declared if idset.common(ids, piece.ids)]
        if min((*ways, *([0] if idset.minus(piece.ids, whole) else [])), default=0) < best:
            raise CannotExecute(f"{game.view().of(piece).name} #{piece.id} attacks if able (CR 508.1d)")


def _open_to(game: Game, piece: Permanent) -> Iterator[str]:
    """The players whom this creature could attack."""
    for player in game.in_turn_order():
        if player != game.active and not any(tolls(game, game.view().here[piece.id], "attack", whom=player)):
            try:
                _check_attacker(game, piece, player)
            except CannotExecute:
                continue
            yield player


def _obeyed(required: list[tuple[str, ...]], whom: str | int) -> int:
    return sum(not players or whom in players for players in required)


def requirements(game: Game, candidate: Candidate) -> list[tuple[str, ...]]:
    """What says that this creature attacks if able, each with the players whom it has to attack; none: anybody."""
    permanent = candidate.permanent
    demands = [m for m in permanent.modifiers if m.demand] if permanent is not None else []
    found: list[tuple[str, ...]] = [(m.against,) if m.against else () for m in demands]
    for change, standing in rules(game, Must, candidate=candidate):
        if change.do == "attack":
            found.append(standing.scope.players_in_event(change.whom) if change.whom is not None else ())
    for _, standing in rules(game, Goaded, candidate=candidate):  # CR 701.15b
        found.append(())
        by = standing.scope.context.controller
        if others := tuple(p for p in game.in_turn_order() if p not in (by, game.active)):
            found.append(others)
    return found


def _check_whom(game: Game, whom: str | int) -> None:
    if isinstance(whom, str):
        if whom not in game.players or whom == game.active or game.players[whom].lost:
            raise CannotExecute(f"{game.active} can't attack {whom!r} (CR 508.1b)")
        return
    stack = game.stack_of(whom)
    if stack is None or stack.controller == game.active:
        raise CannotExecute(f"{game.active} can't attack #{whom} (CR 508.1b)")
    if not {"Planeswalker", "Battle"} & set(game.view().of(stack).types):
        raise CannotExecute(f"#{whom} is no planeswalker or battle (CR 508.1b)")


def _check_attacker(game: Game, piece: Permanent, whom: str | int) -> None:
    candidate = game.view().here[piece.id]
    name = f"{candidate.seen.name} #{piece.id}"
    if piece.controller != game.active or piece.tapped or not candidate.seen.creature:
        raise CannotExecute(f"{name} can't attack: only untapped creatures of {game.active} do (CR 508.1a)")
    if sick(game, candidate):
        raise CannotExecute(f"{name} can't attack: it has summoning sickness (CR 302.6)")
    though = any("defender" in change.lacked for change, _ in rules(game, AsThough, candidate=candidate))
    if "defender" in candidate.seen.keywords and not though:
        raise CannotExecute(f"{name} can't attack: it has defender (CR 702.3b)")
    if why := cannot(game, "attack", candidate=candidate, whom=whom):
        raise CannotExecute(f"{name} can't attack: {why} (CR 508.1c)")
