"""Combat damage is assigned and dealt (CR 510)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ....instructions import AssignsByToughness, AsThough
from ...doing.damage import Dealer, Share, deal
from ...looking import bands
from ...looking.forbidden import cannot, rules
from ...looking.scope import Scope
from ...state import ids as idset
from ...state.context import Context
from ...state.ids import Ids

if TYPE_CHECKING:
    from ...game import Game
    from ...looking.candidates import Candidate
    from ...state.objects import Permanent

#: CR 702.19c.
OVER_PLANESWALKERS = "trample over planeswalkers"


@dataclass(frozen=True)
class _Assigned:
    """Damage that one creature, or several alike, assign: so much to a player, or to each of some objects."""

    source: Candidate
    amount: int
    player: str = ""
    objects: Ids = ()


def damage(game: Game) -> None:
    """Combat damage is assigned, then dealt, all at once (CR 510.1, 510.2).

    Where a creature has first or double strike there are two such steps (CR 510.4), and ``game.first_strikers`` is
    kept from the first to the second.
    """
    struck = game.first_strikers
    game.first_strikers = _first_strikers(game) or None if struck is None else None
    _dealt(game, list(_fighting(game, game.first_strikers, struck)))


def _first_strikers(game: Game) -> Ids:
    """The attacking and blocking creatures that have first or double strike."""
    view = game.view()
    fighters = [p for p in game.permanents.values() if p.attacking is not None or p.blocking is not None]
    return idset.union(*(p.ids for p in fighters if {"first strike", "double strike"} & set(view.of(p).keywords)))


def _dealt(game: Game, fighting: list[tuple[Permanent, Candidate, int]]) -> None:
    assigned: list[_Assigned] = []
    # What trample has to assign depends on what the others assign (CR 702.19b); the active player announces first.
    order = sorted(fighting, key=lambda each: (each[0].attacking is None, _tramples(each[1])))
    for piece, candidate, power in order:
        game.asker.source = f"{candidate.seen.name} #{piece.id}"
        assigned += (_attacker if piece.attacking is not None else _blocker)(game, piece, candidate, power, assigned)
    game.asker.source = ""
    shares: dict[Ids, tuple[Candidate, list[Share]]] = {}  # one source deals all of it at once (CR 119.9, 510.2)
    for each in assigned:
        _, its = shares.setdefault(each.source.ids, (each.source, []))
        its.append((each.amount, each.objects, (each.player,) if each.player else ()))
    dealers = [
        Dealer(Scope(game, Context(source.controller, source.ids[0][0]), game.asker), source, its)
        for source, its in shares.values()
    ]
    deal(game, dealers, combat=True)


def _fighting(game: Game, only: Ids | None, struck: Ids | None) -> Iterator[tuple[Permanent, Candidate, int]]:
    """The creatures that assign damage in this step, each with how much (CR 510.4, 702.4b).

    ``only``: who does so in the first of two steps; ``struck``: in the second, who did in the first.
    """
    view = game.view()
    for piece in list(game.permanents.values()):
        candidate = view.here.get(piece.id) if (piece.attacking, piece.blocking) != (None, None) else None
        if candidate is None or not candidate.seen.creature:
            continue
        if only is not None and not idset.contains(only, piece.id):
            continue
        if struck and idset.contains(struck, piece.id) and "double strike" not in candidate.seen.keywords:
            continue
        if (power := _power(game, candidate)) > 0:
            yield piece, candidate, power


def _power(game: Game, candidate: Candidate) -> int:
    """What it assigns: its power, or its toughness where that is said (CR 510.1a)."""
    if cannot(game, "assign combat damage", candidate=candidate):
        return 0
    if any(rules(game, AssignsByToughness, candidate=candidate)):
        return candidate.seen.toughness or 0
    return candidate.seen.power or 0


def _attacker(
    game: Game, piece: Permanent, candidate: Candidate, power: int, assigned: list[_Assigned]
) -> list[_Assigned]:
    """CR 510.1b, 510.1c, 702.19b, 702.22j; ``assigned``: what others assign."""
    blockers = [p for p in game.permanents.values() if p.blocking is not None and any(map(piece.holds, p.blocks))]
    trample = _tramples(candidate)
    if not piece.blocked or (trample and not blockers) or _is_as_unblocked(game, candidate):
        return _to_attacked(game, piece, candidate, power, assigned)
    found, left = _divided(
        game, candidate, bands.divider(game, blockers) or piece.controller, blockers, power, assigned, trample=trample
    )
    return found + (_to_attacked(game, piece, candidate, left, assigned) if left else [])


def _is_as_unblocked(game: Game, candidate: Candidate) -> bool:
    """Whether its controller may have it assign its damage as though it weren't blocked, and does (CR 510.1c)."""
    may = any(change.do == "assign damage" for change, _ in rules(game, AsThough, candidate=candidate))
    asks = f"have {candidate.seen.name} assign its combat damage as though it weren't blocked"
    return may and game.asker.yes(candidate.controller, asks, "CR 510.1c")


