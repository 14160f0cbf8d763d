"""Combat: attackers, blockers, damage (CR 506–511)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from msgspec import structs

from ...instructions import AsAttacks, AssignsByToughness, AsThough, BlocksMore, Cannot, Deed, Goaded, Must
from ..doing import acts
from ..doing.damage import Share, deals
from ..errors import CannotExecute
from ..executor.running import resolve
from ..looking.forbidden import cannot, limits, none_stand, rules, tolls
from ..looking.keywords import LANDWALKS
from ..looking.protection import protected
from ..looking.scope import Scope
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context
from ..state.ids import Ids
from ..watching import triggers
from . import costs
from .costs import sick

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..state.objects import Permanent

#: CR 702.19c.
OVER_PLANESWALKERS = "trample over planeswalkers"
Pairs = Iterable[tuple[Ids, "str | int"]]


# ── Attacking (CR 508) ───────────────────────────────────────────────────────────────────────────────────────────────


def attack(game: Game, pairs: Pairs) -> None:
    """The active player declares attackers, each with whom or what it attacks (CR 508.1)."""
    declared: list[tuple[Ids, str | int]] = []
    for ids, whom in pairs:
        _check_whom(game, whom)
        for piece in game.pieces(ids):
            _check_attacker(game, piece, whom)
        declared.append((ids, whom))
    _check_required(game, declared)
    _check_alone(game, "attack", idset.union(*(ids for ids, _ in declared)))
    for objects, most, players, words in limits(game, "attack"):
        meant = idset.union(*(ids for ids, whom in declared if not players or whom in players))
        if idset.size(idset.common(meant, objects)) > most:
            raise CannotExecute(f"more than {most} can't attack: {words} (CR 508.1c)")
    _pay_tolls(game, declared)
    game.step = "declare attackers step"
    view = game.view()
    everything = idset.union(*(ids for ids, _ in declared))
    lying = idset.union(*(p.ids for p in game.pieces(everything) if "vigilance" not in view.of(p).keywords))
    acts.tap(game, lying)  # CR 508.1f
    stacks: list[Permanent] = []
    for ids, whom in declared:
        stacks += game.change(ids, lambda p, w=whom: structs.replace(p, attacking=w))  # type: ignore[misc]
        game.happened(ev.Attacked(ids, whom if isinstance(whom, str) else f"#{whom}"))
    _as_they_attack(game, everything)
    if stacks:
        triggers.on_attack(game, stacks)


def _pay_tolls(game: Game, declared: list[tuple[Ids, str | int]]) -> None:
    """What must be paid to attack is paid for each of the creatures (CR 508.1h, 508.1j)."""
    if none_stand(game):
        return
    view = game.view()
    due = tuple(
        toll
        for ids, whom in declared
        for piece in game.pieces(ids)
        for toll in tolls(game, view.here[piece.id], whom)
        for _ in range(piece.count)
    )
    if due:
        costs.pay(game, Scope(game, Context(game.active), game.asker), due)


MOST_APART = 1000


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
    ruled = not none_stand(game)
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
        if player != game.active and not any(tolls(game, game.view().here[piece.id], player)):
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


def _check_alone(game: Game, deed: Literal["attack", "block"], declared: Ids) -> None:
    """CR 506.5: it can't attack or block where no other creature does."""
    if idset.size(declared) != 1:
        return
    for piece in game.pieces(declared):
        alone: Deed = "attack alone" if deed == "attack" else "block alone"
        if why := cannot(game, alone, candidate=game.view().here[piece.id]):
            raise CannotExecute(f"{game.view().of(piece).name} #{piece.id} can't {deed} alone: {why} (CR 506.5)")


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


# ── Blocking (CR 509) ────────────────────────────────────────────────────────────────────────────────────────────────


