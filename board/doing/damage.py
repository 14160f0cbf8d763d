"""Damage is dealt and prevented, creatures fight (CR 120, 615, 701.14)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import (
    Ability,
    Attacked,
    ChooseTargets,
    Damage,
    DamageUnpreventable,
    DealsUnpreventable,
    DealtInstead,
    DoneThisWay,
    Fight,
    If,
    LifeFloor,
    Number,
    Player,
    PreventDamage,
    Recipient,
    Reference,
    Replacement,
    Step,
    Targets,
)
from ..executor.registry import do, does
from ..executor.running import resolve
from ..executor.targets import aim
from ..looking.forbidden import rules
from ..looking.protection import protected
from ..looking.quantities import characteristic
from ..looking.scope import Scope
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context
from ..state.ids import NONE, Ids
from ..state.objects import Permanent, Shield
from ..watching import triggers
from ..watching.instead import chances
from . import acts, life
from .acts import remember
from .altering import altered
from .counters import player_gets
from .counting import apart

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate


#: So much damage to each of these objects and players.
Share = tuple[int, Ids, tuple[str, ...]]


@does(ChooseTargets)
def choose_targets(game: Game, scope: Scope, step: ChooseTargets) -> None:
    """CR 601.2c: they were chosen as it was put on the stack."""


@does(Damage, together=True)
def damage(game: Game, scope: Scope, *steps: Damage) -> None:
    """CR 120.1: each of the sources deals so much to each of these, or so much in all.

    Several steps are one sentence, and are done at once: “deals 3 damage to target player and 3 damage to …”.
    """
    dealing: list[tuple[Candidate | None, list[Share], bool]] = []
    for step in steps:
        for _ in apart(scope, step):
            by = scope.refer(step.by)  # what has left deals it as it last was (CR 608.2h)
            sources: list[Candidate | None] = [*(scope.candidates(by) or scope.candidates(game.now(by)))] or [None]
            amount = scope.number(step.amount) * scope.context.times * scope.context.resolving.count
            objects, players = recipients(game, scope, step.to)
            remember(scope, "damaged", objects)
            for source in sources:
                whole: list[Share] = [(amount, objects, players)]
                if step.excess:
                    whole = _with_excess(game, source, amount, objects)
                shares = whole if step.division == "each" else _shares(game, scope, step, amount, objects, players)
                before = next(
                    (each for each in dealing if _ids(each[0]) == _ids(source) and each[2] is step.preventable), None
                )
                if before is None:
                    dealing.append((source, shares, step.preventable))
                else:
                    before[1].extend(shares)
    dealt = sum(deals(game, scope, source, shares, preventable=yes) for source, shares, yes in dealing)
    scope.context.measured(dealt)
    scope.context.add("damage", dealt)
    scope.context.happened = dealt > 0


def _with_excess(game: Game, source: Candidate | None, amount: int, objects: Ids) -> list[Share]:
    """What is lethal to each creature, and what is more than that to its controller (CR 120.4a)."""
    found: list[Share] = []
    deadly = source is not None and "deathtouch" in source.seen.keywords
    for piece in game.pieces(objects):
        lethal = max(0, (game.view().of(piece).toughness or 0) - piece.damage)
        least = min(amount, 1 if deadly and lethal else lethal)
        found += [(least, piece.ids, ()), ((amount - least) * piece.count, NONE, (piece.controller,))]
    return found


def _ids(source: Candidate | None) -> Ids:
    return source.ids if source is not None else NONE


def recipients(game: Game, scope: Scope, to: tuple[Recipient, ...]) -> tuple[Ids, tuple[str, ...]]:
    """The objects on the battlefield and the players that damage is dealt to."""
    objects: list[Ids] = []
    players: list[str] = []
    for each in to:
        match each:
            case Player():
                players += scope.players(each)
            case Targets():
                chosen = aim(scope, each)
                objects.append(chosen.objects)
                players += chosen.players
                scope.context.that = chosen.objects or scope.context.that
            case Reference():
                objects.append(game.now(scope.refer(each)))
            case Attacked(by):
                there = scope.candidates(scope.refer(by))  # or as they last were (CR 608.2h)
                whom = {each.permanent.attacking for each in there if each.permanent is not None}
                players += [name for name in game.players if name in whom]
                objects += [idset.one(one) for one in whom if isinstance(one, int)]
    return idset.union(*objects), tuple(dict.fromkeys(players))


def _shares(game: Game, scope: Scope, step: Damage, amount: int, objects: Ids, players: tuple[str, ...]) -> list[Share]:
    """How the damage is divided: evenly, or as the controller chooses, at least 1 to each (CR 601.2d)."""
    singles: list[tuple[Ids, tuple[str, ...]]] = [
        (idset.one(first + k), ()) for first, count in objects for k in range(count)
    ]
    singles += [(NONE, (player,)) for player in players]
    if step.division == "evenly":
        return [(amount // len(singles), ids, names) for ids, names in singles]
    found: list[Share] = []
    for at, (ids, names) in enumerate(singles):
        rest = len(singles) - at - 1
        if not rest:
            share = amount
        else:
            called = names[0] if names else f"{scope.candidates(ids)[0].seen.name} #{ids[0][0]}"
            asks = f"how much damage is dealt to {called} ({amount} to divide)"
            share = game.asker.number(
                scope.context.controller, asks, "CR 601.2d", 1, max(1, amount - rest), about="damage"
            )
        amount -= share
        found.append((share, ids, names))
    return found


def deal(
    game: Game,
    scope: Scope,
    source: Candidate | None,
    amount: int,
    objects: Ids,
    players: tuple[str, ...],
    *,
    combat: bool = False,
    preventable: bool = True,
    done: frozenset[Replacement] = frozenset(),
) -> int:
    """A source (or each of several alike) deals so much damage to each of these; how much it was in all (CR 120.3).

    ``done``: the replacement effects that have been applied to it.
    """
    shares: list[Share] = [(amount, objects, players)]
    return deals(game, scope, source, shares, combat=combat, preventable=preventable, done=done)


#: How it is kept that damage of a kind can't be prevented this turn.
_UNPREVENTABLE: dict[str, str] = {kind: f"{kind} damage can't be prevented" for kind in ("any", "combat", "noncombat")}
#: What of it concerns combat damage, and what other damage.
_IN_COMBAT = frozenset([_UNPREVENTABLE["any"], _UNPREVENTABLE["combat"]])
_ELSEWHERE = frozenset([_UNPREVENTABLE["any"], _UNPREVENTABLE["noncombat"]])


@does(DamageUnpreventable, ignores={"by": "the board prevents damage of any source"})
def unpreventable(game: Game, scope: Scope, step: DamageUnpreventable) -> None:
    """CR 615.12: this turn."""
    if step.by is not None:
        game.happened(ev.NotModelled(step.text))
        return
    game.did(scope.context.controller, _UNPREVENTABLE[step.kind])


def deals(
    game: Game,
    scope: Scope,
    source: Candidate | None,
    shares: list[Share],
    *,
    combat: bool = False,
    preventable: bool = True,
    done: frozenset[Replacement] = frozenset(),
) -> int:
    """A source deals all of these shares at once; how much it was in all."""
    said = _IN_COMBAT if combat else _ELSEWHERE
    preventable = preventable and all(said.isdisjoint(player.done) for player in game.players.values())
    kinds = ("any", "combat" if combat else "noncombat")
    preventable = preventable and not any(
        change.kind in kinds for change, _ in rules(game, DealsUnpreventable, candidate=source)
    )
    times = source.count if source is not None else 1
    keywords = source.seen.keywords if source is not None else ()

    def otherwise(amount: int, to: Candidate | None, player: str) -> int:
        """How much is dealt there; what is dealt to something else instead is dealt at once."""
        dealt = altered(game, source, amount, to, player, combat=combat, preventable=preventable, do=_do, done=done)
        if not dealt.objects and not dealt.player:
            return dealt.amount
        others = (dealt.player,) if dealt.player else ()
        used = done | {*_redirecting(game)}
        deal(
            game, scope, source, dealt.amount, dealt.objects, others, combat=combat, preventable=preventable, done=used
        )
        return 0

    hurt: dict[str, int] = {}
    hit: dict[int, Ids] = {}
    for amount, objects, players in shares:
        if amount <= 0:
            continue
        for name in players:
            each = otherwise(amount, None, name)
            left = _prevented(game, source, each * times, NONE, name, combat, preventable)
            hurt[name] = hurt.get(name, 0) + left
        view = game.view()
        for piece in game.pieces(objects):
            candidate = view.here.get(piece.id) or game.view().here[piece.id]
            if preventable and source is not None and protected(scope, candidate, source):
                game.happened(ev.DamagePrevented(amount * times, piece.ids, why="CR 702.16e"))
                continue
            each = otherwise(amount, candidate, "")
            for part, here in _parts(game, source, each * times, piece, combat, preventable):
                hit[here] = idset.union(hit.get(here, NONE), part)
    total = sum(hurt.values()) + sum(here * idset.size(ids) for here, ids in hit.items())
    whole = total  # what says nothing of whom it is dealt to sees all of it once
    for player, here in hurt.items():
        if here:
            _to_player(game, player, here, keywords, source, combat, whole)
            whole = 0
    for here, ids in hit.items():
        _to_objects(game, scope, ids, here, keywords, source, combat, whole)
        whole = 0
    if "lifelink" in keywords and source is not None and total:
        life.gained(game, source.controller, total, times=times)  # CR 119.9
    return total


def _redirecting(game: Game) -> list[Replacement]:
    """The effects that have damage dealt to something else: each has one opportunity (CR 614.5)."""
    return [c.replacement for c in chances(game) if isinstance(c.replacement.change, DealtInstead)]


def _do(game: Game, scope: Scope, steps: tuple[Step, ...]) -> None:
    """What is done after damage was prevented (CR 615.5); “that many” is how much was, in each part of it."""
    prevented = scope.context.that_many
    for step in steps:
        scope.context.that_many = prevented
        do(game, scope, step)


def _to_player(
    game: Game,
    player: str,
    amount: int,
    keywords: tuple[str, ...],
    source: Candidate | None,
    combat: bool,
    whole: int,
) -> None:
    """CR 120.3a, 120.3b."""
    first, together = source.ids[0] if source is not None and source.ids else (None, 1)
    game.happened(ev.DamageDealt(first, amount, player=player, combat=combat, sources=together))
    if "infect" in keywords:
        player_gets(game, player, "poison", amount)
    else:
        life.lost(game, player, _down_to(game, player, amount))
    if combat and source is not None and (toxic := _toxic(game, source)):
        player_gets(game, player, "poison", toxic)
    triggers.on_damage(game, source, [], player, amount, combat, whole)


def _down_to(game: Game, player: str, amount: int) -> int:
    """How much life is lost for so much damage: none below what it can't reduce the life total to (CR 614.1a)."""
    now = game.players[player].life
    for change, standing in rules(game, LifeFloor, player=player):
        least = standing.scope.number(change.least)
        if least <= now:
            amount = min(amount, now - least)
    return amount