def _tramples(candidate: Candidate) -> bool:
    """Whether it has trample, or trample over planeswalkers, which is a variant of it (CR 702.19)."""
    return any(each in ("trample", OVER_PLANESWALKERS) for each in candidate.seen.keywords)


def _divided(
    game: Game,
    source: Candidate,
    player: str,
    others: list[Permanent],
    power: int,
    assigned: list[_Assigned],
    *,
    trample: bool = False,
) -> tuple[list[_Assigned], int]:
    """How the player divides its damage among those that it blocks or is blocked by (CR 510.1c, 510.1d), and what of
    it is left for whom it attacks: with trample, once each of them is assigned lethal damage.
    """
    singles = [(p, idset.one(p.id + k)) for p in others for k in range(min(p.count, 1000))]
    found: list[_Assigned] = []
    left = power
    deadly = "deathtouch" in source.seen.keywords
    for at, (other, ids) in enumerate(singles):
        least = left
        if at < len(singles) - 1 or trample:
            least = min(left, _lethal(game, other, ids[0][0], deadly, assigned)) if trample else 0
        asks = f"how much damage is dealt to {game.view().of(other).name} #{ids[0][0]} ({left} to divide)"
        share = game.asker.number(player, asks, "CR 510.1c", least, left, about="damage")
        left -= share
        if share:
            found.append(_Assigned(source, share, objects=ids))
    return found, left if trample else 0


def _lethal(game: Game, piece: Permanent, identity: int, deadly: bool, assigned: list[_Assigned]) -> int:
    """What is lethal besides what others assign in this step (CR 702.2c, 702.19b)."""
    seen = game.view().of(piece)
    before = [each for each in assigned if idset.contains(each.objects, identity)]
    if any("deathtouch" in each.source.seen.keywords for each in before):
        return 0
    if "Planeswalker" in seen.types and not seen.creature:
        whole = piece.counters.get("loyalty", 0)
    else:
        whole = max(0, (seen.toughness or 0) - piece.damage)
        whole = min(1, whole) if deadly else whole
    return max(0, whole - sum(each.amount for each in before))


def _to_attacked(
    game: Game, piece: Permanent, candidate: Candidate, amount: int, assigned: list[_Assigned]
) -> list[_Assigned]:
    """To whom or what it attacks; past a planeswalker to its controller, with trample over these (CR 702.19c)."""
    whom = piece.attacking
    if not isinstance(whom, int):
        return [_Assigned(candidate, amount, player=whom)] if whom else []
    there = game.stack_of(whom)
    over = OVER_PLANESWALKERS in candidate.seen.keywords
    if there is None:
        return []
    if not over or "Planeswalker" not in game.view().of(there).types:
        return [_Assigned(candidate, amount, objects=idset.one(whom))]
    least = min(amount, _lethal(game, there, whom, deadly=False, assigned=assigned))
    asks = f"how much damage is dealt to {game.view().of(there).name} #{whom} ({amount} to divide)"
    share = (
        amount
        if least == amount
        else game.asker.number(piece.controller, asks, "CR 702.19c", least, amount, about="damage")
    )
    found = [_Assigned(candidate, share, objects=idset.one(whom))] if share else []
    return [*found, _Assigned(candidate, amount - share, player=there.controller)] if share < amount else found


def _blocker(
    game: Game, piece: Permanent, candidate: Candidate, power: int, assigned: list[_Assigned]
) -> list[_Assigned]:
    """CR 510.1d; with banding among those that it blocks, who attacks divides (CR 702.22k)."""
    there = (game.stack_of(each) for each in piece.blocks)
    attackers = [stack for stack in there if stack is not None and stack.attacking is not None]
    return _divided(game, candidate, bands.divider(game, attackers) or piece.controller, attackers, power, assigned)[0]