def block(game: Game, pairs: Iterable[tuple[Ids, int]]) -> None:
    """The defending players declare blockers, each with the attacker that it blocks (CR 509.1)."""
    if any(p.blocking is not None or p.blocked for p in game.permanents.values()):
        raise CannotExecute("blockers have been declared already (CR 509.1)")
    game.step = "declare blockers step"
    declared = [(ids, attacker) for ids, attacker in pairs]
    blockers: dict[int, int] = {}
    for ids, attacker in declared:
        stack = game.stack_of(attacker)
        if stack is None or stack.attacking is None:
            raise CannotExecute(f"#{attacker} is not attacking (CR 509.1a)")
        game.pieces(idset.one(attacker))
        for piece in game.pieces(ids):
            if why := cannot_block(game, piece, attacker):
                raise CannotExecute(f"{game.view().of(piece).name} #{piece.id} can't block #{attacker}: {why}")
        blockers[attacker] = blockers.get(attacker, 0) + idset.size(ids)
    _check_room(game, declared)
    for attacker, number in blockers.items():
        stack = game.stack_of(attacker)
        assert stack is not None
        if why := _wrong_number(game, attacker, number):
            raise CannotExecute(f"#{attacker} can't be blocked by {number}: {why}")
    for objects, most, _, words in limits(game, "block"):
        if idset.size(idset.common(idset.union(*(ids for ids, _ in declared)), objects)) > most:
            raise CannotExecute(f"more than {most} can't block: {words} (CR 509.1b)")
    _check_blocks(game, declared, blockers)
    for player in game.in_turn_order():
        mine = [p.ids for ids, _ in declared for p in game.pieces(ids) if p.controller == player]
        _check_alone(game, "block", idset.union(*mine))
    stacks: list[Permanent] = []
    for ids, attacker in declared:
        stacks += game.change(ids, lambda p, a=attacker: _blocking(p, a))  # type: ignore[misc]
    stacks = [game.permanents[each] for each in dict.fromkeys(p.id for p in stacks)]
    for attacker in blockers:
        game.change(idset.one(attacker), lambda p: structs.replace(p, blocked=True))
    for ids, attacker in declared:
        game.happened(ev.Blocked(ids, attacker))
    triggers.on_block(game, stacks, idset.union(*(idset.one(a) for a in blockers)))


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
    for change, standing in rules(game, Cannot, candidate=game.view().here[piece.id]):
        if change.do != "be blocked":
            continue
        most = standing.scope.number(change.most) if change.most is not None else None
        least = standing.scope.number(change.least) if change.least is not None else None
        if (most is not None and number > most) or (least is not None and number < least):
            return f"{standing.text} (CR 509.1b)"
    return ""


def _check_blocks(game: Game, declared: list[tuple[Ids, int]], number: dict[int, int]) -> None:
    """Each creature blocks in the way that obeys as many of its requirements as it can (CR 509.1c).

    ``number``: how many block which attacker.
    """
    attacking = [p for p in game.permanents.values() if p.attacking is not None and not p.phased_out]
    calls = {p.id: _calls(game, p) for p in attacking}
    whole = idset.union(*(ids for ids, _ in declared))
    view = game.view()
    for piece in list(game.permanents.values()):
        if piece.controller == game.active or piece.phased_out or piece.tapped or not view.of(piece).creature:
            continue
        own = [
            standing.scope.refer(change.objects) if change.objects is not None else idset.NONE
            for change, standing in rules(game, Must, candidate=view.here[piece.id])
            if change.do == "block"
        ]
        if not own and not any(calls.values()):
            continue

        def worth(attacker: Permanent, joined: bool, own: list[Ids] = own) -> int:
            """How many requirements are obeyed if it blocks that one; ``joined``: as it is declared to."""
            named = sum(not ids or bool(idset.common(ids, attacker.ids)) for ids in own)
            called = calls[attacker.id]
            alone = not any(attacker.holds(each) for each in number)
            return named + ("be blocked by all" in called) + ("be blocked" in called and (alone or joined))

        able = [a for a in attacking if not cannot_block(game, piece, a.id) and _has_room(game, a.id, number, whole)]
        best = max((worth(a, joined=False) for a in able), default=0)
        ways = [
            worth(a, joined=True)
            for ids, each in declared
            for a in attacking
            if a.holds(each) and idset.common(ids, piece.ids)
        ]
        if (0 if idset.minus(piece.ids, whole) else sum(ways)) < best:
            raise CannotExecute(f"{view.of(piece).name} #{piece.id} blocks if able (CR 509.1c)")


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
    return _evaded(game, blocker, other, piece.controller)


def _controllers(game: Game, whom: str | int | None) -> tuple[str, ...]:
    stack = game.stack_of(whom) if isinstance(whom, int) else None
    return (stack.controller,) if stack is not None else ()


def _evaded(game: Game, blocker: Candidate, attacker: Candidate, defender: str) -> str:
    """The evasion ability that keeps it from being blocked by that (CR 702)."""
    has, own = set(attacker.seen.keywords), set(blocker.seen.keywords)
    colors = set(blocker.seen.colors)
    artifact = "Artifact" in blocker.seen.types
    if "flying" in has and not {"flying", "reach"} & own:
        return "it has flying (CR 702.9b)"
    if "fear" in has and not artifact and "B" not in colors:
        return "it has fear (CR 702.36b)"
    if "intimidate" in has and not artifact and not colors & set(attacker.seen.colors):
        return "it has intimidate (CR 702.13b)"
    if ("shadow" in has) is not ("shadow" in own):
        return "only one of them has shadow (CR 702.28b)"
    if "horsemanship" in has and "horsemanship" not in own:
        return "it has horsemanship (CR 702.31b)"
    if "skulk" in has and (blocker.seen.power or 0) > (attacker.seen.power or 0):
        return "it has skulk (CR 702.118b)"
    scope = Scope(game, Context(defender), game.asker)
    if protected(scope, attacker, blocker):
        return "it has protection (CR 702.16f)"
    for keyword in has & LANDWALKS.keys():
        lands = (c for c in game.candidates(game.view()) if c.controller == defender and "Land" in c.seen.types)
        if any(LANDWALKS[keyword] in c.seen.subtypes for c in lands):
            return f"it has {keyword} (CR 702.14c)"
    return ""