def _toxic(game: Game, source: Candidate) -> int:
    """How many poison counters its combat damage gives as well: all its toxic numbers together (CR 702.164b)."""
    return _toxic_in_all(source.seen.compiled(game.rules)) * max(source.count, 1)


@lru_cache(maxsize=4096)
def _toxic_in_all(abilities: tuple[Ability, ...]) -> int:
    found = (a.rule for a in abilities if a.rule is not None and a.rule.rule == "702.164")
    return sum(rule.number.value for rule in found if isinstance(rule.number, Number))


def _to_objects(
    game: Game,
    scope: Scope,
    ids: Ids,
    amount: int,
    keywords: tuple[str, ...],
    source: Candidate | None,
    combat: bool,
    whole: int,
) -> None:
    """CR 120.3c–120.3h: loyalty and defense counters are removed, creatures are marked or get -1/-1 counters."""
    view = game.view()
    pieces = game.pieces(ids)
    seen = [(p, view.here[p.id] if p.id in view.here else game.view().here[p.id]) for p in pieces]
    walkers = idset.union(*(p.ids for p, c in seen if "Planeswalker" in c.seen.types))
    battles = idset.union(*(p.ids for p, c in seen if "Battle" in c.seen.types))
    creatures = idset.union(*(p.ids for p, c in seen if c.seen.creature))
    if walkers:
        acts.remove_counters(game, "loyalty", amount, walkers, "CR 120.3c")
    if battles:
        acts.remove_counters(game, "defense", amount, battles, "CR 120.3h")
    if {"wither", "infect"} & set(keywords):
        acts.put_counters(game, scope, "-1/-1", amount, creatures)
    else:
        deadly = "deathtouch" in keywords

        def marked(p: Permanent) -> Permanent:
            return structs.replace(p, damage=p.damage + amount, deathtouched=p.deathtouched or deadly)

        game.change(creatures, marked)
    by = (
        source.ids
        if source is not None and source.ids
        else ((scope.context.resolving.id or scope.context.source or 0, 1),)
    )
    game.change(ids, lambda p: structs.replace(p, hurt_by=idset.union(p.hurt_by, by)))
    first = source.ids[0][0] if source is not None and source.ids else None
    game.happened(ev.DamageDealt(first, amount, ids, combat=combat))
    now = game.view()
    triggers.on_damage(game, source, [now.here[p.id] for p in game.pieces(ids)], "", amount, combat, whole)