# ── Damage (CR 510) ──────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class _Assigned:
    """Damage that one creature, or several alike, assign: so much to a player, or to each of some objects."""

    source: Candidate
    amount: int
    player: str = ""
    objects: Ids = ()


def has_first_strike(game: Game) -> bool:
    """Whether there is a first combat damage step for some (CR 510.4)."""
    view = game.view()
    fighters = [p for p in game.permanents.values() if p.attacking is not None or p.blocking is not None]
    return any({"first strike", "double strike"} & set(view.of(p).keywords) for p in fighters)


def damage(game: Game, *, first: bool, second: bool) -> None:
    """Combat damage is assigned, then dealt, all at once (CR 510.1, 510.2).

    ``first``: by those with first or double strike; ``second``: by the others, and again by those with double strike;
    both: there is only one step.
    """
    view = game.view()
    assigned: list[_Assigned] = []
    fighting: list[tuple[Permanent, Candidate, int]] = []
    for piece in list(game.permanents.values()):
        if piece.attacking is None and piece.blocking is None:
            continue
        candidate = view.here.get(piece.id)
        if candidate is None:
            continue
        keywords = set(candidate.seen.keywords)
        early = bool({"first strike", "double strike"} & keywords)
        if not (first and second) and (early if second and "double strike" not in keywords else first and not early):
            continue
        power = _power(game, candidate)
        if power <= 0 or not candidate.seen.creature:
            continue
        fighting.append((piece, candidate, power))
    # What trample has to assign depends on what the others assign (CR 702.19b); the active player announces first.
    fighting.sort(key=lambda each: (each[0].attacking is None, _tramples(each[1])))
    for piece, candidate, power in fighting:
        game.asker.source = f"{candidate.seen.name} #{piece.id}"
        assigned += (_attacker if piece.attacking is not None else _blocker)(game, piece, candidate, power, assigned)
    game.asker.source = ""
    shares: dict[Ids, tuple[Candidate, list[Share]]] = {}  # one source deals all of it at once (CR 119.9, 510.2)
    for each in assigned:
        _, its = shares.setdefault(each.source.ids, (each.source, []))
        its.append((each.amount, each.objects, (each.player,) if each.player else ()))
    for source, its in shares.values():
        scope = Scope(game, Context(source.controller, source.ids[0][0]), game.asker)
        deals(game, scope, source, its, combat=True)


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
    """CR 510.1b, 510.1c, 702.19b; ``assigned``: what others assign."""
    blockers = [p for p in game.permanents.values() if p.blocking is not None and any(map(piece.holds, p.blocks))]
    trample = _tramples(candidate)
    if not piece.blocked or (trample and not blockers):
        return _to_attacked(game, piece, candidate, power, assigned)
    banding = next((p.controller for p in blockers if _has_banding(game, p)), "")  # CR 702.22j
    found, left = _divided(game, candidate, banding or piece.controller, blockers, power, assigned, trample=trample)
    return found + (_to_attacked(game, piece, candidate, left, assigned) if left else [])


def _tramples(candidate: Candidate) -> bool:
    """Whether it has trample, or trample over planeswalkers, which is a variant of it (CR 702.19)."""
    return any(each in ("trample", OVER_PLANESWALKERS) for each in candidate.seen.keywords)


def _has_banding(game: Game, piece: Permanent) -> bool:
    return "banding" in game.view().of(piece).keywords


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
        if at == len(singles) - 1 and not trample:
            share = left
        else:
            least = min(left, _lethal(game, other, ids[0][0], deadly, assigned)) if trample else 0
            name = game.view().of(other).name
            asks = f"how much damage is dealt to {name} #{ids[0][0]} ({left} to divide)"
            share = (
                least if least == left else game.asker.number(player, asks, "CR 510.1c", least, left, about="damage")
            )
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
    """CR 510.1d; with banding among those that it blocks, their controller divides (CR 702.22k)."""
    there = (game.stack_of(each) for each in piece.blocks)
    attackers = [stack for stack in there if stack is not None and stack.attacking is not None]
    banding = next((p.controller for p in attackers if _has_banding(game, p)), "")
    return _divided(game, candidate, banding or piece.controller, attackers, power, assigned)[0]