# ── Prevention (CR 615) ──────────────────────────────────────────────────────────────────────────────────────────────


@does(PreventDamage)
def prevent(game: Game, scope: Scope, step: PreventDamage, *then: Step) -> None:
    """A shield from now on (CR 615.1, 615.7); damage to several is prevented as a whole where it is “any amount”.

    ``then`` is done each time that damage has been prevented (CR 615.5).
    """
    objects, players = recipients(game, scope, step.to)
    later = step.by.among.where if step.by is not None and step.by.what == "all" and step.by.among is not None else ()
    sources = game.now(scope.refer(step.by)) if step.by is not None and not later else None
    left = scope.number(step.amount) if step.amount is not None else None
    if left is not None and left <= 0:
        return
    game.shields.append(
        Shield(
            left,
            step.kind,
            objects,
            players,
            not step.to,
            sources,
            step.until,
            scope.context.controller,
            step.next_time,
            scope.context.source,
            later,
            tuple(inner for each in then for inner in _once_prevented(each)),
            scope.context.memory() if then else None,
        )
    )


def _once_prevented(step: Step) -> tuple[Step, ...]:
    """“If damage is prevented this way, …”: what is done, for then it was."""
    match step:
        case If(DoneThisWay("prevent"), steps=steps):
            return steps
    return (step,)


def _prevented(
    game: Game, source: Candidate | None, amount: int, ids: Ids, player: str, combat: bool, preventable: bool
) -> int:
    """How much is left of the damage after the shields that stand (CR 615.7)."""
    if not preventable:
        return amount
    for shield in list(game.shields):
        if amount <= 0 or not _shields(game, shield, source, ids, player, combat):
            continue
        less = amount if shield.left is None else min(amount, shield.left)
        amount -= less
        game.happened(ev.DamagePrevented(less, ids, player))
        at = game.shields.index(shield)
        rest = None if shield.left is None else shield.left - less
        if shield.next_time or rest == 0:
            del game.shields[at]
        else:
            game.shields[at] = structs.replace(shield, left=rest)
        if shield.then and shield.memory is not None:
            context = Context.recalled(shield.controller, shield.source, shield.memory)
            context.that_many = less
            resolve(game, shield.then, context)
    return amount


def _shields(game: Game, shield: Shield, source: Candidate | None, ids: Ids, player: str, combat: bool) -> bool:
    if (shield.kind == "combat" and not combat) or (shield.kind == "noncombat" and combat):
        return False
    if shield.sources is not None and (source is None or not idset.common(source.ids, shield.sources)):
        return False
    if shield.of:
        scope = Scope(game, Context(shield.controller, shield.source), game.asker)
        if source is None or not all(scope.fits(predicate, source) for predicate in shield.of):
            return False
    if shield.anything:
        return True
    return player in shield.players if player else idset.minus(ids, shield.objects) == NONE


def _parts(
    game: Game, source: Candidate | None, amount: int, piece: Permanent, combat: bool, preventable: bool
) -> list[tuple[Ids, int]]:
    """The members of a stack with the damage that is left for each: a shield may suffice for some of them only."""
    limited = [s for s in game.shields if s.left is not None or s.next_time]
    concerned = idset.union(*(piece.ids if s.anything else idset.common(s.objects, piece.ids) for s in game.shields))
    apart = idset.size(concerned) if limited else 0
    found: list[tuple[Ids, int]] = []
    groups = (
        [idset.one(first + k) for first, count in concerned for k in range(min(count, 1000))] if apart else [concerned]
    )
    for ids in [*groups, idset.minus(piece.ids, idset.union(*groups))]:
        if ids:
            left = _prevented(game, source, amount, ids, "", combat, preventable)
            if left:
                found.append((ids, left))
    return found


@does(Fight)
def fight(game: Game, scope: Scope, step: Fight) -> None:
    """CR 701.14: each deals damage equal to its power to the other; neither if one of them is no creature there."""
    ids = game.now(scope.refer(step.what))
    other = game.now(scope.refer(step.other)) if step.other is not None else NONE
    both = [idset.one(first + k) for first, count in (*ids, *other) for k in range(min(count, 2))]
    fighters = [c for one in both for c in scope.candidates(one) if c.zone == "battlefield" and c.seen.creature]
    scope.context.happened = len(fighters) == 2
    if len(fighters) != 2:
        return
    powers = [characteristic(scope, "power", c) for c in fighters]
    for at in (0, 1):
        deal(game, scope, fighters[at], powers[at], fighters[1 - at].ids, ())
